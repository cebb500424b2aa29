import { z } from 'zod'
import { Email, orNothing, ShortText } from '../fields.ts'
import { Id, listOf } from '../paging.ts'
import { Organ } from './organs.ts'

export const OfficeDay = z.iso.date({ error: 'dates.invalid' })

/** WITH: together with those in office. `n` counts financial years, the first being the one in course on the day of appointment. */
export const OfficeTerm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('EXERCISES'), n: z.int().min(1).max(10) }),
  z.object({ kind: z.literal('WITH'), year_end: OfficeDay }),
  z.object({ kind: z.literal('NEXT_ASSEMBLY') }),
  z.object({ kind: z.literal('DATE'), on: OfficeDay }),
  z.object({ kind: z.literal('UNTIL_REVOCATION') }),
])
export type OfficeTerm = z.infer<typeof OfficeTerm>

export const OfficeEventKind = z.enum([
  ...(['APPOINT', 'DECLARE', 'ACCEPT', 'DECLINE', 'RESIGN', 'REMOVE', 'DEATH', 'FORFEIT', 'EXPIRE'] as const),
  ...(['STEP_IN', 'CHAIR', 'PAY', 'POWERS', 'FILED'] as const),
])
export type OfficeEventKind = z.infer<typeof OfficeEventKind>

/** PENDING: appointed, not accepted. PROROGATIO: expired, still acting. */
export const OfficeStatus = z.enum(['PENDING', 'ACTIVE', 'PROROGATIO', 'RESIGNED_IN_OFFICE', 'ENDED'])
export type OfficeStatus = z.infer<typeof OfficeStatus>

/** REPLACED: the same auditor was appointed to another seat of the college. */
export const EndReason = z.enum(['RESIGNATION', 'EXPIRY', 'REMOVAL', 'DEATH', 'FORFEITURE', 'DECLINED', 'REPLACED'])
export type EndReason = z.infer<typeof EndReason>

export const Appointer = z.enum(['ASSEMBLY', 'BOARD', 'DEED', 'COURT', 'OTHER'])
export type Appointer = z.infer<typeof Appointer>
export const AppointedBy = z.object({
  kind: Appointer,
  meeting_id: Id.nullable(),
  odg_id: Id.nullable(),
  document: z.string().nullable(),
})
export type AppointedBy = z.infer<typeof AppointedBy>

const Representation = z.enum(['NONE', 'SOLE', 'JOINT'])
const Pay = z.object({ cents: z.int().min(0), per: z.enum(['YEAR', 'MEETING', 'MANDATE']), odg_id: Id.nullable() })
export type OfficePay = z.infer<typeof Pay>

/** What one rule of offices says; `member_id` where it is about somebody. */
export const OfficeRuleId = z.enum([
  ...(['L-OFF-01', 'L-OFF-02', 'L-OFF-03', 'L-OFF-04', 'L-OFF-05', 'L-OFF-06', 'L-OFF-07'] as const),
  ...(['L-OFF-08', 'L-OFF-09', 'L-OFF-10', 'L-OFF-11', 'L-OFF-12', 'L-OFF-13'] as const),
])
export type OfficeRuleId = z.infer<typeof OfficeRuleId>
export const OfficeRule = z.object({
  id: OfficeRuleId,
  severity: z.enum(['BLOCK', 'WARN', 'INFO']),
  office_id: Id.nullable(),
  /** The article, as it is cited; null where the rule is ours. */
  cite: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type OfficeRule = z.infer<typeof OfficeRule>

export const OfficeEvent = z.object({
  _id: Id,
  event: OfficeEventKind,
  on: OfficeDay,
  document: z.string().nullable(),
  note: z.string().nullable(),
  entered_at: z.iso.datetime(),
})
export type OfficeEvent = z.infer<typeof OfficeEvent>

/** An office as it stands on the day that was asked for. */
export const HeldOffice = z.object({
  _id: Id,
  member_id: Id,
  name: z.string(),
  role_code: z.string(),
  /** The role on that day: a substitute who stepped in, or whoever took the chair, has another than the one appointed to. */
  acting_code: z.string(),
  organ: Organ,
  appointed_on: OfficeDay.nullable(),
  appointed_by: AppointedBy,
  declaration_on: OfficeDay.nullable(),
  accepted_on: OfficeDay.nullable(),
  notice_on: OfficeDay.nullable(),
  term: OfficeTerm,
  powers: z.string().nullable(),
  representation: Representation,
  pay: Pay.nullable(),
  pec: z.string().nullable(),
  filed_on: OfficeDay.nullable(),
  protocol: z.string().nullable(),
  /** When the acceptance was last asked for. */
  requested_at: z.iso.datetime().nullable(),
  /** Declared and signed by the personal link: the document can be read. */
  has_acceptance: z.boolean(),
  state: OfficeStatus,
  ended_on: OfficeDay.nullable(),
  end_reason: EndReason.nullable(),
  expires_with: OfficeDay.nullable(),
  expected_on: OfficeDay.nullable(),
  events: z.array(OfficeEvent),
})
export type HeldOffice = z.infer<typeof HeldOffice>

export const OfficeQuery = z.object({ on: OfficeDay.optional(), organ: Organ.optional() })
export type OfficeQuery = z.infer<typeof OfficeQuery>
/** Templates of points that elect people again. */
export const OfficePoint = z.enum(['A04', 'A05', 'A07', 'A09', 'A11'])
export type OfficePoint = z.infer<typeof OfficePoint>

export const OfficeList = listOf(HeldOffice).extend({
  on: OfficeDay,
  board_size: z.int().nullable(),
  rules: z.array(OfficeRule),
  /** What the next assembly is to have on its agenda. */
  points: z.array(OfficePoint),
})
export type OfficeList = z.infer<typeof OfficeList>

/** Fields of text, which say nothing about the course of the office. */
const texts = {
  powers: orNothing(z.string().trim().max(4000)),
  representation: Representation.default('NONE'),
  pec: orNothing(Email),
}

export const OfficeDraft = z.object({
  member_id: Id,
  role_code: z.string().min(2).max(3),
  appointed_on: OfficeDay,
  appointed_by: z.object({
    kind: Appointer,
    meeting_id: Id.nullish(),
    odg_id: Id.nullish(),
    document: orNothing(ShortText),
  }),
  declaration_on: OfficeDay.nullish(),
  /** Accepted in the assembly itself, or known from a document. */
  accepted_on: OfficeDay.nullish(),
  notice_on: OfficeDay.nullish(),
  term: OfficeTerm,
  ...texts,
  pay: Pay.nullish(),
  /** How many the board has, where the resolution said so. */
  board_size: z.int().min(1).max(50).nullish(),
  /** Whether the auditors approved a co-optation (art. 2386 c. 1). */
  approved_by_auditors: z.boolean().default(false),
})
export type OfficeDraft = z.infer<typeof OfficeDraft>

export const OfficeChange = z.object({
  powers: texts.powers.optional(),
  representation: Representation.optional(),
  pec: texts.pec.optional(),
})
export type OfficeChange = z.infer<typeof OfficeChange>

/** What a person enters; an appointment has its own call. */
export const EventDraft = z.object({
  event: OfficeEventKind.exclude(['APPOINT']),
  on: OfficeDay,
  document: orNothing(ShortText),
  note: orNothing(z.string().trim().max(2000)),
  /** PAY alone. */
  pay: Pay.nullish(),
  /** FILED alone. */
  protocol: orNothing(ShortText),
})
export type EventDraft = z.infer<typeof EventDraft>

/** An appointment that was entered, and what is to be noticed of it. */
export const OfficeSaved = z.object({ office: HeldOffice, checks: z.array(OfficeRule) })
export type OfficeSaved = z.infer<typeof OfficeSaved>
