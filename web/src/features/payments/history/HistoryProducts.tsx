import { dayInRome } from '@delibera/core/dates'
import { historyRoutes } from '@delibera/core/payments/routes'
import type { ProductsPurchase } from '@delibera/core/payments/schema'
import { readOf } from '../../../api/hooks.ts'
import { useProductName } from '../../../credits/useProductName.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Credits } from '../../../ui/marks/Credits.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { creditsCell, type HistoryColumn } from './useHistorySheet.ts'

/** What a company paid with its credits: the subscription, services, the stages of its meetings. */
export function HistoryProducts({ companyId }: { companyId: string }) {
  const productName = useProductName()
  return (
    <HistoryTable
      kind="products"
      columns={useProductColumns()}
      reads={(query) => readOf(historyRoutes.productsPurchases, { query: { ...query, company_id: companyId } })}
      rowKey={({ _id }) => `${_id.datetime} ${_id.code}`}
      rowName={({ _id }) => productName(_id.code)}
    />
  )
}

/** "Assemblea del 28/04/2027"; one that was only minuted here has no day of a notice. */
function useMeetingName(): (it: ProductsPurchase) => string | null {
  const t = useTranslations('history.meetings')
  const dates = useDates()
  return ({ purchases }) => {
    const paid = purchases.find((it) => it.meeting !== null)?.meeting
    if (!paid) return null
    if (paid.form === 'WRITTEN') return t('WRITTEN')
    const meeting = t(paid.meeting_type === 'BOARD' ? 'BOARD' : 'ASSEMBLY')
    if (paid.convocation_datetime) return t('dated', { meeting, date: dates.day(dayInRome(new Date(paid.convocation_datetime))) })
    return paid.is_offline ? t('offline', { meeting }) : meeting
  }
}

function useProductColumns(): HistoryColumn<ProductsPurchase>[] {
  const t = useTranslations('history.columns')
  const productName = useProductName()
  const dates = useDates()
  const name = ({ _id }: ProductsPurchase) => productName(_id.code)
  const meeting = useMeetingName()
  const company = ({ purchases }: ProductsPurchase) => purchases[0]?.company?.business_name ?? null
  return [
    { key: 'product', title: t('product'), cell: name, value: name, sort: 'code' },
    {
      key: 'date',
      title: t('date'),
      sort: 'datetime',
      width: 150,
      cell: ({ _id }) => dates.moment(_id.datetime),
      value: ({ _id }) => new Date(_id.datetime),
    },
    { key: 'code', title: t('code'), cell: ({ _id }) => _id.code, value: ({ _id }) => _id.code, width: 100 },
    { key: 'meeting', title: t('meeting'), cell: (it) => meeting(it) ?? '–', value: meeting, width: 190 },
    { key: 'company', title: t('company'), cell: (it) => company(it) ?? '–', value: company, width: 190, hidden: true },
    {
      key: 'credits',
      title: t('credits'),
      sort: 'total',
      align: 'end',
      width: 110,
      cell: ({ total }) => <Credits units={total} bare />,
      value: ({ total }) => creditsCell(total),
    },
  ]
}
