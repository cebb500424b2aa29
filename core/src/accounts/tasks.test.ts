import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Notification, NotificationKind } from '../notifications/schema.ts'
import type { Profile } from './schema.ts'
import { consultantTasks, inOrder, noticeTasks, partOfDay, securityTasks, type Task, tasksOf } from './tasks.ts'

const person: Profile = {
  email: 'anna@example.it',
  first_name: 'Anna',
  last_name: 'Rossi',
  phone_number: null,
  fiscal_code: null,
  signature: null,
  studio: null,
  google_calendar_auth: null,
  privacy_consent: true,
  terms_conditions: true,
  roles: [],
  locale: 'it',
  totp_enabled: true,
  totp_enabled_at: null,
  password_changed_at: null,
  passkeys: [],
  app_settings: { dense: false, darkMode: 'system', communications: {} },
}
const consultant = { ...person, roles: ['CONSULTANT'], fiscal_code: 'RSSMRA80A01H501U', signature: 'data:image/png;base64,AAAA' }

const notice = (kind: NotificationKind, datetime: string, it: Partial<Notification> = {}): Notification => ({
  _id: crypto.randomUUID(),
  kind,
  data: {},
  datetime,
  read_at: null,
  ...it,
})

describe('the second factor', () => {
  test.each([
    ['is advice to a person without it', { ...person, totp_enabled: false }, ['gray']],
    ['must be turned on by a consultant', { ...consultant, totp_enabled: false }, ['ambra']],
    ['is not spoken of once it is on', consultant, []],
  ])('%s', (_, profile, tones) => expect(securityTasks(profile).map((it) => it.tone)).toEqual(tones))
})

describe('a consultant', () => {
  test.each([
    ['with code and signature has nothing to add', consultant, []],
    ['without a fiscal code is stopped', { ...consultant, fiscal_code: null }, ['give_fiscal_code']],
    ['without a signature is advised to keep one', { ...consultant, signature: null }, ['keep_signature']],
  ])('%s', (_, profile, whats) => expect(consultantTasks(profile).map((it) => it.what)).toEqual(whats))

  test('is asked for what a person is not', () => expect(consultantTasks(person)).toEqual([]))
})

describe('a notice', () => {
  test.each([
    ['PASSWORD_CHANGED', 'check_password_change'],
    ['SECOND_FACTOR_OFF', 'check_second_factor'],
    ['PASSKEY_ADDED', 'check_passkey'],
  ] as const)('%s asks for a look: %s', (kind, what) => expect(noticeTasks([notice(kind, '2027-04-12T08:00:00.000Z')])[0]?.what).toBe(what))

  test.each([
    ['MEETING_TO_CONFIRM', 'ambra'],
    ['CONSULTANT_INVITED', 'ambra'],
    ['CONSULTANT_REQUESTED', 'ambra'],
    ['VERBAL_CORRECTION', 'ambra'],
    ['MEETING_DELIVERY_FAILED', 'rosso'],
  ] as const)('%s waits for an answer, in its own words: %s', (kind, tone) => {
    const it = notice(kind, '2027-04-12T08:00:00.000Z', { data: { name: 'Brenna S.p.A.' } })
    expect(noticeTasks([it])).toEqual([{ what: 'answer', tone, when: it.datetime, where: 'Brenna S.p.A.', notice: it, notices: [it._id] }])
  })

  test.each(['WELCOME', 'SECOND_FACTOR_ON', 'CONSULTANT_ENABLED'] as const)('%s only tells', (kind) =>
    expect(noticeTasks([notice(kind, '2027-04-12T08:00:00.000Z')])).toEqual([]),
  )

  test('once read asks for nothing', () =>
    expect(noticeTasks([notice('PASSWORD_CHANGED', '2027-04-12T08:00:00.000Z', { read_at: '2027-04-12T09:00:00.000Z' })])).toEqual([]))

  test('of the same kind asks once, with the newest moment; passkeys ask one by one', () => {
    const newer = notice('PASSWORD_CHANGED', '2027-04-12T08:00:00.000Z')
    const older = notice('PASSWORD_CHANGED', '2027-04-10T08:00:00.000Z')
    const tasks = noticeTasks([
      newer,
      older,
      notice('PASSKEY_ADDED', '2027-04-11T08:00:00.000Z', { data: { name: 'Portatile' } }),
      notice('PASSKEY_ADDED', '2027-04-11T09:00:00.000Z', { data: { name: 'Chiave blu' } }),
    ])
    expect(tasks.map((it) => [it.what, it.where, it.when])).toEqual([
      ['check_password_change', undefined, '2027-04-12T08:00:00.000Z'],
      ['check_passkey', 'Portatile', '2027-04-11T08:00:00.000Z'],
      ['check_passkey', 'Chiave blu', '2027-04-11T09:00:00.000Z'],
    ])
    expect(tasks[0]!.notices).toEqual([older._id, newer._id])
  })
})

describe('the order', () => {
  test('is red, amber, gray, and the earliest term first', () => {
    const whats = tasksOf({
      profile: { ...consultant, fiscal_code: null, signature: null, totp_enabled: false },
      notices: [notice('PASSKEY_ADDED', '2027-04-12T08:00:00.000Z'), notice('PASSWORD_CHANGED', '2027-04-11T08:00:00.000Z')],
    }).map((it) => it.what)
    expect(whats).toEqual(['give_fiscal_code', 'check_password_change', 'check_passkey', 'turn_second_factor_on', 'keep_signature'])
  })

  test('loses and adds nothing, whatever order the features answer in', () => {
    const task = fc.record({
      what: fc.constant('check_passkey' as const),
      tone: fc.constantFrom('rosso' as const, 'ambra' as const, 'gray' as const),
      action: fc.constant('/user/security' as const),
    })
    fc.assert(
      fc.property(fc.array(task), (tasks: Task[]) => {
        const ordered = inOrder(tasks)
        const ranks = ordered.map((it) => ['rosso', 'ambra', 'gray'].indexOf(it.tone))
        expect(new Set(ordered)).toEqual(new Set(tasks))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })
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
