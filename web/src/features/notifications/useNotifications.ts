import { limits } from '@delibera/core/limits'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'

/** The notices shown and the filter on them. The socket makes this list stale when something happens, so nothing here polls. */
export function useNotifications() {
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [count, setCount] = useState<number>(limits.tables.rows)
  const query = { count, ...(onlyUnread ? { unread: 'true' } : {}) }
  const read = useRead(notificationRoutes.list, { query }, { placeholderData: keepPreviousData })
  const { items = [], total = 0, unread = 0 } = read.data ?? {}
  const most = Math.min(total, limits.tables.max_count)
  return {
    read,
    items,
    total,
    unread,
    onlyUnread,
    setOnlyUnread,
    showMore: items.length < most ? () => setCount(Math.min(count + limits.tables.rows, limits.tables.max_count)) : undefined,
  }
}

export type Notifications = ReturnType<typeof useNotifications>
