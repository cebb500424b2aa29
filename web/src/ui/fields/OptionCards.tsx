import { type CSSProperties, type ReactNode, useId } from 'react'
import choice from './Choice.module.css'
import styles from './OptionCards.module.css'

interface Option<Value extends string> {
  value: Value
  label: string
  /** What follows from it, in one line; for an option that cannot be chosen, why. */
  note: string
  icon: ReactNode
  price?: string | undefined
  disabled?: boolean
}

interface Props<Value extends string> {
  legend: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  columns?: number
  error?: string | undefined
}

/** A choice that changes what follows: a card each, with the price when there is one. */
export function OptionCards<Value extends string>({ legend, options, value, onChange, columns = 3, error }: Props<Value>) {
  const name = useId()
  const wrong = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? wrong : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards} style={{ '--columns': columns } as CSSProperties}>
        {options.map((it) => (
          <label key={it.value} className={`${choice.card} ${styles.card}`}>
            <span className={styles.icon}>{it.icon}</span>
            <input
              type="radio"
              className={`${choice.radio} ${styles.radio}`}
              name={name}
              value={it.value}
              checked={value === it.value}
              disabled={it.disabled}
              onChange={() => onChange(it.value)}
            />
            <span className={styles.words}>
              <span className={styles.label}>{it.label}</span>
              <span className={styles.note}>{it.note}</span>
            </span>
            {it.price && <span className={styles.price}>{it.price}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={wrong} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
