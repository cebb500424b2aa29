import type { CompanyType } from '../company/company-type.ts'
import type { Quorum } from '../company/statute.ts'
import { needsNotary } from '../law/minutes.ts'
import { type CompanyQuorums, pointQuorums, type QuorumSituation } from '../law/quorums.ts'
import { documentOf, plainText, type RichText } from '../rich-text.ts'
import { blanksIn, fillDocument, placeholdersInDocument } from './filling.ts'
import { type Context, isAutomatic, type PlaceholderUse, placeholdersIn, unfilledIn } from './placeholders.ts'
import type { AgendaFields, AgendaPart, Nature } from './schema.ts'
import type { AgendaTemplate } from './templates.ts'

/** Of the meeting, from its points (decision D11); one without points is ordinary until it has some. */
export function meetingNature(points: readonly { nature: Nature }[]): 'ORDINARY' | 'EXTRAORDINARY' | 'MIXED' {
  const natures = new Set(points.map((it) => it.nature))
  if (natures.size > 1) return 'MIXED'
  return natures.has('EXTRAORDINARY') ? 'EXTRAORDINARY' : 'ORDINARY'
}

const nobody = { exponent_intro: null, exponent_content: null, exponent_positive: null, exponent_negative: null }

/** A point as it begins in a company, out of a template. */
export const pointFromTemplate = (it: AgendaTemplate, facts: CompanyQuorums): AgendaFields => ({
  title: it.title,
  group: it.group,
  nature: it.nature,
  notary_required: it.notary_required,
  skip_vote: it.skip_vote,
  header_intro: documentOf(it.header_intro),
  header_content: documentOf(it.header_content),
  content_positive: documentOf(it.content_positive),
  content_negative: documentOf(it.content_negative),
  ...nobody,
  values: {},
  ...pointQuorums({ ...facts, meeting_type: it.meeting_type }, it.nature, it),
  also: [...(it.also ?? [])],
  notes: null,
})

/** What comes with the nature of a point: its majority, and a notary for what changes the deed. */
const byNature = (of: QuorumSituation, nature: Nature) => ({
  ...pointQuorums(of, nature),
  notary_required: nature === 'EXTRAORDINARY' && of.meeting_type === 'ASSEMBLY',
})

/** A point from nothing, with the majority that law and statute ask for in a decision of its nature. */
export const blankPoint = (title: string, of: QuorumSituation, nature: Nature = 'ORDINARY'): AgendaFields => ({
  title,
  group: 'VARIE',
  nature,
  skip_vote: false,
  header_intro: documentOf(''),
  header_content: documentOf(''),
  content_positive: documentOf(''),
  content_negative: documentOf(''),
  ...nobody,
  values: {},
  ...byNature(of, nature),
  also: [],
  notes: null,
})

/**
 * The fields after a change; what was left out stays, but for what comes with the nature of a point. An extraordinary assembly of an S.p.A. always has a notary
 * (art. 2375 c. 2).
 */
export function pointAfter(before: AgendaFields, part: AgendaPart, of: QuorumSituation): AgendaFields {
  const nature = part.nature ?? before.nature
  const anew = nature === before.nature ? {} : byNature(of, nature)
  const given = Object.entries(part).filter(([name, value]) => value !== undefined && name in before)
  const after: AgendaFields = { ...before, ...anew, ...Object.fromEntries(given) }
  return { ...after, notary_required: needsNotary(after, of) }
}

/** A template fits a company whose rules it is written for. */
export const fitsCompany = (it: AgendaTemplate, type: CompanyType): boolean => it.company_types.includes(type)

type Texts = Pick<AgendaFields, 'title' | 'header_intro' | 'header_content' | 'content_positive' | 'content_negative'>

/** Every placeholder of a point, once for each use, in the order in which its texts stand. */
export function placeholdersOf(it: Texts): PlaceholderUse[] {
  const found = [placeholdersIn(it.title), ...[it.header_intro, it.header_content, it.content_positive, it.content_negative].map(placeholdersInDocument)].flat()
  return found.filter((one, at) => found.findIndex((other) => other.name === one.name && other.use === one.use) === at)
}

/** What a person still has to fill in somewhere in a point. What only decides whether a passage is printed may stay open. */
export function emptyData(it: Texts & Pick<AgendaFields, 'values'>): string[] {
  const uses = placeholdersOf(it)
  const isOptional = (name: string) => uses.some((one) => one.name === name && one.use === 'condition')
  return [...new Set(uses.filter((one) => one.use === 'value' && !isAutomatic(one.name)).map((one) => one.name))].filter(
    (name) => !isOptional(name) && !it.values[name]?.trim(),
  )
}

/** What is put to the vote: the proposal and the resolution that follows from it. */
type VotedFields = Pick<AgendaFields, 'header_content' | 'content_positive' | 'values'>

/** What of it a person still has to fill in. */
export const blanksOf = ({ header_content, content_positive, values }: VotedFields): string[] => [
  ...new Set([header_content, content_positive].flatMap((it) => blanksIn(it, values))),
]

/** A place that nobody has filled yet, as a reader meets it. */
const place = '……'

/** What is put to the vote, as people read it. */
export interface VotedText {
  proposal: string
  resolution: string
}

/** In the words of the point; what the product knows only later, as its own figures and the discussion, is left open. */
export function votedText({ header_content, content_positive, values }: VotedFields, context: Context): VotedText {
  const read = (doc: RichText) => plainText(fillDocument(doc, { ...context, ...values }, (name) => (isAutomatic(name) ? '…' : place))).trim()
  return { proposal: read(header_content), resolution: read(content_positive) }
}

/** Nothing of what is proposed is written. */
export const isUnwritten = (it: VotedFields): boolean => Object.values(votedText(it, {})).every((text) => text === '')

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
