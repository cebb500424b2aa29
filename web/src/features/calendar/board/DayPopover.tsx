import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { LongList } from '../../../ui/tables/LongList.tsx'
import type { Shown } from '../EventLink.tsx'
import { noonOf } from '../useEventWords.ts'
import styles from './DayPopover.module.css'
import { EventLine } from './EventLine.tsx'

/** Above so many only those in sight are drawn: a consultant may have hundreds of companies with the same term. */
const few = 12
/** Pixels of a line. */
const height = 52

interface Props extends Shown {
  day: string
  events: readonly CalendarEvent[]
  /** How many the cell had no room for. */
  hidden: number
  tabIndex: number
}

/** Everything of a day that has more than its cell can show. */
export function DayPopover({ day, events, hidden, tabIndex, ...shown }: Props) {
  const t = useTranslations('calendar.day')
  const format = useFormatter()
  const [opened, setOpened] = useState(false)
  const date = format.dateTime(noonOf(day), { weekday: 'long', day: 'numeric', month: 'long' })
  const line = (it: CalendarEvent) => <EventLine key={it._id} event={it} {...shown} />
  return (
    <Popover opened={opened} onChange={setOpened} width={380} position="bottom-start" shadow="md" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.more}
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={t('moreOf', { count: hidden, day: date })}
          onClick={() => setOpened(!opened)}
        >
          {t('more', { count: hidden })}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('events', { day: date })} className={styles.box}>
        <p className={styles.date} data-autofocus tabIndex={-1}>
          {date}
        </p>
        {events.length <= few ? (
          <ul>
            {events.map((it) => (
              <li key={it._id} style={{ height }}>
                {line(it)}
              </li>
            ))}
          </ul>
        ) : (
          opened && (
            <LongList label={t('events', { day: date })} items={events} itemKey={(it) => it._id} height={height}>
              {line}
            </LongList>
          )
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
