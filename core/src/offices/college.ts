import { substituteRole } from '../company/roles.ts'
import type { HeldAssembly, OfficeFact, OfficeState } from './facts.ts'
import { auditorsChair, boardChair, standingRole } from './organs.ts'

/** An office on its way through the days. */
export interface Course {
  office: OfficeFact
  now: OfficeState
  expired: boolean
  /** Since when by an appointment to the chair of the organ's own. */
  chairs: string | null
}

/** Acting, whatever the title. */
export const isIn = ({ now }: Pick<Course, 'now'>): boolean => now.state === 'ACTIVE' || now.state === 'PROROGATIO' || now.state === 'RESIGNED_IN_OFFICE'

export const isStanding = ({ office, now }: Course): boolean =>
  office.organ === 'AUDITORS' && (office.role_code !== substituteRole || now.acting_since !== null)

/** The oldest first; whose birth nobody wrote down comes last. */
export const byAge = (courses: readonly Course[]): Course[] =>
  [...courses].sort((a, b) => ((a.office.born ?? '9999') < (b.office.born ?? '9999') ? -1 : a.office.born === b.office.born ? 0 : 1))

const isSpare = ({ office, now }: Course): boolean =>
  office.role_code === substituteRole && now.state === 'ACTIVE' && !now.resigned && now.acting_since === null

/** A standing auditor has gone: the oldest substitute takes the seat that day (art. 2401 c. 1), unless somebody was chosen by category. */
export function stepIn(courses: readonly Course[], day: string): void {
  const chosen = courses.filter((it) => isSpare(it) && it.office.events.some(({ event, on }) => event === 'STEP_IN' && on === day))
  for (const it of chosen) it.now.acting_since = day
  // Who was replaced, or expired with the whole college, leaves no seat to be filled by law.
  const left = courses.filter(
    ({ office, now }) =>
      office.organ === 'AUDITORS' && now.ended_on === day && now.end_reason !== 'EXPIRY' && now.end_reason !== 'REPLACED' && now.end_reason !== 'DECLINED',
  )
  const seats = left.filter(({ office }) => office.role_code !== substituteRole).length - chosen.length
  for (const it of byAge(courses.filter(isSpare)).slice(0, Math.max(0, seats))) it.now.acting_since = day
}

/** Who stepped in stays until the next assembly, which completes the college; afterwards only while it is not complete. */
export function endNeedless(courses: readonly Course[], assemblies: readonly HeldAssembly[], day: string): void {
  for (const it of courses) {
    const since = it.now.acting_since
    if (since === null || !assemblies.some(({ on }) => on > since && on <= day)) continue
    const others = courses.filter((other) => other !== it && isIn(other) && isStanding(other) && !other.now.resigned)
    if (others.length >= 3) it.now.acting_since = null
  }
}

/** Roles on that day: in each organ one chair. Lacking the one appointed, the oldest standing auditor presides (art. 2401 c. 2). */
export function takeChair(courses: readonly Course[]): void {
  for (const it of courses) it.now.role_code = it.now.acting_since === null ? it.office.role_code : standingRole
  preside(courses, 'AUDITORS', auditorsChair)
  preside(courses, 'BOARD', boardChair)
  const college = courses.filter((it) => isIn(it) && isStanding(it) && !it.now.resigned)
  const hadChair = courses.some(({ office, now }) => office.role_code === auditorsChair && now.state === 'ENDED')
  if (!hadChair || college.some(({ now }) => now.role_code === auditorsChair)) return
  const [oldest] = byAge(college)
  if (oldest) oldest.now.role_code = auditorsChair
}

/** The last who was put in the chair by the organ leads; whoever was there before is a plain member of it. */
function preside(courses: readonly Course[], organ: 'AUDITORS' | 'BOARD', chair: string): void {
  const people = courses.filter((it) => it.office.organ === organ && isIn(it) && !it.expired)
  const [last] = people.filter((it) => it.chairs !== null).sort((a, b) => (a.chairs! > b.chairs! ? -1 : 1))
  if (!last) return
  for (const it of people) {
    if (it.now.role_code === chair && (it.chairs ?? it.office.appointed_on ?? '') <= last.chairs!) it.now.role_code = organ === 'BOARD' ? 'CON' : standingRole
  }
  last.now.role_code = chair
}
