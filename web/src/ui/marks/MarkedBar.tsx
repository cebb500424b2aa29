import { type Tone, toned } from '../../palette.ts'
import styles from './MarkedBar.module.css'

interface Part {
  key: string
  weight: number
  /** The colour of the bar; left out, that of whatever is around it. */
  tone?: Tone
}

interface Props {
  parts: readonly Part[]
  /** What the whole length of the bar stands for, in the unit of the parts. */
  whole: number
  /** Where the mark stands; none where it is out of reach. */
  required: number | null
  label: string
  /** For a bar that is read as one number, from 0 to 100. */
  meter?: { now: number; text: string }
}

/** Weights of one whole side by side, with the mark that they must reach. */
export function MarkedBar({ parts, whole, required, label, meter }: Props) {
  const share = (weight: number) => `${whole > 0 ? Math.min(100, (weight / whole) * 100) : 0}%`
  const spoken = {
    ...(meter ? { role: 'meter', 'aria-valuenow': meter.now, 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuetext': meter.text } : { role: 'img' }),
    'aria-label': label,
  }
  return (
    <div className={styles.bar} {...spoken}>
      {parts.map(({ key, weight, tone }) => (
        <i key={key} style={{ ...(tone && toned(tone)), width: share(weight) }} />
      ))}
      {required !== null && required <= whole && <b style={{ left: share(required) }} />}
    </div>
  )
}
