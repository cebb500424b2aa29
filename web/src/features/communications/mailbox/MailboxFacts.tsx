import type { MailboxState } from '@delibera/core/communications/panel'
import { dayInRome } from '@delibera/core/dates'
import { useToday } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useMailWords } from '../useMailWords.ts'

/** Which mailbox, and when it was read last. */
export function MailboxFacts({ mailbox }: { mailbox: MailboxState | undefined }) {
  const t = useTranslations('communications.mailbox')
  const { hour } = useMailWords('')
  const today = useToday()
  const dates = useDates()
  if (!mailbox) return null
  const { email, read_at, is_read } = mailbox
  const words = () => {
    if (!is_read) return t('sendOnly')
    if (!read_at) return t('never')
    const [day, time] = [dayInRome(new Date(read_at)), hour(read_at)]
    return day === today ? t('readAt', { time }) : t('readOn', { day: dates.day(day), time })
  }
  return (
    <>
      <span>{email}</span>
      <span>{words()}</span>
    </>
  )
}

interface Props {
  company_id: string
  mailbox: MailboxState
}

/** What arrives may be waiting: why it cannot be read, and where to put it right. */
export function MailboxFailure({ company_id, mailbox: { reason, detail } }: Props) {
  const t = useTranslations('companyDetails.mail.reasons')
  const own = useTranslations('communications.mailbox')
  if (!reason) return null
  const known = t.has(`${reason}.what`)
  const what = known ? t(`${reason as 'timeout'}.what`) : (detail ?? own('unknown'))
  const settings = (
    <PageLink to={`/company/${company_id}/settings/company-details` as never} search={{ tab: 'mail' } as never}>
      {own('settings')}
    </PageLink>
  )
  return (
    <Notice tone="ambra" icon={<KindMark kind="warning" size={18} />} action={settings} role="status">
      {own('failed', { what })} {known && t(`${reason as 'timeout'}.remedy`)}
    </Notice>
  )
}
