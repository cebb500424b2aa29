import { z } from 'zod'
import { CompanyType } from '../company/company-type.ts'
import { Delegation } from '../delegations/schema.ts'
import { ElectionOffer } from '../elections/schema.ts'
import { EmailLogEntry, EmailStatus, LetterCourse } from '../letters.ts'
import { Meeting } from '../meetings/schema.ts'
import { Id } from '../paging.ts'
import { RichDocument } from '../rich-document.ts'

const instant = z.iso.datetime({ offset: true })
const Call = z.object({ datetime: instant, end_datetime: instant.nullish() })

/** The date, or the two dates, that the notice will say. A board has one. */
export const ConvocationDraft = z.object({ first: Call, second: Call.nullish(), version: z.int().optional() })
export type ConvocationDraft = z.infer<typeof ConvocationDraft>

/** `ack` names the warnings that the caller has read; `member_ids` sends to these alone, once more or for the first time. */
export const Sending = z.object({
  ack: z.array(z.string().max(20)).max(60).default([]),
  member_ids: z.array(Id).max(5000).optional(),
  version: z.int().optional(),
})
export type Sending = z.infer<typeof Sending>
export const Reminding = z.object({ member_ids: z.array(Id).max(5000).optional() })

export const CallEnding = z.object({ action: z.enum(['second', 'deserted']), version: z.int().optional() })
export type CallEnding = z.infer<typeof CallEnding>

/** What to show before sending: the notice as PDF, the letter as it would be written, all letters for who has no address, or what remains of a deserted meeting. */
export const NoticeRequest = z.object({
  meeting_id: Id,
  kind: z.enum(['notice', 'letter', 'printable', 'deserted']).default('notice'),
  member_id: Id.optional(),
})
export type NoticeRequest = z.infer<typeof NoticeRequest>

/** How far a sending is, and what will be printed because there is no address. */
export const SendReply = z.object({ meeting: Meeting, letters: z.int(), messages: z.int(), without_address: z.array(Id) })

const ProofEvent = z.object({ status: EmailStatus, at: z.iso.datetime(), detail: z.string().nullable() })
export const MemberProof = z.object({
  member_id: Id,
  letters: z.array(EmailLogEntry.extend({ _id: Id, recipient: z.string(), certified: z.boolean(), ...LetterCourse.shape, events: z.array(ProofEvent) })),
})

/** What a member sees of the meeting: nobody else's address, phone or fiscal code. */
export const PublicMeeting = z.object({
  company_name: z.string(),
  /** Members of an S.r.l. and shareholders of an S.p.A. are called accordingly. */
  company_type: CompanyType,
  meeting_slug: z.string(),
  name: z.string(),
  meeting_type: z.enum(['ASSEMBLY', 'BOARD']),
  type: z.enum(['ORDINARY', 'EXTRAORDINARY', 'MIXED']),
  status: Meeting.shape.status,
  /** It did not fall through by anybody's choice: too few came. */
  is_deserted: z.boolean(),
  locale: z.string(),
  address: z.string().nullable(),
  mode: Meeting.shape.mode.pick({
    is_offline: true,
    call_type: true,
    call_link: true,
    call_platform: true,
    disable_presence: true,
    transcription: true,
    address_type: true,
  }),
  convocations: Meeting.shape.convocations,
  agenda: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      skip_vote: z.boolean(),
      /** Of an election: who may be named, and how many of them; null where it is voted with yes or no. */
      election: ElectionOffer.nullable(),
      header_intro: RichDocument.nullable(),
      /** What is put to the vote, as it can be read before. */
      proposal: z.string(),
      resolution: z.string(),
      files: z.array(z.object({ _id: Id, name: z.string(), mime_type: z.string() })),
    }),
  ),
  files: z.array(z.object({ _id: Id, name: z.string(), mime_type: z.string() })),
  member: z.object({
    _id: Id,
    first_name: z.string().nullable(),
    last_name: z.string(),
    weight: z.int(),
    percentage: z.number(),
    can_delegate: z.boolean(),
    /** Whether they take part through the designated representative alone: no room opens for them. */
    is_kept_out: z.boolean(),
    intention: z.enum(['PRESENT', 'ABSENT']).nullable(),
  }),
  delegation: Delegation.nullable(),
  has_poll: z.boolean(),
  /** Whether votes are taken before it. */
  has_advance: z.boolean(),
  /** Whether a representative is designated, and whether that is the only way to take part. */
  designated: z.enum(['OPTIONAL', 'EXCLUSIVE']).nullable(),
  /** There are minutes that the holder of the link may read: final ones, or a draft they were asked to. */
  has_minutes: z.boolean(),
})
export type PublicMeeting = z.infer<typeof PublicMeeting>
export const Intention = z.object({ presence: z.enum(['PRESENT', 'ABSENT']) })
