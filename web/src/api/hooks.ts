import type { InputOf, ReplyOf, Route } from '@delibera/core/route'
import { type UseMutationResult, type UseQueryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'

type ReadOptions<R extends Route> = Pick<UseQueryOptions<ReplyOf<R>, CallError>, 'enabled' | 'refetchInterval' | 'placeholderData' | 'staleTime'>

export function useRead<R extends Route>(route: R, input: InputOf<R>, options: ReadOptions<R> = {}): UseQueryResult<ReplyOf<R>, CallError> {
  return useQuery<ReplyOf<R>, CallError>({ ...options, queryKey: [route.path, input], queryFn: () => call(route, input) })
}

/** A call that changes something; on success the named reads are asked again. */
export function useWrite<R extends Route>(route: R, ...stale: Route[]): UseMutationResult<ReplyOf<R>, CallError, InputOf<R>> {
  const client = useQueryClient()
  return useMutation<ReplyOf<R>, CallError, InputOf<R>>({
    mutationFn: (input) => call(route, input),
    onSuccess: () => Promise.all(stale.map((it) => client.invalidateQueries({ queryKey: [it.path] }))),
  })
}
