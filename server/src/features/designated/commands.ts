import { isSameContent, refusePoints } from '@delibera/core/advance/rules'
import type { AdvanceContent, AdvanceReceipt } from '@delibera/core/advance/schema'
import { pointsOf, refusedDesignated, refuseGiving, refuseRevoking } from '@delibera/core/designated/rules'
import type { PaperProxyDraft, ProxyDraft } from '@delibera/core/designated/schema'
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
import { auditMeeting, knownOf, type MeetingCaller } from '../../meeting/on-meeting.ts'
import { mirrorInRoom } from '../../meeting/room-mirror.ts'
import { obey } from '../../meeting/room-points.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { addBallot, type BallotRow, endBallot, isProxyPaper, standingBallot, unsealed } from '../../stores/advance/ballot-store.ts'
import { type DelegationRow, delegationRows, holdsFor, moveDelegation } from '../../stores/delegations/delegation-store.ts'
import { isPaperTaken, keepPaper } from '../../stores/delegations/paper-store.ts'
import { activeCall, type ConvocationRow, lockedMeeting } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { receiptOf, weightFor } from '../advance/reads.ts'
import { actorOf, type DelegationIssuer, liveActorOf } from '../delegations/judgement-reads.ts'
import { tellRevoked } from '../delegations/letters.ts'
import { shutOut } from '../delegations/replace-commands.ts'
import { usablePaper } from '../delegations/upload-reads.ts'
import { proxyMoment } from './reads.ts'

type Holder = Contexts['link']

/** Whose proxy it is, and who gives or enters it. */
interface Giver extends MeetingCaller {
  member: string
  by: Pick<DelegationIssuer, 'issuer' | 'id'>
}

const byHolder = ({ company, meeting, member }: Holder): Giver => ({ company, meeting, member, by: { issuer: 'MEMBER', id: member } })

interface Proxy {
  holder: Giver
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
  return (
    standing.is_designated &&
    standing.convocation_id === call._id &&
    standing.signature === (draft.signature ?? null) &&
    standing.file_id === (draft.file_id ?? null) &&
    isSameContent(said!, content)
  )
}

/** Gives a proxy with instructions: sealed, in the place of the one before. Two at once take turns by the lock of the meeting, and the last one stands. */
export async function giveProxy(deps: Deps, link: Holder, convocation_id: string, draft: ProxyDraft): Promise<AdvanceReceipt> {
  if (draft.signature) requirePicture('signature', draft.signature)
  if (draft.file_id) await usablePaper(deps, { ...byHolder(link).by, caller: link }, draft.file_id)
  return writtenProxy(deps, byHolder(link), convocation_id, draft)
}

/** Enters what came on paper: the company has read it, and reads it no more than the others once it is entered. */
export async function enterProxy(deps: Deps, { company, meeting, user }: Contexts['meeting'], draft: PaperProxyDraft): Promise<AdvanceReceipt> {
  const by = { issuer: 'ADMIN' as const, id: user as string }
  const { calls, participants } = await knownOf(deps.db, { company, meeting })
  if (!participants.some((it) => it._id === draft.member_id)) throw new Fault('MB003', { member_id: draft.member_id })
  await usablePaper(deps, { ...by, caller: { company, meeting } }, draft.file_id)
  return writtenProxy(deps, { company, meeting, member: draft.member_id, by }, activeCall(calls)?._id ?? '', draft)
}

function writtenProxy(deps: Deps, holder: Giver, convocation_id: string, draft: ProxyDraft): Promise<AdvanceReceipt> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, holder.meeting)
    const known = { ...(await knownOf(tx, holder)), row }
    const content = { points: pointsOf(draft.votes), if_changed: draft.if_changed }
    const proxy = { holder, known, draft, content, call: callIn(known, convocation_id) }
    await refuseProxy(deps, proxy)
    const standing = await standingBallot(tx, holder.meeting, holder.member)
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

const endedBy = ({ holder, known, call }: Pick<Proxy, 'holder' | 'known' | 'call'>) => ({ meeting: holder.meeting, known, call, actor: actorOf(holder.by) })

async function writeProxy(tx: Tx, { keys, clock }: Deps, { holder, call, draft, content }: Proxy): Promise<BallotRow> {
  const { company, meeting, member, by } = holder
  const { signature = null, file_id = null } = draft
  if (file_id) await keepProxyPaper(tx, holder, file_id)
  const place = { company_id: company, meeting_id: meeting, convocation_id: call._id, member_id: member }
  const how = { is_designated: true, valid_for_second: true, signature, file_id, ...(by.issuer === 'ADMIN' && { issued_by: by.id }) }
  return addBallot(tx, keys, { ...place, ...how, content }, clock.now())
}

/** It belongs to the meeting from now on; what a member handed in the company opens no sooner than what is sealed (`is_sealed` of the file). */
async function keepProxyPaper(tx: Tx, { company, meeting, member }: Giver, file_id: string): Promise<void> {
  if ((await isPaperTaken(tx, file_id, null)) || (await isProxyPaper(tx, file_id))) throw new Fault('E0001', [{ path: 'file_id', message: 'invalidValue' }])
  await keepPaper(tx, file_id, { company_id: company, meeting_id: meeting, member_ids: [member] })
}

/** Whoever must hear of it: an open room, the chain, who gave it, who held the delegation that it ends, and who prepares the meeting. */
async function tellGiven(
  tx: Tx,
  deps: Deps,
  { holder, known, call }: Proxy,
  { ballot, given }: { ballot: BallotRow; given: DelegationRow | null },
): Promise<void> {
  const { meeting, member } = holder
  const actor = actorOf(holder.by)
  await mirrorInRoom(tx, deps, { meeting, actor: liveActorOf(holder.by) })
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
export function revokeProxy(deps: Deps, link: Holder, convocation_id: string): Promise<void> {
  const holder = byHolder(link)
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
