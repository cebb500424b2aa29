import { dayInRome } from '../dates.ts'
import { Fault } from '../faults.ts'
import type { LawFacts, MinutesFact, PointResult } from '../law/facts.ts'
import { isBalanced } from '../law/minutes.ts'
import type { RuleResult } from '../law/schema.ts'
import type { Locale } from '../locale.ts'
import type { MeetingStatus } from '../meeting/status.ts'
import { plainText } from '../rich-text.ts'
import { holds } from './attendance.ts'
import { dayInWords } from './days.ts'
import { isUnwritten, unwrittenResolution } from './debate.ts'
import { placeNames, placesLeft } from './rests.ts'
import type { MinutesBlock, MinutesGap } from './schema.ts'
import type { VerbalSignature } from './signatures.ts'
import { voteSummary } from './summary.ts'
import type { MinutesFacts, PointTold, VoteLine } from './told.ts'
import type { ElectionTold } from './told-elections.ts'
import { fill, missing, type Voice, voiceIn } from './words.ts'

const textOf = (blocks: readonly MinutesBlock[]): string => blocks.flatMap((it) => it.paragraphs.map(plainText)).join('\n')

/** Spaces and apostrophes are written in more than one way. */
const plain = (text: string) => text.replaceAll('’', "'").replace(/\s+/g, ' ').toLowerCase()
const says = (text: string, words: string) => plain(text).includes(plain(words))

/** What art. 2375 c. 1 asks for and the text, as people left it, does not say; and every place that is still to be filled. */
export function minutesGaps(facts: MinutesFacts, blocks: readonly MinutesBlock[], locale: Locale): MinutesGap[] {
  const text = textOf(blocks)
  const gap = (kind: MinutesGap['kind'], names: string[] = []): MinutesGap => ({ kind, names, block_id: null, odg_id: null })
  const { chair, secretary, notary } = facts
  const undecided = facts.points.flatMap((it) => undecidedGap(voiceIn(locale, facts), it, blocks))
  const places = placeNames(facts)
  return [
    ...(says(text, dayInWords(locale, facts.started.at)) ? [] : [gap('date')]),
    ...(chair && says(text, chair.name) ? [] : [gap('chair')]),
    ...(notary || (secretary && says(text, secretary.name)) ? [] : [gap('secretary')]),
    ...(facts.attendance.some((it) => it.at_start) ? [] : [gap('participants')]),
    ...facts.points.flatMap((it) => pointGaps(it, blocks)),
    ...undecided,
    ...facts.declarations.filter((it) => it.text && !says(text, said(it.text))).map((it) => gap('declaration', [it.name])),
    ...blocks.flatMap((it) => unfilled(it, places)),
  ]
}

const said = (text: string) => text.trim().replace(/\.$/, '')

/** A point as far as its names are looked for in the text. */
interface NamedPoint extends Pick<PointTold, '_id' | 'declarations'> {
  vote: { lines: readonly Named[] } | null
  election?: { rounds: readonly { lines: readonly Named[] }[] } | null
}
type Named = Pick<VoteLine, 'name'>

/** The table of votes names everybody; where somebody took it out, the names must stand in the text. */
export function pointGaps(point: NamedPoint, blocks: readonly MinutesBlock[]): MinutesGap[] {
  const own = blocks.filter((it) => it.odg_id === point._id)
  const text = textOf(own)
  const gap = (kind: MinutesGap['kind'], names: string[] = []): MinutesGap => ({ kind, names, block_id: null, odg_id: point._id })
  const unsaid = point.declarations.filter((it) => it.text && !says(text, said(it.text))).map((it) => gap('declaration', [it.name]))
  if (own.every((it) => it.kind === 'point') || ((point.vote ?? point.election) && !own.some((it) => it.kind === 'resolution')))
    return [gap('result'), ...unsaid]
  const hasTable = own.some((it) => it.kind === 'tally' && it.paragraphs.some(({ type }) => type === 'table'))
  const lines = point.vote?.lines ?? point.election?.rounds.flatMap((it) => it.lines) ?? []
  const nameless = hasTable ? [] : distinct(lines.filter((it) => !says(text, it.name)))
  return [...(nameless.length > 0 ? [gap('names', nameless)] : []), ...unsaid]
}

const distinct = (lines: readonly Named[]): string[] => [...new Set(lines.map((it) => it.name))]

/** What an approved point decides must be read somewhere: a place that is open, emptied, or says no more than "the proposal" decides nothing (decision D19). */
function undecidedGap(voice: Voice, point: PointTold, blocks: readonly MinutesBlock[]): MinutesGap[] {
  const block = blocks.find((it) => it.odg_id === point._id && it.kind === 'resolution')
  if (!isUnwritten(point) || !point.vote || !block) return []
  const summary = voteSummary(voice, point.vote)
  const text = plain(textOf([block]))
  const nothing = [unwrittenResolution(voice, summary, ''), fill(voice.t.resolution[voice.facts.meeting_type], { summary })]
  const isOpen = text.includes(missing(resolutionPlace)) || nothing.some((it) => text.replace(/\s*\.$/, '.') === plain(it).replace(/\s*\.$/, '.'))
  return isOpen ? [{ kind: 'resolution', block_id: block.id, odg_id: point._id, names: [] }] : []
}

const resolutionPlace = 'odg.resolution'

/** Only what is printed counts: a branch that was not taken and a resolution that was not chosen are not in the text. */
export function unfilled(block: MinutesBlock, places: readonly string[]): MinutesGap[] {
  // Braces in somebody's own words are their own.
  if (block.kind === 'declaration') return []
  const names = placesLeft(textOf([block]), places).filter((it) => it !== resolutionPlace || block.kind !== 'resolution')
  return names.length > 0 ? [{ kind: 'placeholder', block_id: block.id, odg_id: block.odg_id, names }] : []
}

/** Of its last round: whoever named somebody was in favour of them. */
function electionSums({ rounds }: ElectionTold): Pick<PointResult, 'present' | 'favourable' | 'against' | 'abstained' | 'excluded' | 'unvoted'> {
  const { present = 0, against = 0, abstained = 0, unvoted = 0 } = rounds.at(-1)?.result ?? {}
  const excluded = rounds.at(-1)?.lines.reduce((sum, it) => (it.choice === 'EXCLUDED' ? sum + it.weight : sum), 0) ?? 0
  return { present, favourable: present - against - abstained - excluded - unvoted, against, abstained, excluded, ...(unvoted > 0 && { unvoted }) }
}

/** The table of a point: who was there is told once, in favour, against, abstained or excluded. */
function resultOf({ _id, vote, election }: PointTold, isNamed: boolean, isUndecided: boolean): PointResult {
  if (election) return { point_id: _id, is_skipped: false, named: isNamed, undecided: isUndecided, ...electionSums(election) }
  const weigh = (it: VoteLine['vote']) => (vote?.lines ?? []).reduce((sum, one) => (one.vote === it ? sum + one.weight : sum), 0)
  return {
    point_id: _id,
    is_skipped: vote === null,
    named: isNamed,
    present: vote?.tally.present ?? 0,
    favourable: weigh(1),
    against: weigh(-1),
    abstained: weigh(0),
    excluded: weigh('excluded'),
    ...(vote?.tally.unvoted && { unvoted: vote.tally.unvoted }),
    undecided: isUndecided,
  }
}

interface Written {
  facts: MinutesFacts
  gaps: readonly MinutesGap[]
  signatures: readonly Pick<VerbalSignature, 'role' | 'signed_at'>[]
  has_deed: boolean
}

/** The minutes as the law asks about them: L-MIN-01 when they are confirmed, L-MIN-02 when they are told as signed, L-MIN-05 for their delay. */
export function minutesFact({ facts, gaps, signatures, has_deed }: Written): MinutesFact {
  const isSignedBy = (role: VerbalSignature['role']) => signatures.some((it) => it.role === role && it.signed_at !== null)
  const lacks = (odg_id: string, ...kinds: MinutesGap['kind'][]) => gaps.some((it) => it.odg_id === odg_id && kinds.includes(it.kind))
  return {
    today: facts.written_on,
    held_on: gaps.some((it) => it.kind === 'date') ? null : dayInRome(new Date(facts.started.at)),
    points: facts.points.filter((it) => !lacks(it._id, 'result')).map((it) => resultOf(it, !lacks(it._id, 'names'), lacks(it._id, 'resolution'))),
    // Who presided and kept the minutes signs once.
    signed_by_secretary: isSignedBy(facts.secretary && facts.secretary._id === facts.chair?._id ? 'PRESIDENT' : 'SECRETARY'),
    signed_by_chair: isSignedBy('PRESIDENT'),
    has_deed,
  }
}

/** Who was there when the meeting began, in person. */
export const presenceFact = ({ attendance, call, constitution, started }: MinutesFacts): NonNullable<LawFacts['presence']> => ({
  convocation_type: call.type,
  totalitarian: constitution.totalitarian,
  informed: constitution.informed.map((it) => it._id),
  opposed: [],
  present: attendance.filter((it) => it.intervals.some((one) => holds(one, started.at))).map((it) => it.person._id),
})

interface Standing {
  status: MeetingStatus
  confirmed: boolean
}

/** The text is a person's to change from the end of the meeting until it is confirmed. */
export const canEditMinutes = ({ status, confirmed }: Standing): boolean => status === 'VERBALIZE' && !confirmed

/** Confirmed minutes are final: whoever wants another text is told that it is too late, not that it is wrong. */
export const refuseEdit = (standing: Standing): Fault | null =>
  canEditMinutes(standing) ? null : new Fault('E0002', { reason: standing.confirmed ? 'confirmed' : 'not_held' })

/** `checks` are those of the law at this step. Nothing is confirmed that lacks what the law wants, or that still has a place to fill. */
export function refuseConfirm(standing: Standing, written: Written, checks: readonly RuleResult[]): Fault | null {
  const late = refuseEdit(standing)
  if (late) return late
  const rules = checks.filter((it) => !it.ok && it.severity === 'BLOCK')
  if (rules.length > 0) return new Fault('MT002', { rules })
  // The sum is asserted for boards too, of which L-MIN-01 does not speak.
  const unbalanced = minutesFact(written).points.filter((it) => !it.is_skipped && !isBalanced(it))
  if (unbalanced.length > 0) return new Fault('MT002', { reason: 'unbalanced', odg_ids: unbalanced.map((it) => it.point_id) })
  return written.gaps.length > 0 ? new Fault('MT002', { reason: 'incomplete', gaps: written.gaps }) : null
}
