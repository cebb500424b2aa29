import styles from './FlawMark.module.css'
import { KindMark } from './KindMark.tsx'

interface Props {
  /** Red stops what comes next, amber only asks to look. */
  blocks: boolean
  text: string
  /** More than there is room for; it is said where the value is corrected, too. */
  more?: string | undefined
}

/** A value that is missing or doubtful, said in the cell where it belongs. */
export function FlawMark({ blocks, text, more }: Props) {
  return (
    <span className={styles.flaw} data-blocks={blocks || undefined} title={more ?? text}>
      <KindMark kind={blocks ? 'error' : 'warning'} size={14} />
      <span className={styles.text}>{text}</span>
    </span>
  )
}
