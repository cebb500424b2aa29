import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

interface Props {
  /** Without one the panel is a plain box; give it `label` when it still is a region of the page. */
  title?: string
  label?: string
  actions?: ReactNode
  foot?: ReactNode
  /** Lists and tables touch the border. */
  flush?: boolean
  /** By which an explanation of the page finds it. */
  tour?: string
  children: ReactNode
}

/** A bordered section with its own heading. */
export function Panel({ title, label, actions, foot, flush = false, tour, children }: Props) {
  const id = useId()
  const isRegion = title !== undefined || label !== undefined
  const Box = isRegion ? 'section' : 'div'
  return (
    <Box className={styles.panel} data-tour={tour} {...(title === undefined ? { 'aria-label': label } : { 'aria-labelledby': id })}>
      {(title !== undefined || actions) && (
        <div className={styles.head}>
          {title !== undefined && (
            <h2 className={styles.title} id={id}>
              {title}
            </h2>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Box>
  )
}
