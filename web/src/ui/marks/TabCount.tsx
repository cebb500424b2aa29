import styles from './TabCount.module.css'

/** How many wait behind a tab: its right section, which is left out while none does. */
export const tabCount = (count: number) => count > 0 && <span className={styles.count}>{count}</span>
