import { isSameHeld } from '@delibera/core/company/holdings'
import { entryOf, newMember, roleOf } from '@delibera/core/members/entry'
import { type Projected, projectionOf } from '@delibera/core/register/projection'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { membersOf, rewriteMembers, type StoredMember } from '../../stores/members/member-store.ts'
import { groupsOf } from '../../stores/register/holder-store.ts'
import { registerStateOn } from '../../stores/register/state-store.ts'

/** Writes on the members what they hold by the register on a day: meetings, lists and sheets read it there (books 1.6). */
export async function projectRegister(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, company: Proven<'company'>, on: string): Promise<void> {
  const state = await registerStateOn(tx, company, { on })
  if (!state) return
  const projected = projectionOf(state, { groups: await groupsOf(tx, company), classes: state.classes })
  const book = await membersOf(tx, company)
  const changed = book.filter((it) => isOther(it, projected.get(it._id) ?? nothing))
  const rewritten = changed.map((it) => ({
    ...newMember(asHolder(it, projected.get(it._id) ?? nothing), deps.config.strict_tax_ids),
    _id: it._id,
    color: it.color,
  }))
  await rewriteMembers(tx, company, rewritten, deps.clock.now())
  await keepSilentVotes(tx, company, projected)
}

const nothing: Projected = { holdings: [], suspended: 0, unrepresented: 0 }

const isOther = (it: StoredMember, { holdings }: Projected): boolean => !isSameHeld(it.holdings, holdings)

/** A partner is who owns: whoever owns nothing any more is none, and stays in the book as somebody from outside where they were nothing else. */
function asHolder(it: StoredMember, { holdings }: Projected) {
  const others = it.roles.filter(({ type }) => type !== 'PAR')
  const partner = it.roles.filter(({ type }) => type === 'PAR')
  const entry = entryOf({ ...it, roles: [...others, ...partner], holdings })
  const owns = holdings.some(({ title }) => title === 'OWNERSHIP' || title === 'BARE_OWNERSHIP' || title === 'CO_OWNERSHIP')
  if (owns) return entry
  return { ...entry, roles: others.length > 0 ? others : [roleOf('EXT')!] }
}

/** Votes that nobody casts, beside those that are. */
async function keepSilentVotes(tx: Tx, company: Proven<'company'>, projected: ReadonlyMap<string, Projected>): Promise<void> {
  const rows = [...projected].map(([_id, { suspended, unrepresented }]) => ({ _id, suspended, unrepresented }))
  await sql`update members m set suspended_value = coalesce(given.suspended, 0), unrepresented_value = coalesce(given.unrepresented, 0)
    from members known left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (_id uuid, suspended bigint, unrepresented bigint) on given._id = known._id
    where m._id = known._id and m.company_id = ${company}
      and (m.suspended_value, m.unrepresented_value) is distinct from (coalesce(given.suspended, 0), coalesce(given.unrepresented, 0))`.execute(tx)
}

/** Quotas are typed again: what the register had suspended is nobody's business any more. */
export async function forgetSilentVotes(tx: Tx, company: Proven<'company'>): Promise<void> {
  await tx.updateTable('members').set({ suspended_value: 0, unrepresented_value: 0 }).where('company_id', '=', company).execute()
}
