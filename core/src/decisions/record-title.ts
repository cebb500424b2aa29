import { minutesTexts } from '../i18n/minutes.ts'
import { dayInWords } from '../minutes/days.ts'
import { thresholdInWords } from '../minutes/summary.ts'
import { fill } from '../minutes/words.ts'
import type { WrittenCount } from './count.ts'
import type { RecordFacts, WrittenPointTold } from './record-told.ts'
import { type ActVoice, actVoice } from './record-words.ts'

type Counted = Pick<WrittenPointTold, 'lines'> & { count: Pick<WrittenCount, 'outcome'> }

/** One partner has all of the votes: nobody is consulted, somebody decides. */
export const isAlone = ({ body, points }: { body: RecordFacts['body']; points: readonly Counted[] }): boolean =>
  body === 'PARTNERS' && points[0]?.lines.length === 1

/** Only decisions that were taken go into the book (art. 2478 c. 1 n. 2). */
export const isTaken = ({ points }: { points: readonly { count: Pick<WrittenCount, 'outcome'> }[] }): boolean =>
  points.some((it) => it.count.outcome === 'APPROVED')

/** What stands above the record, and in which book it goes. */
export function recordTitle(facts: RecordFacts): { title: string; subtitle: string; book: string; file: string } {
  const { acts, locale } = actVoice(facts)
  const { body, method } = facts
  const taken = isTaken(facts)
  return {
    title: !taken ? acts.title.declined[method] : isAlone(facts) ? acts.title.alone : acts.title[body][method],
    subtitle: dayInWords(locale, facts.closed_at),
    book: minutesTexts('it').book[`${facts.company.type}_${facts.meeting_type}`],
    file: taken ? acts.file.record : acts.file.declined,
  }
}

/** una maggioranza che rappresenti almeno la metà del capitale sociale; what the statute asks for instead. */
export function majorityAsked(voice: ActVoice, { quorum, is_own_quorum }: Pick<WrittenPointTold, 'quorum' | 'is_own_quorum'>): string {
  const { acts, facts } = voice
  return is_own_quorum ? thresholdInWords(voice, quorum, acts.quorum[`of${facts.body}`]) : acts.quorum[facts.body]
}

/** di una maggioranza ..., della maggioranza ... */
export function ofMajority(voice: ActVoice, point: Pick<WrittenPointTold, 'quorum' | 'is_own_quorum'>): string {
  const { acts, facts } = voice
  return facts.body === 'BOARD' && !point.is_own_quorum ? acts.quorum.ofBoard : fill(acts.quorum.of, { quorum: majorityAsked(voice, point) })
}
