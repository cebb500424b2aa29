import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import type { Accepted } from '@delibera/core/votes/schema'
import type { TestApp } from './app.ts'
import { startedMeeting } from './live.ts'

type Setting = NonNullable<Parameters<typeof startedMeeting>[1]>

/** An assembly that was held in its room and waits for its minutes: every point voted by all, the last with a declaration of who was against it. */
export async function heldAssembly(app: TestApp, setting: Setting = {}) {
  const room = await startedMeeting(app, setting)
  const { company, odgs, params, linkOf } = room
  const [anna, bruno, carla] = company.ids as [string, string, string]
  // Who comes and goes within one instant was not there.
  const pass = (minutes: number) => app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + minutes * 60_000))
  const decide = async (odg: string, votes: [string, Accepted][]) => {
    await pass(5)
    await room.voting(odg, 'start')
    for (const [member_id, accepted] of votes) await room.vote(member_id, odg, [{ member_id, accepted }])
    await room.voting(odg, 'stop')
  }
  const takeUp = async (odg: string) => {
    await pass(5)
    await room.takeUp(odg)
  }
  for (const odg of odgs.slice(0, -1)) {
    await takeUp(odg)
    // biome-ignore format: one ballot each
    await decide(odg, [[anna, 1], [bruno, 1], [carla, 1]])
  }
  const last = odgs.at(-1)!
  await takeUp(last)
  const { _id } = await company.call(adminLiveRoutes.askDeclaration, { params, body: { member_id: carla, odg_id: last } })
  await app.call(liveRoutes.writeDeclaration, { params: { ...(await linkOf(carla)), id: _id }, body: { text: 'Il compenso è fuori mercato.' } })
  await company.call(adminLiveRoutes.acceptDeclaration, { params: { ...params, declarationId: _id } })
  // biome-ignore format: one ballot each
  await decide(last, [[anna, 1], [bruno, 0], [carla, -1]])
  await pass(5)
  await room.close()
  return room
}
