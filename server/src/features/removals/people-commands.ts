import type { MemberRole } from '@delibera/core/company/roles'
import { Fault } from '@delibera/core/faults'
import { entryOf, newMember } from '@delibera/core/members/entry'
import type { Tx } from '../../db/connect.ts'
import { putBack } from '../../db/removed-rows.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { auditMeeting, refuseAction } from '../../meeting/on-meeting.ts'
import { mirrorInRoom } from '../../meeting/room-mirror.ts'
import { lockedMeeting, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { membersOf, rewriteMembers } from '../../stores/members/member-store.ts'
import type { Removal } from '../../stores/removals/removal-store.ts'
import { stillThere } from './reads.ts'

/** People come back into a meeting as they were in it, with the same personal link, wherever somebody forgotten could still come in. */
export async function restoreParticipants(tx: Tx, deps: Deps, ctx: Contexts['company'], { meeting_id, kept }: Removal): Promise<void> {
  const meeting = meeting_id!
  await stillThere(tx, meeting)
  const row = await lockedMeeting(tx, meeting)
  refuseAction(row, 'add_members')
  await putBack(tx, kept)
  const changed = await moveMeeting(tx, row, { at: deps.clock.now() })
  await mirrorInRoom(tx, deps, { meeting, actor: { kind: 'user', id: ctx.user } })
  const come = kept.rows.find((it) => it.table === 'meeting_members')?.rows.length ?? 0
  await auditMeeting(tx, deps, changed, { actor: `user:${ctx.user}`, action: 'meeting.members', data: { fields: ['members'], come, gone: 0 } })
}

/** Somebody who is still in the book has the role again, beside those they were given since; one they have again stays as it is. */
export async function restoreRole(tx: Tx, { clock, config }: Deps, { company }: Contexts['company'], { kept }: Removal): Promise<void> {
  const [role] = (kept.rows[0]?.rows ?? []) as unknown as (MemberRole & { member_id: string })[]
  const [member] = role ? await membersOf(tx, company, [role.member_id]) : []
  if (!role || !member) throw new Fault('E0002')
  if (!member.roles.some((it) => it.code === role.code)) {
    const entry = entryOf({ ...member, roles: [...member.roles, { code: role.code, type: role.type }] })
    await rewriteMembers(tx, company, [{ ...newMember(entry, config.strict_tax_ids), _id: member._id }], clock.now())
  }
  await putBack(tx, { rows: [], pointers: kept.pointers })
}
