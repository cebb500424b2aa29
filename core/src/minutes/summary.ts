import type { Quorum } from '../company/statute.ts'
import type { VoteLine, VoteTold } from './told.ts'
import { figureOf, fill, isElided, namesIn, percent, type Tongue, type Voice, weightInWords } from './words.ts'

const fractions = (voice: Tongue): Record<string, string> => voice.t.quorum.fractions

/** almeno il 50 % del capitale presente; più di un terzo del capitale con diritto di voto. `heads` of whom, where heads are counted. */
export function quorumInWords(voice: Voice, quorum: Quorum, heads: 'VOTERS' | 'DIRECTORS' = 'VOTERS'): string {
  const { t, facts } = voice
  const isTotal = quorum.base === 'shares_total'
  const of = facts.meeting_type === 'ASSEMBLY' ? (isTotal ? ofCapital(voice) : t.quorum.present) : headsOf(voice, isTotal, heads)
  return thresholdInWords(voice, quorum, of)
}

/** almeno due terzi, più del 60 %, and `of` what. */
export function thresholdInWords(voice: Tongue, quorum: Quorum, of: string): string {
  const { t } = voice
  const named = quorum.fraction && fractions(voice)[quorum.fraction.join('/')]
  if (named) return fill(quorum.greater ? t.quorum.aboveFraction : t.quorum.atLeastFraction, { part: named, of })
  const part = quorum.fraction ? quorum.fraction.join('/') : percent(voice, quorum.value, 0)
  const { above, aboveElided, atLeast, atLeastElided } = t.quorum
  const [more, least] = isElided(part) ? [aboveElided, atLeastElided] : [above, atLeast]
  return fill(quorum.greater ? more : least, { part, of })
}

/** What the total of an assembly is: shares of the company itself are in it and do not vote. */
export const ofCapital = ({ t, facts }: Voice): string => (facts.constitution.treasury > 0 ? t.quorum.capital : t.quorum.total)

const headsOf = ({ t }: Voice, isTotal: boolean, heads: 'VOTERS' | 'DIRECTORS') => {
  if (heads === 'DIRECTORS') return t.quorum.directors
  return isTotal ? t.quorum.headsTotal : t.quorum.headsPresent
}

type Also = VoteTold['also'][number]

/** The further quorums in words, each with its source: an article with its paragraph, or whatever words cite it. */
export function alsoInWords(voice: Voice, quorums: readonly Also[]): string {
  const { t } = voice
  const all = quorums.map((it) => {
    const quorum = quorumInWords(voice, it)
    const [, article, paragraph] = /(\d{3,4}(?:-\w+)?),? c\. ?(\d+)/.exec(it.cite ?? '') ?? []
    if (article && paragraph) return fill(t.quorum.article, { quorum, article, paragraph })
    return it.cite ? fill(t.quorum.cited, { quorum, cite: it.cite }) : quorum
  })
  return namesIn(voice, all)
}

/** All that the vote had to reach. */
export function majorityInWords(voice: Voice, { tally, also }: Pick<VoteTold, 'tally' | 'also'>): string {
  const main = quorumInWords(voice, tally.quorum)
  return also.length === 0 ? main : fill(voice.t.quorum.and, { main, also: alsoInWords(voice, also) })
}

/** Whether abstentions are outside the base, so that their part of it would mean nothing. */
export const leavesAbstainedOut = ({ facts }: Voice, { tally }: Pick<VoteTold, 'tally'>): boolean =>
  !facts.abstention_counts && tally.quorum.base === 'shares_present' && tally.abstained > 0

/** What follows "con il voto" (the rule is with the agenda templates): parts at zero are left out, and the last is joined with "e". */
export function voteSummary(voice: Voice, vote: VoteTold): string {
  const { t } = voice
  const { favourable, against, abstained, reason } = vote.tally
  const excluded = vote.lines.filter((it) => it.vote === 'excluded')
  // Who counts as there and says nothing of the point is not of one mind with the others.
  const whole = excluded.length > 0 || (vote.tally.unvoted ?? 0) > 0 ? 'Voters' : ''
  const parts = [
    ...(favourable > 0 ? [fill(t.summary.favourable, { part: partOf(voice, favourable, vote.tally.favourable_percentage) })] : []),
    ...(against > 0 ? [fill(t.summary.against, { part: partOf(voice, against, vote.tally.against_percentage) })] : []),
    ...(abstained > 0 ? [fill(t.summary.abstained, { part: abstainedPart(voice, vote) })] : []),
  ] as const
  const joined = namesIn({ locale: voice.locale }, parts)
  const told = parts.length > 1 ? joined : t.summary[`${favourable > 0 ? 'unanimous' : against > 0 ? 'allAgainst' : 'allAbstained'}${whole}`]
  return told + (reason === 'CASTING_VOTE' ? t.summary.casting : '') + withoutVote(voice, excluded)
}

const partOf = (voice: Voice, weight: number, percentage: number) => `${weightInWords(voice, weight)} (${percent(voice, percentage)})`

const abstainedPart = (voice: Voice, vote: VoteTold): string => {
  const { abstained, abstained_percentage } = vote.tally
  return leavesAbstainedOut(voice, vote) ? weightInWords(voice, abstained) : partOf(voice, abstained, abstained_percentage)
}

function withoutVote(voice: Voice, excluded: readonly VoteLine[]): string {
  if (excluded.length === 0) return ''
  const words = excluded.every((it) => it.exclusion === 'CONFLICT') ? voice.t.summary.excludedConflict : voice.t.summary.excluded
  const part =
    voice.facts.meeting_type === 'BOARD'
      ? namesIn(
          voice,
          excluded.map((it) => it.name),
        )
      : weightInWords(voice, sum(excluded))
  return fill(words, { part })
}

const sum = (lines: readonly VoteLine[]) => lines.reduce((total, it) => total + it.weight, 0)

/** More names than these are told by the vote sheet alone. */
const most = 40

/** Who voted so, each told once: by whom, and for which part of a divided right. */
export function votersNamed(voice: Voice, lines: readonly VoteLine[]): string[] {
  const { t } = voice
  if (lines.length > most) return [fill(t.tally.many, { count: String(lines.length) })]
  return lines.map((it) => {
    const name = it.is_part ? fill(t.tally.part, { name: it.name, weight: figureOf(voice, it.weight) }) : it.name
    if (it.cast_by === null) return name
    return fill(/^a/i.test(it.cast_by) ? t.tally.proxyElided : t.tally.proxy, { name, delegate: it.cast_by })
  })
}
