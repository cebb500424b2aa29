import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { look, type Shown, toneClass } from '../EventLink.tsx'
import { useEventWords } from '../useEventWords.ts'
import styles from './MonthStrip.module.css'
import { MonthTable } from './MonthTable.tsx'

interface Props extends Shown {
  label: string
  month: string
  days: readonly string[]
  today: string
  active: string
  byDay: ReadonlyMap<string, readonly CalendarEvent[]> | undefined
  /** Leads to the day in the list below. */
  onPick: (day: string) => void
}

/** The month on a phone: a line under the days that have something, the agenda below says what. */
export function MonthStrip({ byDay, side, isNamed, ...table }: Props) {
  const t = useTranslations('calendar.day')
  const wordsOf = useEventWords()
  return (
    <MonthTable {...table} small>
      {(day) => {
        const events = byDay?.get(day) ?? []
        // The gravest deadline, or else the first meeting.
        const first = events.find((it) => it.kind === 'DEADLINE' && (it.state === 'LATE' || it.state === 'NEAR')) ?? events[0]
        return (
          <>
            <span className={first ? toneClass(styles.mark) : styles.none} {...(first && look(first, wordsOf(first), { side, isNamed }))} />
            <span className={hidden.unseen}>{t('count', { count: events.length })}</span>
          </>
        )
      }}
    </MonthTable>
  )
}
