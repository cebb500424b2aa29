import { formatMoney } from '@delibera/core/money'
import { historyRoutes } from '@delibera/core/payments/routes'
import { useLocale } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { FactRow } from '../../../ui/page/FactRow.tsx'
import { HistoryLink } from './HistoryLink.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { RecentPanel } from './RecentPanel.tsx'

const most = 3

/** What was bought last, each with its receipt. */
export function RecentPurchases() {
  const t = useTranslations('payments.recent')
  const history = useTranslations('history')
  const locale = useLocale()
  const dates = useDates()
  const credits = useCreditsText()
  const read = useRead(historyRoutes.myPurchases, { query: { page: 1, count: most, sort_by: 'datetime DESC' } })
  const more = (read.data?.total ?? 0) > most
  return (
    <RecentPanel title={t('purchases')} none={t('noPurchases')} read={read} foot={more && <HistoryLink kind="purchases" label={t('allPurchases')} />}>
      {(it) => (
        <FactRow
          key={it._id}
          name={credits(it.credits)}
          note={dates.moment(it.requested_at)}
          figure={formatMoney(it.amount, locale, it.currency)}
          action={
            <ReceiptButton
              id={it._id}
              label={history('receipt')}
              spoken={history('receiptOf', { date: dates.moment(it.requested_at) })}
              size="xs"
              variant="default"
            />
          }
        />
      )}
    </RecentPanel>
  )
}
