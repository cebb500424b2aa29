import type { CalendarDeadline } from '@delibera/core/calendar/schema'
import type { ServedCompany, ServedCounts, ServedQuery } from '@delibera/core/consultants/schema'
import { addDays, dayInRome } from '@delibera/core/dates'
import type { TodoItem, TodoLight } from '@delibera/core/home/schema'
import { lightOf } from '@delibera/core/home/todo'
import type { Deps } from '../../deps.ts'
import { type Proven, prove } from '../../http/proven.ts'
import { nextMeetings } from '../../stores/consultants/next-meeting-store.ts'
import { type LinkedCompany, linksCounted, servedCompanies } from '../../stores/consultants/served-store.ts'
import { deadlinesOf } from '../calendar/reads.ts'
import { servedLateDays, todoByCompany } from '../home/reads.ts'

type Reading = Pick<Deps, 'db' | 'clock'>

/** A term that is further away than a year is not next. */
const aheadDays = 366

/** The companies of a consultant with what waits in each, and how many are how. */
export async function servedSeen(
  deps: Reading,
  user: Proven<'user'>,
  query: ServedQuery,
): Promise<{ total: number; items: ServedCompany[]; counts: ServedCounts }> {
  const links = await linksCounted(deps.db, user, query)
  const active = links.filter((it) => it.status === 'ACTIVE').map((it) => it._id)
  const todo = await todoByCompany(deps, user, new Map(active.map((it) => [it, 'CONSULTANT'])))
  const lights = new Map(active.map((it) => [it as string, lightOf(todo.get(it) ?? [])]))
  const among = query.light && active.filter((it) => lights.get(it) === query.light)
  const { total, items } = await servedCompanies(deps.db, user, query, among)
  const seen = { todo, lights, ...(await aheadOf(deps, items)) }
  return { total, items: items.map((it) => asSeen(it, seen)), counts: countsOf(links, [...lights.values()]) }
}

interface Seen {
  todo: ReadonlyMap<string, TodoItem[]>
  lights: ReadonlyMap<string, TodoLight>
  deadlines: ReadonlyMap<string, CalendarDeadline>
  meetings: ReadonlyMap<string, NonNullable<ServedCompany['next_meeting']>>
}

function asSeen(company: LinkedCompany, { todo, lights, deadlines, meetings }: Seen): ServedCompany {
  const items = todo.get(company._id) ?? []
  const [next_deadline, next_meeting] = [deadlines.get(company._id) ?? null, meetings.get(company._id) ?? null]
  return { ...company, light: lights.get(company._id) ?? null, waiting: items.length, next: items[0] ?? null, next_deadline, next_meeting }
}

/** What is next in the companies of a page whose link is active. */
async function aheadOf(deps: Reading, items: readonly LinkedCompany[]): Promise<Pick<Seen, 'deadlines' | 'meetings'>> {
  const ids = items.filter((it) => it.status === 'ACTIVE').map((it) => prove<'company'>(it._id))
  const now = deps.clock.now()
  const today = dayInRome(now)
  const span = { from: addDays(today, -servedLateDays), to: addDays(today, aheadDays) }
  const open = (await deadlinesOf(deps, { scope: { companies: ids }, span, isServed: true })).filter((it) => it.state !== 'DONE')
  // The first of each stays: they come day by day.
  return { deadlines: new Map(open.map((it) => [it.company._id, it] as const).reverse()), meetings: await nextMeetings(deps.db, ids, now) }
}

function countsOf(links: readonly { status: ServedCompany['status'] }[], lights: readonly TodoLight[]): ServedCounts {
  const linked = (status: ServedCompany['status']) => links.filter((it) => it.status === status).length
  const lit = (light: TodoLight) => lights.filter((it) => it === light).length
  return {
    status: { ACTIVE: linked('ACTIVE'), PENDING: linked('PENDING'), REQUESTED_PENDING: linked('REQUESTED_PENDING'), INCACTIVE: linked('INCACTIVE') },
    light: { BLOCKED: lit('BLOCKED'), CHECK: lit('CHECK'), FINE: lit('FINE') },
  }
}
