import { addDays } from '../dates.ts'
import { byAge, type Course, endNeedless, isIn, isStanding, stepIn, takeChair } from './college.ts'
import type { HeldAssembly, OfficeCompany, OfficeFact, OfficeHistory, OfficeState } from './facts.ts'
import { bodyOf } from './organs.ts'
import type { EndReason, OfficeEventKind } from './schema.ts'
import { expiresWith } from './terms.ts'

/** Offices on a day, by their id; one that was not yet conferred is left out. A pure fold over the days on which something happened. */
export function officesOn(history: OfficeHistory, on: string): Map<string, OfficeState> {
  const courses = history.offices.map((office) => begin(office, history.company))
  for (const day of daysOf(history, on)) passDay(courses, history, day)
  const known = courses.filter(({ office }) => office.appointed_on === null || office.appointed_on <= on)
  return new Map(known.map((it) => [it.office._id, it.now]))
}

function begin(office: OfficeFact, { statute }: OfficeCompany): Course {
  const undated = office.appointed_on === null && office.accepted_on === null
  return {
    office,
    expired: false,
    chairs: null,
    now: {
      state: undated ? 'ACTIVE' : 'PENDING',
      expires_with: expiresWith(office.term, office.appointed_on, statute),
      ended_on: null,
      end_reason: null,
      resigned: false,
      acting_since: null,
      role_code: office.role_code,
    },
  }
}

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)
/** The first day on which somebody acts: appointed and accepted. */
const startOf = ({ appointed_on, accepted_on }: OfficeFact): string | null => accepted_on && later(appointed_on, accepted_on)

function daysOf({ offices, assemblies }: OfficeHistory, until: string): string[] {
  const days = offices.flatMap((it) => [
    ...(it.appointed_on ? [it.appointed_on] : []),
    ...(startOf(it) ? [startOf(it)!] : []),
    ...(it.term.kind === 'DATE' ? [addDays(it.term.on, 1)] : []),
    ...it.events.map(({ on }) => on),
  ])
  return [...new Set([...days, ...assemblies.map(({ on }) => on)])].filter((day) => day <= until).sort()
}

/** Who accepts counts before who goes: on one day an organ can expire, be elected anew and be complete. */
function passDay(courses: readonly Course[], history: OfficeHistory, day: string): void {
  for (const it of courses) if (it.now.state === 'PENDING' && startOf(it.office) === day) it.now.state = 'ACTIVE'
  replaceSeats(courses, day)
  const held = history.assemblies.filter(({ on }) => on === day)
  for (const it of courses) expire(it, held, day)
  for (const it of courses) endAtOnce(it, day)
  for (const it of courses) if (happened(it, 'RESIGN', day) && it.now.state !== 'ENDED') it.now.resigned = true
  letGo(courses, boardSize(history, day), day)
  for (const it of courses) if (happened(it, 'CHAIR', day)) it.chairs = day
  stepIn(courses, day)
  endNeedless(courses, history.assemblies, day)
  takeChair(courses)
}

const happened = ({ office }: Course, event: OfficeEventKind, day: string): boolean => office.events.some((it) => it.event === event && it.on === day)

export function end(it: Course, day: string, reason: EndReason): void {
  it.now.state = 'ENDED'
  it.now.ended_on = day
  it.now.end_reason = reason
  it.now.acting_since = null
}

/** One person has one seat among the auditors: a substitute, or a standing auditor, appointed to another leaves the first. */
function replaceSeats(courses: readonly Course[], day: string): void {
  for (const fresh of courses) {
    if (fresh.office.organ !== 'AUDITORS' || fresh.now.state !== 'ACTIVE' || startOf(fresh.office) !== day) continue
    for (const it of courses) {
      const isOlder = it !== fresh && it.now.state === 'ACTIVE' && !it.expired && startOf(it.office) !== day
      if (isOlder && it.office.organ === 'AUDITORS' && it.office.person === fresh.office.person) end(it, day, 'REPLACED')
    }
  }
}

function expire(it: Course, held: readonly HeldAssembly[], day: string): void {
  const { office, now } = it
  if (!isIn(it) || it.expired) return
  if (office.term.kind === 'NEXT_ASSEMBLY') {
    if (held.length > 0 && (office.appointed_on === null || office.appointed_on < day)) end(it, day, 'EXPIRY')
    return
  }
  const isApproved = now.expires_with !== null && held.some(({ accounts_of }) => accounts_of != null && accounts_of >= now.expires_with!)
  const isPast = office.term.kind === 'DATE' && office.term.on < day
  if (!isApproved && !isPast && !happened(it, 'EXPIRE', day)) return
  it.expired = true
  // A power of attorney ends with its term: nobody goes on acting in its place.
  if (office.organ === 'ATTORNEYS') end(it, day, 'EXPIRY')
  else if (now.state !== 'RESIGNED_IN_OFFICE') now.state = 'PROROGATIO'
}

const ends: Partial<Record<OfficeEventKind, EndReason>> = { REMOVE: 'REMOVAL', DEATH: 'DEATH', FORFEIT: 'FORFEITURE', DECLINE: 'DECLINED' }

function endAtOnce(it: Course, day: string): void {
  for (const { event, on } of it.office.events) {
    const reason = ends[event]
    if (on === day && reason && it.now.state !== 'ENDED') end(it, day, reason)
  }
}

/** Resignations that can take effect, and prorogations that are over. */
function letGo(courses: readonly Course[], size: number | null, day: string): void {
  for (const it of courses) {
    if (!it.now.resigned || it.now.state === 'ENDED') continue
    if (it.now.state === 'PENDING' || mayLeave(it, courses, size)) end(it, day, 'RESIGNATION')
    else it.now.state = 'RESIGNED_IN_OFFICE'
  }
  const over = courses.filter((it) => it.expired && it.now.state !== 'ENDED' && isReconstituted(it, courses, size))
  for (const it of over) end(it, day, it.now.resigned ? 'RESIGNATION' : 'EXPIRY')
}

/** How many the board has on a day: as the last appointment that said it. */
export function boardSize({ offices, company }: OfficeHistory, on: string): number | null {
  const told = offices.filter(({ board_size, appointed_on }) => board_size != null && appointed_on !== null && appointed_on <= on)
  const last = told.sort((a, b) => (a.appointed_on! > b.appointed_on! ? -1 : 1))[0]
  return last?.board_size ?? company.board_size
}

const heads = (courses: readonly Course[]): number => new Set(courses.map(({ office }) => office.person)).size

/** How many the organ of an office has: as the resolution said, or as many as are in it. */
export function sizeOf(it: Course, courses: readonly Course[], board_size: number | null): number {
  const { organ } = it.office
  if (organ === 'BOARD' && board_size !== null) return board_size
  if (organ === 'AUDITORS') return collegeSize(courses)
  return heads(courses.filter((other) => other.office.organ === organ && isIn(other) && other.expired === it.expired))
}

/** Three or five (art. 2397 c. 1): five as soon as more than three have been standing auditors at once. */
export const collegeSize = (courses: readonly Course[]): 3 | 5 =>
  heads(courses.filter((it) => isStanding(it) && (isIn(it) || it.now.state === 'PENDING') && !it.expired)) > 3 ? 5 : 3

/** Art. 2385 c. 1: at once if a majority stays, all who resigned by then aside. */
function mayLeave(it: Course, courses: readonly Course[], board_size: number | null): boolean {
  const { organ } = it.office
  const others = courses.filter((other) => isIn(other) && !other.now.resigned && bodyOf(other.office.organ) === bodyOf(organ))
  if (organ === 'BOARD' || organ === 'LIQUIDATORS')
    return others.some((other) => other.office.organ !== organ) || heads(others) * 2 > sizeOf(it, courses, board_size)
  if (organ === 'SOLE_DIRECTOR') return others.some((other) => !other.expired)
  if (organ === 'SOLE_AUDITOR') return others.some((other) => !other.expired)
  if (organ === 'AUDITORS' && isStanding(it)) return others.filter(isStanding).length >= collegeSize(courses) || hasSubstitute(courses)
  return true
}

const hasSubstitute = (courses: readonly Course[]) => byAge(courses.filter((it) => isSpare(it))).length > 0
const isSpare = (it: Course) => it.office.role_code === 'SIS' && it.now.state === 'ACTIVE' && !it.now.resigned && it.now.acting_since === null

/** Art. 2385 c. 2, 2400 c. 1. A board when more than half of it is new (DB11), a college when it is complete, one alone when another accepted. */
function isReconstituted(it: Course, courses: readonly Course[], board_size: number | null): boolean {
  const { organ } = it.office
  const fresh = courses.filter((other) => isIn(other) && !other.expired && !other.now.resigned && bodyOf(other.office.organ) === bodyOf(organ))
  if (fresh.some((other) => other.office.organ === 'SOLE_DIRECTOR' || other.office.organ === 'SOLE_AUDITOR')) return true
  if (bodyOf(organ) === 'CONTROL') return heads(fresh.filter(isStanding)) >= collegeSize(fresh)
  if (bodyOf(organ) === 'REVISORE') return fresh.length > 0
  return heads(fresh) * 2 > (board_size ?? sizeOf(it, courses, null))
}
