import type { ReactNode } from 'react'
import { toned } from '../palette.ts'
import styles from './FormAlert.module.css'
import { type Kind, KindMark } from './KindMark.tsx'

const tones = { info: 'cielo', success: 'verde', warning: 'ambra', error: 'rosso' } as const

/** What stands against a whole form, or follows from it: said at once to whoever does not see it. */
export function FormAlert({ kind, children }: { kind: Kind; children: ReactNode }) {
  const isUrgent = kind === 'error' || kind === 'warning'
  return (
    <div className={styles.alert} style={toned(tones[kind])} role={isUrgent ? 'alert' : 'status'}>
      <KindMark kind={kind} size={18} />
      <p>{children}</p>
    </div>
  )
}
