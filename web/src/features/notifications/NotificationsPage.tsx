import { wallInRome } from '@delibera/core/dates'
import { upperInitial } from '@delibera/core/i18n/initials'
import { byDay } from '@delibera/core/notifications/rules'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChecks } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useMinute } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { FilterChips } from '../../ui/tables/FilterChips.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './NotificationsPage.module.css'
import { useMarkRead } from './useMarkRead.ts'
import { type Notifications, useNotifications } from './useNotifications.ts'

const PreferencesWindow = lazy(async () => ({ default: (await import('./PreferencesWindow.tsx')).PreferencesWindow }))

/** What the person was told, day by day. It fills by itself while it is open. */
export function NotificationsPage() {
  const t = useTranslations('notifications')
  const notifications = useNotifications()
  const markRead = useMarkRead()
  const { read, unread, onlyUnread, setOnlyUnread } = notifications
  // The letter of the morning leads here whoever no longer wants it.
  const isSent = 'preferences' in (useSearch({ strict: false }) as Record<string, unknown>)
  const [isChoosing, setChoosing] = useState(isSent)
  const [wasAsked, setAsked] = useState(isSent)
  const choose = () => {
    setAsked(true)
    setChoosing(true)
  }
  const actions = (
    <>
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={choose}>
        {t('preferences.open')}
      </Button>
      <Button variant="default" leftSection={<IconChecks size={16} />} disabled={unread === 0} onClick={() => markRead({ all: true })}>
        {t('readAll')}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={t('title')} meta={<span role="status">{read.data ? t('count', { unread }) : ' '}</span>} actions={actions} />
      <FilterChips
        label={t('filter.label')}
        all={{ label: t('filter.all') }}
        chips={[{ value: 'unread', label: t('filter.unread'), count: read.data && unread }]}
        value={onlyUnread ? 'unread' : null}
        onChange={(it) => setOnlyUnread(it === 'unread')}
      />
      <Days notifications={notifications} onRead={(id) => markRead({ ids: [id] })} />
      <Suspense>{wasAsked && <PreferencesWindow opened={isChoosing} onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}

interface DaysProps {
  notifications: Notifications
  onRead: (id: string) => void
}

function Days({ notifications: { read, items, onlyUnread, setOnlyUnread, showMore }, onRead }: DaysProps) {
  const t = useTranslations()
  const titleOf = useDayTitle()
  if (!read.data && read.isError) {
    return (
      <Panel label={t('notifications.title')}>
        <ErrorState
          title={t('notifications.failed')}
          text={t('faults.GEN01')}
          code={read.error.code}
          busy={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      </Panel>
    )
  }
  if (!read.data) {
    return (
      <Panel label={t('notifications.title')} flush>
        <RowsLoading rows={5} />
      </Panel>
    )
  }
  if (items.length === 0) {
    const all = (
      <Button variant="default" onClick={() => setOnlyUnread(false)}>
        {t('notifications.allRead.action')}
      </Button>
    )
    return (
      <Panel label={t('notifications.title')}>
        {onlyUnread ? (
          <EmptyState art="blank" title={t('notifications.allRead.title')} text={t('notifications.allRead.text')} actions={all} />
        ) : (
          <EmptyState art="blank" title={t('notifications.empty.title')} text={t('notifications.empty.text')} />
        )}
      </Panel>
    )
  }
  return (
    <>
      {byDay(items, (it) => wallInRome(new Date(it)).slice(0, 10)).map(({ day, items: ofDay }) => (
        <Panel key={day} title={titleOf(new Date(ofDay[0]!.datetime))} flush>
          <ul>
            {ofDay.map((it) => (
              <NotificationRow key={it._id} notification={it} onRead={() => onRead(it._id)} />
            ))}
          </ul>
        </Panel>
      ))}
      {showMore && (
        <Button variant="default" className={styles.more} loading={read.isPlaceholderData} onClick={showMore}>
          {t('notifications.more')}
        </Button>
      )}
    </>
  )
}

const minute = 60_000
const day_ms = 24 * 60 * minute

/** "Today, 12 April", "Friday 9 April", "30 March 2026": the year only when it is another one. */
function useDayTitle(): (moment: Date) => string {
  const t = useTranslations('notifications.day')
  const format = useFormatter()
  const now = useMinute()
  return (moment) => {
    const dayOf = (it: Date) => wallInRome(it).slice(0, 10)
    const date = format.dateTime(moment, { day: 'numeric', month: 'long' })
    if (dayOf(moment) === dayOf(now)) return t('today', { date })
    if (dayOf(moment) === dayOf(new Date(now.getTime() - day_ms))) return t('yesterday', { date })
    if (dayOf(moment).slice(0, 4) !== dayOf(now).slice(0, 4)) return format.dateTime(moment, { dateStyle: 'long' })
    return upperInitial(format.dateTime(moment, { weekday: 'long', day: 'numeric', month: 'long' }))
  }
}
