import { dayInRome } from '@delibera/core/dates'
import { capitalOf } from '@delibera/core/decisions/count'
import { partOf } from '@delibera/core/decisions/people'
import { publicDecisionPath } from '@delibera/core/decisions/places'
import { isUsualQuorum } from '@delibera/core/decisions/quorum'
import { admits, isUnderArt106 } from '@delibera/core/decisions/rules'
import { percentage } from '@delibera/core/law/threshold'
import type { DecisionEmailEvents } from '@delibera/core/letters'
import { fullName } from '@delibera/core/names'
import type { Attachment } from '../../adapters/mail/port.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import { statuteIn } from '../../meeting/law.ts'
import { linksOf } from '../../meeting/links.ts'
import { type DecisionLetterFacts, type DecisionReader, decisionLetter } from '../../outbox/decision-letters.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { postMails } from '../../outbox/post.ts'
import type { CompanyOnPaper } from '../../stores/companies/company-store.ts'
import type { DecisionRow } from '../../stores/decisions/decision-store.ts'
import { type AskedPerson, type KnownDecision, quorumIn, voicesIn } from './known-reads.ts'

interface Writing {
  event: DecisionEmailEvents
  /** To whom; left out, to everybody who was told. */
  only?: readonly string[]
  /** What each of these people answered, in the place of one letter to everybody. */
  answers?: readonly { member_id: string; answer: NonNullable<DecisionLetterFacts['answer']> }[]
  result?: DecisionLetterFacts['result']
  attachments?: readonly Attachment[]
}

/** A letter to somebody; about an answer of theirs, that answer. */
interface Addressed {
  it: AskedPerson
  answer?: DecisionLetterFacts['answer']
}

const toEach = (people: readonly AskedPerson[], member_id: string, answer: DecisionLetterFacts['answer']): Addressed[] =>
  people.filter((it) => it.member_id === member_id).map((it) => ({ it, answer }))

export interface LettersWritten {
  letters: number
  told: string[]
  without_address: string[]
}

/** One letter each, with the personal link. Who has no address gets none, and is named. */
export async function writeToAsked(
  tx: Tx,
  deps: Deps,
  known: KnownDecision,
  { event, only, answers, result, attachments = [] }: Writing,
): Promise<LettersWritten> {
  const { row, company } = known
  const meeting = prove<'meeting'>(row.meeting_id)
  const people = known.people.filter((it) => it.is_told && (only === undefined || only.includes(it.member_id)))
  const letters = answers ? answers.flatMap(({ member_id, answer }) => toEach(people, member_id, answer)) : people.map((it) => ({ it }))
  const reachable = letters.filter(({ it }) => it.person.email !== null)
  const links = await linksOf(
    tx,
    deps,
    meeting,
    reachable.map(({ it }) => it.member_id),
  )
  const slugs = new Map(links.map((it) => [it.member_id, it.slug]))
  const common = { ...letterFacts(deps, known), ...(result && { result }) }
  const letterTo = ({ it, answer }: Addressed) => {
    const secret = slugs.get(it.member_id)!
    const url = `${deps.config.public_url.replace(/\/+$/, '')}${publicDecisionPath({ decision_slug: row.meeting.slug, slug: secret })}`
    const letter = renderLetter(decisionLetter(event, { ...common, ...(answer && { answer }), name: fullName(it.person), reader: readerOf(it, known), url }))
    return { company_id: company._id, meeting_id: row.meeting_id, member_id: it.member_id, event, recipient: it.person.email!, secret, attachments, letter }
  }
  await postMails(tx, deps, written(reachable, letterTo))
  const told = people.map((it) => it.member_id)
  return { letters: reachable.length, told, without_address: people.filter((it) => it.person.email === null).map((it) => it.member_id) }
}

/** Each letter when it is asked for: those of a large company are not all held at once. */
function* written<Letter>(letters: readonly Addressed[], letterTo: (it: Addressed) => Letter): Generator<Letter, void, undefined> {
  for (const it of letters) yield letterTo(it)
}

/** An audit firm is told as such; who has no vote, by what they are. */
function readerOf(it: AskedPerson, { row }: KnownDecision): DecisionReader {
  const part = partOf(it, row.body)
  if (part === 'VOTES') return 'VOTES'
  if (part === 'MAY_ASK') return it.types.includes('ADM') ? 'DIRECTOR' : 'PARTNER'
  return it.person.roles.some(({ type }) => type === 'MAJ') ? 'AUDITOR' : 'REVISER'
}

export function letterFacts(deps: Deps, known: KnownDecision): Omit<DecisionLetterFacts, 'name' | 'reader' | 'url'> {
  const { row, company, points } = known
  const { stop } = row
  return {
    company: { business_name: company.business_name, address: company.address, vat_number: company.vat_number },
    body: row.body,
    method: row.method,
    article: articleOf(deps, known),
    initiators: initiatorsOf(known),
    points: points.map((it) => it.title),
    sent_at: new Date(row.sent_at ?? deps.clock.now()),
    deadline: new Date(row.deadline!),
    quorum: ownQuorum(known),
    public_url: deps.config.public_url,
    reason: row.meeting.cancel_reason,
    ...(stop && { stop: { by: stop.by, name: directorAmong(known, stop.member_ids), percentage: percentage(stop.asked, stop.capital) } }),
  }
}

/** Null where the law's own threshold holds, which has words of its own. */
function ownQuorum(known: KnownDecision): DecisionLetterFacts['quorum'] {
  const quorum = quorumIn(known)
  return isUsualQuorum(known.row.body, quorum) ? null : quorum
}

const directorAmong = ({ people }: KnownDecision, ids: readonly string[]): string => {
  const found = people.find((it) => ids.includes(it.member_id) && it.types.includes('ADM')) ?? people.find((it) => ids.includes(it.member_id))
  return found ? fullName(found.person) : ''
}

interface Occasion {
  row: Pick<DecisionRow, 'body' | 'method' | 'deadline'>
  company: Pick<CompanyOnPaper, 'type' | 'statute'>
}

/** The article of the statute, where it was written down; where its clause does not allow this form, the rule of the emergency. */
export function articleOf({ config }: Pick<Deps, 'config'>, { row, company }: Occasion): DecisionLetterFacts['article'] {
  const statute = statuteIn(company)
  const key = row.body === 'BOARD' ? 'board_written_decisions' : 'written_decisions'
  const deadline_day = dayInRome(new Date(row.deadline!))
  if (row.body === 'PARTNERS' && !admits(statute.written_decisions, row.method) && isUnderArt106({ config, deadline_day })) return { emergency: true }
  return statute.articles[key] || null
}

/** A director speaks for the company; partners by their part of the capital. */
function initiatorsOf(known: KnownDecision): DecisionLetterFacts['initiators'] {
  const { row, people } = known
  const all = people.filter((it) => row.initiators.includes(it.member_id))
  const directors = all.filter((it) => it.types.includes('ADM'))
  const auditors = all.filter((it) => it.types.includes('MAJ'))
  const kind = directors.length > 0 ? 'director' : auditors.length === all.length && all.length > 0 ? 'auditor' : 'partner'
  const named = kind === 'director' ? directors : all
  const voices = voicesIn(known)
  const capital = voices.reduce((sum, it) => sum + it.shares, 0)
  const part = capitalOf(new Set(named.map((it) => it.member_id)), voices)
  return { kind, names: named.map((it) => fullName(it.person)), percentage: percentage(part, capital) }
}
