import { helpRoutes } from '@delibera/core/help/routes'
import { unitPrices } from '@delibera/core/payments/catalogue'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconBuilding, IconExternalLink, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { SettingRow } from '../../../ui/forms/SettingRow.tsx'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useSeatAddress } from './DetailsFacts.tsx'
import styles from './DetailsFields.module.css'
import type { DetailsPart } from './useMeetingForm.ts'

interface Props extends DetailsPart {
  people: number
  /** Those of them with a telephone that a message can reach. */
  reachable: number
  /** What is to be said about attending from afar and about the place. */
  warning?: ReactNode
}

/** How the meeting is held: by our call, by another one or in one place; and the services that come with it. */
export function DetailsHow({ people, reachable, warning, ...part }: Props) {
  const t = useTranslations('meetings.details.how')
  return (
    <>
      <Panel title={t('title')}>
        <div className={styles.fields}>
          <CallField {...part} />
          <PlaceField {...part} />
          <RemoteNote {...part} />
          {warning}
        </div>
      </Panel>
      <Panel title={t('extras')} flush>
        <ul>
          <Extras {...part} people={people} reachable={reachable} />
        </ul>
      </Panel>
    </>
  )
}

function CallField({ form, isShut }: DetailsPart) {
  const t = useTranslations('meetings.details.how')
  const credits = useCreditsText()
  const { call_type, address_type } = form.values
  const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <>
      <OptionCards
        legend={t('call')}
        options={[
          { value: 'CALL_DELIBERA', icon: <IconVideo {...icon} />, price: t('room', { credits: credits(unitPrices.M0003) }) },
          { value: 'CALL_EXTERNAL', icon: <IconExternalLink {...icon} /> },
          { value: 'CALL_PRESENCE', icon: <IconBuilding {...icon} /> },
        ].map((it) => {
          const value = it.value as typeof call_type
          return { ...it, value, label: t(`calls.${value}.label`), note: t(`calls.${value}.note`), disabled: isShut }
        })}
        value={call_type}
        onChange={(it) => form.setValues({ call_type: it, ...(it === 'CALL_PRESENCE' && address_type === 'NONE' && { address_type: 'SEAT' }) })}
      />
      {call_type === 'CALL_EXTERNAL' && (
        <div className={styles.pair}>
          <TextInput
            type="url"
            inputMode="url"
            label={t('link')}
            description={t('linkHelp')}
            placeholder="https://"
            disabled={isShut}
            withAsterisk
            {...form.getInputProps('call_link')}
          />
          <TextInput label={t('platform')} description={t('platformHelp')} disabled={isShut} maxLength={200} {...form.getInputProps('call_platform')} />
        </div>
      )}
    </>
  )
}

/** Without a clause of the statute nobody attends from afar (art. 2370 c. 4): told when it is chosen. Once there is a day, the law says it of that day. */
function RemoteNote({ form, isShut }: DetailsPart) {
  const t = useTranslations('meetings.details.how')
  const { data: company } = useCompanyRead(useCompanyId())
  const { call_type, datetime } = form.values
  if (isShut || call_type === 'CALL_PRESENCE' || datetime !== '' || company?.statute.remote_allowed !== false) return null
  return <FormAlert kind="warning">{t('remoteDoubt')}</FormAlert>
}

function PlaceField({ form, isShut, kind }: DetailsPart) {
  const t = useTranslations('meetings.details.how')
  const { data: company } = useCompanyRead(useCompanyId())
  const seat = useSeatAddress()
  const { address_type, call_type } = form.values
  const places = call_type === 'CALL_PRESENCE' ? (['SEAT', 'OTHER'] as const) : (['SEAT', 'OTHER', 'NONE'] as const)
  // The law wants a place where people can go, unless the statute allows to do without (Milano, massima 200).
  const isDoubtful = address_type === 'NONE' && kind === 'ASSEMBLY' && company?.statute.remote_only_allowed === false
  return (
    <div className={address_type === 'OTHER' ? styles.pair : styles.fields}>
      <NativeSelect
        label={t('place')}
        description={isDoubtful ? t('placeDoubt') : t('placeHelp')}
        disabled={isShut}
        data={places.map((value) => ({ value, label: value === 'SEAT' && seat ? t('places.seatAt', { seat }) : t(`places.${value}`) }))}
        {...form.getInputProps('address_type')}
      />
      {address_type === 'OTHER' && (
        <TextInput label={t('address')} description={t('addressHelp')} withAsterisk disabled={isShut} maxLength={200} {...form.getInputProps('address')} />
      )}
    </div>
  )
}

function Extras({ form, isShut, people, reachable, kind }: Props) {
  const t = useTranslations('meetings.details.how')
  const credits = useCreditsText()
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const { data: company } = useCompanyRead(useCompanyId())
  const control = (path: 'advance' | 'use_whatsapp' | 'transcription' | 'disable_presence') => (label: string) => (
    <Switch
      aria-label={label}
      disabled={isShut}
      checked={path === 'disable_presence' ? !form.values[path] : form.values[path]}
      onChange={(event) => form.setFieldValue(path, path === 'disable_presence' ? !event.currentTarget.checked : event.currentTarget.checked)}
    />
  )
  return (
    <>
      {constants?.messaging && (
        <SettingRow
          title={t('whatsapp.title')}
          note={t('whatsapp.note', { reachable, people })}
          fallback={t('whatsapp.price', { credits: credits(unitPrices.M0002) })}
        >
          {control('use_whatsapp')}
        </SettingRow>
      )}
      {form.values.call_type === 'CALL_DELIBERA' && (
        <SettingRow title={t('transcription.title')} note={t('transcription.note')} fallback={credits(unitPrices.M0008)}>
          {control('transcription')}
        </SettingRow>
      )}
      {kind === 'ASSEMBLY' && (company?.statute.advance_vote_allowed || form.values.advance) && (
        <SettingRow title={t('advance.title')} note={t('advance.note')} fallback={credits(unitPrices.M0010)}>
          {control('advance')}
        </SettingRow>
      )}
      <SettingRow title={t('presence.title')} note={t('presence.note')}>
        {control('disable_presence')}
      </SettingRow>
    </>
  )
}
