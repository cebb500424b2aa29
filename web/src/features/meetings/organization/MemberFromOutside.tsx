import { ExternalPerson } from '@delibera/core/meeting/people'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import styles from './MemberAddWindow.module.css'
import type { MemberActs } from './useMemberActs.ts'

interface Props {
  meeting: Meeting
  acts: MemberActs
  onClose: () => void
}

const nobody = { kind: 'P' as 'P' | 'S', first_name: '', last_name: '', email: '', phone: '', ext_description: '' }

/** Somebody invited to this meeting alone: attends, never votes. */
export function MemberFromOutside({ acts, onClose }: Props) {
  const t = useTranslations('organization.outside')
  const form = useZodForm<ExternalPerson, typeof nobody>(ExternalPerson, nobody)
  const isCompany = form.values.kind === 'S'
  const add = async (it: ExternalPerson) => {
    if (await acts.add({ external_members: [it] })) onClose()
  }
  return (
    <form className={styles.part} onSubmit={form.onSubmit(add)} noValidate>
      <p className={styles.text}>{t('text')}</p>
      <SegmentedControl
        aria-label={t('kind')}
        data={(['P', 'S'] as const).map((it) => ({ value: it, label: t(`kinds.${it}`) }))}
        value={form.values.kind}
        onChange={(it) => form.setFieldValue('kind', it as never)}
      />
      <div className={styles.pair}>
        {!isCompany && <TextInput label={t('first_name')} autoComplete="off" {...form.getInputProps('first_name')} />}
        <TextInput label={t(isCompany ? 'business_name' : 'last_name')} required autoComplete="off" {...form.getInputProps('last_name')} />
        <TextInput type="email" inputMode="email" label={t('email')} description={t('emailHelp')} autoComplete="off" {...form.getInputProps('email')} />
        <PhoneField {...form.getInputProps('phone')} label={t('phone')} value={form.values.phone} />
      </div>
      <TextInput label={t('ext_description')} description={t('ext_descriptionHelp')} {...form.getInputProps('ext_description')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={acts.busy}>
          {t('add')}
        </Button>
      </Actions>
    </form>
  )
}
