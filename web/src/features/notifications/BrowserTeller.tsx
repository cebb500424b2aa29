import { Notification as Told } from '@delibera/core/notifications/schema'
import { useNavigate } from '@tanstack/react-router'
import { useFrames } from '../../api/SocketProvider.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** What a notice says, as the browser's own; a press on it comes back to the page, at the place it leads to. */
export function BrowserTeller() {
  const t = useTranslations('notifications.kinds')
  const navigate = useNavigate()
  useFrames('app', ({ type, data }) => {
    const told = type === 'notification' && document.hidden ? Told.safeParse(data) : null
    if (!told?.success) return
    const { _id, kind, data: about } = told.data
    // Several tabs hear of it: the same tag makes it one.
    const shown = new Notification(t(`${kind}.what`, { name: String(about.name ?? '') }), { body: t(`${kind}.means`), tag: _id })
    shown.onclick = () => {
      window.focus()
      shown.close()
      void navigate({ to: typeof about.to === 'string' ? about.to : '/user/notifications' })
    }
  })
  return null
}
