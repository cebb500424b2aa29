import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { KindMark } from '../marks/KindMark.tsx'
import styles from './SettingRow.module.css'

interface Props {
  title: string
  /** What follows from it. */
  note: string
  /** The article, as it is quoted. */
  law?: string
  /** The value when nobody chooses: of law, of custom, or ours. */
  fallback?: string
  /** Where the other value comes from, when it is not the one above; `onReset` goes back by the words of `reset`. */
  changed?: string | undefined
  reset?: string
  /** Why this value deserves a second look. */
  caution?: string | undefined
  onReset?: () => void
  /** The control; it takes the title as its label. */
  children: (label: string) => ReactNode
}

/** One rule that can be set: what it does, its source, its control. A rule of one's own has the accent on its edge. */
export function SettingRow({ title, note, law, fallback, changed, reset, caution, onReset, children }: Props) {
  return (
    <li className={styles.setting} data-changed={changed ? true : undefined}>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className={styles.note}>{note}</p>
        {(law || fallback || changed) && (
          <p className={styles.source}>
            {law && <span className={styles.law}>{law}</span>}
            {fallback && <span>{fallback}</span>}
            {changed && <span className={styles.own}>{changed}</span>}
          </p>
        )}
        {caution && (
          <p className={styles.caution}>
            <KindMark kind="warning" size={16} />
            {caution}
          </p>
        )}
      </div>
      <div className={styles.control}>
        {children(title)}
        {changed && reset && (
          <Anchor component="button" type="button" fz="xs" fw={580} aria-label={`${reset}: ${title}`} onClick={onReset}>
            {reset}
          </Anchor>
        )}
      </div>
    </li>
  )
}
