import { electionRoutes } from '@delibera/core/elections/routes'
import type { ElectionSetting } from '@delibera/core/elections/schema'
import { electionStartEvents } from '@delibera/core/live/election-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { electionTakenUp } from '../../testing/elections.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
afterAll(() => app.close())

const people = ['Rosa Neri', 'Viola Gallo', 'Iris Conti']

test('the receipt of a ballot is read again as it was given: the last of each round, by who cast it and nobody else', async () => {
  const it = await electionTakenUp(app, { seats: 2 }, people)
  const [anna, bruno, carla] = it.company.ids as [string, string, string]
  const read = async (id: string) => app.call(electionRoutes.receipts, { params: await it.linkOf(id) })
  await it.conduct({ action: 'start' })
  expect(await read(anna)).toEqual({ total: 0, items: [] })
  await it.elect(anna, ['Rosa Neri', 'Viola Gallo'])
  const last = await it.elect(anna, ['Rosa Neri'])
  const other = await it.elect(bruno, ['Viola Gallo', 'Iris Conti'])
  expect(await read(anna)).toEqual({ total: 1, items: [last] })
  await it.conduct({ action: 'stop' })
  await it.conduct({ action: 'start' })
  const again = await it.elect(anna, ['Viola Gallo'], 2)
  expect(await read(anna)).toEqual({ total: 2, items: [last, again] })
  expect(await read(bruno)).toEqual({ total: 1, items: [other] })
  expect((await read(carla)).items).toEqual([])
  await it.conduct({ action: 'stop' })
  expect((await read(anna)).items).toEqual([last, again])
})

test('of a secret ballot the receipt says again that one has voted, and nothing else', async () => {
  const it = await electionTakenUp(app, { seats: 1 }, people)
  const setting = { ...((await it.pointRow()).election as unknown as ElectionSetting), secret: true, weight: 'HEADS', method: 'PLURALITY' } as ElectionSetting
  await app.deps.lives.act(it.log, { kind: 'system' }, (state) => ({ events: electionStartEvents(state, it.odg, setting), reply: () => undefined }))
  const [anna] = it.company.ids as [string]
  const given = await it.elect(anna, ['Rosa Neri'])
  const read = await app.call(electionRoutes.receipts, { params: await it.linkOf(anna) })
  expect(read).toEqual({ total: 1, items: [given] })
  expect(JSON.stringify(read)).not.toContain(it.idOf('Rosa Neri'))
})
