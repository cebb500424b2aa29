import { Notification as Told } from '@delibera/core/notifications/schema'
import { useNavigate } from '@tanstack/react-router'
import { useFrames } from '../../api/SocketProvider.tsx'
import { usePush } from '../../api/usePush.ts'
import { useAccountPush } from './useAccountPush.ts'
import { showNotice } from './useBrowserNotices.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useNoticeWords } from './useNoticeWords.ts'

/** A window behind another one is not hidden, and nobody looks at it. */
const isLookedAt = (): boolean => !document.hidden && document.hasFocus()

/** What a notice says, as the browser's own; a press on it comes back to the page, at the place it leads to, and is reading it. */
export function BrowserTeller() {
  const wordsOf = useNoticeWords()
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const { state: pushed } = usePush(useAccountPush())
  useFrames('app', ({ type, data }) => {
    // A browser that is told although the page is closed is told once.
    const told = type === 'notification' && pushed !== 'on' && !isLookedAt() ? Told.safeParse(data) : null
    if (!told?.success) return
    const { _id } = told.data
    const { what, means, to } = wordsOf(told.data)
    // Several tabs hear of it: the same tag makes it one.
    const shown = showNotice({ title: what, body: means }, _id)
    if (!shown) return
    shown.onclick = () => {
      window.focus()
      shown.close()
      markRead({ ids: [_id] })
      // A place may say more than its path.
      void navigate({ href: to })
    }
  })
  return null
}
