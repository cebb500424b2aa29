import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { questionRoutes } from '@delibera/core/questions/routes'
import { mostQuestions } from '@delibera/core/questions/rules'
import type { QuestionDraft } from '@delibera/core/questions/schema'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { meetingDue } from '../../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

const seats = ['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi'].map((name, at) => ({ name, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: 100 }))

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (it: { code: string; info?: { reason?: string } }) => [it.code, it.info?.reason].filter(Boolean).join(' '),
  )

/** A convened assembly; its clock stands at the send. */
async function convened(setting: object = {}) {
  const due = await meetingDue(app, { seats, ...setting })
  await app.deps.clock.set(app.deps.db, null)
  const link = (at: number) => due.linkOf(due.company.ids[at]!)
  const ask = async (at: number, draft: Partial<QuestionDraft> = {}) =>
    app.call(questionRoutes.ask, { params: await link(at), body: { text: 'Perché l’utile è sceso?', ...draft } as never })
  const mine = async (at: number) => app.call(questionRoutes.mine, { params: await link(at) })
  const list = () => due.company.call(questionRoutes.list, { params: due.params })
  const answer = (question: string, body: object) => due.company.call(questionRoutes.answer, { params: { ...due.params, question }, body })
  const letters = async () =>
    (await app.deps.db.selectFrom('mails').select('recipient').where('meeting_id', '=', due.meeting._id).where('event', '=', 'QUESTION_ANSWERED').execute())
      .length
  return { ...due, link, ask, mine, list, answer, letters }
}

test('a member asks, the company answers by letter, and what is published is read by everybody', async () => {
  const it = await convened()
  const asked = await it.ask(1, { odg_id: it.odgs[0]! })
  expect(asked).toMatchObject({ kind: 'QUESTION', name: 'Bruno Bianchi', answer: null, published: false, odg_id: it.odgs[0] })
  expect(await it.list()).toMatchObject({ total: 1, unanswered: 1 })
  expect((await it.mine(2)).items).toEqual([])
  expect(await refusal(it.answer(asked._id, { published: true }))).toBe('E0001')
  await it.answer(asked._id, { answer: 'Per l’ammortamento.' })
  expect(await it.letters()).toBe(1)
  expect((await it.mine(2)).items).toEqual([])
  await it.answer(asked._id, { published: true })
  expect((await it.mine(2)).items).toMatchObject([{ name: 'Bruno Bianchi', answer: 'Per l’ammortamento.', is_own: false }])
  expect((await it.mine(1)).items).toMatchObject([{ is_own: true, published: true }])
  expect(await it.letters()).toBe(1)
  await it.answer(asked._id, { answer: null, published: false })
  expect((await it.mine(2)).items).toEqual([])
  expect((await verifyAudit(app.deps.db)).broken).toEqual([])
})

test('the same words are one question, also from two devices at once', async () => {
  const it = await convened()
  const [one, two] = await Promise.all([it.ask(1), it.ask(1)])
  expect(two).toEqual(one)
  expect(await it.ask(1)).toEqual(one)
  await it.ask(1, { kind: 'PROPOSAL' })
  await it.ask(2)
  expect(await it.list()).toMatchObject({ total: 3 })
})

test('of two who answer what they have both read one is told so', async () => {
  const it = await convened()
  const { _id, version } = await it.ask(1)
  const said = await Promise.all([refusal(it.answer(_id, { answer: 'Sì', version })), refusal(it.answer(_id, { answer: 'No', version }))])
  expect(said.sort()).toEqual(['E0002', 'done'])
  const { answer } = (await it.list()).items[0]!
  expect(await refusal(it.answer(_id, { answer }))).toBe('done')
  expect(await it.letters()).toBe(1)
})

test('nobody answers the question of another meeting, and a point is one of this one', async () => {
  const [it, other] = [await convened(), await convened()]
  const { _id } = await other.ask(1)
  expect(await refusal(it.answer(_id, { answer: 'Sì' }))).toBe('MT001')
  expect(await refusal(it.ask(1, { odg_id: other.odgs[0]! }))).toBe('E0001')
  expect(await refusal(it.ask(1, { file_id: _id }))).toBe('E0001')
  const stranger = { ...(await it.link(1)), meeting: (await other.link(1)).meeting }
  expect(await refusal(app.call(questionRoutes.mine, { params: stranger }))).not.toBe('done')
})

test('until the meeting begins, and no more than a few', async () => {
  const it = await convened()
  for (let at = 0; at < mostQuestions; at++) await it.ask(1, { text: `Domanda ${at}` })
  expect(await refusal(it.ask(1, { text: 'Ancora una' }))).toBe('MT002 too_many')
  await app.deps.clock.set(app.deps.db, new Date(Date.parse(it.first.datetime) + 1000))
  expect(await refusal(it.ask(2))).toBe('MT002 questions_closed')
  expect(await it.mine(2)).toMatchObject({ may_ask: false, may_propose: false })
  // What was asked in time is answered also then.
  expect(await refusal(it.answer((await it.list()).items[0]!._id, { answer: 'Sì' }))).toBe('done')
})

test('what was asked is in the evidence', async () => {
  const it = await convened()
  const { _id } = await it.ask(1, { kind: 'PROPOSAL', text: 'Propongo un dividendo' })
  await it.answer(_id, { published: true })
  const headers = { authorization: `Bearer ${await app.world.session(it.company.owner)}` }
  const reply = await app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${it.meeting._id}/all`, headers })
  const table = [...readZip(new Uint8Array(reply.rawPayload))].find((one) => one.name.endsWith('Domande e proposte.csv'))!
  expect(Buffer.from((await unpack(table))!).toString()).toContain('Propongo un dividendo')
})
