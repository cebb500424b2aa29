import { useFormatter } from 'use-intl'
import { clockAt, useMachineTime } from '../../../api/clock.ts'
import styles from './ClockTime.module.css'

interface Props {
  now: string
  /** When this browser was told, in its own milliseconds. */
  readAt: number
  stands: boolean
}

/** Between two readings a running clock goes on by itself. */
export function ClockTime({ now, readAt, stands }: Props) {
  const format = useFormatter()
  const shown = clockAt({ now, set: stands }, { readAt, machine_ms: useMachineTime(1000) })
  return (
    <time className={styles.time} dateTime={shown.toISOString()}>
      {format.dateTime(shown, { dateStyle: 'full' })}, {format.dateTime(shown, { timeStyle: 'medium' })}
    </time>
  )
}
