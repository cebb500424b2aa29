// @vitest-environment happy-dom

import { createHash } from 'node:crypto'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, openApp } from '../api/company.stage.ts'
import { myDelegations, publicMeeting } from '../api/members-side.stage.ts'
import { startApi } from '../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const place = '/api/meetings/public/riunione/members/chiave/push'
const endpoint = 'https://push.example/phone'
const device = createHash('sha256').update(endpoint).digest('hex')
const devices = (...them: string[]) => ({ json: { public_key: 'B'.repeat(87), devices: them } })
const body = { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
const browser = { subscribed: false, fails: false, answer: 'granted' as NotificationPermission }
const FakeNotification = {
  permission: 'default' as NotificationPermission,
  requestPermission: async () => {
    FakeNotification.permission = browser.answer
    return browser.answer
  },
}
const subscription = { endpoint, toJSON: () => body }
const pushManager = {
  getSubscription: async () => (browser.subscribed ? subscription : null),
  subscribe: async () => {
    if (browser.fails) throw new DOMException('push service error', 'AbortError')
    browser.subscribed = true
    return subscription
  },
}

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  Object.assign(browser, { subscribed: false, fails: false, answer: 'granted' })
  FakeNotification.permission = 'default'
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('PushManager', class {})
  const registration = { pushManager }
  const serviceWorker = { getRegistration: async () => registration, register: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  api.answers.set('GET /api/meetings/public/riunione/members/chiave/details', { json: publicMeeting() })
  api.answers.set('GET /api/delegations/meetings/riunione/members/chiave', { json: myDelegations() })
  api.answers.set(`GET ${place}`, devices())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
afterAll(() => api.close())

const open = () => openApp('/public/meetings/riunione/member/chiave')
const turnOn = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Avvisami su questo/ })
const press = async () => {
  await waitFor(async () => expect((await turnOn()).disabled).toBe(false))
  api.answers.set(`GET ${place}`, devices(device))
  fireEvent.click(await turnOn())
}

test('one press asks the browser and tells the server, another takes it back', async () => {
  api.answers.set(`POST ${place}`, devices(device))
  api.answers.set(`DELETE ${place}/${device}`, devices())
  await open()
  await press()
  const off = await screen.findByRole('button', { name: 'Disattiva' })
  expect(sent).toEqual([{ call: `POST ${place}`, body }])
  api.answers.set(`GET ${place}`, devices())
  fireEvent.click(off)
  expect(await turnOn()).toBeTruthy()
  expect(api.asked(`DELETE ${place}/${device}`)).toHaveLength(1)
})

test('a browser that the server has forgotten is off', async () => {
  browser.subscribed = true
  FakeNotification.permission = 'granted'
  await open()
  await waitFor(async () => expect((await turnOn()).disabled).toBe(false))
})

test('who says no is told where to change it; who is not answered may try again', async () => {
  browser.answer = 'denied'
  await open()
  await press()
  expect(await screen.findByText(/^Il browser blocca gli avvisi/)).toBeTruthy()
  expect(sent).toEqual([])
  cleanup()
  Object.assign(browser, { answer: 'granted', fails: true })
  FakeNotification.permission = 'default'
  api.answers.set(`GET ${place}`, devices())
  await open()
  await press()
  expect(await screen.findByText(/^Non ci siamo riusciti/)).toBeTruthy()
  expect(await turnOn()).toBeTruthy()
})

test('an iPhone says that the page goes to the home screen first, and then opens here', async () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'PushManager')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1')
  document.head.insertAdjacentHTML('beforeend', '<link rel="manifest" href="/manifest.webmanifest">')
  await open()
  expect(await screen.findByText(/^Su iPhone e iPad aggiungi prima questa pagina/)).toBeTruthy()
  expect(document.querySelector('link[rel="manifest"]')).toBeNull()
  vi.restoreAllMocks()
})

test('where the installation sends none, nothing is offered', async () => {
  api.answers.set(`GET ${place}`, { json: { public_key: null, devices: [] } })
  await open()
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Avvisami/ })).toBeNull())
})
