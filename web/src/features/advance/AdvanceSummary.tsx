import { givenSaid, isChoiceParts, isParts, type SaidDraft } from '@delibera/core/advance/parts'
import type { MyAdvance } from '@delibera/core/advance/schema'
import type { ElectionChoice } from '@delibera/core/elections/schema'
import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './Advance.module.css'
import { useAdvanceWeight } from './useAdvanceWeight.ts'

interface Props {
  mine: MyAdvance
  said: Readonly<Record<string, SaidDraft>>
  onEdit: (at: number) => void
}

/** All that was said, point by point, before it is signed; each can be gone back to. */
export function AdvanceSummary({ mine, said, onEdit }: Props) {
  const t = useTranslations('advance.summary')
  const wordsOf = useSaidWords(mine)
  return (
    <ol className={styles.points}>
      {mine.points.map((it, at) => (
        <li key={it._id} className={styles.said}>
          <div>
            <p className={styles.title}>
              {it.number}. {it.title}
            </p>
            <p className={styles.choice} data-missing={said[it._id] === undefined || undefined}>
              {wordsOf(it, said[it._id])}
            </p>
          </div>
          <Button variant="default" mih={44} aria-label={t('editPoint', { number: it.number })} onClick={() => onEdit(at)}>
            {t('edit')}
          </Button>
        </li>
      ))}
    </ol>
  )
}

/** What was said of a point, in words. */
function useSaidWords({ unit }: MyAdvance): (point: MyAdvance['points'][number], said: SaidDraft | undefined) => string {
  const t = useTranslations('advance.summary')
  const words = useTranslations('advance.points')
  const weigh = useAdvanceWeight(unit)
  return ({ election }, draft) => {
    if (draft === undefined) return t('missing')
    const said = givenSaid(draft)
    const chosen = (choice: ElectionChoice) => {
      if (typeof choice === 'string') return words(choice === 'AGAINST' ? 'AGAINST' : '0')
      const named = (election?.names ?? []).filter((it) => choice.includes(it._id))
      return named.map((it) => it.name).join(', ')
    }
    if (said === null) return words('none')
    if (typeof said === 'number') return words(`${said}`)
    if (isParts(said)) return said.map((it) => t('part', { vote: words(`${it.accepted}`), weight: weigh(it.weight) })).join(', ')
    if (isChoiceParts(said)) return said.map((it) => t('part', { vote: chosen(it.choice), weight: weigh(it.weight) })).join('; ')
    return chosen(said)
  }
}
