import type { Tx } from '../../db/connect.ts'
import { notify } from '../../notices/notify.ts'
import type { ReceiptHook } from '../../receipts/take.ts'
import { tellingOf } from '../notifications/failure-commands.ts'

const notices = ['CONVOCATION', 'CONVOCATION_SECOND']

/** The notice did not arrive, or not yet, and there is still time to send it again: who looks after the company is told at once. */
export const alertFailedNotice: ReceiptHook = async (tx, news) => {
  const { letter, at } = news
  const told = tellingOf(news, 'MEETING_DELIVERY_FAILED')
  if (!told || !letter.meeting_id || !notices.includes(letter.event)) return
  const meeting = await openMeeting(tx, letter.meeting_id, at)
  if (!meeting) return
  const people = await tx.selectFrom('company_roles').select('user_id').where('company_id', '=', meeting.company_id).where('status', '=', 'ACTIVE').execute()
  const data = { name: letter.recipient, to: `/company/${meeting.company_id}/meetings/${meeting._id}/convocations` }
  for (const user_id of new Set(people.map((it) => it.user_id).sort())) await notify(tx, { user_id, kind: told, data, at })
}

/** Only while its call is yet to come. */
const openMeeting = (tx: Tx, meeting_id: string, at: Date) =>
  tx
    .selectFrom('meetings')
    .innerJoin('convocations', 'convocations.meeting_id', 'meetings._id')
    .select(['meetings._id', 'meetings.company_id'])
    .where('meetings._id', '=', meeting_id)
    .where('meetings.status', '=', 'PERFORM')
    .where('convocations.status', '=', 'ACTIVE')
    .where('convocations.datetime', '>', at.toISOString())
    .executeTakeFirst()
