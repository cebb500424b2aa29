import { limits } from '@delibera/core/limits'
import { trialRoutes } from '@delibera/core/operations/routes'
import { keepPreviousData } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../api/hooks.ts'

/** A person who has just asked for a letter waits in front of this list. */
const poll_ms = 3_000

/** The messages, the search among them, and the one chosen: its id stands after the # of the address, so that the back button closes it. */
export function useMailbox() {
  const [search, setSearch] = useState('')
  const [count, setCount] = useState<number>(limits.tables.rows)
  const query = { count, ...(search ? { search } : {}) }
  const read = useRead(trialRoutes.mailbox, { query }, { refetchInterval: poll_ms, placeholderData: keepPreviousData })
  const chosen = useLocation({ select: (it) => it.hash })
  const messages = read.data?.items ?? []
  const total = read.data?.total ?? 0
  return {
    read,
    messages,
    total,
    search,
    setSearch,
    chosen,
    /** Nothing chosen: the newest stands open on wide screens. */
    open: chosen ? messages.find((it) => it._id === chosen) : messages[0],
    showMore:
      messages.length < Math.min(total, limits.tables.max_count) ? () => setCount(Math.min(count + limits.tables.rows, limits.tables.max_count)) : undefined,
  }
}

export type Mailbox = ReturnType<typeof useMailbox>
