import { roomOf } from '@delibera/core/live/rooms'
import { useEffect, useMemo } from 'react'
import { useLiveLine, useLiveState } from '../../../meeting/live/useLive.ts'
import { useConsole } from '../useConsole.ts'
import { type ChairSeat, noSeat } from './useChairSeat.ts'

/** Keeps the chair's seat in a rehearsal. It has no personal links: whoever presides sits, votes and writes by the console's own line. */
export function RehearsalKeeper({ onChange }: { onChange: (seat: ChairSeat) => void }) {
  const { acts } = useConsole()
  const line = useLiveLine()
  const chair = useLiveState((it) => it.register.meeting.chair_id)
  const own = useLiveState((it) => (it.register.meeting.chair_id === null ? undefined : it.rooms[it.register.meeting.chair_id]))
  const isBusy = acts.busy === 'sitInRehearsal'
  const seat = useMemo<ChairSeat>(() => {
    const { state } = line.getSnapshot()
    const room = own && state && chair !== null ? roomOf(state, chair, null) : null
    return {
      ...noSeat,
      room: room && { ...room, is_limited: false },
      line: room ? line : null,
      isBusy,
      enter: chair === null ? null : () => void acts.sitInRehearsal({}),
    }
  }, [line, chair, own, isBusy, acts])
  useEffect(() => onChange(seat), [seat, onChange])
  useEffect(() => () => onChange(noSeat), [onChange])
  return null
}
