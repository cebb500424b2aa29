import { lazy, Suspense } from 'react'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import type { ConsoleWindow } from '../useProceeding.ts'

const StartWindow = lazy(async () => ({ default: (await import('./StartWindow.tsx')).StartWindow }))
const CloseWindow = lazy(async () => ({ default: (await import('./CloseWindow.tsx')).CloseWindow }))
const PresenceWindow = lazy(async () => ({ default: (await import('../people/PresenceWindow.tsx')).PresenceWindow }))
const PresenceVotes = lazy(async () => ({ default: (await import('../people/PresenceVotes.tsx')).PresenceVotes }))
const HallElection = lazy(async () => ({ default: (await import('../people/HallElection.tsx')).HallElection }))
const ExclusionWindow = lazy(async () => ({ default: (await import('../people/ExclusionWindow.tsx')).ExclusionWindow }))
const FillWindow = lazy(async () => ({ default: (await import('./FillWindow.tsx')).FillWindow }))
const LotsWindow = lazy(async () => ({ default: (await import('./LotsWindow.tsx')).LotsWindow }))
const ScriptWindow = lazy(async () => ({ default: (await import('./ScriptWindow.tsx')).ScriptWindow }))
const ConsoleKeys = lazy(async () => ({ default: (await import('./ConsoleKeys.tsx')).ConsoleKeys }))

/** Those about the point that is taken up. */
const ofPoint = { votes: PresenceVotes, choices: HallElection, exclusions: ExclusionWindow, fill: FillWindow, lots: LotsWindow }
const isOfPoint = (it: ConsoleWindow | null): it is keyof typeof ofPoint => it !== null && it in ofPoint

interface Props {
  window: ConsoleWindow | null
  onClose: () => void
  areKeysOn: boolean
  onKeys: (areOn: boolean) => void
}

/** Whichever is open, fetched when it is first wanted. */
export function ConsoleWindows({ window, onClose, areKeysOn, onKeys }: Props) {
  const current = useLiveState((it) => it.current_id)
  const OfPoint = isOfPoint(window) ? ofPoint[window] : null
  return (
    <Suspense>
      {window === 'start' && <StartWindow onClose={onClose} />}
      {window === 'close' && <CloseWindow onClose={onClose} />}
      {window === 'presence' && <PresenceWindow onClose={onClose} />}
      {OfPoint && current && <OfPoint odg_id={current} onClose={onClose} />}
      {window === 'script' && <ScriptWindow onClose={onClose} />}
      {window === 'keys' && <ConsoleKeys areOn={areKeysOn} onSwitch={onKeys} onClose={onClose} />}
    </Suspense>
  )
}
