import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { offlineRoutes } from '@delibera/core/offline/routes'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readOf, useRead } from '../api/hooks.ts'
import { useKeepMeeting } from './useMeeting.ts'

/** What was taken down of a meeting held elsewhere, asked once for all of its pages. */
export const useOffline = (id: string, enabled = true) => useRead(offlineRoutes.load, { params: { id } }, { enabled: enabled && id !== '' })

export const offlineKey = (id: string) => readOf(offlineRoutes.load, { params: { id } }).queryKey

/** Every write answers with all of it: from then on that is what the pages show. */
export function useKeepOffline(): (offline: OfflineMeeting) => void {
  const client = useQueryClient()
  const keepMeeting = useKeepMeeting()
  return useCallback(
    (offline) => {
      const queryKey = offlineKey(offline.meeting._id)
      // An answer that is still on its way may hold an older meeting, and would undo what is kept here.
      void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, offline))
      client.setQueryData(queryKey, offline)
      // The other pages of a convened meeting still tell what its room costs, and whom its notice named.
      const before = client.getQueryData<Meeting>(readOf(meetingRoutes.load, { params: { id: offline.meeting._id } }).queryKey)
      keepMeeting(before && !before.mode.is_offline ? { ...offline.meeting, cart: before.cart, administrator: before.administrator } : offline.meeting)
    },
    [client, keepMeeting],
  )
}
