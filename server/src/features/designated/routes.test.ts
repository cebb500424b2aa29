import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { designatedRoutes } from '@delibera/core/designated/routes'
import type { ProxyDraft } from '@delibera/core/designated/schema'
import { capital } from '@delibera/core/live/presence'
import { documentOf } from '@delibera/core/rich-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { preparedMeeting } from '../../testing/convened.ts'
import { meetingDue } from '../../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

/** One white dot. */
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const seats = ['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi', 'Dario Costa'].map((name, at) => ({
  name,
  roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'],
  shares: 100,
}))
const odgs = ['Bilancio', 'Compenso'].map((title) => ({
  title,
  header_content: documentOf(`Si propone: ${title}.`),
  content_positive: documentOf(`Approva: ${title}.`),
}))
const person = { kind: 'P' as const, first_name: 'Rita', last_name: 'Conti', fiscal_code: 'CNTRTI70A41H501N', email: 'rita.conti@studio.test' }

type Prepared = Awaited<ReturnType<typeof preparedMeeting>>

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (it: { code: string; info?: { reason?: string; rules?: { id: string }[] } }) =>
      [it.code, it.info?.reason, ...(it.info?.rules ?? []).map((one) => one.id)].filter(Boolean).join(' '),
  )

/** An assembly with a designated representative from outside, convened; its clock stands at the send. */
async function convened(mode: 'OPTIONAL' | 'EXCLUSIVE' = 'OPTIONAL', statute: object = {}) {
  let seat = ''
  const prepare = async ({ company, meeting }: Prepared) => {
    const { designated } = await company.call(designatedRoutes.designate, { params: { id: meeting._id }, body: { designated: { person, mode } } as never })
    seat = designated!.member_id
  }
  const due = await meetingDue(app, { seats, odgs, statute: { designated_representative: mode, advance_vote_allowed: true, ...statute } as never, prepare })
  await app.deps.clock.set(app.deps.db, null)
  const [a, b] = due.odgs
  const id = (at: number) => due.company.ids[at]!
  const place = async (at: number) => ({ ...(await due.linkOf(id(at))), convocation: due.first._id })
  const give = async (at: number, votes: ProxyDraft['votes'], more: Partial<ProxyDraft> = {}) =>
    app.call(designatedRoutes.give, { params: await place(at), body: { signature, votes, ...more } as never })
  const revoke = async (at: number) => app.call(designatedRoutes.revoke, { params: await place(at) })
  const mine = async (at: number) => app.call(designatedRoutes.mine, { params: await place(at) })
  const page = async (member: string) => app.call(designatedRoutes.representative, { params: await due.linkOf(member) })
  const declare = async (interests: string | null, member = seat) =>
    app.call(designatedRoutes.declare, { params: await due.linkOf(member), body: { interests } })
  const givers = () => due.company.call(designatedRoutes.givers, { params: due.params })
  const delegate = async (at: number, to: number, more: object = {}) =>
    app.call(memberDelegationRoutes.give, { params: await place(at), body: { signature, delegate_id: id(to), ...more } as never })
  const letters = async (event: string) =>
    (await app.deps.db.selectFrom('mails').select('recipient').where('meeting_id', '=', due.meeting._id).where('event', '=', event).execute()).length
  const toHour = () => app.deps.clock.set(app.deps.db, new Date(due.first.datetime))
  const closes = new Date((await givers()).designated!.closes_at!)
  return { ...due, a: a!, b: b!, id, seat, give, revoke, mine, page, declare, givers, delegate, letters, toHour, closes }
}

describe('before the meeting', () => {
  test('a proxy is given, read again by its author alone, changed and taken back', async () => {
    const it = await convened()
    expect(await it.letters('DESIGNATED_NAMED')).toBe(1)
    expect(await it.give(2, [{ odg_id: it.a, accepted: 1 }])).toMatchObject({ version: 1, member_id: it.id(2) })
    expect(await it.mine(2)).toMatchObject({
      proxy: { points: { [it.a]: 1 } },
      designated: { name: 'Rita Conti', mode: 'OPTIONAL' },
      is_open: true,
      may_revoke: true,
    })
    expect((await it.mine(3)).proxy).toBeNull()
    expect(await it.give(2, [{ odg_id: it.a, accepted: -1 }])).toMatchObject({ version: 2 })
    expect(await it.givers()).toMatchObject({ total: 1, weight: 100, items: [{ name: 'Carla Verdi' }] })
    expect(await refusal(it.company.call(designatedRoutes.givers, { params: it.params, query: { content: true } as never }))).toBe('CP003')
    await it.revoke(2)
    await it.revoke(2)
    expect(await it.givers()).toMatchObject({ total: 0 })
    expect([await it.letters('DESIGNATED_PROXY'), await it.letters('DESIGNATED_REVOKED')]).toEqual([2, 1])
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })

  test('the same twice is once, and of two at once one stands', async () => {
    const it = await convened()
    const one = await it.give(2, [{ odg_id: it.a, accepted: 1 }])
    expect(await it.give(2, [{ odg_id: it.a, accepted: 1 }])).toEqual(one)
    await Promise.all([it.give(3, [{ odg_id: it.a, accepted: 1 }]), it.give(3, [{ odg_id: it.a, accepted: 0 }])])
    expect(await it.givers()).toMatchObject({ total: 2, weight: 200 })
  })

  test('without an instruction, after the term or by the representative there is none', async () => {
    const it = await convened()
    expect(await refusal(it.give(2, []))).toBe('MT002 L-RDE-03')
    await app.deps.clock.set(app.deps.db, it.closes)
    expect(await refusal(it.give(2, [{ odg_id: it.a, accepted: 1 }]))).toBe('done')
    await app.deps.clock.set(app.deps.db, new Date(it.closes.getTime() + 1000))
    expect(await refusal(it.give(3, [{ odg_id: it.a, accepted: 1 }]))).toBe('MT002 designated_closed')
    // Outside the markets a proxy can always be taken back (art. 2372 c. 3).
    expect(await refusal(it.revoke(2))).toBe('done')
  })

  test('what it says is read by the representative from the term on, and by nobody else', async () => {
    const it = await convened()
    await it.give(2, [{ odg_id: it.a, accepted: 1 }])
    expect(await it.page(it.seat)).toMatchObject({
      is_closed: false,
      total: 1,
      weight: 100,
      whole: 400,
      items: null,
      points: [{ totals: null }, { totals: null }],
    })
    expect(await refusal(it.page(it.id(3)))).toBe('MT001')
    expect(await refusal(it.declare(null, it.id(3)))).toBe('MT001')
    await app.deps.clock.set(app.deps.db, new Date(it.closes.getTime() + 1000))
    const page = await it.page(it.seat)
    expect(page.items).toMatchObject([{ name: 'Carla Verdi', weight: 100, points: { [it.a]: 1 } }])
    expect(page.points[0]!.totals).toEqual({ favourable: 100, against: 0, abstained: 0, none: 0 })
    await it.declare('Consulente di un fornitore')
    expect((await it.page(it.seat)).designated).toMatchObject({ interests: 'Consulente di un fornitore', accepted_at: expect.any(String) })
  })

  test('a delegation and a proxy exclude each other: the last act wins, if it says so', async () => {
    const it = await convened()
    await it.delegate(2, 1)
    expect(await refusal(it.give(2, [{ odg_id: it.a, accepted: 1 }]))).toBe('DG001')
    await it.give(2, [{ odg_id: it.a, accepted: 1 }], { replaces: true })
    expect(await refusal(it.delegate(2, 1))).toBe('MT002 designated_stands')
    await it.delegate(2, 1, { replaces: true })
    expect(await it.givers()).toMatchObject({ total: 0 })
  })

  test('it costs ten credits at the send, and votes before the meeting nothing beside; it cannot change after', async () => {
    const it = await convened()
    const paid = await app.deps.db
      .selectFrom('ledger')
      .select(['stage', 'code', 'qty', 'amount_units'])
      .where('meeting_id', '=', it.meeting._id)
      .where('code', 'in', ['M0010', 'M0011'])
      .execute()
    expect(paid).toEqual([{ stage: 'SEND', code: 'M0011', qty: 1, amount_units: -100 }])
    expect(await refusal(it.company.call(designatedRoutes.designate, { params: it.params, body: { designated: null } }))).toBe('E0002')
  })

  test('without a clause it is refused by law', async () => {
    await expect(convened('OPTIONAL', { designated_representative: 'NONE' })).rejects.toMatchObject({
      code: 'MT002',
      info: { rules: expect.arrayContaining([expect.objectContaining({ id: 'L-RDE-01' })]) },
    })
  })
})

describe('in the room', () => {
  test('instructions are cast when the vote opens; who comes takes the rest back', async () => {
    const it = await convened()
    await it.declare(null)
    await it.give(2, [{ odg_id: it.a, accepted: -1 }])
    await it.give(3, [{ odg_id: it.a, accepted: 1 }])
    await it.toHour()
    await it.open()
    await it.join(it.id(0), it.seat)
    await it.begin()
    expect((await it.state()).started).toMatchObject({ present: 300, by_designated: { count: 2, weight: 200 } })
    await it.takeUp(it.a)
    await it.voting(it.a, 'start')
    await it.vote(it.id(0), it.a, [{ member_id: it.id(0), accepted: 1 }])
    expect(await refusal(it.vote(it.seat, it.a, [{ member_id: it.id(2), accepted: 1 }]))).toBe('MT002 no_right')
    await it.voting(it.a, 'stop')
    const { vote } = (await it.state()).points[it.a]!
    expect(vote!.casts[it.id(2)]).toMatchObject({ vote_type: 'DELEGATION', delegate_id: it.seat, parts: [{ accepted: -1, weight: 100 }] })
    expect(vote!.tally).toMatchObject({ favourable: 200, against: 100, base: 300 })
    await it.join(it.id(2))
    expect(await it.givers()).toMatchObject({ total: 1 })
    await it.takeUp(it.b)
    await it.voting(it.b, 'start')
    await it.vote(it.id(0), it.b, [{ member_id: it.id(0), accepted: 1 }])
    await it.vote(it.id(2), it.b, [{ member_id: it.id(2), accepted: 1 }])
    await it.voting(it.b, 'stop')
    expect((await it.state()).points[it.b]!.vote!.tally).toMatchObject({ favourable: 200, unvoted: 100, unvoted_designated: 100, base: 200, present: 300 })
  })

  test('as the only way: who votes does not come in, nor delegates; a director does, and the proxy stays', async () => {
    const it = await convened('EXCLUSIVE')
    expect(await refusal(it.delegate(2, 1))).toBe('MT002 exclusive')
    const isKeptOut = async (at: number) => (await app.call(publicMeetingRoutes.details, { params: await it.linkOf(it.id(at)) })).member.is_kept_out
    expect([await isKeptOut(0), await isKeptOut(2)]).toEqual([false, true])
    await it.declare(null)
    await it.give(0, [{ odg_id: it.a, accepted: 1 }])
    await it.give(2, [{ odg_id: it.a, accepted: 1 }])
    await it.toHour()
    await it.open()
    expect(await refusal(it.join(it.id(2)))).toBe('MT002 exclusive')
    await it.join(it.id(0), it.seat)
    expect(await it.givers()).toMatchObject({ total: 2, weight: 200 })
    expect(capital(await it.state())).toMatchObject({ in_person: 0, by_designated: 2, present: 200 })
  })
})
