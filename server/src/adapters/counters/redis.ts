import { createClient, defineScript } from '@redis/client'
import type { Logger } from 'pino'
import { type Counters, windowMs } from './port.ts'

/** In one step, so that no key is left without an end. */
const countOnce = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`,
  parseCommand(parser, key: string) {
    parser.pushKey(key)
    parser.push(String(windowMs))
  },
  transformReply: (reply: unknown) => {
    const [count, left_ms] = reply as [number, number]
    return { count, left_ms }
  },
})

/** How long a new connection may take, and the longest pause before the next try. */
const times = { connect: 2000, longestPause: 5000 }

/** Counts in Redis or Valkey, from the first count on. While it is away every question fails at once; it is connected to again by itself. */
export function redisCounters(url: string, log: Pick<Logger, 'debug'>): Counters {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    scripts: { countOnce },
    socket: { connectTimeout: times.connect, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, times.longestPause) },
  })
  client.on('error', (error: Error) => log.debug({ reason: error.message }, 'redis out of reach'))
  let connecting: Promise<unknown> | null = null
  return {
    async count(key) {
      connecting ??= client.connect().catch(() => undefined)
      await connecting
      return client.countOnce(`delibera:rate:${key}`)
    },
    close: async () => void (connecting && client.destroy()),
  }
}
