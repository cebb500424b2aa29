import type { ElectionResult } from '../elections/election.ts'
import { formatShares } from '../money.ts'
import type { RichNode } from '../rich-text.ts'
import { advancePassages } from './advance.ts'
import { blockOf } from './blocks.ts'
import { uninstructedPassage } from './designated.ts'
import type { MinutesBlock } from './schema.ts'
import type { PointTold } from './told.ts'
import type { ElectionLine, ElectionTold, RoundTold, SeatTold } from './told-elections.ts'
import { figureOf, fill, hourIn, namesIn, paragraph, percent, type Voice, weightInWords, words } from './words.ts'

// How people were elected on a point: who stood, each round with its table, who was proclaimed and who accepted.

const numbered = (text: string, values: Record<string, string>, count: number): string => {
  const [one = '', many = one] = text.split(' | ')
  return fill(count === 1 ? one : many, values)
}

const figure = (voice: Voice, { setting }: ElectionTold, weight: number): string =>
  setting.weight === 'HEADS' ? formatShares(weight, voice.locale) : figureOf(voice, weight)

const namesOf = (voice: Voice, { names }: ElectionTold, ids: readonly string[]): string =>
  namesIn(
    voice,
    ids.map((it) => names.get(it) ?? ''),
  )

function officeIn({ t }: Voice, { setting: { office, label, seats } }: ElectionTold): string {
  const count = String(seats)
  return office === 'OTHER' ? `${count} ${label}` : numbered(t.election.office[office], { count }, seats)
}

function ruleIn({ t }: Voice, { setting: { method }, article }: ElectionTold): string {
  if (method === 'MAJORITY') return t.election.method.MAJORITY
  return fill(t.election.method[method], { statute: article ? fill(t.election.article, { article }) : t.election.statute })
}

function standingIn(voice: Voice, told: ElectionTold): string {
  const { setting } = told
  const standing = setting.candidates.filter((it) => it.withdrawn_at === null).toSorted((a, b) => a.position - b.position)
  if (setting.method !== 'LISTS') return numbered(voice.t.election.candidates, { names: namesIn(voice, standing.map(nameIn)) }, standing.length)
  const lists = setting.lists.map((it) => {
    const names = standing.filter((one) => one.list_id === it._id).map(nameIn)
    return fill(voice.t.election.list, { list: it.name, names: namesIn(voice, names) })
  })
  return numbered(voice.t.election.lists, { lists: lists.join('; ') }, lists.length)
}

const nameIn = (it: { name: string }): string => it.name

function openingOf(voice: Voice, told: ElectionTold): string[] {
  const { t } = voice
  const put = fill(t.election.put, { office: officeIn(voice, told), rule: ruleIn(voice, told) })
  const withdrawn = told.withdrawn.map((name) => fill(t.election.withdrawn, { name }))
  const statute = told.article ? fill(t.election.article, { article: told.article }) : t.election.statute
  const voters = told.rounds[0]?.voters
  const secret = voters ? [fill(t.election.secret, { statute, count: String(voters.length) })] : []
  return [[put, standingIn(voice, told), ...withdrawn].join(' '), ...secret, ...told.rounds.slice(0, 1).flatMap((it) => sealedPassages(voice, told, it))]
}

/** What was said before the meeting and is cast with the opening of a round; whose word of then names nobody who is still voted upon. */
function sealedPassages(voice: Voice, told: ElectionTold, { opened, result, sealed }: RoundTold): string[] {
  const { t } = voice
  const { has_cast, blank, parted, uninstructed } = sealed
  // Of who named somebody that has withdrawn, or lost in the round before, nobody can say that they said nothing.
  const isSilent = result.round === 1 && told.withdrawn.length === 0
  const own = { has_cast, changed: { names: [], weight: 0 }, abstained: [], against: [], blank: isSilent ? blank : [] }
  const gone = [...(isSilent ? [] : blank), ...parted.map((it) => fill(t.tally.part, { name: it.name, weight: figure(voice, told, it.weight) }))]
  const fallen = gone.length > 0 ? [numbered(t.election.unnamed, { names: namesIn(voice, gone) }, gone.length)] : []
  const isByHeads = told.setting.weight === 'HEADS'
  const weight = isByHeads ? numbered(t.election.heads, { count: String(uninstructed) }, uninstructed) : weightInWords(voice, uninstructed)
  return [...advancePassages(voice, own, opened.at), ...fallen, ...(uninstructed > 0 ? [uninstructedPassage(voice, weight)] : [])]
}

const isNamed = (id: string) => (it: ElectionLine) => Array.isArray(it.choice) && it.choice.includes(id)

/** Who said so, each told by whom, and for which part of a divided right: the minutes must name them (art. 2375 c. 1). */
function votersIn(voice: Voice, told: ElectionTold, lines: readonly ElectionLine[]): string {
  const { t } = voice
  const said = lines.map((it) => {
    const name = it.is_part ? fill(t.tally.part, { name: it.name, weight: figure(voice, told, it.weight) }) : it.name
    if (it.cast_by === null) return name
    return fill(/^a/i.test(it.cast_by) ? t.tally.proxyElided : t.tally.proxy, { name, delegate: it.cast_by })
  })
  return said.join(', ') || '–'
}

function tableOf(voice: Voice, told: ElectionTold, { result, lines, voters }: RoundTold): RichNode {
  const { t } = voice
  const isOpen = voters === null
  const row = (type: 'tableHeader' | 'tableCell', cells: readonly string[]): RichNode => ({
    type: 'tableRow',
    content: cells.map((it) => ({ type, content: [paragraph(words(it))] })),
  })
  const by = (test: (it: ElectionLine) => boolean) => (isOpen ? [votersIn(voice, told, lines.filter(test))] : [])
  const counted = result.method === 'LISTS' ? result.lists : result.votes
  const head = [result.method === 'LISTS' ? t.election.table.list : t.election.table.candidate, t.election.table.votes, t.tally.share]
  const other = (label: string, weight: number, said: ElectionLine['choice']) =>
    weight > 0 ? [[label, figure(voice, told, weight), '–', ...by((it) => it.choice === said)]] : []
  const excluded = lines.filter((it) => it.choice === 'EXCLUDED').reduce((sum, it) => sum + it.weight, 0)
  const rows = [
    ...counted.map((it) => [told.names.get(it.id) ?? '', figure(voice, told, it.votes), percent(voice, it.percentage), ...by(isNamed(it.id))]),
    ...other(t.election.table.against, result.against, 'AGAINST'),
    ...other(isOpen ? t.tally.abstained : t.election.table.blank, result.abstained, 'ABSTAIN'),
    ...other(t.tally.excluded, excluded, 'EXCLUDED'),
    ...(result.unvoted > 0 ? [[t.tally.unvoted, figure(voice, told, result.unvoted), '–', ...by(() => false)]] : []),
  ]
  return { type: 'table', content: [row('tableHeader', [...head, ...(isOpen ? [t.tally.names] : [])]), ...rows.map((it) => row('tableCell', it))] }
}

/** What the count of a round led to: who was equal and how it was decided, which lists had seats, what is voted again. */
function outcomeOf(voice: Voice, told: ElectionTold, { result, next }: { result: ElectionResult; next: ElectionResult | null }): string[] {
  const { t } = voice
  const electedBy = (by: 'AGE' | 'LOT') => result.elected.filter((it) => it.by === by).map((it) => it.id)
  const [older, drawn] = [electedBy('AGE'), electedBy('LOT')]
  // Where nobody knows how old somebody is, or it does not matter, ages were not compared.
  const isByAge = told.setting.tie_rule !== 'LOT' && told.setting.candidates.every((it) => !drawn.includes(it._id) || it.born_on !== null)
  const settled = [
    ...(older.length > 0 ? [numbered(t.election.AGE, { names: namesOf(voice, told, older) }, older.length)] : []),
    ...(drawn.length > 0 ? [fill(isByAge ? t.election.LOT : t.election.lotAlone, { names: namesOf(voice, told, drawn) })] : []),
  ]
  const equal = result.tie?.rule === 'RUNOFF' ? [...result.tie.candidates, ...result.tie.lists] : []
  const again =
    equal.length > 0
      ? [
          numbered(
            t.election.equal,
            { names: namesOf(voice, told, equal), seats: String(result.tie!.seats) },
            result.tie!.lists.length > 0 ? 1 : result.tie!.seats,
          ),
        ]
      : next
        ? [fill(t.election.second, { names: namesOf(voice, told, next.votes.map((it) => it.id).toSorted(byBallot(told))) })]
        : []
  return [...listsOf(voice, told, result), ...settled, ...again]
}

const byBallot = ({ setting }: ElectionTold) => {
  const at = new Map(setting.candidates.map((it) => [it._id, it.position]))
  return (a: string, b: string): number => (at.get(a) ?? 0) - (at.get(b) ?? 0)
}

function listsOf({ t }: Voice, { names }: ElectionTold, { method, list_method, first, minority, lists, outcome }: ElectionResult): string[] {
  if (method !== 'LISTS' || outcome === null) return []
  if (list_method === 'QUOTIENT') return [t.election.quotients]
  const seatsOf = (id: string) => lists.find((it) => it.id === id)?.seats ?? 0
  if (first === null) return []
  const one = numbered(t.election.first, { list: names.get(first) ?? '', seats: String(seatsOf(first)) }, seatsOf(first))
  return [minority ? fill(t.election.minority, { first: one, list: names.get(minority) ?? '', seats: String(seatsOf(minority)) }) : `${one}.`]
}

function acceptances(voice: Voice, { setting: { office } }: ElectionTold, seats: readonly SeatTold[]): string[] {
  const { t, facts } = voice
  const law = office === 'AUDITORS' ? '2399' : '2382'
  const bans = office === 'DIRECTORS' && facts.company.type === 'SPA' ? t.election.bans : ''
  return seats.flatMap(({ answer, name, is_present }) => {
    if (answer !== 'ACCEPTED') return []
    const who = is_present ? fill(t.election.present, { name }) : name
    return [office === 'OTHER' ? fill(t.election.acceptedOther, { name: who }) : fill(t.election.accepted, { name: who, law, bans })]
  })
}

function proclaimed(voice: Voice, told: ElectionTold): string[] {
  const { t } = voice
  // Who refused was proclaimed as well, before somebody else came in their place.
  const elected = [...told.seats.map((it) => it.instead_of ?? it.name), ...told.refused]
  const first = elected.length > 0 ? numbered(t.election.proclaimed, { names: namesIn(voice, elected) }, elected.length) : t.election.nobody
  const empty = told.setting.seats - elected.length
  const vacant = empty > 0 && elected.length > 0 ? [numbered(t.election.vacant, { count: String(empty) }, empty)] : []
  const gone = told.seats.flatMap((it) => (it.instead_of ? [fill(t.election.replaced, { name: it.instead_of, other: it.name })] : []))
  const left = told.refused.map((name) => fill(t.election.left, { name }))
  return [[first, ...vacant].join(' '), ...gone, ...left, ...acceptances(voice, told, told.seats)]
}

const paragraphs = (lines: readonly string[]): RichNode[] => lines.map((it) => paragraph(words(it)))

/** The passages of an election, from who stands to who accepts. */
export function electionBlocks(voice: Voice, { _id: odg_id }: PointTold, told: ElectionTold): MinutesBlock[] {
  const record = { record: 'vote', id: odg_id } as const
  const rounds = told.rounds.map((round, at) => {
    const next = told.rounds[at + 1]?.result ?? null
    // Of a meeting held elsewhere nobody took down when a round ended.
    const { foot: timed, footHeld } = voice.t.election
    const foot = fill(voice.facts.is_offline ? footHeld : timed, { base: figure(voice, told, round.result.base), time: hourIn(voice, round.stopped.at) })
    const before = at === 0 ? [] : sealedPassages(voice, told, round)
    const content = [...paragraphs(before), tableOf(voice, told, round), ...paragraphs([foot, ...outcomeOf(voice, told, { result: round.result, next })])]
    return blockOf(at === 0 ? 'tally' : `tally-${at + 1}`, content, { mark: round.stopped, record }, { kind: 'tally', odg_id })
  })
  const stopped = { mark: told.stopped, record }
  return [
    blockOf('vote', paragraphs(openingOf(voice, told)), { voice, mark: told.opened, record }, { odg_id }),
    ...rounds,
    blockOf('resolution', paragraphs(proclaimed(voice, told)), stopped, { odg_id }),
  ]
}
