import type { Counted, ElectedBy, ElectionResult as Result } from '@delibera/core/elections/election'
import type { HeldElection } from '@delibera/core/elections/rounds'
import { seatsOf, type WonSeat } from '@delibera/core/elections/seats'
import { formatPercent, formatShares } from '@delibera/core/money'
import { Button } from '@mantine/core'
import { useFormatter, useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { useWeightSaid } from '../votes/useWeightSaid.ts'
import styles from './ElectionResult.module.css'

interface Props {
  held: HeldElection
  /** Of the chair alone: takes down whether somebody accepts. */
  onAnswer?: ((candidate_id: string, accepted: boolean) => void) | undefined
}

const namesIn = ({ setting }: HeldElection) => new Map([...setting.candidates, ...setting.lists].map((it) => [it._id, it.name]))

/** An election of the room, as its votes are counted there. */
export function ElectionResult(props: Props) {
  return <ElectionCounted {...props} weigh={useWeightSaid()} />
}

/** How many votes those are, in words. */
type Weigh = (weight: number) => string

/** How an election stands after the rounds that were counted: bars of each, who has a seat and how they came to it. */
export function ElectionCounted({ held, onAnswer, weigh }: Props & { weigh: Weigh }) {
  const t = useTranslations('elections.result')
  const counted = held.rounds.flatMap((it) => it.result ?? [])
  const last = counted.at(-1)
  if (!last) return null
  const isOver = last.outcome !== null
  const { seats, vacant } = seatsOf(held)
  return (
    <section className={styles.result} aria-label={t('label')}>
      {isOver && (
        <div className={styles.seats}>
          <h3 className={styles.outcome}>{t(`outcome.${last.outcome!}`, { count: seats.length })}</h3>
          <ol>
            {seats.map((it) => (
              <SeatLine key={it.id} held={held} seat={it} onAnswer={onAnswer} />
            ))}
          </ol>
          {vacant > 0 && <p className={styles.note}>{t('vacant', { count: vacant })}</p>}
        </div>
      )}
      {!isOver && <Due held={held} last={last} />}
      {counted.map((it) => (
        <RoundBars key={it.round} held={held} result={it} isAlone={counted.length === 1} weigh={weigh} />
      ))}
    </section>
  )
}

/** What is to be done before the seats are given. */
function Due({ held, last }: { held: HeldElection; last: Result }) {
  const t = useTranslations('elections.result')
  const format = useFormatter()
  const names = namesIn(held)
  const equal = format.list([...(last.tie?.candidates ?? []), ...(last.tie?.lists ?? [])].map((it) => names.get(it) ?? ''))
  return <p className={styles.due}>{last.tie ? t(last.tie.rule === 'LOT' ? 'lotsDue' : 'runoffDue', { names: equal }) : t('secondDue')}</p>
}

/** By what a seat was won; the votes of a second round are a run-off. */
function howOf({ by }: WonSeat, result: Result | undefined): ElectedBy {
  return by === 'VOTES' && (result?.round ?? 1) > 1 ? 'RUNOFF' : by
}

function SeatLine({ held, seat, onAnswer }: Props & { seat: WonSeat }) {
  const t = useTranslations('elections.result')
  const names = namesIn(held)
  const won = held.rounds.map((it) => it.result).findLast((it) => it?.elected.some((one) => one.id === (seat.instead_of ?? seat.id)))
  return (
    <li className={styles.seat}>
      <span className={styles.name}>
        <b>{names.get(seat.id)}</b>
        {seat.list && <small>{names.get(seat.list)}</small>}
        {seat.instead_of && <small>{t('insteadOf', { name: names.get(seat.instead_of) ?? '' })}</small>}
      </span>
      <span className={styles.marks}>
        <Badge tone="gray">{t(`by.${howOf(seat, won ?? undefined)}`)}</Badge>
        {seat.answer !== 'PENDING' && <Badge tone="verde">{t('accepted')}</Badge>}
      </span>
      {onAnswer && seat.answer === 'PENDING' && (
        <span className={styles.answers}>
          <Button size="xs" variant="default" aria-label={t('acceptsOf', { name: names.get(seat.id) ?? '' })} onClick={() => onAnswer(seat.id, true)}>
            {t('accepts')}
          </Button>
          <Button size="xs" variant="subtle" aria-label={t('refusesOf', { name: names.get(seat.id) ?? '' })} onClick={() => onAnswer(seat.id, false)}>
            {t('refuses')}
          </Button>
        </span>
      )}
    </li>
  )
}

interface RoundProps {
  held: HeldElection
  result: Result
  isAlone: boolean
  weigh: Weigh
}

function RoundBars({ held, result, isAlone, weigh }: RoundProps) {
  const t = useTranslations('elections.result')
  const counted: readonly Counted[] = result.method === 'LISTS' ? result.lists : result.votes
  const seatsFor = new Map(result.lists.map((it) => [it.id, it.seats]))
  const elected = new Set(result.elected.map((it) => it.id))
  return (
    <div className={styles.round}>
      {!isAlone && <h4 className={styles.turn}>{t('round', { round: result.round })}</h4>}
      <ul>
        {counted.map((it) => (
          <BarLine
            key={it.id}
            held={held}
            weigh={weigh}
            counted={it}
            base={result.base}
            isElected={elected.has(it.id) || (seatsFor.get(it.id) ?? 0) > 0}
            note={result.method === 'LISTS' && result.outcome !== null ? t('seats', { count: seatsFor.get(it.id) ?? 0 }) : null}
          />
        ))}
      </ul>
      <Others held={held} result={result} weigh={weigh} />
    </div>
  )
}

function useAmount({ setting }: HeldElection, weigh: Weigh): Weigh {
  const locale = useLocale()
  return setting.weight === 'HEADS' ? (weight) => formatShares(weight, locale) : weigh
}

interface LineProps {
  held: HeldElection
  weigh: Weigh
  counted: Counted
  /** Of the round: what the parts are of. */
  base: number
  isElected: boolean
  note: string | null
}

function BarLine({ held, weigh, counted, base, isElected, note }: LineProps) {
  const locale = useLocale()
  const amount = useAmount(held, weigh)
  return (
    <li className={styles.line} data-elected={isElected || undefined}>
      <span className={styles.who}>
        {namesIn(held).get(counted.id)}
        {note && <small>{note}</small>}
      </span>
      <span className={styles.figure}>{amount(counted.votes)}</span>
      <b className={styles.figure}>{formatPercent(counted.votes, base, locale)}</b>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${counted.percentage}%` }} />
      </span>
    </li>
  )
}

function Others({ held, result, weigh }: Omit<RoundProps, 'isAlone'>) {
  const t = useTranslations('elections.result')
  const amount = useAmount(held, weigh)
  const said = [
    ...(result.against > 0 ? [t('against', { amount: amount(result.against) })] : []),
    ...(result.abstained > 0 ? [t(held.setting.secret ? 'blank' : 'abstained', { amount: amount(result.abstained) })] : []),
  ]
  return said.length > 0 && <p className={styles.note}>{said.join(', ')}</p>
}
