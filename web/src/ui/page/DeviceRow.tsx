import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { toned } from '../../palette.ts'
import styles from './DeviceRow.module.css'

interface Props {
  icon: ReactNode
  name: string
  /** Where and when. */
  note: string
  /** In place of an action: what this one is, such as the device in use. */
  badge?: string
  /** The verb that ends it. */
  action?: string
  busy?: boolean
  onAction?: () => void
}

/** A passkey or a session: what, where and when, and the verb that ends it. */
export function DeviceRow({ icon, name, note, badge, action, busy = false, onAction }: Props) {
  return (
    <li className={styles.device}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{note}</p>
      </div>
      {badge && (
        <span className={styles.badge} style={toned('petrolio')}>
          {badge}
        </span>
      )}
      {action && (
        <Button className={styles.action} variant="default" size="xs" loading={busy} aria-label={`${action}: ${name}`} onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  )
}
