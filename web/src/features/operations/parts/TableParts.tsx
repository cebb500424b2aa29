import { DateSamples } from './DateSamples.tsx'
import { MarkSamples } from './MarkSamples.tsx'
import styles from './TableParts.module.css'
import { TableSamples } from './TableSamples.tsx'

/** Tables, marks, choices and dates in all their states, with invented data. */
export function TableParts() {
  return (
    <div className={styles.parts}>
      <TableSamples />
      <MarkSamples />
      <DateSamples />
    </div>
  )
}
