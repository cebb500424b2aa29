import { type CalendarSide, placeOf } from '@delibera/core/calendar/places'
import type { CalendarEvent } from '@delibera/core/calendar/schema'
import type { CSSProperties, ReactNode } from 'react'
import { toned } from '../../palette.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import tones from './CompanyTone.module.css'
import type { EventWords } from './useEventWords.ts'

/** What parts of a calendar have to know of whose it is. */
export interface Shown {
  side: CalendarSide
  /** The events are of several companies: each says whose it is. */
  isNamed: boolean
}

/** The colours of an event: a meeting has its company's, a deadline that of its light. */
export const look = (event: CalendarEvent, words: EventWords, { isNamed }: Shown) => ({
  'data-kind': event.kind,
  'data-canceled': (event.kind === 'MEETING' && event.status === 'CANCELED') || undefined,
  'data-unsent': (event.kind === 'MEETING' && event.status === 'CONVOCATION') || undefined,
  ...(event.kind === 'MEETING' && isNamed && { 'data-company': event.company.tone }),
  style: toned(words.tone) as CSSProperties,
})

export const toneClass = (own: string | undefined): string => `${tones.tone} ${own ?? ''}`

interface Props {
  event: CalendarEvent
  side: CalendarSide
  className?: string | undefined
  tabIndex?: number
  children: ReactNode
}

/** The way to the meeting, or to where the deadline is mended. */
export function EventLink({ event, side, className, tabIndex, children }: Props) {
  const { path, search } = placeOf(event, side)
  return (
    <PageLink to={path} search={search as never} className={className} tabIndex={tabIndex}>
      {children}
    </PageLink>
  )
}
