import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { PageLoading } from '../../../shell/PageLoading.tsx'
import { CalendarScreen } from './CalendarScreen.tsx'

/** Meetings and deadlines of one company. */
export function CompanyCalendarPage() {
  const { data: company } = useCompanyRead(useCompanyId())
  // The way in has read it already, and says so when it could not.
  if (!company) return <PageLoading />
  return <CalendarScreen scope={{ side: 'company', companyId: company._id }} company={company} />
}
