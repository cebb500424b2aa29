import { z } from 'zod'
import { SharesUnit } from '../company/shares-unit.ts'
import { Day } from '../fields.ts'
import { RuleId, RuleResult } from '../law/schema.ts'
import { Id } from '../paging.ts'
import { ClassCode, EntryDocument, HolderGroupDraft, HolderId, HolderName, Quantity, RightTitle, ShareClass, VoteOfRight } from './schema.ts'

export const OpeningLine = z.object({ to_id: HolderId, quantity: Quantity, class_code: ClassCode.optional() })
export const OpeningRight = z.object({
  title: RightTitle,
  from_id: HolderId,
  to_id: HolderId,
  quantity: Quantity,
  class_code: ClassCode.optional(),
  vote: VoteOfRight.optional(),
})
export type OpeningRight = z.infer<typeof OpeningRight>

/** What the book would begin with, of today's holdings. `groups`: co-owners whom the confirmation makes a group. Somebody confirms it (books DB1). */
export const OpeningProposal = z.object({
  effective_on: z.iso.date(),
  unit: SharesUnit,
  lines: z.array(OpeningLine),
  rights: z.array(OpeningRight),
  groups: z.array(HolderGroupDraft.extend({ _id: Id, representative_id: Id.nullable() })),
  names: z.array(HolderName),
  /** What the company states; what the lines sum up to; the difference, which must be solved. */
  stated_capital: z.int().nullable(),
  sum: z.int(),
  differs: z.int(),
  rules: z.array(RuleResult),
})
export type OpeningProposal = z.infer<typeof OpeningProposal>

/** What somebody vouches for. A group without an id of the proposal is a new one; lines and rights name groups by these ids. `classes` are those besides ORD. */
export const OpeningConfirmation = z.object({
  effective_on: Day,
  lines: z.array(OpeningLine).min(1, { error: 'requiredField' }).max(5000),
  rights: z.array(OpeningRight).max(500).default([]),
  groups: z
    .array(HolderGroupDraft.extend({ _id: Id, representative_id: Id.nullish() }))
    .max(500)
    .default([]),
  classes: z.array(ShareClass).max(20).default([]),
  document: EntryDocument.nullish(),
  note: z.string().trim().max(2000, { error: 'tooLong' }).nullish(),
  ack: z.array(RuleId).max(50).default([]),
})
export type OpeningConfirmation = z.infer<typeof OpeningConfirmation>
