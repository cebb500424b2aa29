// @vitest-environment happy-dom
import type { Seat } from '@delibera/core/live/seats'
import { ConnectionQuality, DisconnectReason, type Room, RoomEvent, Track, VideoQuality } from 'livekit-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EngineEvents } from './engine.ts'
import { LiveKitEngine } from './livekit.ts'
import type { CallToken } from './token.ts'

const token: CallToken = { engine: 'livekit', can_publish: true, ice: [], max: null, url: 'wss://livekit.example', key: 'jwt', whole: '' }
const seats = (...ids: string[]): Seat[] => ids.map((member_id) => ({ member_id, audio: true, video: true, screen: false }))

/** LiveKit's client as far as we use it; what it does with a server is its own. */
class FakeRoom {
  readonly heard = new Map<string, (...args: unknown[]) => void>()
  readonly remoteParticipants = new Map()
  readonly connect = vi.fn(async (_url: string, _key: string) => {
    if (this.isBroken) throw new Error('no')
    this.state = 'connected'
  })
  readonly disconnect = vi.fn(async () => undefined)
  readonly localParticipant = { publishTrack: vi.fn(async () => undefined), unpublishTrack: vi.fn(async () => undefined) }
  state = 'disconnected'
  isBroken = false
  on(event: string, listener: (...args: never[]) => void): this {
    this.heard.set(event, listener as never)
    return this
  }
  say(event: RoomEvent, ...args: unknown[]): void {
    this.heard.get(event)!(...args)
  }
}

function open(it: Partial<CallToken> = {}) {
  const rooms: FakeRoom[] = []
  const next = { isBroken: false }
  const newRoom = () => {
    const room = Object.assign(new FakeRoom(), next)
    rooms.push(room)
    return room as unknown as Room
  }
  const events = {
    track: vi.fn<EngineEvents['track']>(),
    link: vi.fn<EngineEvents['link']>(),
    picture: vi.fn<EngineEvents['picture']>(),
    sent: vi.fn<EngineEvents['sent']>(),
    state: vi.fn<EngineEvents['state']>(),
  }
  const signals = { send: () => undefined, on: () => () => undefined }
  const engine = new LiveKitEngine({ me: 'me', token: { ...token, ...it }, events, signals, newRoom })
  return { engine, rooms, events, next, settled: () => vi.advanceTimersByTimeAsync(0) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("LiveKit's client", () => {
  test('connects once I have a place, and leaves when it is gone', async () => {
    const { engine, rooms, events, settled } = open()
    engine.setSeats(seats('anna'))
    expect(rooms).toEqual([])
    engine.setSeats(seats('anna', 'me'))
    await settled()
    expect(rooms[0]!.connect).toHaveBeenCalledWith('wss://livekit.example', 'jwt')
    expect(events.state).toHaveBeenLastCalledWith('connected')
    engine.setSeats(seats('anna'))
    expect(rooms[0]!.disconnect).toHaveBeenCalled()
    engine.close()
  })

  test('publishes what is on, and takes it back', async () => {
    const { engine, rooms, settled } = open()
    const voice = { kind: 'audio' } as MediaStreamTrack
    engine.setTrack('audio', voice)
    engine.setSeats(seats('me'))
    await settled()
    const { publishTrack, unpublishTrack } = rooms[0]!.localParticipant
    expect(publishTrack).toHaveBeenCalledWith(voice, expect.objectContaining({ source: Track.Source.Microphone }))
    engine.setTrack('audio', null)
    await settled()
    expect(unpublishTrack).toHaveBeenCalledWith(voice, false)
    engine.close()
  })

  test('publishes the camera in two pictures, a voice and a screen in one', async () => {
    const { engine, rooms, settled } = open()
    for (const kind of ['audio', 'video', 'screen'] as const) engine.setTrack(kind, {} as MediaStreamTrack)
    engine.setSeats(seats('me', 'anna', 'bice'))
    await settled()
    const published = rooms[0]!.localParticipant.publishTrack.mock.calls.map((it) => (it as unknown[])[1])
    const small = expect.objectContaining({ width: 320, height: 180, encoding: expect.objectContaining({ maxBitrate: 250_000 }) })
    expect(published).toEqual([
      expect.objectContaining({ simulcast: false }),
      expect.objectContaining({ simulcast: true, videoEncoding: { maxBitrate: 600_000, maxFramerate: 20 }, videoSimulcastLayers: [small] }),
      expect.objectContaining({ simulcast: false }),
    ])
    engine.close()
  })

  test('fetches the smaller picture for small tiles, many cameras and a weak line', async () => {
    const { engine, rooms, settled } = open()
    engine.setSeats(seats('me', 'anna'))
    await settled()
    const camera = { source: Track.Source.Camera, setVideoQuality: vi.fn() }
    rooms[0]!.say(RoomEvent.TrackSubscribed, { receiver: { track: {} } }, camera, { identity: 'anna' })
    const asked = () => camera.setVideoQuality.mock.lastCall![0]
    expect(asked()).toBe(VideoQuality.HIGH)
    engine.setTile(240)
    expect(asked()).toBe(VideoQuality.LOW)
    engine.setTile(640)
    expect(asked()).toBe(VideoQuality.HIGH)
    engine.setSeats(seats('me', 'anna', 'bice', 'carla', 'dina'))
    expect(asked()).toBe(VideoQuality.LOW)
    engine.setSeats(seats('me', 'anna'))
    rooms[0]!.say(RoomEvent.ConnectionQualityChanged, ConnectionQuality.Poor, { identity: 'me' })
    expect(asked()).toBe(VideoQuality.LOW)
    rooms[0]!.say(RoomEvent.ConnectionQualityChanged, ConnectionQuality.Good, { identity: 'me' })
    expect(asked()).toBe(VideoQuality.HIGH)
    engine.close()
  })

  test('tells of weak lines, the own and those of others, and that they are good again', async () => {
    const { engine, rooms, events, settled } = open()
    engine.setSeats(seats('me', 'anna'))
    await settled()
    const say = (quality: ConnectionQuality, identity: string) => rooms[0]!.say(RoomEvent.ConnectionQualityChanged, quality, { identity })
    say(ConnectionQuality.Poor, 'anna')
    expect(events.picture).toHaveBeenLastCalledWith('anna', 'lowered')
    say(ConnectionQuality.Lost, 'me')
    expect(events.sent).toHaveBeenLastCalledWith('unseen')
    say(ConnectionQuality.Good, 'me')
    expect(events.sent).toHaveBeenLastCalledWith('fine')
    engine.close()
  })

  test('publishes nothing without the right', async () => {
    const { engine, rooms, settled } = open({ can_publish: false })
    engine.setTrack('audio', {} as MediaStreamTrack)
    engine.setSeats(seats('me'))
    await settled()
    expect(rooms[0]!.localParticipant.publishTrack).not.toHaveBeenCalled()
    engine.close()
  })

  test('brings what the others send, by what it is', async () => {
    const { engine, rooms, events, settled } = open()
    engine.setSeats(seats('me', 'anna'))
    await settled()
    const [room] = rooms
    const receiver = { track: { kind: 'video' } }
    room!.say(RoomEvent.ParticipantConnected, { identity: 'anna' })
    room!.say(RoomEvent.TrackSubscribed, { receiver }, { source: Track.Source.ScreenShare }, { identity: 'anna' })
    expect(events.link).toHaveBeenCalledWith('anna', 'connected')
    expect(events.track).toHaveBeenLastCalledWith('anna', 'screen', receiver.track)
    room!.say(RoomEvent.TrackUnsubscribed, {}, { source: Track.Source.ScreenShare }, { identity: 'anna' })
    expect(events.track).toHaveBeenLastCalledWith('anna', 'screen', null)
    engine.close()
  })

  test.each([
    [DisconnectReason.PARTICIPANT_REMOVED, 'kicked'],
    [DisconnectReason.DUPLICATE_IDENTITY, 'replaced'],
    [DisconnectReason.ROOM_DELETED, 'ended'],
  ])('does not come back when it was sent away (%s)', async (reason, ending) => {
    const { engine, rooms, events, settled } = open()
    engine.setSeats(seats('me'))
    await settled()
    rooms[0]!.say(RoomEvent.Disconnected, reason)
    expect(events.state).toHaveBeenLastCalledWith('closed', { ending })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rooms).toHaveLength(1)
    engine.close()
  })

  test('comes back when the line was lost, and says when it cannot', async () => {
    const { engine, rooms, events, next, settled } = open()
    engine.setSeats(seats('me'))
    await settled()
    next.isBroken = true
    rooms[0]!.say(RoomEvent.Disconnected, DisconnectReason.SIGNAL_CLOSE)
    expect(events.state).toHaveBeenLastCalledWith('reconnecting')
    await vi.advanceTimersByTimeAsync(9000)
    expect(events.state).toHaveBeenLastCalledWith('failed', { failure: { kind: 'connection', reason: 'unreachable' } })
    next.isBroken = false
    await vi.advanceTimersByTimeAsync(11_000)
    expect(events.state).toHaveBeenLastCalledWith('connected')
    engine.close()
  })
})
