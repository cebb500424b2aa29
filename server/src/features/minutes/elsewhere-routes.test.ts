import { meetingRoutes } from '@delibera/core/meetings/routes'
import { verbalRoutes } from '@delibera/core/minutes/routes'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { documentOf } from '@delibera/core/rich-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import { daysAhead } from '../../testing/convened.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, new Date('2026-11-10T09:00:00Z'))
})
afterAll(() => app.close())

/** An assembly held a week ago: Anna presided, Bruno wrote, Carla had let Bruno vote for her. */
async function taken() {
  const company = await companyInOrder(app)
  const { call, ids } = company
  const [a, b, c] = ids as [string, string, string]
  const [held_at, ended_at] = [daysAhead(app, -7), new Date(Date.parse(daysAhead(app, -7)) + 3_600_000).toISOString()]
  const lead = { administrator_id: a, secretary_id: b, notice_text: 'mediante raccomandata del 20 ottobre 2026' }
  const body = { name: 'Assemblea di novembre', meeting_type: 'ASSEMBLY' as const, held_at, ended_at, ...lead }
  const { meeting } = await call(offlineRoutes.take, { query: { company_id: company._id }, body })
  const params = { id: meeting._id }
  const odgs = [{ title: 'Compenso agli amministratori', header_content: documentOf('Il presidente propone un compenso annuo di euro 24.000,00.') }]
  const listed = await call(offlineRoutes.agenda, { params, body: { odgs, version: meeting.version } })
  const presences = [
    { member_id: a, presence: 'PRESENT' as const, delegate_id: null },
    { member_id: b, presence: 'PRESENT' as const, delegate_id: null },
    { member_id: c, presence: 'DELEGATION' as const, delegate_id: b },
  ]
  const there = await call(offlineRoutes.presences, { params, body: { presences, version: listed.meeting.version } })
  const odg_id = there.meeting.odg_ids[0]!
  const vote = async (accepted: 1 | -1) => {
    const { version } = await call(meetingRoutes.load, { params })
    const votes = [a, b, c].map((member_id) => ({ member_id, accepted: member_id === a ? accepted : (1 as const) }))
    await call(offlineRoutes.votes, { params, body: { points: [{ odg_id, votes, discussion: 'Si apre un’ampia discussione.' }], version } })
  }
  return { call, params, odg_id, vote, c, b }
}

test('minutes of a meeting held elsewhere tell what was taken down; a result that changed stops them until they are written anew; confirming settles the votes', async () => {
  const { call, params, odg_id, vote, c, b } = await taken()
  await vote(1)
  const first = await call(verbalRoutes.generate, { params, body: { version: 0 } })
  expect(first).toMatchObject({ closing: 'OFFLINE', events: [], gaps: [] })
  for (const it of ['raccomandata del 20 ottobre 2026', 'unanime dei presenti', 'per delega a Bruno Bianchi', '10 novembre 2026'])
    expect(first.html).toContain(it)

  await vote(-1)
  const outdated = await call(verbalRoutes.load, { params })
  expect(outdated).toMatchObject({ is_outdated: true, gaps: [{ kind: 'result', odg_id }] })
  const confirm = (version: number) => call(verbalRoutes.confirm, { params, body: { version } })
  await expect(confirm(first.version)).rejects.toMatchObject({ status: 422, code: 'MT002' })
  expect(await app.deps.db.selectFrom('votes').select('member_id').where('odg_id', '=', odg_id).execute()).toEqual([])

  const anew = await call(verbalRoutes.generate, { params, body: { version: first.version } })
  expect(anew.html).toContain('non è approvata')
  const confirmed = await confirm(anew.version)
  expect(confirmed).toMatchObject({ confirmed: true, number: { number: 1, year: 2026 }, signatures: [{ role: 'PRESIDENT' }, { role: 'SECRETARY' }] })
  const votes = await app.deps.db.selectFrom('votes').selectAll().where('odg_id', '=', odg_id).execute()
  expect(votes.find((it) => it.member_id === c)).toMatchObject({ vote_type: 'DELEGATION', delegate_id: b, accepted: 1 })
  const meeting = await call(meetingRoutes.load, { params })
  expect([meeting.status, meeting.odgs[0]!.status, meeting.odgs[0]!.accepted]).toEqual(['COMPLETED', 'VOTED', false])
})
