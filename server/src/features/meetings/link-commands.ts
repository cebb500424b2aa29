import { stands } from '@delibera/core/delegations/rules'
import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { endLinks, linksOf, withholdLink } from '../../meeting/links.ts'
import { writeToMembers } from '../../meeting/member-letters.ts'
import { auditMeeting, knownOf } from '../../meeting/on-meeting.ts'
import { shortReceipt } from '../../outbox/post.ts'
import { delegationRows } from '../../stores/delegations/delegation-store.ts'
import { linkStates } from '../../stores/meetings/link-store.ts'
import { activeCall, type MeetingRow } from '../../stores/meetings/meeting-store.ts'
import { type Participant, participantsOf } from '../../stores/meetings/member-store.ts'

/** Pressed again within this time, the letter that left brought the new link already. */
const againAfterMs = 60_000

/** Gives somebody another personal link and writes to them. Who has no address gets it with the next message, or on paper. */
export async function renewLink(tx: Tx, deps: Deps, acting: Contexts['meeting'], member_id: string): Promise<void> {
  const { meeting, user } = acting
  const known = await knownOf(tx, acting)
  const person = known.participants.find((it) => it._id === member_id)
  if (!person) throw new Fault('MB003')
  await refuseIdle(tx, acting, person)
  if (await isJustRenewed(tx, deps, acting, person)) return
  await endLinks(tx, deps, meeting, [member_id])
  await linksOf(tx, deps, meeting, [member_id])
  await writeToMembers(tx, deps, { meeting, about: known, event: 'LINK_RENEWED', people: [person], call: activeCall(known.calls), headers: shortReceipt })
  await auditMeeting(tx, deps, known.row, { actor: `user:${user}`, action: 'link.renewed', data: { member_id, letter: person.email !== null } })
}

/** Takes somebody's personal link away. The administrator's stays: nobody could hold the meeting. */
export async function revokeLink(
  tx: Tx,
  deps: Deps,
  { meeting, user }: Contexts['meeting'],
  { row, member_id }: { row: MeetingRow; member_id: string },
): Promise<void> {
  if (row.administrator_id === member_id) throw new Fault('MT002', { reason: 'administrator', member_id })
  if ((await participantsOf(tx, meeting, [member_id])).length === 0) throw new Fault('MB003')
  if (!(await withholdLink(tx, deps, meeting, member_id))) return
  await auditMeeting(tx, deps, row, { actor: `user:${user}`, action: 'link.revoked', data: { member_id } })
}

/** Who came only to represent, and represents nobody any more, has no way in. */
async function refuseIdle(tx: Tx, { meeting }: Contexts['meeting'], { _id, source }: Participant): Promise<void> {
  if (source !== 'DELEGATE') return
  const represents = (await delegationRows(tx, meeting)).some((it) => it.delegate._id === _id && stands(it))
  if (!represents) throw new Fault('MB002', { reason: 'represents_nobody', member_id: _id })
}

async function isJustRenewed(tx: Tx, { clock }: Deps, { meeting }: Contexts['meeting'], { _id, email }: Participant): Promise<boolean> {
  if (email === null || (await linkStates(tx, meeting)).get(_id) !== 'LIVE') return false
  const since = new Date(clock.now().getTime() - againAfterMs)
  const letter = await tx
    .selectFrom('mails')
    .select('_id')
    .where('meeting_id', '=', meeting)
    .where('member_id', '=', _id)
    .where('event', '=', 'LINK_RENEWED')
    .where('recipient', '=', email)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst()
  return letter !== undefined
}
