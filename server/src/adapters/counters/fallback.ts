import type { Logger } from 'pino'
import { within } from '../../process/patience.ts'
import type { Counters } from './port.ts'
import { processCounters } from './process.ts'

/** In milliseconds: how long shared counters may take, and for how long they are then left alone. */
const usual = { patience: 1000, rest: 5000 }

/** Counts together with others as long as that works, else by itself: a counter that is away shuts nobody out, and holds up nobody. */
export function withFallback(shared: Counters, { log, times = usual }: { log: Pick<Logger, 'info' | 'warn'>; times?: typeof usual }): Counters {
  const own = processCounters()
  let restsUntil = 0
  let isAlone = false
  const goAlone = (reason: string) => {
    restsUntil = performance.now() + times.rest
    if (!isAlone) log.warn({ reason }, 'the counters of rate limits are out of reach: this process counts by itself until they are back')
    isAlone = true
  }
  return {
    async count(key) {
      if (performance.now() < restsUntil) return own.count(key)
      const counted = await within(times.patience, shared.count(key), null).catch((error: Error) => error)
      if (counted && !(counted instanceof Error)) {
        if (isAlone) log.info('rate limits are counted together again')
        isAlone = false
        return counted
      }
      goAlone(counted?.message ?? `no answer within ${times.patience} ms`)
      return own.count(key)
    },
    close: () => shared.close(),
  }
}
