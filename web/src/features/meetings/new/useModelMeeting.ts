import { limits } from '@delibera/core/limits'
import { MeetingStatus, type MeetingType } from '@delibera/core/meeting/status'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useMeeting } from '../../../meeting/useMeeting.ts'

/** A draft has nothing yet that another could take over. */
const begun = MeetingStatus.options.filter((it) => it !== 'DRAFT').join(',')
/** As many as are looked over without searching. */
const few = 20

/** Earlier meetings of one kind, and the one that a new meeting takes as its model: named in the address, or picked. */
export function useModelMeeting(meeting_type: MeetingType) {
  const { from } = useSearch({ strict: false }) as { from?: unknown }
  const [id, pick] = useState<string | null>(typeof from === 'string' ? from : null)
  const [search, setSearch] = useState('')
  const searchSoon = useDebouncedCallback((text: string) => setSearch(text.trim()), limits.tables.search_debounce_ms)
  const query = { meeting_type, status: begun, count: few, page: 1, sort_by: 'date DESC' }
  const { data: any } = useRead(meetingRoutes.list, { query })
  const { data: found } = useRead(meetingRoutes.list, { query: { ...query, ...(search && { search }) } }, { placeholderData: keepPreviousData })
  const read = useMeeting(id ?? '')
  const meeting = read.data?.meeting_type === meeting_type ? read.data : null
  return {
    id,
    pick,
    meeting,
    earlier: found?.items ?? [],
    onSearch: searchSoon,
    /** Whether there is any to choose from. */
    hasAny: (any?.total ?? 0) > 0 || id !== null,
    isReading: id !== null && read.isPending,
    isUnread: id !== null && (read.isError || (read.isSuccess && meeting === null)),
  }
}

export type ModelMeeting = ReturnType<typeof useModelMeeting>
