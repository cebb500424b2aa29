import type { CompanyItem } from '@delibera/core/companies/schema'
import { companyPath, companyState } from '@delibera/core/companies/state'
import { Menu } from '@mantine/core'
import { type Icon, IconArrowRight, IconDoorExit, IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { useCompanyActs } from '../ending/useCompanyActs.ts'

const mark = (Mark: Icon) => <Mark size={18} stroke={1.6} aria-hidden />

/** What can be done with a company of the list, by where it stands and by what one is there. */
export function CompaniesMenu({ company }: { company: CompanyItem }) {
  const t = useTranslations('companies.list.menu')
  const acts = useCompanyActs()
  const state = companyState(company)
  const to = companyPath(company._id, state)
  if (state === 'confirm') {
    return (
      <>
        <Menu.Item component={PageLink} to={to} leftSection={mark(IconMail)}>
          {t('claim')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={mark(IconTrash)} onClick={() => void acts.withdraw(company)}>
          {t('withdraw')}
        </Menu.Item>
      </>
    )
  }
  return (
    <>
      <Menu.Item component={PageLink} to={to} leftSection={mark(IconArrowRight)}>
        {t('open')}
      </Menu.Item>
      <Menu.Item component={PageLink} to={`/user/companies/${company._id}/edit`} leftSection={mark(IconPencil)}>
        {t('edit')}
      </Menu.Item>
      <Menu.Item leftSection={mark(IconDoorExit)} onClick={() => void acts.leave(company)}>
        {t('leave')}
      </Menu.Item>
      {company.user_role === 'ADMIN' && (
        <Menu.Item data-danger leftSection={mark(IconTrash)} onClick={() => void acts.remove(company)}>
          {t('remove')}
        </Menu.Item>
      )}
    </>
  )
}
