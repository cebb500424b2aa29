import type { Communication, CommunicationItem, CommunicationList } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readOf } from '../../api/hooks.ts'
import { useFrames } from '../../api/SocketProvider.tsx'

const { list, one } = communicationRoutes

/** What pages of folders and open communications are known, and how they are kept true. */
export function useKnownMails(company_id: string) {
  const client = useQueryClient()
  return useMemo(
    () => ({
      readAgain: () => Promise.all([list, one].map((it) => client.invalidateQueries({ queryKey: [it.path] }))),
      listAgain: () => client.invalidateQueries({ queryKey: [list.path] }),
      keep: (it: Communication) => client.setQueryData(readOf(one, { params: { id: it._id }, query: { company_id } }).queryKey, it),
      /** Shows at once what the server is about to say. */
      show: (ids: readonly string[], change: Shown) => {
        const some = new Set(ids)
        client.setQueriesData<CommunicationList>({ queryKey: [list.path] }, (known) => known && withItems(known, some, change))
        for (const id of ids)
          client.setQueryData<Communication>(
            readOf(one, { params: { id }, query: { company_id } }).queryKey,
            (known) => known && { ...known, ...change(known) },
          )
      },
      /** Takes some out of the folders they are in. */
      drop: (ids: readonly string[]) => {
        const some = new Set(ids)
        client.setQueriesData<CommunicationList>({ queryKey: [list.path] }, (known) => {
          const items = known?.items.filter((it) => !some.has(it._id))
          return known && items && { ...known, items, total: known.total - (known.items.length - items.length) }
        })
      },
    }),
    [client, company_id],
  )
}

export type KnownMails = ReturnType<typeof useKnownMails>

/** What changes of a line. */
type Shown = (it: CommunicationItem) => Partial<Pick<CommunicationItem, 'seen_at' | 'tags'>>

const unseenIn = (items: readonly CommunicationItem[]): number => items.filter((it) => it.position === 'inbox' && it.seen_at === null).length

function withItems(known: CommunicationList, ids: ReadonlySet<string>, change: Shown): CommunicationList {
  if (!known.items.some((it) => ids.has(it._id))) return known
  const items = known.items.map((it) => (ids.has(it._id) ? { ...it, ...change(it) } : it))
  return { ...known, unseen: known.unseen + unseenIn(items) - unseenIn(known.items), items }
}

/** A message that came, a receipt, somebody else's draft: what is on screen is read again. */
export function useMailNews(company_id: string): void {
  const known = useKnownMails(company_id)
  useFrames('app', ({ type }) => {
    if (type === 'communication' || type === 'mail' || type === 'reset') void known.readAgain()
  })
}
