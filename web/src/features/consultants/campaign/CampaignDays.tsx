import type { CampaignRow } from '@delibera/core/consultants/campaign'
import { assemblyDay, daysCounted } from '@delibera/core/consultants/campaign-rules'
import { accountsPath } from '@delibera/core/consultants/places'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import styles from './CampaignDays.module.css'
import type { LeftOut } from './useChosen.ts'

interface Props {
  prepared: readonly CampaignRow[]
  out: readonly LeftOut[]
  /** Days before the last one. */
  before: number
}

/** Which day each of the chosen companies gets, and which of them get none and why: an order for many is read before it is given. */
export function CampaignDays({ prepared, out, before }: Props) {
  const t = useTranslations('campaign.prepare.days')
  const format = useFormatter()
  const days = daysCounted(prepared.map((it) => assemblyDay(it.deadline, before)))
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
      {out.length > 0 && <Out out={out} isNobody={prepared.length === 0} />}
    </section>
  )
}

/** Those that are left out, each with its reason and the way to put it right. */
function Out({ out, isNobody }: { out: readonly LeftOut[]; isNobody: boolean }) {
  const t = useTranslations('campaign')
  return (
    <>
      <p className={styles.past}>
        <KindMark kind="warning" size={16} /> {isNobody ? t('prepare.out.nobody') : t('prepare.out.title', { count: out.length })}
      </p>
      {!isNobody && <p className={styles.there}>{t('prepare.out.text', { count: out.length })}</p>}
      <ul className={styles.list}>
        {out.map(({ row: { company, meeting }, refusal }) => (
          <li key={company._id}>
            <span>
              {company.business_name}
              <small className={styles.reason}>{t(`refusals.${refusal}`)}</small>
            </span>
            <PageLink
              to={(meeting ? accountsPath(company._id, meeting) : `/company/${company._id}/home`) as never}
              aria-label={t(meeting ? 'run.openMeetingOf' : 'prepare.out.fixOf', { name: company.business_name })}
            >
              {t(meeting ? 'run.openMeeting' : 'prepare.out.fix')}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
