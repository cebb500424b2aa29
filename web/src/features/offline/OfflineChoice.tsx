import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { type Tone, toned } from '../../palette.ts'
import hidden from '../../ui/marks/Unseen.module.css'
import styles from './OfflineChoice.module.css'

interface Option<Value extends string> {
  value: Value
  label: string
  tone: Tone
  icon?: ReactNode
  /** A letter that chooses it while the group has the focus. */
  letter?: string
}

interface Props<Value extends string> {
  legend: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
}

/** One of a few, joined in a cell of a list. Native radios underneath: arrow keys and screen readers need no help of ours. */
export function OfflineChoice<Value extends string>({ legend, options, value, onChange, disabled = false }: Props<Value>) {
  const name = useId()
  const byLetter = (event: KeyboardEvent) => {
    const chosen = options.find((it) => it.letter === event.key.toLowerCase())
    if (chosen && !event.ctrlKey && !event.metaKey && !event.altKey) onChange(chosen.value)
  }
  return (
    <fieldset className={styles.choice} disabled={disabled} onKeyDown={byLetter}>
      <legend className={hidden.unseen}>{legend}</legend>
      {options.map((it) => (
        <label key={it.value} className={styles.option} style={toned(it.tone)}>
          <input type="radio" className={hidden.unseen} name={name} value={it.value} checked={value === it.value} onChange={() => onChange(it.value)} />
          {it.icon}
          {it.label}
        </label>
      ))}
    </fieldset>
  )
}
