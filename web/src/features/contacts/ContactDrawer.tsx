import { contactRoutes } from '@delibera/core/contacts/routes'
import { type Contact, ContactDraft } from '@delibera/core/contacts/schema'
import { helpRoutes } from '@delibera/core/help/routes'
import { Button, Drawer, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useRead, useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { useZodForm } from '../../ui/forms/useZodForm.ts'
import styles from './ContactDrawer.module.css'

interface Props {
  companyId: string
  /** The one to change, a new one, or none: then it is closed. */
  contact: Contact | 'new' | null
  onClose: () => void
}

export function ContactDrawer({ companyId, contact, onClose }: Props) {
  const t = useTranslations()
  const title = t(contact === 'new' ? 'contacts.add' : 'contacts.edit')
  return (
    <Drawer
      opened={contact !== null}
      onClose={onClose}
      title={title}
      position="right"
      size={480}
      closeButtonProps={{ 'aria-label': t('shell.dialog.close') }}
      classNames={{ title: styles.title!, body: styles.body! }}
    >
      {contact && (
        <ContactForm key={contact === 'new' ? 'new' : contact._id} companyId={companyId} contact={contact === 'new' ? null : contact} onClose={onClose} />
      )}
    </Drawer>
  )
}

const valuesOf = (it: Contact | null) => ({
  kind: it?.kind ?? ('P' as Contact['kind']),
  first_name: it?.first_name ?? '',
  last_name: it?.last_name ?? '',
  email: it?.email ?? '',
  phone: it?.phone ?? '',
  fiscal_code: it?.fiscal_code ?? '',
  legal_representative: it?.legal_representative ?? '',
  cf_legal_representative: it?.cf_legal_representative ?? '',
  ext_description: it?.ext_description ?? '',
  roles: it?.roles ?? [],
  shares_value: it?.shares_value ?? 0,
  vote_value: it?.vote_value ?? 0,
})

function ContactForm({ companyId, contact, onClose }: { companyId: string; contact: Contact | null; onClose: () => void }) {
  const t = useTranslations('contacts')
  const form = useZodForm<ContactDraft, ReturnType<typeof valuesOf>>(ContactDraft, valuesOf(contact))
  const { save, busy } = useSaveContact({ companyId, contact, onRefused: form.showFaults, onSaved: onClose })
  const roles = useRead(helpRoutes.roles, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.items ?? []
  const isPerson = form.values.kind === 'P'
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
      <SegmentedControl
        aria-label={t('fields.kind')}
        data={(['P', 'S'] as const).map((it) => ({ value: it, label: t(`kinds.${it}`) }))}
        value={form.values.kind}
        onChange={(it) => form.setFieldValue('kind', it as never)}
      />
      <div className={styles.pair}>
        {isPerson && <TextInput label={t('fields.first_name')} data-autofocus {...form.getInputProps('first_name')} />}
        <TextInput
          className={isPerson ? undefined : styles.wide}
          label={t(isPerson ? 'fields.last_name' : 'fields.business_name')}
          required
          data-autofocus={isPerson ? undefined : true}
          {...form.getInputProps('last_name')}
        />
      </div>
      <TextInput label={t('fields.email')} type="email" {...form.getInputProps('email')} />
      <PhoneField {...form.getInputProps('phone')} label={t('fields.phone')} value={form.values.phone} />
      <TextInput label={t(isPerson ? 'fields.fiscal_code' : 'fields.tax_id')} {...form.getInputProps('fiscal_code')} />
      {!isPerson && (
        <>
          <TextInput label={t('fields.legal_representative')} {...form.getInputProps('legal_representative')} />
          <TextInput label={t('fields.cf_legal_representative')} {...form.getInputProps('cf_legal_representative')} />
        </>
      )}
      <MultiSelect
        size="sm"
        label={t('fields.roles')}
        description={t('rolesHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={form.values.roles.length === 0 ? t('chooseRoles') : ''}
        data={roles.map(({ code, label }) => ({ value: code, label }))}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('noRole')}
        {...form.getInputProps('roles')}
        value={form.values.roles}
      />
      <TextInput label={t('fields.ext_description')} description={t('descriptionHelp')} {...form.getInputProps('ext_description')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t(contact ? 'save' : 'add')}
        </Button>
      </Actions>
    </form>
  )
}

interface Saving {
  companyId: string
  contact: Contact | null
  onRefused: (refusal: { info: unknown }) => boolean
  onSaved: () => void
}

function useSaveContact({ companyId: company_id, contact, onRefused, onSaved }: Saving) {
  const t = useTranslations('contacts')
  const { tell } = useToasts()
  const react = useReaction()
  const add = useWrite(contactRoutes.add, contactRoutes.list)
  const change = useWrite(contactRoutes.change, contactRoutes.list)
  const save = (body: ContactDraft) => {
    const told = {
      onSuccess: () => {
        tell({ kind: 'success', text: t(contact ? 'changed' : 'added') })
        onSaved()
      },
      onError: (error: { info: unknown }) => {
        if (!onRefused(error)) react(error, 'saving')
      },
    }
    if (contact) change.mutate({ params: { id: contact._id }, query: { company_id }, body }, told)
    else add.mutate({ query: { company_id }, body }, told)
  }
  return { save, busy: add.isPending || change.isPending }
}
