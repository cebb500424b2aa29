import { afterEach, expect, test, vi } from 'vitest'
import { listen, type Spoken } from './speech.ts'

/** The browser's part, played by hand. */
class FakeRecognition {
  static last: FakeRecognition
  static available: (() => Promise<string>) | undefined
  lang = ''
  processLocally = false
  started = 0
  isAborted = false
  onspeechstart: (() => void) | null = null
  onresult: ((event: unknown) => void) | null = null
  onend: (() => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  constructor() {
    FakeRecognition.last = this
  }
  start() {
    this.started += 1
  }
  abort() {
    this.isAborted = true
  }
  hears(...words: string[]) {
    this.onresult?.({ resultIndex: 0, results: words.map((transcript) => Object.assign([{ transcript }], { isFinal: true })) })
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  FakeRecognition.available = undefined
})

const credentials = {
  ...{ engine: 'BROWSER' as const, token: null, language: 'it-IT', expires_at: null },
  processor: { engine: 'BROWSER' as const, name: null },
}
const settled = () => new Promise((later) => setTimeout(later, 0))

function begin(available?: string, ahead_ms = 0) {
  vi.stubGlobal('SpeechRecognition', FakeRecognition)
  if (available) FakeRecognition.available = async () => available
  const spoken: Spoken[] = []
  const states: string[] = []
  const stop = listen({ credentials, track: null, ahead_ms, onSpoken: (it) => void spoken.push(it), onState: (it) => void states.push(it) })
  return { stop, spoken, states, recognition: FakeRecognition.last }
}

test('the browser hears in the language of the person, and on the device where it can', async () => {
  const { recognition } = begin('available')
  await settled()
  expect(recognition).toMatchObject({ lang: 'it-IT', processLocally: true, started: 1 })
  const other = begin('downloadable')
  await settled()
  expect(other.recognition).toMatchObject({ processLocally: false, started: 1 })
})

test('what was said is told with its times; a silence does not end it', async () => {
  const { recognition, spoken } = begin()
  await settled()
  recognition.onspeechstart?.()
  recognition.hears('Chiedo la parola.')
  recognition.onend?.()
  expect(recognition.started).toBe(2)
  expect(spoken).toHaveLength(1)
  expect(spoken[0]).toMatchObject({ text: 'Chiedo la parola.' })
  expect(Date.parse(spoken[0]!.started_at)).toBeLessThanOrEqual(Date.parse(spoken[0]!.ended_at))
})

test('words are told by the product’s clock, so that the minutes find them under their point', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T09:00:00.000Z') })
  const { recognition, spoken } = begin(undefined, 24 * 3_600_000)
  recognition.onspeechstart?.()
  vi.setSystemTime(new Date('2026-11-17T09:00:04.000Z'))
  recognition.hears('Chiedo la parola.')
  vi.useRealTimers()
  expect(spoken[0]).toMatchObject({ started_at: '2026-11-18T09:00:00.000Z', ended_at: '2026-11-18T09:00:04.000Z' })
})

test('who stops is not heard a moment longer', async () => {
  const { stop, recognition, spoken } = begin()
  await settled()
  stop()
  recognition.hears('Questo no.')
  recognition.onend?.()
  expect(spoken).toEqual([])
  expect(recognition).toMatchObject({ isAborted: true, started: 1 })
})

test.each([
  ['not-allowed', 'DENIED'],
  ['service-not-allowed', 'DENIED'],
  ['audio-capture', 'DENIED'],
  ['language-not-supported', 'NO_ENGINE'],
])('what is refused (%s) is not asked for again, and told as %s', async (error, state) => {
  const { recognition, states } = begin()
  await settled()
  recognition.onerror?.({ error })
  recognition.onend?.()
  expect(recognition.started).toBe(1)
  expect(states).toEqual([state])
})

test('a service that does not answer is asked again a few times, then that is said; a word that is heard begins anew', async () => {
  vi.useFakeTimers()
  const { recognition, states } = begin()
  await vi.advanceTimersByTimeAsync(0)
  const fail = async () => {
    recognition.onerror?.({ error: 'network' })
    recognition.onend?.()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  for (let at = 0; at < 3; at++) await fail()
  recognition.hears('Eccomi.')
  expect([recognition.started, states]).toEqual([4, ['READY']])
  for (let at = 0; at < 4; at++) await fail()
  expect([recognition.started, states]).toEqual([8, ['READY']])
  for (let at = 0; at < 3; at++) await fail()
  expect([recognition.started, states]).toEqual([8, ['READY', 'NETWORK']])
  vi.useRealTimers()
})

test('pieces that the service of the house does not hear are told once there are three, and the next that it hears', async () => {
  vi.useFakeTimers()
  const recorders: { ondataavailable: (event: { data: Blob }) => Promise<void> }[] = []
  class FakeRecorder {
    state = 'recording'
    ondataavailable = async () => undefined
    start = () => void recorders.push(this)
    stop = () => undefined
  }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('MediaStream', class {})
  const answers = [502, 502, 502, 200]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ text: 'Eccomi.' }), { status: answers.shift()! }))
  const states: string[] = []
  const track = { readyState: 'live' } as MediaStreamTrack
  const stop = listen({
    credentials: { ...credentials, engine: 'SERVER', token: 'key' },
    ...{ track, ahead_ms: 0, onSpoken: () => undefined, onState: (it) => void states.push(it) },
  })
  const told: string[][] = []
  for (let at = 0; at < 4; at++) {
    await recorders.at(-1)!.ondataavailable({ data: new Blob(['voice']) })
    told.push([...states])
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(told).toEqual([[], [], ['NETWORK'], ['NETWORK', 'READY']])
  stop()
  vi.useRealTimers()
})

test('where nobody turns speech into text nothing is heard', () => {
  const onSpoken = vi.fn()
  const onState = vi.fn()
  expect(listen({ credentials, track: null, ahead_ms: 0, onSpoken, onState })()).toBeUndefined()
  expect(listen({ credentials: { ...credentials, engine: 'NONE' }, track: null, ahead_ms: 0, onSpoken, onState })()).toBeUndefined()
  expect(onSpoken).not.toHaveBeenCalled()
  expect(onState.mock.calls).toEqual([['NO_ENGINE'], ['NO_ENGINE']])
})
