import { officeRoutes } from '@delibera/core/offices/routes'
import { EventDraft, type HeldOffice, type OfficeEventKind } from '@delibera/core/offices/schema'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useToday } from '../../api/clock.ts'
import { useWrite } from '../../api/hooks.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { DateField } from '../../ui/dates/DateField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../ui/forms/useZodForm.ts'
import styles from './Offices.module.css'
import { useOfficeWords } from './useOfficeWords.ts'

export interface EventTarget {
  office: HeldOffice
  event: Exclude<OfficeEventKind, 'APPOINT'>
}

interface Props {
  companyId: string
  /** Null: closed. */
  target: EventTarget | null
  onClose: () => void
}

/** Enters what happened to an office: it is kept as it was entered. */
export function EventWindow({ companyId, target, onClose }: Props) {
  const { t } = useOfficeWords()
  if (!target) return null
  return (
    <FormWindow opened onClose={onClose} title={t(`events.${target.event}`)} size={480}>
      <EventForm companyId={companyId} target={target} onClose={onClose} />
    </FormWindow>
  )
}

const periods = ['YEAR', 'MEETING', 'MANDATE'] as const

function EventForm({ companyId: company_id, target: { office, event }, onClose }: Omit<Props, 'target'> & { target: EventTarget }) {
  const { t, roleOf } = useOfficeWords()
  const today = useToday()
  const { tell } = useToasts()
  const react = useReaction()
  const enter = useWrite(officeRoutes.enterEvent, officeRoutes.list)
  const initial = { event, on: today, document: '', note: '', protocol: '', pay: event === 'PAY' ? { cents: 0, per: 'YEAR' as string, odg_id: null } : null }
  const form = useZodForm<EventDraft, typeof initial>(EventDraft, initial)
  const save = (body: EventDraft) =>
    enter.mutate(
      { params: { officeId: office._id }, query: { company_id }, body },
      {
        onSuccess: () => {
          tell({ kind: 'success', text: t('entered') })
          onClose()
        },
        onError: (error) => {
          if (error.code === 'E0002') tell({ kind: 'error', text: t('impossible') })
          else if (!form.showFaults(error)) react(error)
        },
      },
    )
  const warns =
    event === 'REMOVE' && (office.organ === 'AUDITORS' || office.organ === 'SOLE_AUDITOR') ? 'removalOfAuditor' : event === 'STEP_IN' ? 'stepIn' : null
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
      <p>{t('about', { name: office.name, role: roleOf(office.acting_code) })}</p>
      {warns && <FormAlert kind="warning">{t(`warnings.${warns}`)}</FormAlert>}
      <DateField label={t('fields.on')} required {...form.getInputProps('on')} value={form.values.on} today={today} max={today} />
      {event === 'PAY' && (
        <div className={styles.pair}>
          <MoneyField label={t('fields.pay')} required {...form.getInputProps('pay.cents')} value={form.values.pay?.cents ?? null} />
          <Select
            label={t('fields.per')}
            allowDeselect={false}
            data={periods.map((it) => ({ value: it, label: t(`periods.${it}`) }))}
            {...form.getInputProps('pay.per')}
          />
        </div>
      )}
      {event === 'FILED' && <TextInput label={t('fields.protocol')} {...form.getInputProps('protocol')} />}
      <TextInput label={t('fields.document')} description={t('fields.documentHelp')} {...form.getInputProps('document')} />
      <Textarea label={t(event === 'POWERS' ? 'fields.powers' : 'fields.note')} autosize minRows={2} {...form.getInputProps('note')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={enter.isPending}>
          {t('enter')}
        </Button>
      </Actions>
    </form>
  )
}
