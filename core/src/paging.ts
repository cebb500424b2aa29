import { z } from 'zod'

/** The query every list takes: page from 1, count at most 999, `sort_by` as "field ASC|DESC". */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  count: z.coerce.number().int().min(1).max(999).default(50),
  sort_by: z
    .string()
    .regex(/^[a-z_.]+ (ASC|DESC)$/)
    .optional(),
  operator: z.enum(['AND', 'OR']).default('AND'),
  search: z.string().max(200).optional(),
  date_gt: z.string().max(40).optional(),
  date_lt: z.string().max(40).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ total: z.number().int(), items: z.array(item) })

export const Id = z.uuid()
/** What a call answers when there is nothing to tell but that it was done. */
export const Done = z.object({ done: z.literal(true) })
export const done = { done: true } as const
