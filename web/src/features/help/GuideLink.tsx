import { guideAddress, guidePageOf } from '@delibera/core/help/guide'
import type { Locale } from '@delibera/core/locale'
import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconBook2, IconExternalLink } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useScreen } from '../../shell/screen.ts'
import styles from './GuideLink.module.css'

/** The page of the guide on the screen that one is on, in a tab of its own: nobody leaves what they were doing. */
export function GuideLink() {
  const t = useTranslations('faq.guide')
  const screen = useScreen()
  const locale = useLocale() as Locale
  const page = screen && guidePageOf(screen.path)
  return (
    <Anchor className={styles.link} href={guideAddress(locale, page)} target="_blank" rel="noopener">
      <IconBook2 size={18} stroke={1.6} aria-hidden />
      {page ? t('page', { title: t(`titles.${page}`) }) : t('all')}
      <IconExternalLink size={15} stroke={1.7} aria-hidden />
      <VisuallyHidden>{t('newTab')}</VisuallyHidden>
    </Anchor>
  )
}
