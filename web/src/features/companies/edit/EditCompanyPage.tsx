import type { Company } from '@delibera/core/companies/schema'
import { companyState } from '@delibera/core/companies/state'
import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLoading } from '../../../shell/PageLoading.tsx'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { CompanyBadge } from '../CompanyBadge.tsx'
import { DetailsGovern } from '../details/DetailsGovern.tsx'
import { useCompanyActs } from '../ending/useCompanyActs.ts'
import { UnverifiedBadge } from '../UnverifiedBadge.tsx'
import { useSeat } from '../useSeat.ts'
import { EditClaim } from './EditClaim.tsx'
import styles from './EditCompany.module.css'
import { EditEssentials } from './EditEssentials.tsx'

/** A company from the outside: its registration while nobody has confirmed it, then its essentials and who acts for it. */
export function EditCompanyPage() {
  const t = useTranslations('companies.edit')
  const { id = '' } = useParams({ strict: false })
  const read = useCompanyRead(id)
  const react = useReaction()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is told once
  useEffect(() => {
    if (read.error?.status === 420) react(read.error, 'company')
  }, [read.error])
  if (read.data) return <Loaded company={read.data} />
  if (!read.isError || read.error.status === 420) return <PageLoading />
  return (
    <>
      <PageHeader title={t('title')} />
      <Panel label={t('failed')}>
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      </Panel>
    </>
  )
}

function Loaded({ company }: { company: Company }) {
  const t = useTranslations('companies')
  const seatOf = useSeat()
  const state = companyState(company)
  const open = (
    <Button component={PageLink} to={`/company/${company._id}/home`}>
      {t('edit.open')}
    </Button>
  )
  const seat = seatOf(company)
  return (
    <>
      <PageHeader
        title={company.business_name}
        document
        crumbs={[{ label: t('list.title'), to: '/user/companies/list' }]}
        meta={
          <>
            <CompanyBadge state={state} />
            {!company.verified && <UnverifiedBadge />}
            {company.vat_number && <span>{t('vat', { code: company.vat_number })}</span>}
            {seat && <span>{seat}</span>}
          </>
        }
        actions={state !== 'confirm' && open}
      />
      {state === 'confirm' ? <EditClaim company={company} /> : <Running company={company} />}
    </>
  )
}

function Running({ company }: { company: Company }) {
  return (
    <Columns
      side={
        <>
          <DetailsGovern company={company} />
          <Leave company={company} />
        </>
      }
    >
      <EditEssentials company={company} />
    </Columns>
  )
}

/** The way out of a company. The last administrator sees it too: that a company cannot be without one is said by the server's refusal. */
function Leave({ company }: { company: Company }) {
  const t = useTranslations('companies.edit.leave')
  const navigate = useNavigate()
  const { leave } = useCompanyActs()
  const go = async () => {
    if (await leave(company)) void navigate({ to: '/user/companies/list', ignoreBlocker: true })
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.act}>
        <p>{t('text')}</p>
        <Button variant="default" onClick={() => void go()}>
          {t('action')}
        </Button>
      </div>
    </Panel>
  )
}
