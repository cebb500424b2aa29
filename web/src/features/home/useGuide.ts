import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { type Guide, isGuideShown } from '@delibera/core/companies/guide'
import { useRead } from '../../api/hooks.ts'
import { usePreferences } from '../../shell/usePreferences.ts'

interface GuideRead {
  /** The way to a first notice; null where it is not shown, or not yet known. */
  guide: Guide | null
  isKnown: boolean
}

/** How far the person is on the way to a first notice, where they should see it: with one company, or with their newest. */
export function useGuide(about?: string): GuideRead {
  const { settings } = usePreferences()
  // Who has hidden it is not asked about, and waits for nothing.
  const isHidden = settings?.guide === 'hidden'
  const { data, isPending } = useRead(firstRunRoutes.guide, { query: about ? { about } : {} }, { enabled: !isHidden })
  return { guide: data && !isHidden && isGuideShown(data, settings?.guide) ? data : null, isKnown: isHidden || !isPending }
}
