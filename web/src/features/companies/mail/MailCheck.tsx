import type { Company, MailerResult } from '@delibera/core/companies/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './MailCheck.module.css'

interface Props {
  company: Company
  result: MailerResult | undefined
  isOwn: boolean
}

const protocols = ['smtp', 'imap'] as const

/** What the last try found, protocol by protocol: what it means and what to do about it. */
export function MailCheck({ company, result, isOwn }: Props) {
  const t = useTranslations('companyDetails.mail')
  const isActive = company.active_subscriptions.all.some((it) => it.services.some((service) => service === 'SMTP' || service === 'MAILER'))
  return (
    <>
      {isOwn && (
        <section className={styles.panel} aria-label={t('check.title')} aria-live="polite">
          <Verdict status={company.mailer_config?.status ?? null} result={result} />
          {result && (
            <ul>
              {protocols.map((it) => (
                <Outcome key={it} protocol={it} outcome={result[it]} />
              ))}
            </ul>
          )}
        </section>
      )}
      <Panel title={t('service.title')}>
        <p className={styles.text}>{t(isActive ? 'service.active' : 'service.text')}</p>
      </Panel>
      {isOwn && (
        <Panel title={t('safety.title')}>
          <p className={styles.text}>{t('safety.text')}</p>
        </Panel>
      )}
    </>
  )
}

function Verdict({ status, result }: { status: 'OK' | 'FAILED' | null; result: MailerResult | undefined }) {
  const t = useTranslations('companyDetails.mail.check')
  const tried = result && protocols.flatMap((it) => result[it] ?? [])
  const found = tried ? (tried.every((it) => it.ok) ? 'OK' : 'FAILED') : status
  const tone = found === null ? 'gray' : found === 'OK' ? 'verde' : 'rosso'
  return (
    <div className={styles.verdict} style={toned(tone)}>
      <h2 className={styles.title}>{t('title')}</h2>
      <p className={styles.sentence}>{t(`verdict.${found ?? 'NONE'}`)}</p>
    </div>
  )
}

function Outcome({ protocol, outcome }: { protocol: 'smtp' | 'imap'; outcome: MailerResult['smtp'] }) {
  const t = useTranslations('companyDetails.mail')
  if (!outcome) return null
  return (
    <li className={styles.outcome}>
      <KindMark kind={outcome.ok ? 'success' : 'error'} size={18} />
      <div>
        <p className={styles.what}>{t('check.line', { protocol: t(protocol), outcome: t(`reasons.${outcome.reason}.what`) })}</p>
        {!outcome.ok && <p className={styles.text}>{t(`reasons.${outcome.reason}.remedy`)}</p>}
        {outcome.detail && <p className={styles.detail}>{t('check.detail', { detail: outcome.detail })}</p>}
      </div>
    </li>
  )
}
