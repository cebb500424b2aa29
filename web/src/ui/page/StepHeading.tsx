import { type ReactNode, useEffect, useRef } from 'react'
import styles from './StepHeading.module.css'

interface Props {
  title: string
  children?: ReactNode
  /** This step has replaced another on the same page: the focus moves here, so that a screen reader says where one is. */
  takesFocus?: boolean
}

/** The title of a page with one task, or of one of its steps, and the sentence below it. */
export function StepHeading({ title, children, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children && <p className={styles.text}>{children}</p>}
    </div>
  )
}
