import type { HeldElection } from '@delibera/core/elections/rounds'
import { seatsOf } from '@delibera/core/elections/seats'
import type { PointFact } from '@delibera/core/law/facts'
import type { LivePoint, PointStatus } from '@delibera/core/live/state'
import { formatPercent } from '@delibera/core/money'
import { Button } from '@mantine/core'
import { IconCheck, IconPlayerSkipForward, IconX } from '@tabler/icons-react'
import { useFormatter, useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { type Tone, toned } from '../../../palette.ts'
import { useConsole } from '../useConsole.ts'
import styles from './ConsoleAgenda.module.css'

interface Props {
  /** Shows a point that was decided, in the middle of the console. */
  onLook: (odg_id: string) => void
  looked: string | null
}

/** The agenda as the spine of the meeting: what was decided, what is being decided, what comes. */
export function ConsoleAgenda({ onLook, looked }: Props) {
  const t = useTranslations('console.agenda')
  const points = useLiveState((it) => it.register.points)
  const standing = useLiveState((it) => it.points)
  const status = useLiveState((it) => it.status)
  const isVoting = useLiveState((it) => Object.values(it.points).some((one) => one.status === 'VOTING'))
  return (
    <>
      <h2 className={styles.heading}>{t('title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <ol className={styles.points} aria-label={t('title')} tabIndex={0}>
        {points.map((it, at) => (
          <Point
            key={it._id}
            point={it}
            number={at + 1}
            live={standing[it._id]}
            canTakeUp={status === 'STARTED' && !isVoting}
            isLooked={looked === it._id}
            onLook={onLook}
          />
        ))}
      </ol>
    </>
  )
}

interface PointProps extends Pick<Props, 'onLook'> {
  point: PointFact
  number: number
  live: LivePoint | undefined
  canTakeUp: boolean
  isLooked: boolean
}

function Point({ point, number, live, canTakeUp, isLooked, onLook }: PointProps) {
  const t = useTranslations('console.agenda')
  const { acts } = useConsole()
  const status: PointStatus = live?.status ?? 'PENDING'
  const isCurrent = status === 'CURRENT' || status === 'VOTING'
  const isDecided = status === 'VOTED' || status === 'SKIPPED'
  return (
    <li className={styles.point} data-status={status} data-looked={isLooked || undefined} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles.number}>{number}.</span>
      {isDecided ? (
        <button type="button" className={styles.look} onClick={() => onLook(point._id)} lang="it">
          {point.title}
        </button>
      ) : (
        <span className={styles.title} lang="it">
          {point.title}
        </span>
      )}
      <Standing status={status} live={live} isVoted={!point.skip_vote} />
      {status === 'PENDING' && canTakeUp && (
        <Button
          className={styles.take}
          size="compact-xs"
          variant="default"
          loading={acts.busy === 'takeUp'}
          onClick={() => void acts.takeUp(point._id)}
          aria-label={t('takeUpNamed', { number, title: point.title })}
        >
          {t('takeUp')}
        </Button>
      )}
    </li>
  )
}

const tones: Record<'APPROVED' | 'DECLINED', Tone> = { APPROVED: 'verde', DECLINED: 'rosso' }

/** An election in its round, or by how many of its seats are given. */
function ElectionStanding({ held }: { held: HeldElection }) {
  const t = useTranslations('console.agenda')
  const words = useTranslations('elections.result.outcome')
  const format = useFormatter()
  const round = held.rounds.at(-1)
  const outcome = round?.result?.outcome
  if (!round) return null
  if (!outcome) return <span className={styles.now}>{t('voting', { at: format.dateTime(new Date(round.opened_at), { timeStyle: 'short' }) })}</span>
  const Mark = outcome === 'DECLINED' ? IconX : IconCheck
  return (
    <span className={styles.outcome} style={toned(outcome === 'DECLINED' ? 'rosso' : 'verde')}>
      <Mark size={14} stroke={2.4} aria-hidden />
      {words(outcome, { count: seatsOf(held).seats.length })}
    </span>
  )
}

/** Where a point stands, in a word beside a mark. */
function Standing({ status, live, isVoted }: { status: PointStatus; live: LivePoint | undefined; isVoted: boolean }) {
  const t = useTranslations('console.agenda')
  const format = useFormatter()
  const locale = useLocale()
  const vote = live?.vote
  if (live?.election && (status === 'VOTING' || status === 'VOTED')) return <ElectionStanding held={live.election} />
  if (status === 'VOTING' && vote) {
    return <span className={styles.now}>{t('voting', { at: format.dateTime(new Date(vote.opened_at), { timeStyle: 'short' }) })}</span>
  }
  if (status === 'CURRENT') return <span className={styles.now}>{t('current')}</span>
  if (status === 'VOTED' && vote?.tally) {
    const { outcome, favourable, base } = vote.tally
    const Mark = outcome === 'APPROVED' ? IconCheck : IconX
    return (
      <span className={styles.outcome} style={toned(tones[outcome])}>
        <Mark size={14} stroke={2.4} aria-hidden />
        {t(outcome, { kind: vote.base.meeting_type, count: favourable, base, part: formatPercent(favourable, base, locale) })}
      </span>
    )
  }
  if (status === 'SKIPPED') {
    return (
      <span className={styles.outcome} style={toned('gray')}>
        <IconPlayerSkipForward size={14} aria-hidden />
        {t(isVoted ? 'skipped' : 'discussed')}
      </span>
    )
  }
  return isVoted ? null : <span className={styles.note}>{t('notVoted')}</span>
}
