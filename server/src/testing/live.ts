import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import type { LiveState } from '@delibera/core/live/state'
import { voteRoutes } from '@delibera/core/votes/routes'
import type { BallotVote } from '@delibera/core/votes/schema'
import { clientOver } from '../../../web/src/api/call.ts'
import { buildApp } from '../app.ts'
import { connect } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { Lives } from '../live/lives.ts'
import { roomFeeds } from '../live/room-feeds.ts'
import { signalsFor } from '../live/signals.ts'
import { appFeed, decisionFeed } from '../socket/feeds.ts'
import { Hub } from '../socket/hub.ts'
import { senderOver, type TestApp } from './app.ts'
import { convenedMeeting } from './convened.ts'

type Setting = NonNullable<Parameters<typeof convenedMeeting>[1]>

/** A meeting at the hour of its first call, nothing opened yet. `company.call` is the administrator's, and `company.ids` are its people. */
export async function meetingDue(app: TestApp, setting: Setting = {}) {
  const convened = await convenedMeeting(app, setting)
  const { company, meeting, first, linkOf } = convened
  await app.deps.clock.set(app.deps.db, new Date(first.datetime))
  const params = { id: meeting._id }
  const log = { meeting_id: meeting._id, kind: 'REAL' as const }
  return {
    ...convened,
    params,
    log,
    odgs: meeting.odgs.map((it) => it._id),
    /** What the log says now. */
    state: (): Promise<LiveState> => app.deps.lives.state(log),
    open: () => company.call(adminLiveRoutes.open, { params }),
    begin: () => company.call(adminLiveRoutes.start, { params, body: {} }),
    /** People come in, each by a device of their own. */
    join: async (...ids: string[]) => {
      for (const it of ids) await app.call(liveRoutes.join, { params: await linkOf(it), body: { device: `device of ${it}` } })
    },
    /** The ballot of somebody: their own vote and those of whom they represent. */
    vote: async (caster: string, odg: string, votes: BallotVote[]) =>
      app.call(voteRoutes.cast, { params: { ...(await linkOf(caster)), odg }, body: { votes } }),
    /** The administrator's word on the vote of a point. */
    voting: (odg: string, action: 'start' | 'stop' | 'skip') => company.call(voteRoutes.conduct, { params: { ...params, odg }, body: { action } }),
    takeUp: (odg: string) => company.call(adminLiveRoutes.takeUp, { params: { ...params, odg } }),
    close: (body: { confirm?: boolean; close_video?: boolean } = {}) => company.call(adminLiveRoutes.close, { params, body }),
  }
}

/** The same with its room open and nobody in it. */
export async function openedRoom(app: TestApp, setting: Setting = {}) {
  const due = await meetingDue(app, setting)
  await due.open()
  return due
}

/** The same, begun with everybody in it, or those whom `present` picks among the people of the company. */
export async function startedMeeting(app: TestApp, setting: Setting & { present?: (ids: string[]) => string[] } = {}) {
  const room = await openedRoom(app, setting)
  const { ids } = room.company
  await room.join(...(setting.present?.(ids) ?? ids))
  await room.begin()
  return room
}

/** Another process on the same database: what it knows of a room it has read there. */
export async function processBeside(app: TestApp) {
  const { db, close } = connect(app.url)
  const deps: Deps = { ...app.deps, db, lives: new Lives({ db, clock: app.deps.clock }) }
  const hub = new Hub({ url: app.url, feeds: [appFeed(db), decisionFeed(db), ...roomFeeds(db)], log: deps.log, callsOf: (ids) => signalsFor(db, ids) })
  await hub.start()
  const api = await buildApp(deps, { hub })
  const end = async () => {
    await api.app.close()
    await hub.stop()
    await close()
  }
  return { api, deps, call: clientOver(senderOver(api, undefined)), end }
}
