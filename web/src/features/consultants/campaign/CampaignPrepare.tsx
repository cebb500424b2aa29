import { CampaignOrder, campaignRoutes } from '@delibera/core/consultants/campaign'
import { accountsTemplate } from '@delibera/core/law/accounts-plan'
import { Button, MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useMinute } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { recall, remember } from '../../../memory.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { useEntryTitle, useLibrary } from '../../agenda/library/useLibrary.ts'
import { CampaignDays } from './CampaignDays.tsx'
import styles from './CampaignPrepare.module.css'
import { outlookOf, useChosen } from './useChosen.ts'

const Asked = CampaignOrder.pick({ templates: true, days_before: true, hour: true, call_type: true, location: true })
type Asked = Pick<CampaignOrder, 'templates' | 'days_before' | 'hour' | 'call_type' | 'location'>

/** Seven days are five working ones: the last lawful day leaves no room for anything. */
const usualDays = 7
/** Where the last choice is remembered. */
const lastDays = 'campaign.days_before'

const usual = { templates: [accountsTemplate], days_before: usualDays, hour: '10:00', call_type: 'CALL_DELIBERA' as Asked['call_type'], location: '' }

interface Props {
  ids: readonly string[]
  year: number
  onClose: () => void
  onBegun: (runId: string) => void
}

/** One assembly as it is prepared for each of the companies. Nothing is sent to anybody: each is confirmed and convened by itself. */
export function CampaignPrepare({ ids, year, onClose, onBegun }: Props) {
  const t = useTranslations('campaign.prepare')
  const react = useReaction()
  const ask = useWrite(campaignRoutes.prepare)
  const form = useZodForm(Asked, { ...usual, days_before: Asked.shape.days_before.catch(usualDays).parse(Number(recall(lastDays) ?? usualDays)) })
  const now = useMinute()
  const rows = useChosen(ids, year)
  // A second press, or one after a lost answer, is the same order.
  const key = useRef(crypto.randomUUID())
  const { call_type, days_before, hour } = form.values
  const order = Asked.pick({ days_before: true, hour: true }).safeParse({ days_before, hour }).data
  const outlook = rows && order && outlookOf(rows, order, now)
  // Those that would be refused stay out; where that cannot be known, whoever carries the order out says it.
  const company_ids = outlook ? outlook.prepared.map((it) => it.company._id) : [...ids]
  const send = (asked: Asked) => {
    remember(lastDays, String(asked.days_before))
    ask.mutate(
      { body: { ...asked, key: key.current, company_ids, year } },
      {
        onSuccess: ({ _id }) => onBegun(_id),
        onError: (error) => {
          if (!form.showFaults(error)) react(error, 'creating')
        },
      },
    )
  }
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <p>{t('text', { count: company_ids.length })}</p>
      <Points companyId={ids[0] ?? ''} value={form.values.templates} onChange={(it) => form.setFieldValue('templates', it)} />
      <div className={styles.pair}>
        <NumberInput
          label={t('daysBefore')}
          description={t('daysBeforeHint')}
          min={0}
          max={60}
          clampBehavior="strict"
          allowDecimal={false}
          required
          {...form.getInputProps('days_before')}
        />
        <TextInput type="time" label={t('hour')} description={t('hourHint')} required {...form.getInputProps('hour')} />
      </div>
      {outlook ? <CampaignDays {...outlook} before={Number(days_before)} /> : <p className={styles.each}>{t('days.each')}</p>}
      <NativeSelect
        label={t('how')}
        data={CampaignOrder.shape.call_type.options.map((value) => ({ value, label: t(`ways.${value}`) }))}
        {...form.getInputProps('call_type')}
      />
      <TextInput label={t(`place.${call_type}.label`)} description={t(`place.${call_type}.hint`)} maxLength={200} {...form.getInputProps('location')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending} disabled={company_ids.length === 0}>
          {t('go', { count: company_ids.length })}
        </Button>
      </Actions>
    </form>
  )
}

/** Values of a title are of each company: they stand open here. The accounts are always among them. Titles come from the library, which is the same for every company. */
function Points({ companyId, value, onChange }: { companyId: string; value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useTranslations('campaign.prepare')
  const titleOf = useEntryTitle()
  const { groups } = useLibrary(companyId, 'ASSEMBLY', { search: '', group: null, origin: 'templates' })
  const entries = groups.flatMap((it) => it.entries)
  const others = entries.filter((it) => it._id !== accountsTemplate).map((it) => ({ value: it._id, label: titleOf(it).replace(/\{\{\w+\}\}/g, '…') }))
  return (
    <MultiSelect
      label={t('points')}
      description={t('pointsHint')}
      data={[{ value: accountsTemplate, label: t('accounts'), disabled: true }, ...others]}
      value={[...value]}
      onChange={(it) => onChange([accountsTemplate, ...it.filter((one) => one !== accountsTemplate)])}
      maxValues={10}
      searchable
      hidePickedOptions
      withScrollArea={false}
      styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
      nothingFoundMessage={t('noPoint')}
      data-path="templates"
    />
  )
}
