import { homeRoutes } from '@delibera/core/home/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { asRead, type ReadChoice } from '@delibera/core/notifications/rules'
import type { ReplyOf } from '@delibera/core/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { machineNow } from '../../api/clock.ts'
import { useReaction } from '../../shell/useReaction.tsx'

type List = ReplyOf<typeof notificationRoutes.list>

const everyList = { queryKey: [notificationRoutes.list.path] }

/** Marks notices as read: every list and count on the screen says so at once, and takes it back if the server refuses. */
export function useMarkRead(): (which: ReadChoice) => void {
  const client = useQueryClient()
  const react = useReaction()
  const { mutate } = useMutation({
    mutationFn: (body: ReadChoice) => call(notificationRoutes.read, { body }),
    onMutate: async (which) => {
      // An answer that is already on its way would bring the unread state back for a moment.
      await client.cancelQueries(everyList)
      const before = client.getQueriesData<List>(everyList)
      client.setQueriesData<List>(everyList, (list) => list && asRead(list, which, machineNow().toISOString()))
      return before
    },
    onError: (error, _, before) => {
      for (const [key, list] of before ?? []) client.setQueryData(key, list)
      react(error)
    },
    onSettled: () => Promise.all([client.invalidateQueries(everyList), client.invalidateQueries({ queryKey: [homeRoutes.todo.path] })]),
  })
  return mutate
}
