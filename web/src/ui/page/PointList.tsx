import type { ReactNode } from 'react'
import { KindMark, type MarkKind } from '../marks/KindMark.tsx'
import styles from './PointList.module.css'

interface Point {
  text: string
  note?: string
  /** A verdict; or an icon where there is nothing to judge. Without either the point is counted. */
  kind?: MarkKind
  icon?: ReactNode
}

/** A few sentences, each with what follows from it: conditions with their mark, or steps with their number. */
export function PointList({ points }: { points: readonly Point[] }) {
  const isCounted = points.every((it) => it.kind === undefined && it.icon === undefined)
  const List = isCounted ? 'ol' : 'ul'
  return (
    <List className={styles.points}>
      {points.map(({ text, note, kind, icon }, at) => (
        <li key={text}>
          {kind ? <KindMark kind={kind} size={16} /> : (icon ?? <span className={styles.number}>{at + 1}</span>)}
          <div>
            <p className={styles.text}>{text}</p>
            {note && <p className={styles.note}>{note}</p>}
          </div>
        </li>
      ))}
    </List>
  )
}
