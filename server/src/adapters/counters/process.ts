import { type Counters, windowMs } from './port.ts'

/** As many keys as are kept before those whose minute is over are looked for. */
const manyKeys = 10_000

/** Counts in this process alone: several of them behind one address each allow the full number. */
export function processCounters(now: () => number = Date.now): Counters {
  const counts = new Map<string, { count: number; until: number }>()
  let tidyAt = manyKeys
  const tidy = () => {
    for (const [key, { until }] of counts) if (until <= now()) counts.delete(key)
    tidyAt = counts.size + manyKeys
  }
  return {
    async count(key) {
      const known = counts.get(key)
      const it = known && known.until > now() ? known : { count: 0, until: now() + windowMs }
      it.count++
      counts.set(key, it)
      if (counts.size > tidyAt) tidy()
      return { count: it.count, left_ms: it.until - now() }
    },
    close: async () => counts.clear(),
  }
}
