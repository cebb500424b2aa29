import { voteRoutes } from '@delibera/core/votes/routes'
import type { VoteReceipt } from '@delibera/core/votes/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { readOf, useRead } from '../../api/hooks.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useLiveLine, useLiveState } from '../../meeting/live/useLive.ts'

/** A ballot of this very page is answered by then; one of another device is not, and its receipt is asked for. */
const answered_ms = 1500

/** What a voter has been given for their votes, by point: the same on each of their devices, and after the meeting. */
export function useReceipts(link: PersonalLink, me: string) {
  const client = useQueryClient()
  const line = useLiveLine()
  const isHeld = useLiveState((it) => it.started !== null && !it.rehearsal)
  const input = useMemo(() => ({ params: { meeting: link.meeting, member: link.member } }), [link.meeting, link.member])
  const { data } = useRead(voteRoutes.receipts, input, { enabled: isHeld })
  const receipts = useMemo(() => Object.fromEntries((data?.items ?? []).map((it) => [it.odg_id, it])), [data])
  const keepReceipt = useCallback(
    (receipt: VoteReceipt) => {
      // What was asked for before it does not know of it.
      void client.cancelQueries({ queryKey: readOf(voteRoutes.receipts, input).queryKey })
      client.setQueryData<{ total: number; items: VoteReceipt[] }>(readOf(voteRoutes.receipts, input).queryKey, (before) => {
        const items = [...(before?.items ?? []).filter((it) => it.odg_id !== receipt.odg_id), receipt]
        return { total: items.length, items }
      })
    },
    [client, input],
  )
  useEffect(() => {
    const { queryKey } = readOf(voteRoutes.receipts, input)
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = line.onEvents((events) => {
      const own = events.findLast((it) => it.type === 'BALLOT_CAST' && it.actor.kind === 'member' && it.actor.id === me)
      if (!own) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        const known = client.getQueryData<{ items: VoteReceipt[] }>(queryKey)?.items ?? []
        if (!known.some((it) => it.seq >= own.seq)) void client.invalidateQueries({ queryKey })
      }, answered_ms)
      timers.add(timer)
    })
    return () => {
      stop()
      for (const it of timers) clearTimeout(it)
    }
  }, [line, client, input, me])
  return useMemo(() => ({ receipts, keepReceipt }), [receipts, keepReceipt])
}
