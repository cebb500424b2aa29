import { tries } from '@delibera/core/fuzz.stage'
import type { Frame } from '@delibera/core/notifications/frames'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { upTo } from '../testing/socket.ts'
import type { Feed } from './feeds.ts'
import { Room } from './room.ts'

const log = pino({ level: 'silent' })
const newsAt = (seq: number): Frame => ({ channel: 'app', type: 'news', seq, data: null })

/** The wire alone: takes what it is given. */
function newSocket() {
  const frames: Frame[] = []
  const send = (wire: Buffer, _: unknown, taken?: () => void) => {
    frames.push(JSON.parse(String(wire)))
    if (taken) queueMicrotask(taken)
  }
  return { frames, socket: { OPEN: 1, readyState: 1, bufferedAmount: 0, send } as unknown as WebSocket }
}

/** A topic whose reads look and answer whenever the scheduler likes, as those of a pool of connections do. */
function newTopic(scheduler: fc.Scheduler) {
  let head = 0
  const read = async <T>(look: () => T): Promise<T> => {
    await scheduler.schedule(Promise.resolve(), 'look')
    return scheduler.schedule(Promise.resolve(look()), 'answer')
  }
  const feed: Feed = {
    channel: 'app',
    head: () => read(() => head),
    after: (_, seq, limit) =>
      read(() => ({
        frames: upTo(head, seq + 1)
          .slice(0, limit)
          .map(newsAt),
        complete: seq <= head,
      })),
  }
  return { feed, publish: () => ++head, head: () => head }
}

const Step = fc.oneof(fc.constant('publish' as const), fc.record({ from: fc.option(fc.nat(4)) }))

test('whatever the order in which reads and signals arrive, each socket gets each frame once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(Step, { maxLength: 12 }), async (scheduler, steps) => {
      const topic = newTopic(scheduler)
      const room = new Room({ key: 'app topic', feed: topic.feed, topic: 'topic', log })
      const joined: { from: number | null; frames: Frame[] }[] = []
      scheduler.scheduleSequence(
        steps.map((it) => async () => {
          if (it === 'publish') {
            topic.publish()
            void scheduler.schedule(Promise.resolve(), 'signal').then(() => room.pull())
            return
          }
          const { socket, frames } = newSocket()
          const from = it.from === null ? null : Math.min(it.from, topic.head())
          joined.push({ from, frames })
          void room.join(socket, from)
        }),
      )
      await scheduler.waitIdle()
      for (const { from, frames } of joined) {
        const [hello, ...news] = frames
        expect(hello?.type).toBe('hello')
        if (from !== null) expect(hello?.seq).toBe(from)
        expect(news).toEqual(upTo(topic.head(), hello!.seq + 1).map(newsAt))
      }
    }),
    tries(200),
  )
})
