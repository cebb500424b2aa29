import type { Accepted } from '@delibera/core/votes/schema'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../palette.ts'
import hidden from '../../ui/marks/Unseen.module.css'
import styles from './VoteChoice.module.css'

export const sides = [1, -1, 0] as const satisfies readonly Accepted[]
export const toneOf: Record<Accepted, Tone> = { 1: 'verde', [-1]: 'rosso', 0: 'gray' }

const marks = { 1: IconCheck, [-1]: IconX, 0: IconMinus } as const

/** The shape of a vote: it is never told by its colour alone. */
export function VoteMark({ accepted, size = 18 }: { accepted: Accepted; size?: number }) {
  const Mark = marks[accepted]
  return <Mark size={size} stroke={2.2} aria-hidden />
}

interface Props {
  /** Whose vote it is; read out, because the page says it above. */
  legend: string
  value: Accepted | null
  onChange: (value: Accepted) => void
  /** One below the other, for who has a single vote to give. */
  large?: boolean
  disabled?: boolean
}

/** In favour, against, abstained. Native radios underneath: arrow keys and screen readers need no help of ours. */
export function VoteChoice({ legend, value, onChange, large = false, disabled = false }: Props) {
  const t = useTranslations('liveWords.vote')
  const name = useId()
  return (
    <fieldset className={styles.choice} data-large={large || undefined} disabled={disabled}>
      <legend className={hidden.unseen}>{legend}</legend>
      {sides.map((it) => (
        <label key={it} className={styles.side} style={toned(toneOf[it])}>
          <input type="radio" className={hidden.unseen} name={name} value={it} checked={value === it} onChange={() => onChange(it)} />
          <VoteMark accepted={it} size={large ? 22 : 17} />
          {t(`${it}`)}
        </label>
      ))}
    </fieldset>
  )
}
