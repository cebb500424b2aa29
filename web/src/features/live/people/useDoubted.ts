import { useMemo } from 'react'
import { useLive, useLiveState } from '../../../meeting/live/useLive.ts'

/** Those in the room who may have lost their line: until it is back, or the log says that they left. */
export function useDoubted(): readonly string[] {
  const told = useLive((it) => it.doubted)
  const rooms = useLiveState((it) => it.rooms)
  return useMemo(() => told.filter((it) => rooms[it]), [told, rooms])
}
