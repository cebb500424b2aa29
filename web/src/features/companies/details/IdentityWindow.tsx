import { type IdentityWish, IdentityWish as IdentityWishForm } from '@delibera/core/companies/confirmations'
import { identityRoutes } from '@delibera/core/companies/identity-routes'
import type { Company } from '@delibera/core/companies/schema'
import { Button, TextInput } from '@mantine/core'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useReaction } from '../../../shell/useReaction.tsx'
import { VatField } from '../../../ui/fields/VatField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import styles from './DetailsFields.module.css'
import { useKeepCompany } from './useKeepCompany.ts'

interface Props {
  company: Company
  opened: boolean
  onClose: () => void
}

/** Another name or other tax identifiers: they count when the certified mail has answered. */
export function IdentityWindow({ company, opened, onClose }: Props) {
  const t = useTranslations('companyDetails.identity')
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('title')} size={560}>
      <AskForm company={company} onClose={onClose} />
    </FormWindow>
  )
}

function AskForm({ company, onClose }: Pick<Props, 'company' | 'onClose'>) {
  const t = useTranslations('companyDetails')
  const { business_name, vat_number, fiscal_code } = company.identity_change ?? company
  const form = useZodForm(IdentityWishForm, { business_name, vat_number: vat_number ?? '', fiscal_code: fiscal_code ?? '' })
  const ask = useWrite(identityRoutes.askIdentity)
  const react = useReaction()
  const { notice } = useDialogs()
  const keep = useKeepCompany()
  const send = (body: IdentityWish) =>
    ask.mutate(
      { params: { id: company._id }, body },
      {
        onSuccess: (changed) => {
          keep(changed)
          onClose()
          const { identity_change: awaited } = changed
          if (awaited) void notice({ kind: 'success', title: t('identity.sent'), text: t('identity.sentText', { email: awaited.email }) })
        },
        onError: (error) => {
          if (error.code !== 'CP001' && error.code !== 'CP003' && !form.showFaults(error)) react(error)
        },
      },
    )
  return (
    // A window stands outside the form it was opened from, but its events climb the tree of parts.
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.stopPropagation()
        form.onSubmit(send)(event)
      }}
      noValidate
    >
      <p className={styles.text}>{t('identity.ask', { email: company.email ?? '' })}</p>
      <TextInput label={t('fields.business_name')} required data-autofocus {...form.getInputProps('business_name')} />
      <VatField label={t('fields.vat_number')} {...form.getInputProps('vat_number')} value={form.values.vat_number} />
      <TextInput label={t('fields.fiscal_code')} description={t('data.fiscalHelp')} {...form.getInputProps('fiscal_code')} />
      {ask.error?.code === 'CP001' && <FormAlert kind="error">{t('identity.taken')}</FormAlert>}
      {ask.error?.code === 'CP003' && <FormAlert kind="error">{t('identity.inRegistry')}</FormAlert>}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('identity.cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending}>
          {t('identity.send')}
        </Button>
      </Actions>
    </form>
  )
}
