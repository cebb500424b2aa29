import { agendaRoutes } from '@delibera/core/agenda/routes'
import type { MeetingAgenda } from '@delibera/core/agenda/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { prove } from '../../http/proven.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
let call: Call
beforeAll(async () => {
  app = await testApp()
  anna = await app.world.person()
  call = await app.as(anna)
})
afterAll(() => app.close())

let company_id: string
let meeting: string
beforeEach(async () => {
  company_id = (await app.world.company('Riunioni S.r.l.', anna))._id
  await app.world.subscription(company_id)
  meeting = await app.world.meeting(company_id)
})

const set = (odgs: object[], version = 1, at = meeting, by = call): Promise<MeetingAgenda> =>
  by(agendaRoutes.setMeetingAgenda, { params: { id: at }, body: { odgs: odgs as { title: string }[], version } })
const addOwn = (body: object = {}) => call(agendaRoutes.add, { query: { company_id }, body: { meeting_type: 'ASSEMBLY', title: 'Libreria', ...body } })
const agenda = () => pointsOfMeeting(app.deps.db, prove(meeting))
const titles = async () => (await agenda()).map((it) => it.title)
const row = () => app.deps.db.selectFrom('meetings').select(['type', 'version']).where('_id', '=', meeting).executeTakeFirstOrThrow()

describe('the agenda of a meeting', () => {
  test('is made of templates, of points of the library and of new ones, in order', async () => {
    const own = await addOwn({ notes: 'mie note' })
    const { odgs, version, type } = await set([
      { template_id: 'A01', values: { fiscal_year_end: '31 dicembre 2026' } },
      { odg_id: own._id },
      { title: 'Varie' },
    ])
    expect([type, version, odgs.length]).toEqual(['ORDINARY', 2, 3])
    expect(odgs.map((it) => [it.template_id, it.custom, it.meeting_id])).toEqual([
      ['A01', false, meeting],
      [null, true, meeting],
      [null, true, meeting],
    ])
    expect(odgs[0]!.values).toEqual({ fiscal_year_end: '31 dicembre 2026' })
    expect(odgs[1]).toMatchObject({ title: 'Libreria', notes: 'mie note' })
    expect(odgs[1]!._id).not.toBe(own._id)
  })

  test('changes places, loses some and gains some in one step', async () => {
    const { odgs } = await set([{ title: 'A' }, { title: 'B' }, { title: 'C' }])
    const [a, b, c] = odgs.map((it) => it._id)
    await set([{ _id: c, title: 'C2' }, { title: 'D' }, { _id: a }], 2)
    expect(await titles()).toEqual(['C2', 'D', 'A'])
    const now = await agenda()
    expect([now[0]!._id, now[0]!.version, now[2]!._id, now[2]!.version]).toEqual([c, 2, a, 1])
    expect(now.some((it) => it._id === b)).toBe(false)
    const rows = await app.deps.db.selectFrom('audit_log').select('data').where('chain', '=', `meeting:${meeting}`).orderBy('seq', 'desc').limit(1).execute()
    expect(rows[0]!.data).toMatchObject({ fields: ['odgs'], added: [now[1]!._id], changed: [c], removed: [b], version: 3 })
  })

  test.each([
    [['ORDINARY', 'EXTRAORDINARY'], 'MIXED'],
    [['EXTRAORDINARY'], 'EXTRAORDINARY'],
    [[], 'ORDINARY'],
  ])('of points %j makes the meeting %s', async (natures, type) => {
    await set(natures.map((nature) => ({ title: 'x', nature })))
    expect(await row()).toEqual({ type, version: 2 })
  })

  test('nothing done to the library reaches it', async () => {
    const own = await addOwn()
    await set([{ odg_id: own._id }])
    await call(agendaRoutes.change, { params: { id: own._id }, query: { company_id }, body: { title: 'Altro', version: 1 } })
    await call(agendaRoutes.remove, { params: { id: own._id }, query: { company_id } })
    expect(await titles()).toEqual(['Libreria'])
  })

  test('and the library tells when a point was last used', async () => {
    const own = await addOwn()
    await set([{ odg_id: own._id }, { template_id: 'A02' }])
    const { items } = await call(agendaRoutes.library, { query: { company_id, count: 999 } })
    expect(
      items
        .filter((it) => it.used_at !== null)
        .map((it) => it._id)
        .sort(),
    ).toEqual(['A02', own._id].sort())
  })

  test('speakers of the book become people of the meeting, as far as they are in it', async () => {
    const [inside, outside] = [await app.world.member(company_id), await app.world.member(company_id, { last_name: 'Neri' })]
    const member_id = await app.world.participant(meeting, { book_id: inside, source: 'BOOK' })
    const own = await addOwn({ exponent_intro: inside, exponent_content: outside })
    const { odgs } = await set([{ odg_id: own._id }])
    expect([odgs[0]!.exponent_intro, odgs[0]!.exponent_content]).toEqual([member_id, null])
    await expect(set([{ _id: odgs[0]!._id, exponent_content: outside }], 2)).rejects.toMatchObject({
      code: 'E0001',
      info: [{ path: 'odgs.0.exponent_content' }],
    })
  })
})

describe('refused', () => {
  test.each(['PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED'])('once the meeting is %s', async (status) => {
    const shut = await app.world.meeting(company_id, { status })
    await expect(set([{ title: 'Tardi' }], 1, shut)).rejects.toMatchObject({ status: 409, code: 'E0002', info: { status } })
  })

  test('from a version that is not the latest, with what changed', async () => {
    await set([{ title: 'Uno' }])
    await expect(set([{ title: 'Due' }], 1)).rejects.toMatchObject({ status: 409, code: 'E0002', info: { version: 2, changed: ['odgs'] } })
    expect(await titles()).toEqual(['Uno'])
  })

  test('of two at once one is kept whole', async () => {
    const both = await Promise.allSettled([set([{ title: 'A' }, { title: 'B' }]), set([{ title: 'C' }])])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([['A', 'B'], ['C']]).toContainEqual(await titles())
  })

  test('a point of another meeting, the same one twice, a template of the other kind: nothing is kept', async () => {
    const { odgs } = await set([{ title: 'Uno' }])
    const other = await app.world.meeting(company_id, { meeting_type: 'BOARD' })
    await expect(set([{ _id: odgs[0]!._id }], 1, other)).rejects.toMatchObject({ status: 404, code: 'MT001' })
    await expect(set([{ template_id: 'A01' }], 1, other)).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'odgs.0.template_id' }] })
    await expect(set([{ _id: odgs[0]!._id }, { title: 'x' }, { _id: odgs[0]!._id }], 2)).rejects.toMatchObject({ info: [{ path: 'odgs.2._id' }] })
    await expect(set([{ title: 'Nuovo' }, { odg_id: crypto.randomUUID() }], 2)).rejects.toMatchObject({ status: 404, code: 'MT001' })
    expect(await titles()).toEqual(['Uno'])
  })

  test('for strangers, and for a company whose subscription has ended', async () => {
    await expect(set([], 1, meeting, await app.as(await app.world.person()))).rejects.toMatchObject({ status: 403, code: 'CP003' })
    const ended = (await app.world.company('Scaduta S.r.l.', anna))._id
    const late = await app.world.meeting(ended)
    await expect(set([{ title: 'x' }], 1, late)).rejects.toMatchObject({ status: 403, code: 'CP003', info: 'subscription_expired' })
  })
})
