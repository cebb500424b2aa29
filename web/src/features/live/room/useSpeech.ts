import { liveRoutes } from '@delibera/core/live/routes'
import type { SpeechState } from '@delibera/core/live/speech-states'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMomentReader } from '../../../api/clock.ts'
import { canListen, listen } from '../../../api/speech.ts'
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
  const setState = useSaidSpeech({ link, me, isGiven })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another key
  useEffect(() => {
    if (!isHeard || !devices) return
    let stop: () => void = () => undefined
    let isOver = false
    const begin = async () => {
      const credentials = await call(liveRoutes.speechCredentials, { params: { ...link } }).catch(() => null)
      if (isOver) return
      if (!credentials) return setState('NETWORK')
      stop = listen({
        credentials,
        track: devices.track('audio'),
        // In whole seconds, and from then on by the machine: a trial's clock may stand still, and each piece is known by when it began.
        ahead_ms: Math.round((moment().getTime() - Date.now()) / 1000) * 1000,
        onState: setState,
        onSpoken: (body) => void call(liveRoutes.saveChunk, { params: { ...link }, body }).catch(() => undefined),
      })
    }
    void begin()
    const again = () => setTurn((it) => it + 1)
    const timer = setTimeout(again, keptMs)
    // Whoever gave up for want of a network tries anew with it.
    window.addEventListener('online', again)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', again)
      stop()
    }
  }, [isHeard, devices, link, turn, moment, setState])
}

/** What this browser can do with its owner's words is said in the room as soon as they agree, before they speak, and whenever it is another. */
function useSaidSpeech({ link, me, isGiven }: Omit<Speaking, 'devices'>): (state: SpeechState) => void {
  const isAgreed = useLiveState((it) => it.transcription.on && it.rooms[me] !== undefined) && isGiven
  const said = useLiveState((it) => it.rooms[me]?.speech)
  const [state, setState] = useState<SpeechState | null>(null)
  useEffect(() => {
    if (!isAgreed) return
    let isOver = false
    const ask = async () => {
      const credentials = await call(liveRoutes.speechCredentials, { params: { ...link } }).catch(() => null)
      if (credentials && !isOver) setState(canListen(credentials) ? 'READY' : 'NO_ENGINE')
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [isAgreed, link])
  useEffect(() => {
    if (isAgreed && state !== null && state !== said) void call(liveRoutes.changeRoom, { params: { ...link }, body: { speech: state } }).catch(() => undefined)
  }, [isAgreed, state, said, link])
  return setState
}
