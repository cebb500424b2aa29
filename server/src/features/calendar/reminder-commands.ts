import { placeOf } from '@delibera/core/calendar/places'
import type { CalendarDeadline } from '@delibera/core/calendar/schema'
import { addDays, dayInRome } from '@delibera/core/dates'
import { decisionPath } from '@delibera/core/decisions/places'
import { meetingPath } from '@delibera/core/meetings/places'
import type { Notification, NotificationKind } from '@delibera/core/notifications/schema'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { notify } from '../../notices/notify.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'
import { callsAhead, type MeetingToTell, peopleAfter, unsignedMinutes } from '../../stores/notifications/reminder-store.ts'
import { deadlinesOf } from './reads.ts'

/** Signatures are missed after three days; a reminder that could not be given on its day is given within the week. */
const signaturesAfterDays = 3
const givenWithinDays = 7
/** How many days before it a deadline is told for the first and for the last time. */
const deadlineDays = { first: 7, last: 1 }
const peopleAtOnce = 200

/**
 * Meetings of tomorrow, minutes that nobody signs, deadlines that come near: each is told once, however often this runs. What was not told on its day, because
 * no server was there or because it was not known yet, is told as long as it lies ahead.
 */
export async function remindPeople(deps: Deps): Promise<void> {
  const today = dayInRome(deps.clock.now())
  // What cannot be told does not hold up the rest.
  const orLogged = (work: Promise<void>) => work.catch((error) => deps.log.error({ err: error }, 'a reminder was not given'))
  for (const it of await callsAhead(deps.db, { after: deps.clock.now(), by: addDays(today, 1) }))
    await orLogged(tellCompany(deps, it, { kind: 'MEETING_SOON', page: 'organization', day: dayInRome(new Date(it.datetime)) }))
  const [from, to] = [addDays(today, -signaturesAfterDays - givenWithinDays), addDays(today, -signaturesAfterDays)]
  for (const it of await unsignedMinutes(deps.db, { from, to })) {
    const kind = it.form === 'WRITTEN' ? 'DECISION_UNSIGNED' : 'SIGNATURES_MISSING'
    await orLogged(tellCompany(deps, it, { kind, page: 'verbal' }))
  }
  let last: Proven<'user'> | null = null
  for (;;) {
    const people: Proven<'user'>[] = await peopleAfter(deps.db, last, peopleAtOnce)
    for (const user of people) await orLogged(remindOfDeadlines(deps, user, today))
    last = people.at(-1) ?? null
    if (!last) return
  }
}

interface Reminder {
  kind: Extract<NotificationKind, 'MEETING_SOON' | 'SIGNATURES_MISSING' | 'DECISION_UNSIGNED'>
  page: 'organization' | 'verbal'
  /** The day on which the meeting is held. */
  day?: string
}

function tellCompany({ db, clock }: Deps, it: MeetingToTell, { kind, page, day }: Reminder): Promise<void> {
  const { _id, company_id, meeting_id, name, business_name, meeting_type, is_offline, form } = it
  const meeting = { _id: meeting_id, company_id, meeting_type, mode: { is_offline } }
  const to = form === 'WRITTEN' ? decisionPath(meeting, 'record') : meetingPath(meeting, page)
  return db.transaction().execute(async (tx) => {
    const people = new Set((await holdersOf(tx, company_id)).map((one) => one._id))
    const news = { kind, data: { name, company: business_name, to, ...(day && { day }) }, key: `${kind}:${_id}`, at: clock.now() }
    for (const user_id of [...people].sort()) await notify(tx, { user_id, ...news })
  })
}

/** What is due on the same day to several companies of a person is one notice: accounts are due to hundreds at once. */
async function remindOfDeadlines(deps: Deps, user: Proven<'user'>, today: string): Promise<void> {
  const due = await dueTo(deps, user, { from: today, to: addDays(today, deadlineDays.first) })
  if (due.length === 0) return
  const { first, last } = deadlineDays
  const lastDay = addDays(today, last)
  const keyOf = ({ deadline, day }: CalendarDeadline) => `DEADLINE_NEAR:${deadline}:${day}:${day <= lastDay ? last : first}`
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    for (const key of new Set(due.map(({ it }) => keyOf(it)))) {
      const data = deadlineNews(due.filter(({ it }) => keyOf(it) === key))
      await notify(tx, { user_id: user, kind: 'DEADLINE_NEAR', data, key, at })
    }
  })
}

/** Of the companies of a person and of those that they serve, what is still to be done, in the order of its days. */
async function dueTo(deps: Deps, user: Proven<'user'>, span: { from: string; to: string }): Promise<Due[]> {
  const ofRole = async (role: 'ADMIN' | 'CONSULTANT', side: Due['side']) =>
    (await deadlinesOf(deps, { scope: { user, roles: [role] }, span })).filter((it) => it.state !== 'DONE').map((it) => ({ it, side }))
  const own = await ofRole('ADMIN', 'user')
  const mine = new Set(own.map(({ it }) => it._id))
  const served = (await ofRole('CONSULTANT', 'consultant')).filter(({ it }) => !mine.has(it._id))
  return [...own, ...served].sort((one, other) => one.it.day.localeCompare(other.it.day))
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
    name: it.company.business_name,
    deadline: it.deadline,
    day: it.day,
    ...(companies > 1 && { count: companies }),
    to: due.length > 1 ? calendar : words ? `${path}?${words}` : path,
  }
}
