import { Fragment } from 'react'
import styles from './KeyList.module.css'

interface Props {
  items: readonly {
    keys: readonly string[]
    /** Said between keys any of which will do; without it they are pressed together. */
    or?: string | undefined
    does: string
  }[]
}

/** Keys, and what each of them does. */
export function KeyList({ items }: Props) {
  return (
    <dl className={styles.keys}>
      {items.map(({ keys, or, does }) => (
        <div key={`${keys.join()} ${does}`} className={styles.line}>
          <dt>
            {keys.map((it, at) => (
              <Fragment key={it}>
                {at > 0 && <span className={styles.between}>{or ?? '+'}</span>}
                <kbd className={styles.key}>{it}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
