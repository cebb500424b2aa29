import { CompanyEssentials } from '@delibera/core/companies/registration'
import type { Company } from '@delibera/core/companies/schema'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useSharedDraft } from '../../../ui/forms/useSharedDraft.ts'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import layout from '../details/DetailsFields.module.css'
import { useDetailsSave } from '../details/useDetailsSave.ts'
import { ProvinceSelect } from '../ProvinceSelect.tsx'
import styles from './EditCompany.module.css'

const valuesOf = ({ business_name, name, address, cap, locality, province }: Company) => ({
  business_name,
  name: name ?? '',
  address: address ?? '',
  cap: cap ?? '',
  locality: locality ?? '',
  province: province ?? '',
})

/** Name and seat; everything else is in the company's own pages. */
export function EditEssentials({ company }: { company: Company }) {
  const t = useTranslations('companies')
  const { tell } = useToasts()
  const form = useZodForm(CompanyEssentials, valuesOf(company))
  const draft = useSharedDraft(form, valuesOf(company))
  const { save, busy, isStale, reload } = useDetailsSave(company)
  const isDirty = draft.touched().length > 0
  useUnsavedChanges(isDirty)
  const send = (sent: CompanyEssentials) => {
    const typed = form.getValues()
    const onSaved = (saved: Company) => {
      draft.accept(valuesOf(saved), typed)
      tell({ kind: 'success', text: t('edit.essentials.saved') })
    }
    save(onlyTouched(sent, draft.touched()), { onSaved, onRefused: form.showFaults })
  }
  return (
    <Panel title={t('edit.essentials.title')} foot={<DetailsLink id={company._id} />}>
      <form className={styles.form} onSubmit={form.onSubmit(send)} noValidate>
        <div className={layout.fields}>
          <TextInput
            label={t('fields.business_name')}
            description={t(company.registry ? 'fields.fromRegistry' : company.confirmed ? 'fields.confirmedName' : 'fields.business_nameHelp')}
            required
            {...((company.registry || company.confirmed) && { readOnly: true, classNames: { input: layout.locked! } })}
            {...form.getInputProps('business_name')}
          />
          <TextInput label={t('fields.name')} description={t('fields.nameHelp')} {...form.getInputProps('name')} />
          <TextInput className={layout.four} label={t('fields.address')} {...form.getInputProps('address')} />
          <TextInput className={`${layout.two} ${layout.half}`} label={t('fields.cap')} inputMode="numeric" maxLength={5} {...form.getInputProps('cap')} />
          <TextInput className={layout.three} label={t('fields.locality')} {...form.getInputProps('locality')} />
          <ProvinceSelect
            className={layout.three}
            label={t('fields.province')}
            none={t('fields.provinceNone')}
            {...form.getInputProps('province')}
            value={form.values.province}
          />
        </div>
        {isStale && <Stale onReload={() => void reload()} />}
        <Actions end>
          <Button variant="default" disabled={!isDirty} onClick={() => form.reset()}>
            {t('edit.essentials.undo')}
          </Button>
          <Button type="submit" loading={busy} disabled={!isDirty}>
            {t('edit.essentials.save')}
          </Button>
        </Actions>
      </form>
    </Panel>
  )
}

/** What nobody touched here may have been changed by somebody else meanwhile. */
const onlyTouched = (sent: CompanyEssentials, touched: readonly string[]) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => touched.includes(name))) as CompanyEssentials

function Stale({ onReload }: { onReload: () => void }) {
  const t = useTranslations('companies.edit.essentials')
  return (
    <FormAlert kind="warning">
      {t('stale')}{' '}
      <Anchor component="button" type="button" fz="sm" fw={580} onClick={onReload}>
        {t('reload')}
      </Anchor>
    </FormAlert>
  )
}

function DetailsLink({ id }: { id: string }) {
  const t = useTranslations('companies.edit')
  return (
    <Anchor component={PageLink} to={`/company/${id}/settings/company-details`} fz="sm" fw={580}>
      {t('details')}
    </Anchor>
  )
}
