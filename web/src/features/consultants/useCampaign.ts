import { type CampaignLight, type CampaignQuery, type CampaignRow, campaignRoutes, CampaignLight as Light } from '@delibera/core/consultants/campaign'
import { limits } from '@delibera/core/limits'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useTableQuery } from '../../ui/useTableQuery.ts'

/** As many as one order can name. */
export const mostChosen = 500

/** The campaign that the address asks for, and the companies that were chosen of it, on this page and on others. */
export function useCampaign() {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [query, onQuery] = useTableQuery('campaign', { initial: { sort_by: 'light ASC' } })
  const light = Light.options.find((it) => it === address.light) ?? null
  const year = Number.isInteger(address.year) ? (address.year as number) : null
  const [keys, choose] = useState<readonly string[]>([])
  const { page, count, sort_by, search } = query
  const wanted = { ...(search && { search }), ...(light && { light }), ...(year && { year }) }
  const read = useRead(campaignRoutes.campaign, { query: { page, count, sort_by, ...wanted } }, { placeholderData: keepPreviousData })
  const go = (change: Record<string, unknown>) => void navigate({ to: '.', search: { ...address, page: undefined, ...change } as never, resetScroll: false })
  /** All pages of what is found, for what is done with all of it. */
  const all = async (): Promise<CampaignRow[]> => (await everyRow({ sort_by, ...wanted })).items
  return {
    ...{ query, onQuery, light, read, keys, all },
    choose: (next: readonly string[]) => choose(next.slice(0, mostChosen)),
    filter: (next: CampaignLight | null) => go({ light: next ?? undefined }),
    showYear: (next: number) => {
      choose([])
      go({ year: next })
    },
  }
}

const everyRow = (query: Pick<CampaignQuery, 'sort_by' | 'search' | 'light' | 'year'>) =>
  call(campaignRoutes.campaign, { query: { ...query, page: 1, count: limits.tables.max_count } })

export type CampaignSeen = ReturnType<typeof useCampaign>
