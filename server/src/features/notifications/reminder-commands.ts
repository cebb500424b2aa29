import { placeOf } from '@delibera/core/calendar/places'
import type { CalendarDeadline } from '@delibera/core/calendar/schema'
import { addDays, dayInRome } from '@delibera/core/dates'
import { meetingPath } from '@delibera/core/meetings/places'
import type { Notification, NotificationKind } from '@delibera/core/notifications/schema'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { deadlinesOf } from '../calendar/commands.ts'
import { holdersOf } from '../companies/role-store.ts'
import { notify } from './commands.ts'
import { callsOn, type MeetingToTell, peopleAfter, unsignedMinutes } from './reminder-store.ts'

/** Signatures are missed after three days; a reminder that could not be given on its day is given within the week. */
const signaturesAfterDays = 3
const givenWithinDays = 7
/** How many days before it a deadline is told. */
const deadlineDays = [7, 1]
const peopleAtOnce = 200

/** Meetings of tomorrow, minutes that nobody signs, deadlines that come near: each is told once, however often this runs. */
export async function remindPeople(deps: Deps): Promise<void> {
  const today = dayInRome(deps.clock.now())
  // What cannot be told does not hold up the rest.
  const orLogged = (work: Promise<void>) => work.catch((error) => deps.log.error({ err: error }, 'a reminder was not given'))
  for (const it of await callsOn(deps.db, addDays(today, 1))) await orLogged(tellCompany(deps, it, { kind: 'MEETING_SOON', page: 'organization' }))
  const [from, to] = [addDays(today, -signaturesAfterDays - givenWithinDays), addDays(today, -signaturesAfterDays)]
  for (const it of await unsignedMinutes(deps.db, { from, to })) await orLogged(tellCompany(deps, it, { kind: 'SIGNATURES_MISSING', page: 'verbal' }))
  let last: Proven<'user'> | null = null
  for (;;) {
    const people: Proven<'user'>[] = await peopleAfter(deps.db, last, peopleAtOnce)
    for (const user of people) await orLogged(remindOfDeadlines(deps, user, today))
    last = people.at(-1) ?? null
    if (!last) return
  }
}

interface Reminder {
  kind: Extract<NotificationKind, 'MEETING_SOON' | 'SIGNATURES_MISSING'>
  page: 'organization' | 'verbal'
}

function tellCompany({ db, clock }: Deps, it: MeetingToTell, { kind, page }: Reminder): Promise<void> {
  const { _id, company_id, meeting_id, name, business_name, meeting_type, is_offline } = it
  const to = meetingPath({ _id: meeting_id, company_id, meeting_type, mode: { is_offline } }, page)
  return db.transaction().execute(async (tx) => {
    const people = new Set((await holdersOf(tx, company_id)).map((one) => one._id))
    const news = { kind, data: { name, company: business_name, to }, key: `${kind}:${_id}`, at: clock.now() }
    for (const user_id of [...people].sort()) await notify(tx, { user_id, ...news })
  })
}

/** What is due on the same day to several companies of a person is one notice: accounts are due to hundreds at once. */
async function remindOfDeadlines(deps: Deps, user: Proven<'user'>, today: string): Promise<void> {
  for (const days of deadlineDays) {
    const day = addDays(today, days)
    const ofRole = async (role: 'ADMIN' | 'CONSULTANT') => {
      const due = await deadlinesOf(deps, { scope: { user, roles: [role] }, span: { from: day, to: day } })
      return due.filter((it) => it.state !== 'DONE').map((it) => ({ it, side: role === 'ADMIN' ? ('user' as const) : ('consultant' as const) }))
    }
    const own = await ofRole('ADMIN')
    const served = (await ofRole('CONSULTANT')).filter(({ it }) => !own.some((one) => one.it._id === it._id))
    const all = [...own, ...served]
    const kinds = [...new Set(all.map(({ it }) => it.deadline))]
    if (kinds.length === 0) continue
    const at = deps.clock.now()
    await deps.db.transaction().execute(async (tx) => {
      for (const kind of kinds) {
        const data = deadlineNews(all.filter(({ it }) => it.deadline === kind))
        await notify(tx, { user_id: user, kind: 'DEADLINE_NEAR', data, key: `DEADLINE_NEAR:${kind}:${day}:${days}`, at })
      }
    })
  }
}

interface Due {
  it: CalendarDeadline
  side: 'user' | 'consultant'
}

function deadlineNews(due: readonly Due[]): Notification['data'] {
  const { it, side } = due[0]!
  const companies = new Set(due.map((one) => one.it.company._id)).size
  const { path, search } = placeOf(it, side)
  const words = new URLSearchParams(search).toString()
  const calendar = due.some((one) => one.side === 'consultant') ? '/consultant/calendar' : '/user/calendar'
  return {
    ...{ name: it.company.business_name, deadline: it.deadline, day: it.day },
    ...(companies > 1 && { count: companies }),
    to: due.length > 1 ? calendar : words ? `${path}?${words}` : path,
  }
}
