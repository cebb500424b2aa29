import { deliberative, type Progress, progressOf } from '@delibera/core/live/chairing'
import type { LiveState, LiveVote } from '@delibera/core/live/state'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { VoteTally } from '../../votes/VoteTally.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './ConsoleTally.module.css'

export interface TallySoFar extends Progress {
  /** Of which the parts are parts: the same as in the result, so that no figure changes when the vote stops. */
  whole: number
  required: number | null
}

/** How an open vote stands. */
export function standingOf(state: LiveState, odg_id: string, vote: LiveVote): TallySoFar {
  const needed = deliberative(state, odg_id)
  return { ...progressOf(vote), whole: needed?.base ?? vote.base.present, required: needed?.required ?? null }
}

/** What was said so far, and how much is still missing. */
export function ConsoleTally({ standing }: { standing: TallySoFar }) {
  const t = useTranslations('console.tally')
  const { weights } = useConsole()
  const { whole, required, missing } = standing
  const part = (weight: number) => weights.part(weight, whole)
  return (
    <VoteTally counted={standing} whole={whole} required={required} part={part} spoken={(said) => t('spoken', said)}>
      {missing > 0 && <li className={styles.missing}>{t('missing', { part: part(missing) })}</li>}
    </VoteTally>
  )
}
