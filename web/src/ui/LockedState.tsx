import type { ReactNode } from 'react'
import { toned } from '../palette.ts'
import styles from './LockedState.module.css'

interface Props {
  title: string
  /** Why, and how to open it. */
  text: string
  actions?: ReactNode
}

/** In place of a page that is closed for now. */
export function LockedState({ title, text, actions }: Props) {
  return (
    <section className={styles.state} aria-label={title}>
      <Sheet />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

function Sheet() {
  return (
    <svg width="84" height="84" viewBox="0 0 84 84" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden style={toned('ambra')}>
      <path d="M20 9h34l12 12v54H20z" fill="var(--d-sheet)" stroke="var(--d-field)" strokeWidth="1.5" />
      <path d="M54 9v12h12" stroke="var(--d-field)" strokeWidth="1.5" />
      <path d="M29 9.5v65M32 9.5v65" stroke="var(--d-margin)" />
      <path d="M39 33h19" stroke="var(--d-field)" strokeWidth="2" />
      <rect x="40" y="49" width="22" height="17" rx="3" fill="var(--tone-solid)" />
      <path d="M45 49v-4a6 6 0 0 1 12 0v4" stroke="var(--tone-solid)" strokeWidth="2.5" />
    </svg>
  )
}
