import { callName } from '@delibera/core/meetings/calls'
import type { Convocation, Meeting } from '@delibera/core/meetings/schema'
import { can, isUntouched } from '@delibera/core/meetings/states'
import { Button } from '@mantine/core'
import { useClock } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useMeetingDates } from '../../meeting/useMeetingDates.ts'
import type { Tone } from '../../palette.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { useCreditsText } from '../../ui/marks/Credits.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './CallsPanel.module.css'
import { activeCall, type NoticeActs } from './useNoticeActs.ts'
import { messageCost } from './useNoticeFacts.ts'

const tones: Record<Convocation['status'], Tone> = { ACTIVE: 'petrolio', INACTIVE: 'gray', CANCELED: 'gray' }

/** The calls as the notice said them, and what to do when too few come to the first. */
export function CallsPanel({ meeting, acts }: { meeting: Meeting; acts: NoticeActs }) {
  const t = useTranslations('convocations.calls')
  const dates = useMeetingDates()
  const call = activeCall(meeting)
  const canEnd =
    call !== undefined && can('declare_deserted', meeting.status) && isUntouched(meeting.lives.map((it) => it.status).filter((it) => it !== 'CLOSED'))
  return (
    <Panel title={t('title', { count: meeting.convocations.length })} flush>
      <ul>
        {meeting.convocations.map((it) => (
          <li key={it._id} className={styles.call} data-over={it.status === 'CANCELED' || undefined}>
            <div>
              <p className={styles.name}>{t(callName(it, meeting))}</p>
              <p className={styles.date}>{dates.full(it.datetime)}</p>
            </div>
            <Badge tone={tones[it.status]}>{t(`status.${it.status}`)}</Badge>
          </li>
        ))}
      </ul>
      {canEnd && <Ending meeting={meeting} call={call} acts={acts} />}
    </Panel>
  )
}

function Ending({ meeting, call, acts }: { meeting: Meeting; call: Convocation; acts: NoticeActs }) {
  const t = useTranslations('convocations.calls')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const credits = useCreditsText()
  const dates = useMeetingDates()
  // Nobody has stayed away from what has not begun.
  const isDue = useClock() >= new Date(call.datetime)
  const second = call.convocation_type === 'FIRST' ? meeting.convocations.find((it) => it.convocation_type === 'SECOND') : undefined
  const told = meeting.members.filter((it) => it.convocated_at !== null).length
  const cost = messageCost(meeting)
  const words = (action: 'second' | 'deserted') => ({
    title: t(`${action}.title`),
    text: [
      t(`${action}.text`, { count: told, at: second ? dates.full(second.datetime) : '', kind: meeting.meeting_type }),
      ...(cost > 0 ? [t('cost', { cost: credits(cost) })] : []),
    ].join(' '),
    proceed: t(`${action}.proceed`),
    cancel: t(`${action}.cancel`),
    danger: action === 'deserted',
  })
  const end = async (action: 'second' | 'deserted') => {
    if (!(await confirm(words(action)))) return
    if (await acts.endCall(call._id, action)) tell({ kind: 'success', text: t(`${action}.done`, { count: told }) })
  }
  return (
    <div className={styles.ending}>
      <p className={styles.text}>{t(second ? 'endText' : 'endTextLast')}</p>
      {!isDue && <p className={styles.text}>{t('endedFrom', { at: dates.full(call.datetime) })}</p>}
      <div className={styles.actions}>
        {second && (
          <Button variant="default" size="xs" disabled={!isDue} loading={acts.busy === 'endCall'} onClick={() => void end('second')}>
            {t('second.do')}
          </Button>
        )}
        <Button variant="default" size="xs" disabled={!isDue || acts.busy === 'endCall'} onClick={() => void end('deserted')}>
          {t('deserted.do')}
        </Button>
      </div>
    </div>
  )
}
