import { AskConfirmation } from '@delibera/core/companies/confirmations'
import { confirmationRoutes } from '@delibera/core/companies/routes'
import type { Company } from '@delibera/core/companies/schema'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { VerdictBadge } from '../../../ui/marks/VerdictBadge.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './DetailsFields.module.css'
import type { DetailsForm } from './useDetailsForm.ts'

/** The certified address, which only its own answer can change, and where answers to letters go. */
export function DetailsCertified({ form, company }: { form: DetailsForm; company: Company }) {
  const t = useTranslations('companyDetails')
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('data.mail')}>
      <div className={styles.fields}>
        <div className={styles.address}>
          <div>
            <p className={styles.label}>{t('certified.label')}</p>
            <p className={styles.certified}>
              <b>{company.email ?? t('certified.none')}</b>
              {company.email && (
                <VerdictBadge verdict={company.confirmed ? 'valid' : 'attention'} label={t(company.confirmed ? 'certified.confirmed' : 'certified.waiting')} />
              )}
            </p>
          </div>
          {company.user_role === 'ADMIN' && (
            <Button variant="default" size="xs" data-path="email" onClick={() => setOpen(true)}>
              {t(company.confirmed ? 'certified.change' : 'certified.again')}
            </Button>
          )}
        </div>
        <p className={styles.text}>{t(company.confirmed ? 'certified.confirmedText' : 'certified.waitingText')}</p>
        <TextInput label={t('fields.reply_to')} type="email" description={t('data.replyHelp')} {...form.getInputProps('reply_to')} />
      </div>
      <FormWindow opened={isOpen} onClose={() => setOpen(false)} title={t('certified.title')} size={560}>
        <AskForm company={company} onClose={() => setOpen(false)} />
      </FormWindow>
    </Panel>
  )
}

function AskForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useTranslations('companyDetails.certified')
  const form = useZodForm(AskConfirmation, { email: company.email ?? '' })
  const ask = useWrite(confirmationRoutes.ask)
  const react = useReaction()
  const { notice } = useDialogs()
  const send = ({ email }: { email?: string | null | undefined }) =>
    ask.mutate(
      { params: { id: company._id }, body: { email: email ?? null } },
      {
        onSuccess: (it) => {
          onClose()
          void notice({
            kind: it.waits ? 'info' : 'success',
            title: t(it.waits ? 'waits' : 'sent'),
            text: t(it.waits ? 'waitsText' : 'sentText', { email: it.email }),
          })
        },
        onError: (error) => {
          if (!form.showFaults(error)) react(error)
        },
      },
    )
  return (
    // A window stands outside the form it was opened from, but its events climb the tree of parts.
    <form
      onSubmit={(event) => {
        event.stopPropagation()
        form.onSubmit(send)(event)
      }}
      noValidate
    >
      <p>{t(company.registry ? 'askRegistry' : 'ask')}</p>
      <TextInput label={t('address')} type="email" required data-autofocus {...form.getInputProps('email')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending}>
          {t('send')}
        </Button>
      </Actions>
    </form>
  )
}
