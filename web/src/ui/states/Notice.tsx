import type { ReactElement, ReactNode } from 'react'
import { type Tone, toned } from '../../palette.ts'
import { Icon, type IconName } from '../marks/Icon.tsx'
import styles from './Notice.module.css'

interface Props {
  tone: Tone
  /** The name of an icon, or a mark of its own. */
  icon: IconName | ReactElement
  children: ReactNode
  action?: ReactNode
  /** For a notice that comes while the page is read: a screen reader says it. One that stood there from the start needs no role. */
  role?: 'alert' | 'status'
}

/** One condition that lasts, said in a sentence. */
export function Notice({ tone, icon, children, action, role }: Props) {
  return (
    <div className={styles.notice} data-acts={action ? true : undefined} style={toned(tone)} role={role}>
      {typeof icon === 'string' ? <Icon name={icon} size={18} /> : icon}
      <p>{children}</p>
      {action}
    </div>
  )
}
