import { z } from 'zod'
import { RuleResult } from '../law/schema.ts'
import { Locale } from '../locale.ts'
import { Id } from '../paging.ts'
import { cleanDocument, type RichNode } from '../rich-text.ts'

/** What a paragraph was written from: an event of the meeting's log, or a record of the product. */
export const MinutesSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('event'), seq: z.int() }),
  z.object({ from: z.literal('record'), record: z.enum(['company', 'meeting', 'convocation', 'presence', 'odg', 'vote', 'declaration']), id: z.string() }),
])
export type MinutesSource = z.infer<typeof MinutesSource>

export const blockKinds = [
  ...(['heading', 'opening', 'agenda', 'chair', 'constitution', 'point', 'movement', 'introduction', 'discussion', 'declaration'] as const),
  ...(['vote', 'tally', 'resolution', 'skipped', 'closing', 'signatures', 'annexes', 'free'] as const),
] as const
export const BlockKind = z.enum(blockKinds)
export type BlockKind = z.infer<typeof BlockKind>

const Paragraphs = z.unknown().transform((it): RichNode[] => cleanDocument({ type: 'doc', content: it }).content)

/** A passage of the minutes. Its id stays the same when they are written anew, so that what a person changed can be found again. */
export const MinutesBlock = z.object({
  id: z.string().min(1).max(120),
  kind: BlockKind,
  /** The point it belongs to; null for what is of the whole meeting. */
  odg_id: z.string().nullable(),
  /** When it happened, by the clock in Italy: 10:43. */
  at: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .nullable(),
  paragraphs: Paragraphs,
  /** Null: a person wrote it. */
  source: MinutesSource.nullable(),
})
export type MinutesBlock = z.infer<typeof MinutesBlock>

/** What stands against confirming: something that art. 2375 asks for and the text lacks, or a place that nobody filled. */
export const MinutesGap = z.object({
  kind: z.enum(['date', 'chair', 'secretary', 'participants', 'result', 'names', 'declaration', 'placeholder']),
  block_id: z.string().nullable(),
  odg_id: z.string().nullable(),
  /** People or placeholders that are missing. */
  names: z.array(z.string()),
})
export type MinutesGap = z.infer<typeof MinutesGap>

export const VerbalSignature = z.object({
  member_id: Id,
  name: z.string(),
  role: z.enum(['PRESIDENT', 'SECRETARY', 'OTHER']),
  requested_at: z.iso.datetime().nullable(),
  read_at: z.iso.datetime().nullable(),
  signed_at: z.iso.datetime().nullable(),
  refused_at: z.iso.datetime().nullable(),
})
export type VerbalSignature = z.infer<typeof VerbalSignature>

/** The minutes of a meeting as they stand: once confirmed they never change again. */
export const Verbal = z.object({
  _id: Id,
  meeting_id: Id,
  locale: Locale,
  html: z.string(),
  blocks: z.array(MinutesBlock),
  version: z.int(),
  confirmed: z.boolean(),
  confirmed_at: z.iso.datetime().nullable(),
  signatures: z.array(VerbalSignature),
  checks: z.array(RuleResult),
  gaps: z.array(MinutesGap),
})
