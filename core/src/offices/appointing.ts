import type { CompanyType } from '../company/company-type.ts'
import type { OfficeHistory } from './facts.ts'
import { isManagement, organOf } from './organs.ts'
import type { OfficeDraft, OfficeRule } from './schema.ts'
import { boardSize, officesOn } from './state.ts'
import { alertsOf, expiresWith, lastYearEnd } from './terms.ts'

interface Appointing {
  type: CompanyType
  history: OfficeHistory
  cooptation_allowed: boolean
}

type Appointed = Pick<OfficeDraft, 'member_id' | 'role_code' | 'appointed_on' | 'appointed_by' | 'term' | 'approved_by_auditors' | 'board_size'>

/** In an S.p.A. directors stay for three financial years at most (art. 2383 c. 2). */
const most_exercises = 3

/** What stands against an appointment (BLOCK), or is to be noticed of it. */
export function appointingRules(it: Appointed, { type, history, cooptation_allowed }: Appointing): OfficeRule[] {
  const organ = organOf(it.role_code)
  if (organ === null) return []
  const found: OfficeRule[] = []
  if (type === 'SPA' && isManagement(organ) && isTooLong(it, history)) found.push(says('L-OFF-02', 'BLOCK', 'art. 2383, c. 2'))
  return organ === 'BOARD' && it.appointed_by.kind === 'BOARD' ? [...found, ...cooptation(it, { type, history, cooptation_allowed })] : found
}

/** Art. 2386 c. 1. */
function cooptation(it: Appointed, { type, history, cooptation_allowed }: Appointing): OfficeRule[] {
  const states = officesOn(history, it.appointed_on)
  const acting = history.offices.filter(({ _id, organ: other, person }) => {
    const now = states.get(_id)
    return other === 'BOARD' && person !== it.member_id && now !== undefined && now.state !== 'ENDED' && now.state !== 'PENDING' && !now.resigned
  })
  // Who is a director already is given a charge, not co-opted.
  const isDirector = history.offices.some(({ _id, person }) => person === it.member_id && isActing(states.get(_id)?.state))
  if (isDirector) return []
  const found: OfficeRule[] = []
  const ofAssembly = new Set(acting.flatMap(({ by, appointed_on, person }) => (by === 'BOARD' && appointed_on !== null ? [] : [person]))).size
  const size = it.board_size ?? boardSize(history, it.appointed_on) ?? new Set(acting.map(({ person }) => person)).size + 1
  if (type === 'SPA' && ofAssembly * 2 <= size) found.push(says('L-OFF-06', 'BLOCK', 'art. 2386, c. 1', 'majority'))
  if (type === 'SPA' && !it.approved_by_auditors) found.push(says('L-OFF-06', 'WARN', 'art. 2386, c. 1', 'auditors'))
  if (type === 'SRL' && !cooptation_allowed) found.push(says('L-OFF-06', 'WARN', 'art. 2475; art. 2386', 'statute'))
  return found
}

const isActing = (state: string | undefined) => state === 'ACTIVE' || state === 'PROROGATIO' || state === 'RESIGNED_IN_OFFICE'

const says = (id: OfficeRule['id'], severity: OfficeRule['severity'], cite: string, reason?: string): OfficeRule => ({
  id,
  severity,
  office_id: null,
  cite,
  data: reason ? { case: reason } : {},
})

function isTooLong({ term, appointed_on }: Appointed, { company: { statute } }: OfficeHistory): boolean {
  const last = lastYearEnd(appointed_on, most_exercises, statute)
  if (term.kind === 'DATE') return term.on > alertsOf(last, statute).expected_on
  if (term.kind === 'UNTIL_REVOCATION') return true
  const ends = expiresWith(term, appointed_on, statute)
  return ends !== null && ends > last
}
