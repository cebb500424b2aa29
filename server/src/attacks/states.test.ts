import { faults } from '@delibera/core/faults'
import { patience, sized } from '@delibera/core/fuzz.stage'
import { companyParam, isSignedIn, type Route } from '@delibera/core/route'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type TestApp, testApp } from '../testing/app.ts'
import { Draw, fitting, type Kind, payloadOf, spoiled } from './bodies.stage.ts'
import { companyInEveryStatus } from './every-status.stage.ts'
import { tellFigures } from './figures.stage.ts'
import { addressOf, deadId, type Ids, idsOf, nounOf } from './ids.stage.ts'

/** After one of these little of the walk is left: at its end, in this order, each with a session of its own. */
const ending = [
  ...['DELETE /users/sessions/:id', 'GET /users/logout', 'POST /users/change-password', 'PATCH /companies/:id/user/permission'],
  ...['PATCH /companies/:id/user/my-permission', 'DELETE /companies/custom/:id', 'DELETE /companies/:id', 'DELETE /users/profile'],
]
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Of an answer that says more than the product means to. */
const inside = /\n\s+at .+:\d+:\d+|node_modules|\.ts:\d+|syntax error at or near|violates .+ constraint|relation "\w+"|SQLSTATE|kysely|PostgresError/i

let app: TestApp
const statuses = ['DRAFT', 'CREATION', 'PROPOSAL', 'PROCESSING', 'CONVOCATION', 'STANDBY', 'OPEN', 'STARTED', 'VOTING', 'VERBALIZE', 'COMPLETED', 'CANCELED']
const tally = { requests: 0, fitted: 0, refused: 0, files: 0, away: 0, answers: {} as Record<number, number> }
const faultsSeen: string[] = []

const everyStatus = (it: TestApp) => companyInEveryStatus(it, 'Ogni Stato S.r.l.')

beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'error', RATE_LOGIN: '1000000', RATE_READ: '1000000', RATE_WRITE: '1000000' } })
  await app.again(everyStatus)
}, 600_000)
afterAll(() => {
  tellFigures('states', { operations: app.api.served.length, states: statuses.length, ...tally })
  return app.close()
})

interface Walk {
  draw: Draw
  ids: Ids
  token: string
}

/** A query as people write it, or nearly. */
function searchOf(route: Route, kind: Kind, { draw, ids }: Walk): string {
  const idOf = (name: string) => ids[nounOf(name)] ?? deadId
  const fitted = (route.query ? fitting(route.query, draw, idOf) : {}) as Record<string, unknown>
  const query = (kind === 'valid' ? fitted : spoiled(fitted, draw)) as Record<string, unknown> | null
  const named = route.access === 'company' && !companyParam(route.path) ? { company_id: ids.company } : {}
  const words = Object.entries({ ...(typeof query === 'object' ? query : {}), ...named }).filter(([, it]) => it !== undefined && it !== null)
  return new URLSearchParams(words.map(([key, it]) => [key, String(it).slice(0, 2000)])).toString()
}

let addresses = 0

/** Sends one call as its rightful caller and judges what comes back. */
async function send(route: Route, kind: Kind, walk: Walk): Promise<void> {
  const { draw, ids, token } = walk
  // A path that is a little wrong is tried now and then; a dead one says only that it is dead.
  const path = addressOf(route, (noun) => (kind !== 'valid' && draw.below(20) === 0 ? "x'\u0000" : ids[noun]))
  const payload = payloadOf(route, kind, { draw, idOf: (name) => ids[nounOf(name)] ?? deadId })
  const type = typeof payload === 'string' ? { 'content-type': 'application/json' } : {}
  const headers = { ...type, ...(isSignedIn(route) ? { authorization: `Bearer ${token}` } : {}) }
  const remoteAddress = `10.${(++addresses >> 16) % 250}.${(addresses >> 8) % 250}.${addresses % 250}`
  const url = `/api${path}?${searchOf(route, kind, walk)}`
  const reply = await app.api.app.inject({
    method: route.method,
    url,
    headers,
    remoteAddress,
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  tally.requests++
  tally.answers[reply.statusCode] = (tally.answers[reply.statusCode] ?? 0) + 1
  const wrong = wrongIn(route, { status: reply.statusCode, body: reply.body, type: String(reply.headers['content-type'] ?? '') })
  if (wrong)
    faultsSeen.push(
      `${wrong}: ${route.method} ${url.slice(0, 300)} ${JSON.stringify(payload)?.slice(0, 500)} -> ${reply.statusCode} ${reply.body.slice(0, 300)}`,
    )
}

function wrongIn(route: Route, { status, body, type }: { status: number; body: string; type: string }): string | undefined {
  if (type.includes('json') && inside.test(body) && route.path !== '/openapi.json') return 'it tells of the inside'
  if (status === 502) tally.away++
  // Whether it is ready is answered by a status, and no worker runs here.
  if (route.path === '/ready') return undefined
  // Somebody else's server is away: the trial's calendars are at no address that answers.
  if (status >= 500 && status !== 502) return 'it failed'
  if (status >= 400) return wrongRefusal(status, body)
  if (!type.includes('json') || !route.reply || route.files) {
    tally.files++
    return undefined
  }
  const read = (route.reply as unknown as z.ZodType).safeParse(JSON.parse(body))
  tally.fitted++
  return read.success ? undefined : `it does not fit its schema (${JSON.stringify(read.error.issues[0])})`
}

function wrongRefusal(status: number, body: string): string | undefined {
  tally.refused++
  const said = JSON.parse(body) as { code?: unknown; error_code?: string; msg?: unknown }
  const isInShape = said.code === status && typeof said.msg === 'string' && said.msg !== '' && String(said.error_code) in faults
  return isInShape ? undefined : 'its refusal is not in the shape of the contract'
}

/** Every call once, in an order of its own, on what the calls before have left; those after which nothing is left at the end. */
async function walkIn(status: string, seed: number): Promise<void> {
  const { _id, meetings, owner } = await app.again(everyStatus)
  const draw = new Draw(seed)
  const routes = draw.shuffled(app.api.served.map((it) => it.route)).filter((it) => !it.path.startsWith('/dev/'))
  const last = routes.filter((it) => ending.includes(nameOf(it))).sort((one, other) => ending.indexOf(nameOf(one)) - ending.indexOf(nameOf(other)))
  let token = await app.world.session(owner)
  for (const route of [...routes.filter((it) => !last.includes(it)), ...last])
    for (const kind of ['malformed', 'nearly', 'valid'] as const) {
      // What one call has made, the next one may name.
      const ids = await idsOf(app.deps, { company: _id, meeting: meetings[status]! })
      if (last.includes(route)) token = await app.world.session(owner)
      await send(route, kind, { draw, ids, token })
    }
}

test.each(statuses)(
  '%s: whatever is sent, nothing fails, every refusal is of the catalogue, every answer fits its schema',
  { timeout: patience(600_000) },
  async (status) => {
    const first = fc.readConfigureGlobal().seed ?? 1
    for (let walk = 0; walk < sized(1, 4); walk++) await walkIn(status, first + walk * statuses.length + statuses.indexOf(status))
    expect(faultsSeen.splice(0)).toEqual([])
  },
)
