import { type CSSProperties, type ReactNode, useId } from 'react'
import { type Tone, toned } from '../../palette.ts'
import hidden from '../marks/Unseen.module.css'
import styles from './ChoiceGroup.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  icon: ReactNode
  tone: Tone
  disabled?: boolean
}

interface Props<Value extends string> {
  /** The question; read out, not shown: the page asks it beside the buttons. */
  legend: string
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** Equal buttons, one choice. Native radios underneath: arrow keys and screen readers need no help of ours. */
export function ChoiceGroup<Value extends string>({ legend, choices, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group} style={{ '--choices': choices.length } as CSSProperties}>
      <legend className={hidden.unseen}>{legend}</legend>
      {choices.map((it) => (
        <label key={it.value} className={styles.choice} style={toned(it.tone)}>
          <input
            type="radio"
            className={hidden.unseen}
            name={name}
            value={it.value}
            checked={value === it.value}
            disabled={it.disabled}
            onChange={() => onChange(it.value)}
          />
          {it.icon}
          {it.label}
        </label>
      ))}
    </fieldset>
  )
}
