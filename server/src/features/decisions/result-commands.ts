import type { RecordFacts } from '@delibera/core/decisions/record-told'
import { Fault } from '@delibera/core/faults'
import type { VerbalSending, VerbalSent } from '@delibera/core/minutes/signatures'
import type { z } from 'zod'
import type { Attachment } from '../../adapters/mail/port.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { fitsInMail } from '../../outbox/attachments.ts'
import type { DecisionLetterFacts } from '../../outbox/decision-letters.ts'
import { markRecorded } from '../../stores/decisions/decision-store.ts'
import { documentRows, lockedVerbal } from '../../stores/minutes/minutes-store.ts'
import { askSigners, markSent, writtenSince } from '../../stores/minutes/signature-store.ts'
import type { ConfirmedAct, MinutesActor } from '../minutes/act-reads.ts'
import { attachmentOf, shownDocument } from '../minutes/send-commands.ts'
import { countsIn, type KnownDecision, knownDecision } from './known-reads.ts'
import { writeToAsked } from './letters.ts'
import { tellDecision } from './news-commands.ts'

type Result = NonNullable<DecisionLetterFacts['result']>

function resultOf({ points, row }: KnownDecision, counts: readonly { key: string; outcome: string }[], number: Result['number']): Result {
  const titled = (outcome: string) => points.filter((it) => counts.find(({ key }) => key === it.key)?.outcome === outcome).map((it) => it.title)
  return { closed_at: new Date(row.closed_at!), approved: titled('APPROVED'), declined: titled('DECLINED'), number }
}

interface Recording extends MinutesActor {
  known: KnownDecision
  facts: RecordFacts
}

/** The decision is recorded: everybody who was asked hears how it ended, with the record. */
export async function settleRecord(tx: Tx, deps: Deps, { company, meeting, known, facts }: Recording, { number, name, pdf }: ConfirmedAct): Promise<void> {
  await markRecorded(tx, meeting)
  // Who signs is fixed with the text that names them.
  if (facts.signer) await tx.updateTable('decisions').set({ signer_id: facts.signer._id }).where('meeting_id', '=', meeting).execute()
  const attachments: Attachment[] = fitsInMail([pdf.length]) ? [{ name, mime_type: 'application/pdf', content: pdf }] : []
  const counts = facts.points.map(({ key, count }) => ({ key, outcome: count.outcome }))
  await writeToAsked(tx, deps, known, { event: 'DECISION_RESULT', result: resultOf(known, counts, number), attachments })
  // The letter with the record asks its director for the signature, too.
  const signers = facts.signer ? [{ member_id: facts.signer._id, name: facts.signer.name, role: 'DIRECTOR' as const }] : []
  const verbal = await lockedVerbal(tx, meeting)
  if (verbal) await askSigners(tx, verbal._id, signers, deps.clock.now())
  await tellDecision(tx, deps, { company, meeting }, 'recorded')
}

/** Sends the record as it is today to everybody who was asked, or to some. Who had this very file is not written to again. */
export function sendRecord(deps: Deps, acting: MinutesActor, { member_ids }: z.infer<typeof VerbalSending>): Promise<z.infer<typeof VerbalSent>> {
  return deps.db.transaction().execute(async (tx) => {
    const verbal = await lockedVerbal(tx, acting.meeting)
    if (!verbal?.told) throw new Fault('E0002', { reason: 'not_confirmed' })
    const known = await knownDecision(tx, acting)
    const strangers = (member_ids ?? []).filter((id) => !known.people.some((it) => it.member_id === id))
    if (strangers.length > 0) throw new Fault('MB003', { member_ids: strangers })
    const document = shownDocument(await documentRows(tx, verbal._id))
    const had = await writtenSince(tx, acting.meeting, { event: 'DECISION_RESULT', since: document.at })
    const reachable = known.people.filter((it) => it.is_told && it.person.email !== null && (member_ids === undefined || member_ids.includes(it.member_id)))
    const due = reachable.filter((it) => !had.has(it.member_id)).map((it) => it.member_id)
    if (due.length === 0) return { sent: 0, already: reachable.length }
    const attachments = fitsInMail([document.bytes]) ? [await attachmentOf(deps, document)] : []
    const number = verbal.book_number ? { number: verbal.book_number, year: verbal.book_year! } : null
    await writeToAsked(tx, deps, known, { event: 'DECISION_RESULT', only: due, result: resultOf(known, countsIn(known), number), attachments })
    await markSent(tx, verbal._id, deps.clock.now())
    const data = { member_ids: due, sha256: document.sha256.toString('hex') }
    await auditMeeting(tx, deps, known.row.meeting, { actor: `user:${acting.user}`, action: 'record.sent', data })
    return { sent: due.length, already: reachable.length - due.length }
  })
}
