import { decisionPath } from '@delibera/core/decisions/places'
import type { NotificationKind } from '@delibera/core/notifications/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { notify } from '../../notices/notify.ts'
import { publish } from '../../socket/publish.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'
import { progressOf } from '../../stores/decisions/answer-store.ts'
import { type DecisionRow, decisionRow } from '../../stores/decisions/decision-store.ts'

/** What has happened, as pages are told: they read again what they show. */
type DecisionNews = 'sent' | 'read' | 'answer' | 'withdrawn' | 'closed' | 'stopped' | 'canceled' | 'converted' | 'recorded'

/**
 * Whoever looks after the company reads the decision again; members who have their page open are told no more than how many have answered. Last in a command: whoever else would tell these people something waits for its end.
 */
export async function tellDecision(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, meeting }: MeetingCaller, type: DecisionNews): Promise<void> {
  const [progress, { decision_status }] = [await progressOf(tx, meeting), await decisionRow(tx, meeting)]
  const data = { _id: meeting, company_id: company, decision_status, progress: { ...progress }, type }
  const people = new Set((await holdersOf(tx, company)).map((it) => it._id))
  for (const id of [...people].sort()) await publish(tx, { topic: `user:${id}`, type: 'decision.changed', data, at: clock.now() })
  if (type === 'read' || type === 'sent') return
  const told = type === 'answer' || type === 'withdrawn' ? 'progress' : type
  await publish(tx, { topic: `decision:${meeting}`, type: told, data: { decision_status, progress: { ...progress } }, at: clock.now() })
}

/** A notice to everybody who looks after the company. */
export async function tellManagers(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { meeting: { _id, company_id, name } }: DecisionRow,
  kind: Extract<NotificationKind, `DECISION_${string}`>,
): Promise<void> {
  const people = new Set((await holdersOf(tx, company_id)).map((it) => it._id))
  const to = decisionPath({ _id, company_id }, kind === 'DECISION_CLOSED' ? 'record' : 'answers')
  for (const user_id of [...people].sort()) await notify(tx, { user_id, kind, data: { name, to }, key: `${kind}:${_id}`, at: clock.now() })
}
