import type { CommunicationItem, CommunicationList } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { limits } from '@delibera/core/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { knownRows, type MailsRequest, pageOf, rowsBetween } from './useMails.ts'

/** How many letters can be chosen at once: one call takes no more. */
const mostSelected = limits.tables.max_count

interface Selection {
  /** The folder, narrowed as it was: elsewhere nothing is selected. */
  within: string
  items: ReadonlyMap<string, CommunicationItem>
  /** The place in the list of the one chosen last: a range begins there. */
  from: number | null
  /** Begun without choosing any yet, as on a phone. */
  isBegun: boolean
}

const nothing = { items: new Map(), from: null, isBegun: false }

/** Which lines of a folder are ticked, wherever in it they are. */
export function useMailSelection(asked: MailsRequest, list: CommunicationList | undefined) {
  const client = useQueryClient()
  const react = useReaction()
  const within = JSON.stringify([asked.folder, asked.search, asked.tag, asked.unseen])
  const [kept, keep] = useState<Selection>({ within, ...nothing })
  const now: Selection = kept.within === within ? kept : { within, ...nothing }
  const rows = knownRows(client, asked, list?.total ?? 0).flatMap((it, at) => (it ? [{ it, at }] : []))
  const known = new Map(rows.map(({ it }) => [it._id, it]))
  const isWhole = known.size === list?.total
  // As they are by now; where the whole folder is known, who is not in it has left it.
  const items = [...now.items.values()].flatMap((it) => known.get(it._id) ?? (isWhole ? [] : [it]))
  const selected = new Set(items.map((it) => it._id))

  const put = (some: readonly CommunicationItem[], isOn: boolean, from: number | null = null) =>
    keep((before) => {
      const next = new Map(before.within === within ? before.items : [])
      for (const it of some) {
        if (!isOn) next.delete(it._id)
        else if (next.size < mostSelected) next.set(it._id, it)
      }
      return { within, items: next, from, isBegun: before.within === within && before.isBegun }
    })
  const told = (work: Promise<unknown>) => void work.catch((error: unknown) => react(error, 'loading'))
  const isAll = rows.length > 0 && rows.every(({ it }) => selected.has(it._id))
  return {
    items,
    has: (id: string) => selected.has(id),
    isOn: now.isBegun || items.length > 0,
    begin: () => keep({ within, ...nothing, isBegun: true }),
    clear: () => keep({ within, ...nothing }),
    /** One, or with `upTo` all from the last chosen to this one; they become what this one becomes. */
    toggle: (at: number, upTo = false) => {
      const item = rows.find((row) => row.at === at)?.it
      if (!item) return
      const isOn = !selected.has(item._id)
      const from = upTo ? (now.from ?? at) : at
      if (from === at) return put([item], isOn, at)
      const far = Math.max(from - mostSelected + 1, Math.min(from + mostSelected - 1, at))
      told(rowsBetween(client, asked, [from, far]).then((some) => put(some, isOn, at)))
    },
    /** Every line that was read so far. */
    isAll,
    toggleAll: () =>
      put(
        rows.map(({ it }) => it),
        !isAll,
      ),
    /** How many a further press would select: nothing where that is no more than are known. */
    further: isAll && list && list.total > rows.length ? Math.min(list.total, mostSelected) : 0,
    selectFurther: () => {
      const { query } = pageOf(asked, 1)
      told(call(communicationRoutes.list, { query: { ...query, count: mostSelected } }).then((read) => put(read.items, true)))
    },
  }
}

export type MailSelection = ReturnType<typeof useMailSelection>
