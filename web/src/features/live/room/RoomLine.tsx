import type { ChatMessage } from '@delibera/core/live/schema'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { type LiveLine, openLive } from '../../../api/live.ts'
import { LiveContext } from '../../../meeting/live/useLive.ts'

interface Props {
  /** The key of a personal link, which opens the line by itself. Without one the line is that of the session, to `meetingId`. */
  slug?: string
  meetingId?: string
  viewer: 'member' | 'administrator'
  readChat?: (convocation_id: string) => Promise<readonly ChatMessage[]>
  /** Stands there until the line does. */
  waiting: ReactNode
  children: ReactNode
}

/** Keeps the line to one live meeting open as long as its page is on screen. */
export function RoomLine({ slug, meetingId, viewer, readChat, waiting, children }: Props) {
  const [line, setLine] = useState<LiveLine | null>(null)
  useEffect(() => {
    const opened = openLive({ slug, meeting_id: meetingId, viewer, ...(readChat && { readChat }) })
    // All that is on the page hangs on the line: in a transition it is drawn in slices, and not in one piece with this effect.
    startTransition(() => setLine(opened))
    return () => opened.close()
  }, [slug, meetingId, viewer, readChat])
  return line ? <LiveContext value={line}>{children}</LiveContext> : waiting
}
