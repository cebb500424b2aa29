import { agendaRoutes } from '@delibera/core/agenda/routes'
import type { AgendaEntry } from '@delibera/core/agenda/schema'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { useCompanyContext } from '../library/useCompanyContext.ts'
import { PointSheet } from '../point/PointPreview.tsx'

/** How a point of the library reads. */
export function EntryPreview({ entry, companyId }: { entry: AgendaEntry; companyId: string }) {
  const { data } = useRead(agendaRoutes.load, { params: { id: entry._id }, query: { company_id: companyId } })
  const context = useCompanyContext(useCompanyRead(companyId).data)
  return data ? <PointSheet draft={data} context={context} /> : <RowsLoading rows={5} />
}
