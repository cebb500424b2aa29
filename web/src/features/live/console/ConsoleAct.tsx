import { type ChairAct, nextAct, progressOf, roundProgress } from '@delibera/core/live/chairing'
import { refuseVoteStart } from '@delibera/core/live/point-rules'
import type { LivePoint, LiveState } from '@delibera/core/live/state'
import { Button } from '@mantine/core'
import { IconDice, IconDoorExit, IconPlayerPlay, IconPlayerSkipForward, IconPlayerStop } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { useDoubted } from '../people/useDoubted.ts'
import { ofPoints, useCounted } from '../room/useCounted.ts'
import { useConsole } from '../useConsole.ts'
import type { Proceeding } from '../useProceeding.ts'
import styles from './ConsoleAct.module.css'

type Told = ChairAct & { number: number; next: string; missing: number; votes: number; isBarred: boolean }

const none = { number: 0, next: '', missing: 0, votes: 0, isBarred: false }

/** The next act with what its words need. */
function actIn(state: LiveState): Told | null {
  const act = nextAct(state)
  if (!act || !('odg_id' in act)) return act && { ...act, ...none }
  const at = state.register.points.findIndex((it) => it._id === act.odg_id)
  const { votes, voted } = castOf(act.act, state.points[act.odg_id])
  const against = act.act === 'start_vote' ? refuseVoteStart(state, act.odg_id, []) : null
  return { ...act, number: at + 1, next: state.register.points[at]?.title ?? '', votes, missing: votes - voted, isBarred: against !== null }
}

/** How many of those who vote have done so, while a vote is open. */
function castOf(act: ChairAct['act'], point: LivePoint | undefined): { votes: number; voted: number } {
  const round = point?.election?.rounds.at(-1)
  if (act === 'stop_vote' && point?.vote) return progressOf(point.vote)
  return act === 'stop_round' && round ? roundProgress(round) : { votes: 0, voted: 0 }
}

const icons = {
  start: IconPlayerPlay,
  take_up: IconPlayerPlay,
  start_vote: IconPlayerPlay,
  stop_vote: IconPlayerStop,
  start_round: IconPlayerPlay,
  start_runoff: IconPlayerPlay,
  stop_round: IconPlayerStop,
  draw_lots: IconDice,
  close_point: IconPlayerSkipForward,
  close: IconDoorExit,
}

/** The one thing to do now, what follows from it or stands against it, and the way around it. */
export function ConsoleAct({ proceeding }: { proceeding: Proceeding }) {
  const t = useTranslations('console.act')
  const { acts, nameOf } = useConsole()
  const told = useCounted(actIn, ofPoints)
  const doubted = useDoubted()
  if (!told) return null
  const { act, number, next, missing, votes, isBarred } = told
  const Icon = icons[act]
  const [one = '', other = ''] = doubted
  const isDoubtful = act === 'start_vote' && !isBarred && one !== ''
  const note = isBarred ? t('nobodyVotes') : t(`${act}.note`, { number, title: next, missing, votes })
  return (
    <section className={styles.bar} aria-label={t('label')} data-bar data-tour="act">
      <p className={styles.note} data-warning={isBarred || isDoubtful || undefined} style={toned('ambra')} id="console-act">
        {isDoubtful ? t('start_vote.doubted', { count: doubted.length, name: nameOf(one), other: nameOf(other) }) : note}
      </p>
      <div className={styles.actions}>
        {['start_vote', 'stop_vote', 'start_round'].includes(act) && (
          <Button variant="default" loading={acts.busy === 'closePoint'} onClick={() => void proceeding.skip()}>
            {t(act === 'stop_vote' ? 'giveUp' : 'skip')}
          </Button>
        )}
        <Button
          className={styles.main}
          leftSection={<Icon size={17} aria-hidden />}
          aria-describedby="console-act"
          disabled={isBarred}
          loading={acts.busy === 'vote' || acts.busy === 'elect' || acts.busy === 'takeUp'}
          onClick={() => void proceeding.proceed()}
        >
          {t(`${act}.do`, { number })}
        </Button>
      </div>
    </section>
  )
}
