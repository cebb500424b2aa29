import type { VotedText } from '@delibera/core/agenda/rules'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './VotedWords.module.css'

/** What people say yes or no to. It is in the language in which it was written. */
export function VotedWords({ text: { proposal, resolution } }: { text: VotedText }) {
  const t = useTranslations('liveWords.voted')
  const parts = [
    ['proposal', proposal],
    ['resolution', resolution],
  ] as const
  return parts
    .filter(([, words]) => words !== '')
    .map(([part, words]) => (
      <div key={part} className={styles.part}>
        <h3 className={styles.title}>{t(part)}</h3>
        <p className={styles.words}>{words}</p>
      </div>
    ))
}
