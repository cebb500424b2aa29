import { Fault } from '@delibera/core/faults'
import type { HistoryRange } from '@delibera/core/payments/history'
import type { CreditsPurchase, CreditsTransaction, HistoryQuery, ProductsPurchase } from '@delibera/core/payments/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { containsWords } from '../../db/words.ts'
import type { Proven } from '../../http/proven.ts'

export type WalletHolder = { user: Proven<'user'> } | { company: Proven<'company'> }
export type HistoryRequest = HistoryQuery & HistoryRange

interface Page<Item> {
  total: number
  items: Item[]
}

/** In SQL: the wallet of whoever asks. */
const walletOf = (holder: WalletHolder) =>
  'user' in holder ? sql`(select _id from wallets where user_id = ${holder.user})` : sql`(select _id from wallets where company_id = ${holder.company})`

/** Newest first, unless one of these columns is asked for; `last` breaks ties, so that nothing is on two pages. */
function orderOf(sortable: Record<string, string>, { sort_by = 'datetime DESC' }: HistoryRequest, last: string): RawBuilder<unknown> {
  const [field = '', direction] = sort_by.split(' ')
  const column = Object.hasOwn(sortable, field) ? sortable[field] : undefined
  if (!column) throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  return sql.raw(`${column} ${direction === 'DESC' ? 'desc' : 'asc'} nulls last, ${last}`)
}

const cut = ({ page, count }: HistoryRequest) => sql`limit ${count} offset ${(page - 1) * count}`

const within = (column: string, { after, before }: HistoryRequest) => sql`${sql.ref(column)} between ${after} and ${before}`

const holds = (columns: readonly string[], { search = '' }: HistoryRequest) => (search.trim() ? containsWords(search, columns) : sql`true`)

/** `found` selects all that fit, under the names of the columns below. */
async function paged<Row>(db: Db, found: RawBuilder<unknown>, asked: HistoryRequest, order: RawBuilder<unknown>): Promise<Page<Row>> {
  const page = await sql<Row>`select * from (${found}) found order by ${order} ${cut(asked)}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from (${found}) found`.execute(db)
  return { total: count.rows[0]!.total, items: page.rows }
}

const purchaseSorts = { datetime: 'requested_at', requested_at: 'requested_at', amount: 'amount', credits: 'credits', currency: 'currency' }

/** Credits that were paid for, also those that cost nothing. */
export function creditsPurchases(db: Db, holder: WalletHolder, asked: HistoryRequest): Promise<Page<CreditsPurchase>> {
  const found = sql`select i._id, requested_at, amount_cents as amount, credits_units as credits, currency, net_cents, vat_cents, vat_rate
    from card_intents i left join coupons k on k._id = i.coupon_id
    where wallet_id = ${walletOf(holder)} and status = 'PAID' and ${within('requested_at', asked)} and ${holds(['i._id', 'currency', 'k.code', 'k.name'], asked)}`
  return paged(db, found, asked, orderOf(purchaseSorts, asked, '_id'))
}

interface TransactionRow extends Omit<CreditsTransaction, 'company' | 'user'> {
  business_name: string | null
  first_name: string | null
  last_name: string | null
}

const transactionSorts = {
  datetime: 'datetime',
  kind: 'kind',
  code: 'code',
  credit: 'credit',
  company: 'lower(business_name)',
  user: "lower(last_name || ' ' || first_name)",
}

/**
 * Everything that moved a wallet. The company is its owner, or the other end of a transfer. Names are looked up for the lines that are shown: joined, they would be
 * read from end to end once there are thousands of companies.
 */
export async function transactions(db: Db, holder: WalletHolder, asked: HistoryRequest): Promise<Page<CreditsTransaction>> {
  const companyOf = (wallet: string) => sql`(select company_id from wallets where _id = ${sql.ref(wallet)})`
  const lines = sql`select l._id, l.created_at as datetime, kind, l.code, amount_units as credit,
      (select business_name from companies where _id = coalesce(${companyOf('l.wallet_id')}, ${companyOf('l.counterpart_id')})) as business_name,
      (select first_name from users where _id = l.user_id) as first_name, (select last_name from users where _id = l.user_id) as last_name
    from ledger l where wallet_id = ${walletOf(holder)} and ${within('l.created_at', asked)}`
  const found = sql`select * from (${lines}) lines where ${holds(['kind', 'code', 'business_name', 'first_name', 'last_name'], asked)}`
  const { total, items } = await paged<TransactionRow>(db, found, asked, orderOf(transactionSorts, asked, '_id'))
  return { total, items: items.map(transactionOf) }
}

const transactionOf = ({ business_name, first_name, last_name, ...it }: TransactionRow): CreditsTransaction => ({
  ...it,
  company: business_name === null ? null : { business_name },
  user: first_name === null || last_name === null ? null : { first_name, last_name },
})

interface ProductsRow {
  datetime: string
  code: string
  total: number
  prices: number[]
  meetings: ProductsPurchase['purchases'][number]['meeting'][]
  business_name: string
}

const productSorts = { datetime: 'datetime', '_id.datetime': 'datetime', code: 'code', '_id.code': 'code', total: 'total' }

/** What credits paid for, each code of each moment once: what one step of a meeting paid is written at one moment. */
export async function productsPurchases(db: Db, company: Proven<'company'>, asked: HistoryRequest): Promise<Page<ProductsPurchase>> {
  const found = sql`select l.created_at as datetime, l.code, -sum(amount_units)::bigint as total, array_agg(-amount_units::int order by l._id) as prices,
      min(business_name) as business_name, array_agg(case when m._id is not null then json_build_object('is_offline', m.is_offline, 'form', m.form,
        'meeting_type', m.meeting_type, 'convocation_datetime', to_char(coalesce(call.datetime, m.planned_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        end order by l._id) as meetings
    from ledger l join wallets w on w._id = l.wallet_id join companies c on c._id = w.company_id
      left join meetings m on m._id = l.meeting_id left join convocations call on call.meeting_id = m._id and call.status = 'ACTIVE'
    where w.company_id = ${company} and kind in ('CHARGE', 'SUBSCRIPTION') and ${within('l.created_at', asked)} and ${holds(['l.code', 'business_name'], asked)}
    group by l.created_at, l.code`
  const { total, items } = await paged<ProductsRow>(db, found, asked, orderOf(productSorts, asked, 'code'))
  return { total, items: items.map(productsOf) }
}

const productsOf = ({ datetime, code, total, prices, meetings, business_name }: ProductsRow): ProductsPurchase => ({
  _id: { datetime, code },
  total,
  purchases: prices.map((price, at) => ({ datetime, price, company: { business_name }, meeting: meetings[at] ?? null })),
})
