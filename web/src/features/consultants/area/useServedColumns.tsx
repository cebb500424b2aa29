import { placeOf } from '@delibera/core/calendar/places'
import type { ServedCompany } from '@delibera/core/consultants/schema'
import { formatMoment, wallInRome } from '@delibera/core/dates'
import { meetingPath } from '@delibera/core/meetings/places'
import { useToday } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDayWords } from '../../../ui/dates/useDayWords.ts'
import { Credits } from '../../../ui/marks/Credits.tsx'
import { VerdictBadge } from '../../../ui/marks/VerdictBadge.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import type { Column } from '../../../ui/tables/table.ts'
import { useEventWords } from '../../calendar/useEventWords.ts'
import { UnverifiedBadge } from '../../companies/UnverifiedBadge.tsx'
import { useTodoWords } from '../../home/useTodoWords.ts'
import links from '../links/LinkRow.module.css'
import styles from './ServedColumns.module.css'

const verdicts = { BLOCKED: 'blocked', CHECK: 'attention', FINE: 'valid' } as const

/** A company, how it stands, what presses most in it, the next term, the next meeting, its credits. */
export function useServedColumns(): Column<ServedCompany>[] {
  const t = useTranslations('consultants')
  const name = (it: ServedCompany) => (
    <span className={links.named}>
      <span className={links.name}>
        <PageLink to={`/company/${it._id}/home` as never}>{it.business_name}</PageLink>
      </span>
      {!it.verified && <UnverifiedBadge />}
    </span>
  )
  return [
    { key: 'name', title: t('columns.name'), cell: name, sort: 'business_name' },
    {
      key: 'light',
      title: t('columns.light'),
      cell: ({ light }) => light && <VerdictBadge verdict={verdicts[light]} label={t(`served.light.${light}`)} />,
      width: 140,
    },
    { key: 'next', title: t('columns.next'), cell: (it) => <Next company={it} /> },
    { key: 'term', title: t('columns.term'), cell: (it) => <Term company={it} />, width: 200 },
    { key: 'meeting', title: t('columns.meeting'), cell: (it) => <NextMeeting company={it} />, width: 190 },
    {
      key: 'credits',
      title: t('columns.credits'),
      cell: ({ wallet }) => (wallet ? <Credits units={wallet.real} bare /> : '–'),
      align: 'end',
      width: 90,
    },
  ]
}

function Next({ company: { next, waiting } }: { company: ServedCompany }) {
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

function Term({ company: { next_deadline: it } }: { company: ServedCompany }) {
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

function NextMeeting({ company: { _id: company_id, next_meeting: it } }: { company: ServedCompany }) {
  const t = useTranslations('consultants.served')
  if (!it) return <span className={styles.quiet}>{t('noMeeting')}</span>
  return (
    <span className={styles.cell}>
      <PageLink to={meetingPath({ _id: it._id, company_id, meeting_type: it.meeting_type }, 'details') as never} className={styles.link}>
        {it.name}
      </PageLink>
      <small>{formatMoment(wallInRome(new Date(it.date)))}</small>
    </span>
  )
}
