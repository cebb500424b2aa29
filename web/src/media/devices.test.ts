// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDevices } from './devices.ts'
import { stageDevices } from './media.stage.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const seen = (devices: ReturnType<typeof openDevices>) => {
  const { audio, video, failure, is_asking } = devices.getSnapshot()
  return { audio, video, failure, is_asking }
}

describe('microphone and camera', () => {
  test('are asked for together, clean and no larger than the room shows, and then listed', async () => {
    const { asked } = stageDevices()
    const devices = openDevices()
    await devices.start()
    expect(asked).toEqual([
      {
        audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
        video: { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20, max: 20 } },
      },
    ])
    expect(seen(devices)).toEqual({ audio: true, video: true, failure: null, is_asking: false })
    expect(devices.getSnapshot()).toMatchObject({ microphones: [{ id: 'mic', label: 'Microfono' }], cameras: [{ id: 'cam' }], speakers: [] })
    vi.advanceTimersByTime(150)
    expect(devices.getSnapshot().level).toBe(0.8)
    devices.close()
  })

  test('one that is missing leaves the other alone', async () => {
    stageDevices((it) => ('video' in it ? 'NotFoundError' : null))
    const devices = openDevices()
    await devices.start()
    expect(seen(devices)).toEqual({ audio: true, video: false, failure: { kind: 'device', device: 'video', reason: 'missing' }, is_asking: false })
    devices.close()
  })

  test.each([
    ['NotAllowedError', 'denied', 1],
    ['NotReadableError', 'busy', 3],
    ['OverconstrainedError', 'missing', 3],
  ])('%s is told as %s', async (name, reason, questions) => {
    const { asked } = stageDevices(() => name)
    const devices = openDevices()
    await devices.setVideo(true)
    expect(seen(devices)).toMatchObject({ video: false, failure: { kind: 'device', device: 'video', reason } })
    expect(asked.length).toBe(questions)
    devices.close()
  })

  test('a camera that does not do what is wished gives what it can', async () => {
    stageDevices((it) => (JSON.stringify(it.video).includes('640') ? 'OverconstrainedError' : null))
    const devices = openDevices()
    expect(await devices.setVideo(true)).toBe(true)
    expect(devices.track('video')).toMatchObject({ constraints: {} })
    devices.close()
  })
})

describe('turned off', () => {
  test('the camera is let go, the microphone stays open and sends nothing', async () => {
    const { given } = stageDevices()
    const devices = openDevices()
    await devices.start()
    const told: unknown[] = []
    devices.onTrack((kind, track) => told.push([kind, track === null ? null : track.kind]))
    await devices.setVideo(false)
    await devices.setAudio(false)
    expect(given.map(({ kind, readyState, enabled }) => ({ kind, readyState, enabled }))).toEqual([
      { kind: 'audio', readyState: 'live', enabled: false },
      { kind: 'video', readyState: 'ended', enabled: true },
    ])
    expect(devices.getSnapshot().stream).toBeNull()
    await devices.setAudio(true)
    expect(told).toEqual([
      ['video', null],
      ['audio', null],
      ['audio', 'audio'],
    ])
    expect(given).toHaveLength(2)
    devices.close()
    expect(given.every((it) => it.readyState === 'ended')).toBe(true)
  })
})

test('a device that is chosen is used at once and the next time', async () => {
  const { given } = stageDevices()
  const devices = openDevices()
  await devices.setAudio(true)
  await devices.choose('audio', 'other')
  expect(given.at(-1)).toMatchObject({ kind: 'audio', constraints: { deviceId: { exact: 'other' } } })
  expect(given[0]!.readyState).toBe('ended')
  devices.close()
  expect(openDevices().getSnapshot().chosen).toEqual({ audio: 'other', video: '', speaker: '' })
})

test('a device that was unplugged is followed by the next one, but for one that was off', async () => {
  const { given } = stageDevices()
  const devices = openDevices()
  await devices.setAudio(true)
  given[0]!.onended!()
  await vi.waitFor(() => expect(seen(devices)).toMatchObject({ audio: true, failure: null }))
  expect(given).toHaveLength(2)
  await devices.setAudio(false)
  given[1]!.onended!()
  expect(devices.getSnapshot().audio).toBe(false)
  expect(given).toHaveLength(2)
  devices.close()
})

test('a browser without devices says so', async () => {
  vi.stubGlobal('navigator', {})
  const devices = openDevices()
  await devices.setAudio(true)
  expect(seen(devices)).toMatchObject({ audio: false, failure: { kind: 'device', device: 'audio', reason: 'unsupported' } })
})
