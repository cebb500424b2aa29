import type { CommunicationItem, CommunicationList } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { limits } from '@delibera/core/limits'
import { keepPreviousData, type QueryClient, useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { readOf, useRead } from '../../../api/hooks.ts'
import type { MailboxPlace } from '../usePlace.ts'

const rows = limits.tables.rows

/** News comes by the socket; where there is none one looks again now and then. */
const again_ms = 30_000

export type MailsRequest = Pick<MailboxPlace, 'folder' | 'search' | 'tag' | 'unseen'> & { company_id: string }

export const pageOf = ({ company_id, folder, search, tag, unseen }: MailsRequest, page: number) => ({
  query: { company_id, position: folder, page, count: rows, ...(search && { search }), ...(tag && { tag }), ...(unseen && { unseen: 'true' }) },
})

/** The first page of a folder, with what is known of all of it and of the mailbox. What was known stays on screen while another folder comes. */
export function useFolder(asked: MailsRequest, { enabled = true } = {}) {
  const read = useRead(communicationRoutes.list, pageOf(asked, 1), { enabled, placeholderData: keepPreviousData, refetchInterval: again_ms })
  const shown = useRef(asked.folder)
  if (read.data && !read.isPlaceholderData) shown.current = asked.folder
  // What was empty before says nothing of what is sought now.
  const isKnown = shown.current === asked.folder && !(read.isPlaceholderData && read.data?.total === 0)
  return { read, facts: read.data, list: isKnown ? read.data : undefined }
}

export type Folder = ReturnType<typeof useFolder>

/** The rows of a folder of any length: only the pages that are in sight are asked for. */
export function usePages(asked: MailsRequest, first: CommunicationList, [from, to]: readonly [number, number]): (at: number) => CommunicationItem | undefined {
  const begin = Math.floor(from / rows)
  const end = Math.max(begin, Math.ceil(Math.min(to, first.total) / rows) - 1)
  const wanted = Array.from({ length: end - begin + 1 }, (_, at) => begin + at).filter((it) => it > 0)
  const pages = useQueries({ queries: wanted.map((it) => readOf(communicationRoutes.list, pageOf(asked, it + 1))) })
  const known = new Map(wanted.map((it, at) => [it, pages[at]?.data?.items]))
  return (at) => (at < rows ? first.items[at] : known.get(Math.floor(at / rows))?.[at % rows])
}

/** What is known of a folder by now, each line at its place in it; of pages that nobody has looked at there is nothing. */
export function knownRows(client: QueryClient, asked: MailsRequest, total: number): (CommunicationItem | undefined)[] {
  const known: (CommunicationItem | undefined)[] = []
  for (let page = 0; page * rows < total; page += 1) {
    const read = client.getQueryData<CommunicationList>(readOf(communicationRoutes.list, pageOf(asked, page + 1)).queryKey)
    read?.items.forEach((it, at) => {
      known[page * rows + at] = it
    })
  }
  return known
}

/** The lines between two places, both included, asked for where they are not known. */
export async function rowsBetween(client: QueryClient, asked: MailsRequest, ends: readonly [number, number]): Promise<CommunicationItem[]> {
  const [from, to] = ends.toSorted((a, b) => a - b) as [number, number]
  const begin = Math.floor(from / rows)
  const pages = Array.from({ length: Math.floor(to / rows) - begin + 1 }, (_, at) => readOf(communicationRoutes.list, pageOf(asked, begin + at + 1)))
  const read = await Promise.all(pages.map((it) => client.ensureQueryData(it)))
  return read.flatMap((it) => it.items).slice(from - begin * rows, to - begin * rows + 1)
}
