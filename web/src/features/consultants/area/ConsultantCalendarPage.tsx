import { lazy, Suspense } from 'react'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { CalendarScreen } from '../../calendar/board/CalendarScreen.tsx'
import { DeadlinesPanel } from '../../calendar/deadlines/DeadlinesPanel.tsx'
import { CalendarTabs, useCalendarTab } from './CalendarTabs.tsx'

const CampaignPanel = lazy(async () => ({ default: (await import('../campaign/CampaignPanel.tsx')).CampaignPanel }))

const scope = { side: 'consultant' } as const

/** Meetings and deadlines of the companies served, or the campaign of their accounts. */
export function ConsultantCalendarPage() {
  const tab = useCalendarTab()
  const tabs = <CalendarTabs tab={tab} />
  if (tab === 'calendar') {
    return (
      <CalendarScreen scope={scope} tabs={tabs}>
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
      <CampaignPanel tabs={tabs} />
    </Suspense>
  )
}
