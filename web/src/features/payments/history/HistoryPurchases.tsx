import { formatMoment, wallInRome } from '@delibera/core/dates'
import { formatMoney } from '@delibera/core/money'
import { historyRoutes, receiptRoutes } from '@delibera/core/payments/routes'
import type { CreditsPurchase } from '@delibera/core/payments/schema'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { download } from '../../../api/download.ts'
import { readOf } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Credits } from '../../../ui/marks/Credits.tsx'
import styles from './HistoryPurchases.module.css'
import { HistoryTable } from './HistoryTable.tsx'
import { creditsCell, type HistoryColumn } from './useHistorySheet.ts'

const moment = (it: CreditsPurchase) => formatMoment(wallInRome(new Date(it.requested_at)))

/** The credits that were bought, for a company or for oneself, each with its receipt. */
export function HistoryPurchases({ companyId }: { companyId: string | null }) {
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
      rowName={moment}
    />
  )
}

function usePurchaseColumns(): HistoryColumn<CreditsPurchase>[] {
  const t = useTranslations('history.columns')
  const locale = useLocale()
  return [
    { key: 'date', title: t('date'), cell: moment, value: (it) => new Date(it.requested_at), sort: 'datetime' },
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
    { key: 'receipt', title: t('receipt'), cell: (it) => <Receipt purchase={it} />, width: 150 },
  ]
}

function Receipt({ purchase }: { purchase: CreditsPurchase }) {
  const t = useTranslations('history')
  const react = useReaction()
  const [isBusy, setBusy] = useState(false)
  const get = () => {
    setBusy(true)
    download(receiptRoutes.receipt, { params: { id: purchase._id } })
      .catch((error) => react(error, 'loading'))
      .finally(() => setBusy(false))
  }
  return (
    <Button
      size="xs"
      variant="subtle"
      className={styles.receipt}
      loading={isBusy}
      leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
      aria-label={t('receiptOf', { date: moment(purchase) })}
      onClick={get}
    >
      {t('receipt')}
    </Button>
  )
}
