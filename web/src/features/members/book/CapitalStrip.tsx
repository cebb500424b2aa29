import { companyRoutes } from '@delibera/core/companies/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import type { MemberList } from '@delibera/core/members/schema'
import { Button } from '@mantine/core'
import { useFormatter } from 'use-intl'
import { useWrite } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { ownedBy, type Quotas } from '../useBook.ts'
import styles from './CapitalStrip.module.css'

/** Quotas must add up to the capital: what does not is said once, above the book. */
export function CapitalStrip({ companyId, list, quotas }: { companyId: string; list: MemberList; quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('members.capital'))
  const format = useFormatter()
  const { capital, owned, vote, differs } = list.capital
  const partners = list.items.filter((it) => ownedBy(it) > 0).length
  const figures = [
    [t(`stated.${quotas.unit}`), capital === null ? t('unstated') : quotas.amount(capital)],
    [t('assigned'), capital === null ? quotas.amount(owned) : quotas.percent(owned)],
    [t('vote'), quotas.percent(vote)],
    [t(`partners.${quotas.unit}`), format.number(partners)],
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
        <div className={styles.warning} style={toned('ambra')}>
          <KindMark kind="warning" size={18} />
          <p>{warning}</p>
          {capital === null && owned > 0 && <StateCapital companyId={companyId} owned={owned} quotas={quotas} />}
        </div>
      )}
    </section>
  )
}

/** What all own together is, as a rule, the capital: it is one press away, and never taken for it unasked. */
function StateCapital({ companyId, owned, quotas }: { companyId: string; owned: number; quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('members.capital.state'))
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const change = useWrite(companyRoutes.change, memberRoutes.list, companyRoutes.load)
  const { unit } = quotas
  const amount = quotas.said(owned)
  const state = async () => {
    const sure = await confirm({ title: t(`${unit}.title`, { amount }), text: t('text'), proceed: t('proceed'), cancel: t('cancel') })
    if (!sure) return
    change.mutate(
      { params: { id: companyId }, body: { shares_value: owned } },
      { onSuccess: () => tell({ kind: 'success', text: t(`${unit}.done`, { amount }) }), onError: (error) => react(error, 'updating') },
    )
  }
  return (
    <Button variant="default" size="xs" className={styles.state} loading={change.isPending} onClick={() => void state()}>
      {t(`${unit}.button`, { amount })}
    </Button>
  )
}
