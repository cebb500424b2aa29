import { type NoticeStanding, noticeStanding } from '@delibera/core/convocations/proofs'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readOf, useRead } from '../api/hooks.ts'
import { useFrames } from '../api/SocketProvider.tsx'

/** While letters are leaving one wants to see them go; afterwards receipts and answers come when they come. */
const everyMs = { leaving: 2_000, waiting: 20_000 }

/** What became of every letter of a meeting, kept fresh while the page is open, by the line to the server and by asking again. */
export function useProofs(id: string, isSent: boolean) {
  const read = useRead(
    convocationRoutes.proofs,
    { params: { id } },
    {
      enabled: isSent,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ letters }) => noticeStanding(letters)?.state === 'SENDING') ? everyMs.leaving : everyMs.waiting,
    },
  )
  const standings = useMemo(() => {
    const found = (read.data?.items ?? []).flatMap(({ member_id, letters }): [string, NoticeStanding][] => {
      const standing = noticeStanding(letters)
      return standing ? [[member_id, standing]] : []
    })
    return new Map(found)
  }, [read.data])
  return { read, standings }
}

/** Reads the meeting again when something happens to it elsewhere: a receipt, an answer, a delegation. */
export function useMeetingNews(id: string, isSent: boolean): void {
  const client = useQueryClient()
  useRead(meetingRoutes.load, { params: { id } }, { refetchInterval: isSent ? everyMs.waiting : false })
  useFrames('app', ({ type, data }) => {
    const isOurs = (data as { meeting_id?: unknown } | null)?.meeting_id === id
    if (type !== 'reset' && !isOurs) return
    for (const it of [meetingRoutes.load, convocationRoutes.proofs]) void client.invalidateQueries({ queryKey: readOf(it, { params: { id } }).queryKey })
  })
}
