import type { Meeting } from '@delibera/core/meetings/schema'
import { lazy, Suspense } from 'react'

const ExportsPanel = lazy(async () => ({ default: (await import('../../exports/ExportsPanel.tsx')).ExportsPanel }))

/** What remains of a meeting that is over, or was called off. */
export function DetailsExports({ meeting }: { meeting: Meeting }) {
  if (meeting.status !== 'COMPLETED' && meeting.status !== 'CANCELED') return null
  return (
    <Suspense>
      <ExportsPanel meeting={meeting} />
    </Suspense>
  )
}
