import type { CustomDetails } from '@delibera/core/companies/registration'
import { companyRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import type { Company } from '@delibera/core/companies/schema'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { StepsBar } from '../../../ui/page/StepsBar.tsx'
import styles from './CustomFields.module.css'
import { CustomFields } from './CustomFields.tsx'
import { RegisterDone } from './RegisterDone.tsx'
import { Needs } from './RegisterPage.tsx'
import { useCustomForm } from './useCustomForm.ts'
import { useRegisterCrumbs } from './useRegisterCrumbs.ts'

/** Registers a company by hand: the essentials are typed, then a letter to its certified mail asks whether it agrees. */
export function RegisterCustomPage() {
  const t = useTranslations('companies.register')
  const crumbs = useRegisterCrumbs()
  const [company, setCompany] = useState<Company | null>(null)
  const head = company
    ? { title: t('done.title'), meta: t('done.meta', { name: company.business_name }) }
    : { title: t('custom.title'), meta: t('custom.meta') }
  return (
    <>
      <PageHeader title={head.title} crumbs={crumbs} meta={<span>{head.meta}</span>} />
      <StepsBar
        label={t('steps.label')}
        steps={[{ label: t('steps.data'), done: company !== null }, { label: t('steps.confirm') }]}
        current={company ? 1 : 0}
      />
      {company ? (
        <RegisterDone company={company} />
      ) : (
        <Columns side={<Needs />}>
          <CustomRegistration onRegistered={setCompany} />
        </Columns>
      )}
    </>
  )
}

function CustomRegistration({ onRegistered }: { onRegistered: (company: Company) => void }) {
  const t = useTranslations('companies.register.custom')
  const react = useReaction()
  const form = useCustomForm()
  const register = useWrite(registrationRoutes.registerCustom, companyRoutes.list)
  useUnsavedChanges(form.isDirty() && !register.isSuccess)
  const send = (body: CustomDetails) =>
    register.mutate(
      { body },
      {
        onSuccess: onRegistered,
        onError: (error) => {
          if (error.code !== 'CP001' && error.code !== 'CP003' && !form.showFaults(error)) react(error, 'creating')
        },
      },
    )
  return (
    <form className={styles.form} onSubmit={form.onSubmit(send)} noValidate>
      <CustomFields form={form} />
      {register.error?.code === 'CP001' && <FormAlert kind="error">{t('already')}</FormAlert>}
      {register.error?.code === 'CP003' && (
        <FormAlert kind="error">
          {t.rich('inRegistry', { a: (words: ReactNode) => <PageLink to="/user/companies/register/registry">{words}</PageLink> })}
        </FormAlert>
      )}
      <Actions end>
        <Button type="submit" leftSection={<IconSend size={16} aria-hidden />} loading={register.isPending}>
          {t('proceed')}
        </Button>
      </Actions>
    </form>
  )
}
