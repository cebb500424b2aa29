import { expect, test } from 'vitest'
import { MeetingStatus } from '../meeting/status.ts'
import { nextStep, pageOf, stillMissing } from './next.ts'
import { meetingPath, meetingsPath } from './places.ts'
import type { Meeting } from './schema.ts'

const along = (canConfirm: boolean, points = 1) => MeetingStatus.options.map((status) => nextStep({ status, canConfirm, points }))

test('an administrator confirms what anybody drafted, then agenda, dates, notice, minutes', () => {
  expect(along(true)).toEqual(['leave_draft', 'confirm', 'convene', 'read_answers', 'send_notice', 'follow_notice', 'write_minutes', null, null])
})

test('a consultant asks the company and waits for it', () => {
  expect(along(false).slice(0, 3)).toEqual(['ask_company', 'wait_company', 'convene'])
})

test('without an agenda that comes before the date', () => {
  expect(nextStep({ status: 'PROCESSING', canConfirm: true, points: 0 })).toBe('write_agenda')
  expect(pageOf.write_agenda).toBe('odg')
})

test('boards have their own pages but for dates and notices', () => {
  const board = { _id: 'm', company_id: 'c', meeting_type: 'BOARD' } as const
  expect(meetingPath(board, 'details')).toBe('/company/c/boards/m/details')
  expect(meetingPath(board, 'convocations')).toBe('/company/c/meetings/m/convocations')
  expect(meetingPath({ ...board, meeting_type: 'ASSEMBLY' }, 'odg')).toBe('/company/c/meetings/m/odg')
  expect(meetingsPath('c', 'BOARD')).toBe('/company/c/boards')
})

const member = (type: string, weight: number) => ({ weight, roles: [{ type }] })
const draft = (it: object) =>
  ({ meeting_type: 'ASSEMBLY', members: [], odgs: [], planned: { datetime: null }, dates_set: [], convocations: [], ...it }) as unknown as Meeting

test.each([
  ['nothing yet', draft({}), ['people', 'agenda', 'date']],
  ['guests do not make an assembly', draft({ members: [member('EXT', 0)], odgs: [{}] }), ['people', 'date']],
  ['dates to choose from are as good as a date', draft({ members: [member('PAR', 10)], odgs: [{}], dates_set: [{}] }), []],
  ['a date that is planned', draft({ members: [member('PAR', 10)], planned: { datetime: '2027-04-28T08:00:00Z' } }), ['agenda']],
  ['one director is no board', draft({ meeting_type: 'BOARD', members: [member('ADM', 1), member('MAJ', 0)], odgs: [{}] }), ['people', 'date']],
  ['two directors are', draft({ meeting_type: 'BOARD', members: [member('ADM', 1), member('ADM', 1)], odgs: [{}] }), ['date']],
])('what a draft still lacks: %s', (_, meeting, missing) => {
  expect(stillMissing(meeting)).toEqual(missing)
})
