import { type AnswerFacts, answerPaper } from '@delibera/core/decisions/answer-paper'
import { Fault } from '@delibera/core/faults'
import type { FileFacts } from '@delibera/core/files/rules'
import { appendAudits } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { addCopies, addCopy } from '../../stores/agenda/file-store.ts'
import { chainOf } from '../../stores/decisions/decision-store.ts'
import { keepPapers, stillUnsealed, type UnsealedAnswer, unsealedAnswers } from '../../stores/decisions/paper-store.ts'
import { rememberIssued } from '../../stores/exports/export-store.ts'
import { eachIfKept, type StoredDocument, storeDocument } from '../minutes/document-commands.ts'
import { answererKey, answerPdf } from './answer-papers.ts'
import { answerFacts } from './answer-reads.ts'
import { type KnownDecision, knownOfSome } from './known-reads.ts'

/** So many papers are made before they are kept together. */
const pageOf = 20

interface Sealing {
  /** Whose answers; left out, everybody's. */
  member?: string
  /** Waited for before each paper: nobody waits for the papers themselves. */
  turn?: () => Promise<void>
}

/** Makes the signed paper of every answer that has none yet: each is kept only once. */
export async function sealAnswers(deps: Deps, caller: MeetingCaller, { member, turn }: Sealing = {}): Promise<void> {
  for (;;) {
    const waiting = await unsealedAnswers(deps.db, caller.meeting, { limit: pageOf, ...(member && { member }) })
    if (waiting.length === 0) return
    const known = await knownOfSome(
      deps.db,
      caller,
      waiting.map((it) => it.member_id),
    )
    const papers: Paper[] = []
    try {
      for (const it of waiting) {
        await turn?.()
        papers.push(await paperOf(deps, known, it))
      }
    } finally {
      // One that cannot be made holds up those after it, and takes none away that was made before it.
      const stored = papers.map((it) => it.stored)
      if (papers.length > 0) await eachIfKept(deps, stored, (tx) => keep(tx, deps, caller, papers))
    }
  }
}

interface Paper {
  answer: UnsealedAnswer
  stored: StoredDocument
  facts: AnswerFacts
}

async function paperOf(deps: Deps, known: KnownDecision, answer: UnsealedAnswer): Promise<Paper> {
  const facts = answerFacts(known, answer, answer.received_at)
  // Who was asked stays asked: the book of who has answered is never shorter.
  if (!facts) throw new Fault('GEN01', 'decisions')
  const content = await signedPdf(deps, known, { facts, answer })
  return { answer, facts, stored: await storeDocument(deps, { content, name: paperName(facts) }) }
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

/** Those that nobody else has made meanwhile. */
async function keep(tx: Tx, deps: Deps, caller: MeetingCaller, papers: readonly Paper[]): Promise<StoredDocument[]> {
  const at = deps.clock.now()
  const { company, meeting } = caller
  const unsealed = await stillUnsealed(
    tx,
    papers.map((it) => it.answer._id),
  )
  const kept = papers.filter((it) => unsealed.has(it.answer._id))
  if (kept.length === 0) return []
  const copies = kept.map(({ answer, stored }) => ({ facts: ownedBy(caller, answer.member_id), copy: stored }))
  const ids = await addCopies(tx, copies, at)
  await keepPapers(
    tx,
    kept.map(({ answer }, place) => ({ answer_id: answer._id, file_id: ids[place]! })),
  )
  const issued = kept.map(({ stored, facts }) => ({ sha256: stored.sha256, company, meeting, kind: 'ANSWER' as const, title: answerPaper(facts).file, at }))
  await rememberIssued(tx, ...issued)
  const acts = kept.map(({ answer, stored }) => ({
    ...{ actor: 'system', action: 'decision.answer_sealed', at },
    data: { answer_id: answer._id, member_id: answer.member_id, sha256: stored.sha256.toString('hex') },
  }))
  await appendAudits(tx, chainOf(meeting), acts)
  return kept.map((it) => it.stored)
}

/** The member's and the company's alone to read, and nobody's to change. */
const ownedBy = ({ company, meeting }: MeetingCaller, member_id: string): FileFacts => ({
  ...{ context: 'verbal', company_id: company, meeting_id: meeting },
  ...{ owner_user: null, owner_member: null, member_ids: [member_id] },
})

export const addPaper = (tx: Tx, caller: MeetingCaller, { member_id, stored, at }: { member_id: string; stored: StoredDocument; at: Date }): Promise<string> =>
  addCopy(tx, ownedBy(caller, member_id), stored, at)
