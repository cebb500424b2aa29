import { advanceRoutes } from '@delibera/core/advance/routes'
import type { AdvanceSaid } from '@delibera/core/advance/schema'
import { calendarRoutes } from '@delibera/core/calendar/routes'
import { addDays, dayInRome } from '@delibera/core/dates'
import { designatedRoutes } from '@delibera/core/designated/routes'
import { electionRoutes } from '@delibera/core/elections/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { documentOf } from '@delibera/core/rich-text'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import signed from '../../demo/signature.json' with { type: 'json' }
import { prove } from '../../http/proven.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { preparedMeeting } from '../../testing/convened.ts'
import { electionClauses, setElection } from '../../testing/elections.ts'
import { meetingDue } from '../../testing/live.ts'
import { openPoints } from '../advance/reads.ts'
import { advanceSections } from '../convocations/advance-papers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

type Prepared = Awaited<ReturnType<typeof preparedMeeting>>

const seats = ['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi', 'Dario Costa'].map((name, at) => ({
  name,
  roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'],
  shares: 100,
}))
const person = { kind: 'P' as const, first_name: 'Rita', last_name: 'Conti', fiscal_code: 'CNTRTI70A41H501N', email: 'rita.conti@studio.test' }
const odgs = [
  { title: 'Nomina dell’amministratore' },
  { title: 'Bilancio', header_content: documentOf('Si propone il bilancio.'), content_positive: documentOf('Approva.') },
]

/** An assembly with an election, votes before it and a designated representative; the clock stands at the send. */
async function convened(stand: Parameters<typeof setElection>[2], rules: Parameters<typeof setElection>[1] = { seats: 2, method: 'PLURALITY' }) {
  let seat = ''
  const prepare = async (it: Prepared) => {
    await setElection(it, rules, stand)
    const params = { id: it.meeting._id }
    const { version } = await it.company.call(meetingRoutes.load, { params })
    await it.company.call(meetingRoutes.change, { params, body: { advance: { enabled: true }, version } })
    const { designated } = await it.company.call(designatedRoutes.designate, { params, body: { designated: { person, mode: 'OPTIONAL' } } as never })
    seat = designated!.member_id
  }
  const statute = { elections: electionClauses, designated_representative: 'OPTIONAL', advance_vote_allowed: true, advance_close_hours: 24 }
  const due = await meetingDue(app, { seats, odgs, statute: statute as never, prepare })
  await app.deps.clock.set(app.deps.db, null)
  const odg = due.odgs[0]!
  const row = await app.deps.db.selectFrom('agenda_points').select('election').where('_id', '=', odg).executeTakeFirstOrThrow()
  const { candidates, lists } = row.election as unknown as { candidates: { _id: string; name: string }[]; lists: { _id: string; name: string }[] }
  const idOf = (name: string) => [...candidates, ...lists].find((it) => it.name === name)!._id
  const place = async (at: number) => ({ ...(await due.linkOf(due.company.ids[at]!)), convocation: due.first._id })
  const before = async (at: number, said: AdvanceSaid) =>
    app.call(advanceRoutes.give, { params: await place(at), body: { signature: signed.signature, points: { [odg]: said } } as never })
  const proxy = async (at: number, choice: string[]) =>
    app.call(designatedRoutes.give, { params: await place(at), body: { signature: signed.signature, votes: [{ odg_id: odg, choice }] } as never })
  const conduct = (action: 'start' | 'stop') => due.company.call(electionRoutes.conduct, { params: { ...due.params, odg }, body: { action } })
  return { ...due, odg, seat, idOf, before, proxy, conduct, place }
}

test('an election is voted upon before the meeting and by instruction; who withdraws falls out of both, and the rest stands', async () => {
  const it = await convened(['Rosa Neri', 'Viola Gallo', 'Iris Conti'])
  const [anna, bruno, carla, dario] = it.company.ids as [string, string, string, string]
  const names = (...of: string[]) => of.map(it.idOf)
  await it.before(1, names('Rosa Neri', 'Viola Gallo'))
  await it.proxy(2, names('Viola Gallo', 'Iris Conti'))
  await it.proxy(3, names('Viola Gallo'))
  await expect(it.before(1, names('Rosa Neri', 'Viola Gallo', 'Iris Conti'))).rejects.toMatchObject({ code: 'E0001' })
  await it.company.call(electionRoutes.withdrawCandidate, { params: { ...it.params, odg: it.odg, candidate: it.idOf('Viola Gallo') } })
  await expect(it.before(1, names('Viola Gallo'))).rejects.toMatchObject({ code: 'E0001' })
  const { points } = await app.call(advanceRoutes.mine, { params: await it.linkOf(bruno) })
  expect(points.find((one) => one._id === it.odg)!.election!.names.map((one) => one.name)).toEqual(['Rosa Neri', 'Iris Conti'])
  await app.deps.clock.set(app.deps.db, new Date(it.first.datetime))
  await it.open()
  await it.join(anna, it.seat)
  await it.begin()
  await it.takeUp(it.odg)
  await it.conduct('start')
  await app.call(electionRoutes.cast, {
    params: { ...(await it.linkOf(anna)), odg: it.odg },
    body: { round: 1, votes: [{ member_id: anna, choice: names('Rosa Neri') }] },
  })
  await it.conduct('stop')
  const rows = await app.deps.db.selectFrom('election_votes').selectAll().where('odg_id', '=', it.odg).execute()
  const kept = (id: string) => rows.find((one) => one.member_id === id)
  expect(kept(bruno)).toMatchObject({ vote_type: 'ADVANCE', choice: names('Rosa Neri'), delegate_id: null })
  expect(kept(carla)).toMatchObject({ vote_type: 'DELEGATION', choice: names('Iris Conti'), delegate_id: it.seat })
  expect(kept(dario)).toBeUndefined()
  const { election, unsealed, instructed } = (await it.state()).points[it.odg]!
  expect(election!.rounds[0]!.result).toMatchObject({ present: 400, unvoted: 100, base: 300, outcome: 'APPROVED' })
  expect([unsealed!.not_counted, instructed!.unvoted]).toEqual([[], [{ member_id: dario, reason: 'BLANK' }]])
})

test('a divided choice is given before the meeting, read again by who gave it, and cast, kept and exported part by part', async () => {
  const it = await convened(['Rosa Neri', 'Viola Gallo', 'Iris Conti'], { seats: 1, method: 'PLURALITY' })
  const [anna, bruno] = it.company.ids as [string, string]
  const part = (name: string, weight: number) => ({ choice: [it.idOf(name)], weight })
  const parts = [part('Rosa Neri', 50), part('Viola Gallo', 30), { choice: 'AGAINST' as const, weight: 20 }]
  for (const wrong of [
    [part('Rosa Neri', 50), part('Viola Gallo', 49)],
    [part('Rosa Neri', 50), part('Rosa Neri', 50)],
    [part('Rosa Neri', 50), { choice: [bruno], weight: 50 }],
    [{ ...part('Rosa Neri', 50), choice: [it.idOf('Rosa Neri'), it.idOf('Iris Conti')] }, part('Viola Gallo', 50)],
  ])
    await expect(it.before(1, wrong)).rejects.toMatchObject({ code: 'E0001' })
  const [one, twice] = await Promise.all([it.before(1, parts), it.before(1, parts)])
  expect(twice).toEqual(one)
  const mine = await app.call(advanceRoutes.mine, { params: await it.linkOf(bruno) })
  expect(mine.ballot!.points[it.odg]).toEqual(parts)
  await it.company.call(electionRoutes.withdrawCandidate, { params: { ...it.params, odg: it.odg, candidate: it.idOf('Viola Gallo') } })
  await app.deps.clock.set(app.deps.db, new Date(it.first.datetime))
  await it.open()
  await it.join(anna)
  await it.begin()
  await it.takeUp(it.odg)
  await it.conduct('start')
  await it.conduct('stop')
  const rows = await app.deps.db.selectFrom('election_votes').selectAll().where('odg_id', '=', it.odg).where('member_id', '=', bruno).orderBy('part').execute()
  expect(rows.map((row) => [row.choice, Number(row.weight), row.vote_type])).toEqual([
    [[it.idOf('Rosa Neri')], 50, 'ADVANCE'],
    ['AGAINST', 20, 'ADVANCE'],
  ])
  const { election, unsealed } = (await it.state()).points[it.odg]!
  expect(election!.rounds[0]!.result).toMatchObject({ present: 200, unvoted: 30, against: 20, base: 170 })
  expect(unsealed!.not_counted).toEqual([{ member_id: bruno, reason: 'BLANK', weight: 30 }])
  await it.close({ confirm: true })
  const headers = { authorization: `Bearer ${await app.world.session(it.company.owner)}`, 'accept-language': 'it' }
  const { body } = await app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${it.meeting._id}/votes?format=csv`, headers })
  const told = body.split('\n').filter((line) => line.includes('Bruno'))
  expect(told).toHaveLength(2)
  expect(told[0]).toMatch(/Rosa Neri.*50/)
})

test('of lists one is named, and no person; the notice says under the number of the agenda who stands', async () => {
  const it = await convened({ Uno: ['Rosa Neri', 'Viola Gallo'], Due: ['Iris Conti'] }, { seats: 2, method: 'LISTS' })
  for (const choice of [['Uno', 'Due'], ['Rosa Neri']]) {
    await expect(it.before(1, choice.map(it.idOf))).rejects.toMatchObject({ code: 'E0001' })
    await expect(it.proxy(2, choice.map(it.idOf))).rejects.toMatchObject({ code: 'E0001' })
  }
  await it.before(1, [it.idOf('Due')])
  const known = await knownOf(app.deps.db, { company: prove(it.company._id), meeting: prove(it.meeting._id) })
  const told = (of: typeof known) => JSON.stringify(advanceSections(of, 'it')[1]!.body)
  expect(told(known)).toContain('Liste presentate: «Uno» (Rosa Neri, Viola Gallo); «Due» (Iris Conti).')
  const [first, second] = known.points
  const later = { ...known, points: [{ ...first!, skip_vote: true }, second!] }
  expect(told(later)).toContain('2. Bilancio')
  expect(openPoints(later).map((one) => [one.number, one.title])).toEqual([[2, 'Bilancio']])
})

test('the terms of who takes part stand in the calendar of who looks after the company, and are over once past', async () => {
  const lists_close_at = new Date(app.deps.clock.now().getTime() + 3 * 86_400_000).toISOString()
  const it = await convened({ Uno: ['Rosa Neri'], Due: ['Iris Conti'] }, { seats: 2, method: 'LISTS', lists_close_at })
  const call = await app.as(it.company.owner)
  const { designated } = await it.company.call(designatedRoutes.givers, { params: it.params })
  const days = {
    ADVANCE: addDays(dayInRome(new Date(it.first.datetime)), -1),
    LISTS: dayInRome(new Date(lists_close_at)),
    PROXIES: dayInRome(new Date(designated!.closes_at!)),
  }
  const told = async () => {
    const today = dayInRome(app.deps.clock.now())
    const { items } = await call(calendarRoutes.events, { query: { from: addDays(today, -90), to: addDays(today, 90), company_id: it.company._id } })
    const own = items.flatMap((one) => (one.kind === 'DEADLINE' && one.deadline in days ? [one] : []))
    return { days: Object.fromEntries(own.map((one) => [one.deadline, one.day])), states: [...new Set(own.map((one) => one.state === 'DONE'))] }
  }
  expect(await told()).toEqual({ days, states: [false] })
  await app.deps.clock.set(app.deps.db, new Date(it.first.datetime))
  expect(await told()).toEqual({ days, states: [true] })
})
