import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { caldavCalendarRoutes } from '@delibera/core/calendar/routes'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let lines: string[]
beforeAll(async () => {
  lines = []
  const web = mkdtempSync(join(tmpdir(), 'delibera-web-'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Delibera</title>')
  writeFileSync(join(web, 'screens.json'), JSON.stringify([{ path: '/' }]))
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  app = await testApp({ web, env: { METRICS_TOKEN: 'a-token-for-metrics' }, deps: { log: pino({ level: 'info' }, sink) } })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.api.app.inject({ url, headers })

describe('every answer', () => {
  test('carries a strict policy: nothing inline runs, nobody frames us', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-eval')
    expect((await get('/')).headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })

  test('admits the card provider where one is configured, and nowhere else', async () => {
    const policyOf = async (it: TestApp) => String((await it.api.app.inject('/api/health')).headers['content-security-policy']).split(';')
    const stripe = await testApp({ env: { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_PUBLISHABLE_KEY: 'pk' } })
    const configured = await policyOf(stripe)
    await stripe.close()
    expect(configured).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
        "connect-src 'self' https://api.stripe.com",
      ]),
    )
    expect(configured.filter((it) => it.includes('stripe'))).toHaveLength(3)
    expect((await policyOf(app)).filter((it) => it.includes('stripe'))).toEqual([])
  })

  test('is logged by route pattern and request id, never with its address or token', async () => {
    const { slug } = await app.world.link((await app.world.company('Log S.r.l.', await app.world.person()))._id)
    const reply = await get(`/api/media/download/slug/${slug}/00000000-0000-4000-8000-000000000000?token=hidden`, { authorization: 'Bearer secret-token' })
    const log = lines.join('')
    expect(log).toContain('/api/media/download/slug/:slug/:id')
    expect(log).toContain(String(reply.headers['x-request-id']))
    for (const secret of [slug, 'hidden', 'secret-token']) expect(log).not.toContain(secret)
  })
})

test('answers of calls are kept by no cache, and pages may not ask for what they never need', async () => {
  const { slug } = await app.world.link((await app.world.company('Cache S.r.l.', await app.world.person()))._id)
  for (const url of ['/api/health', '/api/users/profile', `/api/meetings/public/members/${slug}`, '/api/nothing/there'])
    expect((await get(url)).headers['cache-control'], url).toBe('no-store')
  expect((await get('/api/constants/roles')).headers['cache-control']).toBe('no-cache')
  const permissions = String((await get('/')).headers['permissions-policy'])
  for (const it of ['camera=(self)', 'microphone=(self)', 'geolocation=()', 'payment=()']) expect(permissions).toContain(it)
})

test('a request that cannot be read is refused in the shape of every refusal', async () => {
  const address = new URL(await app.api.app.listen({ host: '127.0.0.1', port: 0 }))
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = ''
      const socket = connect(Number(address.port), address.hostname, () => socket.write(text))
      socket.on('data', (it) => {
        heard += it
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(heard))
    })
  for (const [text, status] of [
    [`GET /api/health?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['no HTTP at all\r\n\r\n', 400],
  ] as const) {
    const [head, body] = (await say(text)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body!)).toEqual({ code: status, error_code: 'E0001', msg: expect.stringMatching(/\p{L}{3}/u) })
  }
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])('an upload that is no form (%s) is bad input, not a failure', async (type) => {
  const reply = await app.api.app.inject({ method: 'POST', url: `/api/media/storage/${'a'.repeat(24)}`, headers: { 'content-type': type }, payload: 'abc' })
  expect([reply.statusCode, reply.json().error_code]).toEqual([400, 'E0001'])
})

test('a body above one megabyte is refused as bad input', async () => {
  const reply = await app.api.app.inject({ method: 'POST', url: '/api/users/login', payload: { email: 'a@b.it', password: 'x'.repeat(1_100_000) } })
  expect([reply.statusCode, reply.json().error_code]).toEqual([413, 'E0001'])
})

test('a calendar server of somebody’s that is away is a warning in the log, not an error', async () => {
  const call = await app.as(await app.world.person())
  lines.length = 0
  const login = { url: 'http://127.0.0.1:9/', username: 'a', password: 'b' }
  await expect(call(caldavCalendarRoutes.connect, { body: login })).rejects.toMatchObject({ status: 502, info: 'unreachable' })
  const told = lines.map((it) => JSON.parse(it) as { level: number; msg: string }).filter((it) => it.msg === 'call failed')
  expect(told.map((it) => it.level)).toEqual([40])
})

test('metrics are for the bearer of their token', async () => {
  expect((await get('/metrics')).statusCode).toBe(404)
  expect((await get('/metrics', { authorization: 'Bearer wrong' })).statusCode).toBe(404)
  const reply = await get('/metrics', { authorization: 'Bearer a-token-for-metrics' })
  expect(reply.body).toContain('http_request_seconds_count')
  expect(reply.body).toMatch(/jobs\{state="failed"\} 0/)
})

test('constants carry an ETag, by language', async () => {
  const first = await get('/api/constants/roles', { 'accept-language': 'it' })
  const etag = String(first.headers.etag)
  expect((await get('/api/constants/roles', { 'accept-language': 'it', 'if-none-match': etag })).statusCode).toBe(304)
  const english = await get('/api/constants/roles', { 'accept-language': 'en-GB', 'if-none-match': etag })
  expect(english.statusCode).toBe(200)
  expect(english.json().items.find((it: { code: string }) => it.code === 'PAR').label).toBe('Partner / shareholder')
})

test('the contract says of every call what it takes and what it answers, and refers to nothing that is not there', async () => {
  const contract = (await get('/api/openapi.json')).json()
  const referred = [...JSON.stringify(contract).matchAll(/"\$ref":"([^"]+)"/g)].map(([, it]) => it!)
  const at = (pointer: string) =>
    pointer
      .slice(2)
      .split('/')
      .reduce((node, key) => node?.[key], contract)
  expect(referred.filter((it) => !it.startsWith('#/') || at(it) === undefined)).toEqual([])
  for (const { route } of app.api.served) {
    const stated = contract.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
    const { default: refused, '4XX': _, ...answered } = stated.responses as Record<string, { content?: object; headers?: object }>
    const untold = Object.entries(answered).filter(([status, it]) => status !== '204' && !it.content && !it.headers)
    const named = (stated.parameters as { name: string; in: string }[]).filter((it) => it.in === 'path').map((it) => it.name)
    expect([route.path, untold, refused !== undefined]).toEqual([route.path, [], true])
    expect([route.path, named]).toEqual([route.path, [...route.path.matchAll(/:(\w+)/g)].map(([, it]) => it)])
    expect([route.path, Boolean(stated.requestBody)]).toEqual([route.path, Boolean(route.body || route.upload)])
    // A call that answers nothing at all says so: what has no reply and no file is a 204 or an address.
    if (!route.reply && !route.files) expect([route.path, route.status]).toEqual([route.path, expect.toBeOneOf([204, 302])])
  }
  expect(contract.paths['/users/login'].post.requestBody.required).toBe(true)
  expect(Object.keys(contract.paths['/export/admin/meetings/{id}/votes'].get.responses)).toEqual(['200', '204', '4XX', 'default'])
})

test('the contract is served as OpenAPI and as a page without scripts', async () => {
  const contract = (await get('/api/openapi.json')).json()
  expect(contract.paths['/users/login'].post.requestBody.content['application/json'].schema.required).toEqual(expect.arrayContaining(['email', 'password']))
  expect(Object.keys(contract.paths).length).toBe(new Set(app.api.served.map((it) => it.route.path)).size)
  const page = await get('/api/docs')
  expect(page.body).toContain('/users/login')
  expect(page.body).not.toContain('<script')
})
