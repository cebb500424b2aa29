import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { type Devices, type DevicesSnapshot, openDevices } from '../../../media/devices.ts'

/** Camera and microphone of this page: tried in the waiting room, then taken into the call; their lights go off with the page. */
export function useOwnDevices(): Devices | null {
  const [devices, setDevices] = useState<Devices | null>(null)
  useEffect(() => {
    const opened = openDevices()
    // The page waits for them: what it shows then is drawn in slices, and not in one piece with this effect.
    startTransition(() => setDevices(opened))
    return () => opened.close()
  }, [])
  return devices
}

export const useDevices = (devices: Devices): DevicesSnapshot => useSyncExternalStore(devices.subscribe, devices.getSnapshot)
