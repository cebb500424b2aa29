import fc from 'fast-check'

/** How many times as much as in the short run is tried at random. */
const times = Number(process.env.FUZZ ?? 1)
/** Of the whole run, which says it at its beginning: given again, the same is tried again. */
const seed = process.env.FUZZ_SEED

// Beside what somebody has set already: a bench counts the tries.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 100 * times, ...(seed === undefined ? {} : { seed: Number(seed) }) })

/** For a test whose number of tries is not the usual hundred; `limit_ms` is for all of them, wherever the work may hang. */
export const tries = (runs: number, limit_ms?: number) => ({
  numRuns: runs * times,
  ...(limit_ms === undefined ? {} : { interruptAfterTimeLimit: limit_ms * times }),
})

/** The longest that a test of so many tries may take. */
export const patience = (limit_ms: number): number => limit_ms * times

/** How large a test is whose size costs time, and how large it is at most. */
export const sized = (short: number, whole: number): number => Math.min(whole, short * times)
