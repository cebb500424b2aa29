import { randomUUID } from 'node:crypto'
import { communicationRoutes as routes } from '@delibera/core/communications/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyWithPanel, type PanelStage, written } from '../../testing/panel.ts'

let app: TestApp
let stage: PanelStage
beforeAll(async () => {
  app = await testApp()
  stage = await companyWithPanel(app)
})
afterAll(() => app.close())

const on = (it: PanelStage) => ({ company_id: it.company_id })
const send = (...emails: string[]) => {
  const to = emails.map((email) => ({ kind: 'ADDRESS', email, name: null }))
  return stage.call(routes.send, { query: on(stage), body: { to, subject: 'Avviso: "prova"', body: written('Testo'), key: randomUUID() } as never })
}
async function fetched(it: PanelStage, path: string) {
  const token = await app.world.session(it.person)
  return app.api.app.inject({ url: `/api${path}?company_id=${it.company_id}`, headers: { authorization: `Bearer ${token}` } })
}

test('receipts of the company’s mailbox are read, shown with each recipient and handed out as they came', async () => {
  const { _id } = await send('uno@pec.it', 'due@mancata-consegna.test', 'tre@ordinaria.example')
  const none = await fetched(stage, `/export/admin/communications/${_id}/receipts/download`)
  expect(none.statusCode).toBe(204)
  await app.work()
  const loaded = await stage.call(routes.collectReceipts, { params: { id: _id }, query: on(stage) })
  expect(loaded).toEqual({ letters: 1, awaiting: 0, receipts: 2, is_reading: false })
  const seen = await stage.call(routes.one, { params: { id: _id }, query: on(stage) })
  expect(seen).toMatchObject({ prevalent_status: 'DELIVERED', reached: { delivered: 1, waiting: 2, failed: 0, viewed: 0 } })
  const first = seen.recipients.find((it) => it.email === 'uno@pec.it')!
  expect(first.receipts.map((it) => [it.kind, it.counted, it.signature, it.is_trial])).toEqual([
    ['accettazione', true, 'valid', true],
    ['avvenuta-consegna', true, 'valid', true],
  ])
  const archive = await fetched(stage, `/export/admin/communications/${_id}/receipts/download`)
  expect(archive.headers['content-disposition']).toContain('.zip')
  expect(archive.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const one = await fetched(stage, `/export/admin/communications/${_id}/to/${first._id}/email/receipts/${first.receipts[0]!._id}`)
  expect(one.headers['content-type']).toBe('message/rfc822')
  const kept = await app.deps.db.selectFrom('receipts').select('raw').where('_id', '=', first.receipts[0]!._id).executeTakeFirstOrThrow()
  expect(one.rawPayload.equals(kept.raw!)).toBe(true)
})

test('somebody else’s receipts are not there, nor those of another letter', async () => {
  const sent = await send('quattro@pec.it', 'cinque@pec.it')
  await app.work()
  await stage.call(routes.collectReceipts, { params: { id: sent._id }, query: on(stage) })
  const { recipients } = await stage.call(routes.one, { params: { id: sent._id }, query: on(stage) })
  const [mine, other] = recipients
  const path = (recipient: string) => `/export/admin/communications/${sent._id}/to/${recipient}/email/receipts/${mine!.receipts[0]!._id}`
  expect((await fetched(stage, path(mine!._id))).statusCode).toBe(200)
  expect((await fetched(stage, path(other!._id))).statusCode).toBe(404)
  const stranger = await companyWithPanel(app, 'Altra S.p.A.')
  expect((await fetched(stranger, path(mine!._id))).statusCode).toBe(404)
  expect((await fetched(stranger, `/export/admin/communications/${sent._id}/receipts/download`)).statusCode).toBe(404)
  await expect(stranger.call(routes.collectReceipts, { params: { id: sent._id }, query: on(stranger) })).rejects.toMatchObject({ status: 404 })
})

test('what the trial’s provider could not deliver counts as not reached', async () => {
  const { _id } = await send('sei@pec.mancata-consegna.test')
  await app.work()
  await stage.call(routes.collectReceipts, { params: { id: _id }, query: on(stage) })
  const seen = await stage.call(routes.one, { params: { id: _id }, query: on(stage) })
  expect(seen.reached).toEqual({ delivered: 0, waiting: 0, failed: 1, viewed: 0, unprovable: 0 })
  const again = await stage.call(routes.resend, { params: { id: _id }, query: on(stage), body: { key: randomUUID() } })
  expect(again.reached).toEqual({ delivered: 0, waiting: 1, failed: 0, viewed: 0, unprovable: 0 })
})
