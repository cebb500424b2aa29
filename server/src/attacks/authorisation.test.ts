import { sized } from '@delibera/core/fuzz.stage'
import { demoPerson } from '@delibera/core/operations/demo'
import { hasRight } from '@delibera/core/permissions'
import { companyParam, isSignedIn, type Route } from '@delibera/core/route'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../demo/demo.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { Draw, fitting, payloadOf } from './bodies.stage.ts'
import { type Caller, callersAgainst, deadLinks } from './callers.stage.ts'
import { companyInEveryStatus } from './every-status.stage.ts'
import { tellFigures } from './figures.stage.ts'
import { addressOf, deadId, type Ids, idsOf, nounIn, nounOf } from './ids.stage.ts'
import { addedRows, lostRows, markersOf, type Rows, rowsOf } from './rows.stage.ts'

/** Calls that answer although the request names something of others: which nouns these may be, and why. Rows and words of the victims are looked for all the same. */
const answered: Record<string, { nouns: string[]; because: string }> = {
  'GET /meetings/upcoming': { nouns: ['company'], because: 'it chooses among the meetings of the caller, and none is of that company' },
  'PATCH /notifications/read': { nouns: [], because: 'only those of the caller are read' },
  'GET /verify/:sha256': { nouns: ['sha256'], because: 'whoever holds a document may ask whether it was issued' },
  'POST /helpdesk': { nouns: ['company', 'meeting'], because: 'the operator reads where the caller says to have been' },
  'PATCH /companies/:id/user/my-permission': { nouns: ['company'], because: 'who was a consultant leaves once more, and nothing changes' },
  'DELETE /media/auth/:id': { nouns: ['company', 'meeting'], because: 'the file is the caller’s own; where it was shown is only told beside it' },
  'POST /companies/:id/add-consultant': { nouns: ['consultant'], because: 'consultants are listed for whoever wants to invite one' },
  'DELETE /companies/:id/consultants/:consultantId': { nouns: ['consultant'], because: 'who is no consultant of the own company stays none' },
  'DELETE /live/admin/meetings/:id/hand/:member': { nouns: ['member'], because: 'a hand that is not up in the own meeting stays down' },
  'GET /search': { nouns: ['company'], because: 'what the caller may see is found; the company it names only comes first' },
  'GET /users/guide': { nouns: ['company'], because: 'it leads through a company of the caller, and through the latest where it names none of theirs' },
  'DELETE /communications/templates/:id': { nouns: ['communication'], because: 'a template that the own company has not stays away from it' },
  'POST /convocations/admin/meetings/preview': { nouns: ['member'], because: 'a letter of the own meeting is shown as its first member would get it' },
}
/** The table in which a caller's words are kept as they were said. */
const said = 'help_requests'

/** Calls of the trial alone: whoever reaches one reads every letter and sets the clock; none is served in production. */
const isOfTrial = (route: Route) => route.path.startsWith('/dev/')
/** What somebody does to oneself and cannot go on after: at the end. */
const isLast = ({ method, path }: Route) => ['DELETE /users/profile', 'GET /users/logout', 'POST /users/change-password'].includes(`${method} ${path}`)

/** Whose ids a request names: those that the guard looks at, and the others. */
type Whose = 'foreign' | 'dead' | 'others foreign' | 'guarded foreign'
const guarded = new Set(['company', 'meeting', 'meeting_slug', 'link'])

let app: TestApp
let callers: Caller[]
let places: Ids[]
let markers: Awaited<ReturnType<typeof markersOf>>
let [before, attacked]: [Rows, Rows] = [new Map(), new Map()]
const draw = new Draw(fc.readConfigureGlobal().seed ?? 1)
const tally = { requests: 0, statuses: {} as Record<number, number> }

beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'error', RATE_LOGIN: '1000000', RATE_READ: '1000000', RATE_WRITE: '1000000' } })
  await seedDemo(app.deps)
  const company = await companyInEveryStatus(app, 'Vittima di Prova S.r.l.')
  const dead = await deadLinks(app, company, company.meetings.PROPOSAL!)
  const meetings = await app.deps.db.selectFrom('meetings').select(['_id', 'company_id']).execute()
  places = await Promise.all(meetings.map((it) => idsOf(app.deps, { company: it.company_id, meeting: it._id })))
  markers = await markersOf(app.deps.db)
  const now = app.deps.clock.now()
  before = await rowsOf(app.deps.db)
  callers = [...(await callersAgainst(app, [...new Set(meetings.map((it) => it.company_id))])), ...dead]
  await app.deps.clock.set(app.deps.db, now)
  attacked = await rowsOf(app.deps.db)
  // Both companies are made alike: what the callers have themselves says nothing of anybody.
  const ownIn = (table: string) => [...attacked.get(table)!].filter((it) => !before.get(table)?.has(it)).join('\n')
  const [own, ownCompanies] = [[...attacked.keys()].map(ownIn).join('\n'), ownIn('companies')]
  markers.people = markers.people.filter((it) => !own.includes(it) && it !== demoPerson.email)
  markers.companies = markers.companies.filter((it) => !ownCompanies.includes(it))
  expect(markers.people.length).toBeGreaterThan(300)
}, 600_000)
afterAll(() => app.close())

interface Attack {
  route: Route
  caller: Caller
  whose: Whose
  place: Ids
  /** The nouns of which it named one of the victims. */
  named: Set<string>
}

/** The id that an attack puts in the place of a noun; what is not the caller's own is noted. The second part of a link is a secret: nobody has that of others. */
function idIn(attack: Attack, noun: string): string | undefined {
  const { caller, whose, place, named } = attack
  if (noun === 'link') return whose === 'dead' ? undefined : caller.link?.link
  if (whose === 'dead') return undefined
  const isForeign = whose === 'foreign' || guarded.has(noun) === (whose === 'guarded foreign')
  if (!isForeign) return caller.link && noun === 'meeting_slug' ? caller.link.meeting_slug : draw.pick(caller.own)[noun]
  if (place[noun]) named.add(noun)
  return place[noun]
}

/** The whole address, with the query that the call knows. */
function urlOf(attack: Attack): string {
  const { route } = attack
  const path = addressOf(route, (noun) => idIn(attack, noun))
  const query = (route.query ? fitting(route.query, draw, (name) => idIn(attack, nounOf(name)) ?? deadId) : {}) as Record<string, unknown>
  const named = route.access === 'company' && !companyParam(route.path) ? { company_id: idIn(attack, 'company') ?? deadId } : {}
  const words = Object.entries({ ...query, ...named }).filter(([, it]) => it !== undefined && it !== null)
  return `/api${path}?${new URLSearchParams(words.map(([key, it]) => [key, String(it)]))}`
}

let addresses = 0
const newAddress = () => `10.${(++addresses >> 16) % 250}.${(addresses >> 8) % 250}.${addresses % 250}`

/** What is wrong with the answer, if anything. */
async function attackFault(attack: Attack): Promise<string | undefined> {
  const { route, caller, whose } = attack
  const url = urlOf(attack)
  const payload = payloadOf(route, 'valid', { draw, idOf: (name) => idIn(attack, nounOf(name)) ?? deadId })
  const headers = caller.token ? { authorization: `Bearer ${caller.token}` } : {}
  const sent = `${url} ${JSON.stringify(payload ?? '')}`
  const reply = await app.api.app.inject({
    method: route.method,
    url,
    headers,
    remoteAddress: newAddress(),
    ...(payload ? { payload: payload as object } : {}),
  })
  tally.requests++
  tally.statuses[reply.statusCode] = (tally.statuses[reply.statusCode] ?? 0) + 1
  const call = `${route.method} ${route.path}`
  const told = `${caller.name}, ${whose}: ${call} answered ${reply.statusCode} to ${sent.slice(0, 400)}`
  // Whether it is ready it says to everybody, and no worker runs here; 502 is the calendar of somebody else.
  if (reply.statusCode >= 500 && reply.statusCode !== 502 && route.path !== '/ready') return told
  const isOfOthers = [...attack.named].some((it) => sent.includes(attack.place[it]!)) || (whose === 'dead' && sent.includes(deadId))
  const isListed = call in answered && [...attack.named].every((it) => answered[call]!.nouns.includes(it))
  if (reply.statusCode < 400 && isOfOthers && !isListed) return `${told} (${[...attack.named]})`
  const leak = [...markers.people, ...(caller.inCompany ? [] : markers.companies)].find((it) => reply.body.includes(it) && !sent.includes(it))
  return leak ? `${told}: it says "${leak}"` : undefined
}

/** What a caller may send at a call: all but what they have the right to. */
function attacksOf(route: Route, caller: Caller): Attack[] {
  if ((caller.link && route.access !== 'link') || caller.may?.includes(`${route.method} ${route.path}`)) return []
  if (caller.standing && !(route.right && !hasRight(caller.standing, route.right))) return []
  const isBound = [...route.path.matchAll(/:(\w+)/g)].some(([, name]) => ['meeting', 'meeting_slug'].includes(nounIn(route, name!)))
  const tried = draw.shuffled(places).slice(0, isBound ? sized(2, places.length) : 1)
  const kinds: Whose[] = caller.own.length > 0 ? ['foreign', 'others foreign', 'guarded foreign'] : ['foreign']
  return [
    ...kinds.flatMap((whose) => tried.map((place) => ({ route, caller, whose, place, named: new Set<string>() }))),
    { route, caller, whose: 'dead', place: places[0]!, named: new Set() },
  ]
}

test('nobody without the right gets at a company: no answer, no word of it, not a row changed', { timeout: 3_600_000 }, async () => {
  const routes = app.api.served.map((it) => it.route).filter((it) => !isOfTrial(it))
  const inOrder = [...routes.filter((it) => !isLast(it)), ...routes.filter(isLast)]
  const faults: string[] = []
  for (const caller of callers)
    for (const route of inOrder)
      for (const attack of attacksOf(route, caller)) {
        const fault = await attackFault(attack)
        if (fault) faults.push(fault)
      }
  const after = await rowsOf(app.deps.db)
  const sessions = routes.filter(isSignedIn).length
  tellFigures('authorisation', { requests: tally.requests, callers: callers.length, operations: routes.length, sessions, answers: tally.statuses })
  expect(tally.requests).toBeGreaterThan(routes.length * 10)
  expect(faults).toEqual([])
  expect(lostRows(before, after)).toEqual([])
  const victims = places.flatMap((it) => [it.company!, it.meeting!])
  expect(addedRows(attacked, after, victims).filter((it) => !it.startsWith(said))).toEqual([])
})
