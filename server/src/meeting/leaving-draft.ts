import { Fault } from '@delibera/core/faults'
import type { MeetingType } from '@delibera/core/meeting/status'
import { meetingPath } from '@delibera/core/meetings/places'
import { electionsOn, priceFacts } from '@delibera/core/meetings/rules'
import type { Mode } from '@delibera/core/meetings/schema'
import { hasRight } from '@delibera/core/permissions'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Contexts } from '../http/guards.ts'
import { chargeMeeting, refuseCharge, tellBalance } from '../ledger/meeting-charges.ts'
import { notify } from '../notices/notify.ts'
import { managersOf } from '../stores/companies/company-store.ts'
import { type MeetingRow, moveMeeting } from '../stores/meetings/meeting-store.ts'
import { advanceOf } from './advance.ts'
import { askLaw, type KnownMeeting } from './law.ts'
import { auditMeeting, knownOf } from './on-meeting.ts'

type Acting = Pick<Contexts['meeting'], 'company' | 'meeting' | 'user' | 'standing'>

type Priced = Pick<KnownMeeting, 'row' | 'participants'> & Partial<Pick<KnownMeeting, 'points'>>

/** What the price of a step of this meeting depends on: everybody who is asked to come, not the proxies named later. */
export function chargeOf({ row, participants, points = [] }: Priced, { user, company }: Pick<Acting, 'user' | 'company'>, at: Date) {
  const asked = participants.filter((it) => it.source !== 'DELEGATE')
  return {
    company_id: company,
    meeting_id: row._id,
    user_id: user,
    facts: priceFacts(row.mode as unknown as Mode, asked, {
      elections: electionsOn(points),
      advance: advanceOf(row).enabled,
      designated: row.designated !== null,
    }),
    at,
  }
}

/**
 * Leaves the draft: what a meeting cannot do without is there, the law has nothing against it, the credits would do. What an administrator
 * prepares is thereby confirmed, and paid for; what a consultant prepares waits for the company.
 */
export async function leaveDraft(tx: Tx, deps: Deps, acting: Acting, row: MeetingRow): Promise<MeetingRow> {
  const known = await knownOf(tx, acting)
  refuseUnready(known)
  await askLaw(tx, deps, 'prepare', known)
  const at = deps.clock.now()
  await refuseCharge(tx, { ...chargeOf(known, acting, at), stage: 'NEW_MEETING' })
  const ready = await moveMeeting(tx, row, { to: 'CREATION', at })
  await auditMeeting(tx, deps, ready, { actor: `user:${acting.user}`, action: 'meeting.ready', data: { fields: ['status'] } })
  if (hasRight(acting.standing, 'confirm')) return pay(tx, deps, acting, { known, row: ready })
  for (const { user_id } of (await managersOf(tx, acting.company)).filter((it) => it.role === 'ADMIN' && it.status === 'ACTIVE')) {
    const { _id, company_id, meeting_type, is_offline } = row
    const to = meetingPath({ _id, company_id, meeting_type: meeting_type as MeetingType, mode: { is_offline } }, 'details')
    const data = { name: row.name, to }
    await notify(tx, { user_id, kind: 'MEETING_TO_CONFIRM', data, at })
  }
  return ready
}

/** The company's own word: from here the meeting is what it is, and its setup is paid. */
export async function confirm(tx: Tx, deps: Deps, acting: Acting, row: MeetingRow): Promise<MeetingRow> {
  if (!hasRight(acting.standing, 'confirm')) throw new Fault('CP003')
  const known = await knownOf(tx, acting)
  refuseUnready(known)
  return pay(tx, deps, acting, { known, row })
}

async function pay(tx: Tx, deps: Deps, acting: Acting, { known, row }: { known: KnownMeeting; row: MeetingRow }): Promise<MeetingRow> {
  const at = deps.clock.now()
  const paid = await chargeMeeting(tx, { ...chargeOf(known, acting, at), stage: 'NEW_MEETING' })
  const administrator_user_id = row.administrator_user_id ?? acting.user
  const set = { confirmed_at: at.toISOString(), confirmed_by: acting.user, administrator_user_id }
  const confirmed = await moveMeeting(tx, row, { to: 'PROCESSING', set, at })
  await auditMeeting(tx, deps, confirmed, { actor: `user:${acting.user}`, action: 'meeting.confirmed', data: { fields: ['status'] } })
  await tellBalance(tx, deps, acting, paid)
  return confirmed
}

/** Fields by their path, as a form would mark them. */
function refuseUnready({ row }: KnownMeeting): void {
  const mode = row.mode as unknown as Mode
  const missing = [
    // Who presided over a meeting that was held may be told with who was there.
    ...(row.administrator_id === null && !row.is_offline ? ['administrator_id'] : []),
    ...(mode.call_type === 'CALL_EXTERNAL' && !mode.call_link && !row.is_offline ? ['mode.call_link'] : []),
    ...(mode.call_type === 'CALL_PRESENCE' && mode.address_type === 'NONE' ? ['address'] : []),
    ...(mode.address_type === 'OTHER' && !row.address ? ['address'] : []),
  ]
  if (missing.length > 0) throw new Fault('MT002', { fields: missing.map((path) => ({ path, message: 'requiredField' })) })
}
