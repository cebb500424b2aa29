import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { CalendarScreen } from '../../calendar/board/CalendarScreen.tsx'
import { DeadlinesPanel } from '../../calendar/deadlines/DeadlinesPanel.tsx'

const CampaignPanel = lazy(async () => ({ default: (await import('../campaign/CampaignPanel.tsx')).CampaignPanel }))

const scope = { side: 'consultant' } as const

/** Meetings and deadlines of the companies served, or the campaign of their accounts: the menu has an entry for each. */
export function ConsultantCalendarPage() {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  if (tab !== 'campaign') {
    return (
      <CalendarScreen scope={scope}>
        <DeadlinesPanel scope={scope} />
      </CalendarScreen>
    )
  }
  return (
    <Suspense
      fallback={
        <Panel flush>
          <RowsLoading rows={8} />
        </Panel>
      }
    >
      <CampaignPanel />
    </Suspense>
  )
}
