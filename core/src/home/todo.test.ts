import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDeadline } from '../calendar/schema.ts'
import type { TodoDecision } from './decision-todo.ts'
import type { TodoMeeting } from './meeting-todo.ts'
import type { TodoItem } from './schema.ts'
import { inOrder, lightOf, type TodoFacts, todoOf } from './todo.ts'

const now = new Date('2026-05-10T09:00:00Z')
const company = { _id: '00000000-0000-4000-8000-00000000000c', business_name: 'Alba S.r.l.' }
const plan = { is_running: true, is_trial: false, renews: false, end: '2027-01-01T00:00:00.000Z' }
const facts = (it: Partial<TodoFacts> = {}): TodoFacts => ({
  company,
  standing: 'ADMIN',
  missing: [],
  invalid_members: 0,
  has_administrator: true,
  has_capital: true,
  has_failed_mail: false,
  plan,
  payperuse: false,
  lacking_credits: 0,
  asking: [],
  deadlines: [],
  statute: { notice_days: 8, board_notice_days: 3 },
  meetings: [],
  decisions: [],
  ...it,
})
const todo = (it: Partial<TodoFacts>) => todoOf({ companies: [facts(it)], notices: [] }, now)
const told = (it: Partial<TodoFacts>) => todo(it).map(({ what, tone }) => `${what} ${tone}`)

describe('a company', () => {
  test.each<[sentence: string, facts: Partial<TodoFacts>, items: string[]]>([
    ['in order has nothing to do', {}, []],
    [
      'that somebody only claims waits for its certified mail, and shows nothing else',
      { standing: 'CLAIMANT', has_capital: false, plan: null },
      ['confirm_company ambra'],
    ],
    ['that never subscribed cannot convene', { plan: null }, ['subscribe rosso']],
    ['that pays as it goes needs no subscription', { plan: null, payperuse: true }, []],
    ['whose subscription has ended is stopped', { plan: { ...plan, is_running: false } }, ['reactivate rosso']],
    ['whose free trial has ended is asked to subscribe', { plan: { ...plan, is_running: false, is_trial: true } }, ['subscribe rosso']],
    ['whose subscription ends in 30 days is asked to renew', { plan: { ...plan, end: '2026-06-09T09:00:00.000Z' } }, ['renew ambra']],
    ['whose subscription ends in 31 days is not', { plan: { ...plan, end: '2026-06-10T09:00:00.000Z' } }, []],
    ['whose subscription renews itself is not', { plan: { ...plan, end: '2026-05-20T00:00:00.000Z', renews: true } }, []],
    ['with a plan for life is not', { plan: { ...plan, end: null } }, []],
    ['in its free trial is never asked to renew', { plan: { ...plan, is_trial: true, end: '2026-06-05T00:00:00.000Z' } }, []],
    ['in the last week of its trial hears that it ends', { plan: { ...plan, is_trial: true, end: '2026-05-16T00:00:00.000Z' } }, ['follow_trial gray']],
    ['whose prepared meetings cannot be paid needs credits', { lacking_credits: 15 }, ['buy_credits ambra']],
    ['whose mail server failed must mend it', { has_failed_mail: true }, ['mend_mail rosso']],
    ['without an administrator in office names one', { has_administrator: false }, ['name_administrator ambra']],
    ['without any director has nobody to name yet', { has_administrator: false, missing: ['director'] }, ['complete_company ambra']],
    ['with incomplete people completes them', { missing: ['valid_members'], invalid_members: 2 }, ['complete_people ambra']],
    [
      'without a seat and people completes both',
      { missing: ['address', 'valid_members'], invalid_members: 1 },
      ['complete_company ambra', 'complete_people ambra'],
    ],
    ['whose capital nobody stated is advised to', { has_capital: false }, ['state_capital gray']],
    ['that two consultants ask answers each', { asking: ['Elena Riva', 'Ugo Testa'] }, ['answer_consultant ambra', 'answer_consultant ambra']],
  ])('%s', (_, it, items) => expect(told(it)).toEqual(items))

  test('asks a consultant only for what a consultant may do', () => {
    const closed = { plan: null, has_failed_mail: true, has_administrator: false, asking: ['Elena Riva'] }
    expect(told({ ...closed, standing: 'CONSULTANT', invalid_members: 1, lacking_credits: 3 })).toEqual(['complete_people ambra', 'buy_credits ambra'])
  })
})

const due = (deadline: CalendarDeadline['deadline'], state: CalendarDeadline['state'], it: Partial<CalendarDeadline> = {}): CalendarDeadline => ({
  kind: 'DEADLINE',
  _id: deadline,
  company: { ...company, tone: 1 },
  deadline,
  state,
  day: '2026-05-12',
  source: null,
  meeting_id: null,
  year_end: '2025-12-31',
  missing: null,
  ...it,
})

describe('the accounts', () => {
  test.each<[sentence: string, facts: Partial<TodoFacts>, items: string[]]>([
    ['without an assembly are to be approved', { deadlines: [due('ACCOUNTS_ASSEMBLY', 'NEAR')] }, ['approve_accounts ambra']],
    ['whose term is past press most', { deadlines: [due('ACCOUNTS_ASSEMBLY', 'LATE')] }, ['approve_accounts rosso']],
    ['that have an assembly are spoken of there', { deadlines: [due('ACCOUNTS_ASSEMBLY', 'NEAR', { meeting_id: 'm' })] }, []],
    ['that are done ask for nothing', { deadlines: [due('ACCOUNTS_ASSEMBLY', 'DONE')] }, []],
    ['have steps that a company cannot mark, and is not asked for', { deadlines: [due('ACCOUNTS_FILING', 'LATE')] }, []],
    ['have steps that a consultant takes', { standing: 'CONSULTANT', deadlines: [due('ACCOUNTS_FILING', 'LATE')] }, ['file_accounts rosso']],
    [
      'ask for the first open step alone',
      { standing: 'CONSULTANT', deadlines: [due('ACCOUNTS_ASSEMBLY', 'NEAR'), due('ACCOUNTS_DEPOSIT', 'LATE', { day: '2026-05-01' })] },
      ['deposit_accounts rosso'],
    ],
  ])('%s', (_, it, items) => expect(told(it)).toEqual(items))
})

const meeting = (it: Partial<TodoMeeting>): TodoMeeting => ({
  _id: '00000000-0000-4000-8000-00000000000e',
  meeting_type: 'ASSEMBLY',
  name: 'Bilancio',
  status: 'DRAFT',
  is_offline: false,
  date: null,
  poll: null,
  undelivered: 0,
  questions: { unanswered: 0, by: null },
  minutes: null,
  ...it,
})
const on = (day: string) => `${day}T08:00:00.000Z`
const poll = { answers: 0, ends: on('2026-05-20'), is_closed: false }
const minutes = { confirmed_on: '2026-05-08', is_sent: false, unsigned: 0, mine: false }
const in_ = (page: string) => `/company/${company._id}/meetings/00000000-0000-4000-8000-00000000000e/${page}`

describe('a decision in writing', () => {
  const decision = (it: Partial<TodoDecision>): TodoDecision => ({
    ...{ _id: '00000000-0000-4000-8000-00000000000d', meeting_type: 'ASSEMBLY', name: 'Finanziamento', decision_status: 'DRAFT', when: null },
    ...{ undelivered: 0, unsigned: 0, mine: false },
    ...it,
  })
  const at = (tab: string) => `/company/${company._id}/decisions/00000000-0000-4000-8000-00000000000d/${tab}`
  test.each<[sentence: string, decision: Partial<TodoDecision>, items: [what: string, due: string | null, to: string][]]>([
    ['that is a draft is gone on with', {}, [['continue_decision gray', null, at('text')]]],
    ['that everybody has waits for their answers', { decision_status: 'OPEN', when: on('2026-05-20') }, []],
    [
      'that did not reach somebody is brought to them before its last day',
      { decision_status: 'OPEN', when: on('2026-05-20'), undelivered: 2 },
      [['reach_people rosso', '2026-05-20', at('recipients')]],
    ],
    [
      'that is closed is recorded within a month',
      { decision_status: 'CLOSED', when: on('2026-05-04') },
      [['record_decision ambra', '2026-06-03', at('record')]],
    ],
    ['whose record is late presses most', { decision_status: 'CLOSED', when: on('2026-04-01') }, [['record_decision rosso', '2026-05-01', at('record')]]],
    [
      'that was stopped is taken in a meeting',
      { decision_status: 'STOPPED', when: on('2026-05-04') },
      [['convert_decision ambra', '2026-06-03', at('answers')]],
    ],
    [
      'whose record waits for my signature asks me',
      { decision_status: 'RECORDED', when: on('2026-05-04'), unsigned: 1, mine: true },
      [['sign_record ambra', '2026-06-03', at('record')]],
    ],
    [
      'whose record waits for somebody else’s is told as such',
      { decision_status: 'RECORDED', when: on('2026-05-04'), unsigned: 1 },
      [['collect_record ambra', '2026-06-03', at('record')]],
    ],
    ['whose record is signed is over', { decision_status: 'RECORDED', when: on('2026-05-04') }, []],
  ])('%s', (_, it, items) => expect(todo({ decisions: [decision(it)] }).map(({ what, tone, due, to }) => [`${what} ${tone}`, due, to])).toEqual(items))

  test('is nobody’s business who only claims the company', () =>
    expect(told({ standing: 'CLAIMANT', decisions: [decision({})] })).toEqual(['confirm_company ambra']))
})

describe('a meeting', () => {
  test.each<[sentence: string, meeting: Partial<TodoMeeting>, items: [what: string, due: string | null, to: string][]]>([
    ['that is a draft is gone on with', {}, [['continue_draft gray', null, in_('details')]]],
    ['that a consultant prepared is confirmed', { status: 'CREATION' }, [['confirm_meeting ambra', null, in_('details')]]],
    [
      'with a day is convened by the last lawful one',
      { status: 'PROCESSING', date: on('2026-05-30') },
      [['convene_meeting ambra', '2026-05-22', in_('convocations')]],
    ],
    ['fixed is sent by the last lawful day', { status: 'CONVOCATION', date: on('2026-05-30') }, [['send_notice ambra', '2026-05-22', in_('convocations')]]],
    [
      'whose last lawful day is near presses most',
      { status: 'CONVOCATION', date: on('2026-05-20') },
      [['send_notice rosso', '2026-05-12', in_('convocations')]],
    ],
    ['whose dates nobody has chosen yet waits for its members', { status: 'PROPOSAL', poll }, []],
    ['whose dates somebody has chosen can be fixed', { status: 'PROPOSAL', poll: { ...poll, answers: 2 } }, [['fix_date gray', null, in_('proposals')]]],
    ['whose poll is over must be fixed', { status: 'PROPOSAL', poll: { ...poll, ends: on('2026-05-09') } }, [['fix_date ambra', null, in_('proposals')]]],
    ['that was convened for next week only comes', { status: 'PERFORM', date: on('2026-05-17') }, []],
    [
      'before which members asked is answered by the day of its notice',
      { status: 'PERFORM', date: on('2026-05-17'), questions: { unanswered: 2, by: '2026-05-14' } },
      [['answer_questions ambra', '2026-05-14', in_('organization')]],
    ],
    [
      'whose notice promises answers today presses',
      { status: 'PERFORM', date: on('2026-05-17'), questions: { unanswered: 1, by: '2026-05-10' } },
      [['answer_questions rosso', '2026-05-10', in_('organization')]],
    ],
    [
      'whose notice promises none is answered until it is held',
      { status: 'PERFORM', date: on('2026-05-17'), questions: { unanswered: 1, by: null } },
      [['answer_questions ambra', '2026-05-17', in_('organization')]],
    ],
    [
      'that was to be held is opened, and answered no more',
      { status: 'PERFORM', date: on('2026-05-03'), questions: { unanswered: 1, by: '2026-05-01' } },
      [['open_room rosso', '2026-05-03', in_('live')]],
    ],
    ['of tomorrow is prepared', { status: 'PERFORM', date: on('2026-05-11') }, [['prepare_room ambra', '2026-05-11', in_('organization')]]],
    ['of today is opened', { status: 'PERFORM', date: on('2026-05-10') }, [['open_room rosso', '2026-05-10', in_('live')]]],
    [
      'whose day went by without it is still open',
      { status: 'PERFORM', date: on('2026-05-03'), undelivered: 1 },
      [['open_room rosso', '2026-05-03', in_('live')]],
    ],
    [
      'whose notice did not reach everybody is sent again',
      { status: 'PERFORM', date: on('2026-05-20'), undelivered: 2 },
      [['resend_notice rosso', '2026-05-20', in_('convocations')]],
    ],
    [
      'that was held has its minutes written within a month',
      { status: 'VERBALIZE', date: on('2026-05-04') },
      [['write_minutes ambra', '2026-06-03', in_('verbal')]],
    ],
    ['whose minutes are late presses most', { status: 'VERBALIZE', date: on('2026-04-01') }, [['write_minutes rosso', '2026-05-01', in_('verbal')]]],
    [
      'whose minutes I and others have to sign asks me first',
      { status: 'COMPLETED', date: on('2026-05-04'), minutes: { ...minutes, unsigned: 3, mine: true } },
      [
        ['sign_minutes ambra', '2026-06-03', in_('verbal')],
        ['collect_signatures ambra', '2026-06-03', in_('verbal')],
      ],
    ],
    ['whose minutes nobody sent can send them', { status: 'COMPLETED', date: on('2026-05-04'), minutes }, [['send_minutes gray', null, in_('verbal')]]],
    ['whose minutes were confirmed long ago is left in peace', { status: 'COMPLETED', minutes: { ...minutes, confirmed_on: '2026-03-01' } }, []],
    ['whose minutes are signed and sent is over', { status: 'COMPLETED', minutes: { ...minutes, is_sent: true } }, []],
  ])('%s', (_, it, items) => expect(todo({ meetings: [meeting(it)] }).map(({ what, tone, due: by, to }) => [`${what} ${tone}`, by, to])).toEqual(items))

  test('that was held elsewhere is completed on its own page', () => {
    const [it] = todo({ meetings: [meeting({ status: 'PROCESSING', is_offline: true, meeting_type: 'BOARD' })] })
    expect([it?.what, it?.to]).toEqual(['complete_meeting', `/company/${company._id}/verbals/boards/00000000-0000-4000-8000-00000000000e/presences`])
  })

  test('that waits for the company is not asked of a consultant', () =>
    expect(todo({ standing: 'CONSULTANT', meetings: [meeting({ status: 'CREATION' })] })).toEqual([]))

  test('of a board has the notice of boards', () => {
    const [it] = todo({ meetings: [meeting({ status: 'CONVOCATION', meeting_type: 'BOARD', date: on('2026-05-30') })] })
    expect(it?.due).toBe('2026-05-27')
  })

  test('says how much its minutes still lack, where that was counted', () => {
    const counted = (gaps?: number) => todo({ meetings: [meeting({ status: 'VERBALIZE', gaps })] })[0]?.count
    expect([counted(), counted(0), counted(5)]).toEqual([null, null, 5])
  })
  test('says whose it is', () => expect(todo({ meetings: [meeting({})] })[0]).toMatchObject({ company, meeting: { name: 'Bilancio' } }))
})

describe('the order', () => {
  test('is red, amber, gray, and the earliest term first', () => {
    const meetings = [
      meeting({ _id: 'a', status: 'VERBALIZE', date: on('2026-05-04') }),
      meeting({ _id: 'b', status: 'CONVOCATION', date: on('2026-05-30') }),
      meeting({ _id: 'c' }),
    ]
    expect(told({ meetings, has_failed_mail: true, has_administrator: false })).toEqual([
      'mend_mail rosso',
      'send_notice ambra',
      'write_minutes ambra',
      'name_administrator ambra',
      'continue_draft gray',
    ])
  })

  test('loses and adds nothing, whatever order they are found in', () => {
    const item = fc.record({ tone: fc.constantFrom('rosso', 'ambra', 'gray'), due: fc.constantFrom(null, '2026-05-01', '2026-06-01') })
    fc.assert(
      fc.property(fc.array(item), (found) => {
        const items = found as unknown as TodoItem[]
        const ordered = inOrder(items)
        const ranks = ordered.map((it) => ['rosso', 'ambra', 'gray'].indexOf(it.tone))
        expect(new Set(ordered)).toEqual(new Set(items))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })
})

test.each([
  ['FINE', []],
  ['FINE', ['gray']],
  ['CHECK', ['gray', 'ambra']],
  ['BLOCKED', ['ambra', 'rosso']],
] as const)('a company is %s with %j', (light, tones) => expect(lightOf(tones.map((tone) => ({ tone })))).toBe(light))
