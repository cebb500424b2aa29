import type { TourScreen } from '@delibera/core/accounts/schema'
import { helpRoutes } from '@delibera/core/help/routes'
import { lazy, Suspense } from 'react'
import { useRead } from '../api/hooks.ts'
import { usePreferences } from './usePreferences.ts'

/** Few installations show it, and each person once. */
const TourCard = lazy(async () => ({ default: (await import('./TourCard.tsx')).TourCard }))

/** Explains a screen in place to who sees it first, where the installation says so; who has closed it never sees it again. */
export function Tour({ screen }: { screen: TourScreen }) {
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const { settings } = usePreferences()
  if (!constants?.flags?.user_tour || !settings || settings.tours?.includes(screen)) return null
  return (
    <Suspense>
      <TourCard screen={screen} />
    </Suspense>
  )
}
