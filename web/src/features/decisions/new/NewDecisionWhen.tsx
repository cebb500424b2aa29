import { addDays, daysBetween } from '@delibera/core/dates'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './NewDecisionPage.module.css'
import type { NewDecisionValues } from './useNewDecision.ts'

interface Props {
  values: NewDecisionValues
  today: string
  missing: readonly string[]
  onChange: (change: Partial<NewDecisionValues>) => void
}

/** Until when people answer: one day at least, ninety at most. */
export function NewDecisionWhen({ values, today, missing, onChange }: Props) {
  const t = useTranslations('decisions.new.when')
  const days = /^\d{4}-\d\d-\d\dT/.test(values.deadline) ? daysBetween(today, values.deadline.slice(0, 10)) : null
  return (
    <Panel title={t('title')}>
      <div data-question="deadline" className={styles.fields}>
        <div className={styles.when}>
          <DateTimeField
            label={t('deadline')}
            required
            today={today}
            min={addDays(today, 1)}
            max={addDays(today, 90)}
            value={values.deadline}
            onChange={(deadline) => onChange({ deadline })}
            error={missing.includes('deadline') ? t('missing') : undefined}
          />
        </div>
        {days !== null && days > 0 && <p className={styles.note}>{t('days', { days })}</p>}
        <p className={styles.note}>{t('note')}</p>
      </div>
    </Panel>
  )
}
