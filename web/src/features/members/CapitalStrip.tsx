import type { MemberList } from '@delibera/core/members/schema'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { KindMark } from '../../ui/KindMark.tsx'
import styles from './CapitalStrip.module.css'
import { ownedBy, type Quotas } from './useMembers.ts'

/** Quotas must add up to the capital: what does not is said once, above the book. */
export function CapitalStrip({ list, quotas }: { list: MemberList; quotas: Quotas }) {
  const t = useTranslations('members.capital')
  const format = useFormatter()
  const { capital, owned, vote, differs } = list.capital
  const partners = list.items.filter((it) => ownedBy(it) > 0).length
  const figures = [
    [t(`stated.${quotas.unit}`), capital === null ? t('unstated') : quotas.amount(capital)],
    [t('assigned'), capital === null ? quotas.amount(owned) : quotas.percent(owned)],
    [t('vote'), quotas.percent(vote)],
    [t('partners'), format.number(partners)],
  ] as const
  const warning = capital === null ? t('unknown') : differs === 0 ? null : t(differs < 0 ? 'short' : 'over', { amount: quotas.said(Math.abs(differs)) })
  return (
    <section className={styles.strip} aria-label={t('title')}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {warning && (
        <p className={styles.warning} style={toned('ambra')}>
          <KindMark kind="warning" size={18} />
          {warning}
        </p>
      )}
    </section>
  )
}
