import { describe, expect, test } from 'vitest'
import { refuseCompany, refuseVisitor, returnPath } from './guards.ts'
import type { Flag } from './screen.ts'

const screen = (path: string, ...flags: Flag[]) => ({ path, flags })

describe('without a session', () => {
  test.each([
    ['a screen of somebody asks to sign in', screen('/user/profile', 'login'), { because: 'login' }],
    ['a public screen is open', screen('/terms', 'footer'), null],
    ['the login page is open', screen('/login'), null],
  ])('%s', (_, it, refusal) => expect(refuseVisitor(it, false)).toEqual(refusal))
})

describe('with a session', () => {
  test.each(['/login', '/register', '/recover-password', '/reset-password'])('%s leads to the dashboard', (path) => {
    expect(refuseVisitor(screen(path), true)).toEqual({ because: 'session' })
  })
  test.each([screen('/user/profile', 'login'), screen('/email-verification'), screen('/privacy', 'footer')])('$path is open', (it) => {
    expect(refuseVisitor(it, true)).toBeNull()
  })
})

describe('a company', () => {
  const all = { isSubscribed: true, services: ['MAILER'] }
  test.each([
    ['without a subscription cannot open what needs one', screen('/m', 'login', 'subscription'), { ...all, isSubscribed: false }, { because: 'subscription' }],
    ['without a subscription opens the rest', screen('/m', 'login'), { ...all, isSubscribed: false }, null],
    ['without a service cannot open its screen', screen('/m', 'service:MAILER'), { ...all, services: [] }, { because: 'service', service: 'MAILER' }],
    [
      'is asked for the subscription before the service',
      screen('/m', 'subscription', 'service:MAILER'),
      { isSubscribed: false, services: [] },
      { because: 'subscription' },
    ],
    ['with both opens everything', screen('/m', 'subscription', 'service:MAILER'), all, null],
    ['that is not known yet is let in', screen('/m', 'subscription', 'service:MAILER'), null, null],
  ])('%s', (_, it, company, refusal) => expect(refuseCompany(it, company)).toEqual(refusal))
})

test.each([
  ['/user/security', '/user/security'],
  ['/company/c1/meetings?status=DRAFT#x', '/company/c1/meetings?status=DRAFT#x'],
  ['/', '/user/dashboard'],
  ['/login?to=/user/profile', '/user/dashboard'],
  ['//elsewhere.test/user', '/user/dashboard'],
  ['/\\elsewhere.test', '/user/dashboard'],
  ['https://elsewhere.test/', '/user/dashboard'],
  ['javascript:alert(1)', '/user/dashboard'],
  [undefined, '/user/dashboard'],
])('after signing in, %s leads to %s', (to, path) => expect(returnPath(to)).toBe(path))
