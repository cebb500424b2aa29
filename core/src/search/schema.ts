import { z } from 'zod'
import { DecisionStatus } from '../decisions/schema.ts'
import { MeetingStatus, MeetingType } from '../meeting/status.ts'
import { Id } from '../paging.ts'

/** The most words that are looked for: more than anybody types to find something. */
const maxLength = 100

export const SearchQuery = z.object({
  q: z.string().trim().min(1).max(maxLength),
  /** What is of this company comes first. */
  company_id: Id.optional(),
})
export type SearchQuery = z.infer<typeof SearchQuery>

const OfCompany = { company_id: Id, company_name: z.string() }

export const FoundCompany = z.object({
  _id: Id,
  business_name: z.string(),
  vat_number: z.string().nullable(),
  /** Its certified mail has not answered yet: nothing of it can be opened but its registration. */
  is_pending: z.boolean(),
})
export type FoundCompany = z.infer<typeof FoundCompany>

export const FoundPerson = z.object({ _id: Id, ...OfCompany, name: z.string(), roles: z.array(z.string()) })
export type FoundPerson = z.infer<typeof FoundPerson>

export const FoundMeeting = z.object({
  _id: Id,
  ...OfCompany,
  name: z.string(),
  meeting_type: MeetingType,
  status: MeetingStatus,
  is_offline: z.boolean(),
  /** When it is or was held; null while nobody has said when. */
  date: z.string().nullable(),
})
export type FoundMeeting = z.infer<typeof FoundMeeting>

/** A decision without a meeting; `date` is until when it can be answered. */
export const FoundDecision = z.object({ _id: Id, ...OfCompany, name: z.string(), decision_status: DecisionStatus, date: z.string().nullable() })
export type FoundDecision = z.infer<typeof FoundDecision>

/** The minutes of a meeting, by its id. */
export const FoundMinutes = FoundMeeting.omit({ status: true }).extend({ is_confirmed: z.boolean() })
export type FoundMinutes = z.infer<typeof FoundMinutes>

export const FoundLetter = z.object({
  _id: Id,
  ...OfCompany,
  subject: z.string(),
  position: z.enum(['inbox', 'sent', 'drafts']),
  /** Who wrote what arrived; whom it is for, of what was written here. */
  with: z.string(),
  timestamp: z.string(),
})
export type FoundLetter = z.infer<typeof FoundLetter>

/** What was found of each kind, the likeliest first, a few of each. */
export const Found = z.object({
  companies: z.array(FoundCompany),
  people: z.array(FoundPerson),
  meetings: z.array(FoundMeeting),
  decisions: z.array(FoundDecision),
  minutes: z.array(FoundMinutes),
  letters: z.array(FoundLetter),
})
export type Found = z.infer<typeof Found>
