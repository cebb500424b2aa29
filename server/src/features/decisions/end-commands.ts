import type { DecisionStop } from '@delibera/core/decisions/schema'
import { isPastTerm } from '@delibera/core/decisions/states'
import { Fault } from '@delibera/core/faults'
import { refuseByLaw } from '@delibera/core/law/semaforo'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { keepFindings } from '../../meeting/law.ts'
import { auditMeeting, type MeetingCaller } from '../../meeting/on-meeting.ts'
import { acknowledge } from '../../stores/convocations/convocation-store.ts'
import { type DecisionRow, lockedDecision, moveDecision } from '../../stores/decisions/decision-store.ts'
import { countsIn, knownDecision, lawOf } from './known-reads.ts'
import { writeToAsked } from './letters.ts'
import { tellDecision, tellManagers } from './news-commands.ts'
import { closingIn } from './reads.ts'

type Acting = Contexts['meeting']

/** Once the term is over only the count is left, whoever was quicker than its job. */
export function refusePastTerm(row: DecisionRow, now: Date): void {
  if (isPastTerm(row, now)) throw new Fault('MT002', { reason: 'closed' })
}

/**
 * Closes before the term, where nothing that is missing could turn the outcome or lead to a meeting (decision DD5): otherwise the right to ask for one would
 * be cut off.
 */
export async function closeEarly(tx: Tx, deps: Deps, acting: Acting, { row, ack }: { row: DecisionRow; ack: readonly string[] }): Promise<void> {
  refusePastTerm(row, deps.clock.now())
  const known = await knownDecision(tx, acting)
  const { fixed, capital, directors, can_close } = closingIn(known)
  if (!row.early_close) throw new Fault('MT002', { reason: 'no_early_close' })
  if (!can_close) throw new Fault('MT002', { reason: 'may_change', missing: { fixed: !fixed, capital: !capital, directors: !directors } })
  const at = deps.clock.now()
  const results = lawOf(deps, 'decide_close', known)
  const against = refuseByLaw(results, ack)
  if (against.length > 0) throw new Fault('MT002', { rules: against })
  await keepFindings(tx, acting.meeting, { step: 'decide_close', results, at })
  const rules = results.filter((it) => !it.ok && it.severity === 'WARN' && ack.includes(it.id)).map((it) => it.id)
  await acknowledge(tx, acting.meeting, { rules, step: 'decide_close', user_id: acting.user, at })
  await close(tx, deps, acting, { row, by: 'EARLY', closed_at: at, actor: `user:${acting.user}` })
}

/** The term has ended: what was said until then is counted. False when somebody was quicker. */
export function closeByDeadline(deps: Deps, caller: MeetingCaller): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedDecision(tx, caller.meeting)
    if (row.decision_status !== 'OPEN' || new Date(row.deadline!) > deps.clock.now()) return false
    await close(tx, deps, caller, { row, by: 'DEADLINE', closed_at: new Date(row.deadline!), actor: 'system' })
    return true
  })
}

interface Closing {
  row: DecisionRow
  by: 'DEADLINE' | 'EARLY'
  closed_at: Date
  actor: string
}

/** The count is frozen; whoever looks after the company is told that a record is to be made. */
async function close(tx: Tx, deps: Deps, caller: MeetingCaller, { row, by, closed_at, actor }: Closing): Promise<void> {
  const known = await knownDecision(tx, caller)
  const counts = countsIn(known)
  const set = { closed_at: closed_at.toISOString(), closed_by: by, counts: JSON.stringify(counts) }
  const closed = await moveDecision(tx, row, { to: 'CLOSED', set, at: deps.clock.now() })
  const data = { by, counts: counts.map(({ key, outcome, favourable, against, total }) => ({ key, outcome, favourable, against, total })) }
  await auditMeeting(tx, deps, closed.meeting, { actor, action: 'decision.closed', data })
  await tellManagers(tx, deps, closed, 'DECISION_CLOSED')
  await tellDecision(tx, deps, caller, 'closed')
}

/** Who may ask for a meeting has asked: the decision stops in the transaction of the answer that did it (L-DEC-14). */
export async function stopDecision(tx: Tx, deps: Deps, caller: MeetingCaller, { row, stop }: { row: DecisionRow; stop: DecisionStop }): Promise<void> {
  const known = await knownDecision(tx, caller)
  const set = { stop: JSON.stringify(stop), counts: JSON.stringify(countsIn(known)) }
  const stopped = await moveDecision(tx, row, { to: 'STOPPED', set, at: deps.clock.now() })
  await auditMeeting(tx, deps, stopped.meeting, { actor: 'system', action: 'decision.stopped', data: { ...stop } })
  await writeToAsked(tx, deps, { ...known, row: stopped }, { event: 'DECISION_STOPPED' })
  await tellManagers(tx, deps, stopped, 'DECISION_STOPPED')
  await tellDecision(tx, deps, caller, 'stopped')
}

/** The proposal is withdrawn: everybody who had it is told, and what they said counts for nothing. */
export async function cancelDecision(tx: Tx, deps: Deps, acting: Acting, { row, reason }: { row: DecisionRow; reason: string | null }): Promise<void> {
  const at = deps.clock.now()
  refusePastTerm(row, at)
  const known = await knownDecision(tx, acting)
  const canceled = await moveDecision(tx, row, { to: 'CANCELED', meeting: { canceled_at: at.toISOString(), cancel_reason: reason }, at })
  await auditMeeting(tx, deps, canceled.meeting, { actor: `user:${acting.user}`, action: 'decision.canceled', data: { reason } })
  await writeToAsked(tx, deps, { ...known, row: canceled }, { event: 'DECISION_CANCELED' })
  await tellDecision(tx, deps, acting, 'canceled')
}
