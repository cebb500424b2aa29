import { describe, expect, test } from 'vitest'
import type { Notification, NotificationKind } from '../notifications/schema.ts'
import { partOfDay } from './greeting.ts'
import { noticeTodo, type OwnFacts, ownTodo } from './own-todo.ts'
import { todoOf } from './todo.ts'

const at = '2027-04-12T08:00:00.000Z'
const person: OwnFacts['profile'] = { totp_enabled: true, roles: [], fiscal_code: null, signature: null }
const consultant = { ...person, roles: ['CONSULTANT'], fiscal_code: 'RSSMRA80A01H501U', signature: 'data:image/png;base64,AAAA' }
const notice = (kind: NotificationKind, it: Partial<Notification> = {}): Notification => ({
  _id: crypto.randomUUID(),
  kind,
  data: {},
  datetime: at,
  read_at: null,
  ...it,
})
const own = (profile: OwnFacts['profile']) => ownTodo({ profile, invitations: [] }).map(({ what, tone }) => `${what} ${tone}`)

describe('an account', () => {
  test.each([
    ['with a second factor has nothing to do', person, []],
    ['without it is advised to turn it on', { ...person, totp_enabled: false }, ['turn_second_factor_on gray']],
    ['of a consultant too, and no more than that', { ...consultant, totp_enabled: false }, ['turn_second_factor_on gray']],
    ['of a consultant without a fiscal code is stopped', { ...consultant, fiscal_code: null }, ['give_fiscal_code rosso']],
    ['of a consultant without a signature is advised to keep one', { ...consultant, signature: null }, ['keep_signature gray']],
  ])('%s', (_, profile, items) => expect(own(profile)).toEqual(items))

  test('is told which company invites', () => {
    const company = { _id: '00000000-0000-4000-8000-00000000000c', business_name: 'Alba S.r.l.' }
    expect(ownTodo({ profile: consultant, invitations: [company] })).toMatchObject([{ what: 'answer_invitation', company, to: '/consultant/bindings' }])
  })
})

describe('a notice', () => {
  test.each([
    ['PASSWORD_CHANGED', 'check_password_change'],
    ['SECOND_FACTOR_OFF', 'check_second_factor'],
    ['PASSKEY_ADDED', 'check_passkey'],
    ['COMMUNICATION_FAILED', 'answer'],
    ['VERBAL_CORRECTION', 'answer'],
    ['CALENDAR_FAILED', 'answer'],
  ] as const)('%s asks: %s', (kind, what) => expect(noticeTodo([notice(kind)])[0]?.what).toBe(what))

  test.each([
    'WELCOME',
    'MEETING_TO_CONFIRM',
    'CONSULTANT_INVITED',
    'SIGNATURES_MISSING',
    'MEETING_DELIVERY_FAILED',
    'QUESTION_ASKED',
    'DECISION_CLOSED',
  ] as const)('%s only tells: whether it still waits the state of things says', (kind) => expect(noticeTodo([notice(kind)])).toEqual([]))

  test('once read asks for nothing', () => expect(noticeTodo([notice('PASSWORD_CHANGED', { read_at: at })])).toEqual([]))

  test('says which company it is about', () => {
    const company = { _id: '00000000-0000-4000-8000-00000000000c', business_name: 'Alba S.r.l.' }
    expect(noticeTodo([notice('COMMUNICATION_FAILED', { company })])[0]?.company).toEqual(company)
  })

  test('of the same kind asks once, with the newest moment; passkeys ask one by one', () => {
    const newer = notice('PASSWORD_CHANGED')
    const older = notice('PASSWORD_CHANGED', { datetime: '2027-04-10T08:00:00.000Z' })
    const keys = ['Portatile', 'Chiave blu'].map((name) => notice('PASSKEY_ADDED', { data: { name } }))
    const items = noticeTodo([newer, older, ...keys])
    expect(items.map((it) => [it.what, it.when])).toEqual([
      ['check_password_change', at],
      ['check_passkey', at],
      ['check_passkey', at],
    ])
    expect(items[0]!.notices).toEqual([older, newer])
  })

  test('that leads where an item leads is read with it', () => {
    const invited = notice('CONSULTANT_INVITED', { data: { name: 'Alba S.r.l.', to: '/consultant/bindings' } })
    const company = { _id: '00000000-0000-4000-8000-00000000000c', business_name: 'Alba S.r.l.' }
    const items = todoOf({ companies: [], notices: [invited], own: { profile: consultant, invitations: [company] } }, new Date(at))
    expect(items.map((it) => [it.what, it.notices])).toEqual([['answer_invitation', [invited]]])
  })
})

test('the second factor comes last, after every other advice', () => {
  const profile = { ...consultant, totp_enabled: false, signature: null, fiscal_code: null }
  const items = todoOf({ companies: [], notices: [notice('PASSKEY_ADDED')], own: { profile, invitations: [] } }, new Date(at))
  expect(items.map((it) => it.what)).toEqual(['give_fiscal_code', 'check_passkey', 'keep_signature', 'turn_second_factor_on'])
})

test.each([
  [5, 'morning'],
  [12, 'morning'],
  [13, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [0, 'evening'],
  [4, 'evening'],
])('at %i it is %s', (hour, part) => expect(partOfDay(hour)).toBe(part))
