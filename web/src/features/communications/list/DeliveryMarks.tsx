import type { Reached } from '@delibera/core/communications/panel'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../../palette.ts'
import styles from './DeliveryMarks.module.css'

/** What went wrong comes first: a line that is cut is cut at its end. */
const kinds = ['failed', 'waiting', 'unprovable', 'delivered'] as const
const tones: Record<(typeof kinds)[number], Tone> = { delivered: 'verde', unprovable: 'gray', waiting: 'ambra', failed: 'rosso' }

/** More than these say nothing at a glance. */
const most = 8

/** One mark for each recipient (dot, ring, diamond) and the sentence that says the same. */
export function DeliveryMarks({ reached }: { reached: Reached }) {
  const t = useTranslations('communications.reached')
  // Who read it has surely got it.
  const standing = { ...reached, delivered: reached.delivered + reached.viewed }
  const counted = kinds.filter((it) => standing[it] > 0)
  const marks = counted.flatMap((it) => Array.from({ length: standing[it] }, (_, at) => ({ kind: it, key: `${it}${at}` })))
  const words = [...counted.map((it) => t(it, { count: standing[it] })), ...(reached.viewed > 0 ? [t('viewed', { count: reached.viewed })] : [])]
  return (
    <span className={styles.line}>
      {marks.length <= most && (
        <span className={styles.marks} aria-hidden>
          {marks.map(({ kind, key }) => (
            <i key={key} className={styles.mark} data-kind={kind} style={toned(tones[kind])} />
          ))}
        </span>
      )}
      <span className={styles.words}>{words.join(', ')}</span>
    </span>
  )
}
