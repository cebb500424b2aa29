import { restorableUntil } from '@delibera/core/accounts/rules'
import type { Tx } from '../db/connect.ts'
import { addressDecided } from '../features/companies/address-commands.ts'
import { buildClock } from '../jobs/clock.ts'
import { auditCompany } from '../notices/company-news.ts'
import { openAddressRequests } from '../stores/companies/address-store.ts'
import { isTaken } from '../stores/companies/company-store.ts'
import { everyCompany } from '../stores/companies/operator-store.ts'
import { type Desk, OperatorError, operatorName } from './commands.ts'

async function productClock(db: Tx | Desk['connection']['db']) {
  const clock = buildClock()
  await clock.reload(db)
  return clock
}

/** Written with or without its country. */
const plainCode = (code: string) => code.toUpperCase().replace(/^IT(?=\d{11}$)/, '')

const listed = 500

export async function listCompanies({ connection: { db }, say, options: { search } }: Desk): Promise<void> {
  const { total, items } = await everyCompany(db, { search, limit: listed })
  say(`${total} ${total === 1 ? 'company' : 'companies'}`)
  for (const it of items) {
    const state = it.deleted_at ? `removed ${it.deleted_at}` : it.confirmed_at ? 'confirmed' : 'not confirmed'
    const plan = it.payperuse ? ', pay per use' : ''
    say(`${it.vat_number ?? it.fiscal_code ?? 'no number'}  ${it.business_name}  ${state}${plan}  ${it.people.join(', ') || 'nobody'}`)
  }
  if (total > items.length) say(`and ${total - items.length} more: --search TEXT narrows it`)
}

/** Brings back a company that its managers removed, with its people and roles; after three months it is too late. */
export async function restoreCompany({ connection: { db }, say }: Desk, vat: string): Promise<void> {
  const code = plainCode(vat)
  const name = await db.transaction().execute(async (tx) => {
    const clock = await productClock(tx)
    const row = await tx
      .selectFrom('companies')
      .select(['_id', 'business_name', 'deleted_at', 'vat_number', 'fiscal_code', 'cerved_id'])
      .where((it) => it.or([it('vat_number', '=', code), it('fiscal_code', '=', code)]))
      .where('confirmed_at', 'is not', null)
      .where('deleted_at', 'is not', null)
      .orderBy('deleted_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new OperatorError(`No company with the number ${vat} has been removed.`)
    const until = restorableUntil(new Date(row.deleted_at!))
    if (clock.now() > until) throw new OperatorError(`${row.business_name} could be restored until ${until.toISOString()}.`)
    if (await isTaken(tx, row)) throw new OperatorError(`${row.business_name} has been registered anew since.`)
    await tx.updateTable('companies').set({ deleted_at: null }).where('_id', '=', row._id).execute()
    await auditCompany(tx, { clock }, { company_id: row._id, operator: operatorName(), action: 'company.restored' })
    return row.business_name
  })
  say(`${name} is there again`)
}

/** Addresses that would confirm a company in the place of the one the registry knows. */
export async function listAddressRequests({ connection: { db }, say }: Desk): Promise<void> {
  const requests = await openAddressRequests(db)
  say(`${requests.length} waiting`)
  for (const it of requests) {
    const registry = it.registry_email ?? 'no address'
    say(`${it._id}  ${it.business_name} (${it.vat_number ?? 'no VAT number'}): ${it.email} instead of ${registry}`)
    say(`    asked by ${it.first_name} ${it.last_name} <${it.person}> on ${it.requested_at}`)
  }
}

export const approveAddress = (desk: Desk, id: string) => decide(desk, id, true)
export const refuseAddress = (desk: Desk, id: string) => decide(desk, id, false)

async function decide({ config, connection: { db }, say }: Desk, id: string, approved: boolean): Promise<void> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  const decided =
    isId &&
    (await db
      .transaction()
      .execute(async (tx) => addressDecided(tx, { config, clock: await productClock(tx) }, { _id: id, approved, operator: operatorName() })))
  if (!decided) throw new OperatorError(`No address waits under ${id}.`)
  say(`${decided.business_name}: ${decided.email} is ${approved ? 'approved, and its letter is on the way' : 'refused'}`)
}

/** Pay per use: no subscription is needed, every stage of a meeting is charged. */
export async function setPayPerUse({ connection: { db }, say }: Desk, vat: string, state: string): Promise<void> {
  if (state !== 'on' && state !== 'off') throw new OperatorError(`${state} is neither on nor off.`)
  const code = plainCode(vat)
  const payperuse = state === 'on'
  const told = await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('companies')
      .select(['_id', 'business_name', 'payperuse'])
      .where((it) => it.or([it('vat_number', '=', code), it('fiscal_code', '=', code)]))
      .where('confirmed_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new OperatorError(`No company has the number ${vat}.`)
    if (row.payperuse === payperuse) return `${row.business_name} had pay per use ${state} already`
    await tx
      .updateTable('companies')
      .set((it) => ({ payperuse, version: it('version', '+', 1) }))
      .where('_id', '=', row._id)
      .execute()
    await auditCompany(
      tx,
      { clock: await productClock(tx) },
      { company_id: row._id, operator: operatorName(), action: 'company.payperuse', data: { payperuse } },
    )
    return `${row.business_name} has pay per use ${state}`
  })
  say(told)
}
