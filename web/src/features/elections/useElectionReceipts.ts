import { electionRoutes } from '@delibera/core/elections/routes'
import type { ElectionReceipt } from '@delibera/core/elections/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readOf, useRead } from '../../api/hooks.ts'
import { useMember } from '../../meeting/live/useMember.ts'

interface Kept {
  total: number
  items: ElectionReceipt[]
}

/** What this person was given for the ballots they cast on a point, the last first; asked for where they have voted, on whichever device. */
export function useElectionReceipts(odg: string, hasVoted: boolean) {
  const { link } = useMember()
  const client = useQueryClient()
  const input = useMemo(() => ({ params: { meeting: link.meeting, member: link.member } }), [link.meeting, link.member])
  const { data } = useRead(electionRoutes.receipts, input, { enabled: hasVoted })
  const receipts = useMemo(() => (data?.items ?? []).filter((it) => it.odg_id === odg).toReversed(), [data, odg])
  const keep = (receipt: ElectionReceipt) => {
    const { queryKey } = readOf(electionRoutes.receipts, input)
    // What was asked for before it does not know of it.
    void client.cancelQueries({ queryKey })
    client.setQueryData<Kept>(queryKey, (before) => {
      const isOther = (it: ElectionReceipt) => it.odg_id !== receipt.odg_id || it.round !== receipt.round || it.secret
      const items = [...(before?.items ?? []).filter(isOther), receipt]
      return { total: items.length, items }
    })
  }
  return { receipts, keep }
}
