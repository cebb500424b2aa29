import type { RoleStatus } from '@delibera/core/permissions'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { LinkBadge, type LinkSide } from './LinkBadge.tsx'
import styles from './LinkRow.module.css'

interface Props {
  name: ReactNode
  /** For the initials. */
  initials: string
  side: LinkSide
  notes: readonly (string | null | undefined)[]
  status: RoleStatus
  /** Buttons, `xs`; each says whose it is. */
  actions?: ReactNode
}

/** One link: who, since when, where it stands, what can be done about it. */
export function LinkRow({ name, initials, side, notes, status, actions }: Props) {
  return (
    <li className={styles.row}>
      <Avatar name={initials} size={36} company={side === 'consultant'} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {notes.filter(Boolean).map((it) => (
          <p key={it} className={styles.note}>
            {it}
          </p>
        ))}
      </div>
      <LinkBadge status={status} side={side} />
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
