import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { guideAddress } from '@delibera/core/help/guide'
import type { Locale } from '@delibera/core/locale'
import { Anchor } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './HowItWorks.module.css'

/** What is done with the link of this meeting, from before it to after it: who votes through the representative alone has no room to enter. */
function sentencesOf({ member, mode, has_advance, designated }: PublicMeeting) {
  const votes = member.weight > 0
  if (designated === 'EXCLUSIVE' && votes) return ['link', 'read', 'only', 'after'] as const
  return [
    'link' as const,
    mode.disable_presence ? ('read' as const) : ('answer' as const),
    member.can_delegate ? ('delegate' as const) : ('away' as const),
    ...(has_advance && votes ? ['advance' as const] : []),
    ...(designated && votes ? ['designated' as const] : []),
    'room' as const,
    'after' as const,
  ]
}

/** What a personal link is for, in a few sentences, for who opens one for the first time. */
export function HowItWorks({ meeting }: { meeting: PublicMeeting }) {
  const t = useTranslations('memberPage.how')
  const locale = useLocale() as Locale
  return (
    <details className={styles.how}>
      <summary>
        <IconHelpCircle size={18} stroke={1.7} aria-hidden />
        {t('title')}
      </summary>
      <ol>
        {sentencesOf(meeting).map((it) => (
          <li key={it}>{t(it)}</li>
        ))}
      </ol>
      <Anchor className={styles.guide} href={guideAddress(locale, 'member-page')} target="_blank" rel="noopener">
        {t('guide')}
      </Anchor>
    </details>
  )
}
