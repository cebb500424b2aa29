import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { sentDecision } from '../../testing/decisions.ts'
import { roomDoor } from '../../testing/room.ts'

let app: TestApp
let door: Awaited<ReturnType<typeof roomDoor>>
beforeAll(async () => {
  app = await testApp()
  door = await roomDoor(app.api)
})
beforeEach(() => app.deps.clock.set(app.deps.db, new Date('2026-11-02T10:00:00+01:00')))
afterAll(() => app.close())

const arrive = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
type Peer = ReturnType<typeof door.open>
const told = (it: Peer, channel: string) => it.frames.filter((one) => one.channel === channel && one.type !== 'hello' && one.type !== 'beat')
const greeted = (all: readonly Peer[]) => arrive(() => expect(all.map((it) => it.frames.length > 0)).toEqual(all.map(() => true)))

test('who has the page of the company open hears what each answer comes to; members no more than how many answered', async () => {
  const it = await sentDecision(app)
  const [anna, bruno, carla] = it.company.ids as [string, string, string]
  const meeting_id = it.decision._id
  const manager = door.open({ token: await app.world.session(it.company.owner), meeting_id })
  const elsewhere = door.open({ token: await app.world.session(it.company.owner) })
  const member = door.open({ token: (await it.linkOf(carla)).member })
  await greeted([manager, elsewhere, member])
  await it.answer(bruno, { points: { 1: 'AGAINST' } })
  const progress = { answered: 1, answered_weight: 3000, total: 10_000, people: 3 }
  await arrive(() => expect(told(manager, 'decision')).toHaveLength(1))
  expect(told(manager, 'decision')[0]).toMatchObject({
    type: 'answer',
    data: { _id: meeting_id, decision_status: 'OPEN', progress, count: [{ key: '1', favourable: 0, against: 3000, silent: 7000, outcome: 'DECLINED' }] },
  })
  await arrive(() => expect(told(member, 'decision')).toEqual([expect.objectContaining({ type: 'progress', data: { decision_status: 'OPEN', progress } })]))
  await it.withdraw(bruno)
  await it.answer(anna, { kind: 'ASSEMBLY' })
  await arrive(() => expect(told(manager, 'decision').map((one) => one.type)).toEqual(['answer', 'withdrawn', 'stopped']))
  await arrive(() => expect(told(member, 'decision').map((one) => one.type)).toEqual(['progress', 'progress', 'stopped']))
  expect(JSON.stringify(member.frames)).not.toMatch(/AGAINST|favourable|member_id/)
  expect(told(elsewhere, 'decision')).toEqual([])
  await arrive(() =>
    expect(
      told(elsewhere, 'app')
        .filter((one) => one.type === 'decision.changed')
        .at(-1),
    ).toMatchObject({ data: { decision_status: 'STOPPED' } }),
  )
})

test('a stranger with the id of a decision hears nothing of it', async () => {
  const it = await sentDecision(app, { name: 'Altra S.r.l.' })
  const stranger = door.open({ token: await app.world.session(await app.world.person()), meeting_id: it.decision._id })
  await greeted([stranger])
  await it.answer(it.company.ids[1]!, { points: { 1: 'FOR' } })
  const manager = door.open({ token: await app.world.session(it.company.owner), meeting_id: it.decision._id })
  await greeted([manager])
  expect(stranger.frames.filter((one) => one.channel === 'decision')).toEqual([])
})
