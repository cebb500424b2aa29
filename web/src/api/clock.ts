import { dayInRome } from '@delibera/core/dates'
import { helpRoutes } from '@delibera/core/help/routes'
import { trialRoutes } from '@delibera/core/operations/routes'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useRead } from './hooks.ts'
import { serverTime } from './server-time.ts'

/** Another page, or another person, may have moved it. */
const poll_ms = 15_000

const minute_ms = 60_000

/** What the server says of the product's clock. Only a trial, with the demo in it or without, can have another than the server's machine. */
function useProductClock() {
  const switches = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const trial = switches.data?.trial
  const isTrial = trial?.mail === true || (trial?.demo ?? null) !== null
  const clock = useRead(trialRoutes.clock, {}, { enabled: isTrial, refetchInterval: poll_ms })
  return { clock, isKnown: !isAwaited(switches) && !(isTrial && isAwaited(clock)) }
}

/** What could not be read is not waited for again: asking anew while a page is drawn would take the page away. */
const isAwaited = ({ isPending, errorUpdateCount }: { isPending: boolean; errorUpdateCount: number }): boolean => isPending && errorUpdateCount === 0

/** What the product's clock shows at a moment of this machine; between two readings a clock that was not set goes on by itself. */
export const clockAt = ({ now, set }: { now: string; set: boolean }, { readAt, machine_ms }: { readAt: number; machine_ms: number }): Date =>
  new Date(Date.parse(now) + (set ? 0 : Math.max(0, machine_ms - readAt)))

/** Tells the moment by the product's clock whenever it is asked, for what happens between two drawings of a page. */
export function useMomentReader(): () => Date {
  const { clock } = useProductClock()
  const latest = useRef(clock)
  latest.current = clock
  return useCallback(() => {
    const { data, dataUpdatedAt: readAt } = latest.current
    return data ? clockAt(data, { readAt, machine_ms: Date.now() }) : new Date(serverTime())
  }, [])
}

/** The moment by the product's clock, second by second or as seldom as `step_ms` says: everything with a meaning for the law or the business is told by it. */
export function useClock(step_ms = 1000): Date {
  const read = useMomentReader()
  useMachineTime(step_ms)
  return read()
}

/** The moment by the product's clock, drawn again once a minute: for what changes with days and hours. */
export const useMinute = (): Date => useClock(minute_ms)

/** The day by the product's clock. */
export const useToday = (): string => dayInRome(useMinute())

/** The day by the product's clock, for what is chosen once by it: null until that clock has been read, since a guess would stay. */
export function useKnownToday(): string | null {
  const { isKnown } = useProductClock()
  const today = useToday()
  return isKnown ? today : null
}

/** Milliseconds of this machine; what shows them is drawn again at every step. */
export function useMachineTime(step_ms: number): number {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  useEffect(() => {
    const steps = setInterval(draw, step_ms)
    return () => clearInterval(steps)
  }, [step_ms])
  return Date.now()
}

/** The moment by this machine's own clock: for what the page itself has just done, and for sessions and keys, which the server too tells by its machine. */
export const machineNow = (): Date => new Date()
