import { lazy, Suspense } from 'react'
import { useNoticesOn } from './useBrowserNotices.ts'

const Teller = lazy(async () => ({ default: (await import('./BrowserTeller.tsx')).BrowserTeller }))

/** Tells by the browser what comes while the page is hidden; fetched only by those who asked for it. */
export function BrowserNotices() {
  return useNoticesOn() ? (
    <Suspense>
      <Teller />
    </Suspense>
  ) : null
}
