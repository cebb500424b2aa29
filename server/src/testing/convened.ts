import { convocationRoutes } from '@delibera/core/convocations/routes'
import { dayInRome } from '@delibera/core/dates'
import { dayMs } from '@delibera/core/durations'
import { isRestDay } from '@delibera/core/holidays'
import type { MeetingType } from '@delibera/core/meeting/status'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { NewMeeting } from '@delibera/core/meetings/schema'
import { documentOf } from '@delibera/core/rich-text'
import { prove } from '../http/proven.ts'
import { linksOf } from '../meeting/links.ts'
import type { TestApp } from './app.ts'
import { companyInOrder } from './assembly.ts'

type Company = Awaited<ReturnType<typeof companyInOrder>>
type Setting = NonNullable<Parameters<typeof companyInOrder>[1]> & {
  /** Left out: a new one. */
  company?: Company
  meeting_type?: MeetingType
  second?: boolean
  odgs?: NewMeeting['odgs']
  /** What is still done to the meeting before it is convened. */
  prepare?: (prepared: Awaited<ReturnType<typeof preparedMeeting>>) => Promise<unknown>
}

export const daysAhead = (app: TestApp, days: number): string => new Date(app.deps.clock.now().getTime() + days * dayMs).toISOString()

/** The same hour of the first day from then on which people work: of others the law has something to say, whatever the day on which the tests run. */
function workingHour(instant: string): string {
  const day = dayInRome(new Date(instant))
  return isRestDay(day) ? workingHour(new Date(Date.parse(instant) + dayMs).toISOString()) : instant
}

/** With what is proposed: minutes of a point that nobody wrote say nothing. */
const usualAgenda: NewMeeting['odgs'] = [
  { title: 'Approvazione del bilancio', header_content: documentOf('Il presidente propone di approvare il bilancio chiuso al 31 dicembre 2025.') },
  { title: 'Nomina del revisore legale', header_content: documentOf('Il presidente propone di nominare Revisione Subalpina S.r.l.') },
]

/** A meeting that its company has confirmed: everybody in it, two points on its agenda, nothing sent. */
export async function preparedMeeting(app: TestApp, setting: Setting = {}) {
  const company = setting.company ?? (await companyInOrder(app, setting))
  const { meeting_type = 'ASSEMBLY', odgs = usualAgenda } = setting
  const body = { name: 'Nomina del revisore legale', meeting_type, draft: false, administrator_id: company.ids[0]!, secretary_id: company.ids[1]!, odgs }
  const meeting = await company.call(meetingRoutes.prepare, { query: { company_id: company._id }, body })
  /** The two keys of somebody's personal link. */
  const linkOf = async (member: string) => {
    const links = await app.deps.db.transaction().execute((tx) => linksOf(tx, app.deps, prove(meeting._id), [member]))
    return { meeting: meeting.slug, member: links[0]!.slug }
  }
  return { company, meeting, linkOf }
}

/** The same, convened for three weeks from now; every warning was taken upon oneself. */
export async function convenedMeeting(app: TestApp, setting: Setting = {}) {
  const prepared = await preparedMeeting(app, setting)
  await setting.prepare?.(prepared)
  const { company, meeting } = prepared
  const params = { id: meeting._id }
  const datetime = workingHour(daysAhead(app, 21))
  const second = setting.second ? { second: { datetime: workingHour(new Date(Date.parse(datetime) + 2 * dayMs).toISOString()) } } : {}
  const convened = await company.call(convocationRoutes.convene, { params, body: { first: { datetime }, ...second } })
  const ack = convened.checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
  const sent = await company.call(convocationRoutes.send, { params, body: { ack } })
  const first = sent.meeting.convocations.find((it) => it.convocation_type === 'FIRST')!
  return { ...prepared, meeting: sent.meeting, first }
}
