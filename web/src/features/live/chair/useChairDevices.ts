import { createContext, useContext } from 'react'
import type { Devices } from '../../../media/devices.ts'

/** Camera and microphone of whoever presides: tried before the room opens, and then those of the call. Null until the page has them. */
export const ChairDevicesContext = createContext<Devices | null>(null)
export const useChairDevices = (): Devices | null => useContext(ChairDevicesContext)
