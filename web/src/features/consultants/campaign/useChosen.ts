import { type CampaignRefusal, type CampaignRow, campaignRoutes } from '@delibera/core/consultants/campaign'
import { type AssemblyHour, refuseOrder } from '@delibera/core/consultants/campaign-rules'
import { limits } from '@delibera/core/limits'
import { useRead } from '../../../api/hooks.ts'

/** A company that an order would leave out, and why. */
export interface LeftOut {
  row: CampaignRow
  refusal: CampaignRefusal
}

/** The chosen companies, of whichever page: those that an order would prepare and those that it would refuse. Undefined until they are read, or where there are more than can be read at once. */
export function useChosen(ids: readonly string[], year: number): CampaignRow[] | undefined {
  const read = useRead(campaignRoutes.campaign, { query: { year, page: 1, count: limits.tables.max_count, sort_by: 'deadline ASC' } })
  const rows = read.data?.items.filter((it) => ids.includes(it.company._id))
  return rows?.length === ids.length ? rows : undefined
}

/** What an order would do with each, by the rule that it is carried out by. */
export function outlookOf(rows: readonly CampaignRow[], order: AssemblyHour, now: Date): { prepared: CampaignRow[]; out: LeftOut[] } {
  const judged = rows.map((row) => ({ row, refusal: refuseOrder(row, order, now) }))
  return { prepared: judged.filter((it) => it.refusal === null).map((it) => it.row), out: judged.filter((it): it is LeftOut => it.refusal !== null) }
}
