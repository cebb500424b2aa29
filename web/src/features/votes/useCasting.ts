import { voteRoutes } from '@delibera/core/votes/routes'
import type { BallotVote } from '@delibera/core/votes/schema'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useLive } from '../../meeting/live/useLive.ts'
import { useLiveRefusal } from '../../meeting/live/useLiveRefusal.ts'
import { useMember } from '../../meeting/live/useMember.ts'

/** A ballot may be sent again and again: it is rewritten as a whole. */
const againMs = 2000

/** Casts the ballot. Without a connection it waits, in sight, and goes out by itself. */
export function useCasting(odg: string, onCast: () => void) {
  const { link, keepReceipt } = useMember()
  const line = useLive((it) => it.line)
  const words = useLiveRefusal()
  const [state, setState] = useState<'idle' | 'sending' | 'queued'>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  const votes = useRef<BallotVote[]>([])

  const send = async () => {
    setState('sending')
    try {
      keepReceipt(await call(voteRoutes.cast, { params: { ...link, odg }, body: { votes: votes.current } }))
      setState('idle')
      onCast()
    } catch (error) {
      const isLost = error instanceof CallError && (error.status === 0 || error.status >= 500)
      setState(isLost ? 'queued' : 'idle')
      setRefusal(isLost ? null : words(error))
    }
  }
  const latest = useRef(send)
  latest.current = send

  useEffect(() => {
    if (state !== 'queued' || line !== 'open') return
    const timer = setTimeout(() => void latest.current(), againMs)
    return () => clearTimeout(timer)
  }, [state, line])

  return {
    state,
    refusal,
    cast: (ballot: BallotVote[]) => {
      votes.current = ballot
      setRefusal(null)
      void send()
    },
  }
}
