// @vitest-environment happy-dom
import type { Seat } from '@delibera/core/live/seats'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCall } from './call.ts'
import * as engines from './load-engine.ts'
import { stageDevices } from './media.stage.ts'

const bodyOf = (it: object) => btoa(JSON.stringify(it)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
const token = `${bodyOf({ engine: 'mesh', can_publish: true, max: 8 })}.signature`
const seat = (member_id: string, it: Partial<Seat> = {}): Seat => ({ member_id, audio: false, video: false, screen: false, ...it })
const signals = { send: () => undefined, on: () => () => undefined }

beforeEach(() => void stageDevices())
afterEach(() => vi.unstubAllGlobals())

test('a microphone that was muted for me, and all when I am no longer there, goes off', async () => {
  const call = openCall({ token, me: 'me', signals, seats: [seat('me')] })
  expect(call.getSnapshot().me).toMatchObject({ in_call: true, audio: false })
  await call.setAudio(true)
  await call.setVideo(true)
  call.setSeats([seat('me', { audio: true, video: true })])
  expect(call.getSnapshot().me).toMatchObject({ audio: true, video: true })
  call.setSeats([seat('me', { audio: false, video: true })])
  expect(call.getSnapshot().me).toMatchObject({ audio: false, video: true })
  call.setSeats([])
  expect(call.getSnapshot().me).toMatchObject({ in_call: false, audio: false, video: false })
  call.close()
  expect(call.getSnapshot().state).toBe('closed')
})

test('nothing leaves that the log does not let me send, whatever the devices do', async () => {
  const setTrack = vi.fn()
  const engine = {
    setTrack,
    setSeats: () => undefined,
    setTile: () => undefined,
    levels: () => new Map(),
    arrivals: async () => new Map(),
    close: () => undefined,
  }
  const load = vi.spyOn(engines, 'loadEngine').mockResolvedValue(engine)
  const call = openCall({ token, me: 'me', signals, seats: [seat('me')] })
  await vi.waitFor(() => expect(setTrack).toHaveBeenCalledTimes(3))
  await call.setAudio(true)
  expect(setTrack.mock.calls.every(([, track]) => track === null)).toBe(true)
  call.setSeats([seat('me', { audio: true })])
  expect(setTrack).toHaveBeenLastCalledWith('audio', expect.objectContaining({ kind: 'audio' }))
  call.setSeats([seat('me')])
  expect(setTrack).toHaveBeenLastCalledWith('audio', null)
  call.close()
  load.mockRestore()
})

test('a seventh picture is not sent, and the reason is told', async () => {
  const others = Array.from({ length: 6 }, (_, it) => seat(`m${it}`, { video: true }))
  const call = openCall({ token, me: 'me', signals, seats: [...others, seat('me')] })
  expect(await call.setVideo(true)).toBe(false)
  expect(call.getSnapshot()).toMatchObject({ failure: { kind: 'limit' }, me: { video: false } })
  call.setSeats([...others.slice(1), seat('me')])
  expect(await call.setVideo(true)).toBe(true)
  call.close()
})

test('who came after the call was full knows it, and how many it holds', () => {
  const others = Array.from({ length: 8 }, (_, it) => seat(`m${it}`))
  const call = openCall({ token, me: 'me', signals, seats: [...others, seat('me')] })
  expect(call.getSnapshot()).toMatchObject({ limit: 8, me: { in_call: false } })
  call.setSeats([...others.slice(1), seat('me')])
  expect(call.getSnapshot().me.in_call).toBe(true)
  call.close()
})

test('a device that fails is told, and forgotten once it works', async () => {
  let isBusy = true
  stageDevices(() => (isBusy ? 'NotReadableError' : null))
  const call = openCall({ token, me: 'me', signals })
  expect(await call.setAudio(true)).toBe(false)
  expect(call.getSnapshot().failure).toEqual({ kind: 'device', device: 'audio', reason: 'busy' })
  isBusy = false
  expect(await call.setAudio(true)).toBe(true)
  expect(call.getSnapshot().failure).toBeNull()
  call.close()
})

test('the camera gives as much as the room can use, without being asked again', async () => {
  const { asked, given } = stageDevices()
  const call = openCall({ token, me: 'me', signals, seats: [seat('me'), seat('m1'), seat('m2')] })
  await call.setVideo(true)
  const width = () => (given[0]!.constraints as { width: { ideal: number } }).width.ideal
  expect(width()).toBe(640)
  call.setSeats([seat('me'), ...Array.from({ length: 4 }, (_, it) => seat(`m${it}`))])
  expect(width()).toBe(320)
  call.setSeats([seat('me'), seat('m1')])
  expect([width(), asked.length]).toEqual([1280, 1])
  call.close()
})

test('what the engine says of lines is told: the own only while the camera is on', async () => {
  const engine = {
    setTrack: () => undefined,
    setSeats: () => undefined,
    setTile: () => undefined,
    levels: () => new Map(),
    arrivals: async () => new Map(),
    close: () => undefined,
  }
  const load = vi.spyOn(engines, 'loadEngine').mockResolvedValue(engine)
  const call = openCall({ token, me: 'me', signals, seats: [seat('me', { video: true }), seat('anna', { video: true })] })
  const { events } = load.mock.lastCall![1]
  events.sent('unseen')
  expect(call.getSnapshot().line).toBe('fine')
  await call.setVideo(true)
  expect(call.getSnapshot().line).toBe('unseen')
  events.sent('fine')
  expect(call.getSnapshot().line).toBe('fine')
  events.picture('anna', 'given_up')
  expect(call.getSnapshot().participants).toMatchObject([{ member_id: 'anna', is_weak: true }])
  call.close()
  load.mockRestore()
})

test('whoever looks is told only of changes', async () => {
  const call = openCall({ token, me: 'me', signals, seats: [seat('me'), seat('anna')] })
  const look = vi.fn()
  call.subscribe(look)
  const before = call.getSnapshot()
  call.setSeats([seat('me'), seat('anna')])
  expect(look).not.toHaveBeenCalled()
  expect(call.getSnapshot()).toBe(before)
  call.setSeats([seat('me'), seat('anna', { audio: true })])
  expect(look).toHaveBeenCalledTimes(1)
  call.close()
})
