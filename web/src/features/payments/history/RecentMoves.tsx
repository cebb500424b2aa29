import { historyRoutes } from '@delibera/core/payments/routes'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Credits } from '../../../ui/marks/Credits.tsx'
import { FactRow } from '../../../ui/page/FactRow.tsx'
import { HistoryLink } from './HistoryLink.tsx'
import { RecentPanel } from './RecentPanel.tsx'
import { useMoveName } from './useMoveName.ts'

const most = 5

/** What moved one's own wallet last. */
export function RecentMoves() {
  const t = useTranslations('payments.recent')
  const nameOf = useMoveName()
  const dates = useDates()
  const read = useRead(historyRoutes.myTransactions, { query: { page: 1, count: most, sort_by: 'datetime DESC' } })
  const more = (read.data?.total ?? 0) > most
  return (
    <RecentPanel title={t('moves')} none={t('noMoves')} read={read} foot={more && <HistoryLink kind="transactions" label={t('allMoves')} />}>
      {(it) => (
        <FactRow
          key={it._id}
          name={nameOf(it)}
          note={[dates.moment(it.datetime), it.company?.business_name].filter(Boolean).join(', ')}
          figure={<Credits units={it.credit} signed />}
        />
      )}
    </RecentPanel>
  )
}
