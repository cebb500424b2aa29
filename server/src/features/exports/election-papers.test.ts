import type { ElectionSetting } from '@delibera/core/elections/schema'
import { checkBundle } from '@delibera/core/exports/bundle'
import { checkElections } from '@delibera/core/exports/vote-list'
import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { electionStartEvents } from '@delibera/core/live/election-rules'
import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '../../spreadsheets/table.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { electionTakenUp } from '../../testing/elections.ts'
import { pdfText, popplerInstalled } from '../../testing/poppler.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
afterAll(() => app.close())

type Held = Awaited<ReturnType<typeof electionTakenUp>>

async function exportsOf({ company, meeting }: Held) {
  const headers = { authorization: `Bearer ${await app.world.session(company.owner)}`, 'accept-language': 'it' }
  return (path: string) => app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${meeting._id}/${path}`, headers })
}

/** The second point is voted with yes or no. */
async function approveOther(it: Held): Promise<void> {
  const [, other] = it.odgs as [string, string]
  await it.takeUp(other)
  await it.voting(other, 'start')
  for (const id of it.company.ids.slice(0, 2)) await it.vote(id, other, [{ member_id: id, accepted: 1 }])
  await it.voting(other, 'stop')
}

test('an election is a sheet of the votes, and its votes and results stand in the bundle', async () => {
  const it = await electionTakenUp(app, { seats: 1 }, ['Rosa Neri', 'Viola Gallo'])
  const [anna, bruno, carla] = it.company.ids as [string, string, string]
  // Carla stays in the hall, and leaves her own device.
  await app.call(liveRoutes.leave, { params: await it.linkOf(carla) })
  const events = [{ type: 'PRESENT_RECORDED' as const, present: [carla], absent: [] }]
  await app.deps.lives.act(it.log, { kind: 'system' }, () => ({ events, reply: () => undefined }))
  await it.conduct({ action: 'start' })
  const given = [
    await it.elect(anna, ['Viola Gallo']),
    await it.cast(bruno, [{ member_id: bruno, choice: 'AGAINST' }]),
    // Whoever votes again has a receipt of each ballot.
    await it.elect(anna, ['Rosa Neri']),
  ]
  await it.conduct({ action: 'record', votes: [{ member_id: carla, choice: 'ABSTAIN' }] })
  await it.conduct({ action: 'stop' })
  await it.close({ confirm: true })
  const get = await exportsOf(it)
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
  const linesOf = async (name: string) =>
    (await textOf(name))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(await linesOf('vote-receipts.jsonl')).toEqual(given)
  const { findings } = await checkBundle(new Uint8Array(bundle.rawPayload))
  expect(findings.filter((one) => /^(votes|receipts)/.test(one.code))).toMatchObject([
    { level: 'good', code: 'votes_good', data: { count: 3 } },
    { level: 'good', code: 'receipts_good', data: { count: 3 } },
  ])
  const log = await linesOf('events.jsonl')
  const listOf = (text: string) => checkElections(new TextEncoder().encode(text), log)
  expect([listOf(votes), listOf(votes.replace('AGAINST', 'ABSTAIN')), listOf(votes.replace('round', 'turn'))]).toEqual([3, null, null])
})

test('beside a vote with yes or no an election is in every format of the votes', async () => {
  const it = await electionTakenUp(app, { seats: 1 }, ['Rosa Neri', 'Viola Gallo'])
  const [anna, bruno] = it.company.ids as [string, string]
  await it.conduct({ action: 'start' })
  await it.elect(anna, ['Rosa Neri'])
  await it.cast(bruno, [{ member_id: bruno, choice: 'AGAINST' }])
  await it.conduct({ action: 'stop' })
  await approveOther(it)
  await it.close({ confirm: true })
  const get = await exportsOf(it)
  const lines = (await get('votes?format=csv')).body.split('\r\n')
  const second = lines.indexOf('')
  expect(second).toBeGreaterThan(2)
  expect(lines[second + 1]).toContain('punto 1')
  expect(lines.slice(0, second).join()).toContain('Favorevole')
  expect(lines.slice(second).join()).toMatch(/Contrario a tutti.*Rosa Neri|Rosa Neri.*Contrario a tutti/)
  const pdf = await get('votes?format=pdf')
  expect(pdf.statusCode).toBe(200)
  if (popplerInstalled) expect(pdfText(pdf.rawPayload).replace(/\s+/g, ' ')).toMatch(/Favorevole.*(Rosa Neri.*Contrario a tutti|Contrario a tutti.*Rosa Neri)/)
})

test('of a secret election every format has who voted and what was counted, apart and each in the order of the alphabet', async () => {
  const it = await electionTakenUp(app, { seats: 1 }, ['Viola Gallo', 'Rosa Neri'])
  const [anna, bruno, carla] = it.company.ids as [string, string, string]
  const setting = { ...((await it.pointRow()).election as unknown as ElectionSetting), secret: true, weight: 'HEADS', method: 'PLURALITY' } as ElectionSetting
  await app.deps.lives.act(it.log, { kind: 'system' }, (state) => ({ events: electionStartEvents(state, it.odg, setting), reply: () => undefined }))
  for (const id of [carla, anna]) await it.elect(id, ['Viola Gallo'])
  await it.elect(bruno, ['Rosa Neri'])
  await it.conduct({ action: 'stop' })
  await it.close({ confirm: true })
  const get = await exportsOf(it)
  const lines = (await get('votes?format=csv')).body.split('\r\n')
  const second = lines.indexOf('')
  const [voters, totals] = [lines.slice(2, second), lines.slice(second + 3).filter(Boolean)]
  expect(voters.map((one) => one.split(';')[1])).toEqual(['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi'])
  expect(totals.map((one) => one.split(';').slice(1))).toEqual([
    ['Rosa Neri', '1'],
    ['Scheda bianca', '0'],
    ['Viola Gallo', '2'],
  ])
  const files = readZip(new Uint8Array((await get('all')).rawPayload))
  const told = Buffer.from((await unpack(files.find((one) => one.name === 'elections.json')!))!).toString()
  const { urn_sha256 } = (await it.held()).rounds[0]!.counted!
  expect(JSON.parse(told)).toMatchObject([{ rounds: [{ voters: ['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi'], urn_sha256 }] }])
  const pdf = await get('votes?format=pdf')
  if (popplerInstalled) expect(pdfText(pdf.rawPayload).replace(/\s+/g, ' ')).toMatch(/Anna Rossi.*Carla Verdi.*Rosa Neri.*Viola Gallo/)
})
