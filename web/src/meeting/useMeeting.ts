import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readOf, useRead } from '../api/hooks.ts'
import { refreshWallet } from '../credits/useWallet.ts'

/** The meeting of the page that is shown; empty where the address names none. */
export const useMeetingId = (): string => useMatches({ select: (matches) => (matches.at(-1)?.params as { meetingId?: string } | undefined)?.meetingId ?? '' })

/** Everything that the pages of a meeting show, asked once for all of them. */
export const useMeeting = (id: string) => useRead(meetingRoutes.load, { params: { id } }, { enabled: id !== '' })

const meetingKey = (id: string) => readOf(meetingRoutes.load, { params: { id } }).queryKey

/** Nearly every write answers with the meeting as it is now: from then on that is what the pages show. */
export function useKeepMeeting(): (meeting: Meeting) => void {
  const client = useQueryClient()
  return useCallback(
    (meeting) => {
      const queryKey = meetingKey(meeting._id)
      const before = client.getQueryData<Meeting>(queryKey)
      // A step that is paid for, or given back, moves the balance that stands beside it.
      if (before && before.status !== meeting.status) void refreshWallet(client, meeting.company_id)
      // An answer that is still on its way may hold an older meeting, and would undo what is kept here.
      void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, meeting))
      client.setQueryData(queryKey, meeting)
      for (const { path } of [meetingRoutes.list, meetingRoutes.upcoming]) void client.invalidateQueries({ queryKey: [path] })
    },
    [client],
  )
}

/** Reads one once more, and answers what came. */
export function useReadMeeting(): (id: string) => Promise<Meeting | undefined> {
  const client = useQueryClient()
  return useCallback(
    async (id) => {
      const queryKey = meetingKey(id)
      await client.refetchQueries({ queryKey })
      return client.getQueryData<Meeting>(queryKey)
    },
    [client],
  )
}
