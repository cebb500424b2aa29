import { isPresent } from '@delibera/core/live/presence'
import { Button } from '@mantine/core'
import { IconDoorEnter, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { useSeat } from '../chair/useChairSeat.ts'
import { useConsole } from '../useConsole.ts'
import type { ConsoleWindow } from '../useProceeding.ts'
import styles from './ConsoleWaiting.module.css'

/** The room is open and the meeting has not begun: what is still wanted for that. */
export function ConsoleWaiting({ onOpen }: { onOpen: (it: ConsoleWindow) => void }) {
  const t = useTranslations('console.waiting')
  const { nameOf } = useConsole()
  const { room } = useSeat()
  const chair = useLiveState((it) => it.register.meeting.chair_id)
  const isThere = useLiveState((it) => it.register.meeting.chair_id !== null && isPresent(it, it.register.meeting.chair_id))
  const secretary = useLiveState((it) => it.secretary_id)
  const hasNotary = useLiveState((it) => it.register.meeting.has_notary)
  return (
    <section className={styles.panel} aria-labelledby="console-waiting">
      <h2 id="console-waiting" className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.text}>{t('text')}</p>
      <ul className={styles.steps}>
        <Step isDone={isThere} act={!isThere && chair !== null && <Arrive chair={chair} />}>
          {chair === null ? t('chairNone') : t(isThere ? (room ? 'chairHere' : 'chairThere') : 'chairAway', { name: nameOf(chair) })}
        </Step>
        <Step isDone={secretary !== null || hasNotary}>
          {hasNotary ? t('notary') : secretary === null ? t('secretaryNone') : t('secretary', { name: nameOf(secretary) })}
        </Step>
        <Step
          act={
            <Button size="xs" variant="default" leftSection={<IconUserCheck size={15} aria-hidden />} onClick={() => onOpen('presence')}>
              {t('presence')}
            </Button>
          }
        >
          {t('hall')}
        </Step>
      </ul>
    </section>
  )
}

/** Lets whoever presides come in: by their personal link, or where this browser has none by marking them as present in the hall. */
function Arrive({ chair }: { chair: string }) {
  const t = useTranslations('console.waiting')
  const { acts } = useConsole()
  const { enter, isBusy } = useSeat()
  const mark = () => void acts.recordPresence({ present: [chair], absent: [] })
  return (
    <Button size="xs" leftSection={<IconDoorEnter size={15} aria-hidden />} loading={isBusy || acts.busy === 'recordPresence'} onClick={enter ?? mark}>
      {t(enter ? 'enter' : 'mark')}
    </Button>
  )
}

function Step({ isDone, act, children }: { isDone?: boolean; act?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <KindMark kind={isDone === undefined ? 'info' : isDone ? 'success' : 'warning'} size={18} />
      <span className={styles.words}>{children}</span>
      {act}
    </li>
  )
}
