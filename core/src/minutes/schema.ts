import { z } from 'zod'
import { RuleId, RuleResult } from '../law/schema.ts'
import { Locale } from '../locale.ts'
import { Id } from '../paging.ts'
import { RichParagraphs } from '../rich-document.ts'
import { VerbalDocument, VerbalSignature } from './signatures.ts'

/** What a paragraph was written from: an event of the meeting's log, or a record of the product. */
export const MinutesSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('event'), seq: z.int() }),
  z.object({
    from: z.literal('record'),
    record: z.enum(['company', 'meeting', 'convocation', 'presence', 'odg', 'vote', 'declaration', 'decision', 'letters', 'answers']),
    id: z.string(),
  }),
])
export type MinutesSource = z.infer<typeof MinutesSource>

export const blockKinds = [
  ...(['heading', 'opening', 'agenda', 'chair', 'constitution', 'point', 'movement', 'introduction', 'discussion', 'declaration'] as const),
  ...(['vote', 'tally', 'resolution', 'skipped', 'closing', 'signatures', 'annexes', 'free'] as const),
  // Of the record of a decision without a meeting.
  ...(['basis', 'notice', 'answers', 'requests'] as const),
] as const
export const BlockKind = z.enum(blockKinds)
export type BlockKind = z.infer<typeof BlockKind>

/** The letterhead, the places for signatures and the list of annexes are the paper's own: nobody types them. */
export const kindsOfPaper: readonly BlockKind[] = ['heading', 'signatures', 'annexes']

/** Whoever sends a text need not know where its passages came from: the product does. */
export const Origin = z.unknown().transform((it): MinutesSource | null => MinutesSource.safeParse(it).data ?? null)

/** A passage of the minutes. Its id stays the same when they are written anew, so that what a person changed can be found again. */
export const MinutesBlock = z.object({
  id: z.string().min(1).max(120),
  kind: BlockKind,
  /** The point it belongs to; null for what is of the whole meeting. */
  odg_id: z.string().nullable(),
  /** When it happened, by the clock in Italy: 10:43; on another day than that of the opening with its day: 30/04 00:02. */
  at: z
    .string()
    .regex(/^(\d\d\/\d\d )?\d\d:\d\d$/)
    .nullable(),
  paragraphs: RichParagraphs,
  /** The event or record that the passage tells; null when a person wrote it. */
  source: Origin,
})
export type MinutesBlock = z.infer<typeof MinutesBlock>

/** What stands against confirming: something that art. 2375 asks for and the text lacks, or a place that nobody filled. */
export const MinutesGap = z.object({
  kind: z.enum(['date', 'chair', 'secretary', 'participants', 'result', 'resolution', 'names', 'declaration', 'placeholder', 'glyph']),
  block_id: z.string().nullable(),
  odg_id: z.string().nullable(),
  /** People or placeholders that are missing; characters that no page can show. */
  names: z.array(z.string()),
})
export type MinutesGap = z.infer<typeof MinutesGap>

/** A hand in the minutes' margin: a remark of who writes them, or a correction that a signer asked for. */
export const VerbalNote = z.object({
  _id: Id,
  kind: z.enum(['COMMENT', 'CORRECTION']),
  /** The passage it is about; null: all of it. */
  block_id: z.string().nullable(),
  text: z.string(),
  author: z.string(),
  at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
})
export type VerbalNote = z.infer<typeof VerbalNote>

/** A text that was there once. What somebody types within a few minutes is one version. */
const VerbalVersion = z.object({ version: z.int(), kind: z.enum(['GENERATED', 'EDITED']), at: z.iso.datetime(), author: z.string().nullable() })

/** What an event was that a passage cites: `type` is that of the log, `by` who acted. */
const CitedEvent = z.object({ seq: z.int(), type: z.string(), at: z.iso.datetime(), by: z.string().nullable() })

/** Where they stand in the company's book of their kind: numbered from one in each year (L-MIN-04). */
const BookNumber = z.object({ number: z.int(), year: z.int(), book: z.string() })

/** The minutes of a meeting as they stand: once confirmed they never change again. */
export const Verbal = z.object({
  meeting_id: Id,
  /** Null while nobody has saved them: what is told is then what the product would write now. */
  _id: Id.nullable(),
  locale: Locale,
  /** ON_SPOT: read and signed at once. LATER: drawn up afterwards (art. 2375 c. 3). OFFLINE: taken down of a meeting held elsewhere. */
  closing: z.enum(['ON_SPOT', 'LATER', 'OFFLINE']),
  html: z.string(),
  blocks: z.array(MinutesBlock),
  /** What the product wrote, for comparison. */
  generated: z.array(MinutesBlock),
  /** What the product would write now is not what it wrote: something it was written from has changed. */
  is_outdated: z.boolean(),
  version: z.int(),
  versions: z.array(VerbalVersion),
  updated_at: z.iso.datetime().nullable(),
  confirmed: z.boolean(),
  confirmed_at: z.iso.datetime().nullable(),
  number: BookNumber.nullable(),
  /** A notary draws up the deed: this is a draft for the notary, and nobody signs it (L-MIN-03). */
  for_notary: z.boolean(),
  notes: z.array(VerbalNote),
  events: z.array(CitedEvent),
  signatures: z.array(VerbalSignature),
  documents: z.array(VerbalDocument),
  checks: z.array(RuleResult),
  gaps: z.array(MinutesGap),
})
export type Verbal = z.infer<typeof Verbal>

/** What saving answers: the text is known to who sent it. */
export const VerbalSaved = Verbal.pick({ _id: true, version: true, versions: true, updated_at: true, notes: true, checks: true, gaps: true })
export type VerbalSaved = z.infer<typeof VerbalSaved>

/** `version` is that on the writer's screen; 0 while none was saved. */
export const Generating = z.object({ version: z.int(), locale: Locale.optional(), closing: z.enum(['ON_SPOT', 'LATER']).optional() })
export type Generating = z.infer<typeof Generating>
export const VerbalChange = z.object({
  version: z.int(),
  blocks: z.array(MinutesBlock).min(1).max(3000).optional(),
  /** A remark beside a passage, or beside all of it. */
  note: z.object({ block_id: z.string().max(120).nullable(), text: z.string().trim().min(1).max(4000) }).optional(),
  /** Remarks and corrections that were dealt with. */
  resolved: z.array(Id).max(200).optional(),
})
export type VerbalChange = z.infer<typeof VerbalChange>
/** `ack` names the warnings in spite of which it is confirmed. */
export const Confirming = z.object({ version: z.int(), ack: z.array(RuleId).optional() })
export type Confirming = z.infer<typeof Confirming>

/** The text of an earlier version. */
export const VerbalText = z.object({ version: z.int(), blocks: z.array(MinutesBlock) })

/** What was said and written in the meeting, to be taken into the text. `odg_id` is the point that was being discussed. */
const Said = z.object({ _id: z.string(), name: z.string(), text: z.string(), at: z.iso.datetime(), odg_id: z.string().nullable() })
/** Who was given the floor, from when until when. */
const SpokenTurn = Said.omit({ text: true }).extend({ until: z.iso.datetime().nullable() })
export const VerbalMaterial = z.object({
  speeches: z.array(SpokenTurn),
  transcript: z.array(Said),
  chat: z.array(Said.extend({ to: z.enum(['ALL', 'CHAIR']) })),
  declarations: z.array(Said),
})
export type VerbalMaterial = z.infer<typeof VerbalMaterial>

/** A line of the book of minutes. */
export const BookEntry = BookNumber.extend({
  meeting_id: Id,
  /** WRITTEN: the record of a decision without a meeting. */
  form: z.enum(['MEETING', 'WRITTEN']),
  title: z.string(),
  held_at: z.iso.datetime(),
  confirmed_at: z.iso.datetime(),
  pages: z.int(),
  is_signed: z.boolean(),
})
export type BookEntry = z.infer<typeof BookEntry>
export const BookQuery = z.object({ meeting_type: z.enum(['ASSEMBLY', 'BOARD']), year: z.coerce.number().int().min(1900).max(9999).optional() })
export const Book = z.object({ total: z.int(), items: z.array(BookEntry), years: z.array(z.int()) })
