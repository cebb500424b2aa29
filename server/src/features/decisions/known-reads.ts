import { placeholdersInDocument } from '@delibera/core/agenda/filling'
import { placeholdersIn } from '@delibera/core/agenda/placeholders'
import { looksCertified } from '@delibera/core/certified-hosts'
import type { CompanyType } from '@delibera/core/company/company-type'
import { dayInRome } from '@delibera/core/dates'
import { type AnswerStep, countOf, type DecidingVoice, reachedAt, type StandingAnswer } from '@delibera/core/decisions/count'
import type { DecisionFacts, WrittenMember, WrittenTrigger } from '@delibera/core/decisions/facts'
import { isAsked, type WrittenStanding, writtenStanding } from '@delibera/core/decisions/people'
import { writtenQuorum } from '@delibera/core/decisions/quorum'
import { judgeDecision } from '@delibera/core/decisions/rules'
import type { DecisionAnswer, DecisionCount, DecisionPoint } from '@delibera/core/decisions/schema'
import { Fault } from '@delibera/core/faults'
import type { RuleResult } from '@delibera/core/law/schema'
import { fullName } from '@delibera/core/names'
import { plainText } from '@delibera/core/rich-text'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { statuteIn } from '../../meeting/law.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { type CompanyOnPaper, companyRow } from '../../stores/companies/company-store.ts'
import { answersOf } from '../../stores/decisions/answer-store.ts'
import { type AskedRow, askedOf, capitalAsked, deliveriesOf } from '../../stores/decisions/asked-store.ts'
import { type DecisionRow, decisionRow, fileHashes, mattersOf } from '../../stores/decisions/decision-store.ts'
import { type Participant, participantsOf } from '../../stores/meetings/member-store.ts'
import { membersOf, type StoredMember } from '../../stores/members/member-store.ts'

/** Somebody whom the proposal goes to, or went to. */
export interface AskedPerson extends WrittenStanding, Omit<AskedRow, keyof WrittenStanding> {
  /** As the book says now: of a draft, all there is. */
  person: StoredMember | Participant
  is_told: boolean
  /** What the book says today. */
  weight_now: number
  sent_at: string | null
  delivered_at: string | null
  visited_at: string | null
}

export interface KnownDecision {
  company: CompanyOnPaper
  row: DecisionRow
  points: DecisionPoint[]
  people: AskedPerson[]
  /** What the quotas of everybody who is asked come to. */
  capital: number
  /** By name, who has come into the book with a vote since it was sent. */
  entered: string[]
  /** Every version, in the order in which they came. */
  answers: DecisionAnswer[]
}

const untouched = {
  read_at: null,
  reminded_at: null,
  proof_file_id: null,
  proof_means: null,
  delivered_on: null,
  sent_at: null,
  delivered_at: null,
  visited_at: null,
}

/** All that is known of a decision in the state of this moment. */
export async function knownDecision(db: Db, { company, meeting }: MeetingCaller): Promise<KnownDecision> {
  const row = await decisionRow(db, meeting)
  const found = await companyRow(db, company)
  if (!found) throw new Fault('CP003')
  const isDraft = row.decision_status === 'DRAFT'
  const [points, book] = [await pointsKnown(db, meeting), await membersOf(db, company)]
  const people = isDraft ? draftPeople(row, book) : await sentPeople(db, { company, meeting }, row, book)
  const capital = people.reduce((sum, it) => sum + it.shares, 0)
  if (isDraft) return { company: found, row, points, people, capital, entered: [], answers: [] }
  return { company: found, row, points, people, capital, entered: enteredSince(row, people, book), answers: await answersOf(db, meeting) }
}

/**
 * As much of one that was sent as the papers of some people's answers, and the letters about them, say: nobody is read but these and whose quotas they hold,
 * while thousands answer.
 */
export async function knownOfSome(db: Db, { company, meeting }: MeetingCaller, members: readonly string[]): Promise<KnownDecision> {
  const row = await decisionRow(db, meeting)
  const found = await companyRow(db, company)
  if (!found) throw new Fault('CP003')
  const own = await askedOf(db, meeting, [...new Set(members)])
  const owners = own.flatMap(({ holds_on }) => holds_on.map((it) => it.of)).filter((it) => !members.includes(it))
  const asked = [...own, ...(owners.length > 0 ? await askedOf(db, meeting, owners) : [])]
  const ids = asked.map((it) => it.member_id)
  const byId = new Map((await participantsOf(db, meeting, ids)).map((it) => [it._id, it]))
  const people = asked.flatMap((it) => {
    const person = byId.get(it.member_id)
    return person ? [{ ...untouched, ...it, person, visited_at: person.visited_at, is_told: true, weight_now: it.weight }] : []
  })
  return { company: found, row, points: await pointsKnown(db, meeting), people, capital: await capitalAsked(db, meeting), entered: [], answers: [] }
}

const orNothing = (document: DecisionPoint['text']) => (plainText(document).trim() === '' ? null : document)

export async function pointsKnown(db: Db, meeting: MeetingCaller['meeting']): Promise<DecisionPoint[]> {
  const points = await pointsOfMeeting(db, meeting)
  const matters = await mattersOf(db, meeting)
  const hashes = await fileHashes(
    db,
    points.flatMap((it) => it.files.map((file) => file.file_id)),
  )
  return points.map((it, at) => ({
    key: String(at + 1),
    _id: it._id,
    matter: (matters.get(it._id)?.matter ?? 'OTHER') as DecisionPoint['matter'],
    title: it.title,
    text: it.header_content,
    resolution: orNothing(it.content_positive),
    files: it.files.map(({ file_id, name, mime_type, bytes }) => ({ file_id, name, mime_type, bytes, sha256: hashes.get(file_id) ?? null })),
    sha256: matters.get(it._id)?.sha256?.toString('hex') ?? null,
  }))
}

/** Whoever of the book is asked by law, as it says today. */
function draftPeople({ body, left_out }: DecisionRow, book: readonly StoredMember[]): AskedPerson[] {
  return book.flatMap((person) => {
    const standing = writtenStanding(person, body)
    if (!isAsked(standing, body)) return []
    return [{ ...untouched, ...standing, member_id: person._id, person, weight_now: standing.weight, is_told: !left_out.includes(person._id) }]
  })
}

async function sentPeople(db: Db, { meeting }: MeetingCaller, { body }: DecisionRow, book: readonly StoredMember[]): Promise<AskedPerson[]> {
  const [asked, participants, deliveries] = [await askedOf(db, meeting), await participantsOf(db, meeting), await deliveriesOf(db, meeting)]
  const byId = new Map(participants.map((it) => [it._id, it]))
  const now = new Map(book.map((it) => [it._id, writtenStanding(it, body)]))
  return asked.flatMap((it) => {
    const person = byId.get(it.member_id)
    if (!person) return []
    const told = deliveries.get(it.member_id) ?? { sent_at: null, delivered_at: null }
    return [{ ...it, ...told, person, visited_at: person.visited_at, is_told: true, weight_now: now.get(person.book_id ?? '')?.weight ?? 0 }]
  })
}

function enteredSince({ body }: DecisionRow, people: readonly AskedPerson[], book: readonly StoredMember[]): string[] {
  const asked = new Set(people.map(({ person }) => ('book_id' in person ? person.book_id : person._id)))
  return book.filter((it) => !asked.has(it._id) && writtenStanding(it, body).weight > 0).map(fullName)
}

export const quorumIn = ({ row, company }: Pick<KnownDecision, 'row' | 'company'>) => row.quorum ?? writtenQuorum(row.body, row.method, statuteIn(company))

export const voicesIn = ({ row, people }: Pick<KnownDecision, 'row' | 'people'>): DecidingVoice[] =>
  people.map(({ member_id, weight, shares, holds_on, types }) => ({
    member_id,
    weight,
    shares,
    holds_on,
    is_partner: types.includes('PAR'),
    is_director: types.includes('ADM'),
    is_initiator: row.initiators.includes(member_id),
  }))

export const stands = ({ replaced_at, withdrawn_at }: DecisionAnswer): boolean => replaced_at === null && withdrawn_at === null
export const standingIn = ({ answers }: Pick<KnownDecision, 'answers'>): StandingAnswer[] => answers.filter(stands)

/** Each answer when it came, and each withdrawal when it was made: one that was replaced gives way to the next. */
function stepsIn({ answers }: Pick<KnownDecision, 'answers'>): AnswerStep[] {
  const steps = answers.flatMap((answer): AnswerStep[] => [
    { member_id: answer.member_id, at: answer.received_at, answer },
    ...(answer.withdrawn_at ? [{ member_id: answer.member_id, at: answer.withdrawn_at, answer: null }] : []),
  ])
  return steps.sort((one, other) => one.at.localeCompare(other.at))
}

/** What has been said on every point; once it is over, what was counted then. */
export function countsIn(known: KnownDecision): DecisionCount[] {
  if (known.row.counts) return known.row.counts
  const [quorum, voices, answers, steps] = [quorumIn(known), voicesIn(known), standingIn(known), stepsIn(known)]
  return known.points.map(({ key }) => ({ ...countOf(key, quorum, voices, answers), reached_at: reachedAt(key, quorum, voices, steps), quorum }))
}

/** Whether anything shows that the proposal came: a receipt, a visit, an answer, a proof that was added. */
export const isProven = ({ delivered_at, visited_at, proof_file_id, member_id }: AskedPerson, answers: readonly DecisionAnswer[]): boolean =>
  delivered_at !== null || visited_at !== null || proof_file_id !== null || answers.some((it) => it.member_id === member_id)

function memberFact(it: AskedPerson, { row, answers }: KnownDecision): WrittenMember {
  const { member_id, weight, shares, holds_on, types, person, is_told, weight_now } = it
  return {
    member_id,
    name: fullName(person),
    weight,
    weight_now,
    shares,
    holds_on,
    is_partner: types.includes('PAR'),
    is_director: types.includes('ADM'),
    is_auditor: types.includes('MAJ'),
    is_initiator: row.initiators.includes(member_id),
    is_told,
    address_looks_certified: person.email ? looksCertified(person.email) : null,
    is_proven: isProven(it, answers),
  }
}

const hasPlaceholder = ({ title, text, resolution }: DecisionPoint): boolean =>
  placeholdersIn(title).length > 0 || [text, resolution].some((it) => it !== null && placeholdersInDocument(it).length > 0)

/** The facts as the law wants them. */
export function decisionFacts({ clock, config }: Pick<Deps, 'clock' | 'config'>, known: KnownDecision): DecisionFacts {
  const { company, row, points, people } = known
  const today = dayInRome(clock.now())
  return {
    company: { type: company.type as CompanyType, statute: statuteIn(company) },
    body: row.body,
    method: row.method,
    points: points.map((it) => ({
      key: it.key,
      matter: it.matter,
      title: it.title,
      text: plainText(it.text),
      has_placeholder: hasPlaceholder(it),
      files_count: it.files.length,
    })),
    members: people.map((it) => memberFact(it, known)),
    entered: known.entered,
    sent_day: row.sent_at ? dayInRome(new Date(row.sent_at)) : today,
    deadline_day: row.deadline ? dayInRome(new Date(row.deadline)) : today,
    config: { art106_until: config.art106_until },
    ...(row.closed_at && { closing: { closed_day: dayInRome(new Date(row.closed_at)), today, points: closedPoints(known) } }),
  }
}

/** How each point would have ended without the favourable votes of who declared a conflict on it (L-DEC-11). */
function closedPoints(known: KnownDecision) {
  const [quorum, voices, answers] = [quorumIn(known), voicesIn(known), known.answers.filter(stands)]
  return countsIn(known).map((count) => {
    const free = answers.filter((it) => !(it.points[count.key] === 'FOR' && it.conflict[count.key]))
    return { count, without_conflicts: countOf(count.key, quorum, voices, free).outcome }
  })
}

export const lawOf = (deps: Pick<Deps, 'clock' | 'config'>, trigger: WrittenTrigger, known: KnownDecision): RuleResult[] =>
  judgeDecision(trigger, decisionFacts(deps, known))
