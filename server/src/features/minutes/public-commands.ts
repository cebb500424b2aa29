import { Fault } from '@delibera/core/faults'
import { defaultLocale } from '@delibera/core/locale'
import { minutesHtml } from '@delibera/core/minutes/html'
import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { hasRead, refuseCorrection, refuseRefusal } from '@delibera/core/minutes/signing'
import { fullName } from '@delibera/core/names'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { obey } from '../../meeting/room-points.ts'
import { meetingRow } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { documentRows, lockedVerbal, type SignatureRow, signatureRows, type VerbalRow, verbalRow } from '../../stores/minutes/minutes-store.ts'
import { addCorrection, correctionsOf, markRead, markRefused } from '../../stores/minutes/signature-store.ts'
import { type ActReader, textNow } from './act-reads.ts'
import { heldMeeting } from './held-reads.ts'
import { bookNumber, documentSeen, signatureSeen } from './reads.ts'
import { shownDocument } from './send-commands.ts'
import { notifyCompany } from './signed-commands.ts'
import { standingIn } from './signing-commands.ts'

type Holder = Contexts['link']

/** A draft is for those who were asked to read it; what is final, for everybody of the meeting. */
function refuseReader(verbal: VerbalRow | null, own: SignatureRow | null): void {
  if (!verbal?.told && !own) throw new Fault('E0002', { reason: 'not_confirmed' })
}

const signerSeen = ({ name, role, signed_at, refused_at }: SignatureRow) => ({ name, role, signed_at, refused_at })

export async function minutesForMember(deps: Deps, ctx: Holder, read: ActReader = heldMeeting): Promise<PublicVerbal> {
  const { db } = deps
  const held = await read(db, deps, ctx)
  const { verbal, company } = held
  const rows = verbal ? await signatureRows(db, verbal._id) : []
  const own = rows.find((it) => it.member_id === ctx.member) ?? null
  refuseReader(verbal, own)
  const { locale, blocks } = textNow(held, { locale: defaultLocale, generated_on: null })
  const titles = verbal!.told ?? held.head(locale)
  const [reader] = await participantsOf(db, ctx.meeting, [ctx.member])
  const document = verbal!.told ? documentSeen(shownDocument(await documentRows(db, verbal!._id))) : null
  return {
    company_name: verbal!.told?.company_name ?? company.business_name,
    title: titles.title,
    subtitle: titles.subtitle,
    held_at: held.held_at,
    locale,
    name: reader ? fullName(reader) : (own?.name ?? ''),
    confirmed: verbal!.told !== null,
    html: minutesHtml(blocks),
    number: bookNumber(verbal!),
    for_notary: verbal!.told?.for_notary ?? held.for_notary,
    own: own && signatureSeen(own),
    signers: rows.map(signerSeen),
    document: document && { file_id: document.file_id, name: document.name, sha256: document.sha256, bytes: document.bytes },
    notes: await correctionsOf(db, verbal!._id, ctx.member),
  }
}

export async function signersForMember({ db }: Deps, { meeting, member }: Holder) {
  const verbal = await verbalRow(db, meeting)
  const rows = verbal ? await signatureRows(db, verbal._id) : []
  refuseReader(verbal, rows.find((it) => it.member_id === member) ?? null)
  return { signers: rows.map(signerSeen) }
}

interface Found {
  verbal: VerbalRow
  own: SignatureRow | null
}

/** Something a signer does about the minutes, alone on them. */
function onMinutes(deps: Deps, { meeting, member }: Holder, work: (tx: Tx, found: Found) => Promise<void>): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const verbal = await lockedVerbal(tx, meeting)
    const own = verbal ? ((await signatureRows(tx, verbal._id)).find((it) => it.member_id === member) ?? null) : null
    refuseReader(verbal, own)
    await work(tx, { verbal: verbal!, own })
  })
}

/** That they were read to the end, the first time. Of who reads and does not sign nothing is noted. */
export const noteRead = (deps: Deps, ctx: Holder): Promise<void> =>
  onMinutes(deps, ctx, async (tx, { verbal, own }) => {
    if (!own || hasRead(standingIn(verbal, own))) return
    const at = deps.clock.now()
    if (!(await markRead(tx, { verbal_id: verbal._id, member_id: ctx.member }, { since: verbal.confirmed_at, at }))) return
    await audit(tx, deps, ctx, { action: 'minutes.read', data: { confirmed: verbal.told !== null } })
    await tellMeetingNews(tx, deps, ctx, { member_id: ctx.member, event: 'verbal.read' })
  })

export const askCorrection = (deps: Deps, ctx: Holder, text: string): Promise<void> =>
  onMinutes(deps, ctx, async (tx, { verbal, own }) => {
    obey(refuseCorrection(standingIn(verbal, own)))
    const { name } = own!
    if (!(await addCorrection(tx, verbal._id, { member_id: ctx.member, author: name, text, at: deps.clock.now() }))) return
    await audit(tx, deps, ctx, { action: 'minutes.correction_asked', data: { text } })
    await notifyCompany(tx, deps, await meetingRow(tx, ctx.meeting), { kind: 'VERBAL_CORRECTION', name })
    await tellMeetingNews(tx, deps, ctx, { member_id: ctx.member, event: 'verbal.corrected' })
  })

/** Says no, and why. The same again changes nothing; who thinks better of it can still sign. */
export const refuseSignature = (deps: Deps, ctx: Holder, refusal: string): Promise<void> =>
  onMinutes(deps, ctx, async (tx, { verbal, own }) => {
    obey(refuseRefusal(standingIn(verbal, own)))
    if (own!.refused_at && own!.refusal === refusal) return
    await markRefused(tx, verbal._id, { member_id: ctx.member, refusal, at: deps.clock.now() })
    await audit(tx, deps, ctx, { action: 'minutes.refused', data: { name: own!.name, role: own!.role, refusal } })
    await notifyCompany(tx, deps, await meetingRow(tx, ctx.meeting), { kind: 'VERBAL_REFUSED', name: own!.name })
    await tellMeetingNews(tx, deps, ctx, { member_id: ctx.member, event: 'verbal.refused' })
  })

async function audit(tx: Tx, deps: Deps, { meeting, member }: Holder, { action, data }: { action: string; data: Record<string, string | boolean> }) {
  await auditMeeting(tx, deps, await meetingRow(tx, meeting), { actor: `member:${member}`, action, data })
}
