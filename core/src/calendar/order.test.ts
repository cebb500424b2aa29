import { expect, test } from 'vitest'
import { byDays, dayOfEvent, openDeadlines } from './order.ts'
import { placeOf } from './places.ts'
import { flagsOf } from './ribbon.ts'
import type { CalendarDeadline, CalendarMeeting } from './schema.ts'

const company = { _id: 'c0000000-0000-4000-8000-000000000001', business_name: 'Acme', tone: 3 }
const meetingId = 'a0000000-0000-4000-8000-000000000001'
const meeting = (start: string, it: Partial<CalendarMeeting> = {}): CalendarMeeting => ({
  kind: 'MEETING',
  _id: start,
  company,
  meeting_id: meetingId,
  meeting_type: 'ASSEMBLY',
  convocation_type: 'FIRST',
  status: 'PERFORM',
  title: 'Bilancio',
  start,
  end: start,
  location: null,
  ...it,
})
const deadline = (day: string, it: Partial<CalendarDeadline> = {}): CalendarDeadline => ({
  kind: 'DEADLINE',
  _id: `${day} ${it.deadline ?? 'NOTICE'} ${it.state ?? 'AHEAD'}`,
  company,
  deadline: 'NOTICE',
  state: 'AHEAD',
  day,
  source: null,
  meeting_id: null,
  year_end: null,
  missing: null,
  ...it,
})

test('a meeting stands on its day in Italy, whatever the hour of Greenwich', () => {
  expect(dayOfEvent(meeting('2027-04-30T22:30:00.000Z'))).toBe('2027-05-01')
  expect(dayOfEvent(meeting('2027-01-31T22:30:00.000Z'))).toBe('2027-01-31')
})

test('a day begins with its meetings by the hour; deadlines follow, what presses most first', () => {
  const late = deadline('2027-04-30', { state: 'LATE' })
  const done = deadline('2027-04-30', { state: 'DONE' })
  const [ten, nine] = [meeting('2027-04-30T08:00:00.000Z'), meeting('2027-04-30T07:00:00.000Z')]
  const days = byDays([done, ten, late, nine, deadline('2027-04-13')])
  expect([...days.keys()]).toEqual(['2027-04-13', '2027-04-30'])
  expect(days.get('2027-04-30')).toEqual([nine, ten, late, done])
})

test('what is done and what is no deadline is not open', () => {
  const near = deadline('2027-04-13', { state: 'NEAR' })
  expect(openDeadlines([deadline('2027-04-30'), meeting('2027-04-10T08:00:00.000Z'), deadline('2027-04-01', { state: 'DONE' }), near])).toEqual([
    near,
    deadline('2027-04-30'),
  ])
})

const inCompany = `/company/${company._id}`
test.each([
  ['a meeting to hold', meeting('2027-04-30T08:00:00.000Z'), `${inCompany}/meetings/${meetingId}/details`],
  ['a board to minute', meeting('2027-04-30T08:00:00.000Z', { meeting_type: 'BOARD', status: 'VERBALIZE' }), `${inCompany}/boards/${meetingId}/verbal`],
  ['the notice', deadline('2027-04-20', { meeting_id: meetingId }), `${inCompany}/meetings/${meetingId}/convocations`],
  ['signatures', deadline('2027-04-20', { deadline: 'SIGNATURES', meeting_id: meetingId }), `${inCompany}/meetings/${meetingId}/verbal`],
  ['a poll', deadline('2027-04-20', { deadline: 'POLL', meeting_id: meetingId }), `${inCompany}/meetings/${meetingId}/proposals`],
  ['answers to members', deadline('2027-04-20', { deadline: 'QUESTIONS', meeting_id: meetingId }), `${inCompany}/meetings/${meetingId}/organization`],
  ['the end of proxies', deadline('2027-04-20', { deadline: 'PROXIES', meeting_id: meetingId }), `${inCompany}/meetings/${meetingId}/organization`],
  ['the end of lists', deadline('2027-04-20', { deadline: 'LISTS', meeting_id: meetingId }), `${inCompany}/meetings/${meetingId}/odg`],
  ['accounts without an assembly', deadline('2027-04-30', { deadline: 'ACCOUNTS_ASSEMBLY' }), `${inCompany}/meetings/new`],
  ['a filing without an assembly', deadline('2027-04-30', { deadline: 'ACCOUNTS_FILING' }), `${inCompany}/meetings`],
  ['the subscription', deadline('2027-04-30', { deadline: 'SUBSCRIPTION' }), `${inCompany}/settings/products`],
  ['an invitation', deadline('2027-04-30', { deadline: 'INVITATION' }), `${inCompany}/settings/consultants`],
] as const)('where it leads: %s', (_, event, path) => {
  expect(placeOf(event, 'company')).toEqual({ path, search: {} })
})

test('a consultant marks steps in the campaign and answers invitations among the delegations', () => {
  expect(placeOf(deadline('2027-04-15', { deadline: 'ACCOUNTS_DEPOSIT', meeting_id: meetingId }), 'consultant')).toEqual({
    path: '/consultant/calendar',
    search: { tab: 'campaign', search: 'Acme' },
  })
  expect(placeOf(deadline('2027-04-15', { deadline: 'REQUEST' }), 'consultant').path).toBe('/consultant/bindings')
})

test('flags hang so that neither words nor lines cross; those without room are counted', () => {
  const on = (at: number) => deadline(`2027-04-${12 + at}`)
  const room = { start: '2027-04-12', days: 9, lanes: 2, width: 4 }
  const places = (...at: number[]) => flagsOf(at.map(on), room).flags.map((it) => [it.at, it.lane, it.span])
  expect(places(1, 5)).toEqual([
    [1, 0, 4],
    [5, 0, 4],
  ])
  expect(places(1, 3)).toEqual([
    [1, 1, 4],
    [3, 0, 4],
  ])
  expect(places(1, 3, 5)).toEqual([
    [1, 0, 2],
    [3, 1, 4],
    [5, 0, 4],
  ])
  expect(places(8)).toEqual([[8, 0, 1]])
  expect(flagsOf([on(1), on(1), on(1), deadline('2027-04-11'), deadline('2027-05-03')], room)).toMatchObject({ hidden: 1, flags: { length: 2 } })
})
