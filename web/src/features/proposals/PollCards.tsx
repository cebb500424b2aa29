import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './PollCards.module.css'
import type { PollShown } from './PollMatrix.tsx'
import { WeightBar } from './WeightBar.tsx'

/** On phones: a card for each date, the capital first, then the names that are missing. */
export function PollCards({ result, words, needed, chosen, onChoose, busy }: PollShown) {
  const t = useTranslations('poll')
  const names = (date: string, reply: 'NO' | 'NONE' | 'IF_NEEDED') =>
    result.people
      .filter((it) => result.replyOf(it._id, date) === reply)
      .map((it) => it.name)
      .join(', ')
  return (
    <ul className={styles.cards}>
      {result.results.map((it) => (
        <li key={it.date_id} className={styles.card} data-chosen={it.date_id === chosen || undefined}>
          <p className={styles.day}>{words.moment(it.datetime)}</p>
          <WeightBar date={it} words={words} needed={needed} />
          <dl className={styles.names}>
            {(['IF_NEEDED', 'NO', 'NONE'] as const).map((reply) => {
              const told = names(it.date_id, reply)
              return told ? (
                <div key={reply}>
                  <dt>{t(`replies.${reply}`)}</dt>
                  <dd>{told}</dd>
                </div>
              ) : null
            })}
          </dl>
          {onChoose && (
            <Button
              fullWidth
              mih={44}
              variant="default"
              disabled={busy}
              aria-label={t('choice.doDay', { day: words.dayOf(it.datetime) })}
              onClick={() => void onChoose(it.date_id)}
            >
              {t('choice.do')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
