import { placeOf } from '@delibera/core/calendar/places'
import type { ServedCompany } from '@delibera/core/consultants/schema'
import { meetingPath } from '@delibera/core/meetings/places'
import { useToday } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { useDayWords } from '../../../ui/dates/useDayWords.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { useEventWords } from '../../calendar/useEventWords.ts'
import { useTodoWords } from '../../home/useTodoWords.ts'
import styles from './ServedCells.module.css'

/** What presses most in a company, and how much more waits. */
export function NextThing({ company: { next, waiting } }: { company: ServedCompany }) {
  const t = useTranslations('consultants.served')
  const wordsOf = useTodoWords()
  if (!next) return <span className={styles.quiet}>–</span>
  const { what, term } = wordsOf(next)
  return (
    <span className={styles.cell}>
      <PageLink to={next.to as never} search={next.search as never} className={styles.link}>
        {what}
      </PageLink>
      <small data-late={next.tone === 'rosso' || undefined}>
        {[next.due && term, waiting > 1 && t('more', { count: waiting - 1 })].filter(Boolean).join(', ')}
      </small>
    </span>
  )
}

/** The next term of a company: what is past says so. */
export function NextTerm({ company: { next_deadline: it } }: { company: ServedCompany }) {
  const t = useTranslations('campaign')
  const none = useTranslations('consultants.served')
  const wordsOf = useEventWords()
  const dayWords = useDayWords(useToday())
  if (!it) return <span className={styles.quiet}>{none('noTerm')}</span>
  const place = placeOf(it, 'consultant')
  const isLate = it.state === 'LATE'
  return (
    <span className={styles.cell}>
      <PageLink to={place.path as never} search={place.search as never} className={styles.link}>
        {wordsOf(it).short}
      </PageLink>
      <small data-late={isLate || undefined}>{t(isLate ? 'was' : 'by', { day: dayWords(it.day) })}</small>
    </span>
  )
}

export function NextMeeting({ company: { _id: company_id, next_meeting: it } }: { company: ServedCompany }) {
  const t = useTranslations('consultants.served')
  const dates = useDates()
  if (!it) return <span className={styles.quiet}>{t('noMeeting')}</span>
  return (
    <span className={styles.cell}>
      <PageLink to={meetingPath({ _id: it._id, company_id, meeting_type: it.meeting_type }, 'details') as never} className={styles.link}>
        {it.name}
      </PageLink>
      <small>{dates.moment(it.date)}</small>
    </span>
  )
}
