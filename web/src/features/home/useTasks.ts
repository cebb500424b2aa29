import { type Task, tasksOf } from '@delibera/core/accounts/tasks'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import type { ReplyOf } from '@delibera/core/route'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../api/session.tsx'

interface Waiting {
  /** Undefined until everything that may ask for something has answered. */
  tasks: Task[] | undefined
  /** How many there are at least, as far as is known: their place is kept. */
  expected: number
  /** Undefined until it is known. */
  unread: number | undefined
  read: UseQueryResult<ReplyOf<typeof notificationRoutes.list>, CallError>
}

/** What waits for the person, from every feature that has something to ask. */
export function useTasks(): Waiting {
  const { profile } = useSession()
  const read = useRead(notificationRoutes.list, { query: { unread: 'true' } })
  const tasks = profile && read.data ? tasksOf({ profile, notices: read.data.items }) : undefined
  const expected = profile ? tasksOf({ profile, notices: [] }).length : 1
  return { tasks, expected, unread: read.data?.unread, read }
}
