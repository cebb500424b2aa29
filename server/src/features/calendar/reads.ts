import { deadlinesIn } from '@delibera/core/calendar/deadlines'
import type { CalendarDeadline, CalendarEvent, CalendarQuery } from '@delibera/core/calendar/schema'
import { campaignYear } from '@delibera/core/consultants/campaign-rules'
import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { hasRight, standingOf } from '@delibera/core/permissions'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { rolesIn } from '../../http/guards.ts'
import { type Proven, prove } from '../../http/proven.ts'
import { type CalendarScope, convenedCalls, meetingNames, unsentMeetings } from '../../stores/calendar/calendar-store.ts'
import { companyFacts, waitingLinks } from '../../stores/calendar/deadline-store.ts'

/** The company, to somebody who may read it. One that is not there and one of strangers are alike. */
export async function readableCompany(db: Db, user: Proven<'user'>, company_id: string): Promise<Proven<'company'>> {
  if (!hasRight(standingOf(await rolesIn(db, user, company_id)), 'read')) throw new Fault('CP003', undefined, 403)
  return prove(company_id)
}

const midnight = (day: string): Date => instantInRome(`${day}T00:00`)!

/** Days of Rome as instants, the last one whole. */
export const instantsOf = ({ from, to }: { from: string; to: string }): { from: Date; to: Date } => ({ from: midnight(from), to: midnight(addDays(to, 1)) })

interface Asked {
  scope: CalendarScope
  span: { from: string; to: string }
  /** Of a consultant: whose links that wait are due too. */
  consultant?: Proven<'user'> | undefined
  /** The terms of the accounts are those that the campaign shows to whoever serves a company. */
  isServed?: boolean
}

export async function deadlinesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, span, consultant, isServed = false }: Asked,
): Promise<CalendarDeadline[]> {
  const [found, waiting] = await Promise.all([companyFacts(db, scope, span), consultant ? waitingLinks(db, consultant) : []])
  const today = dayInRome(clock.now())
  const facts = isServed ? found.map((it) => ({ ...it, campaign_year: campaignYear(today) })) : found
  const due = deadlinesIn(facts, { ...span, today }, waiting)
  const names = await meetingNames(db, [...new Set(due.flatMap((it) => it.meeting_id ?? []))])
  return due.map((it) => {
    const meeting_title = it.meeting_id ? names.get(it.meeting_id) : undefined
    return meeting_title === undefined ? it : { ...it, meeting_title }
  })
}

/** Meetings and deadlines, each in the order of their days. */
export async function eventsOf(deps: Pick<Deps, 'db' | 'clock'>, user: Proven<'user'>, query: CalendarQuery): Promise<CalendarEvent[]> {
  const { from, to, company_id, workspace } = query
  const isConsultant = company_id === undefined && workspace === 'consultant'
  const scope: CalendarScope = company_id
    ? { company: await readableCompany(deps.db, user, company_id) }
    : { user, roles: isConsultant ? ['CONSULTANT'] : ['ADMIN'] }
  const span = { from, to }
  const [calls, unsent, deadlines] = await Promise.all([
    convenedCalls(deps.db, scope, instantsOf(span)),
    unsentMeetings(deps.db, scope, instantsOf(span)),
    deadlinesOf(deps, { scope, span, consultant: isConsultant ? user : undefined }),
  ])
  return [...calls.map((it) => it.event), ...unsent, ...deadlines]
}
