import { Fault } from '@delibera/core/faults'
import type { SignRequest } from '@delibera/core/minutes/signatures'
import { asksAgainAfterMs } from '@delibera/core/minutes/signing'
import { fullName } from '@delibera/core/names'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { renewLinks } from '../../meeting/links.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { pushLastToMembers, pushToMembers } from '../../notices/push.ts'
import { lockedMeeting } from '../../stores/meetings/meeting-store.ts'
import { type Participant, participantsOf } from '../../stores/meetings/member-store.ts'
import { lockedVerbal, type SignatureRow, signatureRows, type VerbalRow } from '../../stores/minutes/minutes-store.ts'
import { type AskedSigner, askSigners } from '../../stores/minutes/signature-store.ts'
import type { Act, ActReader, MinutesActor } from './act-reads.ts'
import { firstText } from './commands.ts'
import { heldMeeting } from './held-reads.ts'
import { postMinutesLetters } from './letters.ts'

/**
 * Asks by letter: for signatures of final minutes, each with a new personal link, because the older one stands in receipts of the notice; before that,
 * to read the draft. Pressed twice, or by two at once, nobody is written to twice.
 */
export async function requestSignatures(deps: Deps, acting: MinutesActor, request: SignRequest, read: ActReader = heldMeeting): Promise<void> {
  const held = await read(deps.db, deps, acting)
  await deps.db.transaction().execute(async (tx) => {
    // While there is no row to hold, the meeting's own keeps a second request waiting.
    await lockedMeeting(tx, acting.meeting)
    const verbal = (await lockedVerbal(tx, acting.meeting)) ?? (await firstText(tx, deps, acting, held))
    if (verbal.told?.for_notary) throw new Fault('E0002', { reason: 'notary' })
    const rows = await signatureRows(tx, verbal._id)
    const wanted = await wantedSigners(tx, acting, { held, verbal, rows, request })
    const due = wanted.filter((it) => !isTooSoon(rows, it._id, deps.clock.now()))
    if (due.length > 0) await ask(tx, deps, acting, { held, verbal, rows, due, message: request.message })
  })
}

interface Sought {
  held: Act
  verbal: VerbalRow
  rows: readonly SignatureRow[]
  request: SignRequest
}

/** Those who are named and have not signed; nobody named: whoever must sign and has neither signed nor refused. */
async function wantedSigners(tx: Tx, { meeting }: MinutesActor, { held, verbal, rows, request }: Sought): Promise<Participant[]> {
  const signed = new Set(rows.filter((it) => it.signed_at !== null).map((it) => it.member_id))
  const usual = verbal.told ? rows.filter((it) => it.refused_at === null).map((it) => it.member_id) : held.signers.map((it) => it.member_id)
  const ids = [...new Set(request.member_ids?.length ? request.member_ids : usual)]
  const people = await participantsOf(tx, meeting, ids)
  const strangers = ids.filter((id) => !people.some((it) => it._id === id))
  if (strangers.length > 0) throw new Fault('MB003', { member_ids: strangers })
  const wanted = people.filter((it) => !signed.has(it._id))
  const reached = wanted.filter((it) => it.email !== null)
  const silent = wanted.filter((it) => it.email === null).map((it) => it._id)
  // Who is named must be reached; of all who must sign, whoever can be.
  if (silent.length > 0 && (request.member_ids?.length || reached.length === 0)) throw new Fault('MB002', { reason: 'no_address', member_ids: silent })
  return reached
}

const isTooSoon = (rows: readonly SignatureRow[], member_id: string, now: Date): boolean => {
  const last = rows.find((it) => it.member_id === member_id)?.reminded_at
  return last != null && now.getTime() - Date.parse(last) < asksAgainAfterMs
}

interface Asking extends Omit<Sought, 'request'> {
  due: readonly Participant[]
  message?: string | undefined
}

async function ask(tx: Tx, deps: Deps, acting: MinutesActor, { held, verbal, rows, due, message }: Asking): Promise<void> {
  const at = deps.clock.now()
  const { row, company, signers } = held
  const roleOf = (id: string): AskedSigner['role'] => rows.find((it) => it.member_id === id)?.role ?? signers.find((it) => it.member_id === id)?.role ?? 'OTHER'
  const ids = due.map((it) => it._id)
  const isAsked = (id: string) => rows.some((it) => it.member_id === id && it.requested_at !== null)
  // Asked again they keep the link that they were given: it stands in no receipt.
  if (verbal.told) {
    const news = { meeting_id: acting.meeting, event: 'MINUTES_TO_SIGN' as const, at }
    const fresh = ids.filter((id) => !isAsked(id))
    await pushLastToMembers(tx, { ...news, member_ids: fresh, company: company.business_name })
    await renewLinks(tx, deps, acting.meeting, fresh)
    await pushToMembers(tx, { ...news, member_ids: ids.filter(isAsked) })
  }
  await askSigners(
    tx,
    verbal._id,
    due.map((it) => ({ member_id: it._id, name: fullName(it), role: roleOf(it._id) })),
    at,
  )
  const told = { message: message || null, wording: verbal.told ? undefined : ('DRAFT' as const) }
  await postMinutesLetters(tx, deps, { caller: acting, about: { company, row }, event: 'VERBAL_SIGN', people: due, held_at: held.held_at, told })
  const action = verbal.told ? 'minutes.sign_requested' : 'minutes.draft_sent'
  await auditMeeting(tx, deps, row, { actor: `user:${acting.user}`, action, data: { member_ids: ids } })
  await tellMeetingNews(tx, deps, acting, { event: 'verbal.requested' })
}
