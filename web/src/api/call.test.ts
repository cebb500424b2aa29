// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { accountRoutes } from '@delibera/core/accounts/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { helpRoutes } from '@delibera/core/help/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { operationRoutes, trialRoutes } from '@delibera/core/operations/routes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CallError, call, clientIn, clientOver, onRefusal, type Send } from './call.ts'
import { readOf } from './hooks.ts'
import { goTo } from './pages.stage.ts'

const fault = async (calling: Promise<unknown>): Promise<CallError> => {
  const caught = await calling.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (caught instanceof CallError) return caught
  throw new Error(`expected a CallError, got ${caught}`)
}

test('the client fills the path, leaves out what is not asked, and carries the body', async () => {
  const sent: unknown[] = []
  const send: Send = async (...it) => {
    sent.push(it)
    return { status: 200, json: { done: true } }
  }
  const client = clientOver(send)
  await expect(client(accountRoutes.endSession, { params: { id: 'a/b' } })).resolves.toEqual({ done: true })
  await client(trialRoutes.mailbox, { query: { search: 'è', page: undefined } })
  await client(trialRoutes.mailbox, {})
  await client(trialRoutes.setClock, { body: { now: null } })
  expect(sent).toEqual([
    ['DELETE', '/users/sessions/a%2Fb', undefined],
    ['GET', '/dev/mailbox?search=%C3%A8', undefined],
    ['GET', '/dev/mailbox', undefined],
    ['POST', '/dev/clock', { now: null }],
  ])
})

test('a refusal carries status, code, text, details, and by which name the server knows the call', async () => {
  const told = { error_code: 'MT002', msg: 'Non valida.', info: { rules: [] } }
  const client = clientOver(async () => ({ status: 422, json: { code: 422, ...told }, request_id: 'r-1' }))
  const { error_code: code, ...rest } = told
  expect(await fault(client(operationRoutes.health, {}))).toMatchObject({ status: 422, code, ...rest, request_id: 'r-1' })
})

test('no answer is status 0, code GEN01', async () => {
  const client = clientOver(() => Promise.reject(new TypeError('connection refused')))
  expect(await fault(client(operationRoutes.health, {}))).toMatchObject({ status: 0, code: 'GEN01', request_id: null })
})

let server: Server
let answer: { status: number; body: string; type?: string; request_id?: string }
let asked: IncomingMessage | undefined

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked = request
    const named = answer.request_id ? { 'x-request-id': answer.request_id } : {}
    reply.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json', ...named }).end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  goTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
afterEach(() => {
  localStorage.clear()
  goTo('/')
})
afterAll(() => server.close())

test('the browser tells its language, and no key that a script could read', async () => {
  answer = { status: 200, body: '{"status":"ok","version":"3.0.0"}' }
  localStorage.setItem('delibera.session', 'mark')
  localStorage.setItem('delibera.locale', 'en-GB')
  await expect(call(operationRoutes.health, {})).resolves.toEqual({ status: 'ok', version: '3.0.0' })
  expect(asked?.url).toBe('/api/health')
  expect(asked?.headers).toMatchObject({ 'accept-language': 'en-GB' })
  expect(asked?.headers.authorization).toBeUndefined()
})

test('without a choice the language is Italian, and no token is sent', async () => {
  answer = { status: 200, body: '{"status":"ok","version":"3.0.0"}' }
  localStorage.setItem('delibera.locale', 'fr')
  await call(operationRoutes.health, {})
  expect(asked?.headers['accept-language']).toBe('it')
  expect(asked?.headers.authorization).toBeUndefined()
})

test('nothing to tell is undefined', async () => {
  answer = { status: 204, body: '' }
  await expect(call(trialRoutes.setClock, { body: { now: null } })).resolves.toBeUndefined()
})

test('the page of a proxy is a failure without a code of its own, whatever its status', async () => {
  answer = { status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' }
  expect(await fault(call(operationRoutes.health, {}))).toMatchObject({ status: 502, code: 'GEN01' })
  answer = { status: 200, body: '<h1>Welcome</h1>', type: 'text/html' }
  expect(await fault(call(operationRoutes.health, {}))).toMatchObject({ status: 0, code: 'GEN01' })
})

test.each([
  ['/company/c1/home', '/api/notifications?count=1&company_id=c1'],
  ['/company/c1', '/api/notifications?count=1&company_id=c1'],
  ['/companyx/c1', '/api/notifications?count=1'],
  ['/user/companies/c1/edit', '/api/notifications?count=1'],
])('on %s the call is %s', async (page, url) => {
  answer = { status: 200, body: '{}' }
  goTo(page)
  await call(notificationRoutes.list, { query: { count: 1 } })
  expect(asked?.url).toBe(url)
})

test('a call that names a company itself keeps it, and a call without a query gets one', async () => {
  const sent: string[] = []
  const client = clientIn('c1', async (_, url) => {
    sent.push(url)
    return { status: 200, json: {} }
  })
  await client(fileRoutes.remove, { params: { id: 'f1' }, query: { company_id: 'c2' } })
  await client(accountRoutes.changePassword, { body: { old_password: 'a', password: 'b' } })
  expect(sent).toEqual(['/media/auth/f1?company_id=c2', '/users/change-password?company_id=c1'])
})

test('what was read in one company is not shown in another; what everybody may read is', () => {
  const keys = (company: string | null) => [readOf(notificationRoutes.list, {}, company).queryKey, readOf(helpRoutes.constants, {}, company).queryKey]
  expect(keys('c1')).toEqual([
    ['/notifications', {}, 'c1'],
    ['/constants', {}],
  ])
  expect(keys(null)).toEqual([
    ['/notifications', {}],
    ['/constants', {}],
  ])
})

test('a background read that ends after the company has changed is still that of its company', async () => {
  answer = { status: 200, body: '{}' }
  goTo('/company/c1/home')
  const { queryFn } = readOf(notificationRoutes.list, {})
  goTo('/company/c2/home')
  await queryFn()
  expect(asked?.url).toBe('/api/notifications?company_id=c1')
})

test('refusals of calls that need a session are told, with the mark of whoever was signed in', async () => {
  const heard: unknown[] = []
  const stop = onRefusal(({ status, info, request_id }, token) => void heard.push([status, info, request_id, token]))
  localStorage.setItem('delibera.session', 'mark')
  answer = { status: 412, body: '{"error_code":"CP003","info":"disabled"}', request_id: 'r-2' }
  await fault(call(entryRoutes.profile, {}))
  await fault(call(entryRoutes.login, { body: { email: 'a@b.it', password: 'x' } }))
  stop()
  await fault(call(entryRoutes.profile, {}))
  expect(heard).toEqual([[412, 'disabled', 'r-2', 'mark']])
})

test('an answer that the page asked for before its scripts is taken once, and not when it is old', async () => {
  const early = (version: string, asked_at: number) => ({ asked_at, reply: Promise.resolve(new Response(JSON.stringify({ version }))) })
  globalThis.deliberaEarly = { '/constants': early('early', Date.now()) }
  expect(await call(helpRoutes.constants, {})).toEqual({ version: 'early' })
  expect(globalThis.deliberaEarly).toEqual({})
  globalThis.deliberaEarly = { '/constants': early('old', Date.now() - 60_000) }
  expect(await call(helpRoutes.constants, {}).catch((it: unknown) => it)).not.toEqual({ version: 'old' })
})
