import { fillDocument, placeholdersInDocument } from '../agenda/filling.ts'
import { isTurnedByExclusion } from '../law/tally.ts'
import type { RichNode, RichText } from '../rich-text.ts'
import { plainText } from '../rich-text.ts'
import { advancePassages, entryPassages } from './advance.ts'
import { blockOf } from './blocks.ts'
import { pointContext } from './context.ts'
import { uninstructed } from './designated.ts'
import { electionBlocks } from './proclaiming.ts'
import type { MinutesBlock } from './schema.ts'
import { alsoInWords, leavesAbstainedOut, ofCapital, quorumInWords, voteSummary } from './summary.ts'
import { tallyParagraphs } from './tally.ts'
import type { DeclarationTold, MovementTold, MoverTold, PointTold, ProxyMoveTold, VoteLine, VoteTold } from './told.ts'
import { leftByOpposition, oppositionOn } from './totality.ts'
import {
  equalTo,
  figureOf,
  fill,
  hourIn,
  isOfOpeningDay,
  missing,
  namesIn,
  ordinalOf,
  paragraph,
  said,
  type Voice,
  voiceIn,
  weightInWords,
  words,
} from './words.ts'

/** One point from its title to what was decided, or to the word that nothing was. */
export function pointBlocks(voice: Voice, point: PointTold): MinutesBlock[] {
  const odg_id = point._id
  const record = { record: 'odg', id: odg_id } as const
  const title = [{ type: 'heading' as const, attrs: { level: 1 }, content: words(`${point.number}. ${point.title}`) }]
  const heading = blockOf('point', title, point.began ? { voice, mark: point.began, record } : { source: { from: 'record', ...record } }, { odg_id })
  const isReached = point.end !== 'NOT_REACHED'
  const { vote, election, movement } = point
  const stopped = vote?.stopped ?? election?.stopped
  const moved = movement ? [movementBlock(voice, point, movement)] : []
  const [early, late] = movement && isEarly(point, movement) ? [moved, []] : [[], moved]
  const isAfter = (it: DeclarationTold) => stopped !== undefined && it.accepted.at > stopped.at
  const declared = (isLate: boolean) => point.declarations.filter((it) => isAfter(it) === isLate).map((it) => declarationBlock(voice, it, odg_id))
  return [
    ...[heading, ...early],
    // What was prepared was not said of a point that somebody did not want dealt with.
    ...(isReached && !oppositionOn(voice, odg_id) ? [introduction(voice, point)] : []),
    ...[...(isReached ? discussion(point) : []), ...declared(false), ...late],
    ...(vote ? voteBlocks(voice, point, vote) : election ? electionBlocks(voice, point, election) : [skipped(voice, point)]),
    ...declared(true),
  ]
}

/** Whether all of it had happened before the point was taken up. */
const isEarly = ({ began }: PointTold, { came, left, ended, given }: MovementTold) =>
  began !== null && [...came, ...left, ...ended, ...given].every((it) => it.at <= began.at)

/** Their words as people wrote them, in the language in which they did. */
function written(voice: Voice, doc: RichText, { point, of }: { point: PointTold; of: keyof PointTold['speakers'] }): RichNode[] {
  if (isEmpty(doc)) return []
  return fillDocument(doc, pointContext(voiceIn(voice.facts.agenda_locale, voice.facts), point, of)).content.filter((it) => plainText(it).trim() !== '')
}

/** What people prepared to say; where they prepared nothing, that the point was taken up. */
function introduction(voice: Voice, point: PointTold): MinutesBlock {
  const { t, facts } = voice
  const record = { record: 'odg', id: point._id } as const
  // That nobody was against it is said only where somebody asked.
  const unannounced = facts.constitution.opposed === null ? t.outside.unasked : t.outside.asked
  const outside = !point.in_notice && facts.constitution.totalitarian ? [paragraph(words(unannounced))] : []
  const prepared = [...written(voice, point.header_intro, { point, of: 'intro' }), ...written(voice, point.header_content, { point, of: 'content' })]
  const usual = paragraph(words(fill(t.introduced, { ordinal: ordinalOf(voice, point.number) })))
  const origin = point.began ? { mark: point.began, record } : { source: { from: 'record' as const, ...record } }
  return blockOf('introduction', [...outside, ...(prepared.length > 0 ? prepared : [usual])], origin, { odg_id: point._id })
}

/** Unless the text of the point has a place for it. */
function discussion(point: PointTold): MinutesBlock[] {
  const hasPlace = [point.header_intro, point.header_content].some((it) => placeholdersInDocument(it).some(({ name }) => name === 'odg.discussion'))
  if (!point.discussion?.trim() || hasPlace) return []
  const lines = point.discussion.split('\n').filter((it) => it.trim() !== '')
  return [
    blockOf(
      'discussion',
      lines.map((it) => paragraph(words(it))),
      { source: { from: 'record', record: 'odg', id: point._id } },
      { odg_id: point._id },
    ),
  ]
}

export function declarationBlock(voice: Voice, it: DeclarationTold, odg_id?: string): MinutesBlock {
  const { t } = voice
  const text = it.text?.trim().replace(/\.$/, '') ?? ''
  const phrase = it.file === null ? t.declaration.text : text === '' ? t.declaration.file : t.declaration.both
  const content = [paragraph(said(phrase, { name: { strong: it.name }, text, file: it.file?.name ?? '' }))]
  const origin = { voice, mark: it.accepted, record: { record: 'declaration', id: it._id } as const }
  return blockOf(`declaration:${it._id}`, content, origin, { kind: 'declaration', ...(odg_id ? { odg_id } : {}) })
}

function movementBlock(voice: Voice, point: PointTold, moved: MovementTold): MinutesBlock {
  const { t, facts } = voice
  const proxies = [...moved.ended.map((it) => proxyMoved(voice, t.movement.ended, it)), ...moved.given.map((it) => proxyMoved(voice, t.movement.given, it))]
  const changes = [gone(voice, moved.left), ...proxies, come(voice, moved.came)].filter((it) => it !== '')
  const told = fill(t.movement[facts.meeting_type], {
    changes: namesIn(voice, changes),
    weight: weightInWords(voice, moved.present),
    present: String(moved.present),
    equal: equalTo(voice, moved.percentage),
    total: figureOf(voice, moved.total),
    of: ofCapital(voice),
  })
  const content = [moved.is_constituted ? `${told} ${t.movement.still}` : told, ...entryPassages(voice, moved.revoked ?? [])].map((it) => paragraph(words(it)))
  const mark = isEarly(point, moved) ? point.began! : moved.mark
  return blockOf('movement', content, { mark, record: { record: 'presence', id: point._id } }, { odg_id: point._id })
}

const proxyMoved = (voice: Voice, text: string, { delegator, delegate, at }: ProxyMoveTold): string =>
  fill(text, { delegator, delegate, time: hourIn(voice, at) })

function moversNamed(voice: Voice, movers: readonly MoverTold[], [alone, together]: [string, string]): string {
  const named = movers.map((it) => {
    const values = { name: it.name, time: hourIn(voice, it.at) }
    if (it.was !== null) return fill(voice.t.movement.comerWas, { ...values, delegate: it.was })
    return it.for.length > 0 ? fill(together, { ...values, others: namesIn(voice, it.for) }) : fill(alone, values)
  })
  return namesIn(voice, named)
}

function gone(voice: Voice, left: readonly MoverTold[]): string {
  const { leftOne, leftMany, mover, moverFor } = voice.t.movement
  return left.length === 0 ? '' : fill(left.length === 1 ? leftOne : leftMany, { names: moversNamed(voice, left, [mover, moverFor]) })
}

function come(voice: Voice, came: readonly MoverTold[]): string {
  const { cameOne, cameMany, comer, comerFor } = voice.t.movement
  return came.length === 0 ? '' : fill(came.length === 1 ? cameOne : cameMany, { names: moversNamed(voice, came, [comer, comerFor]) })
}

function skipped(voice: Voice, { _id, end, ended, notes: written }: PointTold): MinutesBlock {
  const { t } = voice
  const why = written?.trim().replace(/\.$/, '')
  const notes = why ? `: ${why}` : ''
  const opposition = oppositionOn(voice, _id)
  const told = opposition ? leftByOpposition(voice, opposition, notes) : fill(end === 'NOT_REACHED' ? t.notReached : t.skipped, { notes })
  const record = { record: 'odg', id: _id } as const
  return blockOf('skipped', [paragraph(words(told))], ended ? { mark: ended, record } : { source: { from: 'record', ...record } }, { odg_id: _id })
}

function voteBlocks(voice: Voice, point: PointTold, vote: VoteTold): MinutesBlock[] {
  const { t } = voice
  const odg_id = point._id
  const record = { record: 'vote', id: odg_id } as const
  const before = [...exclusions(voice, vote), ...(leavesAbstainedOut(voice, vote) ? [t.vote.noAbstained] : [])]
  // The terms of a resolution run from its day, which is told where it is not that of the opening.
  const time = hourIn(voice, vote.opened.at)
  const put = fill(isOfOpeningDay(voice, vote.opened.at) ? t.vote.put : t.vote.putOn, { time, method: t.vote[vote.method] })
  const stopped = { mark: vote.stopped, record }
  return [
    blockOf(
      'vote',
      [...before, put, ...advancePassages(voice, vote.advance, vote.opened.at), ...uninstructed(voice, vote)].map((it) => paragraph(words(it))),
      { voice, mark: vote.opened, record },
      { odg_id },
    ),
    blockOf('tally', tallyParagraphs(voice, vote), stopped, { odg_id }),
    blockOf('named', [paragraph(words([...silent(voice, vote.lines), t.vote.sheet[voice.facts.meeting_type]].join(' ')))], stopped, { kind: 'vote', odg_id }),
    blockOf('resolution', resolution(voice, point, vote), stopped, { odg_id }),
  ]
}

/** What a director of an S.p.A. says of an interest (art. 2391 c. 1): nobody but the meeting knows it. */
const interestPlaces = {
  nature: missing('interest.nature'),
  terms: missing('interest.terms'),
  origin: missing('interest.origin'),
  extent: missing('interest.extent'),
}

function exclusions(voice: Voice, { lines }: VoteTold): string[] {
  const { t, facts } = voice
  const { type } = facts.company
  return lines.flatMap((it) => {
    if (it.vote !== 'excluded') return []
    const key = facts.meeting_type === 'BOARD' ? (`BOARD_${type}` as const) : it.exclusion === 'LIABILITY' ? 'LIABILITY' : (`CONFLICT_${type}` as const)
    return [fill(t.vote.excluded[key], { name: it.name, weight: weightInWords(voice, it.weight), ...interestPlaces })]
  })
}

/** Who said nothing is told apart from who abstained: it is another thing, and counts alike. */
function silent(voice: Voice, lines: readonly VoteLine[]): string[] {
  const names = lines.filter((it) => it.auto).map((it) => it.name)
  if (names.length === 0) return []
  return [fill(names.length === 1 ? voice.t.vote.silentOne : voice.t.vote.silentMany, { names: namesIn(voice, names) })]
}

/** In an S.r.l. who is in conflict is left out by analogy: where that decides, the minutes say so (decision D25). */
const isDecisive = ({ facts }: Voice, { tally, also }: VoteTold) =>
  facts.meeting_type === 'ASSEMBLY' && facts.company.type === 'SRL' && isTurnedByExclusion(tally, also)

/** With an interest the resolution says why it is in the company's own (art. 2391 c. 2), unless the text of the point has a place for it. */
function wantsReasons({ facts }: Voice, { content_positive }: PointTold, { tally, lines }: VoteTold): boolean {
  const isInterested = facts.meeting_type === 'BOARD' && facts.company.type === 'SPA' && lines.some((it) => it.vote === 'excluded')
  return isInterested && tally.outcome === 'APPROVED' && !placeholdersInDocument(content_positive).some(({ name }) => name === 'reasons')
}

const isEmpty = (doc: RichText): boolean => plainText(doc).trim() === ''

/** Approved, and nobody had written what: neither a proposal nor a resolution. */
export const isUnwritten = ({ header_content, content_positive, vote }: PointTold): boolean =>
  vote?.tally.outcome === 'APPROVED' && isEmpty(header_content) && isEmpty(content_positive)

/** The sentence in which an approved point that nobody had written lacks what was decided: `place` stands for it. */
export const unwrittenResolution = ({ t, facts }: Voice, summary: string, place: string): string =>
  fill(t.resolution[`unwritten${facts.meeting_type}`], { summary, place })

function usualResolution(voice: Voice, point: PointTold, vote: VoteTold): string {
  const { t, facts } = voice
  const summary = voteSummary(voice, vote)
  if (isUnwritten(point)) return unwrittenResolution(voice, summary, missing('odg.resolution'))
  return fill(vote.tally.outcome === 'APPROVED' ? t.resolution[facts.meeting_type] : t.resolution.declined, { summary })
}

function resolution(voice: Voice, point: PointTold, vote: VoteTold): RichNode[] {
  const { t } = voice
  const isApproved = vote.tally.outcome === 'APPROVED'
  const own = isApproved ? written(voice, point.content_positive, { point, of: 'positive' }) : written(voice, point.content_negative, { point, of: 'negative' })
  const decisive = fill(t.resolution.decisive, { weight: weightInWords(voice, vote.tally.excluded) })
  const text = [
    ...(own.length > 0 ? own : [paragraph(words(usualResolution(voice, point, vote)))]),
    ...(wantsReasons(voice, point, vote) ? [paragraph(words(fill(t.resolution.reasons, { reasons: missing('interest.reasons') })))] : []),
    ...(isDecisive(voice, vote) ? [paragraph(words(decisive))] : []),
  ]
  if (vote.tally.reason !== 'ADDITIONAL_QUORUM') return text
  const more = fill(t.resolution.additional, { main: quorumInWords(voice, vote.tally.quorum), also: alsoInWords(voice, vote.also) })
  return [...text, paragraph(words(more))]
}
