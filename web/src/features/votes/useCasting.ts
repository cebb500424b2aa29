import { voteRoutes } from '@delibera/core/votes/routes'
import type { BallotVote } from '@delibera/core/votes/schema'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useLive } from '../../meeting/live/useLive.ts'
import { useLiveRefusal } from '../../meeting/live/useLiveRefusal.ts'
import { useMember } from '../../meeting/live/useMember.ts'

/** A ballot may be sent again and again: it is rewritten as a whole. */
const againMs = 2000

/** Sends a ballot. Without a connection it waits, in sight, and goes out by itself. */
export function useSending<Ballot>(deliver: (ballot: Ballot) => Promise<void>, onCast: () => void) {
  const line = useLive((it) => it.line)
  const words = useLiveRefusal()
  const [state, setState] = useState<'idle' | 'sending' | 'queued'>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  const ballot = useRef<Ballot | null>(null)

  const send = async () => {
    if (ballot.current === null) return
    setState('sending')
    try {
      await deliver(ballot.current)
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
    cast: (filled: Ballot) => {
      ballot.current = filled
      setRefusal(null)
      void send()
    },
  }
}

/** Casts the ballot of a vote, and keeps its receipt. */
export function useCasting(odg: string, onCast: () => void) {
  const { link, keepReceipt } = useMember()
  return useSending(async (votes: BallotVote[]) => keepReceipt(await call(voteRoutes.cast, { params: { ...link, odg }, body: { votes } })), onCast)
}
