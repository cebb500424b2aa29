import { helpRoutes } from '@delibera/core/help/routes'
import type { InputOf, ReplyOf, Route } from '@delibera/core/route'
import { type UseMutationResult, type UseQueryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocale } from 'use-intl'
import { type CallError, call, clientIn, displayedCompany } from './call.ts'

type ReadOptions<R extends Route> = Pick<UseQueryOptions<ReplyOf<R>, CallError>, 'enabled' | 'refetchInterval' | 'placeholderData' | 'staleTime'>

/** Where the answer to a call is kept, and how it is asked. What everybody may read is the same in every company. */
export function readOf<R extends Route>(route: R, input: InputOf<R>, company: string | null = displayedCompany()) {
  const place = company === null || route.access === 'public' ? [] : [company]
  return { queryKey: [route.path, input, ...place] as const, queryFn: () => clientIn(company)(route, input) }
}

export function useRead<R extends Route>(route: R, input: InputOf<R>, options: ReadOptions<R> = {}): UseQueryResult<ReplyOf<R>, CallError> {
  return useQuery<ReplyOf<R>, CallError>({ ...options, ...readOf(route, input) })
}

/** A call that changes something; on success the named reads are asked again. */
export function useWrite<R extends Route>(route: R, ...stale: Route[]): UseMutationResult<ReplyOf<R>, CallError, InputOf<R>> {
  const client = useQueryClient()
  return useMutation<ReplyOf<R>, CallError, InputOf<R>>({
    mutationFn: (input) => call(route, input),
    onSuccess: () => Promise.all(stale.map((it) => client.invalidateQueries({ queryKey: [it.path] }))),
  })
}

/** Answers that carry words are asked again in the new language; the old words stand until the new ones are there. */
export function useWordsOfLanguage(): void {
  const client = useQueryClient()
  const locale = useLocale()
  const spoken = useRef(locale)
  useEffect(() => {
    if (spoken.current === locale) return
    spoken.current = locale
    for (const it of Object.values(helpRoutes)) void client.invalidateQueries({ queryKey: [it.path] })
  }, [client, locale])
}
