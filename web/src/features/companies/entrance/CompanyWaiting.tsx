import type { Company } from '@delibera/core/companies/schema'
import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { LockedState } from '../../../ui/states/LockedState.tsx'
import { ResendLetter } from './ResendLetter.tsx'

/** In place of every page of a company that is claimed, while its certified mail has not answered. */
export function CompanyWaiting({ company: { _id, business_name, email } }: { company: Company }) {
  const t = useTranslations('companies.waiting')
  const actions = (
    <>
      {email && <ResendLetter companyId={_id} filled />}
      <Button component={PageLink} to={`/user/companies/${_id}/edit`} variant="default">
        {t('see')}
      </Button>
    </>
  )
  return <LockedState title={t('title', { name: business_name })} text={email ? t('text', { email }) : t('textPlain')} actions={actions} />
}
