import { Checkbox } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './StatuteControl.module.css'
import type { Rule, StatuteForm } from './useStatuteForm.ts'

export type Tick = Extract<Rule, { kind: 'ticks' | 'clauses' }>['options'][number]
interface Props {
  rule: Extract<Rule, { kind: 'ticks' | 'clauses' }>
  label: string
  form: Pick<StatuteForm, 'values' | 'setFieldValue' | 'errors'>
}

/** A question with several answers at once, kept in the order in which they are offered. */
export function StatuteTicks({ rule, label, form }: Props) {
  const t = useTranslations('companyDetails.statute')
  const { written_initiative, elections } = form.values
  const chosen: readonly string[] = rule.kind === 'ticks' ? written_initiative : rule.options.filter((it) => elections[it])
  const fixed: readonly string[] = rule.kind === 'ticks' ? rule.fixed : []
  const choose = (ticked: string[]) =>
    rule.kind === 'ticks'
      ? form.setFieldValue(rule.key, rule.options.filter((it) => ticked.includes(it)) as never)
      : form.setFieldValue(rule.key, { ...elections, ...Object.fromEntries(rule.options.map((it) => [it, ticked.includes(it)])) } as never)
  return (
    <Checkbox.Group aria-label={label} error={form.errors[rule.key]} value={[...chosen]} onChange={choose}>
      <div className={styles.roles}>
        {rule.options.map((it) => (
          <Checkbox key={it} value={it} label={t(`ticks.${it}`)} disabled={fixed.includes(it)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
