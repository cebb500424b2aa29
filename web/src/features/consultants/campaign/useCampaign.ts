import {
  CampaignAssembly,
  type CampaignLight,
  type CampaignQuery,
  type CampaignRow,
  campaignRoutes,
  CampaignLight as Light,
} from '@delibera/core/consultants/campaign'
import { limits } from '@delibera/core/limits'
import { Id } from '@delibera/core/paging'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/hooks.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'

/** How many companies one order can name. */
const mostChosen = 500
/** What blocks first. */
export const firstOrder = 'light ASC'

/** The campaign that the address asks for, the companies that were chosen of it, on this page and on others, and the preparation that is followed. */
export function useCampaign() {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [query, onQuery] = useTableQuery('campaign', { initial: { sort_by: firstOrder } })
  const light = Light.options.find((it) => it === address.light) ?? null
  const assembly = CampaignAssembly.options.find((it) => it === address.assembly) ?? null
  const year = Number.isInteger(address.year) ? (address.year as number) : null
  const runId = Id.safeParse(address.run).data ?? null
  const [keys, choose] = useState<readonly string[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const react = useReaction()
  const { page, count, sort_by, search } = query
  const wanted = { ...(search && { search }), ...(light && { light }), ...(assembly && { assembly }), ...(year && { year }) }
  const read = useRead(campaignRoutes.campaign, { query: { page, count, sort_by, ...wanted } }, { placeholderData: keepPreviousData })
  const go = (change: Record<string, unknown>) => void navigate({ to: '.', search: { ...address, page: undefined, ...change } as never, resetScroll: false })
  /** All pages of what is found, for what is done with all of it. */
  const all = async (): Promise<CampaignRow[]> => (await everyRow({ sort_by, ...wanted })).items
  const total = read.data?.total ?? 0
  const inSight = read.data?.items.map((it) => it.company._id) ?? []
  const chooseAll = async () => {
    setChoosing(true)
    await all()
      .then((rows) => choose(rows.map((it) => it.company._id).slice(0, mostChosen)))
      .catch((error) => react(error, 'loading'))
    setChoosing(false)
  }
  return {
    query,
    onQuery,
    light,
    assembly,
    read,
    keys,
    all,
    chooseAll,
    isChoosing,
    runId,
    /** How many of what is found one press chooses; null when they are chosen. */
    choosable: keys.length < Math.min(total, mostChosen) || inSight.some((it) => !keys.includes(it)) ? Math.min(total, mostChosen) : null,
    choose: (next: readonly string[]) => choose(next.slice(0, mostChosen)),
    follow: (run: string | null) => go({ run: run ?? undefined }),
    filter: (next: { light?: CampaignLight | null; assembly?: CampaignAssembly | null }) =>
      go(Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value ?? undefined]))),
    showYear: (next: number) => {
      choose([])
      go({ year: next })
    },
  }
}

const everyRow = (query: Pick<CampaignQuery, 'sort_by' | 'search' | 'light' | 'assembly' | 'year'>) =>
  call(campaignRoutes.campaign, { query: { ...query, page: 1, count: limits.tables.max_count } })

export type CampaignSeen = ReturnType<typeof useCampaign>
