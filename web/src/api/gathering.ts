import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A slow device draws the page seconds after its answer has come: until then no part of it asks again. */
const drawing_ms = 5_000

/** What one part of a page reads by itself, and where that stands in an answer for the whole page. */
export interface Gathered<Answer> {
  queryKey: QueryKey
  queryFn: () => Promise<unknown>
  of: (answer: Answer) => unknown
}

/**
 * Puts the parts of one answer where each part of the page looks for its own. Whoever is drawn before it has come waits for it; what did
 * not come is asked by each part for itself. Never fails.
 */
export async function askTogether<Answer>(queries: QueryClient, answer: Promise<Answer>, parts: readonly Gathered<Answer>[]): Promise<void> {
  const asked = parts.map(({ queryKey, queryFn, of }) => queries.prefetchQuery({ queryKey, queryFn: () => answer.then(of, queryFn), retry: false }))
  await Promise.all(asked)
  const told = await answer.catch(() => null)
  if (told === null) return
  const updatedAt = Date.now() + drawing_ms
  for (const { queryKey, of } of parts) queries.setQueryData(queryKey, of(told), { updatedAt })
}

interface Whole<Answer> {
  queryKey: QueryKey
  queryFn: () => Promise<Answer>
}

/** Asks for something that a page is drawn with, while its scripts are on their way. What fails is told, and asked again, by the page. */
export function askAhead<Answer>(queries: QueryClient, { queryKey, queryFn }: Whole<Answer>): Promise<void> {
  const answer = queryFn()
  return askTogether(queries, answer, [{ queryKey, queryFn: () => answer, of: (it) => it }])
}
