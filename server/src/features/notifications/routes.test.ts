import { notificationRoutes } from '@delibera/core/notifications/routes'
import { alwaysTold, type NotificationKind } from '@delibera/core/notifications/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { notify } from '../../notices/notify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
let call: Call
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = await app.world.person()
  call = await app.as(anna)
})

type Change = { kind: NotificationKind; in_app?: boolean; digest?: boolean }
const prefer = (items: Change[], by = call) => by(notificationRoutes.prefer, { body: { items } })
const preferenceOf = async (kind: NotificationKind, by = call) => (await by(notificationRoutes.preferences, {})).items.find((it) => it.kind === kind)
const tell = (kind: NotificationKind, key?: string) =>
  app.deps.db.transaction().execute((tx) => notify(tx, { user_id: anna._id, kind, data: { name: 'Alfa' }, at: app.deps.clock.now(), ...(key && { key }) }))
const seen = () => call(notificationRoutes.list, { query: {} })
const written = () => app.deps.db.selectFrom('notifications').select(['kind', 'in_app']).where('user_id', '=', anna._id).execute()
const heard = () => app.deps.db.selectFrom('app_events').select('seq').where('topic', '=', `user:${anna._id}`).where('type', '=', 'notification').execute()

describe('preferences', () => {
  test('are those of the product until somebody chooses, and each person’s own', async () => {
    expect(await preferenceOf('MEETING_SOON')).toEqual({ kind: 'MEETING_SOON', in_app: true, digest: true })
    expect(await preferenceOf('POLL_ANSWERED')).toEqual({ kind: 'POLL_ANSWERED', in_app: true, digest: false })
    const { items } = await prefer([{ kind: 'POLL_ANSWERED', digest: true }])
    expect(items.find((it) => it.kind === 'POLL_ANSWERED')).toEqual({ kind: 'POLL_ANSWERED', in_app: true, digest: true })
    const other = await app.as(await app.world.person())
    expect(await preferenceOf('POLL_ANSWERED', other)).toMatchObject({ digest: false })
  })

  test('changed twice the same, or by two at once, are what both say', async () => {
    await prefer([{ kind: 'MEETING_SOON', in_app: false }])
    await prefer([{ kind: 'MEETING_SOON', in_app: false }])
    await Promise.all([prefer([{ kind: 'VERBAL_SIGNED', in_app: false }]), prefer([{ kind: 'VERBAL_SIGNED', digest: true }])])
    expect(await preferenceOf('MEETING_SOON')).toEqual({ kind: 'MEETING_SOON', in_app: false, digest: true })
    expect(await preferenceOf('VERBAL_SIGNED')).toEqual({ kind: 'VERBAL_SIGNED', in_app: false, digest: true })
  })

  test('leave what concerns the safety of the account on the page; a change that says otherwise is refused whole', async () => {
    for (const kind of alwaysTold) {
      const refused = prefer([
        { kind: 'MEETING_SOON', in_app: false },
        { kind, in_app: false },
      ])
      await expect(refused).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'items.1.in_app' }] })
    }
    expect(await preferenceOf('MEETING_SOON')).toMatchObject({ in_app: true })
    await prefer([{ kind: 'PASSWORD_CHANGED', digest: true }])
    expect(await preferenceOf('PASSWORD_CHANGED')).toEqual({ kind: 'PASSWORD_CHANGED', in_app: true, digest: true })
  })
})

describe('who is told', () => {
  test('in neither way is not written about', async () => {
    await prefer([{ kind: 'MEETING_SOON', in_app: false, digest: false }])
    await tell('MEETING_SOON')
    expect(await written()).toEqual([])
    expect(await heard()).toEqual([])
  })

  test('by letter alone finds nothing on the page, at the bell or through the socket', async () => {
    await prefer([{ kind: 'MEETING_SOON', in_app: false }])
    await tell('MEETING_SOON')
    await tell('POLL_ANSWERED')
    expect(await written()).toHaveLength(2)
    expect(await seen()).toMatchObject({ total: 1, unread: 1, items: [{ kind: 'POLL_ANSWERED' }] })
    expect(await heard()).toHaveLength(1)
    expect(await call(notificationRoutes.read, { body: { all: true } })).toEqual({ unread: 0 })
    const left = await app.deps.db.selectFrom('notifications').select('kind').where('user_id', '=', anna._id).where('read_at', 'is', null).execute()
    expect(left).toEqual([{ kind: 'MEETING_SOON' }])
  })

  test('under one key hears it once, also of two at once', async () => {
    await Promise.all([tell('MEETING_SOON', 'a'), tell('MEETING_SOON', 'a')])
    await tell('MEETING_SOON', 'a')
    await tell('MEETING_SOON', 'b')
    await tell('MEETING_SOON')
    await tell('MEETING_SOON')
    expect((await seen()).total).toBe(4)
    expect(await heard()).toHaveLength(4)
  })
})

describe('the list', () => {
  const kinds = async (query: object) => (await call(notificationRoutes.list, { query: query as never })).items.map((it) => it.kind)
  const on = (kind: NotificationKind, at: string, name: string) =>
    app.deps.db.transaction().execute((tx) => notify(tx, { user_id: anna._id, kind, data: { name }, at: new Date(at) }))

  test('is sorted, searched by the names told, and bounded by dates', async () => {
    await on('MEETING_SOON', '2026-03-01T10:00:00Z', 'Àlba S.r.l.')
    await on('VERBAL_SIGNED', '2026-04-01T10:00:00Z', 'Beta S.p.A.')
    expect(await kinds({})).toEqual(['VERBAL_SIGNED', 'MEETING_SOON'])
    expect(await kinds({ sort_by: 'datetime ASC' })).toEqual(['MEETING_SOON', 'VERBAL_SIGNED'])
    expect(await kinds({ search: 'alba' })).toEqual(['MEETING_SOON'])
    expect(await kinds({ search: 'gamma' })).toEqual([])
    expect(await kinds({ search: 'alba', unread: 'false' })).toEqual([])
    expect(await kinds({ search: 'alba', unread: 'true', operator: 'OR' })).toHaveLength(2)
    expect(await kinds({ date_gt: '2026-03-15' })).toEqual(['VERBAL_SIGNED'])
    expect(await kinds({ date_gt: '2026-02-28T23:00:00+01:00', date_lt: '2026/03/01 11:00' })).toEqual(['MEETING_SOON'])
    for (const sort_by of ['data ASC', 'constructor ASC'])
      await expect(kinds({ sort_by })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'sort_by', message: 'invalidValue' }] })
  })
})
