import { wallInRome } from '@delibera/core/dates'
import { offersSecondCall } from '@delibera/core/meetings/calls'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useMinute } from '../../../api/clock.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useSeatAddress } from '../../meetings/details/DetailsFacts.tsx'
import styles from '../../meetings/details/DetailsFields.module.css'
import type { OfflinePart } from './useOfflineForm.ts'

/** When and where it was held. */
export function OfflineHeld({ form, kind, isShut }: OfflinePart) {
  const t = useTranslations('offline.held')
  const now = wallInRome(useMinute())
  const moment = (path: 'held_at' | 'ended_at') => {
    const { value, onChange, error } = form.getInputProps(path)
    return { value: value as string, onChange: onChange as (value: string) => void, error, disabled: isShut, max: now, today: now.slice(0, 10) }
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.fields}>
        <TextInput
          className={styles.name}
          label={t(`name.${kind}`)}
          description={t('nameHelp')}
          withAsterisk
          disabled={isShut}
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <div className={styles.pair}>
          <DateTimeField label={t('began')} description={t('beganHelp')} required {...moment('held_at')} />
          <DateTimeField label={t('ended')} description={t('endedHelp')} {...moment('ended_at')} />
        </div>
        <Place form={form} kind={kind} isShut={isShut} />
      </div>
    </Panel>
  )
}

function Place({ form, isShut }: OfflinePart) {
  const t = useTranslations('offline.held')
  const seat = useSeatAddress()
  const { address_type } = form.values
  const label = (value: 'SEAT' | 'OTHER' | 'NONE') => (value === 'SEAT' && seat ? t('places.seatAt', { seat }) : t(`places.${value}`))
  return (
    <div className={address_type === 'OTHER' ? styles.pair : styles.fields}>
      <NativeSelect
        label={t('place')}
        disabled={isShut}
        data={(['SEAT', 'OTHER', 'NONE'] as const).map((value) => ({ value, label: label(value) }))}
        {...form.getInputProps('address_type')}
      />
      {address_type === 'OTHER' && (
        <TextInput label={t('address')} description={t('addressHelp')} withAsterisk disabled={isShut} maxLength={200} {...form.getInputProps('address')} />
      )}
    </div>
  )
}

/** How people had been called: the product did not do it, and the minutes must say it. */
export function OfflineNotice({ form, kind, isShut }: OfflinePart) {
  const t = useTranslations('offline.notice')
  const { totalitarian } = form.values
  const { data: company } = useCompanyRead(useCompanyId())
  const isOffered = company !== undefined && offersSecondCall({ meeting_type: kind, company_type: company.type, statute: company.statute })
  return (
    <Panel title={t('title')}>
      <div className={styles.fields}>
        <TextInput
          label={t('how')}
          description={t(totalitarian ? 'howTotal' : 'howHelp')}
          placeholder={t('howExample')}
          disabled={isShut}
          maxLength={200}
          {...form.getInputProps('notice_text')}
        />
        {(isOffered || form.values.convocation_type === 'SECOND') && (
          <NativeSelect
            label={t('call')}
            description={t('callHelp')}
            disabled={isShut}
            data={(['FIRST', 'SECOND'] as const).map((value) => ({ value, label: t(`calls.${value}`) }))}
            {...form.getInputProps('convocation_type')}
          />
        )}
        <Switch
          label={t(`totalitarian.${kind}`)}
          description={t(`totalitarianHelp.${kind}`)}
          disabled={isShut}
          {...form.getInputProps('totalitarian', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  )
}
