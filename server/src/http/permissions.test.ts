import { type CompanyStanding, type HeldRole, hasRight, standingOf } from '@delibera/core/permissions'
import { companyParam, isAboutDecision, meetingParam, type Route } from '@delibera/core/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAgain, SocketQuery } from '../socket/rights.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Person } from '../testing/world.ts'

let app: TestApp
let owner: Person
const tokens = new Map<string, string>()

/** Everybody who may stand before a company. */
const callers: [string, HeldRole | null][] = [
  ['its administrator', { role: 'ADMIN', status: 'ACTIVE' }],
  ['its consultant', { role: 'CONSULTANT', status: 'ACTIVE' }],
  ['somebody whom its certified mail has not confirmed', { role: 'ADMIN', status: 'PENDING' }],
  ['a manager who was disabled', { role: 'ADMIN', status: 'INCACTIVE' }],
  ['a consultant who was revoked', { role: 'CONSULTANT', status: 'INCACTIVE' }],
  ['a consultant who was invited', { role: 'CONSULTANT', status: 'PENDING' }],
  ['a consultant who asked', { role: 'CONSULTANT', status: 'REQUESTED_PENDING' }],
  ['a stranger', null],
]
const people = new Map<string, Person>()

beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
  owner = await app.world.person()
  for (const [name] of callers) {
    const person = await app.world.person()
    people.set(name, person)
    tokens.set(name, await app.world.session(person))
  }
})
afterAll(() => app.close())

const routes = () => app.api.served.map((it) => it.route).filter((it) => it.access === 'company' || it.access === 'meeting')
const anId = '00000000-0000-4000-8000-000000000000'
const services = ['SMTP1', 'MLR01']
let companies = 0

/** The meeting of each company, where a call asks for one. */
const meetings = new Map<string, string>()
/** And the decision in writing. */
const decisions = new Map<string, string>()

function addressOf({ path, access }: Route, company: string): string {
  const about = (isAboutDecision(path) ? decisions : meetings).get(company) ?? anId
  if (access === 'meeting') return path.replace(`:${meetingParam(path)}`, about).replace(/:[A-Za-z_]+/g, anId)
  const named = companyParam(path)
  const filled = (named ? path.replace(`:${named}`, company) : path).replace(':role', 'PAR').replace(/:[A-Za-z_]+/g, anId)
  return named ? filled : `${filled}?company_id=${company}`
}

async function send(route: Route, company: string, token: string) {
  const reply = await app.api.app.inject({
    method: route.method,
    url: `/api${addressOf(route, company)}`,
    headers: { authorization: `Bearer ${token}` },
    ...(route.body ? { payload: {} } : {}),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  return { status: reply.statusCode, code: isJson ? (reply.json() as { error_code?: string }).error_code : undefined }
}

async function companyFor(caller: string, held: HeldRole | null): Promise<string> {
  const { _id } = await app.world.company(`Permessi ${++companies} S.r.l.`, owner)
  if (held) await app.world.role(_id, people.get(caller)!, held)
  await app.world.subscription(_id)
  for (const code of services) await app.world.subscription(_id, { code, category: 'SERVICE' })
  const meeting = await app.world.meeting(_id, { administrator_user_id: people.get(caller)!._id })
  const administrator_id = await app.world.participant(meeting)
  await app.deps.db.updateTable('meetings').set({ administrator_id }).where('_id', '=', meeting).execute()
  meetings.set(_id, meeting)
  decisions.set(_id, await app.world.decision(_id))
  return _id
}

describe.each(callers)('%s', (name, held) => {
  const standing: CompanyStanding | null = held && standingOf([held])

  test('may do in a company what the table of permissions says, and nothing else', async () => {
    const one = await companyFor(name, held)
    for (const route of routes()) {
      const may = hasRight(standing, route.right!)
      // What changes a company has one of its own: some calls remove it.
      const company = may && route.method !== 'GET' ? await companyFor(name, held) : one
      const { status, code } = await send(route, company, tokens.get(name)!)
      const call = `${route.method} ${route.path}`
      if (may) expect([call, status === 403 || status === 420 || status === 401 || status >= 500]).toEqual([call, false])
      else expect([call, status, code]).toEqual([call, standing ? 403 : (route.forbidden ?? 403), 'CP003'])
    }
  })
})

test('a company that was removed is nobody’s, its administrator’s neither', async () => {
  const company = await companyFor('its administrator', { role: 'ADMIN', status: 'ACTIVE' })
  await app.deps.db.updateTable('companies').set({ deleted_at: new Date().toISOString() }).where('_id', '=', company).execute()
  for (const route of routes()) {
    const { status } = await send(route, company, tokens.get('its administrator')!)
    expect([route.path, status]).toEqual([route.path, route.forbidden ?? 403])
  }
})

test('the personal links of a company that was removed open nothing', async () => {
  const company = await companyFor('its administrator', { role: 'ADMIN', status: 'ACTIVE' })
  const { slug, meeting_id } = await app.world.link(company, { meeting_id: meetings.get(company)! })
  const meeting = await app.deps.db.selectFrom('meetings').select('slug').where('_id', '=', meeting_id).executeTakeFirstOrThrow()
  await app.deps.db.updateTable('companies').set({ deleted_at: new Date().toISOString() }).where('_id', '=', company).execute()
  for (const [at, route] of app.api.served.filter((it) => it.route.access === 'link').entries()) {
    const { method, path, body } = route.route
    const url = `/api${path
      .replace(':slug', slug)
      .replace(':member', slug)
      .replace(':meeting', meeting.slug)
      .replace(/:[A-Za-z_]+/g, anId)}`
    const reply = await app.api.app.inject({ method, url, remoteAddress: `10.8.0.${at + 1}`, ...(body ? { payload: {} } : {}) })
    expect([method, path, reply.statusCode]).toEqual([method, path, 404])
    // Whoever stands before it is told what to do: nothing comes back by itself.
    expect(reply.json()).toMatchObject({ error_code: 'GEN01', info: 'dead_link', msg: expect.stringMatching(/^Questo collegamento non vale più/) })
  }
  await expect(checkAgain(app.deps, SocketQuery.parse({ token: slug }))).rejects.toMatchObject({ status: 404 })
})

test('a company that does not exist and a stranger’s answer alike', async () => {
  const other = await companyFor('a stranger', null)
  const named = routes().filter((it) => it.access === 'company')
  for (const route of named) expect(await send(route, anId, tokens.get('a stranger')!)).toEqual(await send(route, other, tokens.get('a stranger')!))
})

test('a call without its company is malformed', async () => {
  for (const route of routes().filter((it) => it.access === 'company' && !companyParam(it.path))) {
    const reply = await app.api.app.inject({
      method: route.method,
      url: `/api${route.path.replace(/:\w+/, anId)}`,
      headers: { authorization: `Bearer ${tokens.get('a stranger')}` },
    })
    expect([route.path, reply.statusCode, reply.json().info]).toEqual([
      route.path,
      400,
      [expect.objectContaining({ path: 'company_id', message: 'requiredField' })],
    ])
  }
})

test('a meeting that is not there, and one of another company than the call says, are not found', async () => {
  const [own, other] = [await companyFor('its administrator', callers[0]![1]), await companyFor('its administrator', callers[0]![1])]
  const token = tokens.get('its administrator')!
  for (const route of routes().filter((it) => it.access === 'meeting')) {
    expect([route.path, await send(route, anId, token)]).toEqual([route.path, { status: 404, code: 'MT001' }])
    const url = `/api${addressOf(route, own)}?company_id=${other}`
    const reply = await app.api.app.inject({ method: route.method, url, headers: { authorization: `Bearer ${token}` }, ...(route.body ? { payload: {} } : {}) })
    expect([route.path, reply.statusCode, reply.json().error_code]).toEqual([route.path, 404, 'MT001'])
  }
})

test('a call of a service is shut to everybody of a company that does not have it, and says what to buy', async () => {
  const ofServices = routes().filter((it) => it.service)
  expect(ofServices.length).toBeGreaterThan(0)
  const company = await companyFor('its administrator', callers[0]![1])
  await app.deps.db.deleteFrom('subscriptions').where('company_id', '=', company).where('category', '=', 'SERVICE').execute()
  for (const route of ofServices) {
    const headers = { authorization: `Bearer ${tokens.get('its administrator')}` }
    const reply = await app.api.app.inject({ method: route.method, url: `/api${addressOf(route, company)}`, headers, ...(route.body ? { payload: {} } : {}) })
    const service = route.service === 'MAILER' ? 'MLR01' : 'SMTP1'
    expect([route.path, reply.statusCode, reply.json()]).toMatchObject([route.path, 403, { error_code: 'CP003', info: { reason: 'service_needed', service } }])
  }
})

test('there are calls to walk', () => {
  expect(routes().length).toBeGreaterThan(30)
})
