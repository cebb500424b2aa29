import { daysBetween } from '../dates.ts'
import { dayOfEvent } from './order.ts'
import type { CalendarEvent } from './schema.ts'

export interface Flag {
  event: CalendarEvent
  /** The day it hangs from, 0 for the first. */
  at: number
  /** How far below the days, 0 for the nearest. */
  lane: number
  /** How many days its words may run over. */
  span: number
}

/** With fewer days than this no word could be read. */
const least = 2

interface Room {
  start: string
  days: number
  lanes: number
  /** Days that the words of a flag need. */
  width: number
}

/**
 * What hangs from each day of a few weeks. From the last day back: an earlier flag hangs below those that its words would cover, and its line is crossed by
 * none. Words are cut before any is left out; what finds no room at all is counted.
 */
export function flagsOf(events: readonly CalendarEvent[], { start, days, lanes, width }: Room): { flags: Flag[]; hidden: number } {
  /** Where the next words, or a line further down, begin in each lane. */
  const taken = Array.from({ length: lanes }, () => days)
  const placed = events
    .map((event) => ({ event, at: daysBetween(start, dayOfEvent(event)) }))
    .filter(({ at }) => at >= 0 && at < days)
    .sort((a, b) => b.at - a.at)
  const flags = placed.flatMap(({ event, at }): Flag[] => {
    const room = (lane: number) => taken[lane]! - at
    // At the end of the ribbon there is only so much for anybody.
    const wanted = Math.min(width, days - at)
    const all = taken.map((_, lane) => lane)
    const lane = all.find((it) => room(it) >= wanted) ?? all.find((it) => room(it) >= least)
    if (lane === undefined) return []
    const span = Math.min(wanted, room(lane))
    for (const it of all.slice(0, lane + 1)) taken[it] = at
    return [{ event, at, lane, span }]
  })
  return { flags: flags.reverse(), hidden: placed.length - flags.length }
}
