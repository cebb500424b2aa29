import { z } from 'zod'
import { Email, orNothing, ShortText } from '../fields.ts'
import { EmailStatus, LetterCourse } from '../letters.ts'
import { limits } from '../limits.ts'
import { Id, ListQuery, listOf } from '../paging.ts'
import { RichDocument } from '../rich-document.ts'
import { Receipt, SignatureStatus } from './receipts.ts'

/** Which of the four folders it lies in (decision D15). */
export const CommunicationPosition = z.enum(['inbox', 'sent', 'drafts', 'trash'])
export type CommunicationPosition = z.infer<typeof CommunicationPosition>

/** What arrived was sent too, by somebody else: its position says by whom. */
export const CommunicationStatus = z.enum(['SENT', 'DRAFT', 'TRASHED'])
export type CommunicationStatus = z.infer<typeof CommunicationStatus>

/** Whom somebody chose: a person of the company, one of its address book, a list, all who have a role, or an address typed in. */
export const ChosenRecipient = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('MEMBER'), id: Id }),
  z.object({ kind: z.literal('CONTACT'), id: Id }),
  z.object({ kind: z.literal('LIST'), id: Id }),
  z.object({ kind: z.literal('ROLE'), code: z.string().min(2).max(3) }),
  z.object({ kind: z.literal('ADDRESS'), email: Email, name: orNothing(ShortText) }),
])
export type ChosenRecipient = z.infer<typeof ChosenRecipient>

/** A choice as it is shown, with the people behind it as they are now. */
export const ShownRecipient = z.object({
  kind: z.enum(['MEMBER', 'CONTACT', 'LIST', 'ROLE', 'ADDRESS']),
  /** The id of the member, contact or list that the recipient was chosen from. */
  id: Id.nullable(),
  /** The code of the role that the recipients were chosen by. */
  code: z.string().nullable(),
  name: z.string(),
  /** Null for many, and for somebody without an address, whom nothing can reach. */
  email: z.string().nullable(),
  count: z.int(),
  /** How many of them have no certified address: they get an ordinary letter, without proof. */
  ordinary: z.int(),
  /** How many have no address at all. */
  unreachable: z.int(),
})
export type ShownRecipient = z.infer<typeof ShownRecipient>

/** A name and an address, as they stand in a message. */
export const Correspondent = z.object({ name: z.string().nullable(), email: z.string() })
export type Correspondent = z.infer<typeof Correspondent>

export const CommunicationFile = z.object({
  /** Of the file; in a message that arrived, of its part. */
  _id: z.string(),
  name: z.string(),
  mime_type: z.string(),
  bytes: z.int(),
})
export type CommunicationFile = z.infer<typeof CommunicationFile>

/** The envelope of a certified provider in which a message came. */
export const Envelope = z.object({
  provider: z.string().nullable(),
  signature: SignatureStatus,
  signer: z.string().nullable(),
  /** Why the signature does not hold, in a few words. */
  detail: z.string().nullable(),
  /** When the provider took the message in. */
  at: z.iso.datetime().nullable(),
})
export type Envelope = z.infer<typeof Envelope>

/** How many of a letter's recipients are how far: each is counted once, who was written to anew by the newest letter. */
export const Reached = z.object({ delivered: z.int(), waiting: z.int(), failed: z.int(), viewed: z.int(), unprovable: z.int() })
export type Reached = z.infer<typeof Reached>

/** A line of a folder. */
export const CommunicationItem = z.object({
  _id: Id,
  company: Id,
  position: CommunicationPosition,
  status: CommunicationStatus,
  from: Correspondent,
  subject: z.string(),
  /** The first words of it. */
  preview: z.string(),
  tags: z.array(z.string()),
  timestamp: z.iso.datetime(),
  last_update: z.iso.datetime(),
  /** What it answers. */
  reply_to: Id.nullable(),
  thread_id: Id,
  recipients_count: z.int(),
  /** The first few. */
  recipients_names: z.array(z.string()),
  /** Of the letters that left; null for a draft and for what arrived. */
  prevalent_status: EmailStatus.nullable(),
  reached: Reached.nullable(),
  attachments_count: z.int(),
  /** Null: never opened. What people wrote themselves counts as seen. */
  seen_at: z.iso.datetime().nullable(),
  /** Null for what did not come by certified mail. */
  envelope: Envelope.nullable(),
})
export type CommunicationItem = z.infer<typeof CommunicationItem>

/** One person a letter went to, with what became of it. */
export const CommunicationRecipient = z.object({
  /** Of this letter to this person: `recipient` in the calls of its receipts. */
  _id: Id,
  name: z.string(),
  email: z.string(),
  /** Whether the recipient gets the letter for information only. */
  is_copy: z.boolean(),
  /** Whether receipts of certified mail are to come. */
  certified: z.boolean(),
  ...LetterCourse.shape,
  status: EmailStatus,
  events: z.array(z.object({ status: EmailStatus, at: z.iso.datetime(), detail: z.string().nullable() })),
  receipts: z.array(Receipt),
  /** Whether the letter was sent again after this one failed. */
  replaced: z.boolean(),
})
export type CommunicationRecipient = z.infer<typeof CommunicationRecipient>

export const Communication = CommunicationItem.extend({
  to: z.array(ShownRecipient),
  cc: z.array(ShownRecipient),
  /** Of a message that arrived: everybody whom it names. */
  addressed: z.array(Correspondent),
  /** Rich text of what was written here (the editor's JSON); null for what arrived, whose text is a page of its own. */
  body: RichDocument.nullable(),
  attachments: z.array(CommunicationFile),
  recipients: z.array(CommunicationRecipient),
  /** The receipts of all recipients together, oldest first. */
  receipts: z.array(Receipt),
  /** Pictures and styles that somebody else's server would send: not asked for until the reader wants them. */
  has_remote: z.boolean(),
  /** The message that a draft hands on. */
  forward_of: Id.nullable(),
  /** The conversation it belongs to, oldest first, itself included. */
  thread: z.array(CommunicationItem),
  version: z.int(),
})
export type Communication = z.infer<typeof Communication>

/** How many tags a communication has at most, and how many letters each of them. */
export const mostTags = 10
export const longestTag = 40
const tag = z.string().trim().min(1).max(longestTag)
export const Tags = z.array(tag).max(mostTags)

/** What the editor keeps while somebody writes; without `_id` a new draft. */
export const CommunicationDraft = z.object({
  _id: Id.optional(),
  /** The draft as it was read: somebody else may have written since. */
  version: z.int().optional(),
  to: z.array(ChosenRecipient).max(500).default([]),
  cc: z.array(ChosenRecipient).max(100).default([]),
  subject: z.string().trim().max(200).default(''),
  body: RichDocument.optional(),
  attachments: z.array(Id).max(50).default([]),
  tags: Tags.default([]),
  reply_to: Id.nullable().default(null),
  /** The message whose text and files it hands on. */
  forward_of: Id.nullable().default(null),
})
export type CommunicationDraft = z.infer<typeof CommunicationDraft>

/** Sends a draft as it stands, or as given here; `key` makes a repeated press one letter. */
export const CommunicationSend = CommunicationDraft.extend({ key: Id })
export type CommunicationSend = z.infer<typeof CommunicationSend>

export const CommunicationIds = z.object({ ids: z.array(Id).min(1).max(limits.tables.max_count) })
export const CommunicationChange = z.object({ tags: Tags.optional(), seen: z.boolean().optional(), position: z.literal('restored').optional() })
export type CommunicationChange = z.infer<typeof CommunicationChange>

/** The same of many at once; tags are given and taken, because each of them has its own beside these. */
export const CommunicationsChange = CommunicationIds.extend(CommunicationChange.omit({ tags: true }).shape).extend({
  add_tags: Tags.default([]),
  remove_tags: z.array(tag).max(limits.tables.max_count).default([]),
})
export type CommunicationsChange = z.infer<typeof CommunicationsChange>

/** To those whom the letter did not reach, or to some of them by `_id`. */
export const CommunicationResend = z.object({ recipients: z.array(Id).max(500).optional(), key: Id })

export const CommunicationQuery = ListQuery.extend({
  company_id: Id,
  position: CommunicationPosition.default('inbox'),
  /** -1: all, streamed. */
  count: z.coerce
    .number()
    .int()
    .min(limits.communications_count)
    .max(limits.tables.max_count)
    .refine((it) => it !== 0)
    .default(limits.tables.rows),
  tag: tag.optional(),
  unseen: z.stringbool().optional(),
})
export type CommunicationQuery = z.infer<typeof CommunicationQuery>

/** How it goes with the reading of the mailbox. */
export const MailboxState = z.object({
  email: z.string(),
  read_at: z.iso.datetime().nullable(),
  /** A key of the locale files (companies.mailer.reason), where it cannot be read. */
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  /** Nobody reads a mailbox here: only sending was set up. */
  is_read: z.boolean(),
})
export type MailboxState = z.infer<typeof MailboxState>

export const CommunicationList = listOf(CommunicationItem).extend({
  unseen: z.int(),
  drafts: z.int(),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  mailbox: MailboxState,
})
export type CommunicationList = z.infer<typeof CommunicationList>
