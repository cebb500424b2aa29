import { quorumCells } from '../companies/quorums.ts'
import type { CompanyType, Quorum } from '../companies/statute.ts'
import { limits } from '../limits.ts'
import { documentOf, placeholdersInDocument } from './filling.ts'
import { type Context, type PlaceholderUse, placeholdersIn, unfilledIn } from './placeholders.ts'
import type { AgendaFields, Nature } from './schema.ts'
import type { AgendaTemplate } from './templates.ts'

/** What the majority of a point depends on; `overrides` are those of the statute. */
export interface QuorumFacts {
  type: CompanyType
  overrides: Readonly<Record<string, Quorum>>
}
interface PointKind {
  meeting_type: 'ASSEMBLY' | 'BOARD'
  nature: Nature
}

/** Of the meeting, from its points (decision D11); one without points is ordinary until it has some. */
export function meetingNature(points: readonly { nature: Nature }[]): 'ORDINARY' | 'EXTRAORDINARY' | 'MIXED' {
  const natures = new Set(points.map((it) => it.nature))
  if (natures.size > 1) return 'MIXED'
  return natures.has('EXTRAORDINARY') ? 'EXTRAORDINARY' : 'ORDINARY'
}

/** In which cells of the table of quorums (domain 1.3) the majority of each call stands. */
function cellsOf({ meeting_type, nature }: PointKind, type: CompanyType): [first: string, second: string] {
  if (meeting_type === 'BOARD') return ['board.deliberative', 'board.deliberative']
  if (type === 'SPA') {
    const name = nature === 'EXTRAORDINARY' ? 'extraordinary' : 'ordinary'
    return [`${name}.first_deliberative`, `${name}.second_deliberative`]
  }
  const cell = nature === 'EXTRAORDINARY' ? 'srl.deed_change_deliberative' : 'srl.normal_deliberative'
  return [cell, cell]
}

interface Majority {
  quorum_first: Quorum
  quorum_second: Quorum | null
}

/** What law and statute ask for a decision of this kind. A board has one call. */
export function requiredMajority(kind: PointKind, { type, overrides }: QuorumFacts): Majority {
  const [first, second] = cellsOf(kind, type).map((key) => overrides[key] ?? quorumCells[type].find((it) => it.key === key)!.law!)
  return { quorum_first: first!, quorum_second: kind.meeting_type === 'BOARD' ? null : second! }
}

/** A template knows its matter better than the table does; the statute knows better than both. */
export function templateMajority(it: AgendaTemplate, { type, overrides }: QuorumFacts): Majority {
  const [first, second] = cellsOf(it, type)
  const own = type === 'SRL' && it.quorum_srl ? { quorum_first: it.quorum_srl, quorum_second: it.quorum_srl } : it
  return { quorum_first: overrides[first] ?? own.quorum_first, quorum_second: own.quorum_second && (overrides[second] ?? own.quorum_second) }
}

const nobody = { exponent_intro: null, exponent_content: null, exponent_positive: null, exponent_negative: null }

/** A point as it begins in a company, out of a template. */
export const pointFromTemplate = (it: AgendaTemplate, facts: QuorumFacts): AgendaFields => ({
  ...{ title: it.title, group: it.group, nature: it.nature, notary_required: it.notary_required, skip_vote: it.skip_vote },
  header_intro: documentOf(it.header_intro),
  header_content: documentOf(it.header_content),
  content_positive: documentOf(it.content_positive),
  content_negative: documentOf(it.content_negative),
  ...nobody,
  values: {},
  ...templateMajority(it, facts),
  also: [...(it.also ?? [])],
  notes: null,
})

const usualQuorum = (): Quorum => ({ value: limits.quorum.value, base: limits.quorum.base, greater: limits.quorum.greater })

/** A point from nothing, with the majority that the specification gives it. */
export const blankPoint = (title: string, meeting_type: PointKind['meeting_type'] = 'ASSEMBLY'): AgendaFields => ({
  ...{ title, group: 'VARIE', nature: 'ORDINARY', notary_required: false, skip_vote: false },
  ...{ header_intro: documentOf(''), header_content: documentOf(''), content_positive: documentOf(''), content_negative: documentOf('') },
  ...nobody,
  ...{ values: {}, quorum_first: usualQuorum(), quorum_second: meeting_type === 'BOARD' ? null : usualQuorum(), also: [], notes: null },
})

/** A template fits a company whose rules it is written for. */
export const fitsCompany = (it: AgendaTemplate, type: CompanyType): boolean => it.company_types.includes(type)

type Texts = Pick<AgendaFields, 'title' | 'header_intro' | 'header_content' | 'content_positive' | 'content_negative'>

/** Every placeholder of a point, once for each use, in the order in which its texts stand. */
export function placeholdersOf(it: Texts): PlaceholderUse[] {
  const found = [placeholdersIn(it.title), ...[it.header_intro, it.header_content, it.content_positive, it.content_negative].map(placeholdersInDocument)].flat()
  return found.filter((one, at) => found.findIndex((other) => other.name === one.name && other.use === one.use) === at)
}

interface Titled {
  _id: string
  title: string
  values: Readonly<Record<string, string>>
}

/** The notice prints the titles: a point whose title still has something to fill in cannot be convened (domain 3.1, MT002). */
export const unfilledTitles = (points: readonly Titled[], context: Context = {}): { odg_id: string; placeholders: string[] }[] =>
  points
    .map(({ _id, title, values }) => ({ odg_id: _id, placeholders: unfilledIn(title, { ...context, ...values }) }))
    .filter((it) => it.placeholders.length > 0)

/** A fraction is exact and decides; the percentage beside it is written with more decimals or with fewer. */
export function isSameQuorum(one: Quorum | null, other: Quorum | null): boolean {
  if (one === null || other === null) return one === other
  const part = ({ fraction, value }: Quorum) => (fraction ? fraction.join('/') : value)
  return part(one) === part(other) && one.base === other.base && one.greater === other.greater
}

/** The names of the fields that differ; the database gives the keys of an object back in an order of its own. */
export const changedFields = <T extends object>(before: T, after: Partial<T>): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((it) => after[it] !== undefined && !areSame(before[it], after[it]))

function areSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return Array.isArray(one) === Array.isArray(other) && [...names].every((it) => areSame((one as Fields)[it], (other as Fields)[it]))
}
type Fields = Record<string, unknown>
