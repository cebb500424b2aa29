import type { Campaign } from '@delibera/core/consultants/campaign'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { useDayWords } from '../../../ui/dates/useDayWords.ts'
import styles from './CampaignPlan.module.css'

type PlanStep = Campaign['plan'][number]

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** The terms of the accounts, counted back from the last day for the assembly: when, by which article, how many companies are through. */
export function CampaignPlan({ plan, today }: { plan: readonly PlanStep[]; today: string }) {
  const t = useTranslations('campaign.plan')
  const format = useFormatter()
  const past = plan.findLastIndex(({ day }) => day !== null && day < today)
  // Before all of them it stands at the start; where the companies have different days it stands nowhere.
  const isBefore = past < 0 && plan[0]?.day != null
  const mark = <span className={styles.today}>{t('today', { day: format.dateTime(noon(today), { day: 'numeric', month: 'long' }) })}</span>
  return (
    <ol className={styles.plan}>
      {plan.map((it, at) => (
        <li
          key={it.step}
          className={styles.step}
          data-pivot={it.step === 'ASSEMBLY' || undefined}
          data-today={at === past || (isBefore && at === 0 && 'before') || undefined}
        >
          <span className={styles.offset}>{t(`offset.${it.step}`)}</span>
          <span className={styles.date} data-several={it.day === null || undefined}>
            <When step={it} today={today} />
          </span>
          <span className={styles.name}>
            {t(`steps.${it.step}`)}
            <span className={styles.law}>{t(`laws.${it.step}`)}</span>
          </span>
          <Progress step={it} />
          {(at === past || (isBefore && at === 0)) && mark}
        </li>
      ))}
    </ol>
  )
}

/** The day of most companies; where they have different ones, from the first to the last. Another year than this one is said. */
function When({ step: { day, first, last }, today }: { step: PlanStep; today: string }) {
  const t = useTranslations('campaign.plan')
  const format = useFormatter()
  const dayWords = useDayWords(today)
  if (day) return dayWords(day)
  if (!first || !last) return t('several')
  const isOther = (it: string) => it.slice(0, 4) !== today.slice(0, 4)
  const short = (it: string) => format.dateTime(noon(it), { day: 'numeric', month: 'short', ...(isOther(it) && { year: 'numeric' }) })
  return t('between', { from: short(first), to: short(last) })
}

function Progress({ step: { done, late, ahead } }: { step: PlanStep }) {
  const t = useTranslations('campaign.plan')
  const whole = done + late + ahead
  const share = (count: number) => ({ width: `${whole > 0 ? (count / whole) * 100 : 0}%` })
  return (
    <span className={styles.progress}>
      <span className={styles.bar} aria-hidden>
        {done > 0 && <i style={{ ...toned('verde'), ...share(done) }} />}
        {late > 0 && <i style={{ ...toned('rosso'), ...share(late) }} />}
      </span>
      <span className={styles.counts}>
        {whole === 0 && t('none')}
        {done > 0 && <span>{t('done', { count: done })}</span>}
        {late > 0 && <b>{t('late', { count: late })}</b>}
        {ahead > 0 && <span className={styles.ahead}>{t('ahead', { count: ahead })}</span>}
      </span>
    </span>
  )
}
