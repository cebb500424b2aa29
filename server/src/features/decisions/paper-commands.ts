import { type AnswerFacts, answerPaper } from '@delibera/core/decisions/answer-paper'
import { Fault } from '@delibera/core/faults'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { addCopy } from '../../stores/agenda/file-store.ts'
import { keepPaper, type UnsealedAnswer, unsealedAnswers } from '../../stores/decisions/paper-store.ts'
import { rememberIssued } from '../../stores/exports/export-store.ts'
import { onlyIfKept, type StoredDocument, storeDocument } from '../minutes/document-commands.ts'
import { answererKey, answerPdf } from './answer-papers.ts'
import { answerFacts } from './answer-reads.ts'
import { type KnownDecision, knownDecision } from './known-reads.ts'

/** So many papers are read into memory at once. */
const pageOf = 20

/** Makes the signed paper of every answer that has none yet: each is kept when it is there, and only once. */
export async function sealAnswers(deps: Deps, caller: MeetingCaller): Promise<void> {
  const known = await knownDecision(deps.db, caller)
  for (;;) {
    const waiting = await unsealedAnswers(deps.db, caller.meeting, pageOf)
    if (waiting.length === 0) return
    for (const it of waiting) await sealAnswer(deps, caller, known, it)
  }
}

async function sealAnswer(deps: Deps, caller: MeetingCaller, known: KnownDecision, answer: UnsealedAnswer): Promise<void> {
  const facts = answerFacts(known, answer, answer.received_at)
  // Who was asked stays asked: the book of who has answered is never shorter.
  if (!facts) throw new Fault('GEN01', 'decisions')
  const content = await signedPdf(deps, known, { facts, answer })
  const stored = await storeDocument(deps, { content, name: paperName(facts) })
  await onlyIfKept(deps, stored, (tx) => keep(tx, deps, caller, { answer, stored, facts }))
}

/** Dichiarazione di voto di Anna Riva.pdf */
export const paperName = (facts: AnswerFacts): string => `${answerPaper(facts).file} ${facts.person.name.replace(/\.+$/, '')}.pdf`

/** With the drawn signature under the seal of the installation; what asks for no signature is sealed by nobody. */
async function signedPdf(deps: Deps, known: KnownDecision, { facts, answer }: { facts: AnswerFacts; answer: UnsealedAnswer }): Promise<Buffer> {
  const { pdf, signatures } = await answerPdf(deps, known.company, facts)
  const area = signatures.find((it) => it.key === answererKey)
  const { signature } = answer
  if (!signature || !area) return pdf
  const { image, strokes } = signature
  const order = { area, name: answerPaper(facts).signature.name, reason: answerPaper(facts).title, at: new Date(answer.received_at) }
  if (strokes?.length) return deps.seals.sign(pdf, { ...order, strokes })
  return deps.seals.sign(pdf, { ...order, image: Buffer.from(image.slice(image.indexOf(',') + 1), 'base64') }).catch((error) => {
    // A picture that no sheet can show is kept with the answer: it must not hold up the papers of everybody, and the record with them.
    if (error instanceof Fault && error.code === 'E0001') return deps.seals.sign(pdf, order)
    throw error
  })
}

interface Kept {
  answer: UnsealedAnswer
  stored: StoredDocument
  facts: AnswerFacts
}

async function keep(tx: Tx, deps: Deps, { company, meeting }: MeetingCaller, { answer, stored, facts }: Kept): Promise<boolean> {
  const at = deps.clock.now()
  const file_id = await addPaper(tx, { company, meeting }, { member_id: answer.member_id, stored, at })
  if (!(await keepPaper(tx, { answer_id: answer._id, file_id }))) {
    await tx.deleteFrom('files').where('_id', '=', file_id).execute()
    return false
  }
  await rememberIssued(tx, { sha256: stored.sha256, company, meeting, kind: 'ANSWER', title: answerPaper(facts).file, at })
  const data = { answer_id: answer._id, member_id: answer.member_id, sha256: stored.sha256.toString('hex') }
  await appendAudit(tx, { chain: `meeting:${meeting}`, actor: 'system', action: 'decision.answer_sealed', data, at })
  return true
}

/** The member's and the company's alone to read, and nobody's to change. */
export const addPaper = (
  tx: Tx,
  { company, meeting }: MeetingCaller,
  { member_id, stored, at }: { member_id: string; stored: StoredDocument; at: Date },
): Promise<string> =>
  addCopy(tx, { context: 'verbal', company_id: company, meeting_id: meeting, owner_user: null, owner_member: null, member_ids: [member_id] }, stored, at)
