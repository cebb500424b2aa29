import { citeOf } from '@delibera/core/law/catalogue'
import type { RuleId, RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { meetingPath } from '@delibera/core/meetings/places'
import { isCompanyTab, type Remedy, remedyOf } from '@delibera/core/meetings/remedies'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Anchor, Checkbox } from '@mantine/core'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useKnownPaths } from '../../shell/screen.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { KindMark, type MarkKind } from '../../ui/marks/KindMark.tsx'
import hidden from '../../ui/marks/Unseen.module.css'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { AuditorsAnswer } from './AuditorsAnswer.tsx'
import styles from './Semaforo.module.css'

/** Warnings that the person takes upon themselves before a notice leaves. */
export interface Acknowledging {
  chosen: readonly RuleId[]
  onChange: (chosen: RuleId[]) => void
}

type Place = Pick<Meeting, '_id' | 'company_id' | 'company_type' | 'meeting_type' | 'status'>

interface Props {
  meeting: Place
  page: string
  result: RuleResult
  kind: MarkKind
  acknowledging?: Acknowledging | undefined
  /** Who has taken it upon themselves, and when. */
  ack?: Meeting['acks'][number] | undefined
  /** Its name is enough: its words stand elsewhere on the page. */
  isBrief?: boolean | undefined
}

/** One rule: what it is about, why it fired, what to do, by which article, and the way there. One that is kept, or told elsewhere, takes a line. */
export function SemaforoRule({ meeting, page, result, kind, acknowledging, ack, isBrief = false }: Props) {
  const t = useTranslations()
  const locale = useLocale()
  const words = wordsOf(result)
  const values = valuesOf(result, locale)
  const cite = citeOf(result.id, meeting.company_type)
  const article = cite && <span className={styles.law}>{cite}</span>
  const mark = (
    <>
      <KindMark kind={kind} size={18} />
      <span className={hidden.unseen}>{t(`meetings.semaforo.kinds.${kind}`)}: </span>
    </>
  )
  if (kind === 'success' || isBrief) {
    return (
      <li className={styles.rule} data-kept>
        {mark}
        <p className={styles.title}>{t(`law.${words.title}`)}</p>
        {article}
      </li>
    )
  }
  return (
    <li className={styles.rule}>
      {mark}
      <div className={styles.words}>
        <p className={styles.title}>{t(`law.${words.title}`)}</p>
        <p className={styles.note}>{t(`law.${words.reason}`, values)}</p>
        <p className={styles.note}>{t(`law.${words.todo}`, values)}</p>
        <p className={styles.source}>
          {article}
          <RemedyLink meeting={meeting} page={page} result={result} />
        </p>
        {result.id === 'L-BRD-05' && result.data?.case === 'unanswered' && <AuditorsAnswer meeting={meeting} />}
        {ack && <Taken ack={ack} />}
        {acknowledging && result.overridable && <TakeUpon result={result} title={t(`law.${words.title}`)} {...acknowledging} />}
      </div>
    </li>
  )
}

function Taken({ ack }: { ack: NonNullable<Props['ack']> }) {
  const t = useTranslations('meetings.semaforo')
  const at = useDates().moment(ack.at)
  return <p className={styles.taken}>{ack.user ? t('taken', { user: ack.user, at }) : t('takenAt', { at })}</p>
}

/** The box has its own words, and is told apart by the rule's name. */
function TakeUpon({ result: { id }, title, chosen, onChange }: { result: RuleResult; title: string } & Acknowledging) {
  const t = useTranslations('meetings.semaforo')
  return (
    <Checkbox
      className={styles.take}
      size="sm"
      label={t('take')}
      aria-label={t('takeOne', { title })}
      checked={chosen.includes(id)}
      onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((it) => it !== id))}
    />
  )
}

function RemedyLink({ meeting, page, result }: Pick<Props, 'meeting' | 'page' | 'result'>) {
  const t = useTranslations('meetings.semaforo.remedies')
  const known = useKnownPaths()
  const remedy = remedyOf(result, meeting.status)
  if (remedy === null || remedy === page) return null
  const to = placeOf(remedy, meeting)
  const isThere = known.some((it) => it.endsWith(`/${remedy}`)) || isCompanyTab(remedy)
  if (!isThere) return null
  return (
    <Anchor component={PageLink} to={to.path} search={to.search as never} fz="sm" fw={580}>
      {t(remedy)}
    </Anchor>
  )
}

function placeOf(remedy: Remedy, meeting: Place): { path: string; search: object } {
  if (!isCompanyTab(remedy)) return { path: meetingPath(meeting, remedy), search: {} }
  return { path: `/company/${meeting.company_id}/settings/company-details`, search: { tab: remedy } }
}
