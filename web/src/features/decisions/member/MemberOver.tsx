import type { PublicDecision } from '@delibera/core/decisions/member-page'
import type { DecisionCount } from '@delibera/core/decisions/schema'
import { formatPercent } from '@delibera/core/money'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './MemberOver.module.css'

/** How it ended: what was decided, or why nothing was. */
export function MemberOver({ decision }: { decision: PublicDecision }) {
  const t = useTranslations('memberDecision.over')
  const { moment } = useDates()
  const { decision_status: status, stop, closed_at, cancel_reason, count, body } = decision
  const locale = useLocale()
  if (status === 'STOPPED' || status === 'CONVERTED') {
    const share = stop ? formatPercent(stop.asked, Math.max(1, stop.capital), locale) : ''
    return (
      <Notice tone="cielo" icon={<KindMark kind="info" size={18} />}>
        {t(`stopped.${stop?.by ?? 'DIRECTOR'}`, { share, body })}
      </Notice>
    )
  }
  if (status === 'CANCELED') {
    return (
      <Notice tone="gray" icon={<KindMark kind="info" size={18} />}>
        {t('canceled')} {cancel_reason && t('reason', { reason: cancel_reason })}
      </Notice>
    )
  }
  return (
    <Panel title={t('title')} flush foot={closed_at && <p className={styles.at}>{t('closed', { at: moment(closed_at) })}</p>}>
      <ol className={styles.points}>
        {decision.points.map(({ key, title }) => (
          <Result key={key} title={`${key}. ${title}`} count={count.find((it) => it.key === key)} body={body} />
        ))}
      </ol>
    </Panel>
  )
}

function Result({ title, count, body }: { title: string; count: DecisionCount | undefined; body: PublicDecision['body'] }) {
  const t = useTranslations('memberDecision.over')
  const locale = useLocale()
  if (!count) return null
  const share = (weight: number) => (body === 'BOARD' ? String(weight) : formatPercent(weight, Math.max(1, count.total), locale))
  const isApproved = count.outcome === 'APPROVED'
  return (
    <li>
      <p className={styles.title}>{title}</p>
      <p>
        <Badge tone={isApproved ? 'verde' : 'rosso'}>
          <KindMark kind={isApproved ? 'success' : 'error'} size={14} />
          {t(count.outcome)}
        </Badge>
      </p>
      <p className={styles.at}>
        {t('figures', { favourable: share(count.favourable), against: share(count.against), abstained: share(count.abstained), silent: share(count.silent) })}
        {!isApproved && ` ${t(`why.${count.reason}`)}`}
      </p>
    </li>
  )
}
