import { presentIn } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import { callName } from '@delibera/core/meetings/calls'
import { meetingPath } from '@delibera/core/meetings/places'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconClock, IconKeyboard, IconPlayerStop, IconUsers } from '@tabler/icons-react'
import { useClock } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { LiveBadge } from '../../../ui/marks/StatusBadge.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { useDoubted } from '../people/useDoubted.ts'
import { ofPresence, useCounted } from '../room/useCounted.ts'
import { useConsole } from '../useConsole.ts'
import type { ConsoleWindow } from '../useProceeding.ts'
import styles from './ConsoleBar.module.css'

const counted = (state: LiveState) => ({
  people: presentIn(state).length,
  proxies: Object.values(state.mandates).filter((it) => it.until === null && state.attendance[it.delegate_id]?.at(-1)?.until === null).length,
})

/** What is being held, for how long, by how many; and its end. */
export function ConsoleBar({ onOpen }: { onOpen: (it: ConsoleWindow) => void }) {
  const t = useTranslations('console.bar')
  const { meeting } = useConsole()
  const status = useLiveState((it) => it.status)
  const call = useLiveState((it) => it.convocation_type)
  const { people, proxies } = useCounted(counted, ofPresence)
  const doubted = useDoubted().length
  return (
    <header className={styles.bar}>
      <ActionIcon component={PageLink} to={meetingPath(meeting, 'organization')} className={styles.icon} size={40} aria-label={t('back')}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <div className={styles.names}>
        <h1 className={styles.title}>{meeting.name}</h1>
        <p className={styles.sub}>{t(callName({ convocation_type: call }, meeting), { company: meeting.company_name })}</p>
      </div>
      <LiveBadge status={status} />
      <Elapsed />
      <span className={styles.fact} data-people>
        <IconUsers size={16} stroke={1.7} aria-hidden />
        {t('people', { people, proxies, doubted })}
      </span>
      <span data-wide className={styles.fact}>
        <FaqLink about="live" />
      </span>
      <ActionIcon className={styles.icon} data-wide size={36} aria-label={t('keys')} onClick={() => onOpen('keys')}>
        <IconKeyboard size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Button className={styles.close} variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={() => onOpen('close')}>
        {t(status === 'STARTED' ? 'close' : 'closeRoom')}
      </Button>
    </header>
  )
}

const two = (it: number) => String(it).padStart(2, '0')

/** Since the meeting began; before that, since the room is open. */
function Elapsed() {
  const t = useTranslations('console.bar')
  const since = useLiveState((it) => it.started?.at ?? it.opened_at)
  const now = useClock()
  if (!since) return null
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1000))
  return (
    <span className={styles.fact} data-wide role="timer" aria-label={t('elapsed')}>
      <IconClock size={16} stroke={1.7} aria-hidden />
      {two(Math.floor(seconds / 3600))}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </span>
  )
}
