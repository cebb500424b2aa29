import { companyState } from '@delibera/core/companies/state'
import { Navigate, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLoading } from '../../../shell/PageLoading.tsx'
import { useKnownPaths } from '../../../shell/screen.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'

/** Few meet it: the shell does not carry it. */
const CompanyWaiting = lazy(async () => ({ default: (await import('./CompanyWaiting.tsx')).CompanyWaiting }))

const settings = '/settings/'
const details = `/company/{companyId}${settings}company-details`

/** A page of a company, or why it is closed: nobody has confirmed the company yet, or what a meeting needs is not there. */
export function CompanyEntrance({ children }: { children: ReactNode }) {
  const { data, error, isFetching, refetch } = useCompanyRead(useCompanyId())
  const pathname = useLocation({ select: (it) => it.pathname })
  const hasDetails = useKnownPaths().includes(details)
  if (!data) {
    // 420 has its own notice, which leads away from here.
    return error && error.status !== 420 ? <Failed code={error.code} busy={isFetching} onRetry={() => void refetch()} /> : <PageLoading />
  }
  if (companyState(data) === 'confirm') {
    return (
      <Suspense fallback={<PageLoading />}>
        <CompanyWaiting company={data} />
      </Suspense>
    )
  }
  if (!data.is_completed && hasDetails && !pathname.includes(settings)) return <Navigate to={details.replace('{companyId}', data._id)} replace />
  return children
}

function Failed({ code, busy, onRetry }: { code: string; busy: boolean; onRetry: () => void }) {
  const t = useTranslations('companyList.failed')
  return (
    <Panel label={t('title')}>
      <ErrorState title={t('title')} text={t('text')} code={code} busy={busy} onRetry={onRetry} />
    </Panel>
  )
}
