import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { HowFold } from '../../meeting/link/HowFold.tsx'

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
  return <HowFold title={t('title')} sentences={sentencesOf(meeting).map((it) => t(it))} guide={t('guide')} page="member-page" />
}
