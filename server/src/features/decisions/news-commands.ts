import { decisionPath } from '@delibera/core/decisions/places'
import { countsInTally, emptyTally, progressInTally } from '@delibera/core/decisions/tally'
import type { NotificationKind } from '@delibera/core/notifications/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { notify } from '../../notices/notify.ts'
import { managersTopic, publishAll } from '../../socket/publish.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'
import { type DecisionRow, decisionRow } from '../../stores/decisions/decision-store.ts'

/** What has happened, as pages are told: they read again what they show. */
type DecisionNews = 'sent' | 'read' | 'answer' | 'withdrawn' | 'closed' | 'stopped' | 'canceled' | 'converted' | 'recorded'

/**
 * Whoever looks after the company hears that it has changed; who has its page open, how many stand for what; members no more than how many have answered.
 * Last in a command: whoever else would tell these people something waits for its end.
 */
export async function tellDecision(tx: Tx, deps: Pick<Deps, 'clock'>, { meeting }: MeetingCaller, type: DecisionNews): Promise<void> {
  const row = await decisionRow(tx, meeting)
  await tellOfRow(tx, deps, row, { type, people: await listenersOf(tx, row) })
}

/** Who looks after the company, in one order. */
export async function listenersOf(tx: Tx, { company_id }: Pick<DecisionRow, 'company_id'>): Promise<string[]> {
  return [...new Set((await holdersOf(tx, company_id)).map((it) => it._id))].sort()
}

interface Telling {
  type: DecisionNews
  people: readonly string[]
}

/** The same, where it is known how it stands now, and to whom it is told. */
export async function tellOfRow(tx: Tx, { clock }: Pick<Deps, 'clock'>, row: DecisionRow, { type, people }: Telling): Promise<void> {
  const { meeting_id: meeting, decision_status, tally, quorum } = row
  const at = clock.now()
  const progress = progressInTally(tally ?? emptyTally([], []))
  const changed = { _id: meeting, company_id: row.company_id, decision_status, progress, type }
  const toPeople = people.map((id) => ({ topic: `user:${id}` as const, type: 'decision.changed', data: changed, at }))
  // Who has only read holds nothing: an answer that is written meanwhile would be told before what was counted without it.
  if (type === 'read' || type === 'sent') return publishAll(tx, toPeople)
  const count = tally && quorum ? countsInTally(tally, quorum).map((it) => ({ ...it })) : []
  const told = type === 'answer' || type === 'withdrawn' ? 'progress' : type
  await publishAll(tx, [
    ...toPeople,
    { topic: managersTopic(meeting), type, data: { _id: meeting, decision_status, progress, count }, at },
    { topic: `decision:${meeting}`, type: told, data: { decision_status, progress }, at },
  ])
}

/** A notice to everybody who looks after the company. */
export async function tellManagers(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { meeting: { _id, company_id, name } }: DecisionRow,
  kind: Extract<NotificationKind, `DECISION_${string}`>,
): Promise<void> {
  const people = await listenersOf(tx, { company_id })
  const to = decisionPath({ _id, company_id }, kind === 'DECISION_CLOSED' ? 'record' : 'answers')
  for (const user_id of people) await notify(tx, { user_id, kind, data: { name, to }, key: `${kind}:${_id}`, at: clock.now() })
}
