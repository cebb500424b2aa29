import { dayInRome } from '@delibera/core/dates'
import type { NotificationKind } from '@delibera/core/notifications/schema'
import type { Tx } from '../../db/connect.ts'
import { notify } from '../../notices/notify.ts'
import type { FailureHook } from '../../outbox/jobs.ts'
import type { ReceiptHook, ReceiptNews } from '../../receipts/take.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'

/** What is told of a letter: that it failed, or that it is late and there may still be time for another way; null where there is no trouble. */
export function tellingOf<Failed extends NotificationKind>({ status, is_late }: ReceiptNews, failed: Failed): Failed | 'DELIVERY_LATE' | null {
  if (is_late) return 'DELIVERY_LATE'
  return status === 'NOT_ACCEPTED' || status === 'NOT_DELIVERED' ? failed : null
}

/** A letter of a communication came back, or was not taken by the recipient's provider. */
export const alertFailedCommunication: ReceiptHook = async (tx, news) => {
  const { letter, at } = news
  const told = tellingOf(news, 'COMMUNICATION_FAILED')
  if (told && letter.event === 'SENDING_COMMUNICATION') await alertOf(tx, { mail_ids: [letter._id], kind: told, at })
}

/** Letters of communications that did not even leave. */
export const alertUnsentCommunications: FailureHook = (tx, { mail_ids, at }) => alertOf(tx, { mail_ids, kind: 'COMMUNICATION_FAILED', at })

interface Alert {
  mail_ids: readonly string[]
  kind: 'COMMUNICATION_FAILED' | 'DELIVERY_LATE'
  at: Date
}

/** Everybody who looks after the company hears once a day that a communication did not reach somebody, however many letters it was. */
async function alertOf(tx: Tx, { mail_ids, kind, at }: Alert): Promise<void> {
  const failed = await tx
    .selectFrom('mails')
    .innerJoin('communications', 'communications._id', 'mails.communication_id')
    .select(['communications._id', 'communications.company_id', 'communications.subject'])
    .distinct()
    .where('mails._id', 'in', mail_ids)
    .where('mails.replaced_by', 'is', null)
    .orderBy('communications._id')
    .execute()
  for (const { _id, company_id, subject } of failed) {
    const data = { name: subject, to: `/company/${company_id}/communications?folder=sent&id=${_id}` }
    const people = new Set((await holdersOf(tx, company_id)).map((it) => it._id))
    const key = `${kind === 'DELIVERY_LATE' ? 'communication-late' : 'communication-failed'}:${_id}:${dayInRome(at)}`
    for (const user_id of [...people].sort()) await notify(tx, { user_id, kind, data, key, at })
  }
}
