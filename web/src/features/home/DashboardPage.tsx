import { wallInRome } from '@delibera/core/dates'
import { helpRoutes } from '@delibera/core/help/routes'
import { dashboardParts } from '@delibera/core/home/dashboard'
import { partOfDay } from '@delibera/core/home/greeting'
import { upperInitial } from '@delibera/core/i18n/initials'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useMinute } from '../../api/clock.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../api/session.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLoading } from '../../shell/PageLoading.tsx'
import { Tour } from '../../shell/Tour.tsx'
import { Columns } from '../../ui/page/Columns.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useNarrow } from '../../ui/page/useNarrow.ts'
import { Behind } from '../../ui/states/Behind.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { DeadlineRibbon } from '../calendar/deadlines/DeadlineRibbon.tsx'
import { FaqWindow } from '../help/FaqWindow.tsx'
import { CompaniesPanel } from './CompaniesPanel.tsx'
import styles from './DashboardPage.module.css'
import { Shortcuts } from './Shortcuts.tsx'
import { TodoPanel } from './TodoPanel.tsx'
import { UpcomingPanel } from './UpcomingPanel.tsx'
import { useDashboard } from './useDashboard.ts'
import { useGuide } from './useGuide.ts'
import { type Todo, useTodo } from './useTodo.ts'

/** Few see it, and they once. */
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

/** What waits for the person, their companies, what comes next: asked for in one call when somebody comes, and by each part when it is drawn again. */
export function DashboardPage() {
  const { isPending } = useDashboard()
  return isPending ? <PageLoading /> : <Parts />
}

function Parts() {
  const todo = useTodo()
  const { data: told } = useRead(notificationRoutes.list, { query: dashboardParts.notifications }, { staleTime: 60_000 })
  const constants = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  // Until the flags are known their place is kept: panels that appear late would push the rest down.
  const hasPanels = constants.data?.flags.dashboard_panels ?? !constants.isError
  const upcoming = useRead(meetingRoutes.upcoming, { query: {} }, { enabled: hasPanels })
  const [isFaqOpen, setFaqOpen] = useState(false)
  const { guide, isKnown } = useGuide()
  const hasBegun = hasPanels && isBegun(guide)
  // There the terms are a list like any other, and what there is to do comes before it.
  const isNarrow = useNarrow()
  const isCounted = todo.items !== undefined || todo.read.isError
  const terms = hasPanels && !guide && (
    <Below isKnown={isKnown && (isCounted || !isNarrow)}>
      <DeadlineRibbon scope={{ side: 'user' }} />
    </Below>
  )
  const side = (
    <>
      {hasBegun && <UpcomingPanel />}
      <Behind>
        <Below isKnown={!hasPanels || !upcoming.isPending}>
          <Shortcuts unread={told?.unread} onFaq={() => setFaqOpen(true)} />
        </Below>
      </Behind>
    </>
  )
  return (
    <>
      <Greeting tasks={todo.total} unread={told?.unread} />
      <Suspense>{guide && <FirstSteps guide={guide} />}</Suspense>
      {!isNarrow && terms}
      <Columns side={isNarrow ? <Behind>{side}</Behind> : side}>
        <Waiting todo={todo} />
        <Behind>
          {isNarrow && terms}
          {hasBegun && (
            <Below isKnown={isCounted}>
              <CompaniesPanel />
            </Below>
          )}
        </Behind>
      </Columns>
      <Tour screen="dashboard" />
      <FaqWindow opened={isFaqOpen} onClose={() => setFaqOpen(false)} />
    </>
  )
}

/** Before there is a company nothing can be due, held or listed: the way to the first one stands alone. */
const isBegun = (guide: ReturnType<typeof useGuide>['guide']) => guide === null || guide.company !== null || guide.example_id !== null

function Waiting({ todo }: { todo: Todo }) {
  const t = useTranslations('todo')
  return <TodoPanel todo={todo} isNamed none={<EmptyState isCompact art="blank" title={t('none.title')} text={t('none.text')} />} />
}

/** What stands under a list of unknown length is shown once that is known: nothing on the page moves. What it needs is asked for meanwhile. */
const Below = ({ isKnown, children }: { isKnown: boolean; children: ReactNode }) => <div className={isKnown ? undefined : styles.waits}>{children}</div>

function Greeting({ tasks, unread }: { tasks: number | undefined; unread: number | undefined }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const { user } = useSession()
  const now = useMinute()
  const part = partOfDay(Number(wallInRome(now).slice(11, 13)))
  const date = format.dateTime(now, { dateStyle: 'full' })
  const facts = tasks === undefined || unread === undefined ? '\u00a0' : t('facts', { date: upperInitial(date), tasks, unread })
  return <PageHeader title={t(`greeting.${part}`, { name: user?.first_name ?? '' })} meta={<span>{facts}</span>} />
}
