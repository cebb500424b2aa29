import type { DateResult, Reply } from '@delibera/core/proposals/rules'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import styles from './PollMatrix.module.css'
import type { PollWords } from './usePollWords.ts'

const order = ['YES', 'IF_NEEDED', 'NONE', 'NO'] as const satisfies Reply[]
const tones = { YES: 'verde', IF_NEEDED: 'ambra', NONE: 'gray', NO: 'rosso' } as const

interface Props {
  date: DateResult
  words: PollWords
  needed: number | null
}

/** The capital behind each answer to one date, with the mark of what is needed. */
export function WeightBar({ date: { replies, possible }, words, needed }: Props) {
  const t = useTranslations('poll')
  const isReached = needed === null ? possible.weight > 0 : possible.percentage >= needed
  const spoken = order.map((it) => `${t(`replies.${it}`)} ${words.weight(replies[it])}`).join(', ')
  return (
    <span className={styles.weight} style={toned(isReached ? 'verde' : 'ambra')}>
      <span className={styles.figure}>{words.weight(possible)}</span>
      <span className={styles.bar} role="img" aria-label={spoken}>
        {order.map((it) => (
          <i key={it} data-reply={it} style={{ ...toned(tones[it]), width: `${replies[it].percentage}%` }} />
        ))}
        {needed !== null && <b style={{ left: `${needed}%` }} />}
      </span>
    </span>
  )
}
