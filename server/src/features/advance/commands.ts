import { isSameContent, refusedAdvance, refuseMoment, refusePoints } from '@delibera/core/advance/rules'
import type { AdvanceDraft, AdvanceReceipt } from '@delibera/core/advance/schema'
import { isTermOver, refusedDesignated } from '@delibera/core/designated/rules'
import { Fault } from '@delibera/core/faults'
import { isPresent } from '@delibera/core/live/presence'
import { remindsAgainAfterMs } from '@delibera/core/proposals/rules'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { endAdvance, tellAdvanceChanged, tellAdvanceEnded } from '../../meeting/advance.ts'
import { designatedOf, isListedCompany, type KnownMeeting } from '../../meeting/law.ts'
import { writeToMembers } from '../../meeting/member-letters.ts'
import { auditMeeting, knownOf } from '../../meeting/on-meeting.ts'
import { mirrorInRoom } from '../../meeting/room-mirror.ts'
import { obey } from '../../meeting/room-points.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { addBallot, type BallotRow, endBallot, standingBallot, unsealed } from '../../stores/advance/ballot-store.ts'
import { remindedSince } from '../../stores/convocations/convocation-store.ts'
import { type DelegationRow, delegationRows, holdsFor, moveDelegation } from '../../stores/delegations/delegation-store.ts'
import { activeCall, type ConvocationRow, lockedMeeting } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { tellRevoked } from '../delegations/letters.ts'
import { shutOut } from '../delegations/replace-commands.ts'
import { momentOf, receiptOf, weightFor } from './reads.ts'

type Holder = Contexts['link']

/** The call that counts, if votes are taken before it now. */
function openCall({ clock }: Pick<Deps, 'clock'>, known: KnownMeeting, convocation_id: string): ConvocationRow {
  const call = known.calls.find((it) => it._id === convocation_id)
  if (!call) throw new Fault('MT001')
  if (designatedOf(known.row)?.mode === 'EXCLUSIVE') throw refusedDesignated('exclusive')
  obey(refuseMoment(momentOf(known, call), clock.now()))
  if (call._id !== activeCall(known.calls)?._id) throw refusedAdvance('call_not_active')
  return call
}

interface Voting {
  holder: Holder
  known: KnownMeeting
  call: ConvocationRow
  draft: AdvanceDraft
}

async function refuseVoting({ lives }: Pick<Deps, 'lives'>, { holder, known, draft }: Voting): Promise<void> {
  const who = known.participants.find((it) => it._id === holder.member)
  const weight = who ? weightFor(known, who) : 0
  if (weight === 0) throw refusedAdvance('no_right')
  obey(refusePoints(draft.points, known.points, weight))
  if (isPresent(await lives.state({ meeting_id: holder.meeting, kind: 'REAL' }), holder.member)) throw refusedAdvance('in_room')
}

/** The delegation in whose place the vote comes: ended, if it was said so. */
async function endDelegation(tx: Tx, { clock }: Deps, { holder, call, draft }: Voting): Promise<DelegationRow | null> {
  const given = (await delegationRows(tx, holder.meeting)).find((it) => it.delegator._id === holder.member && holdsFor(it, call))
  if (!given) return null
  if (!draft.replaces) throw new Fault('DG001')
  if (!(await moveDelegation(tx, given, 'REVOKED', clock.now()))) throw new Fault('E0002')
  return given
}

/** Who named the designated representative says that the vote is in its place; on a market, until the term. */
function refuseInPlaceOfProxy({ clock }: Deps, { known, draft }: Voting): void {
  if (!draft.replaces) throw refusedDesignated('designated_stands')
  if (isListedCompany(known.company) && isTermOver(designatedOf(known.row)?.closes_at ?? null, clock.now())) throw refusedDesignated('designated_closed')
}

/** The same that stands already: somebody pressed twice, or never heard the answer. */
async function isRepeated(tx: Tx, { keys }: Deps, standing: BallotRow, { call, draft }: Voting): Promise<boolean> {
  const [content] = await unsealed(tx, keys, [standing])
  const isSameAct = standing.convocation_id === call._id && standing.valid_for_second === draft.valid_for_second && standing.signature === draft.signature
  return isSameAct && isSameContent(content!, draft)
}

/** Votes before the meeting: sealed, in the place of the ballot before. Two at once take turns by the lock of the meeting, and the last one stands. */
export async function giveAdvance(deps: Deps, holder: Holder, convocation_id: string, draft: AdvanceDraft): Promise<AdvanceReceipt> {
  requirePicture('signature', draft.signature)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, holder.meeting)
    const known = { ...(await knownOf(tx, holder)), row }
    const voting = { holder, known, draft, call: openCall(deps, known, convocation_id) }
    await refuseVoting(deps, voting)
    const standing = await standingBallot(tx, holder.meeting, holder.member)
    if (standing?.is_designated) refuseInPlaceOfProxy(deps, voting)
    if (standing && !standing.is_designated && (await isRepeated(tx, deps, standing, voting))) return receiptOf(deps.keys, standing)
    const given = await endDelegation(tx, deps, voting)
    if (standing) await endBallot(tx, standing._id, 'REPLACED', deps.clock.now())
    const ballot = await writeBallot(tx, deps, voting)
    await tellVoted(tx, deps, voting, { ballot, given })
    if (standing?.is_designated)
      await tellAdvanceEnded(tx, deps, { ...voting, meeting: holder.meeting, actor: `member:${holder.member}`, ended: [standing], by: 'WITHDRAWN' })
    return receiptOf(deps.keys, ballot)
  })
}

const writeBallot = (tx: Tx, { keys, clock }: Deps, { holder, call, draft }: Voting): Promise<BallotRow> => {
  const { points, if_changed, valid_for_second, signature } = draft
  const place = { company_id: holder.company, meeting_id: holder.meeting, convocation_id: call._id, member_id: holder.member }
  return addBallot(tx, keys, { ...place, is_designated: false, valid_for_second, signature, file_id: null, content: { points, if_changed } }, clock.now())
}

/** Whoever must hear of it: an open room, the chain, the voter, who held the delegation that it ends, and who prepares the meeting. */
async function tellVoted(tx: Tx, deps: Deps, { holder, known, call }: Voting, done: { ballot: BallotRow; given: DelegationRow | null }): Promise<void> {
  const { meeting, member } = holder
  const { ballot, given } = done
  const actor = `member:${member}`
  await mirrorInRoom(tx, deps, { meeting, actor: { kind: 'member', id: member } })
  const { _id: ballot_id, version, sealed_sha256 } = ballot
  await auditMeeting(tx, deps, known.row, { actor, action: 'advance.given', data: { ballot_id, member_id: member, ballot_version: version, sealed_sha256 } })
  if (given) {
    await auditMeeting(tx, deps, known.row, { actor, action: 'delegation.revoked', data: { delegation_id: given._id, replaced_by: ballot_id } })
    await tellRevoked(tx, deps, { meeting, known, delegation: given })
    await shutOut(tx, meeting, given, deps.clock.now())
  }
  await writeToMembers(tx, deps, { meeting, about: known, event: 'ADVANCE_GIVEN', people: await participantsOf(tx, meeting, [member]), call })
  await tellAdvanceChanged(tx, deps, holder)
}

/** Takes it back; where none stands there is nothing to do. */
export function withdrawAdvance(deps: Deps, holder: Holder, convocation_id: string): Promise<void> {
  const { meeting, member } = holder
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, meeting)
    const known = { ...(await knownOf(tx, holder)), row }
    const call = openCall(deps, known, convocation_id)
    const ended = await endAdvance(tx, deps, meeting, { member_ids: [member], by: 'WITHDRAWN', only: 'ADVANCE' })
    if (ended.length === 0) return
    await mirrorInRoom(tx, deps, { meeting, actor: { kind: 'member', id: member } })
    await tellAdvanceEnded(tx, deps, { meeting, known, call, actor: `member:${member}`, ended, by: 'WITHDRAWN' })
  })
}

/** Writes to who may vote and has neither voted nor named a delegate; pressed twice it reaches nobody twice. */
export function remindVoters(deps: Deps, ctx: Contexts['meeting']): Promise<{ letters: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, ctx.meeting)
    const known = { ...(await knownOf(tx, ctx)), row }
    const call = activeCall(known.calls)
    if (!call) throw new Fault('MT001')
    openCall(deps, known, call._id)
    const since = new Date(deps.clock.now().getTime() - remindsAgainAfterMs)
    const told = await remindedSince(tx, ctx.meeting, { convocation_id: call._id, event: 'ADVANCE_REMINDER', since })
    const hasSpoken = (id: string) => known.advance.includes(id) || known.designated.includes(id) || known.delegations.some((it) => it.delegator_id === id)
    const due = known.participants.filter((it) => it.email !== null && weightFor(known, it) > 0 && !hasSpoken(it._id))
    const people = due.filter((it) => !told.has(it._id))
    if (people.length > 0) {
      await writeToMembers(tx, deps, { meeting: ctx.meeting, about: known, event: 'ADVANCE_REMINDER', people, call })
      await auditMeeting(tx, deps, row, { actor: `user:${ctx.user}`, action: 'advance.reminded', data: { letters: people.length } })
    }
    return { letters: due.length }
  })
}
