import { type DesignatedDraft, DesignatedFirm, type DesignatedMode } from '@delibera/core/designated/schema'
import { type QuestionDays, usualDays } from '@delibera/core/meeting/designated'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button, NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { VatField } from '../../ui/fields/VatField.tsx'
import { useZodForm } from '../../ui/forms/useZodForm.ts'
import outside from '../delegations/OutsiderFields.module.css'
import { OutsiderFields } from '../delegations/OutsiderFields.tsx'
import { personIn, useOutsider } from '../delegations/useOutsider.ts'
import styles from './Designated.module.css'

interface Props {
  meeting: Meeting
  busy: boolean
  onSave: (designated: NonNullable<DesignatedDraft['designated']>) => void
  onCancel: () => void
}

const modes: readonly DesignatedMode[] = ['OPTIONAL', 'EXCLUSIVE']
const kinds = ['P', 'S'] as const
const noFirm = { kind: 'S' as const, last_name: '', fiscal_code: '', email: '', legal_representative: '' }

/** Who is designated, a person or a company; in which way one takes part; until when one may ask and propose. */
export function NameRepresentative({ meeting, busy, onSave, onCancel }: Props) {
  const t = useTranslations('designated.panel.form')
  const { data: company } = useCompanyRead(useCompanyId())
  const [kind, setKind] = useState<'P' | 'S'>('P')
  const person = useOutsider(true)
  const firm = useZodForm<unknown, typeof noFirm>(DesignatedFirm, noFirm)
  const [mode, setMode] = useState<DesignatedMode>(meeting.designated?.mode ?? 'OPTIONAL')
  const [question_days, setDays] = useState<QuestionDays>(meeting.designated?.question_days ?? usualDays)
  const typed = () => {
    if (kind === 'S') return DesignatedFirm.safeParse(firm.getValues()).data ?? null
    const found = personIn(person, true)
    return found?.email ? { ...found, kind: 'P' as const, email: found.email } : null
  }
  const send = () => {
    const found = typed()
    if (found) onSave({ person: found, mode, question_days })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => (kind === 'S' ? firm.onSubmit(send)(event) : person.onSubmit(send)(event))
  return (
    <form className={styles.card} noValidate onSubmit={submit}>
      <SegmentedControl
        aria-label={t('kind')}
        value={kind}
        onChange={(it) => setKind(it as 'P')}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {kind === 'P' ? <OutsiderFields form={person} /> : <FirmFields form={firm} />}
      {company?.statute.designated_representative === 'EXCLUSIVE' && (
        <NativeSelect
          label={t('mode')}
          value={mode}
          onChange={(event) => setMode(event.currentTarget.value as DesignatedMode)}
          data={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
      )}
      <DaysFields days={question_days} onChange={setDays} />
      <div className={styles.acts}>
        <Button type="submit" mih={44} loading={busy}>
          {t('save')}
        </Button>
        <Button variant="subtle" mih={44} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function FirmFields({ form }: { form: ReturnType<typeof useZodForm<unknown, typeof noFirm>> }) {
  const t = useTranslations('designated.panel.form.firm')
  const words = useTranslations('delegation.outsider')
  return (
    <div className={outside.fields}>
      <TextInput label={t('name')} required autoComplete="off" {...form.getInputProps('last_name')} />
      <TextInput label={t('acting')} required autoComplete="off" {...form.getInputProps('legal_representative')} />
      <VatField {...form.getInputProps('fiscal_code')} label={t('code')} required value={form.values.fiscal_code} />
      <TextInput
        type="email"
        inputMode="email"
        label={words('email')}
        description={words('emailHelp')}
        required
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </div>
  )
}

/** How many days before the meeting: the notice says it. */
function DaysFields({ days, onChange }: { days: QuestionDays; onChange: (days: QuestionDays) => void }) {
  const t = useTranslations('designated.panel.form.days')
  return (
    <fieldset className={styles.days}>
      <legend>{t('title')}</legend>
      <div>
        {(['proposals', 'questions', 'answers'] as const).map((it) => (
          <NumberInput
            key={it}
            label={t(it)}
            min={0}
            max={60}
            allowDecimal={false}
            allowNegative={false}
            value={days[it]}
            onChange={(next) => onChange({ ...days, [it]: Math.min(60, Math.max(0, Math.round(Number(next) || 0))) })}
          />
        ))}
      </div>
    </fieldset>
  )
}
