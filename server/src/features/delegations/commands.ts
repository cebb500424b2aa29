import { randomUUID } from 'node:crypto'
import { refusedAdvance } from '@delibera/core/advance/rules'
import { ordersSecret, refuseInstructions } from '@delibera/core/delegations/rules'
import { isTermOver, refusedDesignated } from '@delibera/core/designated/rules'
import { refusedSecret } from '@delibera/core/elections/ballots'
import { Fault } from '@delibera/core/faults'
import type { RuleResult } from '@delibera/core/law/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { type EndedBallot, endAdvance, tellAdvanceEnded } from '../../meeting/advance.ts'
import { designatedOf, isListedCompany, type KnownMeeting, keepFindings } from '../../meeting/law.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting, knownOf } from '../../meeting/on-meeting.ts'
import { mirrorInRoom } from '../../meeting/room-mirror.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { addDelegation, type DelegationRow, delegationRows } from '../../stores/delegations/delegation-store.ts'
import { addPaper, isPaperTaken, keepPaper } from '../../stores/delegations/paper-store.ts'
import { lockedMeeting } from '../../stores/meetings/meeting-store.ts'
import { addPerson } from '../../stores/meetings/member-store.ts'
import { actorOf, type DelegationIssuer, type DelegationOrder, type Judged, judgeGiving, liveActorOf } from './judgement-reads.ts'
import { tellGiven } from './letters.ts'
import { type PaperFacts, paperOf, textOf } from './papers.ts'
import { endReplaced, repeatedIn, replacedBy, tellReplaced } from './replace-commands.ts'
import { usablePaper } from './upload-reads.ts'

const asked = (path: string) => new Fault('E0001', [{ path, message: 'requiredField' }])

/** What cannot be right whoever is named. */
export function refuseDraft(known: KnownMeeting, { draft, requires_acceptance }: DelegationOrder): void {
  if (ordersSecret(draft.votes ?? [], known.points)) throw refusedSecret()
  const wrong = refuseInstructions(draft.votes ?? [], known.points)
  if (wrong.length > 0) throw new Fault('E0001', wrong)
  if (draft.signature) requirePicture('signature', draft.signature)
  // Nobody accepts a letter that cannot be sent.
  if (requires_acceptance && draft.delegate && !draft.delegate.email) throw asked('delegate.email')
}

interface Writing {
  by: DelegationIssuer
  giving: DelegationOrder
  judged: Judged
}

/** The company knows everybody's fiscal code; a member reads in the form the own one and what they typed themselves, and learns nobody's. */
export function paperFacts(deps: Pick<Deps, 'clock'>, known: KnownMeeting, { by, giving, judged }: Writing): PaperFacts {
  const { draft, requires_acceptance } = giving
  const { call, delegator, chosen, weight, total } = judged
  const { first_name = null, last_name, legal_representative = null } = chosen.person
  const fiscal_code = (by.issuer === 'ADMIN' ? chosen.person.fiscal_code : draft.delegate?.fiscal_code) ?? null
  const { locale } = by
  return {
    known,
    call,
    total,
    requires_acceptance,
    locale,
    delegator: { ...delegator, weight },
    delegate: { first_name, last_name, fiscal_code, legal_representative },
    votes: draft.votes ?? [],
    valid_for_second: draft.valid_for_second ?? true,
    words: draft.content?.trim() || null,
    signature: draft.signature ?? null,
    at: deps.clock.now(),
  }
}

/** The form as it would be signed, for reading or for a pen. */
export async function previewPaper(deps: Deps, by: DelegationIssuer, giving: DelegationOrder): Promise<{ name: string; pdf: Buffer }> {
  const known = await knownOf(deps.db, by.caller)
  refuseDraft(known, giving)
  const judged = judgeGiving(deps, known, giving)
  return paperOf(deps, paperFacts(deps, known, { by, giving, judged }))
}

/**
 * Gives a delegation: judged, written, told. The document is typeset before the meeting is locked, which takes a moment; the law is asked again inside, with nobody else
 * giving one, and has the last word. In place of another, both are written or neither.
 */
export async function giveDelegation(deps: Deps, by: DelegationIssuer, giving: DelegationOrder): Promise<{ _id: string; checks: RuleResult[] }> {
  const { draft } = giving
  if (by.issuer === 'MEMBER' && !draft.signature && !draft.file_id) throw asked('signature')
  const before = await knownOf(deps.db, by.caller)
  refuseDraft(before, giving)
  const drawn = draft.signature ? await writtenPaper(deps, paperFacts(deps, before, { giving, judged: judgeGiving(deps, before, giving), by })) : null
  if (draft.file_id) await usablePaper(deps, by, draft.file_id)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, by.caller.meeting)
    const known = { ...(await knownOf(tx, by.caller)), row }
    const judged = judgeGiving(deps, known, giving)
    const writing = { by, giving, judged }
    const replaced = await replacedBy(tx, by.caller.meeting, giving, judged)
    const repeated = repeatedIn(replaced, { judged, file_id: draft.file_id ?? null, terms: termsOf(deps, known, writing) })
    if (repeated) return { _id: repeated._id, checks: judged.checks }
    const voted = await endVoteBefore(tx, deps, known, writing)
    const given = await writeDelegation(tx, deps, known, { ...writing, drawn, replaced })
    await tellDelegation(tx, deps, known, { ...writing, given, replaced })
    await tellAdvanceEnded(tx, deps, { meeting: by.caller.meeting, known, call: judged.call, actor: actorOf(by), ended: voted, by: 'DELEGATION' })
    return { _id: given._id, checks: judged.checks }
  })
}

/** Who voted before the meeting says that the delegation is in its place, or keeps the vote. */
async function endVoteBefore(tx: Tx, deps: Deps, known: KnownMeeting, { by, giving: { delegator_id, draft } }: Writing): Promise<EndedBallot[]> {
  const seat = designatedOf(known.row)
  if (seat?.mode === 'EXCLUSIVE') throw refusedDesignated('exclusive')
  const isProxy = known.designated.includes(delegator_id)
  if (!isProxy && !known.advance.includes(delegator_id)) return []
  if (!draft.replaces) throw isProxy ? refusedDesignated('designated_stands') : refusedAdvance('advance_vote_stands')
  if (isProxy && isListedCompany(known.company) && isTermOver(seat?.closes_at ?? null, deps.clock.now())) throw refusedDesignated('designated_closed')
  return endAdvance(tx, deps, by.caller.meeting, { member_ids: [delegator_id], by: 'DELEGATION' })
}

type Replaced = Awaited<ReturnType<typeof replacedBy>>
type GivenDelegation = Pick<DelegationRow, '_id'> & { delegate_id: string }

/** The delegation with its paper, in place of those that it ends, and what the law said of it. */
async function writeDelegation(
  tx: Tx,
  deps: Deps,
  known: KnownMeeting,
  { drawn, replaced, ...writing }: Writing & { drawn: StoredPaper | null; replaced: Replaced },
): Promise<GivenDelegation> {
  const { by, giving, judged } = writing
  const { company, meeting } = by.caller
  const { delegator_id } = giving
  const at = deps.clock.now()
  const delegate_id = await delegateIn(tx, deps, by, judged)
  const file_id = await paperIn(tx, deps, by, { drawn, file_id: giving.draft.file_id ?? null, delegator_id, delegate_id, replaces: null })
  const _id = randomUUID()
  const place = { company_id: company, meeting_id: meeting, convocation_id: judged.call._id }
  const people = { delegator_id, delegate_id, issued_by: by.issuer === 'ADMIN' ? by.id : null }
  await endReplaced(tx, deps, replaced)
  await addDelegation(tx, { _id, ...place, ...people, ...termsOf(deps, known, writing), file_id, signed: file_id !== null }, at)
  await keepFindings(tx, meeting, { step: 'delegate', results: judged.checks, at })
  return { _id, delegate_id }
}

/** Whoever must hear of it: an open room, who held the delegations that it ends, the log, delegate and delegator, and who prepares the meeting. */
async function tellDelegation(
  tx: Tx,
  deps: Deps,
  known: KnownMeeting,
  { by, giving: { delegator_id }, given, replaced }: Writing & { given: GivenDelegation; replaced: Replaced },
): Promise<void> {
  const { meeting } = by.caller
  await mirrorInRoom(tx, deps, { meeting, actor: liveActorOf(by) })
  await tellReplaced(tx, deps, { by, known, replaced, next: given })
  const data = { delegation_id: given._id, delegator_id, delegate_id: given.delegate_id }
  await auditMeeting(tx, deps, known.row, { actor: actorOf(by), action: 'delegation.given', data })
  await tellGiven(tx, deps, { meeting, known, delegation: await standingOne(tx, meeting, given._id) })
  await tellMeetingNews(tx, deps, by.caller, { member_id: delegator_id, event: 'delegation.given' })
}

/** What it says and who says it, whoever is named. */
const termsOf = (deps: Pick<Deps, 'clock'>, known: KnownMeeting, writing: Writing) => ({
  issuer: writing.by.issuer,
  content: textOf(paperFacts(deps, known, writing)),
  votes: writing.giving.draft.votes ?? [],
  signature: writing.giving.draft.signature ?? null,
  requires_acceptance: writing.giving.requires_acceptance,
  valid_for_second: writing.giving.draft.valid_for_second ?? true,
})

export async function standingOne(tx: Tx, meeting: Proven<'meeting'>, _id: string): Promise<DelegationRow> {
  const row = (await delegationRows(tx, meeting)).find((it) => it._id === _id)
  if (!row) throw new Fault('DG002')
  return row
}

/** Whoever is entered on the spot comes into the meeting, to hold proxies and nothing else. */
async function delegateIn(tx: Tx, { clock }: Deps, { caller }: DelegationIssuer, { chosen }: Judged): Promise<string> {
  if (!chosen.is_new) return chosen.person._id
  return addPerson(tx, caller.meeting, { person: chosen.person, source: 'DELEGATE', at: clock.now() })
}

interface StoredPaper {
  name: string
  pdf: Buffer
  storage_key: string
}

/** The signed document, in the storage before its row: an object without a row harms nobody. */
export async function writtenPaper(deps: Deps, facts: PaperFacts): Promise<StoredPaper> {
  const { name, pdf } = await paperOf(deps, facts)
  const storage_key = randomUUID().replaceAll('-', '')
  await deps.storage.write(storage_key, pdf, 'application/pdf')
  return { name, pdf, storage_key }
}

interface Papers {
  drawn: StoredPaper | null
  /** Uploaded, signed by hand. */
  file_id: string | null
  delegator_id: string
  delegate_id: string
  replaces: string | null
}

/** The paper of a delegation: the one uploaded, or the one that was signed here; null while there is neither. */
export async function paperIn(tx: Tx, { clock }: Pick<Deps, 'clock'>, { caller }: DelegationIssuer, it: Papers): Promise<string | null> {
  const place = { company_id: caller.company as string, meeting_id: caller.meeting as string }
  const { delegator_id, delegate_id } = it
  if (it.file_id) {
    if (await isPaperTaken(tx, it.file_id, it.replaces)) throw new Fault('E0001', [{ path: 'file_id', message: 'invalidValue' }])
    await keepPaper(tx, it.file_id, { ...place, member_ids: [delegator_id, delegate_id] })
    return it.file_id
  }
  return it.drawn ? addPaper(tx, { ...place, ...it.drawn, delegator_id, delegate_id, at: clock.now() }) : null
}
