import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import type { PollShown } from './PollMatrix.tsx'
import styles from './PollResult.module.css'

/** The date that the most capital can come to, and what speaks for and against it. */
export function PollAdvice({ result, words, needed, action }: Pick<PollShown, 'result' | 'words' | 'needed'> & { action: ReactNode }) {
  const t = useTranslations('poll.advice')
  const { best } = result
  if (!best || best.possible.weight === 0) return null
  const isEnough = needed === null || best.possible.percentage >= needed
  const unable = result.people.filter((it) => it.weight > 0 && result.replyOf(it._id, best.date_id) === 'NO')
  const reluctant = best.replies.IF_NEEDED
  return (
    <section className={styles.advice} style={toned(isEnough ? 'verde' : 'ambra')} aria-label={t('title')}>
      <div className={styles.verdict}>
        <p className={styles.kicker}>{t('title')}</p>
        <h2>
          {t(words.isBoard ? 'bestHeads' : 'best', {
            day: words.dayOf(best.datetime),
            heads: best.possible.heads,
            total: result.people.length,
            weight: words.weight(best.possible),
          })}
        </h2>
        {action}
      </div>
      <ul className={styles.reasons}>
        {needed !== null && (
          <li>
            <KindMark kind={isEnough ? 'success' : 'warning'} size={18} />
            {t(isEnough ? 'enough' : 'short', { percent: words.percent(needed) })}
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
    </section>
  )
}
