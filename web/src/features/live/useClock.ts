import { helpRoutes } from '@delibera/core/help/routes'
import { trialRoutes } from '@delibera/core/operations/routes'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'

/** Another page, or another person, may have moved it. */
const poll_ms = 15_000

/** The moment by the product's clock, second by second. Only a trial, with the demo in it or without, can have another than the browser's. */
export function useClock(): Date {
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const isTrial = constants?.trial?.mail === true || (constants?.trial?.demo ?? null) !== null
  const clock = useRead(trialRoutes.clock, {}, { enabled: isTrial, refetchInterval: poll_ms })
  const [tick, setTick] = useState(() => Date.now())
  useInterval(() => setTick(Date.now()), 1000, { autoInvoke: true })
  if (!clock.data) return new Date(tick)
  return new Date(Date.parse(clock.data.now) + (clock.data.set ? 0 : Math.max(0, tick - clock.dataUpdatedAt)))
}
