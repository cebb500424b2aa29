import { joinedHoldings } from '@delibera/core/company/holdings'
import { Fault } from '@delibera/core/faults'
import type { MemberChange } from '@delibera/core/members/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { endingMovedKeys } from '../../stores/meetings/link-store.ts'
import { areInOneMeeting, passOver } from '../../stores/members/join-store.ts'
import { membersOf, removeMembers, type StoredMember } from '../../stores/members/member-store.ts'
import { auditBook, inShort } from './commands.ts'

/**
 * Somebody who stands in the book twice: what hangs on the second entry passes to the one that stays, and the second leaves. Answers the change that is
 * asked for, with the roles and rights of both where it says nothing of them. Asked once more, there is nobody left to join.
 */
export async function joinTwice(tx: Tx, deps: Deps, ctx: Contexts['company'], { before, body }: { before: StoredMember; body: MemberChange }) {
  const { joins, ...change } = body
  const [twice] = joins && joins !== before._id ? await membersOf(tx, ctx.company, [joins]) : []
  if (!twice) return change
  const pair = { kept: before._id, lost: twice._id }
  if (await areInOneMeeting(tx, pair)) throw new Fault('MB002', [{ path: 'joins', message: 'bothInMeeting' }])
  const at = deps.clock.now()
  await endingMovedKeys(tx, [twice._id], at, () => passOver(tx, ctx.company, pair))
  await removeMembers(tx, ctx.company, [twice._id], at)
  await auditBook(tx, deps, ctx, { action: 'member.joined', data: { member_id: before._id, joined: { member_id: twice._id, ...inShort(twice) } } })
  const roles = [...before.roles, ...twice.roles].map(({ code }) => code)
  return { roles, holdings: pointing(joinedHoldings(before.holdings, twice.holdings), pair), ...change }
}

/** Nobody has a right on their own quota: what one entry said of the other is said of nobody. */
const pointing = (holdings: StoredMember['holdings'], { kept, lost }: { kept: string; lost: string }) =>
  holdings.map((it) => ({ ...it, of: it.of === kept || it.of === lost ? null : it.of }))
