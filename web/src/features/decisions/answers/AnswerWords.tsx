import type { Decision, DecisionAnswer } from '@delibera/core/decisions/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import styles from './AnswerWords.module.css'

const tones = { FOR: 'verde', AGAINST: 'rosso', ABSTAIN: 'gray' } as const

/** What somebody said, in a word where every point got the same, when and how. */
export function AnswerWords({ answer, decision }: { answer: DecisionAnswer | null; decision: Decision }) {
  const t = useTranslations('decisions.table')
  const { brief } = useDates()
  if (!answer) return <span className={styles.silent}>{t('silent')}</span>
  const choices = decision.points.flatMap(({ key }) => answer.points[key] ?? [])
  const [first] = choices
  const said = () => {
    if (answer.kind !== 'VOTE' || !first)
      return <Badge tone={answer.kind === 'ASSEMBLY' ? 'ambra' : 'gray'}>{t(`kinds.${answer.kind}`, { body: decision.body })}</Badge>
    if (choices.every((it) => it === first)) return <Badge tone={tones[first]}>{t(`choices.${first}`)}</Badge>
    return <span>{decision.points.map(({ key }) => `${key}: ${t(`choices.${answer.points[key] ?? 'ABSTAIN'}`)}`).join(', ')}</span>
  }
  return (
    <span className={styles.answer}>
      {said()}
      <span className={styles.at}>{brief(answer.received_at)}</span>
      <span className={styles.at}>{t(`ways.${answer.way}`)}</span>
      {Object.keys(answer.conflict).length > 0 && <span className={styles.at}>{t('conflict')}</span>}
    </span>
  )
}
