import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { MarkedBar } from '../../ui/marks/MarkedBar.tsx'
import { sides, toneOf } from './VoteChoice.tsx'
import styles from './VoteTally.module.css'

const keys = { 1: 'favourable', [-1]: 'against', 0: 'abstained' } as const
type Key = (typeof keys)[keyof typeof keys]

interface Props {
  counted: Record<Key, number>
  /** The weight that makes 100 percent. */
  whole: number
  required: number | null
  /** How a weight is written. */
  part: (weight: number) => string
  /** What the bar shows, for who cannot see it. */
  spoken: (said: Record<Key, string>) => string
  /** Further entries of the legend. */
  children?: ReactNode
}

/** What was said so far as one bar, with the mark that must be passed, and what each colour stands for. */
export function VoteTally({ counted, whole, required, part, spoken, children }: Props) {
  const sideWords = useTranslations('liveWords.side')
  const said = { favourable: part(counted.favourable), against: part(counted.against), abstained: part(counted.abstained) }
  return (
    <div className={styles.tally}>
      <MarkedBar
        parts={sides.map((it) => ({ key: keys[it], weight: counted[keys[it]], tone: toneOf[it] }))}
        whole={whole}
        required={required}
        label={spoken(said)}
      />
      <ul className={styles.legend}>
        {sides.map((it) => (
          <li key={it} style={toned(toneOf[it])}>
            <i aria-hidden />
            {sideWords(`${it}`)} <b>{said[keys[it]]}</b>
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}
