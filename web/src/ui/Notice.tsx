import type { ReactNode } from 'react'
import { type Tone, toned } from '../palette.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Notice.module.css'

interface Props {
  tone: Tone
  icon: IconName
  children: ReactNode
  action?: ReactNode
}

/** One condition that lasts, said in a sentence. */
export function Notice({ tone, icon, children, action }: Props) {
  return (
    <div className={styles.notice} style={toned(tone)}>
      <Icon name={icon} size={18} />
      <p>{children}</p>
      {action}
    </div>
  )
}
