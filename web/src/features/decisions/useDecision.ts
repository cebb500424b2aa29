import { decisionRoutes } from '@delibera/core/decisions/routes'
import type { Decision } from '@delibera/core/decisions/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readOf, useRead } from '../../api/hooks.ts'
import { useFrames } from '../../api/SocketProvider.tsx'
import { refreshWallet } from '../../credits/useWallet.ts'

/** While people answer, receipts and answers come when they come. */
const waiting_ms = 20_000

/** The decision of the page that is shown; empty where the address names none. */
export const useDecisionId = (): string => useMatches({ select: (matches) => (matches.at(-1)?.params as { id?: string } | undefined)?.id ?? '' })

const keyOf = (id: string) => readOf(decisionRoutes.load, { params: { id } }).queryKey

/** Everything that the pages of a decision show, kept fresh by the line to the server and by asking again. */
export function useDecision(id: string) {
  const client = useQueryClient()
  useFrames('app', ({ type, data }) => {
    const isOurs = (data as { _id?: unknown } | null)?._id === id && type === 'decision.changed'
    if (type === 'reset' || isOurs) void client.invalidateQueries({ queryKey: keyOf(id) })
  })
  return useRead(
    decisionRoutes.load,
    { params: { id } },
    { enabled: id !== '', refetchInterval: ({ state }) => (state.data?.decision_status === 'OPEN' ? waiting_ms : false) },
  )
}

/** Nearly every write answers with the decision as it is now: from then on that is what the pages show. */
export function useKeepDecision(): (decision: Decision) => void {
  const client = useQueryClient()
  return useCallback(
    (decision) => {
      const queryKey = keyOf(decision._id)
      const before = client.getQueryData<Decision>(queryKey)
      if (before && before.decision_status !== decision.decision_status) void refreshWallet(client, decision.company_id)
      // An answer that is still on its way may hold an older decision, and would undo what is kept here.
      void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, decision))
      client.setQueryData(queryKey, decision)
      void client.invalidateQueries({ queryKey: [decisionRoutes.list.path] })
    },
    [client],
  )
}

/** Reads one once more, and answers what came. */
export function useReadDecision(): (id: string) => Promise<Decision | undefined> {
  const client = useQueryClient()
  return useCallback(
    async (id) => {
      await client.refetchQueries({ queryKey: keyOf(id) })
      return client.getQueryData<Decision>(keyOf(id))
    },
    [client],
  )
}
