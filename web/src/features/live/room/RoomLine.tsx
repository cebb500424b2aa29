import type { ChatMessage } from '@delibera/core/live/schema'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { type LiveLine, type LiveView, openLive } from '../../../api/live.ts'
import { LiveContext } from '../../../meeting/live/useLive.ts'

interface Props {
  /** The key of a personal link, which opens the line by itself. Without one the line is that of the session, to `meetingId`. */
  slug?: string
  meetingId?: string
  viewer: 'member' | 'administrator'
  readChat?: (convocation_id: string) => Promise<readonly ChatMessage[]>
  /** Whether the room is there already, and the line has something to tell of it. */
  isHeld: boolean
  /** Stands there until the line does. */
  waiting: ReactNode
  children: ReactNode
}

/** A line that has not told anything for so long is drawn without it: the page says what it waits for. */
const patience_ms = 1_500

/** Whether the line has said what the room is like, or that it will not for now. */
const hasSpoken = ({ state, line }: LiveView): boolean => state !== null || line === 'lost' || line === 'refused'

/** Keeps the line to one live meeting open as long as its page is on screen. */
export function RoomLine({ slug, meetingId, viewer, readChat, isHeld, waiting, children }: Props) {
  const [line, setLine] = useState<LiveLine | null>(null)
  const [isAwaited] = useState(isHeld)
  useEffect(() => {
    const opened = openLive({ slug, meeting_id: meetingId, viewer, ...(readChat && { readChat }) })
    // All that is on the page hangs on the line: in a transition it is drawn in slices, unless what it shows changes meanwhile. It is begun when it is known.
    const give = () => {
      clearTimeout(timer)
      stop()
      startTransition(() => setLine(opened))
    }
    const timer = setTimeout(give, isAwaited ? patience_ms : 0)
    const stop = opened.subscribe(() => hasSpoken(opened.getSnapshot()) && give())
    return () => {
      clearTimeout(timer)
      opened.close()
    }
  }, [slug, meetingId, viewer, readChat, isAwaited])
  return line ? <LiveContext value={line}>{children}</LiveContext> : waiting
}
