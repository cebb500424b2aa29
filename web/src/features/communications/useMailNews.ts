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
      show: (id: string, change: Partial<Pick<CommunicationItem, 'seen_at' | 'tags'>>) => {
        client.setQueriesData<CommunicationList>({ queryKey: [list.path] }, (known) => known && withItem(known, id, change))
        client.setQueryData<Communication>(readOf(one, { params: { id }, query: { company_id } }).queryKey, (known) => known && { ...known, ...change })
      },
      /** Takes some out of the folders they are in. */
      drop: (ids: readonly string[]) =>
        client.setQueriesData<CommunicationList>({ queryKey: [list.path] }, (known) => {
          const items = known?.items.filter((it) => !ids.includes(it._id))
          return known && items && { ...known, items, total: known.total - (known.items.length - items.length) }
        }),
    }),
    [client, company_id],
  )
}

function withItem(known: CommunicationList, id: string, change: Partial<CommunicationItem>): CommunicationList {
  const before = known.items.find((it) => it._id === id)
  if (!before) return known
  const isUnseen = (seen_at: string | null) => (before.position === 'inbox' && seen_at === null ? 1 : 0)
  const unseen = known.unseen + isUnseen(change.seen_at === undefined ? before.seen_at : change.seen_at) - isUnseen(before.seen_at)
  return { ...known, unseen, items: known.items.map((it) => (it._id === id ? { ...it, ...change } : it)) }
}

/** A message that came, a receipt, somebody else's draft: what is on screen is read again. */
export function useMailNews(company_id: string): void {
  const known = useKnownMails(company_id)
  useFrames('app', ({ type }) => {
    if (type === 'communication' || type === 'mail' || type === 'reset') void known.readAgain()
  })
}
