import { sumsOf } from '@delibera/core/company/holdings'
import { Fault } from '@delibera/core/faults'
import { memberShown } from '@delibera/core/members/book'
import { type FieldFault, type MemberEntry, refuseEntry } from '@delibera/core/members/entry'
import { wholeOf } from '@delibera/core/members/rules'
import type { CompanyMember } from '@delibera/core/members/schema'
import { bookName } from '@delibera/core/names'
import { appendAudit } from '../../audit/log.ts'
import { type Db, sqlState, type Tx } from '../../db/connect.ts'
import type { JsonObject } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { capitalOf, knownMembers, lockBook, membersOf, memberWithCode, type StoredMember } from '../../stores/members/member-store.ts'

/** A change of the book, alone on it and all or nothing. */
export async function inBook<Result>({ db }: Deps, company: Proven<'company'>, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await lockBook(tx, company))) throw new Fault('CP002')
      return change(tx)
    })
  } catch (error) {
    throw refusalIn(error) ?? error
  }
}

const unique: Record<string, FieldFault> = {
  members_person: { path: 'fiscal_code', message: 'fiscalCodeRepeated' },
  member_groups_email: { path: 'email', message: 'emailRepeated' },
}

/** What the keys of the book refused, by the field that is repeated; and a text with a zero in it, which JSON cannot carry into a column. */
function refusalIn(error: unknown): Fault | null {
  if (sqlState(error) === '22P05') return new Fault('E0001')
  if (sqlState(error) !== '23505') return null
  const field = unique[(error as { constraint?: string }).constraint ?? '']
  return field ? new Fault('MB001', [field]) : null
}

/** Refuses an entry that contradicts itself, newly speaks of somebody who is not in the book, or is somebody who is in it already. */
export async function refuseWrong(tx: Tx, company: Proven<'company'>, entry: MemberEntry, before?: StoredMember): Promise<void> {
  await refuseTwice(tx, company, entry, before?._id)
  const others = await knownMembers(tx, company, referredIn(entry))
  if (before) others.delete(before._id)
  const found = refuseEntry(entry, before ? new Set([...others, ...referredIn(before)]) : others)
  if (found.length > 0) throw new Fault('MB002', found)
}

/** One fiscal code is one person: says who, so that roles and quotas can be joined to them. The key of the book stands behind it. */
async function refuseTwice(tx: Tx, company: Proven<'company'>, { fiscal_code }: MemberEntry, self?: string): Promise<void> {
  const member_id = fiscal_code ? await memberWithCode(tx, company, fiscal_code) : null
  if (member_id && member_id !== self) throw new Fault('MB001', [{ path: 'fiscal_code', message: 'fiscalCodeRepeated', member_id } satisfies FieldFault])
}

const referredIn = ({ holdings }: Pick<MemberEntry, 'holdings'>): string[] => holdings.flatMap(({ of }) => of ?? [])

export async function memberIn(db: Db, company: Proven<'company'>, _id: string): Promise<StoredMember> {
  const [found] = await membersOf(db, company, [_id])
  if (!found) throw new Fault('MB003')
  return found
}

/** Somebody as the calls answer them. */
export async function memberNow({ db, config }: Deps, company: Proven<'company'>, _id: string): Promise<CompanyMember> {
  const row = await memberIn(db, company, _id)
  const { capital, owned } = await capitalOf(db, company)
  return memberShown(row, { whole: wholeOf(capital, owned), strict: config.strict_tax_ids, people: await knownMembers(db, company, referredIn(row)) })
}

/** Personal data is named, never quoted: the log outlives a correction. */
export async function auditBook(tx: Tx, { clock }: Deps, ctx: Contexts['company'], it: { action: string; data: JsonObject }): Promise<void> {
  await appendAudit(tx, { chain: `company:${ctx.company}`, actor: `user:${ctx.user}`, at: clock.now(), ...it })
}

/** What the log says of somebody: who, by which roles, with how much. */
export function inShort(it: MemberEntry): JsonObject {
  const { shares, vote } = sumsOf(it.holdings)
  return { name: bookName(it), roles: it.roles.map(({ code }) => code), shares_value: shares, vote_value: vote }
}
