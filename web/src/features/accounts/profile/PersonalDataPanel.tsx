import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { ConsultantData, PersonalData } from '@delibera/core/accounts/forms'
import type { Profile, ProfileChange } from '@delibera/core/accounts/schema'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import { machineNow } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { FiscalCodeField } from '../../../ui/fields/FiscalCodeField.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './PersonalDataPanel.module.css'

export function PersonalDataPanel({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.personal')
  return (
    <Panel title={t('title')}>
      <PersonalDataForm profile={profile} />
    </Panel>
  )
}

/** The fields alone: the e-mail is shown beside them and never sent. */
const fieldsOf = ({ first_name, last_name, phone_number, fiscal_code, studio }: Profile) => ({
  first_name,
  last_name,
  phone_number: phone_number ?? '',
  fiscal_code: fiscal_code ?? '',
  studio: studio ?? '',
})

function PersonalDataForm({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.personal')
  const isConsultant = profile.roles.includes('CONSULTANT')
  const form = useZodForm(isConsultant ? ConsultantData : PersonalData, fieldsOf(profile))
  const { save, busy, savedAt } = useSaveProfile({ onRefused: form.showFaults, onSaved: (it) => form.setValues(fieldsOf(it)) })
  const isDirty = form.isDirty()
  useUnsavedChanges(isDirty)
  // The profile may be read again, or become a consultant's, while the page is open: what was typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form follows the profile, not itself
  useEffect(() => {
    form.setInitialValues(fieldsOf(profile))
    form.resetDirty(fieldsOf(profile))
    if (!isDirty) form.setValues(fieldsOf(profile))
  }, [profile])
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
      <TextInput label={t('first_name')} autoComplete="given-name" required {...form.getInputProps('first_name')} />
      <TextInput label={t('last_name')} autoComplete="family-name" required {...form.getInputProps('last_name')} />
      <TextInput
        label={t('email')}
        description={t('emailWhy')}
        value={profile.email}
        readOnly
        className={styles.wide}
        classNames={{ input: styles.readOnly! }}
      />
      <PhoneField {...form.getInputProps('phone_number')} label={t('phone_number')} description={t('phoneHelp')} value={form.values.phone_number} />
      <FiscalCodeField
        {...form.getInputProps('fiscal_code')}
        label={t('fiscal_code')}
        description={t('fiscalHelp')}
        required={isConsultant}
        value={form.values.fiscal_code}
      />
      {isConsultant && <TextInput label={t('studio')} description={t('studioHelp')} className={styles.wide} {...form.getInputProps('studio')} />}
      <div className={styles.foot}>
        <SavedState isDirty={isDirty} savedAt={savedAt} />
        <Button variant="default" disabled={!isDirty} onClick={() => form.reset()}>
          {t('undo')}
        </Button>
        <Button type="submit" loading={busy} disabled={!isDirty}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function SavedState({ isDirty, savedAt }: { isDirty: boolean; savedAt: Date | null }) {
  const t = useTranslations('profile.personal')
  const format = useFormatter()
  const saved = savedAt ? t('saved', { time: format.dateTime(savedAt, { timeStyle: 'short' }) }) : t('clean')
  return (
    <span className={styles.state} role="status">
      {isDirty ? t('dirty') : saved}
    </span>
  )
}

interface Saving {
  /** Puts the refusal beside the fields; false when it is about none of them. */
  onRefused: (refusal: { info: unknown }) => boolean
  onSaved: (profile: Profile) => void
}

function useSaveProfile({ onRefused, onSaved }: Saving) {
  const { setProfile } = useSession()
  const react = useReaction()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const change = useWrite(entryRoutes.changeProfile)
  const save = (body: ProfileChange) =>
    change.mutate(
      { body },
      {
        onSuccess: (profile) => {
          onSaved(profile)
          setProfile(profile)
          setSavedAt(machineNow())
        },
        onError: (error) => {
          if (!onRefused(error)) react(error, 'profile')
        },
      },
    )
  return { save, busy: change.isPending, savedAt }
}
