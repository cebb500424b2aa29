import { dayInRome } from '@delibera/core/dates'
import { helpRoutes } from '@delibera/core/help/routes'
import { trialRoutes } from '@delibera/core/operations/routes'
import { useNow } from 'use-intl'
import { useRead } from '../../api/hooks.ts'

const minute_ms = 60_000

/** The day by the product's clock, which only a trial can set apart from the browser's; null until that is known. */
export function useToday(): string | null {
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const isTrial = (constants?.trial?.demo ?? null) !== null
  const clock = useRead(trialRoutes.clock, {}, { enabled: isTrial, staleTime: minute_ms })
  const now = useNow({ updateInterval: minute_ms })
  if (isTrial && clock.isPending) return null
  return dayInRome(clock.data?.set ? new Date(clock.data.now) : now)
}
