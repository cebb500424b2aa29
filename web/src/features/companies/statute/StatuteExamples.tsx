import { openFact } from '@delibera/core/companies/letterhead'
import type { Company } from '@delibera/core/companies/schema'
import { accountsDeadline } from '@delibera/core/company/accounts-deadline'
import { chosenOf } from '@delibera/core/company/statute'
import { addDays } from '@delibera/core/dates'
import { proxyLimit } from '@delibera/core/law/delegations'
import { useFormatter } from 'use-intl'
import { useToday } from '../../../api/clock.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './StatuteExamples.module.css'
import type { StatuteValues } from './useStatuteForm.ts'

/** How far the meeting of the examples is: far enough for any notice. */
const ahead = 30

/** The rules told on a meeting in a month: a number becomes a day, a switch becomes a sentence. */
export function StatuteExamples({ values, company }: { values: StatuteValues; company: Company }) {
  const t = useCompanyWords(useTranslations('companyDetails.statute.examples'))
  const format = useFormatter()
  const today = useToday()
  const meeting = addDays(today, ahead)
  const say = (day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { weekday: 'long', day: 'numeric', month: 'long' })
  const year = (day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'long' })
  const { is_active_cda, ...statute } = values
  // "Auditors do not vote" is what the law says too: whoever answered so has chosen nothing of their own.
  const own = { ...statute, board_auditors_vote: statute.board_auditors_vote || null }
  const chosen = Object.keys(chosenOf(company.type, own)).length
  const accounts = accountsDeadline(values, today)
  const proxies = proxyLimit({ type: company.type, statute: values, open: openFact(company) })
  const lines: [string, string][] = [
    [t(`notice.${values.notice_basis}`, { day: say(addDays(meeting, -values.notice_days)) }), t('noticeNote', { day: say(meeting) })],
    [t(values.remote_allowed ? 'remote' : 'present'), t(values.remote_only_allowed ? 'noPlace' : 'place')],
    [
      t(!values.proxies_allowed ? 'noProxies' : values.proxy_only_members ? 'onlyMembers' : 'anybody'),
      proxies === null ? t('anyNumber') : t('atMost', { count: proxies }),
    ],
    ...(is_active_cda
      ? [[t(values.board_auditors_vote ? 'auditorsVote' : 'directorsVote'), t('boardNote', { count: values.board_notice_days })] as [string, string]]
      : []),
    [t('accounts', { day: year(accounts.deadline) }), t('accountsNote', { day: year(accounts.year_end) })],
  ]
  return (
    <Panel title={t('title')} foot={<p className={styles.foot}>{t('chosen', { count: chosen })}</p>}>
      {lines.map(([what, note]) => (
        <div key={what} className={styles.example}>
          <p className={styles.what}>{what}</p>
          <p className={styles.note}>{note}</p>
        </div>
      ))}
    </Panel>
  )
}
