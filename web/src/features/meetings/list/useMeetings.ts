import type { MeetingType } from '@delibera/core/meeting/status'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRead } from '../../../api/hooks.ts'
import { type MeetingStatus, meetingFilters, waitingFilters } from '../../../ui/marks/status.ts'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'

/** The meetings of a company of one kind, as the address asks for them: page, order, search and status. */
export function useMeetings(meeting_type: MeetingType) {
  const [query, onQuery] = useTableQuery(meeting_type === 'BOARD' ? 'boards' : 'meetings', { initial: { sort_by: 'date DESC' } })
  const address = useSearch({ strict: false }) as { status?: unknown }
  const navigate = useNavigate()
  const status = [...meetingFilters, ...waitingFilters].find((it) => it === address.status) ?? null
  const setStatus = (next: MeetingStatus | null) =>
    void navigate({ to: '.', search: ((now: object) => ({ ...now, status: next ?? undefined, page: undefined })) as never, resetScroll: false })
  const { page, count, sort_by } = query
  const sought = { meeting_type, ...(query.search && { search: query.search }) }
  const read = useRead(
    meetingRoutes.list,
    { query: { ...sought, page, count, sort_by, ...(status && { status }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  // How many each filter would leave; the rows do not wait for it.
  const { data: counted } = useRead(meetingRoutes.list, { query: { ...sought, count: 1, counts: 'true' } }, { placeholderData: keepPreviousData })
  return { query, onQuery, status, setStatus, read, total: counted?.total, counts: counted?.counts }
}
