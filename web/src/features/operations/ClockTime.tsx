import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
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
  const [tick, setTick] = useState(() => Date.now())
  useInterval(() => setTick(Date.now()), 1000, { autoInvoke: true })
  const shown = new Date(Date.parse(now) + (stands ? 0 : Math.max(0, tick - readAt)))
  return (
    <time className={styles.time} dateTime={shown.toISOString()}>
      {format.dateTime(shown, { dateStyle: 'full' })}, {format.dateTime(shown, { timeStyle: 'medium' })}
    </time>
  )
}
