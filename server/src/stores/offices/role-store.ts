import type { MemberRole } from '@delibera/core/company/roles'
import { inRoleOrder, roleOf } from '@delibera/core/members/entry'
import { type Body, bodyOf, followsOffices, organOf } from '@delibera/core/offices/organs'
import { officesOn } from '@delibera/core/offices/state'
import type { Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { clearAdministrator, membersOf, rewriteMembers } from '../members/member-store.ts'
import type { KnownOffices } from './history-store.ts'

const outside: MemberRole = { code: 'EXT', type: 'EXT' }

/** Roles of people as their offices give them on a day; somebody of whom nothing was entered keeps what the list says. */
export function rolesByOffice({ rows, history }: KnownOffices, on: string): Map<string, { bodies: Set<Body>; codes: Set<string> }> {
  const states = officesOn(history, on)
  const found = new Map<string, { bodies: Set<Body>; codes: Set<string> }>()
  for (const it of rows) {
    if (it.is_listed) continue
    const one = found.get(it.member_id) ?? { bodies: new Set(), codes: new Set() }
    one.bodies.add(bodyOf(it.organ))
    const now = states.get(it._id)
    if (now && (now.state === 'ACTIVE' || now.state === 'PROROGATIO' || now.state === 'RESIGNED_IN_OFFICE')) one.codes.add(now.role_code)
    found.set(it.member_id, one)
  }
  return found
}

/** The roles that somebody has on that day: those of the list that no organ with entries concerns, and those of the offices. */
export function rolesWith(roles: readonly MemberRole[], held: { bodies: Set<Body>; codes: Set<string> } | undefined): MemberRole[] {
  if (!held) return [...roles]
  const kept = roles.filter((it) => !followsOffices(it) || !held.bodies.has(bodyOf(organOf(it.code)!)))
  const given = [...held.codes].flatMap((code) => {
    const role = roleOf(code)
    return role && followsOffices(role) ? [role] : []
  })
  const all = inRoleOrder([...kept, ...given])
  return all.length > 0 ? all : [outside]
}

/** The list of people says what the offices say; answers whose roles changed. */
export async function followOffices(tx: Tx, company: Proven<'company'>, known: KnownOffices, { on, at }: { on: string; at: Date }): Promise<string[]> {
  const held = rolesByOffice(known, on)
  if (held.size === 0) return []
  const people = await membersOf(tx, company, [...held.keys()])
  const changed = people.flatMap((it) => {
    const roles = rolesWith(it.roles, held.get(it._id))
    return codesOf(roles) === codesOf(it.roles) ? [] : [{ ...it, roles }]
  })
  if (changed.length === 0) return []
  await rewriteMembers(tx, company, changed, at)
  await clearAdministrator(tx, company)
  return changed.map(({ _id }) => _id)
}

const codesOf = (roles: readonly MemberRole[]) =>
  roles
    .map(({ code }) => code)
    .sort()
    .join()
