import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './SelectionBar.module.css'

interface Props {
  count: number
  /** "3 persone selezionate"; rows, when nobody says what they are. */
  text?: string | undefined
  onClear: () => void
  /** Buttons, `default` and `xs`. */
  children: ReactNode
}

/** Takes the place of a table's tools while something is selected: how many, what can be done, how to leave. */
export function SelectionBar({ count, text, onClear, children }: Props) {
  const t = useTranslations('table')
  return (
    <section className={styles.bar} aria-label={t('selection')}>
      <p className={styles.count} role="status">
        {text ?? t('selected', { count })}
      </p>
      <div className={styles.actions}>{children}</div>
      <CloseButton iconSize={18} className={styles.clear} aria-label={t('deselect')} onClick={onClear} />
    </section>
  )
}
