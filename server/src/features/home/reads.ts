import type { CalendarDeadline } from '@delibera/core/calendar/schema'
import { addDays, dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import type { TodoItem, TodoQuery } from '@delibera/core/home/schema'
import { todoOf } from '@delibera/core/home/todo'
import { limits } from '@delibera/core/limits'
import { companyIn } from '@delibera/core/notifications/rules'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { profileOf } from '../../stores/accounts/account-store.ts'
import { waitingLinks } from '../../stores/calendar/deadline-store.ts'
import { type Standings, standingsOf, todoFacts } from '../../stores/home/todo-store.ts'
import { unwrittenMeetings } from '../../stores/home/waiting-store.ts'
import { notificationsOf } from '../../stores/notifications/notification-store.ts'
import { deadlinesOf } from '../calendar/reads.ts'
import { gapsLeft } from '../minutes/reads.ts'

/** A term of the accounts is spoken of from a month before it; two months after it whoever kept it elsewhere is not asked any more. */
const aheadDays = 30
const lateDays = 60
/** Whoever serves a company is asked for as long as the campaign shows it, which looks at one year of accounts. */
export const servedLateDays = 730

type Reading = Pick<Deps, 'db' | 'clock'>
/** Minutes are read as they are written. */
type Telling = Reading & Pick<Deps, 'config' | 'documents'>

/** Everything that waits for somebody: in one company, or in all of theirs and in the account. */
export async function todoSeen(deps: Telling, user: Proven<'user'>, { company_id }: Pick<TodoQuery, 'company_id'>): Promise<TodoItem[]> {
  const standings = await standingsOf(deps.db, user, company_id)
  // A company that is not there and one of strangers are alike.
  if (company_id && standings.size === 0) throw new Fault('CP003', undefined, 403)
  const [companies, gaps, notices, own] = await Promise.all([
    factsOf(deps, user, standings),
    gapsByMeeting(deps, standings),
    unreadNotices(deps, user),
    company_id ? undefined : ownFacts(deps, user),
  ])
  const mine = company_id ? notices.filter((it) => companyIn(it.data) === company_id) : notices
  const counted = companies.map((it) => ({ ...it, meetings: it.meetings.map((one) => ({ ...one, gaps: gaps.get(one._id) })) }))
  return todoOf({ companies: counted, notices: mine, own }, deps.clock.now())
}

/** The part of it that a list asks for. */
export async function todoPage(deps: Telling, user: Proven<'user'>, query: TodoQuery): Promise<{ total: number; items: TodoItem[] }> {
  const items = await todoSeen(deps, user, query)
  return { total: items.length, items: items.slice((query.page - 1) * query.count, query.page * query.count) }
}

/** What waits in each of some companies, for whoever lists them. */
export async function todoByCompany(deps: Reading, user: Proven<'user'>, standings: Standings): Promise<Map<string, TodoItem[]>> {
  const facts = await factsOf(deps, user, standings)
  return new Map(facts.map((it) => [it.company._id, todoOf({ companies: [it], notices: [] }, deps.clock.now())]))
}

async function factsOf(deps: Reading, user: Proven<'user'>, standings: Standings) {
  const deadlines = await accountsTerms(deps, standings)
  return todoFacts(deps.db, { user, standings, deadlines, now: deps.clock.now() })
}

/** What the minutes of each meeting still lack. One that cannot be told just now is told without a count. */
async function gapsByMeeting(deps: Telling, standings: Standings): Promise<Map<string, number>> {
  const inside = [...standings].filter(([, standing]) => standing !== 'CLAIMANT').map(([company]) => company)
  const callers = await unwrittenMeetings(deps.db, inside)
  const gaps = await Promise.all(
    callers.map((caller) =>
      gapsLeft(deps, caller).catch((error: unknown) => {
        // Confirmed or called off between the two looks.
        if (error instanceof Fault) return 0
        throw error
      }),
    ),
  )
  return new Map(callers.map(({ meeting }, at) => [meeting, gaps[at]!]))
}

async function accountsTerms(deps: Reading, standings: Standings): Promise<Map<string, CalendarDeadline[]>> {
  const today = dayInRome(deps.clock.now())
  const within = (isServed: boolean) => {
    const companies = [...standings].filter(([, standing]) => (standing === 'CONSULTANT') === isServed).map(([company]) => company)
    const span = { from: addDays(today, -(isServed ? servedLateDays : lateDays)), to: addDays(today, aheadDays) }
    return deadlinesOf(deps, { scope: { companies }, span, isServed })
  }
  const found = new Map<string, CalendarDeadline[]>()
  for (const it of (await Promise.all([within(true), within(false)])).flat()) found.set(it.company._id, [...(found.get(it.company._id) ?? []), it])
  return found
}

const unreadNotices = async ({ db }: Reading, user: Proven<'user'>) =>
  (await notificationsOf(db, user, { page: 1, count: limits.tables.max_count, operator: 'AND', unread: true })).items

async function ownFacts({ db }: Reading, user: Proven<'user'>) {
  const [profile, links] = await Promise.all([profileOf(db, user), waitingLinks(db, user)])
  return { profile, invitations: links.filter((it) => it.kind === 'INVITATION').map((it) => it.company) }
}
