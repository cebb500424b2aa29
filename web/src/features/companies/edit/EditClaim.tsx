import { CertifiedAddress, type CustomDetails } from '@delibera/core/companies/registration'
import { companyRoutes, confirmationRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import type { Company } from '@delibera/core/companies/schema'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useCompanyActs } from '../ending/useCompanyActs.ts'
import { ResendLetter } from '../entrance/ResendLetter.tsx'
import { CustomFields } from '../register/CustomFields.tsx'
import { useCustomForm } from '../register/useCustomForm.ts'
import styles from './EditCompany.module.css'

const bold = (words: ReactNode) => <b>{words}</b>

/** A registration that the certified mail has not answered: to whom it went, what can be put right, the way out. */
export function EditClaim({ company }: { company: Company }) {
  // Somebody named manager of a company that others run corrects nothing of it.
  const isOwn = !company.confirmed
  return (
    <Columns side={<Withdraw company={company} />}>
      <Awaiting company={company} />
      {isOwn && company.registry && <OtherAddress company={company} />}
      {isOwn && !company.registry && <Correction company={company} />}
    </Columns>
  )
}

function Awaiting({ company: { _id, email, confirmed } }: { company: Company }) {
  const t = useTranslations('companies.edit.claim')
  const text = confirmed ? t('textManager') : email ? t.rich('text', { email, b: bold }) : t('noMail')
  return (
    <Panel title={t('title')}>
      <div className={styles.act}>
        <p>{text}</p>
        {(email || confirmed) && <ResendLetter companyId={_id} />}
      </div>
    </Panel>
  )
}

/** The registry's address is the proof of who may act; another one is looked at by an operator first. */
function OtherAddress({ company }: { company: Company }) {
  const t = useTranslations('companies.edit.claim.other')
  const react = useReaction()
  const form = useZodForm(CertifiedAddress, { email: '' })
  const ask = useWrite(confirmationRoutes.ask, companyRoutes.load)
  const [waiting, setWaiting] = useState<string | null>(null)
  const send = (body: CertifiedAddress) =>
    ask.mutate(
      { params: { id: company._id }, body },
      {
        onSuccess: ({ email, waits }) => {
          form.reset()
          setWaiting(waits ? email : null)
        },
        onError: (error) => {
          if (!form.showFaults(error)) react(error)
        },
      },
    )
  return (
    <Panel title={t('title')}>
      <form className={styles.form} onSubmit={form.onSubmit(send)} noValidate>
        <p className={styles.text}>{t('registry')}</p>
        <TextInput label={t('email')} type="email" required autoComplete="off" {...form.getInputProps('email')} />
        {waiting && <FormAlert kind="info">{t.rich('waiting', { email: waiting, b: bold })}</FormAlert>}
        <Actions end>
          <Button type="submit" variant="default" loading={ask.isPending}>
            {t('proceed')}
          </Button>
        </Actions>
      </form>
    </Panel>
  )
}

/** What was entered by hand can be entered better; another certified address gets a letter of its own. */
function Correction({ company }: { company: Company }) {
  const t = useTranslations('companies.edit.claim')
  const { tell } = useToasts()
  const react = useReaction()
  const form = useCustomForm(company)
  const change = useWrite(registrationRoutes.changeCustom, companyRoutes.load, companyRoutes.list)
  const isDirty = form.isDirty()
  useUnsavedChanges(isDirty)
  const save = (body: CustomDetails) =>
    change.mutate(
      { params: { id: company._id }, body },
      {
        onSuccess: ({ email }) => {
          form.resetDirty()
          const isMoved = email !== company.email
          tell({ kind: 'success', text: isMoved ? t('savedSent', { email: email ?? '' }) : t('saved') })
        },
        onError: (error) => {
          if (!form.showFaults(error)) react(error, 'saving')
        },
      },
    )
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate aria-label={t('correct')}>
      <CustomFields form={form} />
      <Actions end>
        <Button type="submit" loading={change.isPending} disabled={!isDirty}>
          {t('save')}
        </Button>
      </Actions>
    </form>
  )
}

function Withdraw({ company }: { company: Company }) {
  const t = useTranslations('companies.edit.claim')
  const navigate = useNavigate()
  const { withdraw } = useCompanyActs()
  const go = async () => {
    if (await withdraw(company)) void navigate({ to: '/user/companies/list', ignoreBlocker: true })
  }
  return (
    <Panel title={t('withdraw')}>
      <div className={styles.act}>
        <p>{t('withdrawText')}</p>
        <Button variant="default" onClick={() => void go()}>
          {t('withdraw')}
        </Button>
      </div>
    </Panel>
  )
}
