import { createHash } from 'node:crypto'
import type { DecisionPoint } from '@delibera/core/decisions/schema'
import { emptyTally } from '@delibera/core/decisions/tally'
import { dayMs } from '@delibera/core/durations'
import { Fault } from '@delibera/core/faults'
import type { RuleResult } from '@delibera/core/law/schema'
import { refuseByLaw } from '@delibera/core/law/semaforo'
import { flawsOf } from '@delibera/core/members/rules'
import { fullName } from '@delibera/core/names'
import type { Attachment } from '../../adapters/mail/port.ts'
import { canonical } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { chargeMeeting, tellBalance } from '../../ledger/meeting-charges.ts'
import { keepFindings, statuteIn } from '../../meeting/law.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { acknowledge, markConvocated } from '../../stores/convocations/convocation-store.ts'
import { keepAsked } from '../../stores/decisions/asked-store.ts'
import { type DecisionRow, moveDecision, sealPoints } from '../../stores/decisions/decision-store.ts'
import { addFromBook } from '../../stores/meetings/member-store.ts'
import type { StoredMember } from '../../stores/members/member-store.ts'
import { enclosuresOf } from './enclosure-papers.ts'
import { type KnownDecision, knownDecision, lawOf, quorumIn } from './known-reads.ts'
import { writeToAsked } from './letters.ts'
import { tellDecision } from './news-commands.ts'
import { tellPhones } from './phone-letters.ts'
import { priceIn } from './reads.ts'

type Acting = Contexts['meeting']

/** A term of so many days is the longest that anybody is kept waiting for. */
const longestDays = 90
const mostAsked = 5000

/** What goes with the letters, and the version of the decision that it was made of. */
interface ProposalPapers {
  version: number
  enclosures: Attachment[]
}

/** The papers of a proposal, made before the transaction that sends it: who waits for a row waits for no typesetter. What cannot be sent is refused before. */
export async function proposalPapers(
  deps: Deps,
  acting: Acting,
  { ack, version }: Pick<Sending, 'ack'> & { version?: number | undefined },
): Promise<ProposalPapers> {
  const known = await knownDecision(deps.db, acting)
  const { decision_status, meeting } = known.row
  // The transaction says what is wrong with it.
  if (decision_status !== 'DRAFT' || (version ?? meeting.version) !== meeting.version) return { version: meeting.version, enclosures: [] }
  refuseUnready(known, deps, deps.clock.now())
  refuseByRules(lawOf(deps, 'decide_send', known), ack)
  return { version: meeting.version, enclosures: await enclosuresOf(deps, known) }
}

interface Sending {
  row: DecisionRow
  ack: readonly string[]
  papers: ProposalPapers
}

/**
 * The proposal leaves: the law has been asked and the warnings taken upon oneself, text and weights are fixed, it is paid, one letter each is written, all in
 * one transaction.
 */
export async function sendDecision(tx: Tx, deps: Deps, acting: Acting, { row, ack, papers }: Sending): Promise<void> {
  const at = deps.clock.now()
  if (papers.version !== row.meeting.version) throw new Fault('E0002', { version: row.meeting.version })
  const known = await knownDecision(tx, acting)
  refuseUnready(known, deps, at)
  await askBeforeSending(tx, deps, acting, { known, ack })
  const told = known.people.filter((it) => it.is_told)
  const charge = { company_id: acting.company, meeting_id: row.meeting_id, user_id: acting.user, facts: priceIn(known), at, stage: 'DECISION_SEND' as const }
  const paid = await chargeMeeting(tx, charge)
  await addFromBook(
    tx,
    acting.meeting,
    told.map((it) => it.person as StoredMember),
    at,
  )
  await keepAsked(
    tx,
    acting.meeting,
    told.map(({ member_id, weight, shares, holds_on, types }) => ({ member_id, weight, shares, holds_on, types })),
  )
  const sent = await fixText(tx, deps, known)
  const written = await writeToAsked(tx, deps, { ...known, row: sent }, { event: 'DECISION_PROPOSAL', attachments: papers.enclosures })
  const messages = await tellPhones(tx, deps, { ...known, row: sent }, { event: 'DECISION_PROPOSAL', only: written.told })
  await markConvocated(tx, acting.meeting, written.told, at)
  const data = { letters: written.letters, messages, without_address: written.without_address, ack: [...ack], text_sha256: sent.text_sha256!.toString('hex') }
  await auditMeeting(tx, deps, sent.meeting, { actor: `user:${acting.user}`, action: 'decision.sent', data })
  await tellDecision(tx, deps, acting, 'sent')
  await tellBalance(tx, deps, acting, paid)
}

/** What a proposal cannot leave without, each as a form would mark it. */
function refuseUnready(known: KnownDecision, { config }: Deps, now: Date): void {
  const { row, people } = known
  const wrong = (path: string, message: string) => new Fault('MT002', { fields: [{ path, message }] })
  if (row.deadline === null) throw wrong('deadline', 'requiredField')
  const term = new Date(row.deadline).getTime() - now.getTime()
  if (term <= 0) throw wrong('deadline', 'dates.beforeMinimum')
  if (term > longestDays * dayMs) throw wrong('deadline', 'dates.aboveMaximum')
  const told = people.filter((it) => it.is_told)
  // Without one the record could never be confirmed (L-MIN-02), when nothing can be changed any more.
  const signer = signerOf(known)
  if (!told.some((it) => it.member_id === signer && it.types.includes('ADM'))) throw wrong('signer_id', 'requiredField')
  if (told.length > mostAsked) throw new Fault('MT002', { reason: 'too_many' })
  // Who has no address is handed the proposal, and a proof is added: that alone stops nobody.
  const members = told.flatMap(({ member_id, person }) => {
    const fields = flawsOf(person, config.strict_tax_ids).filter((flaw) => flaw.blocks && flaw.field !== 'email')
    return fields.length > 0 ? [{ member_id, name: fullName(person), fields: fields.map((flaw) => flaw.field) }] : []
  })
  if (members.length > 0) throw new Fault('MB002', { members })
}

function refuseByRules(results: readonly RuleResult[], ack: readonly string[]): void {
  const against = refuseByLaw(results, ack)
  if (against.length > 0) throw new Fault('MT002', { rules: against })
}

/** What blocks, and every warning that was not named, stops the send; what was named is kept with who named it. */
async function askBeforeSending(
  tx: Tx,
  deps: Deps,
  { meeting, user }: Acting,
  { known, ack }: { known: KnownDecision; ack: readonly string[] },
): Promise<void> {
  const results: RuleResult[] = lawOf(deps, 'decide_send', known)
  refuseByRules(results, ack)
  const at = deps.clock.now()
  await keepFindings(tx, meeting, { step: 'decide_send', results, at })
  const rules = results.filter((it) => !it.ok && it.severity === 'WARN' && ack.includes(it.id)).map((it) => it.id)
  await acknowledge(tx, meeting, { rules, step: 'decide_send', user_id: user, at })
}

/** Of a point as it is sent: its words, and every file by its own hash. */
const hashOfPoint = ({ key, matter, title, text, resolution, files }: DecisionPoint): string =>
  sha256(canonical({ key, matter, title, text, resolution, files: files.map(({ name, sha256: hash }) => ({ name, sha256: hash })) }))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** From here on nobody changes what is decided: consents are to one text (decision DD7). Who signs the record is a director, unless somebody was chosen. */
function signerOf({ row, people }: KnownDecision): string | null {
  const directors = people.filter((it) => it.is_told && it.types.includes('ADM'))
  return row.signer_id ?? (directors.find((it) => row.initiators.includes(it.member_id)) ?? directors[0])?.member_id ?? null
}

async function fixText(tx: Tx, { clock }: Deps, known: KnownDecision): Promise<DecisionRow> {
  const { row, points, company, people } = known
  const hashes = points.map((it) => ({ point_id: it._id, sha256: hashOfPoint(it) }))
  await sealPoints(tx, hashes)
  const at = clock.now()
  const set = {
    sent_at: at.toISOString(),
    quorum: JSON.stringify(quorumIn(known)),
    early_close: statuteIn(company).written_early_close,
    text_sha256: Buffer.from(sha256(hashes.map((it) => it.sha256).join('\n')), 'hex'),
    sent_version: row.meeting.version + 1,
    signer_id: signerOf(known),
    tally: JSON.stringify(
      emptyTally(
        people.filter((it) => it.is_told).map((it) => it.weight),
        points.map((it) => it.key),
      ),
    ),
  }
  const meeting = { summon_sent_at: at.toISOString(), confirmed_at: at.toISOString(), date_at: row.deadline! }
  return moveDecision(tx, row, { to: 'OPEN', set, meeting, at })
}
