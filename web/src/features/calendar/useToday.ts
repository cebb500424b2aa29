import { dayInRome } from '@delibera/core/dates'
import { helpRoutes } from '@delibera/core/help/routes'
import { trialRoutes } from '@delibera/core/operations/routes'
import { useNow } from 'use-intl'
import { useRead } from '../../api/hooks.ts'

const minute_ms = 60_000

/** The day by the product's clock, which only a trial can set apart from the browser's; null until that is known. */
export function useToday(): string | null {
  const switches = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const constants = switches.data
  const isTrial = constants?.trial?.mail === true || (constants?.trial?.demo ?? null) !== null
  const clock = useRead(trialRoutes.clock, {}, { enabled: isTrial, staleTime: minute_ms })
  const now = useNow({ updateInterval: minute_ms })
  if (isAwaited(switches) || (isTrial && isAwaited(clock))) return null
  return dayInRome(clock.data?.set ? new Date(clock.data.now) : now)
}

/** What could not be read is not waited for again: asking anew while a page is drawn would take the page away. */
const isAwaited = ({ isPending, errorUpdateCount }: { isPending: boolean; errorUpdateCount: number }): boolean => isPending && errorUpdateCount === 0
