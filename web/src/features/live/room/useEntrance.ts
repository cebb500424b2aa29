import type { LiveEvent } from '@delibera/core/live/events'
import { hostOf } from '@delibera/core/live/presence'
import { liveRoutes } from '@delibera/core/live/routes'
import type { ReplyOf } from '@delibera/core/route'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { useLive, useLiveLine, useLiveState } from '../../../meeting/live/useLive.ts'
import { useLiveRefusal } from '../../../meeting/live/useLiveRefusal.ts'

export type OwnRoom = ReplyOf<typeof liveRoutes.join>

/** How somebody came to be out of the room; null as long as nothing put them out. */
export type Away = 'expelled' | 'taken' | 'left' | null

/** The name of this tab: coming back with the same one is no second device. */
function deviceId(): string {
  const key = 'delibera.device'
  try {
    const kept = sessionStorage.getItem(key)
    if (kept) return kept
    const made = crypto.randomUUID()
    sessionStorage.setItem(key, made)
    return made
  } catch {
    return crypto.randomUUID()
  }
}

/** How somebody went, when an event says so; `lost` comes back by itself. */
function wayOut(event: LiveEvent, me: string, device: string): Away | 'lost' {
  if (event.type === 'EXPELLED' && event.member_id === me) return 'expelled'
  if (event.type === 'ROOM_TAKEN_OVER' && event.member_id === me && event.device !== device) return 'taken'
  if (event.type === 'ROOM_LEFT' && event.member_id === me) return event.lost ? 'lost' : 'left'
  return null
}

interface ComingBack {
  me: string
  device: string
  room: OwnRoom | null
  isHere: boolean
  /** In the room by this very tab, that does not know it any more. */
  isReloaded: boolean
  isBusy: boolean
  enter: () => Promise<OwnRoom | null>
  onAway: (way: Away) => void
}

/** Whoever was away without wanting to is back without pressing anything; whoever was sent out is not. */
function useComingBack({ me, device, room, isHere, isReloaded, isBusy, enter, onAway }: ComingBack): void {
  const line = useLiveLine()
  const isOpen = useLiveState((it) => it.status === 'OPEN' || it.status === 'STARTED')
  const isLineOpen = useLive((it) => it.line === 'open')
  const seenIn = useRef<OwnRoom | null>(null)
  const latest = useRef({ enter, onAway, room })
  latest.current = { enter, onAway, room }

  useEffect(() => {
    if (isReloaded && isOpen && isLineOpen) void latest.current.enter()
  }, [isReloaded, isOpen, isLineOpen])

  useEffect(
    () =>
      line.onEvents((events) => {
        // Told too are what happened before this page was opened and what other tabs of the same person do. Presence is legal attendance:
        // only a tab that is in the room itself is moved by it.
        if (latest.current.room === null || line.getSnapshot().state?.rooms[me]?.device === device) return
        for (const it of events) {
          const way = wayOut(it, me, device)
          if (way === 'lost') void latest.current.enter()
          else if (way !== null) latest.current.onAway(way)
        }
      }),
    [line, me, device],
  )

  // What was missed came as a state: if one is not in it any more, one has been away for too long.
  useEffect(() => {
    if (isHere) seenIn.current = room
    else if (room && seenIn.current === room && isOpen && !isBusy) latest.current.onAway(null)
  }, [isHere, isOpen, isBusy, room])
}

/** The two calls of the door, and what came of them: the own room, how one went, what was refused. */
function useDoor(link: PersonalLink, device: string) {
  const [room, setRoom] = useState<OwnRoom | null>(null)
  const [away, setAway] = useState<Away>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ words: string; limit: number | null } | null>(null)
  const words = useLiveRefusal()

  const enter = useCallback(
    async ({ presents, force = false }: { presents?: readonly string[]; force?: boolean } = {}): Promise<OwnRoom | null> => {
      setBusy(true)
      setRefusal(null)
      try {
        const body = { device, force, ...(presents && { presents: [...presents] }) }
        const entered = await call(liveRoutes.join, { params: { ...link }, body })
        setAway(null)
        setRoom(entered)
        return entered
      } catch (error) {
        const { limit = null } = error instanceof CallError ? ((error.info ?? {}) as { limit?: number }) : {}
        setRefusal({ words: words(error), limit })
        return null
      } finally {
        setBusy(false)
      }
    },
    [device, link, words],
  )

  /** Throws what was refused: whoever wants to go is told where they pressed. */
  const leave = useCallback(async () => {
    await call(liveRoutes.leave, { params: { ...link } })
    setRoom(null)
    setAway('left')
  }, [link])

  return { room, setRoom, away, setAway, isBusy, refusal, enter, leave }
}

/** Coming in, going out, and coming back unnoticed. */
export function useEntrance(link: PersonalLink, me: string) {
  const [device] = useState(deviceId)
  const { room, setRoom, away, setAway, isBusy, refusal, enter, leave } = useDoor(link, device)
  const own = useLiveState((it) => it.rooms[me])
  const hostId = useLiveState((it) => hostOf(it, me))
  const isHere = own?.device === device
  const isReloaded = isHere && room === null && away === null && !isBusy
  const onAway = (way: Away) => {
    setRoom(null)
    if (way) setAway(way)
  }
  useComingBack({ me, device, room, isHere, isReloaded, isBusy, enter, onAway })
  const changeRoom = useCallback((next: OwnRoom) => setRoom((now) => now && next), [setRoom])

  return {
    room,
    away,
    isBusy,
    refusal,
    enter,
    leave,
    /** Takes what changed about the own room; an answer that comes after somebody went does not bring them back. */
    setRoom: changeRoom,
    /** Shows the waiting room again. */
    comeBack: () => setAway(null),
    /** In the room already by another device of one's own. */
    isElsewhere: own !== undefined && !isHere,
    hostId,
  }
}
export type Entrance = ReturnType<typeof useEntrance>
