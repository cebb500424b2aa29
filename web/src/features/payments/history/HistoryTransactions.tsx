import { historyRoutes } from '@delibera/core/payments/routes'
import type { CreditsTransaction } from '@delibera/core/payments/schema'
import { readOf } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Credits } from '../../../ui/marks/Credits.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { creditsCell, type HistoryColumn } from './useHistorySheet.ts'
import { useMoveName } from './useMoveName.ts'

/** Everything that moved a wallet: of a company, or one's own. */
export function HistoryTransactions({ companyId }: { companyId: string | null }) {
  const name = useMoveName()
  return (
    <HistoryTable
      kind="transactions"
      columns={useTransactionColumns()}
      reads={(query) =>
        companyId === null
          ? readOf(historyRoutes.myTransactions, { query })
          : readOf(historyRoutes.companyTransactions, { query: { ...query, company_id: companyId } })
      }
      rowKey={(it) => it._id}
      rowName={name}
    />
  )
}

function useTransactionColumns(): HistoryColumn<CreditsTransaction>[] {
  const t = useTranslations('history.columns')
  const name = useMoveName()
  const dates = useDates()
  const company = (it: CreditsTransaction) => it.company?.business_name ?? null
  const person = (it: CreditsTransaction) => it.user && `${it.user.first_name} ${it.user.last_name}`
  return [
    { key: 'what', title: t('what'), cell: name, value: name, sort: 'kind' },
    {
      key: 'date',
      title: t('date'),
      sort: 'datetime',
      width: 150,
      cell: (it) => dates.moment(it.datetime),
      value: (it) => new Date(it.datetime),
    },
    { key: 'company', title: t('company'), cell: (it) => company(it) ?? '–', value: company, sort: 'company', width: 200 },
    { key: 'person', title: t('person'), cell: (it) => person(it) ?? '–', value: person, sort: 'user', width: 150 },
    { key: 'code', title: t('code'), cell: (it) => it.code ?? '–', value: (it) => it.code, sort: 'code', width: 110, hidden: true },
    {
      key: 'credits',
      title: t('credits'),
      sort: 'credit',
      width: 110,
      align: 'end',
      cell: (it) => <Credits units={it.credit} bare signed />,
      value: (it) => creditsCell(it.credit),
    },
  ]
}
