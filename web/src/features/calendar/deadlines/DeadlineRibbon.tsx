import { isWeekend } from '@delibera/core/calendar/days'
import { dayOfEvent } from '@delibera/core/calendar/order'
import { type Flag, flagsOf } from '@delibera/core/calendar/ribbon'
import { addDays } from '@delibera/core/dates'
import { holidayOn } from '@delibera/core/holidays'
import { Anchor, Skeleton } from '@mantine/core'
import { type CSSProperties, useEffect } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { recall, remember } from '../../../memory.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useNarrow } from '../../../ui/page/useNarrow.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { EventLink, look, type Shown, toneClass } from '../EventLink.tsx'
import type { CalendarScope } from '../useCalendarEvents.ts'
import { noonOf, useEventWords } from '../useEventWords.ts'
import styles from './DeadlineRibbon.module.css'
import { calendarPath, DeadlinesPanel, useComing } from './DeadlinesPanel.tsx'

const days = 21
const lanes = 3
/** Days that the words of a flag run over. */
const width = 5

/** Three weeks on one line, every meeting and term hanging from its day. There is no room for that on a phone, which has the list. */
export function DeadlineRibbon({ scope }: { scope: CalendarScope }) {
  const isNarrow = useNarrow()
  return isNarrow ? <DeadlinesPanel scope={scope} most={3} /> : <Ribbon scope={scope} />
}

function Ribbon({ scope }: { scope: CalendarScope }) {
  const t = useTranslations('calendar')
  const { read, today } = useComing(scope)
  const late = read.data?.items.filter((it) => it.kind === 'DEADLINE' && it.state === 'LATE').length ?? 0
  const open = read.data?.items.filter((it) => (it.kind === 'MEETING' ? it.status !== 'CANCELED' : it.state !== 'DONE'))
  const { flags, hidden: left } = flagsOf(open ?? [], { start: today ?? '', days, lanes, width })
  const rows = useRows(scope, read.data && flags)
  const calendar = (
    <>
      {late > 0 && <span className={styles.late}>{t('deadlines.late', { count: late })}</span>}
      <Anchor component={PageLink} to={calendarPath(scope)} fz="sm" fw={580}>
        {left > 0 ? t('deadlines.hidden', { count: left }) : t('deadlines.calendar')}
      </Anchor>
    </>
  )
  return (
    <Panel title={t('deadlines.ribbon')} actions={calendar}>
      {!read.data && read.isError && (
        <ErrorState title={t('deadlines.failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {today && !(read.isError && !read.data) && <Line today={today} flags={flags} rows={rows} isWaiting={!read.data} side={scope.side} />}
      {!today && <Skeleton height={daysHeight_px + rows * laneHeight_px} />}
    </Panel>
  )
}

/** Heights in the style sheet: the line of the days, and one flag below it. */
const daysHeight_px = 54
const laneHeight_px = 46

/** How many lanes hang under the days. Until that is known, as many as last time: what stands below does not move. */
function useRows({ side }: CalendarScope, flags: readonly Flag[] | undefined) {
  const key = `ribbon.${side}`
  const rows = flags && Math.max(1, ...flags.map((it) => it.lane + 1))
  useEffect(() => {
    if (rows) remember(key, String(rows))
  }, [key, rows])
  return rows ?? Math.min(lanes, Math.max(1, Number(recall(key) ?? lanes)))
}

interface LineProps {
  today: string
  flags: readonly Flag[]
  rows: number
  isWaiting: boolean
  side: Shown['side']
}

function Line({ today, flags, rows, isWaiting, side }: LineProps) {
  const t = useTranslations('calendar')
  const format = useFormatter()
  const dates = Array.from({ length: days }, (_, at) => addDays(today, at))
  return (
    <div className={styles.ribbon} style={{ '--days': days, minHeight: daysHeight_px + rows * laneHeight_px } as CSSProperties} aria-busy={isWaiting}>
      <div className={styles.days} aria-hidden>
        {dates.map((day) => (
          <span key={day} data-rest={isWeekend(day) || holidayOn(day) !== null || undefined} data-today={day === today || undefined}>
            <i>{format.dateTime(noonOf(day), { weekday: 'short' })}</i>
            <b>{Number(day.slice(8))}</b>
          </span>
        ))}
      </div>
      <ol className={styles.flags}>
        {flags.map((it) => (
          <RibbonFlag key={it.event._id} flag={it} side={side} />
        ))}
      </ol>
      {!isWaiting && flags.length === 0 && <p className={styles.none}>{t('deadlines.empty.text')}</p>}
    </div>
  )
}

function RibbonFlag({ flag: { event, at, lane, span }, side }: { flag: Flag; side: Shown['side'] }) {
  const format = useFormatter()
  const words = useEventWords()(event)
  const { style, ...rest } = look(event, words, { side, isNamed: true })
  const placed = { '--span': span, gridColumn: `${at + 1} / span ${span}`, gridRow: `1 / span ${lane + 1}` } as CSSProperties
  return (
    <li className={toneClass(styles.flag)} {...rest} style={{ ...style, ...placed }}>
      <span className={hidden.unseen}>{format.dateTime(noonOf(dayOfEvent(event)), { weekday: 'long', day: 'numeric', month: 'long' })}</span>
      <EventLink event={event} side={side} className={styles.name}>
        {words.short}
      </EventLink>
      <span className={styles.note}>{[event.company.business_name, words.hour ?? words.law].filter(Boolean).join(', ')}</span>
    </li>
  )
}
