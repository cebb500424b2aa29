import { describe, expect, test } from 'vitest'
import { maxAttempts, retryDelaySeconds } from '../jobs/queue.ts'
import { drain, type Note, type Outcome, type Waiting } from './drain.ts'

interface Item extends Waiting {
  way: string
}

const now = new Date('2027-04-12T08:00:00Z')
const later = new Date('2027-04-12T09:00:00Z')
const items = (count: number, way = 'a', attempts = 0): Item[] => Array.from({ length: count }, (_, i) => ({ _id: `${way}${i}`, way, attempts }))
const soon = (ms = 1) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A queue in memory, which remembers what was done to it. */
function queueOf(all: Item[], attempt: (it: Item) => Promise<Outcome>, note: (notes: Note[]) => Promise<void> = () => soon()) {
  const ended = new Set<string>()
  const seen = { attempts: [] as string[], notes: [] as Note[][], most: 0 }
  let underWay = 0
  return {
    seen,
    ended: (kind: 'SENT' | 'FAILED') =>
      seen.notes
        .flat()
        .filter((it) => 'end' in it && it.end === kind)
        .map((it) => it._id),
    due: async (except: readonly string[], shut: readonly string[]) =>
      all.filter((it) => !ended.has(it._id) && !except.includes(it._id) && !shut.includes(it.way)).slice(0, 7),
    dueBy: async (way: string) => all.filter((it) => it.way === way && !ended.has(it._id)),
    way: (it: Item) => it.way,
    async attempt(it: Item) {
      seen.attempts.push(it._id)
      seen.most = Math.max(seen.most, ++underWay)
      return attempt(it).finally(() => underWay--)
    },
    async note(notes: Note[]) {
      await note(notes)
      seen.notes.push(notes)
      for (const it of notes) ended.add(it._id)
    },
  }
}
const sent = async (): Promise<Outcome> => {
  await soon()
  return { end: 'SENT', detail: '250 ok' }
}
const terms = { lanes: 4, now: () => now, until: later }

describe('a queue is drained', () => {
  test('each once, the first alone, then as many at once as there are lanes', async () => {
    const queue = queueOf(items(50), sent)
    await drain(queue, terms)
    expect(queue.seen.attempts).toHaveLength(50)
    expect(new Set(queue.ended('SENT')).size).toBe(50)
    expect(queue.seen.most).toBe(4)
    expect(queue.seen.notes[0]).toEqual([{ _id: 'a0', end: 'SENT', detail: '250 ok', provider_id: null }])
  })

  test('notes that come together are written together, one writing at a time', async () => {
    let writing = 0
    const queue = queueOf(items(60), sent, async () => {
      expect(++writing).toBe(1)
      await soon(10)
      writing--
    })
    await drain(queue, terms)
    expect(queue.seen.notes.flat()).toHaveLength(60)
    expect(queue.seen.notes.length).toBeLessThan(60)
  })

  test('a lane goes on only after its note: no more than the lanes are in doubt at any moment', async () => {
    const queue = queueOf(items(30), sent, async () => {
      expect(queue.seen.attempts.length - queue.seen.notes.flat().length).toBeLessThanOrEqual(4)
      await soon(3)
    })
    await drain(queue, terms)
    expect(queue.seen.notes.flat()).toHaveLength(30)
  })

  test('nothing begins after its time', async () => {
    const queue = queueOf(items(20), sent)
    const times = [now, now, now, later]
    await drain(queue, { ...terms, lanes: 1, now: () => times.shift() ?? later })
    expect(queue.seen.attempts.length).toBeLessThan(4)
  })

  test('nothing begins once the process is being stopped, and what is under way is noted', async () => {
    const stopping = new AbortController()
    const queue = queueOf(items(50), async () => {
      if (queue.seen.attempts.length === 10) stopping.abort()
      return sent()
    })
    await drain(queue, { ...terms, stopping: stopping.signal })
    const { length } = queue.seen.attempts
    expect(length).toBeGreaterThanOrEqual(10)
    expect(length).toBeLessThanOrEqual(14)
    expect(queue.ended('SENT')).toHaveLength(length)
  })

  test('a note that cannot be written fails the drain, once every lane has ended', async () => {
    const queue = queueOf(items(20), sent, async (notes) => {
      if (notes.some((it) => it._id === 'a5')) throw new Error('the database is away')
    })
    await expect(drain(queue, terms)).rejects.toThrow('the database is away')
    const { length } = queue.seen.attempts
    await soon(20)
    expect(queue.seen.attempts).toHaveLength(length)
  })
})

describe('a refusal', () => {
  test('for now puts the one off by our waits; the last attempt has failed, in the words that were said', async () => {
    const queue = queueOf([...items(1, 'a', 2), ...items(1, 'b', maxAttempts - 1)], async () => ({ later: '451 greylisted' }))
    await drain(queue, terms)
    expect(queue.seen.notes.flat()).toEqual([
      { _id: 'a0', attempts: 3, not_before: new Date(now.getTime() + retryDelaySeconds(3) * 1000), detail: '451 greylisted' },
      { _id: 'b0', end: 'FAILED', detail: '451 greylisted', provider_id: null },
    ])
  })

  test('of a server that lets nobody in is asked for once, and puts off all that goes that way and nothing else', async () => {
    const queue = queueOf([...items(30, 'own'), ...items(10, 'platform')], async (it) => (it.way === 'own' ? { shut: '535 wrong password' } : sent()))
    await drain(queue, terms)
    expect(queue.seen.attempts.filter((it) => it.startsWith('own'))).toEqual(['own0'])
    expect(queue.ended('SENT')).toHaveLength(10)
    const delayed = queue.seen.notes.flat().filter((it) => 'not_before' in it)
    expect(delayed).toHaveLength(30)
    expect(delayed[0]).toMatchObject({ attempts: 1, detail: '535 wrong password' })
  })
})
