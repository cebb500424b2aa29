import { z } from 'zod'
import { Quorum } from '../company/statute.ts'
import { ElectionRoundResult, ElectionSetting, VoteKind } from '../elections/schema.ts'
import { Name } from '../fields.ts'
import type { Locale } from '../locale.ts'
import { Id, ListQuery } from '../paging.ts'
import { mayRemove } from '../removals/schema.ts'
import { RichDocument } from '../rich-document.ts'

const Kind = z.enum(['ASSEMBLY', 'BOARD'])

/** What a point is about, in the order in which the library shows them. */
export const agendaGroups = [
  ...(['BILANCIO', 'CARICHE', 'COMPENSI', 'FINANZA', 'GESTIONE', 'CAPITALE', 'STATUTO', 'OPERAZIONI_STRAORDINARIE'] as const),
  ...(['RESPONSABILITA', 'DELEGHE', 'SEDE', 'ASSEMBLEA', 'VARIE'] as const),
] as const
export const AgendaGroup = z.enum(agendaGroups)
export type AgendaGroup = z.infer<typeof AgendaGroup>

export const Nature = z.enum(['ORDINARY', 'EXTRAORDINARY'])
export type Nature = z.infer<typeof Nature>

/** Beside the main quorum, all to be met (art. 2369 c. 5). */
export const AdditionalQuorum = Quorum.extend({ cite: z.string().max(200).optional() })
export type AdditionalQuorum = z.infer<typeof AdditionalQuorum>

/** A fraction is exact and decides: its percentage can be left out, and a part above the whole is none. */
const withValue = (it: unknown): unknown => {
  const { value, fraction } = (it ?? {}) as { value?: unknown; fraction?: [number, number] }
  if (value !== undefined || !Array.isArray(fraction)) return it
  return { ...(it as object), value: Math.round((Number(fraction[0]) / Number(fraction[1])) * 1_000_000) / 10_000 }
}
const isPart = ({ fraction }: Quorum) => fraction === undefined || fraction[0] <= fraction[1]
const QuorumDraft = z.preprocess(withValue, Quorum.refine(isPart, { error: 'invalidValue' }))
const AdditionalDraft = z.preprocess(withValue, AdditionalQuorum.refine(isPart, { error: 'invalidValue' }))

/** What the person typed for a placeholder, by its name. */
export const Values = z
  .record(z.string().regex(/^[a-z][\w.]{0,79}$/i), z.string().max(2000, { error: 'tooLong' }))
  .refine((it) => Object.keys(it).length <= 200, { error: 'invalidValue' })

/** Who may open a file of a point, by member; null for everybody who may see the meeting. */
const Access = z.array(Id).max(5000).nullable()
export const AgendaFile = z.object({ file_id: Id, name: z.string(), mime_type: z.string(), bytes: z.int().nullable(), member_ids: Access })
export type AgendaFile = z.infer<typeof AgendaFile>

/** What people write in a point. Who speaks for each of its texts is somebody of the company's book; in a meeting, of the meeting. */
const written = {
  title: Name,
  group: AgendaGroup,
  header_intro: RichDocument,
  header_content: RichDocument,
  content_positive: RichDocument,
  content_negative: RichDocument,
  exponent_intro: Id.nullable(),
  exponent_content: Id.nullable(),
  exponent_positive: Id.nullable(),
  exponent_negative: Id.nullable(),
  values: Values,
  nature: Nature,
  notary_required: z.boolean(),
  skip_vote: z.boolean(),
  notes: z.string().max(5000, { error: 'tooLong' }).nullable(),
}

export const AgendaFields = z.object({
  ...written,
  quorum_first: Quorum,
  /** The majority of the second call; null for that of the first. */
  quorum_second: Quorum.nullable(),
  also: z.array(AdditionalQuorum),
})
export type AgendaFields = z.infer<typeof AgendaFields>

/** The table of votes, as the count wrote it down (`Tally`). Weights are in the unit of the company's capital, in a board heads. */
export const VoteResults = z.object({
  outcome: z.enum(['APPROVED', 'DECLINED']),
  reason: z.enum(['QUORUM', 'ADDITIONAL_QUORUM', 'CASTING_VOTE']),
  quorum: Quorum,
  favourable: z.int(),
  against: z.int(),
  abstained: z.int(),
  excluded: z.int(),
  present: z.int(),
  base: z.int(),
  total: z.int(),
  favourable_percentage: z.number(),
  against_percentage: z.number(),
  abstained_percentage: z.number(),
})

export const AgendaPoint = AgendaFields.extend({
  /** Of a template of the product: its own short name, A01 ... B13. */
  _id: z.string(),
  meeting_type: Kind,
  title: z.string(),
  /** Written from nothing, without a template. */
  custom: z.boolean(),
  template_id: z.string().nullable(),
  /** Null: a template of the product, the same for everybody. */
  company_id: Id.nullable(),
  /** The meeting that the point belongs to; null for a point of the company's library. */
  meeting_id: Id.nullable(),
  /** The consultant who wrote it. */
  accountant_id: Id.nullable(),
  /** The articles of law that a template cites. */
  citation: z.string().nullable(),
  notes: z.string().nullable(),
  files: z.array(AgendaFile),
  excluded: z.array(z.object({ member_id: Id, exclusion_reason: z.enum(['CONFLICT', 'LIABILITY']) })),
  /** PENDING until the room takes it up. */
  status: z.enum(['PENDING', 'CURRENT', 'VOTING', 'VOTED', 'SKIPPED']),
  voted: z.boolean(),
  accepted: z.boolean().nullable(),
  votes: z.array(z.object({ member: Id, accepted: z.int(), vote_type: z.string(), delegate_id: Id.nullable(), convocation_id: Id.nullable() })),
  vote_results: VoteResults.nullable(),
  vote_kind: VoteKind,
  /** Of an ELECTION alone: its rules, who stands, and its rounds as they were counted. */
  election: ElectionSetting.nullable(),
  election_results: z.array(ElectionRoundResult).nullable(),
  version: z.int(),
  updated_at: z.iso.datetime().nullable(),
})
export type AgendaPoint = z.infer<typeof AgendaPoint>

const Titles = z.object({ it: z.string(), 'en-US': z.string(), 'en-GB': z.string() } satisfies Record<Locale, unknown>)

/** A line of the library: of a template of the product, or of a point of the company. */
export const AgendaEntry = AgendaPoint.pick({
  _id: true,
  meeting_type: true,
  title: true,
  group: true,
  custom: true,
  template_id: true,
  company_id: true,
  citation: true,
  nature: true,
  notary_required: true,
  skip_vote: true,
  quorum_first: true,
  quorum_second: true,
  also: true,
  version: true,
  updated_at: true,
}).extend({
  /** What a template is called in each language; null for what people wrote. */
  titles: Titles.nullable(),
  /** When a meeting of the company last took it up. */
  used_at: z.iso.datetime().nullable(),
})
export type AgendaEntry = z.infer<typeof AgendaEntry>

export const AgendaQuery = ListQuery.extend({
  company_id: Id,
  meeting_type: Kind.optional(),
  group: AgendaGroup.optional(),
  /** True: templates of the product alone; false: points of the company alone. */
  template: z.stringbool().optional(),
  grouped: z.stringbool().default(false),
})
export type AgendaQuery = z.infer<typeof AgendaQuery>
/** Asked for in groups, `items` stay empty and `groups` hold everything. */
export const AgendaLibrary = z.object({
  total: z.int(),
  items: z.array(AgendaEntry),
  groups: z.array(z.object({ group: AgendaGroup, items: z.array(AgendaEntry) })).optional(),
})
export type AgendaLibrary = z.infer<typeof AgendaLibrary>

export const TemplateId = z.string().regex(/^[AB]\d{2}$/)
const chosenFiles = z.array(z.object({ file_id: Id, member_ids: Access.default(null) })).max(50)
const Draft = z.object({
  ...written,
  quorum_first: QuorumDraft,
  quorum_second: QuorumDraft.nullable(),
  also: z.array(AdditionalDraft).max(10),
  files: chosenFiles,
})

/** What is left out of a change stays as it is. */
const Partial = Draft.partial()
export type AgendaPart = z.infer<typeof Partial>

/** Where a new point begins: from a template, from a point of the library, or from nothing but its title. */
const begun = { template_id: TemplateId.optional(), odg_id: Id.optional() }
const hasStart = (it: { template_id?: unknown; odg_id?: unknown; _id?: unknown; title?: unknown }) =>
  Boolean(it._id ?? it.template_id ?? it.odg_id) || it.title !== undefined
const needsStart = { path: ['title'], error: 'requiredField' }

export const AgendaDraft = Partial.extend({ ...begun, meeting_type: Kind }).refine(hasStart, needsStart)
export type AgendaDraft = z.infer<typeof AgendaDraft>

export const AgendaChange = Partial.extend({ version: z.int() })
export type AgendaChange = z.infer<typeof AgendaChange>

/** One point of the agenda of a meeting: one that is there already, by its `_id`, or a new one, which may begin as an election with the usual rules. */
export const AgendaItem = Partial.extend({ ...begun, _id: Id.optional(), vote_kind: VoteKind.optional() }).refine(hasStart, needsStart)
export type AgendaItem = z.infer<typeof AgendaItem>

/** The whole agenda in its order; `version` is the meeting's. */
export const MeetingAgendaChange = z.object({ odgs: z.array(AgendaItem).max(100), version: z.int() })
export type MeetingAgendaChange = z.infer<typeof MeetingAgendaChange>
export const MeetingAgenda = z.object({
  type: z.enum(['ORDINARY', 'EXTRAORDINARY', 'MIXED']),
  version: z.int(),
  odgs: z.array(AgendaPoint),
  ...mayRemove,
})
export type MeetingAgenda = z.infer<typeof MeetingAgenda>
