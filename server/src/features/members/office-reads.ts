import { Fault } from '@delibera/core/faults'
import type { MemberEntry } from '@delibera/core/members/entry'
import { bodyOf, followsOffices, organOf } from '@delibera/core/offices/organs'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import type { StoredMember } from '../../stores/members/member-store.ts'
import { enteredBodies, holdsOffice } from '../../stores/offices/office-store.ts'

/** Whoever appears in the offices of a company is never deleted (DB17). */
export async function refuseHolder(tx: Db | Tx, company: Proven<'company'>, member_id: string): Promise<void> {
  if (await holdsOffice(tx, company, [member_id])) throw new Fault('E0002', { reason: 'register' })
}

/** Roles of an organ in which somebody's office was entered follow from there alone. */
export async function refuseOfficeRoles(tx: Db | Tx, company: Proven<'company'>, before: StoredMember, after: Pick<MemberEntry, 'roles'>): Promise<void> {
  const bodies = await enteredBodies(tx, company, before._id)
  if (bodies.size === 0) return
  const led = ({ roles }: Pick<MemberEntry, 'roles'>) =>
    roles
      .filter((it) => followsOffices(it) && bodies.has(bodyOf(organOf(it.code)!)))
      .map(({ code }) => code)
      .sort()
      .join()
  if (led(before) !== led(after)) throw new Fault('MB002', { reason: 'register' })
}
