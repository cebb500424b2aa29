import { dayInRome } from '@delibera/core/dates'
import { capitalOf } from '@delibera/core/decisions/count'
import { isUsualQuorum } from '@delibera/core/decisions/quorum'
import type { AnswerLine, ProposalTold, RecordFacts, WrittenPointTold } from '@delibera/core/decisions/record-told'
import { admits, isUnderArt106 } from '@delibera/core/decisions/rules'
import type { DecisionAnswer } from '@delibera/core/decisions/schema'
import { percentage } from '@delibera/core/law/threshold'
import type { PersonTold } from '@delibera/core/minutes/told'
import { fullName } from '@delibera/core/names'
import { documentOf } from '@delibera/core/rich-text'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import { statuteIn } from '../../meeting/law.ts'
import { noticeKept } from '../../stores/minutes/annex-store.ts'
import { channelsOf, companyTold } from '../minutes/record-reads.ts'
import { type AskedPerson, countsIn, type KnownDecision, quorumIn, stands, voicesIn } from './known-reads.ts'

export const personTold = ({ member_id, person }: Pick<AskedPerson, 'member_id' | 'person'>): PersonTold => ({
  _id: member_id,
  name: fullName(person),
  kind: person.kind,
  fiscal_code: person.fiscal_code,
  roles: person.roles,
  legal_representative: person.legal_representative,
})

/** What the record of a decision that is over tells. `on` is the day on which it is written. */
export async function recordFactsOf(db: Db | Tx, deps: Pick<Deps, 'config'>, known: KnownDecision, on: string): Promise<RecordFacts> {
  const { company, row, people } = known
  const signer = signerIn(known)
  return {
    decision_id: row.meeting_id,
    company: companyTold(company),
    meeting_type: row.body === 'BOARD' ? 'BOARD' : 'ASSEMBLY',
    body: row.body,
    method: row.method,
    clause: clauseOf(deps, known),
    signer: signer ? personTold(signer) : null,
    initiators: people.filter((it) => row.initiators.includes(it.member_id)).map(personTold),
    proposal: await proposalTold(db, known),
    sent_at: row.sent_at!,
    deadline: row.deadline!,
    closed_at: row.closed_at!,
    closed_by: row.closed_by!,
    requests: requestsTold(known),
    points: pointsTold(known),
    written_on: on,
  }
}

/** Who was chosen; until the record is confirmed, where they have left the office meanwhile, another director who was asked. */
function signerIn({ row, people }: KnownDecision): AskedPerson | undefined {
  const chosen = people.find((it) => it.member_id === row.signer_id)
  const inOffice = ({ person }: AskedPerson) => person.roles.some(({ type }) => type === 'ADM')
  if (row.decision_status === 'RECORDED' || (chosen && inOffice(chosen))) return chosen
  return people.find(inOffice) ?? chosen
}

/** The article of the clause; where there is no clause, the rule of the emergency stands in its place. */
function clauseOf({ config }: Pick<Deps, 'config'>, { row, company }: KnownDecision): RecordFacts['clause'] {
  const statute = statuteIn(company)
  const key = row.body === 'BOARD' ? 'board_written_decisions' : 'written_decisions'
  const deadline_day = dayInRome(new Date(row.deadline!))
  const emergency = row.body === 'PARTNERS' && !admits(statute[key], row.method) && isUnderArt106({ config, deadline_day })
  return { article: statute.articles[key] || null, emergency }
}

async function proposalTold(db: Db | Tx, { row, people }: KnownDecision): Promise<ProposalTold> {
  const told = people.filter((it) => it.is_told)
  const { has_receipts } = await noticeKept(db, prove(row.meeting_id))
  const handed = told.flatMap((it) => (it.proof_means && it.delivered_on ? [{ name: fullName(it.person), day: it.delivered_on, means: it.proof_means }] : []))
  return {
    channels: (await channelsOf(db, row.meeting_id)).filter((it) => it !== 'PAPER'),
    has_receipts,
    other_voters: told.some((it) => it.weight > 0 && !it.types.includes('PAR')),
    directors: told.some((it) => it.types.includes('ADM')),
    auditors: told.some((it) => it.types.includes('MAJ')),
    handed,
  }
}

function requestsTold(known: KnownDecision): RecordFacts['requests'] {
  const askers = new Set(known.answers.filter((it) => stands(it) && it.kind === 'ASSEMBLY').map((it) => it.member_id))
  if (askers.size === 0) return null
  const voices = voicesIn(known)
  const capital = voices.reduce((sum, it) => sum + it.shares, 0)
  const names = known.people.filter((it) => askers.has(it.member_id)).map((it) => fullName(it.person))
  return { names, percentage: percentage(capitalOf(askers, voices), capital) }
}

function pointsTold(known: KnownDecision): WrittenPointTold[] {
  const standing = new Map(known.answers.filter(stands).map((it) => [it.member_id, it]))
  const voters = known.people.filter((it) => it.weight > 0)
  const counts = new Map(countsIn(known).map((it) => [it.key, it]))
  return known.points.map((point, index): WrittenPointTold => {
    const { reached_at, quorum, ...count } = counts.get(point.key)!
    return {
      _id: point._id,
      key: point.key,
      number: index + 1,
      title: point.title,
      text: point.text,
      resolution: point.resolution ?? documentOf(''),
      files: point.files.map((it) => ({ _id: it.file_id, name: it.name })),
      count,
      quorum,
      is_own_quorum: !isUsualQuorum(known.row.body, quorumIn(known)),
      reached_at,
      lines: voters.map((it) => lineOf(it, standing.get(it.member_id), point.key)),
    }
  })
}

function lineOf(it: AskedPerson, answer: DecisionAnswer | undefined, key: string): AnswerLine {
  const choice = answer?.kind === 'ASSEMBLY' ? 'ASSEMBLY' : (answer?.points[key] ?? null)
  return { person: personTold(it), weight: it.weight, choice, conflict: answer?.conflict[key] ?? null }
}
