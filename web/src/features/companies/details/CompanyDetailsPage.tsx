import type { Company } from '@delibera/core/companies/schema'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { ExampleBadge } from '../ExampleBadge.tsx'
import { UnverifiedBadge } from '../UnverifiedBadge.tsx'
import { useLegalForm } from '../useLegalForm.ts'
import { DetailsMissing } from './DetailsMissing.tsx'
import { DetailsRegistry } from './DetailsRegistry.tsx'
import { DetailsTabs } from './DetailsTabs.tsx'
import { type TabProps, useDetailsTab } from './useDetailsTab.ts'

/** Everything about one company that stays the same from meeting to meeting. */
export function CompanyDetailsPage() {
  const t = useTranslations()
  const read = useCompanyRead(useCompanyId())
  const [isComparing, setComparing] = useState(false)
  const company = read.data
  const compare = (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setComparing(true)}>
      {t('companyDetails.registry.compare')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('companyDetails.title')}
        crumbs={[...(company ? [{ label: company.business_name, to: `/company/${company._id}/home` }] : []), { label: t('shell.entries.settings') }]}
        meta={company && <Facts company={company} />}
        actions={company?.registry && compare}
      />
      {company && <Loaded company={company} onRegistry={() => setComparing(true)} />}
      {company && <DetailsRegistry company={company} opened={isComparing} onClose={() => setComparing(false)} />}
      {!company && !read.isError && (
        <Panel label={t('companyDetails.title')} flush>
          <RowsLoading rows={8} />
        </Panel>
      )}
      {!company && read.isError && (
        <Panel label={t('companyDetails.title')}>
          <ErrorState
            title={t('companyDetails.failed')}
            text={t('faults.GEN01')}
            code={read.error.code}
            busy={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        </Panel>
      )}
    </>
  )
}

function Facts({ company }: { company: Company }) {
  const t = useTranslations('companyDetails')
  const legalForm = useLegalForm()
  return (
    <>
      <span>{legalForm(company.code)}</span>
      {company.vat_number && <span>{t('facts.vat', { number: company.vat_number })}</span>}
      {company.registry && <span>{t('facts.registry')}</span>}
      {company.is_example ? <ExampleBadge /> : !company.verified && <UnverifiedBadge />}
    </>
  )
}

/** Forms stay as they are while another tab is looked at; leaving the page asks once for all of them. */
function Loaded({ company, onRegistry }: Pick<TabProps, 'company' | 'onRegistry'>) {
  const [tab, show] = useDetailsTab(company)
  const [dirty, setDirty] = useState<readonly string[]>([])
  const onDirty = useCallback(
    (name: string, is: boolean) => setDirty((now) => (now.includes(name) === is ? now : is ? [...now, name] : now.filter((it) => it !== name))),
    [],
  )
  useUnsavedChanges(dirty.length > 0)
  return (
    <>
      {company.missing.length > 0 && <DetailsMissing company={company} />}
      <DetailsTabs company={company} tab={tab} dirty={dirty} onDirty={onDirty} onRegistry={onRegistry} onTab={show} />
    </>
  )
}
