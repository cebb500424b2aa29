import type { RichNode } from '../rich-text.ts'
import { leavesAbstainedOut, majorityInWords, votersNamed } from './summary.ts'
import type { VoteLine, VoteTold } from './told.ts'
import { figureOf, fill, paragraph, percent, type Voice, words } from './words.ts'

/** One row of the castelletto. */
export interface TallyRow {
  key: 'favourable' | 'against' | 'abstained' | 'excluded' | 'unvoted'
  weight: number
  /** Of the base; null for what is outside it. */
  percentage: number | null
  lines: readonly VoteLine[]
}

/** Who was for, against and abstained, and who did not vote: together all that was present or represented (art. 2375 c. 1). */
export function tallyRows(voice: Voice, vote: VoteTold): TallyRow[] {
  const { tally } = vote
  const lines = (it: VoteLine['vote']) => vote.lines.filter((one) => one.vote === it)
  const excluded = lines('excluded')
  return [
    { key: 'favourable', weight: tally.favourable, percentage: tally.favourable_percentage, lines: lines(1) },
    { key: 'against', weight: tally.against, percentage: tally.against_percentage, lines: lines(-1) },
    { key: 'abstained', weight: tally.abstained, percentage: leavesAbstainedOut(voice, vote) ? null : tally.abstained_percentage, lines: lines(0) },
    ...(excluded.length > 0 ? [{ key: 'excluded' as const, weight: tally.excluded, percentage: null, lines: excluded }] : []),
    ...(tally.unvoted ? [{ key: 'unvoted' as const, weight: tally.unvoted, percentage: null, lines: [] }] : []),
  ]
}

/** Why the outcome is not the one that the figures alone would give; null where it is. */
export function outcomeReason({ t }: Voice, { tally }: VoteTold): string | null {
  if (tally.reason === 'CASTING_VOTE') return t.tally.casting
  return tally.reason === 'ADDITIONAL_QUORUM' ? t.tally.additional : null
}

const outcomeInWords = (voice: Voice, vote: VoteTold): string =>
  [voice.t.tally[vote.tally.outcome], outcomeReason(voice, vote)].filter((it) => it !== null).join(', ')

export function tallyParagraphs(voice: Voice, vote: VoteTold): RichNode[] {
  const { t, facts } = voice
  const head = [t.tally.vote, facts.meeting_type === 'BOARD' ? t.tally.heads : t.tally.rights, t.tally.share, t.tally.names]
  const rows = tallyRows(voice, vote).map((it) => [
    t.tally[it.key],
    figureOf(voice, it.weight),
    it.percentage === null ? '–' : percent(voice, it.percentage),
    votersNamed(voice, it.lines).join(', ') || '–',
  ])
  const row = (type: 'tableHeader' | 'tableCell', cells: readonly string[]): RichNode => ({
    type: 'tableRow',
    content: cells.map((it) => ({ type, content: [paragraph(words(it))] })),
  })
  const foot = fill(t.tally.foot, { base: figureOf(voice, vote.tally.base), quorum: majorityInWords(voice, vote), outcome: outcomeInWords(voice, vote) })
  return [{ type: 'table', content: [row('tableHeader', head), ...rows.map((it) => row('tableCell', it))] }, paragraph(words(foot))]
}
