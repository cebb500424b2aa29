import { liveRoutes } from '@delibera/core/live/routes'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMomentReader } from '../../../api/clock.ts'
import { listen } from '../../../api/speech.ts'
import type { Devices } from '../../../media/devices.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'

/** A key that has expired is asked for again, a little before. */
const keptMs = 12 * 60_000

interface Speaking {
  link: PersonalLink
  me: string
  devices: Devices | null
  /** Whether they agree, as `useConsent` says it: who withdraws is not heard while the server is being told. */
  isGiven: boolean
}

/** While the transcription is on, the person has said yes and the microphone is open, their own words are kept as text; no moment longer. */
export function useSpeech({ link, me, devices, isGiven }: Speaking): void {
  const isOpen = useLiveState((it) => it.transcription.on && it.rooms[me]?.audio === true)
  const isHeard = isOpen && isGiven
  const moment = useMomentReader()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another key
  useEffect(() => {
    if (!isHeard || !devices) return
    let stop: () => void = () => undefined
    let isOver = false
    const begin = async () => {
      const credentials = await call(liveRoutes.speechCredentials, { params: { ...link } }).catch(() => null)
      if (isOver || !credentials) return
      stop = listen({
        credentials,
        track: devices.track('audio'),
        // In whole seconds, and from then on by the machine: a trial's clock may stand still, and each piece is known by when it began.
        ahead_ms: Math.round((moment().getTime() - Date.now()) / 1000) * 1000,
        onSpoken: (body) => void call(liveRoutes.saveChunk, { params: { ...link }, body }).catch(() => undefined),
      })
    }
    void begin()
    const timer = setTimeout(() => setTurn((it) => it + 1), keptMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [isHeard, devices, link, turn, moment])
}
