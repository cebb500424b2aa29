import { callName } from '@delibera/core/meetings/calls'
import type { MeetingItem } from '@delibera/core/meetings/schema'
import { createElement } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingDates } from '../../../meeting/useMeetingDates.ts'
import { StatusBadge } from '../../../ui/marks/StatusBadge.tsx'
import type { Column } from '../../../ui/tables/table.ts'
import { MeetingMode, MeetingName } from './MeetingName.tsx'

type Key = 'name' | 'status' | 'date' | 'call' | 'mode' | 'people' | 'type' | 'created'

/** The columns of a list of meetings. */
export function useMeetingColumns(): Column<MeetingItem>[] {
  const t = useTranslations('meetings.list')
  const types = useTranslations('meetings.types')
  const dates = useMeetingDates()
  const head = (key: Key) => ({ key, title: t(`columns.${key}`) })
  const call = (it: MeetingItem) => it.convocations.find((one) => one.status === 'ACTIVE')
  const when = (it: MeetingItem) => (it.date ? dates.short(it.date) : t(it.status === 'PROPOSAL' ? 'asked' : 'undated'))
  return [
    { ...head('name'), cell: (it) => createElement(MeetingName, { name: it.name }), sort: 'name' },
    { ...head('status'), cell: (it) => createElement(StatusBadge, { status: it.status }), sort: 'status', width: 160 },
    { ...head('date'), cell: when, sort: 'date', width: 150 },
    { ...head('call'), cell: (it) => (call(it) ? t(`calls.${callName(call(it)!, it)}`) : '–'), width: 120 },
    { ...head('mode'), cell: (it) => createElement(MeetingMode, { mode: it.mode }), width: 140 },
    { ...head('people'), cell: (it) => it.members_count, width: 110, align: 'end' },
    { ...head('type'), cell: (it) => types(`${it.meeting_type}.${it.type}`), width: 190, hidden: true },
    { ...head('created'), cell: (it) => dates.short(it.timestamps.created_at), sort: 'created_at', width: 150, hidden: true },
  ]
}
