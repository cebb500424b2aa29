import type { DateResult } from '@delibera/core/proposals/rules'
import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import type { PollShown } from './PollMatrix.tsx'
import styles from './PollResult.module.css'

/** The date that the most capital can come to, and what speaks for and against it; or that none can be advised, and why. */
export function PollAdvice({ result, words, needed, onChoose, busy }: PollShown) {
  const t = useTranslations('poll')
  const { best } = result
  if (!best) return <NoAdvice result={result} words={words} needed={needed} />
  return (
    <section className={styles.advice} style={toned('verde')} aria-label={t('advice.title')}>
      <div className={styles.verdict}>
        <p className={styles.kicker}>{t('advice.title')}</p>
        <h2>
          {t(words.isBoard ? 'advice.bestHeads' : 'advice.best', {
            day: words.dayOf(best.datetime),
            heads: best.possible.heads,
            total: result.people.length,
            weight: words.weight(best.possible),
          })}
        </h2>
        {onChoose && (
          <Button loading={busy} onClick={() => void onChoose(best.date_id)}>
            {t('choice.do')}
          </Button>
        )}
      </div>
      <Reasons best={best} result={result} words={words} needed={needed} />
    </section>
  )
}

type Shown = Pick<PollShown, 'result' | 'words' | 'needed'>

/** What speaks for it and against it. */
function Reasons({ best, result, words, needed }: Shown & { best: DateResult }) {
  const t = useTranslations('poll.advice')
  const unable = result.people.filter((it) => it.weight > 0 && result.replyOf(it._id, best.date_id) === 'NO')
  const reluctant = best.replies.IF_NEEDED
  return (
    <ul className={styles.reasons}>
      {needed !== null && (
        <li>
          <KindMark kind="success" size={18} />
          {t('enough', { percent: words.percent(needed) })}
        </li>
      )}
      {reluctant.heads > 0 && (
        <li>
          <KindMark kind="info" size={18} />
          {t('reluctant', { count: reluctant.heads, weight: words.weight(reluctant) })}
        </li>
      )}
      {unable.length > 0 && (
        <li>
          <KindMark kind="warning" size={18} />
          <span>
            {t('unable', { names: unable.map((it) => it.name).join(', '), count: unable.length })}
            {!words.isBoard && <span className={styles.note}>{t('delegate', { count: unable.length })}</span>}
          </span>
        </li>
      )}
    </ul>
  )
}

/** No date has enough behind it yet, or only a Sunday or a holiday has. Nobody's answer is nothing to judge. */
function NoAdvice({ result: { nearest }, words, needed }: Shown) {
  const t = useTranslations('poll.advice')
  if (!nearest || nearest.possible.weight === 0) return null
  const isShort = needed !== null && nearest.possible.percentage < needed
  return (
    <section className={styles.advice} style={toned('ambra')} aria-label={t('none.title')}>
      <div className={styles.verdict}>
        <p className={styles.kicker}>{t('none.title')}</p>
        <h2>
          {isShort
            ? t('none.short', { day: words.dayOf(nearest.datetime), weight: words.weight(nearest.possible), percent: words.percent(needed) })
            : t('none.rest', { day: words.dayOf(nearest.datetime) })}
        </h2>
      </div>
    </section>
  )
}
