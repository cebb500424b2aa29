import { type CampaignRow, campaignRoutes } from '@delibera/core/consultants/campaign'
import { assemblyDay, daysCounted } from '@delibera/core/consultants/campaign-rules'
import { limits } from '@delibera/core/limits'
import { useFormatter } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './CampaignDays.module.css'

interface Props {
  ids: readonly string[]
  year: number
  today: string
  /** Days before the last one; not a number while it is being typed. */
  before: number
}

/** Which day each of the chosen companies gets, and which of them get none: an order for many is read before it is given. */
export function CampaignDays({ ids, year, today, before }: Props) {
  const t = useTranslations('campaign.prepare.days')
  const rows = useChosen(ids, year)
  const format = useFormatter()
  if (!rows || !Number.isInteger(before)) return <p className={styles.each}>{t('each')}</p>
  const { days, there, past, shut } = outlook(rows, { before, today })
  const said = (day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const [only] = days
  return (
    <section className={styles.days} aria-label={t('label')}>
      {days.length === 1 && only && <p>{t('one', { count: only.count, day: said(only.day) })}</p>}
      {days.length > 1 && (
        <>
          <p>{t('several')}</p>
          <ul className={styles.list}>
            {days.map(({ day, count }) => (
              <li key={day}>
                <span>{said(day)}</span>
                <b>{t('companies', { count })}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {past > 0 && <p className={styles.past}>{t('past', { count: past })}</p>}
      {shut > 0 && <p className={styles.past}>{t('shut', { count: shut })}</p>}
      {there > 0 && <p className={styles.there}>{t('there', { count: there })}</p>}
    </section>
  )
}

/** The chosen companies, of whichever page; undefined until they are read, or where there are more companies than can be read at once. */
function useChosen(ids: readonly string[], year: number): CampaignRow[] | undefined {
  const read = useRead(campaignRoutes.campaign, { query: { year, page: 1, count: limits.tables.max_count, sort_by: 'deadline ASC' } })
  const rows = read.data?.items.filter((it) => ids.includes(it.company._id))
  return rows?.length === ids.length ? rows : undefined
}

function outlook(rows: readonly CampaignRow[], { before, today }: Pick<Props, 'before' | 'today'>) {
  const missing = rows.filter((it) => it.meeting === null)
  const days = missing.filter((it) => it.is_subscribed).map((it) => assemblyDay(it.deadline, before))
  const ahead = days.filter((it) => it >= today)
  return { days: daysCounted(ahead), there: rows.length - missing.length, past: days.length - ahead.length, shut: missing.length - days.length }
}
