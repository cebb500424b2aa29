import type { CalendarDeadline, CalendarEvent, CalendarMeeting, DeadlineState } from '@delibera/core/calendar/schema'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { Tone } from '../../palette.ts'
import type { MarkKind } from '../../ui/marks/KindMark.tsx'

export interface EventWords {
  title: string
  /** For a cell of the month. */
  short: string
  /** What follows from it, or where and how it is held. */
  note: string
  /** Of a deadline: the meeting that it is about. */
  about: string | null
  /** By the clocks of Italy; null lasts all day. */
  hour: string | null
  /** The article, as it is quoted. */
  law: string | null
  /** Where it stands, in a word. */
  state: string
  /** Of a deadline: the colour of its light. */
  tone: Tone
  mark: MarkKind | null
}

const lights: Record<DeadlineState, { tone: Tone; mark: MarkKind | null }> = {
  DONE: { tone: 'verde', mark: 'success' },
  LATE: { tone: 'rosso', mark: 'error' },
  NEAR: { tone: 'ambra', mark: 'warning' },
  AHEAD: { tone: 'gray', mark: null },
}

/** Noon of a day, at which all of Europe has the same date. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** How what stands in a calendar is said. */
export function useEventWords(): (event: CalendarEvent) => EventWords {
  const t = useTranslations('calendar')
  const statuses = useTranslations('status.meeting')
  const format = useFormatter()

  const ofMeeting = (it: CalendarMeeting): EventWords => {
    const isSecond = it.convocation_type === 'SECOND'
    const title = isSecond ? t('meeting.titleSecond', { title: it.title }) : it.title
    return {
      title,
      short: title,
      law: null,
      about: null,
      tone: 'petrolio',
      mark: null,
      state: statuses(it.status),
      note: [statuses(it.status), it.location].filter(Boolean).join(', '),
      hour: format.dateTime(new Date(it.start), { timeStyle: 'short' }),
    }
  }
  const ofDeadline = (it: CalendarDeadline): EventWords => {
    const year = it.year_end ? format.dateTime(noonOf(it.year_end), { dateStyle: 'long' }) : ''
    const light = lights[it.state]
    // What was decided in writing has a record, and no minutes.
    const kind = it.deadline === 'SIGNATURES' && it.written ? 'RECORD' : it.deadline
    const title = t(`kinds.${kind}.title`, { missing: it.missing ?? 0 })
    return {
      title: it.meeting_title ? t('about', { term: title, meeting: it.meeting_title }) : title,
      about: it.meeting_title ?? null,
      short: t(`kinds.${kind}.short`),
      note: t(`kinds.${kind}.note`, { year }),
      // An invitation has no term: it only waits.
      state: t(`states.${it.deadline === 'INVITATION' ? 'waiting' : it.state}`),
      hour: null,
      law: it.source,
      mark: light.mark,
      tone: it.deadline === 'POLL' && it.state === 'AHEAD' ? 'cielo' : light.tone,
    }
  }
  return (event) => (event.kind === 'MEETING' ? ofMeeting(event) : ofDeadline(event))
}
