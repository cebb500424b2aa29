import { closesAt } from '@delibera/core/advance/rules'
import type { Sending } from '@delibera/core/convocations/schema'
import { Fault } from '@delibera/core/faults'
import { evaluate } from '@delibera/core/law/evaluate'
import type { RuleId, RuleResult } from '@delibera/core/law/schema'
import { refuseByLaw } from '@delibera/core/law/semaforo'
import type { EmailEvents } from '@delibera/core/letters'
import { can } from '@delibera/core/meetings/states'
import { remindsAgainAfterMs } from '@delibera/core/proposals/rules'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { chargeMeeting, tellBalance } from '../../ledger/meeting-charges.ts'
import { advanceOf, freezeNoticeTexts } from '../../meeting/advance.ts'
import { tellRepresentative, termOf } from '../../meeting/designated.ts'
import { designatedOf, type KnownMeeting, keepFindings, lawFacts, statuteIn } from '../../meeting/law.ts'
import { chargeOf } from '../../meeting/leaving-draft.ts'
import { auditMeeting, knownOf, refuseAction } from '../../meeting/on-meeting.ts'
import { acknowledge, markConvocated, markReminded, markSent, type Reminded, remindedSince } from '../../stores/convocations/convocation-store.ts'
import { activeCall, type ConvocationRow, type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import type { Participant } from '../../stores/meetings/member-store.ts'
import { type NoticePapers, noticePapers } from './enclosure-papers.ts'
import { isReached, type Sent, tellMembers } from './letters.ts'

type Acting = Contexts['meeting']

interface Dispatch {
  row: MeetingRow
  sending: Sending
  papers: NoticePapers | null
}

/** What goes with a notice, made before the transaction that sends it. What cannot be sent is refused before it is typeset; what the meeting does not allow, by the transaction. */
export async function papersToSend(deps: Deps, acting: Acting, { version, ack, member_ids }: Sending): Promise<NoticePapers | null> {
  const known = await knownOf(deps.db, acting)
  const { row } = known
  const isFirst = row.status === 'CONVOCATION'
  if (!can(isFirst ? 'send_notice' : 'send_again', row.status) || (version ?? row.version) !== row.version) return null
  if (!isFirst && !member_ids) return null
  refusePassed(callIn(known), deps)
  if (isFirst) refuseByRules(evaluate('send', lawFacts(deps, known)), ack)
  return noticePapers(deps, known)
}

/**
 * The notice leaves: the law has been asked and the warnings taken upon oneself, the difference is paid, one letter each is written,
 * all in one transaction. Sent again to some, it is a letter more to them and nothing else.
 */
export async function sendNotice(tx: Tx, deps: Deps, acting: Acting, { row, sending, papers }: Dispatch): Promise<Sent> {
  const isFirst = row.status === 'CONVOCATION'
  refuseAction(row, isFirst ? 'send_notice' : 'send_again')
  if (!isFirst && !sending.member_ids) throw new Fault('E0002', { status: row.status, action: 'send_notice' })
  const known = await knownOf(tx, acting)
  const call = callIn(known)
  const at = deps.clock.now()
  refusePassed(call, deps)
  if (isFirst) await askBeforeSending(tx, deps, acting, { known, ack: sending.ack })
  const paid = await chargeMeeting(tx, { ...chargeOf(known, acting, at), stage: 'SEND' })
  const only = isFirst ? undefined : sending.member_ids
  const sent = await tellMembers(tx, deps, { acting, known, event: eventOf('CONVOCATION', call), call, only, papers })
  await markConvocated(tx, acting.meeting, sent.told, at)
  await markSent(tx, call._id, at)
  if (isFirst) await freezeNoticeTexts(tx, known.points)
  if (isFirst) await tellRepresentative(tx, deps, { meeting: acting.meeting, known, call })
  const set = isFirst ? { summon_sent_at: at.toISOString(), ...advanceAtSend(known), ...designatedAtSend(known) } : {}
  const moved = await moveMeeting(tx, row, { to: 'PERFORM', set, at })
  const data = { fields: ['status', 'members'], letters: sent.letters, messages: sent.messages, ack: sending.ack }
  await auditMeeting(tx, deps, moved, { actor: `user:${acting.user}`, action: isFirst ? 'notice.sent' : 'notice.sent_again', data })
  await tellBalance(tx, deps, acting, paid)
  return sent
}

function refusePassed({ datetime }: ConvocationRow, { clock }: Deps): void {
  if (new Date(datetime) <= clock.now()) throw new Fault('MT002', { fields: [{ path: 'datetime', message: 'dates.beforeMinimum' }] })
}

function refuseByRules(results: readonly RuleResult[], ack: readonly string[]): void {
  const against = refuseByLaw(results, ack as RuleId[])
  if (against.length > 0) throw new Fault('MT002', { rules: against })
}

/** Until when votes are taken before the meeting is fixed with the notice that says so. */
function advanceAtSend({ row, company, calls }: KnownMeeting) {
  const first = calls.find((it) => it.convocation_type === 'FIRST')
  if (!advanceOf(row).enabled || !first) return {}
  return { advance: JSON.stringify({ enabled: true, closes_at: closesAt(first.datetime, statuteIn(company).advance_close_hours) }) }
}

/** The same of proxies to the designated representative. */
function designatedAtSend(known: KnownMeeting) {
  const seat = designatedOf(known.row)
  return seat ? { designated: JSON.stringify({ ...seat, closes_at: termOf(known) }) } : {}
}

/** What blocks, and every warning that was not named, stops the send; what was named is kept with who named it. */
async function askBeforeSending(tx: Tx, deps: Deps, { meeting, user }: Acting, { known, ack }: { known: KnownMeeting; ack: readonly string[] }): Promise<void> {
  const results = evaluate('send', lawFacts(deps, known))
  refuseByRules(results, ack)
  const at = deps.clock.now()
  await keepFindings(tx, meeting, { step: 'send', results, at })
  const rules = results.filter((it) => !it.ok && it.severity === 'WARN' && ack.includes(it.id)).map((it) => it.id)
  await acknowledge(tx, meeting, { rules, step: 'send', user_id: user, at })
}

/**
 * A reminder of the call that counts, to everybody who had the notice or to some of them. Each message of it is paid. Pressed twice, or by two at
 * once, it reaches nobody twice: the caller holds the meeting.
 */
export async function remindMembers(
  tx: Tx,
  deps: Deps,
  acting: Acting,
  { row, member_ids }: { row: MeetingRow; member_ids?: string[] | undefined },
): Promise<Sent> {
  const known = await knownOf(tx, acting)
  const call = callIn(known)
  const at = deps.clock.now()
  const had = known.participants.filter((it) => it.convocated_at !== null && (member_ids === undefined || member_ids.includes(it._id)))
  if (had.length === 0) throw new Fault('MB003', { member_ids: member_ids ?? [] })
  const event = eventOf('CONVOCATION_REMINDER', call)
  const told = await remindedSince(tx, acting.meeting, { convocation_id: call._id, event, since: new Date(at.getTime() - remindsAgainAfterMs) })
  const due = had.filter((it) => !told.has(it._id) && isReached(deps, row, it))
  const again = had.filter((it) => !due.includes(it))
  if (due.length === 0) return withBefore(nothingSent, again, told)
  const seq = `reminder:${row.version}`
  const paid = await chargeMeeting(tx, { ...chargeOf({ row, participants: due }, acting, at), stage: 'MESSAGE', seq })
  const sent = await tellMembers(tx, deps, { acting, known, event, call, only: due.map((it) => it._id) })
  await markReminded(tx, call._id, at)
  const moved = await moveMeeting(tx, row, { at })
  await auditMeeting(tx, deps, moved, { actor: `user:${acting.user}`, action: 'notice.reminded', data: { letters: sent.letters, messages: sent.messages } })
  await tellBalance(tx, deps, acting, paid)
  return withBefore(sent, again, told)
}

const nothingSent: Sent = { letters: 0, messages: 0, told: [], without_address: [] }

/** Who asks again is told the same: what went to these people a moment ago counts as sent. */
function withBefore(sent: Sent, again: readonly Participant[], told: ReadonlyMap<string, Reminded>): Sent {
  const before = again.flatMap((it) => told.get(it._id) ?? [])
  return {
    letters: sent.letters + before.filter((it) => it.letter).length,
    messages: sent.messages + before.filter((it) => it.message).length,
    told: [...sent.told, ...again.map((it) => it._id)],
    without_address: [...sent.without_address, ...again.filter((it) => it.email === null).map((it) => it._id)],
  }
}

export function callIn({ calls }: Pick<KnownMeeting, 'calls'>): ConvocationRow {
  const call = activeCall(calls)
  if (!call) throw new Fault('MT002', { reason: 'no_convocation' })
  return call
}

type Base = 'CONVOCATION' | 'CONVOCATION_REMINDER' | 'CONVOCATION_CANCEL'

/** A letter about the second call says so. */
export const eventOf = (base: Base, call: Pick<ConvocationRow, 'convocation_type'>): EmailEvents =>
  call.convocation_type === 'SECOND' ? `${base}_SECOND` : base
