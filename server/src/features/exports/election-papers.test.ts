import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '../../spreadsheets/table.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { electionTakenUp } from '../../testing/elections.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
afterAll(() => app.close())

test('an election is a sheet of the votes, and its votes and results stand in the bundle', async () => {
  const it = await electionTakenUp(app, { seats: 1 }, ['Rosa Neri', 'Viola Gallo'])
  const [anna, bruno, carla] = it.company.ids as [string, string, string]
  // Carla stays in the hall, and leaves her own device.
  await app.call(liveRoutes.leave, { params: await it.linkOf(carla) })
  const events = [{ type: 'PRESENT_RECORDED' as const, present: [carla], absent: [] }]
  await app.deps.lives.act(it.log, { kind: 'system' }, () => ({ events, reply: () => undefined }))
  await it.conduct({ action: 'start' })
  await it.elect(anna, ['Rosa Neri'])
  await it.cast(bruno, [{ member_id: bruno, choice: 'AGAINST' }])
  await it.conduct({ action: 'record', votes: [{ member_id: carla, choice: 'ABSTAIN' }] })
  await it.conduct({ action: 'stop' })
  await it.close({ confirm: true })
  const token = await app.world.session(it.company.owner)
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'it' }
    return app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${it.meeting._id}/${path}`, headers })
  }
  const sheet = await get('votes?format=xlsx')
  expect(sheet.statusCode).toBe(200)
  const said = JSON.stringify(await readTable(new Uint8Array(sheet.rawPayload), 1000))
  for (const one of ['Turno', 'Rosa Neri', 'Contrario a tutti', 'Astenuto', 'In proprio', 'In presenza']) expect(said).toContain(one)
  const csv = (await get('votes?format=csv')).body
  expect(csv).toContain('Rosa Neri')
  expect(csv).toContain('Contrario a tutti')
  const bundle = await get('all')
  const files = readZip(new Uint8Array(bundle.rawPayload))
  expect(bundle.statusCode).toBe(200)
  const textOf = async (name: string) => Buffer.from((await unpack(files.find((one) => one.name === name)!))!).toString()
  const votes = await textOf('elections.csv')
  expect(votes).toContain(it.idOf('Rosa Neri'))
  expect([anna, bruno, carla].map((id) => /SELF|PRESENCE/.exec(votes.split('\n').find((line) => line.includes(id))!)?.[0])).toEqual([
    'SELF',
    'SELF',
    'PRESENCE',
  ])
  expect(JSON.parse(await textOf('elections.json'))).toMatchObject([{ odg_id: it.odg, rounds: [{ outcome: 'APPROVED' }], seats: [{ name: 'Rosa Neri' }] }])
})
