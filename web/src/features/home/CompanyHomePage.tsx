import type { Company } from '@delibera/core/companies/schema'
import { meetingsPath } from '@delibera/core/meetings/places'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useFormatter } from 'use-intl'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLoading } from '../../shell/PageLoading.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { Columns } from '../../ui/page/Columns.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { useNarrow } from '../../ui/page/useNarrow.ts'
import { Behind } from '../../ui/states/Behind.tsx'
import { DeadlinesPanel } from '../calendar/deadlines/DeadlinesPanel.tsx'
import { ExampleBadge } from '../companies/ExampleBadge.tsx'
import { UnverifiedBadge } from '../companies/UnverifiedBadge.tsx'
import { useSeat } from '../companies/useSeat.ts'
import { HomeCredits } from './HomeCredits.tsx'
import { HomeData } from './HomeData.tsx'
import { HomeOrgans } from './HomeOrgans.tsx'
import { HomePeople } from './HomePeople.tsx'
import { HomeTodo } from './HomeTodo.tsx'
import { NextMeetings } from './NextMeetings.tsx'
import { useGuide } from './useGuide.ts'

/** For companies that have just begun, and for examples. */
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))
const ExampleNotice = lazy(async () => ({ default: (await import('./ExampleNotice.tsx')).ExampleNotice }))

/** The company at a glance: what to do next, what comes next, whether its data are in order. */
export function CompanyHomePage() {
  const { data: company } = useCompanyRead(useCompanyId())
  const { isSubscribed = false, isUnlimited = false } = useWorkspace().company ?? {}
  const { guide } = useGuide(company?._id)
  // There what stands beside comes after all the rest.
  const isNarrow = useNarrow()
  // The way in has read it already, and says so when it could not.
  if (!company) return <PageLoading />
  const side = (
    <>
      <HomeData company={company} />
      <Behind>
        <HomePeople company={company} />
        {company.wallet && !isUnlimited && <HomeCredits company={company} wallet={company.wallet} />}
      </Behind>
    </>
  )
  return (
    <>
      <Head company={company} isSubscribed={isSubscribed} />
      <Suspense>
        {company.is_example && <ExampleNotice />}
        {guide && !company.is_example && <FirstSteps guide={guide} />}
      </Suspense>
      <Columns side={isNarrow ? <Behind>{side}</Behind> : side}>
        <HomeTodo companyId={company._id} />
        <NextMeetings companyId={company._id} canPrepare={isSubscribed} />
        <Behind>
          <DeadlinesPanel scope={{ side: 'company', companyId: company._id }} />
          <HomeOrgans company={company} />
        </Behind>
      </Columns>
    </>
  )
}

function Head({ company, isSubscribed }: { company: Company; isSubscribed: boolean }) {
  const t = useTranslations('companies')
  const capital = useCapital(company)
  const seat = useSeat()(company)
  const trial = useTrialEnd(company)
  const actions = (
    <>
      {company.is_active_cda && (
        <Button
          component={PageLink}
          to={`${meetingsPath(company._id, 'BOARD')}/new`}
          variant="default"
          px="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('home.board')}
        </Button>
      )}
      <Button component={PageLink} to={`${meetingsPath(company._id, 'ASSEMBLY')}/new`} px="sm" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('home.assembly')}
      </Button>
    </>
  )
  return (
    <PageHeader
      title={company.business_name}
      document
      meta={
        <>
          {company.is_example ? <ExampleBadge /> : !company.verified && <UnverifiedBadge />}
          {company.vat_number && <span>{t('vat', { code: company.vat_number })}</span>}
          {company.rea_code && <span>{t('home.rea', { code: company.rea_code })}</span>}
          {capital && <span>{capital}</span>}
          {seat && <span>{seat}</span>}
          {trial && <span>{trial}</span>}
        </>
      }
      actions={isSubscribed && actions}
    />
  )
}

/** Money where quotas have a value, a number where shares are counted. */
function useCapital({ shares_value, shares_unit }: Company): string | null {
  const t = useTranslations('companies.home')
  const format = useFormatter()
  if (shares_value === null) return null
  if (shares_unit === 'SHARE') return t('shares', { count: format.number(shares_value) })
  return t('capital', { amount: format.number(shares_value / 100, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' }) })
}

/** Until when a company tries the product for nothing. */
function useTrialEnd(company: Company): string | null {
  const t = useTranslations('companies.home')
  const format = useFormatter()
  const isTrial = useWorkspace().company?.isTrial ?? false
  const end = company.active_subscriptions.base?.end_date
  return isTrial && end ? t('trial', { day: format.dateTime(new Date(end), { day: 'numeric', month: 'long', year: 'numeric' }) }) : null
}
