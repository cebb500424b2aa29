import { useClock } from '../../../api/clock.ts'
import styles from './SpeakingClock.module.css'

const two = (it: number) => String(it).padStart(2, '0')

/** For how long somebody has had the floor, second by second by the product's clock. Its width never changes. */
export function SpeakingClock({ since, label }: { since: string; label: string }) {
  const now = useClock()
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1000))
  return (
    <span className={styles.clock} role="timer" aria-label={label}>
      {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
    </span>
  )
}
