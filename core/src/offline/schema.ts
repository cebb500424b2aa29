import { z } from 'zod'
import { Opposition } from '../agenda/opposition.ts'
import { MeetingAgendaChange } from '../agenda/schema.ts'
import { Quorum } from '../company/statute.ts'
import { ElectionRoundResult, TakenElection } from '../elections/schema.ts'
import { Name, orNothing, ShortText } from '../fields.ts'
import { Informing } from '../meeting/informing.ts'
import { Notary } from '../meeting/people.ts'
import { Presence } from '../meeting/presence.ts'
import { MeetingType } from '../meeting/status.ts'
import { Meeting } from '../meetings/schema.ts'
import { Id } from '../paging.ts'
import { Accepted } from '../votes/schema.ts'

const instant = z.iso.datetime({ offset: true })

/** How somebody was there; DELEGATION: represented by somebody who was. */
export const OfflinePresence = z.object({
  member_id: Id,
  presence: Presence,
  delegate_id: Id.nullable(),
})
export type OfflinePresence = z.infer<typeof OfflinePresence>

/** What was decided on a point, as somebody took it down. Without `votes` and without `election` it was not put to the vote. */
export const OfflinePoint = z.object({
  odg_id: Id,
  votes: z
    .array(z.object({ member_id: Id, accepted: Accepted, weight: z.int().min(1).optional() }))
    .max(3000)
    .nullable(),
  /** Of a point that elects people, in the place of `votes`. */
  election: TakenElection.nullish(),
  /** A summary of what was said, for the minutes. */
  discussion: z.string().max(20_000).nullable(),
})
export type OfflinePoint = z.infer<typeof OfflinePoint>

/** What somebody took down of a meeting that the product did not hold. */
const Taken = z.object({
  held_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  convocation_type: z.enum(['FIRST', 'SECOND']),
  totalitarian: z.boolean(),
  /** Directors and auditors who were away and knew of it: nobody else may miss where an S.r.l. declares a meeting totalitarian (art. 2479-bis c. 5). */
  informed: z.array(Id),
  /** When and how those came to know, as far as somebody said it. */
  informing: z.array(Informing),
  /** Points that somebody did not want dealt with in a totalitarian meeting, and who; null where nobody was asked. */
  opposed: z.array(Opposition).nullable(),
  /** How people had been called, in words: mediante raccomandata del 10 settembre 2026. Null for a meeting that the product convened. */
  notice_text: z.string().nullable(),
})

/** As `Tally` of the law. */
const Counted = z.object({
  outcome: z.enum(['APPROVED', 'DECLINED']),
  reason: z.enum(['QUORUM', 'ADDITIONAL_QUORUM', 'CASTING_VOTE']),
  quorum: Quorum,
  favourable: z.int(),
  against: z.int(),
  abstained: z.int(),
  excluded: z.int(),
  present: z.int(),
  total: z.int(),
  base: z.int(),
  favourable_percentage: z.number(),
  against_percentage: z.number(),
  abstained_percentage: z.number(),
})

/** With what follows from it: whether it was constituted, and each point as it was counted. */
export const OfflineMeeting = z.object({
  meeting: Meeting,
  record: Taken,
  presences: z.array(OfflinePresence),
  points: z.array(OfflinePoint.extend({ election: TakenElection.nullable(), tally: Counted.nullable(), results: z.array(ElectionRoundResult).nullable() })),
  constitution: z.object({ present: z.int(), total: z.int(), percentage: z.number(), in_person: z.int(), by_proxy: z.int(), is_constituted: z.boolean() }),
})
export type OfflineMeeting = z.infer<typeof OfflineMeeting>

const details = {
  held_at: instant.optional(),
  ended_at: instant.nullish(),
  convocation_type: z.enum(['FIRST', 'SECOND']).optional(),
  totalitarian: z.boolean().optional(),
  informed: z.array(Id).max(100).optional(),
  informing: z.array(Informing).max(100).optional(),
  opposed: z.array(Opposition).max(200).nullish(),
  notice_text: orNothing(ShortText),
  address_type: z.enum(['SEAT', 'OTHER', 'NONE']).optional(),
  address: orNothing(ShortText),
  administrator_id: Id.nullish(),
  secretary_id: Id.nullish(),
  notary: Notary.nullish(),
}

/** `held_at` must be past. Whoever is not named takes part by the rules of the kind, as in any meeting. */
export const NewOffline = z.object({ ...details, name: Name, meeting_type: MeetingType, held_at: instant, member_ids: z.array(Id).max(5000).optional() })
export type NewOffline = z.infer<typeof NewOffline>
export const OfflineDetails = z.object({ ...details, name: Name.optional(), version: z.int() })
export type OfflineDetails = z.infer<typeof OfflineDetails>
/** Whoever is left out stays as they are; nobody recorded is absent. */
export const OfflinePresences = z.object({ presences: z.array(OfflinePresence).max(5000), version: z.int() })
export type OfflinePresences = z.infer<typeof OfflinePresences>
export const OfflineAgenda = MeetingAgendaChange
const Excluded = z.array(z.object({ member_id: Id, exclusion_reason: z.enum(['CONFLICT', 'LIABILITY']) })).max(3000)
/** Entering votes is the step that is paid, the first time. Points left out stay as they are, and so do those excluded from a point where nothing is said of them. */
export const OfflineVotes = z.object({ points: z.array(OfflinePoint.extend({ excluded: Excluded.optional() })).max(100), version: z.int() })
export type OfflineVotes = z.infer<typeof OfflineVotes>
