// @vitest-environment happy-dom
import type { IncomingMessage } from 'node:http'
import type { Frame } from '@delibera/core/notifications/frames'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { App } from '../App.tsx'
import { loadTexts } from '../i18n/texts.ts'
import { useRead } from './hooks.ts'
import { routerAt, signedIn, startApi } from './pages.stage.ts'
import { SocketProvider, useFrames, useSocketState } from './SocketProvider.tsx'
import { useSession } from './session.tsx'

let api: Awaited<ReturnType<typeof startApi>>
let sockets: WebSocketServer
let lines: { socket: WebSocket; asked: Record<string, string> }[] = []
let heard: Frame[] = []
let session: ReturnType<typeof useSession>
let unread = 0

beforeAll(async () => {
  api = await startApi()
  sockets = new WebSocketServer({ server: api.server, path: '/api/socket' })
  sockets.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    lines.push({ socket, asked: Object.fromEntries(new URL(request.url!, 'ws://x').searchParams) })
    says({ type: 'hello' })
  })
})
beforeEach(() => {
  api.reset({ websockets: true })
  api.answers.set('GET /api/notifications', () => ({ json: { total: 0, items: [], unread } }))
  unread = 3
  lines = []
  heard = []
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => {
  sockets.close()
  api.close()
})

const says = (frame: Partial<Frame>) => lines.at(-1)!.socket.send(JSON.stringify({ channel: 'app', type: 'news', seq: 1, data: null, ...frame }))

function Page() {
  session = useSession()
  const { data } = useRead(notificationRoutes.list, { query: { count: 1 } }, { enabled: session.state === 'in' })
  useFrames('app', (it) => void heard.push(it))
  return (
    <p role="status">
      {useSocketState()} {data?.unread}
    </p>
  )
}

const Connected = () => (
  <SocketProvider>
    <Page />
  </SocketProvider>
)

async function openAt(path: string) {
  signedIn()
  const router = routerAt(path, Connected)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  return router
}
const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

test('the line is open for the session, without a key in its address', async () => {
  await openAt('/user/profile')
  await shows('open 3')
  expect(lines.map((it) => it.asked)).toEqual([{}])
})

test('there is none where the installation has no sockets, nor where nobody is signed in', async () => {
  api.reset()
  api.answers.set('GET /api/notifications', { json: { total: 0, items: [], unread: 1 } })
  await openAt('/user/profile')
  await shows('off 1')
  await act(() => session.leave())
  expect(lines).toEqual([])
})

test('it follows the company of the page; a live meeting has a line of its own', async () => {
  const router = await openAt('/company/c1/home')
  await waitFor(() => expect(lines).toHaveLength(1))
  await act(() => router.navigate({ to: '/company/c1/meetings/m1/live' }))
  await act(() => router.navigate({ to: '/user/profile' }))
  await waitFor(() => expect(lines).toHaveLength(2))
  expect(lines.map(({ asked: { company_id, meeting_id } }) => [company_id, meeting_id])).toEqual([
    ['c1', undefined],
    [undefined, undefined],
  ])
})

test('what came before the line was open is read once it is, and not each time that it follows the page', async () => {
  const router = await openAt('/user/profile')
  await waitFor(() => expect(api.asked('GET /api/notifications')).toHaveLength(2))
  await act(() => router.navigate({ to: '/company/c1/home' }))
  await waitFor(() => expect(lines).toHaveLength(2))
  says({ type: 'news', seq: 2 })
  await waitFor(() => expect(heard.map((it) => it.seq)).toEqual([2]))
  expect(api.asked('GET /api/notifications')).toHaveLength(2)
})

test('a notification raises the count of what is unread, and the list is asked again', async () => {
  await openAt('/user/profile')
  await waitFor(() => expect(api.asked('GET /api/notifications')).toHaveLength(2))
  await shows('open 3')
  const before = api.asked('GET /api/notifications').length
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  api.answers.set('GET /api/notifications', () => held.then(() => ({ json: { total: 0, items: [], unread: 9 } })))
  says({ type: 'notification', seq: 2 })
  await shows('open 4')
  release()
  await shows('open 9')
  expect(api.asked('GET /api/notifications')).toHaveLength(before + 1)
  expect(heard.map((it) => it.type)).toEqual(['notification'])
})

test('after a reset everything that the channel keeps fresh is asked again, and listeners are told', async () => {
  await openAt('/user/profile')
  await shows('open 3')
  unread = 5
  says({ type: 'reset', seq: 40 })
  await shows('open 5')
  expect(heard.map((it) => it.type)).toEqual(['reset'])
})

test('other channels do not disturb: neither the count nor who listens elsewhere', async () => {
  await openAt('/user/profile')
  await shows('open 3')
  says({ channel: 'chat', type: 'notification', seq: 1 })
  says({ type: 'news', seq: 2 })
  await waitFor(() => expect(heard.map((it) => it.type)).toEqual(['news']))
  await shows('open 3')
})

test('a refusal as unknown (4401) logs out', async () => {
  const router = await openAt('/user/profile')
  await shows('open 3')
  api.answers.set('GET /api/users/profile', { status: 401, json: { error_code: 'CP003' } })
  lines[0]!.socket.close(4401)
  await waitFor(() => expect(session.state).toBe('out'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('off'))
})

test('an account that was disabled (also 4401) is inactive, not logged out', async () => {
  await openAt('/user/profile')
  await shows('open 3')
  api.answers.set('GET /api/users/profile', { status: 412, json: { error_code: 'CP003', info: 'disabled' } })
  lines[0]!.socket.close(4401)
  await waitFor(() => expect(session).toMatchObject({ state: 'inactive', reason: 'disabled' }))
})

test('a refused company (4403) leaves the session alone; another page is tried again', async () => {
  const router = await openAt('/company/c1/home')
  await shows('open 3')
  lines[0]!.socket.close(4403)
  await shows('refused 3')
  await act(() => router.navigate({ to: '/user/profile' }))
  await shows('open 3')
  expect(session.state).toBe('in')
})

test('logging out closes the line', async () => {
  await openAt('/user/profile')
  await shows('open 3')
  const closed = new Promise((done) => lines[0]!.socket.on('close', done))
  await act(() => session.leave())
  await closed
  expect(screen.getByRole('status').textContent).toContain('off')
})
