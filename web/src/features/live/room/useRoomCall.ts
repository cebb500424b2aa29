import { liveRoutes } from '@delibera/core/live/routes'
import { seatsIn } from '@delibera/core/live/seats'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { call as ask } from '../../../api/call.ts'
import type { LiveLine } from '../../../api/live.ts'
import { openCall, type VideoCall } from '../../../media/call.ts'
import type { CallSnapshot } from '../../../media/call-snapshot.ts'
import type { Devices } from '../../../media/devices.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useCounted } from './useCounted.ts'
import type { OwnRoom } from './useEntrance.ts'

interface Options {
  link: PersonalLink
  me: string
  room: OwnRoom
  /** By which the browsers find each other: that of the link. */
  line: LiveLine
  devices: Devices | null
  /** The room as it is after something in it was changed. */
  onRoom: (room: OwnRoom) => void
}

const silence: CallSnapshot = {
  state: 'connected',
  failure: null,
  ending: null,
  line: 'fine',
  participants: [],
  speaker: null,
  limit: null,
  is_silent: false,
  me: { audio: false, video: false, stream: null, level: 0, screen: false, screen_stream: null, in_call: true },
}
const nothing = { subscribe: () => () => undefined, getSnapshot: () => silence }

/** In a crowd the call is given the first places and whoever sends something: the others only listen, and it would look at each of them many times a second. */
const firstPlaces = 60

/** Opens the call of a room and keeps it to what the log says of who may send what. A room of another slug is another call. */
function useOpenCall({ room, me, line, devices }: Options): VideoCall | null {
  const [opened, setOpened] = useState<VideoCall | null>(null)
  const isClosed = useLiveState((it) => it.video_closed)
  const all = useCounted(seatsIn, ['rooms', 'register', 'video_closed'])
  const seats = useMemo(() => all.filter((it, at) => at < firstPlaces || it.audio || it.video || it.screen || it.member_id === me), [all, me])
  const latest = useRef({ seats, token: room.call_token })
  latest.current = { seats, token: room.call_token }
  const has = room.call_token !== null && !isClosed
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer about the room carries a fresh token; only another room is another call
  useEffect(() => {
    const { token } = latest.current
    if (!has || !token || !devices) return
    const signals = {
      send: (to: string, data: unknown) => void line.signal(to, data),
      on: (listen: (from: string, data: unknown) => void) => line.onSignal(listen),
    }
    const call = openCall({ token, me, signals, devices, seats: latest.current.seats })
    setOpened(call)
    return () => {
      setOpened(null)
      call.close()
    }
  }, [room.slug, has, me, line, devices])
  useEffect(() => opened?.setSeats(seats), [opened, seats])
  return opened
}

/** The call of a room: what comes, what one sends, and what stands in the way. */
export function useRoomCall(options: Options) {
  const { link, me, room, devices, onRoom } = options
  const opened = useOpenCall(options)
  const store = opened ?? nothing
  const shown = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const [isBusy, setBusy] = useState(false)
  const [isLimited, setLimited] = useState(false)
  const own = useLiveState((it) => it.rooms[me])
  const [audio, video] = [own?.audio ?? false, own?.video ?? false]
  const muted = useMuted(audio)

  const tell = useCallback(
    async (body: { audio?: boolean; video?: boolean; screen?: boolean }) => {
      const changed = await ask(liveRoutes.changeRoom, { params: { ...link }, body }).catch(() => null)
      if (changed) onRoom(changed)
      return changed
    },
    [link, onRoom],
  )

  useRestored(opened, devices, { audio, video, tell })
  const setTile = useCallback((width: number) => opened?.setTile(width), [opened])

  /** The device first: what cannot be had is not announced. */
  const send = async (kind: 'audio' | 'video', on: boolean) => {
    setBusy(true)
    muted.by(kind, on)
    const isHad = kind === 'audio' ? await devices?.setAudio(on) : await (opened ?? devices)?.setVideo(on)
    if (isHad) {
      const changed = await tell({ [kind]: on })
      const isRefused = on && !changed?.tracks.some((it) => it.member_id === me && it.kind === kind)
      if (isRefused) await (kind === 'audio' ? devices?.setAudio(false) : devices?.setVideo(false))
      if (kind === 'video') setLimited(on && changed?.is_limited === true)
    }
    setBusy(false)
  }

  const share = async (on: boolean) => {
    if (!on) opened?.stopSharing()
    if (on && !(await opened?.shareScreen())) return
    await tell({ screen: on })
  }

  return {
    ...shown,
    hasCall: opened !== null,
    audio,
    video,
    isBusy,
    isMuted: muted.is,
    isLimited: isLimited || shown.failure?.kind === 'limit',
    isCrowded: opened !== null && room.call_token !== null && !shown.me.in_call && shown.limit !== null && own !== undefined,
    setTile,
    setAudio: (on: boolean) => void send('audio', on),
    setVideo: (on: boolean) => void send('video', on),
    /** From a gesture; for the chair alone. */
    share: (on: boolean) => void share(on),
    resume: () => void opened?.resume(),
  }
}
export type RoomCall = ReturnType<typeof useRoomCall>

interface Sent {
  audio: boolean
  video: boolean
  tell: (body: { audio?: boolean; video?: boolean }) => Promise<unknown>
}

/** Who loads the page again was sending voice and picture, and does so again; what can no longer be had is no longer announced. */
function useRestored(opened: VideoCall | null, devices: Devices | null, sent: Sent): void {
  const latest = useRef(sent)
  latest.current = sent
  useEffect(() => {
    if (!opened || !devices) return
    const { audio, video, tell } = latest.current
    const restore = async () => {
      const now = devices.getSnapshot()
      if (audio && !now.audio && !(await devices.setAudio(true))) await tell({ audio: false })
      if (video && !now.video && !(await devices.setVideo(true))) await tell({ video: false })
    }
    void restore()
  }, [opened, devices])
}

/** A microphone that goes off, and not by its owner: the chair did it, and that is said. The log may tell of one's own press later than it is answered. */
function useMuted(audio: boolean) {
  const before = useRef(audio)
  const wants = useRef(audio)
  const [is, set] = useState(false)
  useEffect(() => {
    const isGoneOff = before.current && !audio
    before.current = audio
    if (audio) wants.current = true
    if (isGoneOff && wants.current) set(true)
  }, [audio])
  const by = useCallback((kind: 'audio' | 'video', on: boolean) => {
    if (kind !== 'audio') return
    wants.current = on
    set(false)
  }, [])
  return { is, by }
}
