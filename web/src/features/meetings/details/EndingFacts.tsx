import type { Ending } from '@delibera/core/meetings/schema'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { KindMark, type MarkKind } from '../../../ui/marks/KindMark.tsx'
import styles from './EndingWindow.module.css'

/** As many names as a sentence bears. */
const named = 6

/** What ending it does, a line each. */
export function EndingFacts({ ending }: { ending: Ending }) {
  const lines = useLines(ending)
  return (
    <ul className={styles.facts}>
      {lines.map(({ kind, text }) => (
        <li key={text}>
          <KindMark kind={kind} size={18} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function useLines({ told, told_by_message, cost, refunds, lost }: Ending): { kind: MarkKind; text: string }[] {
  const t = useTranslations('meetings.ending.facts')
  const format = useFormatter()
  const credits = useCreditsText()
  const back = refunds.reduce((sum, it) => sum + it.units, 0)
  const names = format.list([...told.slice(0, named), ...(told.length > named ? [t('others', { count: told.length - named })] : [])], { type: 'conjunction' })
  return [
    told.length > 0 ? { kind: 'warning', text: t('told', { count: told.length, names }) } : { kind: 'success', text: t('nobody') },
    ...(told_by_message > 0 ? [{ kind: 'warning' as const, text: t('messages', { count: told_by_message, credits: credits(cost) }) }] : []),
    ...(back > 0 ? [{ kind: 'success' as const, text: t('back', { credits: credits(back) }) }] : []),
    ...(lost > 0 ? [{ kind: 'warning' as const, text: t('lost', { credits: credits(lost) }) }] : []),
    { kind: 'warning', text: t('final.CANCEL') },
  ]
}
