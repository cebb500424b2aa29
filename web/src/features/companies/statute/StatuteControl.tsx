import { Checkbox, NativeSelect, NumberInput, Radio, SegmentedControl, Switch } from '@mantine/core'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import styles from './StatuteControl.module.css'
import { StatuteTicks } from './StatuteTicks.tsx'
import type { Rule, StatuteForm } from './useStatuteForm.ts'

interface Props {
  rule: Rule
  label: string
  form: Pick<StatuteForm, 'values' | 'setFieldValue' | 'getInputProps' | 'errors'>
}

const barred = ['ADM', 'MAJ', 'EMPLOYEE'] as const
const limits = { days: { min: 0, max: 365 }, hours: { min: 0, max: 720 }, count: { min: 1, max: 200 } } as const

/** What a rule is set with; its name is said by the row. */
export function StatuteControl({ rule, label, form }: Props) {
  const t = useCompanyWords(useTranslations('companyDetails.statute'))
  const { key } = rule
  const value = form.values[key]
  const set = (next: unknown) => form.setFieldValue(key, next as never)
  switch (rule.kind) {
    case 'switch':
      return (
        <Switch
          aria-label={label}
          labelPosition="left"
          label={t(value ? 'yes' : 'no')}
          checked={value === true}
          onChange={(event) => set(event.currentTarget.checked)}
          classNames={{ body: styles.target! }}
        />
      )
    case 'choice':
      return (
        <SegmentedControl
          aria-label={label}
          data={rule.options.map((it) => ({ value: it, label: t(`options.${it}`) }))}
          value={String(value)}
          onChange={set}
          classNames={{ root: styles.choice! }}
        />
      )
    case 'days':
    case 'hours':
    case 'count':
      return <Figure name={key} kind={rule.kind} label={label} form={form} />
    case 'pick':
      return (
        <NativeSelect
          aria-label={label}
          data={rule.options.map((it) => ({ value: it, label: t(`picks.${it}`) }))}
          value={String(value)}
          onChange={(event) => set(event.currentTarget.value)}
          className={styles.pick}
        />
      )
    case 'ticks':
    case 'clauses':
      return <StatuteTicks rule={rule} label={label} form={form} />
    case 'monthDay':
      return <MonthDay label={label} value={String(value)} onChange={set} />
    case 'auditors':
      return (
        <Radio.Group
          label={<span className={hidden.unseen}>{label}</span>}
          value={value === null ? '' : String(value)}
          onChange={(next) => set(next === 'true')}
        >
          <div className={styles.roles}>
            <Radio value="false" label={t('auditors.no')} />
            <Radio value="true" label={t('auditors.yes')} />
          </div>
        </Radio.Group>
      )
    case 'roles': {
      const chosen = value as readonly string[]
      return (
        <Checkbox.Group aria-label={label} value={[...chosen]} onChange={(next) => set(barred.filter((it) => next.includes(it)))}>
          <div className={styles.roles}>
            {barred.map((it) => (
              <Checkbox key={it} value={it} label={t(`barred.${it}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )
    }
  }
}

/** Days, hours, or how many; of the last, an empty field is no limit. */
function Figure({ name, kind, label, form }: Omit<Props, 'rule'> & { name: Rule['key']; kind: keyof typeof limits }) {
  const t = useTranslations('companyDetails.statute')
  const value = form.values[name]
  return (
    <NumberInput
      aria-label={label}
      size="sm"
      {...form.getInputProps(name)}
      value={value === null ? '' : Number(value)}
      onChange={(next) => form.setFieldValue(name, (next === '' ? null : Number(next)) as never)}
      {...limits[kind]}
      allowDecimal={false}
      suffix={kind === 'count' ? '' : ` ${t(`${kind}Word`, { count: Number(value) })}`}
      placeholder={kind === 'count' ? t('noLimit') : ''}
      className={styles.number}
    />
  )
}

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const
/** February has 29 here: the year decides later whether it does. */
const lastDay = (month: string) => new Date(Date.UTC(2024, Number(month), 0)).getUTCDate()

function MonthDay({ label, value, onChange }: { label: string; value: string; onChange: (next: string) => void }) {
  const t = useCompanyWords(useTranslations('companyDetails.statute'))
  const [month = '12', day = '31'] = value.split('-')
  const days = Array.from({ length: lastDay(month) }, (_, at) => String(at + 1).padStart(2, '0'))
  const put = (nextMonth: string, nextDay: string) => onChange(`${nextMonth}-${Number(nextDay) > lastDay(nextMonth) ? lastDay(nextMonth) : nextDay}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame, and its name is the row's title
    <div role="group" aria-label={label} className={styles.monthDay}>
      <NativeSelect
        aria-label={t('day')}
        data={days.map((it) => ({ value: it, label: String(Number(it)) }))}
        value={day}
        onChange={(event) => put(month, event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('month')}
        data={months.map((it) => ({ value: it, label: t(`months.${it}`) }))}
        value={month}
        onChange={(event) => put(event.currentTarget.value, day)}
      />
    </div>
  )
}
