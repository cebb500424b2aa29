import { answered, stands } from '@delibera/core/delegations/rules'
import type { DelegationChange } from '@delibera/core/delegations/schema'
import { Fault } from '@delibera/core/faults'
import type { RuleResult } from '@delibera/core/law/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting, knownOf, refuseAction } from '../../meeting/on-meeting.ts'
import { mirrorInRoom } from '../../meeting/room-mirror.ts'
import { type DelegationRow, delegationRows, moveDelegation, rewriteDelegation } from '../../stores/delegations/delegation-store.ts'
import { lockedMeeting } from '../../stores/meetings/meeting-store.ts'
import { paperFacts, paperIn, refuseDraft, standingOne, writtenPaper } from './commands.ts'
import { actorOf, type DelegationIssuer, judge, liveActorOf } from './judgement-reads.ts'
import { tellAnswered, tellGiven, tellRevoked } from './letters.ts'
import { textOf } from './papers.ts'
import { shutOut } from './replace-commands.ts'
import { usablePaper } from './upload-reads.ts'

interface Which {
  convocation_id: string
  delegation_id: string
}

/** A delegation as its issuer may touch it: in the company's meeting, or the own one. Anybody else's is not there. */
async function ownRow(tx: Tx | Deps['db'], by: DelegationIssuer, { convocation_id, delegation_id }: Which): Promise<DelegationRow> {
  const row = await standingOne(tx as Tx, by.caller.meeting, delegation_id)
  const isOwn = by.issuer === 'ADMIN' || row.delegator._id === by.id
  if (row.convocation_id !== convocation_id || !isOwn) throw new Fault('DG002')
  return row
}

/** What was signed cannot be bent afterwards: other terms ask for another signature, and the company cannot touch what a member signed here. */
function refuseChange(by: DelegationIssuer, row: DelegationRow, change: DelegationChange): void {
  if (!stands(row) || row.version !== change.version) throw new Fault('E0002', { version: row.version, state: row.state })
  if (by.issuer === 'ADMIN' && row.issuer === 'MEMBER') throw new Fault('MT002', { reason: 'signed_by_member' })
  if (by.issuer === 'MEMBER' && !change.signature && !change.file_id) throw new Fault('E0001', [{ path: 'signature', message: 'requiredField' }])
}

export async function changeDelegation(deps: Deps, by: DelegationIssuer, which: Which, change: DelegationChange): Promise<RuleResult[]> {
  const { meeting } = by.caller
  const old = await ownRow(deps.db, by, which)
  refuseChange(by, old, change)
  const giving = givingOf(old, change)
  const before = await knownOf(deps.db, by.caller)
  refuseDraft(before, giving)
  const request = { convocation_id: old.convocation_id, delegator_id: old.delegator._id, delegate: giving.draft, replaces: old._id }
  const drawn = change.signature ? await writtenPaper(deps, paperFacts(deps, before, { giving, judged: judge(deps, before, request), by })) : null
  if (change.file_id) await usablePaper(deps, by, change.file_id)
  return deps.db.transaction().execute(async (tx) => {
    const meetingRow = await lockedMeeting(tx, meeting)
    const known = { ...(await knownOf(tx, by.caller)), row: meetingRow }
    const judged = judge(deps, known, request)
    const papers = { drawn, file_id: change.file_id ?? null, delegator_id: old.delegator._id, delegate_id: old.delegate._id, replaces: old._id }
    const paper = (await paperIn(tx, deps, by, papers)) ?? keptPaper(old)
    const terms = {
      content: textOf(paperFacts(deps, known, { giving, judged, by })),
      votes: giving.draft.votes ?? [],
      valid_for_second: giving.draft.valid_for_second ?? true,
      file_id: paper,
      signature: change.signature ?? null,
      signed: paper !== null,
      state: old.requires_acceptance ? ('CREATED' as const) : old.state,
    }
    if (!(await rewriteDelegation(tx, old, terms))) throw new Fault('E0002')
    await mirrorInRoom(tx, deps, { meeting, actor: liveActorOf(by) })
    await auditMeeting(tx, deps, meetingRow, { actor: actorOf(by), action: 'delegation.changed', data: { delegation_id: old._id } })
    await tellGiven(tx, deps, { meeting, known, delegation: old })
    await tellMeetingNews(tx, deps, by.caller, { member_id: old.delegator._id, event: 'delegation.changed' })
    return judged.checks
  })
}

/** A paper signed by hand stays what it is when somebody corrects how it was copied; a signature drawn here was for the old terms alone. */
const keptPaper = (it: DelegationRow): string | null => (it.signature === null ? (it.file?._id ?? null) : null)

const givingOf = (old: DelegationRow, { version, votes, valid_for_second, ...change }: DelegationChange) => ({
  convocation_id: old.convocation_id,
  delegator_id: old.delegator._id,
  requires_acceptance: old.requires_acceptance,
  draft: { ...change, delegate_id: old.delegate._id, votes: votes ?? old.votes, valid_for_second: valid_for_second ?? old.valid_for_second },
})

/** Always possible (art. 2372 c. 3). It is kept; doing it twice is doing it once. */
export function revokeDelegation(deps: Deps, by: DelegationIssuer, which: Which): Promise<void> {
  const { meeting } = by.caller
  return deps.db.transaction().execute(async (tx) => {
    const meetingRow = await lockedMeeting(tx, meeting)
    const row = await ownRow(tx, by, which)
    if (!stands(row)) return
    refuseAction(meetingRow, 'delegate')
    const at = deps.clock.now()
    if (!(await moveDelegation(tx, row, 'REVOKED', at))) throw new Fault('E0002')
    await mirrorInRoom(tx, deps, { meeting, actor: liveActorOf(by) })
    await auditMeeting(tx, deps, meetingRow, { actor: actorOf(by), action: 'delegation.revoked', data: { delegation_id: row._id } })
    await tellRevoked(tx, deps, { meeting, known: await knownOf(tx, by.caller), delegation: row })
    await shutOut(tx, meeting, row, at)
    await tellMeetingNews(tx, deps, by.caller, { member_id: row.delegator._id, event: 'delegation.revoked' })
  })
}

interface Answering {
  convocation_id: string
  ids: readonly string[]
  accepted: boolean
}

/** The delegate's word on what was given to them: all of it or nothing. The same word again is no news. */
export function answerDelegations(deps: Deps, { company, meeting, member }: Contexts['link'], { convocation_id, ids, accepted }: Answering): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const meetingRow = await lockedMeeting(tx, meeting)
    refuseAction(meetingRow, 'delegate')
    const mine = (await delegationRows(tx, meeting)).filter((it) => it.delegate._id === member && it.convocation_id === convocation_id)
    const rows = [...new Set(ids)].map((id) => mine.find((it) => it._id === id))
    const known = await knownOf(tx, { company, meeting })
    let isNew = false
    for (const row of rows) {
      if (!row) throw new Fault('DG002')
      const next = answered(row.state, accepted)
      if (!next) throw new Fault('E0002', { state: row.state })
      if (next === row.state) continue
      isNew = true
      if (!(await moveDelegation(tx, row, next, deps.clock.now()))) throw new Fault('E0002')
      await mirrorInRoom(tx, deps, { meeting, actor: { kind: 'member', id: member } })
      await auditMeeting(tx, deps, meetingRow, {
        actor: `member:${member}`,
        action: accepted ? 'delegation.accepted' : 'delegation.refused',
        data: { delegation_id: row._id },
      })
      await tellAnswered(tx, deps, { meeting, known, delegation: row }, accepted)
    }
    if (isNew) await tellMeetingNews(tx, deps, { company, meeting }, { member_id: member, event: 'delegation.answered' })
  })
}
