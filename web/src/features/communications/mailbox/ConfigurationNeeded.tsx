import { hasRight } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { LockedState } from '../../../ui/states/LockedState.tsx'

/** The service is active and nobody has said which mailbox: there is nothing to write from yet. */
export function ConfigurationNeeded({ company_id }: { company_id: string }) {
  const t = useTranslations('communications.configuration')
  const { company } = useWorkspace()
  const canConfigure = hasRight(company?.role ?? null, 'govern')
  const actions = (
    <>
      {canConfigure && (
        <Button component={PageLink} to={`/company/${company_id}/settings/company-details`} search={{ tab: 'mail' } as never}>
          {t('configure')}
        </Button>
      )}
      <Button component={PageLink} to={`/company/${company_id}/settings/products`} variant="default">
        {t('services')}
      </Button>
    </>
  )
  return <LockedState title={t('title')} text={t(canConfigure ? 'text' : 'ask')} actions={actions} />
}
