import { dashboardParts } from '@delibera/core/home/dashboard'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import styles from './Bell.module.css'

/** Notifications are of the person, not of a workspace: the bell stands beside the logo in every display. */
export function Bell({ size = 18 }: { size?: 18 | 20 }) {
  const t = useTranslations('shell')
  const { state } = useSession()
  const { data } = useRead(notificationRoutes.list, { query: dashboardParts.notifications }, { enabled: state === 'in', staleTime: 60_000 })
  const unread = data?.unread ?? 0
  return (
    <Link to="/user/notifications" className={styles.bell} data-phone={size === 20 || undefined} aria-label={t('bell', { unread })}>
      <IconBell size={size} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
