import { z } from 'zod'
import { readInstant } from './dates.ts'
import { limits } from './limits.ts'

const { rows, max_count } = limits.tables

/** Read once for every list, whichever way it is written; stores get an instant. */
const Bound = z
  .string()
  .max(40)
  .refine((it) => readInstant(it) !== null, { error: 'dates.invalid' })
  .transform((it) => readInstant(it)!.toISOString())

/**
 * The query every list takes: page from 1, count at most 999, `sort_by` as "field ASC|DESC". `operator` joins the filters and the search; the dates
 * bound whatever they find.
 */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  count: z.coerce.number().int().min(1).max(max_count).default(rows),
  sort_by: z
    .string()
    .regex(/^[a-z_.]+ (ASC|DESC)$/)
    .optional(),
  operator: z.enum(['AND', 'OR']).default('AND'),
  search: z.string().max(limits.texts.max).optional(),
  date_gt: Bound.optional(),
  date_lt: Bound.optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ total: z.number().int(), items: z.array(item) })

export const Id = z.uuid()
/** In the path of a call: what it is about, or both parts of a personal link; in its query: the company. */
export const ById = z.object({ id: Id })
export const ByLink = z.object({ meeting: z.string().max(100), member: z.string().max(100) })
/** The same, of one call of the meeting. */
export const ByCall = ByLink.extend({ convocation: Id })
export const InCompany = z.object({ company_id: Id })
/** What a call answers when there is nothing to tell but that it was done. */
export const Done = z.object({ done: z.literal(true) })
export const done = { done: true } as const
