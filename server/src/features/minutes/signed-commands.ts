import { decisionPath } from '@delibera/core/decisions/places'
import type { NotificationKind } from '@delibera/core/notifications/schema'
import type { Tx } from '../../db/connect.ts'
import type { JsonObject } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting, type MeetingCaller } from '../../meeting/on-meeting.ts'
import { notify } from '../../notices/notify.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'
import type { MeetingRow } from '../../stores/meetings/meeting-store.ts'
import { type Act, type ActReader, signedBy } from './act-reads.ts'
import { heldMeeting } from './held-reads.ts'

interface Signed {
  caller: MeetingCaller
  actor: string
  member_ids: readonly string[]
  data: JsonObject
  /** What the act is of, unless a meeting. */
  read?: ActReader | undefined
}

/** Takes down a signature or a deed, and tells the company when nothing is missing any more. Last in its transaction. */
export async function tellSigned(tx: Tx, deps: Deps, { caller, actor, member_ids, data, read = heldMeeting }: Signed): Promise<void> {
  const act = await read(tx, deps, caller)
  const action = `${act.word}.${member_ids.length > 0 ? 'signed' : 'deed'}`
  await auditMeeting(tx, deps, act.row, { actor, action, data: { member_ids: [...member_ids], ...data } })
  const kind = act.row.form === 'WRITTEN' ? 'DECISION_SIGNED' : 'VERBAL_SIGNED'
  if (await isSigned(tx, act)) await notifyCompany(tx, deps, act.row, { kind, name: act.row.name })
  await tellMeetingNews(tx, deps, caller, { event: 'verbal.signed', ...(member_ids.length === 1 && { member_id: member_ids[0]! }) })
}

/** The law decides for an assembly (L-MIN-02); besides, everybody who was asked has signed. */
async function isSigned(tx: Tx, act: Act): Promise<boolean> {
  const { signatures, has_deed } = await signedBy(tx, act)
  const law = act.checks({ gaps: [], signatures, has_deed }).find((it) => it.id === 'L-MIN-02')
  return (law?.ok ?? true) && signatures.every((it) => it.signed_at !== null)
}

interface News {
  kind: Extract<NotificationKind, `VERBAL_${string}` | 'DECISION_SIGNED'>
  /** The meeting, or whose act it was. */
  name: string
}

/** Everybody who looks after the company, always in one order. */
export async function notifyCompany(tx: Tx, { clock }: Pick<Deps, 'clock'>, row: MeetingRow, { kind, name }: News): Promise<void> {
  const people = new Set((await holdersOf(tx, row.company_id)).map((it) => it._id))
  for (const user_id of [...people].sort()) await notify(tx, { user_id, kind, data: { name, to: minutesPage(row) }, at: clock.now() })
}

function minutesPage({
  company_id,
  meeting_type,
  form,
  is_offline,
  _id,
}: Pick<MeetingRow, 'company_id' | 'meeting_type' | 'form' | 'is_offline' | '_id'>): string {
  if (form === 'WRITTEN') return decisionPath({ _id, company_id }, 'record')
  const kind = meeting_type === 'BOARD' ? 'boards' : 'meetings'
  return `/company/${company_id}/${is_offline ? 'verbals/' : ''}${kind}/${_id}/verbal`
}
