import { decisionPath } from '@delibera/core/decisions/places'
import type { Tx } from '../../db/connect.ts'
import { notify } from '../../notices/notify.ts'
import type { ReceiptHook } from '../../receipts/take.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'
import { tellingOf } from '../notifications/failure-commands.ts'

/** The proposal did not arrive, or not yet, and there is still time to bring it in another way: who looks after the company is told at once. */
export const alertFailedProposal: ReceiptHook = async (tx, news) => {
  const { letter, at } = news
  const kind = tellingOf(news, 'DECISION_DELIVERY_FAILED')
  if (!kind || !letter.meeting_id || letter.event !== 'DECISION_PROPOSAL') return
  const decision = await openDecision(tx, letter.meeting_id, at)
  if (!decision) return
  const people = new Set((await holdersOf(tx, decision.company_id)).map((it) => it._id))
  const data = { name: letter.recipient, to: decisionPath(decision, 'recipients') }
  for (const user_id of [...people].sort()) await notify(tx, { user_id, kind, data, at })
}

/** Only while people can answer. */
const openDecision = (tx: Tx, meeting_id: string, at: Date) =>
  tx
    .selectFrom('decisions')
    .select(['meeting_id as _id', 'company_id'])
    .where('meeting_id', '=', meeting_id)
    .where('decision_status', '=', 'OPEN')
    .where('deadline', '>', at.toISOString())
    .executeTakeFirst()
