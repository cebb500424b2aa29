import { describe, expect, test } from 'vitest'
import { MeetingStatus } from '../meeting/status.ts'
import { can, isInCalendar, isUntouched, type MeetingAction, showsDate } from './states.ts'

/** One column a status, in their order: DRAFT CREATION PROCESSING PROPOSAL CONVOCATION PERFORM VERBALIZE COMPLETED CANCELED. */
const table: Record<MeetingAction, string> = {
  change_kind: 'xx.......',
  change_details: 'xxxxx....',
  change_room: 'xxxxxx...',
  change_agenda: 'xxxxx....',
  change_candidates: 'xxxxxx...',
  add_members: 'xxxxxx...',
  remove_members: 'xxxxx....',
  leave_draft: 'x........',
  confirm: '.x.......',
  set_dates: 'xxx......',
  send_poll: '..x......',
  remind_poll: '...x.....',
  answer_poll: '...x.....',
  withdraw_poll: '...x.....',
  convene: '..xxx....',
  send_notice: '....x....',
  send_again: '.....x...',
  remind: '.....x...',
  activate_second: '.....x...',
  declare_deserted: '.....x...',
  announce_presence: '.....x...',
  delegate: '.....x...',
  ask_questions: '.....x...',
  answer_questions: '.....xx..',
  change_links: '..xxxxxxx',
  take_down: 'xxx..xx..',
  cancel: 'xxxxxx...',
  remove: 'x........',
}

describe.each(Object.entries(table))('%s', (action, row) => {
  test.each(MeetingStatus.options.map((status, at) => [status, row[at] === 'x'] as const))('%s: %s', (status, expected) => {
    expect(can(action as MeetingAction, status)).toBe(expected)
  })
})

test('the date stands in the title from PROCESSING on', () => {
  expect(MeetingStatus.options.filter(showsDate)).toEqual(MeetingStatus.options.slice(2))
})

test('calendars show convened meetings that are not offline', () => {
  const shown = (it: { is_offline: boolean; convened: boolean }) => MeetingStatus.options.filter((status) => isInCalendar({ status, ...it }))
  expect(shown({ is_offline: false, convened: true })).toEqual(['CREATION', 'PROCESSING', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED'])
  expect(shown({ is_offline: true, convened: true })).toEqual([])
  expect(shown({ is_offline: false, convened: false })).toEqual([])
})

test('a room that was opened can still be given up, one that was started cannot', () => {
  expect(isUntouched(['STANDBY', 'OPEN', 'CLOSED'])).toBe(true)
  expect(isUntouched(['STARTED'])).toBe(false)
})
