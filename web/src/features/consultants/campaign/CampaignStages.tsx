import type { CampaignRow, StepState } from '@delibera/core/consultants/campaign'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../../palette.ts'
import styles from './CampaignStages.module.css'

const tones: Record<StepState, Tone> = { DONE: 'verde', LATE: 'rosso', NEXT: 'ambra', AHEAD: 'gray' }

/** A small stop for each step it owes, in the order of the plan: full when done, a ring when late or next. */
export function CampaignStages({ row: { steps, next } }: { row: CampaignRow }) {
  const t = useTranslations('campaign')
  const done = steps.filter((it) => it.state === 'DONE').length
  const label = next ? t('stages', { done, count: steps.length, next: t(`plan.steps.${next}`) }) : t('allDone')
  return (
    <span className={styles.stages} role="img" aria-label={label}>
      {steps.map(({ step, state }) => (
        <i key={step} data-state={state} style={toned(tones[state])} />
      ))}
    </span>
  )
}
