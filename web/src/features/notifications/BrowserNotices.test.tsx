// @vitest-environment happy-dom
import type { Notification as Notice } from '@delibera/core/notifications/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { App } from '../../App.tsx'
import { signedIn, startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

/** As browsers have it, with an answer to the question and a hand to press. */
class FakeNotification {
  static permission: NotificationPermission
  static answer: NotificationPermission
  static made: FakeNotification[]
  static refuses: boolean
  static requestPermission = vi.fn(async () => {
    FakeNotification.permission = FakeNotification.answer
    return FakeNotification.answer
  })

  onclick: (() => void) | null = null
  readonly close = vi.fn()
  readonly title: string
  readonly options: NotificationOptions
  constructor(title: string, options: NotificationOptions) {
    if (FakeNotification.refuses) throw new TypeError('Illegal constructor')
    this.title = title
    this.options = options
    FakeNotification.made.push(this)
  }
}

// What a browser has answered is remembered in a module: whoever comes after reads it anew.
afterAll(() => vi.resetModules())

let api: Awaited<ReturnType<typeof startApi>>
let sockets: WebSocketServer
let line: WebSocket | null
let seq = 0
const read: unknown[] = []

beforeAll(async () => {
  api = await startApi()
  sockets = new WebSocketServer({ server: api.server, path: '/api/socket' })
  sockets.on('connection', (socket: WebSocket) => {
    line = socket
    socket.send(JSON.stringify({ channel: 'app', type: 'hello', seq: 0, data: null }))
  })
  api.server.on('request', async (request) => {
    if (request.method !== 'PATCH') return
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it)
    read.push(JSON.parse(Buffer.concat(chunks).toString()))
  })
})
beforeEach(() => {
  api.reset({ websockets: true })
  signedIn()
  line = null
  read.length = 0
  document.body.innerHTML = '<section id="layers"></section>'
  api.answers.set('GET /api/notifications', { json: { total: 0, unread: 0, items: [] } })
  api.answers.set('PATCH /api/notifications/read', { json: { done: true } })
  Object.assign(FakeNotification, { permission: 'default', answer: 'granted', made: [], refuses: false })
  FakeNotification.requestPermission.mockClear()
  vi.stubGlobal('Notification', FakeNotification)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
afterAll(() => {
  sockets.close()
  api.close()
})

async function open() {
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/user/notifications'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByRole('button', { name: 'Preferenze' })
  await waitFor(() => expect(line).not.toBeNull())
  return router
}

async function preferences() {
  fireEvent.click(screen.getByRole('button', { name: 'Preferenze' }))
  return within(await screen.findByRole('region', { name: 'Avvisi del browser su questo dispositivo' }))
}

/** On a device where they are on already. */
async function openTurnedOn() {
  FakeNotification.permission = 'granted'
  localStorage.setItem('delibera.notices', 'on')
  const router = await open()
  // What tells is fetched after the page.
  await act(() => import('./BrowserTeller.tsx'))
  return router
}

const tell = (it: Partial<Notice>): Notice => {
  const data: Notice = { _id: crypto.randomUUID(), kind: 'WELCOME', data: {}, datetime: '2027-04-21T07:00:00.000Z', read_at: null, ...it }
  line!.send(JSON.stringify({ channel: 'app', type: 'notification', seq: ++seq, data }))
  return data
}
const look = (it: { hidden: boolean; focused: boolean }) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(it.hidden)
  vi.spyOn(document, 'hasFocus').mockReturnValue(it.focused)
}
/** The bell has counted it: by then it would have been told, too. */
const heard = (unread: number) => screen.findAllByRole('link', { name: `Notifiche, ${unread} da leggere` })
const counted = (unread: number) => api.answers.set('GET /api/notifications', { json: { total: unread, unread, items: [] } })

test('turned on by a press, the first one appears at once; turned off, nothing more does', async () => {
  await open()
  const row = await preferences()
  expect(row.getByText(/^Spenti\./)).toBeTruthy()
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
  fireEvent.click(row.getByRole('button', { name: 'Attiva' }))
  expect(await row.findByText(/^Attivi: compaiono/)).toBeTruthy()
  expect(FakeNotification.made.map((it) => [it.title, it.options.body])).toEqual([
    ['Avvisi attivi', 'Compariranno così, mentre Delibera è aperta e tu guardi altrove.'],
  ])
  fireEvent.click(row.getByRole('button', { name: 'Disattiva' }))
  expect(await row.findByText(/^Spenti\./)).toBeTruthy()
  look({ hidden: true, focused: false })
  counted(1)
  tell({})
  await heard(1)
  expect(FakeNotification.made).toHaveLength(1)
})

test.each([
  ['hidden', { hidden: true, focused: false }],
  ['behind another window', { hidden: false, focused: false }],
])('while the page is %s it is told; a press leads to its place, with all that the place says, and reads it', async (_, how) => {
  const router = await openTurnedOn()
  look(how)
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined)
  const { _id } = tell({ kind: 'CONSULTANT_APPROVED', data: { name: 'Rossi S.p.A.', to: '/user/profile?from=notice' } })
  await waitFor(() => expect(FakeNotification.made).toHaveLength(1))
  const [shown] = FakeNotification.made
  expect(shown).toMatchObject({ title: 'Rossi S.p.A. ha approvato la tua richiesta', options: { body: expect.stringMatching(/^Da ora segui/), tag: _id } })
  await act(async () => shown!.onclick!())
  expect([focus.mock.calls.length, shown!.close.mock.calls.length]).toEqual([1, 1])
  await waitFor(() => expect(router.latestLocation).toMatchObject({ pathname: '/user/profile', search: { from: 'notice' } }))
  await waitFor(() => expect(read).toEqual([{ ids: [_id] }]))
})

test('a notice that names no place leads where its row on the page does; a meeting of today is not of tomorrow', async () => {
  const router = await openTurnedOn()
  look({ hidden: true, focused: false })
  tell({ kind: 'MEETING_SOON', data: { name: 'Assemblea', day: '2027-04-22' } })
  tell({ kind: 'MEETING_SOON', data: { name: 'Consiglio', day: '2027-04-21' } })
  tell({ kind: 'PASSWORD_CHANGED' })
  await waitFor(() => expect(FakeNotification.made.map((it) => it.title)).toEqual(['Domani: Assemblea', 'Oggi: Consiglio', 'La password è stata cambiata']))
  vi.spyOn(window, 'focus').mockImplementation(() => undefined)
  await act(async () => FakeNotification.made[2]!.onclick!())
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/user/security'))
})

test('who looks at the page is not told twice', async () => {
  await openTurnedOn()
  look({ hidden: false, focused: true })
  counted(1)
  tell({})
  await heard(1)
  expect(FakeNotification.made).toEqual([])
})

test('a question that was put off can be asked again; a refusal says where it is changed, and offers no button', async () => {
  FakeNotification.answer = 'default'
  await open()
  const row = await preferences()
  fireEvent.click(row.getByRole('button', { name: 'Attiva' }))
  expect(await row.findByText(/^Il browser non ha avuto risposta\./)).toBeTruthy()
  FakeNotification.answer = 'denied'
  fireEvent.click(row.getByRole('button', { name: 'Attiva' }))
  expect(await row.findByText(/^Il browser li blocca per questo sito\./)).toBeTruthy()
  expect(row.queryByRole('button')).toBeNull()
  expect(FakeNotification.made).toEqual([])
  expect(localStorage.getItem('delibera.notices')).toBeNull()
})

test('a browser without them says so', async () => {
  Reflect.deleteProperty(globalThis, 'Notification')
  await open()
  const row = await preferences()
  expect(row.getByText(/^Questo browser non mostra avvisi/)).toBeTruthy()
  expect(row.queryByRole('button')).toBeNull()
})

test('and so does one that has the name of it alone, as those of phones', async () => {
  FakeNotification.refuses = true
  await open()
  const row = await preferences()
  fireEvent.click(row.getByRole('button', { name: 'Attiva' }))
  expect(await row.findByText(/^Questo browser non mostra avvisi/)).toBeTruthy()
  expect(row.queryByRole('button')).toBeNull()
})
