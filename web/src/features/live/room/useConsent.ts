import { liveRoutes } from '@delibera/core/live/routes'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'

/** Somebody's consent to the transcription of their own words. A no counts from the moment it is said, whether or not the server could be told yet. */
export function useConsent(link: PersonalLink | null, me: string) {
  const isOn = useLiveState((it) => it.transcription.on)
  const isKept = useLiveState((it) => it.transcription.consents[me] ?? false)
  const speech = useLiveState((it) => it.rooms[me]?.speech ?? 'READY')
  const [isWithdrawn, setWithdrawn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const choose = async (consent: boolean): Promise<boolean> => {
    if (!link) return false
    setFailed(false)
    if (!consent) setWithdrawn(true)
    try {
      await call(liveRoutes.changeRoom, { params: { ...link }, body: { consent } })
      if (consent) setWithdrawn(false)
      return true
    } catch {
      setFailed(true)
      return false
    }
  }
  const isGiven = isKept && !isWithdrawn
  /** What is said of the own words: whether they are written, and if not, why. */
  const words = !isGiven ? ('refused' as const) : speech === 'READY' ? ('given' as const) : speech
  return { isOn, isGiven, words, link, hasFailed, choose }
}
export type Consent = ReturnType<typeof useConsent>
