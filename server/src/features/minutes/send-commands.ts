import { Fault } from '@delibera/core/faults'
import type { VerbalSending, VerbalSent } from '@delibera/core/minutes/signatures'
import type { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { fitsInMail } from '../../outbox/attachments.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { newestVersions } from '../../stores/files/file-store.ts'
import { meetingRow } from '../../stores/meetings/meeting-store.ts'
import { type Participant, participantsOf } from '../../stores/meetings/member-store.ts'
import { type DocumentRow, documentRows, lockedVerbal, signatureRows, type VerbalRow } from '../../stores/minutes/minutes-store.ts'
import { markSent, writtenSince } from '../../stores/minutes/signature-store.ts'
import type { MinutesActor } from './act-reads.ts'
import { postMinutesLetters } from './letters.ts'
import { documentBytes, newestPdf } from './signing-commands.ts'

type Sent = z.infer<typeof VerbalSent>

/** The file that minutes are today: the deed where a notary drew it up, else the newest with its signatures. */
export const shownDocument = (documents: readonly DocumentRow[]): DocumentRow => documents.findLast((it) => it.kind === 'DEED') ?? newestPdf(documents)

/** Sends the minutes to everybody of the meeting, or to some. Who had this very file is not written to again; who has no address gets none. */
export function sendMinutes(deps: Deps, acting: MinutesActor, { member_ids }: z.infer<typeof VerbalSending>): Promise<Sent> {
  return deps.db.transaction().execute(async (tx) => {
    const verbal = await lockedVerbal(tx, acting.meeting)
    if (!verbal?.told) throw new Fault('E0002', { reason: 'not_confirmed' })
    const document = shownDocument(await documentRows(tx, verbal._id))
    // What a notary has yet to draw up is a draft, and is not sent as minutes (L-MIN-03).
    if (verbal.told.for_notary && document.kind !== 'DEED') throw new Fault('E0002', { reason: 'notary' })
    const people = await participantsOf(tx, acting.meeting, member_ids ?? null)
    const strangers = (member_ids ?? []).filter((id) => !people.some((it) => it._id === id))
    if (strangers.length > 0) throw new Fault('MB003', { member_ids: strangers })
    const had = await writtenSince(tx, acting.meeting, { event: 'VERBAL', since: document.at })
    const reachable = people.filter((it) => it.email !== null)
    const due = reachable.filter((it) => !had.has(it._id))
    if (due.length > 0) await write(tx, deps, acting, { verbal, document, due })
    return { sent: due.length, already: reachable.length - due.length }
  })
}

interface Sending {
  verbal: VerbalRow
  document: DocumentRow
  due: readonly Participant[]
}

async function write(tx: Tx, deps: Deps, acting: MinutesActor, { verbal, document, due }: Sending): Promise<void> {
  const at = deps.clock.now()
  const row = await meetingRow(tx, acting.meeting)
  const company = await companyRow(tx, acting.company)
  if (!company) throw new Fault('CP003')
  const attachments = fitsInMail([document.bytes]) ? [await attachmentOf(deps, document)] : []
  const unsigned = new Set((await signatureRows(tx, verbal._id)).filter((it) => it.signed_at === null).map((it) => it.member_id))
  const told = { documents: attachments.map((it) => it.name) }
  const writing = { caller: acting, about: { company, row }, event: 'VERBAL', people: due, held_at: verbal.told!.held_at, told, unsigned } as const
  await postMinutesLetters(tx, deps, { ...writing, attachments })
  await markSent(tx, verbal._id, at)
  const data = { member_ids: due.map((it) => it._id), sha256: document.sha256.toString('hex') }
  await auditMeeting(tx, deps, row, { actor: `user:${acting.user}`, action: 'minutes.sent', data })
  await tellMeetingNews(tx, deps, acting, { event: 'verbal.sent' })
}

/** A document as a letter carries it. */
export async function attachmentOf(deps: Deps, document: DocumentRow) {
  const [version] = await newestVersions(deps.db, document.file_id)
  return { name: document.name, mime_type: version!.mime_type, content: await documentBytes(deps, document) }
}
