import { describe, expect, test } from 'vitest'
import { bookTask, type DecidedPoint, type FollowedMeeting, tasksOf } from './follow.ts'
import { isRecalled, refuseChange, stateOf, type TaskStanding } from './rules.ts'
import type { TaskChange } from './schema.ts'
import { termOf } from './terms.ts'
import { dayIn, daysLate, monthsIn } from './values.ts'

const today = '2026-05-25'
const filing: TaskStanding = {
  code: 'T-ACC-FILE',
  due_on: '2026-06-01',
  legal_on: '2026-06-01',
  status: 'OPEN',
  done_on: null,
  protocol: null,
  proof_file_id: null,
  note: null,
}
const reasonOf = (task: TaskStanding, change: Omit<TaskChange, 'version'>) =>
  (refuseChange(task, { version: 1, ...change }, today)?.info as { reason: string } | undefined)?.reason ?? null

describe('changing a task (books 3.3)', () => {
  test.each<[string, Partial<TaskStanding>, Omit<TaskChange, 'version'>, string | null]>([
    ['a term of law is not put later', {}, { due_on: '2026-06-02' }, 'legal_term'],
    ['nor taken away', {}, { due_on: null }, 'legal_term'],
    ['earlier it may be', {}, { due_on: '2026-05-29' }, null],
    ['and back to the law again', { due_on: '2026-05-29' }, { due_on: '2026-06-01' }, null],
    ['the advice of the product may be put later', { code: 'T-OFF-ACC', legal_on: null }, { due_on: '2026-07-01' }, null],
    ['a filing is proven', {}, { status: 'DONE', done_on: '2026-05-20' }, 'no_proof'],
    ['by a protocol', {}, { status: 'DONE', done_on: '2026-05-20', protocol: 'PRA 12' }, null],
    ['or a file', {}, { status: 'DONE', done_on: '2026-05-20', proof_file_id: 'f1' }, null],
    ['with the day on which it was done', {}, { status: 'DONE', protocol: 'PRA 12' }, 'no_day'],
    ['which has come', {}, { status: 'DONE', done_on: '2026-05-26', protocol: 'PRA 12' }, 'day_ahead'],
    ['minutes in their book need no proof', { code: 'T-BOOK' }, { status: 'DONE', done_on: '2026-05-20' }, null],
    ['what is given up has a reason', {}, { status: 'WAIVED' }, 'no_reason'],
    ['which may have been written before', { note: 'Micro-impresa' }, { status: 'WAIVED' }, null],
    ['only what was typed is called otherwise', {}, { title: 'Altro' }, 'not_free'],
    ['a registration is asked for where it counts', {}, { registered_on: '2026-05-20' }, 'not_registered'],
    ['what is done keeps its term', { status: 'DONE', done_on: '2026-05-20', protocol: '1' }, { due_on: '2026-05-01' }, 'not_open'],
  ])('%s', (_, standing, change, reason) => expect(reasonOf({ ...filing, ...standing }, change)).toBe(reason))
})

test.each([
  ['2026-05-18', true],
  ['2026-05-19', false],
  ['2026-05-25', true],
  ['2026-05-31', true],
  ['2026-06-01', true],
  ['2026-06-02', false],
  ['2026-06-08', true],
  ['2026-06-15', true],
])('on %s whoever files by 1 June is reminded: %s', (day, is) => expect(isRecalled(filing, day)).toBe(is))

test('the light of a task', () => {
  expect(stateOf(filing, '2026-05-20')).toBe('AHEAD')
  expect(stateOf(filing, today)).toBe('NEAR')
  expect(stateOf(filing, '2026-06-02')).toBe('LATE')
  expect(stateOf({ ...filing, status: 'WAIVED' }, '2026-06-02')).toBe('DONE')
  expect(stateOf({ ...filing, due_on: null }, today)).toBe('AHEAD')
})

test('what people typed for a placeholder', () => {
  expect([dayIn('15 giugno 2026'), dayIn('il 1° gennaio 2027'), dayIn('15/6/2026'), dayIn('2026-06-15'), dayIn('a vista'), dayIn(undefined)]).toEqual([
    '2026-06-15',
    '2027-01-01',
    '2026-06-15',
    '2026-06-15',
    null,
    null,
  ])
  expect([monthsIn('diciotto (18) mesi'), monthsIn('diciotto'), monthsIn(undefined)]).toEqual([18, null, null])
  expect([daysLate('2026-06-01', '2026-06-04'), daysLate('2026-06-01', '2026-06-01'), daysLate(null, '2026-06-04')]).toEqual([3, null, null])
})

const meeting: FollowedMeeting = {
  type: 'SPA',
  statute: { fiscal_year_end: '12-31', accounts_deadline_days: 120, notice_days: 8 },
  capital_cents: 10_000_000,
  pays_persons: false,
  same_list: true,
}
const codesOf = (point: Partial<DecidedPoint>, told: Partial<FollowedMeeting> = {}) =>
  tasksOf({ _id: 'p', template_id: 'A01', accepted: true, values: {}, count: null, day: '2026-04-30', ...point }, { ...meeting, ...told }).map((it) => it.code)

describe('which resolutions are followed', () => {
  test('nothing follows from what was declined, skipped, or written from nothing', () => {
    expect(codesOf({ accepted: false })).toEqual([])
    expect(codesOf({ accepted: null })).toEqual([])
    expect(codesOf({ template_id: null })).toEqual([])
  })

  test('a dividend is registered, and withheld from where persons are paid', () => {
    const values = { dividend: 'euro 50.000,00' }
    expect(codesOf({ template_id: 'A02', values })).toEqual(['T-DIV-REG'])
    expect(codesOf({ template_id: 'A02', values }, { pays_persons: true })).toEqual(['T-DIV-REG', 'T-DIV-WHT', 'T-DIV-CERT'])
    expect(codesOf({ template_id: 'A02', values: { dividend: '0,00' } })).toEqual([])
  })

  test('a loss above a third of the capital is looked at again with the next accounts', () => {
    expect(codesOf({ template_id: 'A03', values: { residual_loss: '33.333,33' } })).toEqual([])
    const [task] = tasksOf(
      {
        _id: 'p',
        template_id: 'A03',
        accepted: true,
        values: { residual_loss: '40.000,00', fiscal_year_end: '31 dicembre 2025' },
        count: null,
        day: '2026-04-30',
      },
      meeting,
    )
    expect(task).toMatchObject({ code: 'T-LOSS', due_on: '2027-04-30', legal_on: '2027-04-30' })
  })

  test('a fifth of the capital for the action removes the directors of an S.p.A.', () => {
    expect(codesOf({ template_id: 'A12', count: { favourable: 20, total: 100 } })).toEqual(['T-LIAB'])
    expect(codesOf({ template_id: 'A12', count: { favourable: 19, total: 100 } })).toEqual([])
    expect(codesOf({ template_id: 'A12', count: { favourable: 20, total: 100 } }, { type: 'SRL' })).toEqual([])
  })

  test('an authorisation ends on the last day of a shorter month, and after eighteen at most', () => {
    expect(termOf('T-OWN', { type: 'SPA', start: '2026-08-31', months: 18 }).due_on).toBe('2028-02-29')
    expect(termOf('T-OWN', { type: 'SPA', start: '2026-08-31', months: 24 }).due_on).toBe('2028-02-29')
  })

  test('a special power of attorney is not registered', () => {
    expect(codesOf({ template_id: 'B08', values: { poa_type: 'speciale' } })).toEqual([])
    expect(codesOf({ template_id: 'B08', values: { poa_type: 'generale' } })).toEqual(['T-POA'])
  })

  test('an unchanged list of holders is only confirmed', () => {
    const list = tasksOf({ _id: 'p', template_id: 'A01', accepted: true, values: {}, count: null, day: '2026-04-30' }, meeting)[1]
    expect(list).toMatchObject({ code: 'T-ACC-LIST', notes: ['same_list'] })
  })

  test('the minutes of every meeting go into their book within thirty days', () => expect(bookTask('SRL', '2026-04-30').due_on).toBe('2026-05-30'))
})
