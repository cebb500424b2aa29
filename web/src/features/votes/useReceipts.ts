import { VoteReceipt } from '@delibera/core/votes/schema'
import { useCallback, useState } from 'react'

type Receipts = Record<string, VoteReceipt>

const keyOf = (convocation_id: string) => `delibera.receipts.${convocation_id}`

/** Kept as long as the tab: somebody who reloads the page still has them, and the next person at this device has not. */
function kept(convocation_id: string): Receipts {
  try {
    const all = Object.values(JSON.parse(sessionStorage.getItem(keyOf(convocation_id)) ?? '{}') as object)
    return Object.fromEntries(all.flatMap((it) => VoteReceipt.safeParse(it).data ?? []).map((it) => [it.odg_id, it]))
  } catch {
    return {}
  }
}

/** What a voter has been given for the votes of one call, by point. */
export function useReceipts(convocation_id: string) {
  const [held, setHeld] = useState<{ of: string; receipts: Receipts }>(() => ({ of: convocation_id, receipts: kept(convocation_id) }))
  if (held.of !== convocation_id) setHeld({ of: convocation_id, receipts: kept(convocation_id) })
  const keepReceipt = useCallback((receipt: VoteReceipt) => {
    setHeld(({ of, receipts }) => {
      const next = { ...receipts, [receipt.odg_id]: receipt }
      try {
        sessionStorage.setItem(keyOf(of), JSON.stringify(next))
      } catch {
        // A browser that keeps nothing shows them until the page is closed.
      }
      return { of, receipts: next }
    })
  }, [])
  return { receipts: held.receipts, keepReceipt }
}
