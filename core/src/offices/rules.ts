import type { CompanyType } from '../company/company-type.ts'
import { substituteRole } from '../company/roles.ts'
import { addDays } from '../dates.ts'
import type { OfficeFact, OfficeHistory, OfficeState } from './facts.ts'
import { isManagement } from './organs.ts'
import type { OfficeRule } from './schema.ts'
import { boardSize, officesOn } from './state.ts'
import { alertsOf } from './terms.ts'

/** What the rules ask besides the course of an office. */
export interface OfficeNotes {
  name: string
  declaration_on: string | null
  pec: string | null
  has_pay: boolean
}

export interface RuleFacts {
  type: CompanyType
  history: OfficeHistory
  notes: ReadonlyMap<string, OfficeNotes>
  /** The company's own certified address. */
  company_pec: string | null
  on: string
}

interface Standing {
  office: OfficeFact
  now: OfficeState
  notes: OfficeNotes
}

/** A removal is told for so long after it. */
const removal_days = 60

const acting = ({ now }: Standing) => now.state === 'ACTIVE' || now.state === 'PROROGATIO' || now.state === 'RESIGNED_IN_OFFICE'
const alive = (it: Standing) => acting(it) || it.now.state === 'PENDING'

const rule = (id: OfficeRule['id'], it: Partial<Omit<OfficeRule, 'id'>> = {}): OfficeRule => ({
  id,
  severity: 'WARN',
  office_id: null,
  cite: null,
  data: {},
  ...it,
})

/** What is to be noticed of the offices of a company on a day. */
export function officeRules(facts: RuleFacts): OfficeRule[] {
  const states = officesOn(facts.history, facts.on)
  const people = facts.history.offices.flatMap((office): Standing[] => {
    const [now, notes] = [states.get(office._id), facts.notes.get(office._id)]
    return now && notes ? [{ office, now, notes }] : []
  })
  return [...people.flatMap((it) => ofOne(it, facts)), ...addressMissing(people, facts), ...boardLost(people, facts), ...collegeIncomplete(people)]
}

type Judge = (it: Standing, facts: RuleFacts) => OfficeRule | null

const named = ({ office, notes }: Standing) => ({ office_id: office._id, data: { name: notes.name } })
const isDirector = ({ office }: Standing) => isManagement(office.organ)
const isAuditor = ({ office }: Standing) => office.organ === 'AUDITORS' || office.organ === 'SOLE_AUDITOR'
/** Appointed on a known day, and not gone. */
const isDated = (it: Standing) => it.office.appointed_on !== null && alive(it)

const judges: readonly Judge[] = [
  (it) => (alive(it) && it.office.appointed_on === null ? rule('L-OFF-01', named(it)) : null),
  expiring,
  (it, { type }) => {
    const { declaration_on } = it.notes
    const isLate = declaration_on === null || declaration_on > (it.office.appointed_on ?? '')
    const cite = type === 'SPA' ? 'art. 2383, c. 1' : 'art. 2475; art. 2383, c. 1'
    return isDirector(it) && isDated(it) && isLate ? rule('L-OFF-04', { ...named(it), cite }) : null
  },
  (it) => (isAuditor(it) && isDated(it) && undisclosed(it) ? rule('L-OFF-05', { ...named(it), cite: 'art. 2400, c. 4; art. 2399' }) : null),
  (it, { on }) => {
    const { end_reason, ended_on } = it.now
    const isFresh = ended_on !== null && addDays(ended_on, removal_days) >= on
    return isAuditor(it) && end_reason === 'REMOVAL' && isFresh ? rule('L-OFF-10', { ...named(it), cite: 'art. 2400, c. 2' }) : null
  },
  (it, { type }) => {
    const cite = type === 'SPA' ? 'art. 2389; art. 2364, n. 3' : 'art. 2389 (per analogia)'
    const isUnpaid = isDirector(it) && acting(it) && isDated(it) && !it.notes.has_pay
    return isUnpaid ? rule('L-OFF-12', { ...named(it), severity: 'INFO', cite }) : null
  },
]

const ofOne = (it: Standing, facts: RuleFacts): OfficeRule[] => judges.flatMap((judge) => judge(it, facts) ?? [])

function expiring({ office, now, notes }: Standing, { history, on }: RuleFacts): OfficeRule | null {
  if (now.state !== 'ACTIVE' || now.expires_with === null) return null
  const { expected_on, alert_90, alert_30 } = alertsOf(now.expires_with, history.company.statute)
  const level = on > expected_on ? 'past' : on >= alert_30 ? 'days30' : on >= alert_90 ? 'days90' : null
  const data = { name: notes.name, expires_with: now.expires_with, expected_on }
  return level && rule('L-OFF-03', { office_id: office._id, cite: 'art. 2383; art. 2400', data: { ...data, case: level } })
}

/** The other offices are made known before the auditor accepts (art. 2400 c. 4). */
const undisclosed = ({ office, notes }: Standing) => notes.declaration_on === null || (office.accepted_on !== null && notes.declaration_on > office.accepted_on)

/** Who of the management must have a certified address of their own: the sole or managing director, lacking them the chair. */
export function mustHaveAddress(codes: readonly string[]): readonly string[] {
  const first = ['AUN', 'AMD'].filter((code) => codes.includes(code))
  return first.length > 0 ? first : codes.filter((code) => code === 'PCA')
}

function addressMissing(people: readonly Standing[], { company_pec }: RuleFacts): OfficeRule[] {
  const directors = people.filter((it) => isManagement(it.office.organ) && acting(it))
  const owed = mustHaveAddress(directors.map(({ now }) => now.role_code))
  const lacking = directors.filter(({ now, notes }) => owed.includes(now.role_code) && (notes.pec === null || notes.pec === company_pec))
  return lacking.map(({ office, notes }) =>
    rule('L-OFF-09', {
      office_id: office._id,
      cite: 'art. 5 D.L. 179/2012',
      data: { name: notes.name, case: notes.pec === null ? 'none' : 'company' },
    }),
  )
}

const headsOf = (people: readonly Standing[]) => new Set(people.map(({ office }) => office.person)).size

/** Taken over from the list nobody knows by whom they were appointed: the assembly, which is the rule (art. 2383 c. 1). */
const isOfAssembly = ({ office }: Standing) => office.by === 'ASSEMBLY' || office.by === 'DEED' || office.appointed_on === null

/** Art. 2386 c. 2 and 5: who resigned does not count, even while still acting. */
function boardLost(people: readonly Standing[], { history, on }: RuleFacts): OfficeRule[] {
  const management = people.filter(({ office }) => isManagement(office.organ))
  const left = management.filter((it) => acting(it) && !it.now.resigned)
  if (management.some(({ now }) => now.state === 'PENDING') || management.length === 0) return []
  if (left.length === 0) return [rule('L-OFF-07', { cite: 'art. 2386, c. 5', data: { case: 'all' } })]
  const board_size = boardSize(history, on)
  const board = left.filter(({ office }) => office.organ === 'BOARD')
  if (board_size === null || board.length !== left.length || headsOf(left.filter(isOfAssembly)) * 2 > board_size) return []
  return [rule('L-OFF-07', { cite: 'art. 2386, c. 2', data: { case: 'majority' } })]
}

function collegeIncomplete(people: readonly Standing[]): OfficeRule[] {
  const college = people.filter(({ office, now }) => office.organ === 'AUDITORS' && now.state !== 'PENDING')
  const standing = college.filter((it) => acting(it) && !it.now.resigned && it.now.role_code !== substituteRole)
  const substitutes = college.filter((it) => acting(it) && it.now.role_code === substituteRole)
  const needed = headsOf(standing) > 3 ? 5 : 3
  const expected = college.some(alive) || college.some(({ now }) => now.end_reason !== 'EXPIRY' && now.ended_on !== null)
  if (!expected || headsOf(standing) >= needed || substitutes.length > 0) return []
  return [rule('L-OFF-08', { cite: 'art. 2401, c. 3; art. 2397', data: { standing: headsOf(standing), needed } })]
}
