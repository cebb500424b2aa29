import { advanceRoutes } from '@delibera/core/advance/routes'
import { companyRoutes } from '@delibera/core/companies/routes'
import { decisionRoutes } from '@delibera/core/decisions/routes'
import { designatedRoutes } from '@delibera/core/designated/routes'
import { homeRoutes } from '@delibera/core/home/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { bookRoutes, verbalRoutes } from '@delibera/core/minutes/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { couponRoutes, historyRoutes, walletRoutes } from '@delibera/core/payments/routes'
import { questionRoutes } from '@delibera/core/questions/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { seedDemo } from './demo.ts'
import { companyNamed } from './place.ts'

// The demo is added once for all of these; the last ones go on in it, as whoever tries the product does.
let app: TestApp
let call: Call
let company_id: string
beforeAll(async () => {
  app = await testApp()
  await seedDemo(app.deps)
  const row = await app.deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', demoPerson.email).executeTakeFirstOrThrow()
  call = await app.as({ ...row, password: demoPerson.password })
  company_id = await companyNamed(app.deps, 'Brenta')
}, 180_000)
afterAll(() => app.close())

test('the demo has credits, a subscription that runs, a trial and one that has ended', async () => {
  expect(await call(walletRoutes.mine, {})).toMatchObject({ real: 440 })
  const { items } = await call(companyRoutes.list, { query: { sort_by: 'business_name ASC' } })
  const seen = (name: string) => items.find((it) => it.business_name.includes(name))!
  expect(seen('Brenta')).toMatchObject({ wallet: { real: 2950 } })
  expect(seen('Valserra')).toMatchObject({ wallet: { real: 160 } })
  const now = app.deps.clock.now().toISOString()
  expect(['Brenta', 'Valserra', 'Soligo'].map((it) => seen(it).subscription_end! > now)).toEqual([true, true, false])
  expect(await call(historyRoutes.productsPurchases, { query: { company_id: seen('Brenta')._id } })).toMatchObject({ total: 20 })
  expect(await call(historyRoutes.myPurchases, {})).toMatchObject({ total: 1 })
  expect(await call(couponRoutes.checkCoupon, { query: { code: 'OMAGGIO1' } })).toMatchObject({ is_free: true })
})

test('the demo has meetings in every status, paid for and answered', async () => {
  const { items: companies } = await call(companyRoutes.list, { query: { sort_by: 'business_name ASC' } })
  const seen = (name: string) => companies.find((it) => it.business_name.includes(name))!
  const { items, counts } = await call(meetingRoutes.list, { query: { company_id, counts: 'true' } })
  expect(counts).toEqual({ DRAFT: 2, CREATION: 1, PROCESSING: 2, PROPOSAL: 1, CONVOCATION: 1, PERFORM: 2, VERBALIZE: 1, COMPLETED: 2, CANCELED: 1 })
  expect(seen('Brenta').wallet).toMatchObject({ real: 2950 })
  const { cart } = await call(meetingRoutes.load, { params: { id: items.find((it) => it.status === 'CONVOCATION')!._id } })
  expect(cart.items.filter((it) => it.paid)).toEqual([{ code: 'M0001', price: 100, qty: 1, paid: true }])

  const announced = items.find((it) => it.name.includes('revisione legale'))!
  const meeting = await call(meetingRoutes.load, { params: { id: announced._id } })
  expect(meeting.members.filter((it) => it.intention === 'PRESENT')).toHaveLength(2)
  expect(meeting.members.every((it) => it.convocated)).toBe(true)
  const poll = await call(meetingRoutes.load, { params: { id: items.find((it) => it.status === 'PROPOSAL')!._id } })
  expect(poll.proposals.answers).toHaveLength(6)

  const next = await call(meetingRoutes.upcoming, { query: {} })
  expect(next.items.map((it) => it.company_name)).toContain('Fonderia Valserra S.p.A.')
  const dates = next.items.flatMap((it) => it.date ?? [])
  expect(dates).toEqual([...dates].sort())
})

test('the demo has decisions without a meeting: one recorded and signed, one open, one stopped by a director, one of the board that waits for its record', async () => {
  const { items } = await call(decisionRoutes.list, { query: { company_id, sort_by: 'name ASC' } })
  expect(items.map((it) => [it.name, it.decision_status, it.progress.answered])).toEqual([
    ['Acquisto del terreno confinante', 'STOPPED', 2],
    ['Apertura di una linea di credito', 'CLOSED', 3],
    ['Approvazione del finanziamento soci infruttifero', 'OPEN', 3],
    ['Nomina del revisore legale', 'RECORDED', 4],
  ])
  const open = await call(decisionRoutes.load, { params: { id: items[2]!._id } })
  expect(open.count).toMatchObject([{ favourable: 5_500_000, silent: 4_500_000, total: 10_000_000 }])
  expect(open.members.filter((it) => it.part === 'VOTES' && it.read_at === null).map((it) => it.name)).toEqual(['Brenta Partecipazioni S.r.l.'])
  expect(open.members.every((it) => it.is_proven)).toBe(true)
})

test('the assembly of the shareholders is convened: three sealed ballots, four proxies to the representative, five directors among two lists', async () => {
  const { items } = await call(meetingRoutes.list, { query: { company_id: await companyNamed(app.deps, 'Valserra') } })
  const params = { id: items.find((it) => it.name === 'Assemblea ordinaria degli azionisti')!._id }
  const { status, advance, designated, odgs } = await call(meetingRoutes.load, { params })
  expect([status, advance.enabled, designated?.mode]).toEqual(['PERFORM', true, 'OPTIONAL'])
  expect(odgs.flatMap((it) => it.election ?? []).map((it) => [it.seats, it.lists.length])).toEqual([[5, 2]])
  expect(await call(advanceRoutes.voters, { params })).toMatchObject({ total: 3, weight: 70_000 })
  expect(await call(designatedRoutes.givers, { params })).toMatchObject({ total: 4, weight: 110_000, designated: { name: 'Federica Zambon', interests: null } })
  const questions = await call(questionRoutes.list, { params })
  expect(questions.items.map((it) => [it.kind, it.answer !== null, it.published])).toEqual([
    ['QUESTION', true, true],
    ['QUESTION', false, false],
    ['PROPOSAL', false, true],
  ])
  expect(questions.unanswered).toBe(1)
  const waiting = (await call(homeRoutes.todo, { query: { count: 100 } })).items.filter((it) => it.what === 'answer_questions')
  expect(waiting).toMatchObject([{ count: 1, tone: 'ambra', meeting: { _id: params.id } }])
})

describe('its minutes', () => {
  const minutesOf = async (words: string) => {
    const { items } = await call(meetingRoutes.list, { query: { company_id } })
    return call(verbalRoutes.load, { params: { id: items.find((it) => it.name.includes(words))!._id } })
  }

  test('minutes that somebody works on: edited in one passage, with a remark, and places that are still to be filled', async () => {
    const seen = await minutesOf('fine mandato')
    expect(seen).toMatchObject({ confirmed: false, version: 2, is_outdated: false, notes: [{ kind: 'COMMENT' }] })
    expect(seen.html).toContain('ringrazia gli intervenuti')
    expect(new Set(seen.gaps.map((it) => it.kind))).toEqual(new Set(['placeholder']))
  })

  test('confirmed minutes in both books: of an assembly signed by both, and of a board that met elsewhere, which one has still to sign', async () => {
    const assembly = await minutesOf('incarico di revisione')
    expect(assembly.documents.map((it) => it.kind)).toEqual(['CONFIRMED', 'SEALED', 'SEALED'])
    const board = await minutesOf('sede secondaria')
    expect(board.signatures.map((it) => it.signed_at !== null)).toEqual([true, false])
    const books = await Promise.all(
      (['ASSEMBLY', 'BOARD'] as const).map((meeting_type) => call(bookRoutes.book, { params: { id: company_id }, query: { meeting_type } })),
    )
    expect(books.map(({ items }) => items.map((it) => [it.number, it.is_signed]))).toEqual([
      [
        [2, true],
        [1, true],
      ],
      [[1, false]],
    ])
  })
})

describe('its live meetings', () => {
  const named = async (words: string) => {
    const { items } = await call(meetingRoutes.list, { query: { company_id } })
    return call(meetingRoutes.load, { params: { id: items.find((it) => it.name.includes(words))!._id } })
  }

  test('one assembly was held weeks after its notice: a point approved, one declined, a delegate, an absent member', async () => {
    const { _id, status, odgs, convocations } = await named('fine mandato')
    expect(status).toBe('VERBALIZE')
    expect(Date.parse(convocations[0]!.datetime)).toBeLessThan(app.deps.clock.now().getTime())
    expect(convocations[0]).toMatchObject({ live_status: 'CLOSED' })
    expect(odgs.map((it) => it.accepted)).toEqual([true, false, null])
    const state = await app.deps.lives.state({ meeting_id: _id, kind: 'REAL' })
    const [approved, declined] = odgs.map((it) => state.points[it._id]!.vote?.tally)
    expect(approved).toMatchObject({ outcome: 'APPROVED', favourable: 7_500_000, abstained: 1_500_000 })
    expect(declined).toMatchObject({ outcome: 'DECLINED', favourable: 4_000_000, against: 5_000_000 })
    expect(Object.values(state.mandates)).toHaveLength(1)
  })

  test('one assembly is due in a few minutes, and its room opens at once', async () => {
    const { _id, status, convocations, checks } = await named('nuovo capannone')
    expect(status).toBe('PERFORM')
    const minutes = (Date.parse(convocations[0]!.datetime) - app.deps.clock.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(0)
    expect(minutes).toBeLessThan(10)
    // A price is left for the chair to fill in before the vote.
    expect(checks.filter((it) => !it.ok).map((it) => it.id)).toEqual(['L-AGE-03'])
    await call(adminLiveRoutes.open, { params: { id: _id } })
    expect((await named('nuovo capannone')).convocations[0]).toMatchObject({ live_status: 'OPEN' })
  })

  test('their letters have left and arrived on the day of the notice, and nothing of them waits', async () => {
    await app.work()
    const rows = await app.deps.db.selectFrom('mails').select(['created_at', 'ended_at']).where('event', '=', 'CONVOCATION').execute()
    const past = rows.filter((it) => app.deps.clock.now().getTime() - Date.parse(it.created_at) > 86_400_000)
    expect(past).toHaveLength(61)
    expect(past.every((it) => it.ended_at?.slice(0, 10) === it.created_at.slice(0, 10))).toBe(true)
  })
})
