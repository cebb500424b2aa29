import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { guideAddress } from '@delibera/core/help/guide'
import type { Locale } from '@delibera/core/locale'
import { Anchor } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './HowItWorks.module.css'

/** What a personal link is for, in five sentences, for who opens one for the first time. */
export function HowItWorks({ meeting: { member, mode } }: { meeting: PublicMeeting }) {
  const t = useTranslations('memberPage.how')
  const locale = useLocale() as Locale
  const sentences = ['link', mode.disable_presence ? 'read' : 'answer', member.can_delegate ? 'delegate' : 'away', 'room', 'after'] as const
  return (
    <details className={styles.how}>
      <summary>
        <IconHelpCircle size={18} stroke={1.7} aria-hidden />
        {t('title')}
      </summary>
      <ol>
        {sentences.map((it) => (
          <li key={it}>{t(it)}</li>
        ))}
      </ol>
      <Anchor className={styles.guide} href={guideAddress(locale, 'member-page')} target="_blank" rel="noopener">
        {t('guide')}
      </Anchor>
    </details>
  )
}
