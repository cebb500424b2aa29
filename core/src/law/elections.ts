import { type Check, fires, firesIf, type LawOutcome, passes } from './check.ts'
import type { ElectionFact } from './election-fact.ts'
import type { LawFacts, PointFact } from './facts.ts'
import type { Trigger } from './schema.ts'
import { inMeeting, weightOf } from './weights.ts'

type Elected = PointFact & { election: ElectionFact }

/** When a vote opens, the election of that point; before, every one of the agenda. */
function electionsIn({ agenda, vote }: LawFacts, trigger: Trigger): Elected[] {
  const all = agenda.filter((it): it is Elected => it.election !== undefined)
  return trigger === 'elect' && vote ? all.filter((it) => it._id === vote.point_id) : all
}

type Asked = (it: Elected, facts: LawFacts) => LawOutcome | null

/** The first election of which the rule has something to say; null where nobody is elected. */
const each =
  (asked: Asked): Check =>
  (facts, trigger) => {
    const all = electionsIn(facts, trigger)
    if (all.length === 0) return null
    return all.map((it) => asked(it, facts)).find((it) => it && !it.ok) ?? passes()
  }

/** Without a clause people are elected by absolute majority, each alone (art. 2368 c. 1). */
const declared = each(({ title, election }, { company: { statute } }) => {
  const { plurality, lists } = statute.elections
  if (election.method === 'LISTS') return lists ? passes() : fires({ case: 'lists', title })
  const isPlural = election.method === 'PLURALITY' || election.runoff_rule === 'PLURALITY'
  return firesIf(isPlural && !plurality, { title })
})

const heads = each(({ title, election }, { company: { type, statute } }) => {
  if (election.weight === 'CAPITAL') return null
  if (type === 'SRL' && statute.elections.heads) return fires({ case: 'clause', title }, 'WARN')
  return fires({ case: type, title })
})

/** Who was for and who was not must be found out from the minutes (art. 2375 c. 1): no secret ballot in companies of capital. */
const secret = each(({ title, election }) => firesIf(election.secret, { title }))

const enough = each(({ title, election: { standing, seats } }) => firesIf(standing < seats, { title, standing, seats, count: standing }))

const namesOf = (names: readonly string[]) => ({ names: `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`, count: names.length })

const eligible = each(({ title, election }) => firesIf(election.undeclared.length > 0, { title, ...namesOf(election.undeclared) }))

const inTime = each(({ title, election: { late, closed } }) => {
  if (closed.length > 0) return fires({ case: 'closed', title, ...namesOf(closed) }, 'BLOCK')
  return firesIf(late.length > 0, { title, ...namesOf(late) })
})

/** Fewer ballots than this tell whose each is. */
const fewVoters = 5

const manyVoters = each(({ title, election }, facts) => {
  if (!election.secret) return null
  const voters = inMeeting(facts).filter((it) => weightOf(it, facts.meeting.meeting_type, facts.company.statute) > 0).length
  return firesIf(voters < fewVoters, { title, count: voters })
})

export const electionChecks = {
  'L-ELE-01': declared,
  'L-ELE-02': heads,
  'L-ELE-03': secret,
  'L-ELE-04': enough,
  'L-ELE-05': eligible,
  'L-ELE-06': inTime,
  'L-ELE-07': manyVoters,
} satisfies Record<string, Check>
