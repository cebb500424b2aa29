import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { OfflineWay } from '../../../meeting/frame/OfflineWay.tsx'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { AdvanceReminder } from '../../advance/AdvanceReminder.tsx'
import { useNoticeActs } from '../../convocations/useNoticeActs.ts'
import { messageCost, useLastReminder } from '../../convocations/useNoticeFacts.ts'
import type { Seat } from './useOrganization.ts'

/** Asks those who have not answered, and leads to the proofs. */
export function OrganizationBar({ meeting, seats }: { meeting: Meeting; seats: readonly Seat[] }) {
  const t = useTranslations('organization.bar')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const credits = useCreditsText()
  const acts = useNoticeActs(meeting)
  const silent = seats.filter((it) => it.presence === null && it.member.convocated_at !== null && it.member.email !== null).map((it) => it.member._id)
  const cost = messageCost(meeting, silent)
  const lastReminder = useLastReminder(meeting)
  const remind = async () => {
    const text = [t('text', { count: silent.length }), lastReminder, cost > 0 && t('cost', { cost: credits(cost) })].filter(Boolean).join(' ')
    if (!(await confirm({ title: t('title'), text, proceed: t('proceed'), cancel: t('cancel') }))) return
    const sent = await acts.remind(silent)
    if (sent) tell({ kind: 'success', text: t('done', { count: sent.letters }) })
  }
  const canAsk = silent.length > 0 && !meeting.mode.disable_presence
  return (
    <MeetingBar note={t(canAsk ? 'silent' : 'answered', { count: silent.length })}>
      <Button component={PageLink} to={meetingPath(meeting, 'convocations')} variant="default" {...(canAsk && { visibleFrom: 'sm' })}>
        {t('proofs')}
      </Button>
      <OfflineWay meeting={meeting} />
      {meeting.is_administrator && (
        <Button component={PageLink} to={meetingPath(meeting, 'live')} variant="default">
          {t('room')}
        </Button>
      )}
      {meeting.advance.enabled && <AdvanceReminder meetingId={meeting._id} />}
      {canAsk && (
        <Button leftSection={<IconBell size={16} aria-hidden />} loading={acts.busy === 'remind'} onClick={() => void remind()}>
          {t('remind', { count: silent.length })}
        </Button>
      )}
    </MeetingBar>
  )
}
