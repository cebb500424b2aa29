import { companyParam, isAboutDecision, isSignedIn, meetingParam, type Route } from '@delibera/core/route'
import fastJsonStringify from 'fast-json-stringify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { replySchema } from './reply.ts'

let app: TestApp
let token: string
let slug: string
let company: string
let meeting: { _id: string; slug: string }
let decision: { _id: string; slug: string; member: string }
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
  const person = await app.world.person()
  token = await app.world.session(person)
  company = (await app.world.company('Walk S.r.l.', person))._id
  for (const code of ['SMTP1', 'MLR01']) await app.world.subscription(company, { code, category: 'SERVICE' })
  const link = await app.world.link(company)
  slug = link.slug
  meeting = await app.deps.db.selectFrom('meetings').select(['_id', 'slug']).where('_id', '=', link.meeting_id).executeTakeFirstOrThrow()
  await app.world.subscription(company)
  const written = await app.world.link(company, { meeting_id: await app.world.decision(company) })
  const row = await app.deps.db.selectFrom('meetings').select(['_id', 'slug']).where('_id', '=', written.meeting_id).executeTakeFirstOrThrow()
  decision = { ...row, member: written.slug }
})
afterAll(() => app.close())

const routes = () => app.api.served.map((it) => it.route)
const fill = (path: string, value: string) => path.replace(/:\w+/g, value)
const aKey = 'k'.repeat(32)
const anId = '00000000-0000-4000-8000-000000000000'

let address = 0
const send = (route: Route, url: string, options: { headers?: Record<string, string>; payload?: object | string } = {}) =>
  app.api.app.inject({ method: route.method, url: `/api${url}`, remoteAddress: `10.9.${Math.floor(++address / 250)}.${address % 250}`, ...options })

const trusted = (route: Route) => (isSignedIn(route) ? { authorization: `Bearer ${token}` } : {})

/** The address of a call, with the company of this walk where it asks for one. */
function inCompany(route: Route, value: string): string {
  if (route.access !== 'company') return fill(route.path, value)
  const named = companyParam(route.path)
  return named ? fill(route.path.replace(`:${named}`, company), value) : `${fill(route.path, value)}?company_id=${company}`
}
/** With the link, or the meeting, that lets the call through to its input. */
function named({ path, access }: Route): string {
  const linked = path.replace(':slug', slug).replace(':key', aKey)
  const isDecision = isAboutDecision(path)
  if (access === 'link' && isDecision) return linked.replace(':decision', decision.slug).replace(':member', decision.member)
  if (access === 'link') return linked.replace(':meeting', meeting.slug).replace(':member', slug)
  return access === 'meeting' ? linked.replace(`:${meetingParam(path)}`, isDecision ? decision._id : meeting._id) : linked
}
const reachable = (route: Route) => inCompany({ ...route, path: named(route) }, anId)

describe('every call of the table', () => {
  test('refuses a stranger', async () => {
    for (const route of routes().filter((it) => it.access !== 'public')) {
      const url = fill(route.path.replace(':slug', 'a'.repeat(43)), anId)
      const reply = await send(route, url, { headers: { authorization: 'Bearer nobody' }, payload: {} })
      expect([route.method, route.path, reply.statusCode]).toEqual([route.method, route.path, isSignedIn(route) ? 401 : 404])
      expect(Object.keys(reply.json())).toEqual(expect.arrayContaining(['code', 'error_code', 'msg']))
    }
  })

  test('refuses a personal link whose two parts do not belong together', async () => {
    const mixed = routes().filter((it) => it.access === 'link' && it.path.includes(':meeting'))
    expect(mixed.length).toBeGreaterThan(10)
    for (const route of mixed) {
      const url = fill(route.path.replace(':meeting', 'm'.repeat(43)).replace(':member', slug), anId)
      expect([route.method, route.path, (await send(route, url, { payload: {} })).statusCode]).toEqual([route.method, route.path, 404])
    }
  })

  test('refuses malformed input with E0001, naming the field', async () => {
    for (const route of routes().filter((it) => it.body || requiredQuery(it))) {
      const reply = await send(route, reachable(route), { headers: trusted(route), payload: [] })
      expect([route.method, route.path, reply.statusCode, reply.json().error_code]).toEqual([route.method, route.path, 400, 'E0001'])
      expect(reply.json().info[0]).toMatchObject({ message: expect.any(String), text: expect.any(String) })
    }
  })

  test('refuses text that is not JSON with E0001', async () => {
    for (const route of routes().filter((it) => it.body)) {
      const reply = await send(route, reachable(route), { headers: { ...trusted(route), 'content-type': 'application/json' }, payload: '{"a":' })
      expect([route.path, reply.statusCode, reply.json().error_code]).toEqual([route.path, 400, 'E0001'])
    }
  })

  test('refuses a path parameter that is no id', async () => {
    for (const route of routes().filter((it) => it.params && /:/.test(it.access === 'link' ? named(it) : it.path))) {
      const path = route.access === 'link' ? named(route) : route.path.replace(':slug', slug)
      const reply = await send(route, fill(path, 'not-an-id'), { headers: trusted(route), payload: {} })
      expect([route.path, reply.statusCode, reply.json().error_code]).toEqual([route.path, 400, 'E0001'])
    }
  })

  test('checks its path parameters', () => {
    expect(routes().filter((it) => it.path.includes(':') && !it.params)).toEqual([])
  })

  test('sends no undeclared field', () => {
    for (const route of routes().filter((it) => it.reply)) {
      const schema = replySchema(route.reply!)
      const sample = withExtras(sampleOf(schema))
      const sent = fastJsonStringify(schema as never)(sample)
      expect([route.path, sent.includes('undeclared')]).toEqual([route.path, false])
      expect(JSON.parse(sent)).toBeTypeOf('object')
    }
  })

  test('answers alike with a trailing or a doubled slash', async () => {
    for (const url of ['/health', '/health/', '//health', '/health//']) expect((await app.api.app.inject(`/api${url}`)).statusCode).toBe(200)
    for (const url of ['/users/profile/', '//users//profile'])
      expect((await app.api.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
  })
})

test('an unknown call is 404 GEN01 in the language of the caller', async () => {
  const reply = await app.api.app.inject({ url: '/api/nothing/here', headers: { 'accept-language': 'en-GB' } })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 404, error_code: 'GEN01', msg: expect.stringContaining('is not there') })
})

/** Whether something is missing from a query that names the company and nothing else. */
const requiredQuery = (route: Route) =>
  route.query && !(route.query as unknown as { safeParse(it: unknown): { success: boolean } }).safeParse({ company_id: company }).success

type Json = Record<string, unknown>

/** A value that fits a schema, for the serialiser to cut. */
function sampleOf(schema: Json): unknown {
  const {
    type,
    properties,
    items,
    anyOf,
    then: chosen,
    const: constant,
    enum: options,
    additionalProperties,
    format,
  } = schema as {
    type?: string
    format?: string
    properties?: Json
    items?: Json
    anyOf?: Json[]
    then?: Json
    const?: unknown
    enum?: unknown[]
    additionalProperties?: Json | boolean
  }
  if (constant !== undefined) return constant
  if (options) return options[0]
  if (anyOf) return sampleOf(anyOf[0]!)
  if (chosen) return sampleOf(chosen)
  if (type === 'object' && properties) return Object.fromEntries(Object.entries(properties).map(([key, it]) => [key, sampleOf(it as Json)]))
  if (type === 'object') return typeof additionalProperties === 'object' && additionalProperties.type ? { key: sampleOf(additionalProperties) } : {}
  if (type === 'array') return Array.isArray(items) ? items.map(sampleOf) : [sampleOf(items ?? {})]
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (format === 'uuid') return anId
  return type === 'string' ? '2026-01-01T00:00:00.000Z' : null
}

/** The same value with a field too many in every object that has declared ones. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, it]) => [key, withExtras(it)])
  return { ...Object.fromEntries(entries), ...(entries.length > 0 && !('key' in value) ? { undeclared: 'undeclared' } : {}) }
}
