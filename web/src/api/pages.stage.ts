import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Profile, User } from '@delibera/core/accounts/schema'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, type RouteComponent } from '@tanstack/react-router'
import type { AppRouter } from '../routes.tsx'

export const user: User = { _id: 'b9e7a1d2-0000-4000-8000-000000000001', email: 'ada@acme.test', first_name: 'Ada', last_name: 'Neri', roles: ['USER'] }
export const profile: Profile = {
  email: user.email,
  first_name: 'Ada',
  last_name: 'Neri',
  roles: ['USER'],
  phone_number: null,
  fiscal_code: null,
  studio: null,
  signature: null,
  privacy_consent: true,
  terms_conditions: true,
  locale: 'it',
  google_calendar_auth: null,
  totp_enabled: false,
  totp_enabled_at: null,
  password_changed_at: null,
  passkeys: [],
  app_settings: { dense: false, darkMode: 'system', communications: {} },
}

interface Answer {
  status?: number
  json?: unknown
  headers?: Record<string, string>
}

/** An API that answers what the test says, as a real server on this machine; the pages are at its address. */
export async function startApi() {
  const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const answers = new Map<string, Answer | (() => Answer | Promise<Answer>)>()
  const server = createServer(async (request, reply) => {
    asked.push(request)
    const answer = answers.get(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
    const { status = 200, json = {}, headers } = (typeof answer === 'function' ? await answer() : answer) ?? { status: 404, json: { error_code: 'GEN01' } }
    // The machine of a test may be set to any day: what answers it here has no other.
    reply.sendDate = false
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    server,
    answers,
    asked: (call: string) => asked.filter((it) => `${it.method} ${it.url?.replace(/\?.*/, '')}` === call),
    /** Nothing asked, everything in order. */
    reset(flags = { websockets: false }) {
      asked.length = 0
      answers.clear()
      answers.set('GET /api/users/profile', { json: profile })
      answers.set('GET /api/constants', { json: { flags, support_email: 'aiuto@example.test' } })
      answers.set('GET /api/dev/clock', () => ({ json: { now: new Date().toISOString(), set: false } }))
      answers.set('GET /api/users/logout', { json: { done: true } })
      answers.set('GET /api/payments/products', { json: { total: 0, items: [] } })
      goTo(`${origin}/`)
    },
    close: () => server.close(),
  }
}

/** Where the browser says it is. */
export function goTo(url: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(new URL(url, location.href).href)
}

export function signedIn(): void {
  localStorage.setItem('delibera.session', 'mark')
  localStorage.setItem('delibera.user', JSON.stringify(user))
  localStorage.setItem('delibera.profile', JSON.stringify(profile))
}

/** Pages of every kind, all showing the same component. */
export function routerAt(path: string, component: RouteComponent): AppRouter {
  const root = createRootRoute()
  const paths = ['/login', '/terms', '/user/profile', '/company/$companyId/home', '/company/$companyId/meetings/$meetingId/live']
  const routes = paths.map((it) => createRoute({ getParentRoute: () => root, path: it, component }))
  return createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: [path] }) }) as unknown as AppRouter
}
