import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { Skeleton } from '@mantine/core'
import late from '../../../ui/states/Late.module.css'
import type { Shown } from '../EventLink.tsx'
import { DayPopover } from './DayPopover.tsx'
import { EventChip } from './EventChip.tsx'
import styles from './MonthGrid.module.css'
import { MonthTable } from './MonthTable.tsx'

/** How many facts a cell has room for. */
const most = 2

interface Props extends Shown {
  label: string
  month: string
  days: readonly string[]
  today: string
  active: string
  /** Undefined while they are being read. */
  byDay: ReadonlyMap<string, readonly CalendarEvent[]> | undefined
  onPick: (day: string) => void
}

/** A month at a desk. Cells carry one fact each; sentences stand in the agenda. */
export function MonthGrid({ byDay, side, isNamed, ...table }: Props) {
  return (
    <MonthTable {...table}>
      {(day) => {
        const events = byDay?.get(day) ?? []
        const tabIndex = day === table.active ? 0 : -1
        return (
          <>
            {!byDay && isLikely(day) && <Skeleton height={36} radius={4} className={`${styles.waiting} ${late.late}`} />}
            {events.length > 0 && (
              <ul className={styles.events}>
                {events.slice(0, most).map((it) => (
                  <EventChip key={it._id} event={it} side={side} isNamed={isNamed} tabIndex={tabIndex} />
                ))}
              </ul>
            )}
            {events.length > most && <DayPopover day={day} events={events} hidden={events.length - most} side={side} isNamed={isNamed} tabIndex={tabIndex} />}
          </>
        )
      }}
    </MonthTable>
  )
}

/** Some cells, the same each time, so that waiting looks like what is coming. */
const isLikely = (day: string) => Number(day.slice(8)) % 4 === 1
