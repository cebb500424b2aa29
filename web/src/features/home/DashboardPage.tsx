import { partOfDay } from '@delibera/core/accounts/tasks'
import { wallInRome } from '@delibera/core/dates'
import { helpRoutes } from '@delibera/core/help/routes'
import { upperInitial } from '@delibera/core/i18n/initials'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { Anchor } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useMinute } from '../../api/clock.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../api/session.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Tour } from '../../shell/Tour.tsx'
import { Columns } from '../../ui/page/Columns.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { DeadlineRibbon } from '../calendar/deadlines/DeadlineRibbon.tsx'
import { FaqWindow } from '../help/FaqWindow.tsx'
import { useMarkRead } from '../notifications/useMarkRead.ts'
import { CompaniesPanel } from './CompaniesPanel.tsx'
import styles from './DashboardPage.module.css'
import { Shortcuts } from './Shortcuts.tsx'
import { TaskList } from './TaskList.tsx'
import { UpcomingPanel } from './UpcomingPanel.tsx'
import { useGuide } from './useGuide.ts'
import { useTasks } from './useTasks.ts'

/** Few see it, and they once. */
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

/** More than these are a list of their own. */
const most = 6

/** What waits for the person, their companies, what comes next. */
export function DashboardPage() {
  const waiting = useTasks()
  const constants = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  // Until the flags are known their place is kept: panels that appear late would push the rest down.
  const hasPanels = constants.data?.flags.dashboard_panels ?? !constants.isError
  const upcoming = useRead(meetingRoutes.upcoming, { query: {} }, { enabled: hasPanels })
  const [isFaqOpen, setFaqOpen] = useState(false)
  const { guide, isKnown } = useGuide()
  // Before there is a company nothing can be due, held or listed: the way to the first one stands alone.
  const hasBegun = guide === null || guide.company !== null || guide.example_id !== null
  return (
    <>
      <Greeting tasks={waiting.tasks?.length} unread={waiting.unread} />
      <Suspense>{guide && <FirstSteps guide={guide} />}</Suspense>
      {hasPanels && !guide && (
        <Below isKnown={isKnown}>
          <DeadlineRibbon scope={{ side: 'user' }} />
        </Below>
      )}
      <Columns
        side={
          <>
            {hasPanels && hasBegun && <UpcomingPanel />}
            <Below isKnown={!hasPanels || !upcoming.isPending}>
              <Shortcuts unread={waiting.unread} onFaq={() => setFaqOpen(true)} />
            </Below>
          </>
        }
      >
        <Waiting {...waiting} />
        {hasPanels && hasBegun && (
          <Below isKnown={waiting.tasks !== undefined || waiting.read.isError}>
            <CompaniesPanel />
          </Below>
        )}
      </Columns>
      <Tour screen="dashboard" />
      <FaqWindow opened={isFaqOpen} onClose={() => setFaqOpen(false)} />
    </>
  )
}

/** What stands under a list of unknown length is shown once that is known: nothing on the page moves. What it needs is asked for meanwhile. */
const Below = ({ isKnown, children }: { isKnown: boolean; children: ReactNode }) => <div className={isKnown ? undefined : styles.waits}>{children}</div>

function Greeting({ tasks, unread = 0 }: { tasks: number | undefined; unread: number | undefined }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const { user } = useSession()
  const now = useMinute()
  const part = partOfDay(Number(wallInRome(now).slice(11, 13)))
  const date = format.dateTime(now, { dateStyle: 'full' })
  const facts = tasks === undefined ? '\u00a0' : t('facts', { date: upperInitial(date), tasks, unread })
  return <PageHeader title={t(`greeting.${part}`, { name: user?.first_name ?? '' })} meta={<span>{facts}</span>} />
}

function Waiting({ tasks, expected, read }: ReturnType<typeof useTasks>) {
  const t = useTranslations()
  const markRead = useMarkRead()
  const hidden = Math.max(0, (tasks?.length ?? 0) - most)
  const further = hidden > 0 && (
    <Anchor component={PageLink} to="/user/notifications" fz="sm" fw={560}>
      {t('dashboard.tasks.further', { count: hidden })}
    </Anchor>
  )
  return (
    <Panel title={t('dashboard.tasks.title')} flush foot={further}>
      {tasks && tasks.length > 0 && <TaskList tasks={tasks.slice(0, most)} onFollow={({ notices }) => notices && markRead({ ids: notices })} />}
      {tasks?.length === 0 && <EmptyState isCompact art="blank" title={t('dashboard.tasks.none.title')} text={t('dashboard.tasks.none.text')} />}
      {!tasks && !read.isError && <RowsLoading rows={Math.max(1, expected)} />}
      {!tasks && read.isError && (
        <ErrorState
          title={t('dashboard.tasks.failed')}
          text={t('faults.GEN01')}
          code={read.error.code}
          busy={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </Panel>
  )
}
