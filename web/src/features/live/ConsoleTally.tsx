import { deliberative, type Progress, progressOf } from '@delibera/core/live/chairing'
import type { LiveState, LiveVote } from '@delibera/core/live/state'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { MarkedBar } from '../../ui/MarkedBar.tsx'
import { toneOf } from '../votes/VoteChoice.tsx'
import styles from './ConsoleTally.module.css'
import { useConsole } from './useConsole.ts'

export interface Standing extends Progress {
  /** Of which the parts are parts. */
  whole: number
  required: number | null
}

/** How an open vote stands. */
export const standingOf = (state: LiveState, odg_id: string, vote: LiveVote): Standing => ({
  ...progressOf(vote),
  whole: vote.base.present,
  required: deliberative(state, odg_id)?.required ?? null,
})

const parts = [
  ['favourable', 1],
  ['against', -1],
  ['abstained', 0],
] as const

/** What was said so far as one bar, with the mark that must be passed. */
export function ConsoleTally({ standing }: { standing: Standing }) {
  const t = useTranslations('console.tally')
  const sideWords = useTranslations('liveWords.side')
  const { weights } = useConsole()
  const { whole, required, missing } = standing
  const said = (key: (typeof parts)[number][0]) => weights.part(standing[key], whole)
  return (
    <div className={styles.tally}>
      <MarkedBar
        parts={parts.map(([key, side]) => ({ key, weight: standing[key], tone: toneOf[side] }))}
        whole={whole}
        required={required}
        label={t('spoken', { favourable: said('favourable'), against: said('against'), abstained: said('abstained') })}
      />
      <ul className={styles.legend}>
        {parts.map(([key, side]) => (
          <li key={key} style={toned(toneOf[side])}>
            <i aria-hidden />
            {sideWords(`${side}`)} <b>{said(key)}</b>
          </li>
        ))}
        {missing > 0 && <li className={styles.missing}>{t('missing', { part: weights.part(missing, whole) })}</li>}
      </ul>
    </div>
  )
}
