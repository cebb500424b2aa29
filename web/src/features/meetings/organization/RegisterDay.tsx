import { dayInRome } from '@delibera/core/dates'
import type { Meeting } from '@delibera/core/meetings/schema'
import { recordDateOf } from '@delibera/core/register/record-date'
import { registerRoutes } from '@delibera/core/register/routes'
import { Anchor } from '@mantine/core'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'

/** Where the register is kept, the weights of an assembly are its own of one day (art. 2370, 2479-bis): which day that is. */
export function RegisterDay({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('organization')
  const { day } = useDates()
  const { company_id, company_type, meeting_type, convocations } = meeting
  const first = convocations
    .filter((it) => it.status !== 'CANCELED')
    .map((it) => it.datetime)
    .sort()[0]
  const isAssembly = meeting_type === 'ASSEMBLY'
  const { data: company } = useCompanyRead(company_id)
  const { data: state } = useRead(registerRoutes.state, { params: { id: company_id }, query: {} }, { enabled: isAssembly })
  if (!isAssembly || first === undefined || !company || state?.mode !== 'REGISTER') return null
  const on = recordDateOf(dayInRome(new Date(first)), { type: company_type, statute: company.statute })
  const link = (
    <Anchor component={PageLink} to={`/company/${company_id}/register`} fz="sm" fw={580}>
      {t('registerOpen')}
    </Anchor>
  )
  return (
    <Notice tone="cielo" icon="file" action={link}>
      {t('register', { on: day(on) })}
    </Notice>
  )
}
