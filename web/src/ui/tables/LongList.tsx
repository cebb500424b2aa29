import { type ReactNode, useRef } from 'react'
import styles from './LongList.module.css'
import { useRowsInSight } from './useRowsInSight.ts'

interface Props<Item> {
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** In pixels, the same for each. */
  height: number
  children: (item: Item) => ReactNode
}

/** A list of any length in a box that scrolls: only what can be seen is drawn. */
export function LongList<Item>({ label, items, itemKey, height, children }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [from, to] = useRowsInSight(list, { count: items.length, height })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section className={styles.box} tabIndex={0} aria-label={label}>
      <ul ref={list} className={styles.list} style={{ height: items.length * height }}>
        {items.slice(from, to).map((it, at) => (
          <li key={itemKey(it)} className={styles.item} style={{ top: (from + at) * height, height }} aria-setsize={items.length} aria-posinset={from + at + 1}>
            {children(it)}
          </li>
        ))}
      </ul>
    </section>
  )
}
