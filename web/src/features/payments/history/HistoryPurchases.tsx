import { formatMoney } from '@delibera/core/money'
import { historyRoutes } from '@delibera/core/payments/routes'
import type { CreditsPurchase } from '@delibera/core/payments/schema'
import { useLocale } from 'use-intl'
import { readOf } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Credits } from '../../../ui/marks/Credits.tsx'
import styles from './HistoryPurchases.module.css'
import { HistoryTable } from './HistoryTable.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { creditsCell, type HistoryColumn } from './useHistorySheet.ts'

/** The credits that were bought, for a company or for oneself, each with its receipt. */
export function HistoryPurchases({ companyId }: { companyId: string | null }) {
  const dates = useDates()
  return (
    <HistoryTable
      kind="purchases"
      columns={usePurchaseColumns()}
      reads={(query) =>
        companyId === null
          ? readOf(historyRoutes.myPurchases, { query })
          : readOf(historyRoutes.companyPurchases, { query: { ...query, company_id: companyId } })
      }
      rowKey={(it) => it._id}
      rowName={(it) => dates.moment(it.requested_at)}
    />
  )
}

function usePurchaseColumns(): HistoryColumn<CreditsPurchase>[] {
  const t = useTranslations('history.columns')
  const locale = useLocale()
  const dates = useDates()
  // Of purchases from before the VAT was noted nothing is said.
  const part = (field: 'net_cents' | 'vat_cents') => ({
    align: 'end' as const,
    width: 130,
    cell: (it: CreditsPurchase) => (it[field] === null ? '' : formatMoney(it[field], locale, it.currency)),
    value: (it: CreditsPurchase) => (it[field] === null ? '' : { figure: it[field] / 100, format: `#,##0.00 "${it.currency}"` }),
  })
  return [
    { key: 'date', title: t('date'), cell: (it) => dates.moment(it.requested_at), value: (it) => new Date(it.requested_at), sort: 'datetime' },
    {
      key: 'credits',
      title: t('credits'),
      sort: 'credits',
      align: 'end',
      width: 140,
      cell: (it) => <Credits units={it.credits} bare signed />,
      value: (it) => creditsCell(it.credits),
    },
    {
      key: 'amount',
      title: t('amount'),
      sort: 'amount',
      align: 'end',
      width: 160,
      cell: (it) => formatMoney(it.amount, locale, it.currency),
      value: (it) => ({ figure: it.amount / 100, format: `#,##0.00 "${it.currency}"` }),
    },
    { ...part('net_cents'), key: 'net', title: t('net') },
    { ...part('vat_cents'), key: 'vat', title: t('vat') },
    { key: 'receipt', title: t('receipt'), cell: (it) => <Receipt purchase={it} />, width: 150 },
  ]
}

function Receipt({ purchase }: { purchase: CreditsPurchase }) {
  const t = useTranslations('history')
  const dates = useDates()
  const spoken = t('receiptOf', { date: dates.moment(purchase.requested_at) })
  return <ReceiptButton id={purchase._id} label={t('receipt')} spoken={spoken} size="xs" variant="subtle" className={styles.receipt!} />
}
