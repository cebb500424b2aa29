import type { Decision } from '@delibera/core/decisions/schema'
import type { RuleId } from '@delibera/core/law/schema'
import type { Verbal } from '@delibera/core/minutes/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SemaforoRule } from '../../../meeting/law/SemaforoRule.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useLawPlace } from '../DecisionBody.tsx'
import styles from './RecordConfirm.module.css'
import type { RecordActs } from './useRecord.ts'

interface Props {
  decision: Decision
  record: Verbal
  acts: RecordActs
  onClose: () => void
}

/** Before the record becomes final: what that does, what stands in the way, and which warnings one takes upon oneself. */
export function RecordConfirm({ decision, record, acts, onClose }: Props) {
  const t = useTranslations('decisions.record.confirm')
  const { tell } = useToasts()
  const place = useLawPlace(decision)
  const [chosen, setChosen] = useState<RuleId[]>([])
  const checks = record.checks.length > 0 ? record.checks : decision.checks
  const blocking = checks.filter((it) => !it.ok && it.severity === 'BLOCK')
  const warnings = checks.filter((it) => !it.ok && it.severity === 'WARN' && it.overridable)
  const isReady = record.gaps.length === 0 && blocking.length === 0 && warnings.every((it) => chosen.includes(it.id))
  const isApproved = decision.count.some((it) => it.outcome === 'APPROVED')
  const confirm = async () => {
    if (!(await acts.confirm(chosen))) return
    tell({ kind: 'success', text: t('done') })
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={580}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void confirm()
        }}
      >
        <ul className={styles.effects}>
          <li>{t('end')}</li>
          <li>{t(isApproved ? 'book' : 'noBook')}</li>
          <li>{t('letters')}</li>
          <li>{t('next')}</li>
        </ul>
        {record.gaps.length > 0 && <FormAlert kind="warning">{t('gaps', { count: record.gaps.length })}</FormAlert>}
        {(blocking.length > 0 || warnings.length > 0) && (
          <ul className={styles.rules}>
            {blocking.map((it) => (
              <SemaforoRule key={it.id} meeting={place} page="record" result={it} kind="error" />
            ))}
            {warnings.map((it) => (
              <SemaforoRule key={it.id} meeting={place} page="record" result={it} kind="warning" acknowledging={{ chosen, onChange: setChosen }} />
            ))}
          </ul>
        )}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={acts.busy === 'confirm'}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
