import { type Tone, toned } from '../../palette.ts'
import styles from './Avatar.module.css'

const tones: readonly Tone[] = ['petrolio', 'viola', 'cielo', 'gray']

interface Props {
  name: string
  /** In pixels. */
  size?: number
  /** A company is a square, a person is round. */
  company?: boolean
  /** The address of a photograph, in the place of the initials. */
  picture?: string | undefined
}

/** Initials on a tint chosen by the name, so that it keeps its colour everywhere; never green, amber or red, which mean something. */
export function Avatar({ name, size = 28, company = false, picture }: Props) {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return (
    <span
      className={styles.avatar}
      data-company={company || undefined}
      style={{ ...toned(tones[sum % tones.length]!), width: size, height: size, fontSize: Math.max(11, size * 0.38) }}
      aria-hidden
    >
      {picture ? <img src={picture} alt="" width={size} height={size} /> : initialsOf(name)}
    </span>
  )
}

/** First and last name, or the first two words of a company; a name without capitals has its first letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const capital = words.filter((it) => /^\p{Lu}/u.test(it))
  const chosen = capital.length > 0 ? capital : words
  return chosen
    .slice(0, 2)
    .map((it) => [...it][0])
    .join('')
    .toUpperCase()
}
