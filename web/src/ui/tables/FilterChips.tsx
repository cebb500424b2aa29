import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import styles from './FilterChips.module.css'

interface Chip<Value extends string> {
  value: Value
  label: string
  count?: number | undefined
  /** A glyph that says the value by its shape. */
  mark?: ReactNode
  /** Not offered while it would leave no row. One that is on stays in sight whatever it leaves. */
  isRare?: boolean
}

interface Props<Value extends string> {
  /** What they filter by. */
  label: string
  /** The chip that takes the filter away. */
  all: { label: string; count?: number | undefined }
  chips: readonly Chip<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
}

/**
 * Toggle buttons over a table, each with how many rows it leaves. Pressing the one that is on takes it away. All of them are given, also those that would
 * leave nothing: a filter never stays on without its button.
 */
export function FilterChips<Value extends string>({ label, all, chips, value, onChange }: Props<Value>) {
  const shown = chips.filter((it) => it.value === value || !it.isRare || it.count !== 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways on phones
    <div className={styles.chips} role="group" aria-label={label}>
      <Toggle pressed={value === null} onPress={() => onChange(null)} label={all.label} count={all.count} />
      {shown.map((it) => (
        <Toggle
          key={it.value}
          pressed={value === it.value}
          onPress={() => onChange(value === it.value ? null : it.value)}
          label={it.label}
          count={it.count}
          mark={it.mark}
        />
      ))}
    </div>
  )
}

interface ToggleProps {
  pressed: boolean
  onPress: () => void
  label: string
  count: number | undefined
  mark?: ReactNode
}

function Toggle({ pressed, onPress, label, count, mark }: ToggleProps) {
  const format = useFormatter()
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      {mark}
      {label}
      {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
    </button>
  )
}
