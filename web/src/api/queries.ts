import { helpRoutes } from '@delibera/core/help/routes'
import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'
import { readOf } from './hooks.ts'

/** A refusal is final; a server that does not answer is asked once more before anybody is told. */
const worthAsking = (failures: number, error: unknown) => failures < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500)

export const buildQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: worthAsking, retryDelay: 500, staleTime: 2_000, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })

/** The switches of this installation decide what the first page looks like: asked while its scripts are on their way, they move nothing when they come. */
export const askSwitches = (queries: QueryClient): Promise<void> =>
  queries.prefetchQuery({ ...readOf(helpRoutes.constants, {}), staleTime: Number.POSITIVE_INFINITY })
