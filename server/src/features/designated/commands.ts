import { isSameContent, refusePoints } from '@delibera/core/advance/rules'
import type { AdvanceContent, AdvanceReceipt } from '@delibera/core/advance/schema'
import { pointsOf, refusedDesignated, refuseGiving, refuseRevoking } from '@delibera/core/designated/rules'
import type { ProxyDraft } from '@delibera/core/designated/schema'
import { Fault } from '@delibera/core/faults'
import { evaluate } from '@delibera/core/law/evaluate'
import { isPresent } from '@delibera/core/live/presence'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { endAdvance, tellAdvanceEnded } from '../../meeting/advance.ts'
import { type KnownMeeting, lawFacts } from '../../meeting/law.ts'
import { writeToMembers } from '../../meeting/member-letters.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting, knownOf } from '../../meeting/on-meeting.ts'
import { mirrorInRoom } from '../../meeting/room-mirror.ts'
import { obey } from '../../meeting/room-points.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { addBallot, type BallotRow, endBallot, standingBallots, unsealed } from '../../stores/advance/ballot-store.ts'
import { type DelegationRow, delegationRows, holdsFor, moveDelegation } from '../../stores/delegations/delegation-store.ts'
import { activeCall, type ConvocationRow, lockedMeeting } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { receiptOf, weightFor } from '../advance/reads.ts'
import { tellRevoked } from '../delegations/letters.ts'
import { shutOut } from '../delegations/replace-commands.ts'
import { proxyMoment } from './reads.ts'

type Holder = Contexts['link']

interface Proxy {
  holder: Holder
  known: KnownMeeting
  call: ConvocationRow
  draft: ProxyDraft
  content: AdvanceContent
}

function callIn({ calls }: KnownMeeting, convocation_id: string): ConvocationRow {
  const call = calls.find((it) => it._id === convocation_id)
  if (!call) throw new Fault('MT001')
  return call
}

/** What moment, right, law and room say against it. */
async function refuseProxy(deps: Deps, { holder, known, call, content }: Proxy): Promise<void> {
  const { member } = holder
  const moment = proxyMoment(known, call)
  obey(refuseGiving(moment, deps.clock.now()))
  if (call._id !== activeCall(known.calls)?._id) throw refusedDesignated('call_not_active')
  const who = known.participants.find((it) => it._id === member)
  const weight = who ? weightFor(known, who) : 0
  if (weight === 0 || moment.setting?.member_id === member) throw refusedDesignated('no_right')
  obey(refusePoints(content.points, known.points, weight))
  const facts = lawFacts(deps, known)
  const rules = evaluate('designate', { ...facts, proxy: { delegator_id: member, has_instruction: Object.keys(content.points).length > 0 } })
  if (rules.length > 0) throw new Fault('MT002', { rules })
  if (moment.setting?.mode === 'EXCLUSIVE') return
  if (isPresent(await deps.lives.state({ meeting_id: holder.meeting, kind: 'REAL' }), member)) throw refusedDesignated('in_room')
}

/** The delegation in whose place the proxy comes: ended, if it was said so. */
async function endDelegation(tx: Tx, { clock }: Deps, { holder, call, draft }: Proxy): Promise<DelegationRow | null> {
  const given = (await delegationRows(tx, holder.meeting)).find((it) => it.delegator._id === holder.member && holdsFor(it, call))
  if (!given) return null
  if (!draft.replaces) throw new Fault('DG001')
  if (!(await moveDelegation(tx, given, 'REVOKED', clock.now()))) throw new Fault('E0002')
  return given
}

/** The same that stands already: somebody pressed twice, or never heard the answer. */
async function isRepeated(tx: Tx, { keys }: Deps, standing: BallotRow, { call, draft, content }: Proxy): Promise<boolean> {
  const [said] = await unsealed(tx, keys, [standing])
  return standing.is_designated && standing.convocation_id === call._id && standing.signature === draft.signature && isSameContent(said!, content)
}

/** Gives a proxy with instructions: sealed, in the place of the one before. Two at once take turns by the lock of the meeting, and the last one stands. */
export async function giveProxy(deps: Deps, holder: Holder, convocation_id: string, draft: ProxyDraft): Promise<AdvanceReceipt> {
  requirePicture('signature', draft.signature)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, holder.meeting)
    const known = { ...(await knownOf(tx, holder)), row }
    const content = { points: pointsOf(draft.votes), if_changed: draft.if_changed }
    const proxy = { holder, known, draft, content, call: callIn(known, convocation_id) }
    await refuseProxy(deps, proxy)
    const standing = (await standingBallots(tx, holder.meeting)).find((it) => it.member_id === holder.member)
    if (standing && (await isRepeated(tx, deps, standing, proxy))) return receiptOf(deps.keys, standing)
    if (standing && !standing.is_designated && !draft.replaces) throw new Fault('MT002', { reason: 'advance_vote_stands' })
    const given = await endDelegation(tx, deps, proxy)
    if (standing) await endBallot(tx, standing._id, standing.is_designated ? 'REPLACED' : 'DESIGNATED', deps.clock.now())
    const ballot = await writeProxy(tx, deps, proxy)
    await tellGiven(tx, deps, proxy, { ballot, given })
    if (standing && !standing.is_designated) await tellAdvanceEnded(tx, deps, { ...endedBy(proxy), ended: [standing], by: 'DESIGNATED' })
    return receiptOf(deps.keys, ballot)
  })
}

const endedBy = ({ holder, known, call }: Pick<Proxy, 'holder' | 'known' | 'call'>) => ({
  meeting: holder.meeting,
  known,
  call,
  actor: `member:${holder.member}`,
})

const writeProxy = (tx: Tx, { keys, clock }: Deps, { holder, call, draft, content }: Proxy): Promise<BallotRow> => {
  const place = { company_id: holder.company, meeting_id: holder.meeting, convocation_id: call._id, member_id: holder.member }
  return addBallot(tx, keys, { ...place, is_designated: true, valid_for_second: true, signature: draft.signature, content }, clock.now())
}

/** Whoever must hear of it: an open room, the chain, who gave it, who held the delegation that it ends, and who prepares the meeting. */
async function tellGiven(
  tx: Tx,
  deps: Deps,
  { holder, known, call }: Proxy,
  { ballot, given }: { ballot: BallotRow; given: DelegationRow | null },
): Promise<void> {
  const { meeting, member } = holder
  const actor = `member:${member}`
  await mirrorInRoom(tx, deps, { meeting, actor: { kind: 'member', id: member } })
  const { _id: ballot_id, version, sealed_sha256 } = ballot
  await auditMeeting(tx, deps, known.row, { actor, action: 'designated.given', data: { ballot_id, member_id: member, ballot_version: version, sealed_sha256 } })
  if (given) {
    await auditMeeting(tx, deps, known.row, { actor, action: 'delegation.revoked', data: { delegation_id: given._id, replaced_by: ballot_id } })
    await tellRevoked(tx, deps, { meeting, known, delegation: given })
    await shutOut(tx, meeting, given, deps.clock.now())
  }
  await writeToMembers(tx, deps, { meeting, about: known, event: 'DESIGNATED_PROXY', people: await participantsOf(tx, meeting, [member]), call })
  await tellMeetingNews(tx, deps, holder, { member_id: member, event: 'designated.given' })
}

/** Takes it back; where none stands there is nothing to do. */
export function revokeProxy(deps: Deps, holder: Holder, convocation_id: string): Promise<void> {
  const { meeting, member } = holder
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, meeting)
    const known = { ...(await knownOf(tx, holder)), row }
    const call = callIn(known, convocation_id)
    obey(refuseRevoking(proxyMoment(known, call), deps.clock.now()))
    const ended = await endAdvance(tx, deps, meeting, { member_ids: [member], by: 'WITHDRAWN', only: 'DESIGNATED' })
    if (ended.length === 0) return
    await mirrorInRoom(tx, deps, { meeting, actor: { kind: 'member', id: member } })
    await tellAdvanceEnded(tx, deps, { ...endedBy({ holder, known, call }), ended, by: 'WITHDRAWN' })
    await tellMeetingNews(tx, deps, holder, { member_id: member, event: 'designated.revoked' })
  })
}
