import { gzipSync } from 'node:zlib'
import type { Frame } from '@delibera/core/notifications/frames'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSocket, type SocketState } from './socket.ts'

/** The browser's part, played by hand. */
class FakeSocket {
  static made: FakeSocket[] = []
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  isClosed = false
  readonly sent: string[] = []
  readonly url: URL

  constructor(url: string) {
    this.url = new URL(url)
    FakeSocket.made.push(this)
  }
  close() {
    this.isClosed = true
  }
  send(data: string) {
    this.sent.push(data)
  }
  packs(frame: Partial<Frame>) {
    const bytes = gzipSync(JSON.stringify({ channel: 'live', type: 'snapshot', seq: 1, data: null, ...frame }))
    this.onmessage?.({ data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer })
  }
  says(frame: Partial<Frame>) {
    this.onmessage?.({ data: JSON.stringify({ channel: 'app', type: 'news', seq: 1, data: null, ...frame }) })
  }
  drops(code = 1006) {
    this.onclose?.({ code })
  }
  get asked() {
    return Object.fromEntries(this.url.searchParams)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.made = []
})
afterEach(() => vi.useRealTimers())

function open(options: Partial<Parameters<typeof openSocket>[0]> = {}) {
  const states: SocketState[] = []
  const frames: Frame[] = []
  const line = openSocket({
    who: () => 'anna',
    origin: 'https://delibera.example',
    WebSocket: FakeSocket as unknown as new (url: string) => WebSocket,
    onFrame: (it) => void frames.push(it),
    onState: (it) => void states.push(it),
    random: () => 1,
    ...options,
  })
  return { line, states, frames }
}
const last = () => FakeSocket.made.at(-1)!

describe('connecting', () => {
  test('asks the socket of the same server, encrypted where the page is, with the target and no key of a session', () => {
    open({ target: { meeting_id: 'm1', company_id: null } })
    expect(`${last().url.origin}${last().url.pathname}`).toBe('wss://delibera.example/api/socket')
    expect(last().asked).toEqual({ meeting_id: 'm1' })
    open({ slug: 'chiave' })
    expect(last().asked).toEqual({ token: 'chiave' })
  })

  test('begins where the page was read already, for whoever read it', () => {
    let who = 'anna'
    open({ who: () => who, readUpTo: 7 })
    expect(last().asked).toEqual({ app_seq: '7' })
    who = 'bruno'
    last().drops()
    vi.advanceTimersByTime(30_000)
    expect(last().asked).toEqual({})
  })

  test('is done when the server speaks, not when it answers the call', () => {
    const { states, frames } = open()
    expect(states).toEqual(['connecting'])
    last().says({ type: 'hello', seq: 7 })
    expect(states).toEqual(['connecting', 'open'])
    expect(frames).toEqual([{ channel: 'app', type: 'hello', seq: 7, data: null }])
  })

  test('while nobody is there is not tried', () => {
    const { states } = open({ who: () => null })
    expect(states).toEqual(['refused'])
    expect(FakeSocket.made).toEqual([])
  })
})

describe('a line that is lost', () => {
  test('comes back and says where it was on each channel', () => {
    const { states } = open()
    last().says({ type: 'hello', seq: 7 })
    last().says({ seq: 8 })
    last().says({ channel: 'live', seq: 40 })
    last().says({ type: 'beat', seq: 0 })
    last().drops()
    expect(states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(1000)
    expect(states.at(-1)).toBe('connecting')
    expect(last().asked).toEqual({ app_seq: '8', live_seq: '40' })
  })

  test('goes on from where a reset says, even when that is further back', () => {
    open()
    last().says({ type: 'hello', seq: 90 })
    last().says({ type: 'reset', seq: 12 })
    last().drops()
    vi.advanceTimersByTime(1000)
    expect(last().asked.app_seq).toBe('12')
  })

  test.each([
    ['most patient', 1, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
    ['least patient', 0, [500, 1000, 2000, 4000, 8000, 15_000, 15_000]],
  ])('tries again ever more seldom, at the %s', (_, random, waits) => {
    open({ random: () => random })
    for (const wait of waits) {
      const tries = FakeSocket.made.length
      last().drops()
      vi.advanceTimersByTime(wait - 1)
      expect(FakeSocket.made).toHaveLength(tries)
      vi.advanceTimersByTime(1)
      expect(FakeSocket.made).toHaveLength(tries + 1)
    }
    last().says({ type: 'hello' })
    last().drops()
    vi.advanceTimersByTime(waits[0]!)
    expect(FakeSocket.made).toHaveLength(waits.length + 2)
  })

  test('comes back soon to a server that said it is started anew, however often it has to ask', () => {
    open()
    last().says({ type: 'hello' })
    last().drops(1012)
    // A minute and a half without a server at the most patient, then as after any other loss.
    for (const wait of [...Array.from({ length: 30 }, () => 3000), 1000, 2000, 4000]) {
      const tries = FakeSocket.made.length
      vi.advanceTimersByTime(wait - 1)
      expect(FakeSocket.made).toHaveLength(tries)
      vi.advanceTimersByTime(1)
      expect(FakeSocket.made).toHaveLength(tries + 1)
      last().drops()
    }
    vi.advanceTimersByTime(8000)
    last().says({ type: 'hello' })
    last().drops()
    vi.advanceTimersByTime(999)
    const tries = FakeSocket.made.length
    vi.advanceTimersByTime(1)
    expect(FakeSocket.made).toHaveLength(tries + 1)
  })

  test('of a restart is asked for by each client at another moment', () => {
    const waits = [0, 0.5, 1].map((random) => {
      FakeSocket.made = []
      open({ random: () => random })
      last().drops(1012)
      let waited = 0
      for (; FakeSocket.made.length < 2; waited += 10) vi.advanceTimersByTime(10)
      return waited
    })
    expect(waits).toEqual([500, 1750, 3000])
  })

  test('is noticed by its silence, beats being words enough', () => {
    const { states, frames } = open()
    last().says({ type: 'hello' })
    const first = last()
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(30_000)
      first.says({ type: 'beat', seq: 0 })
    }
    expect(states).toEqual(['connecting', 'open'])
    vi.advanceTimersByTime(75_000)
    expect(states).toEqual(['connecting', 'open', 'lost'])
    expect(first.isClosed).toBe(true)
    vi.advanceTimersByTime(1000)
    first.says({ seq: 99 })
    expect(frames.map((it) => it.type)).toEqual(['hello'])
    expect(FakeSocket.made).toHaveLength(2)
  })

  test('asks as whoever is there now, and forgets the positions of whoever was there before', () => {
    let who = 'anna'
    open({ who: () => who })
    last().says({ seq: 8 })
    who = 'bruno'
    last().drops()
    vi.advanceTimersByTime(1000)
    expect(last().asked).toEqual({})
  })
})

test.each([4401, 4403])('a refusal (%i) is told and not answered by trying again', (code) => {
  const { states } = open()
  last().drops(code)
  vi.advanceTimersByTime(3_600_000)
  expect(states).toEqual(['connecting', 'refused'])
  expect(FakeSocket.made).toHaveLength(1)
})

describe('the route', () => {
  test('that changes its meeting takes the line there: the person goes on, the meeting begins anew', () => {
    const { line } = open({ target: { meeting_id: 'm1', company_id: 'c1' } })
    const before = last()
    before.says({ seq: 8 })
    before.says({ channel: 'live', seq: 40 })
    line.retarget({ meeting_id: 'm2', company_id: 'c1' })
    expect(before.isClosed).toBe(true)
    expect(last().asked).toEqual({ meeting_id: 'm2', company_id: 'c1', app_seq: '8' })
  })

  test('that keeps its meeting and company keeps the line', () => {
    const { line } = open({ target: { company_id: 'c1' } })
    line.retarget({ company_id: 'c1', meeting_id: null })
    expect(FakeSocket.made).toHaveLength(1)
  })

  test('that changes its company may be welcome again after a refusal', () => {
    const { line, states } = open({ target: { company_id: 'c1' } })
    last().drops(4403)
    line.retarget({ company_id: 'c2' })
    last().says({ type: 'hello' })
    expect(states).toEqual(['connecting', 'refused', 'connecting', 'open'])
  })
})

test('a closed line stays closed, whatever happens', () => {
  const { line, states } = open()
  last().says({ type: 'hello' })
  line.close()
  last().drops()
  line.retarget({ meeting_id: 'm2' })
  vi.advanceTimersByTime(3_600_000)
  expect(FakeSocket.made).toHaveLength(1)
  expect(states).toEqual(['connecting', 'open'])
})

describe('long frames', () => {
  beforeEach(() => vi.useRealTimers())

  test('come packed, and nothing overtakes them', async () => {
    const { frames } = open()
    last().says({ type: 'hello', channel: 'live', seq: 9 })
    last().packs({ seq: 9, data: 'x'.repeat(100_000) })
    last().says({ type: 'events', channel: 'live', seq: 10 })
    await vi.waitFor(() => expect(frames.map((it) => it.type)).toEqual(['hello', 'snapshot', 'events']))
    last().says({ type: 'events', channel: 'live', seq: 11 })
    expect(frames.at(-1)?.seq).toBe(11)
  })

  test('that cannot be unpacked end the line, which asks again from where it was', async () => {
    const { states } = open()
    last().says({ type: 'hello', channel: 'live', seq: 9 })
    last().onmessage?.({ data: new TextEncoder().encode('not packed at all').buffer as ArrayBuffer })
    await vi.waitFor(() => expect(states.at(-1)).toBe('lost'))
  })

  test('of a line that was left meanwhile are not heard', async () => {
    const { line, frames } = open()
    last().says({ type: 'hello', channel: 'live', seq: 9 })
    last().packs({ seq: 9 })
    line.close()
    await new Promise((later) => setTimeout(later, 50))
    expect(frames.map((it) => it.type)).toEqual(['hello'])
  })
})

test('what is said goes out while the line is open, and is not kept otherwise', () => {
  const { line } = open()
  const message = { channel: 'chat' as const, type: 'say', id: '1', data: { text: 'Buongiorno' } }
  expect(line.send(message)).toBe(false)
  last().says({ type: 'hello' })
  expect(line.send(message)).toBe(true)
  expect(last().sent).toEqual([JSON.stringify(message)])
})

test('words in passing and the greeting of a room move no position', () => {
  open()
  last().says({ type: 'hello', channel: 'live', seq: 40 })
  for (const type of ['signal', 'said', 'refused']) last().says({ type, channel: 'chat', seq: 0 })
  for (const type of ['beat', 'transcript', 'doubts', 'crowd']) last().says({ type, channel: 'live', seq: 0 })
  last().drops()
  vi.advanceTimersByTime(1000)
  expect(last().asked).toEqual({})
})
