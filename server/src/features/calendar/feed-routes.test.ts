import { calendarRoutes } from '@delibera/core/calendar/routes'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { endingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { readCalendar } from '../../testing/calendars.ts'
import { convenedMeeting } from '../../testing/convened.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, new Date('2027-03-01T09:00:00Z'))
})
afterAll(() => app.close())

const fetched = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.api.app.inject({ method, url: new URL(url).pathname, headers, remoteAddress: '10.8.0.1' })
const made = async (person: Person, company_id: string | null = null) => (await (await app.as(person))(calendarRoutes.feed, { body: { company_id } })).url!
const statusOf = async (url: string) => (await fetched(url)).statusCode

describe('a feed', () => {
  test('is a calendar of meetings and deadlines behind an address that is told once', async () => {
    const { company, meeting, first } = await app.again(convenedMeeting)
    const { feed, url } = await company.call(calendarRoutes.feed, { body: {} })
    expect(url).toMatch(/^http:\/\/[^/]+\/api\/calendar\/feed\/[\w-]{43}\.ics$/)
    expect(feed).toMatchObject({ company: null, used_at: null })
    const reply = await fetched(url!)
    expect(reply.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, max-age=900' })
    const calendar = readCalendar(reply.body)
    expect(calendar).toMatchObject({ method: 'PUBLISH', name: 'Delibera', zones: ['Europe/Rome'] })
    expect(calendar.events.find((it) => it.uid === `${first._id}@delibera`)).toMatchObject({
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'Nomina del revisore legale, Prova S.r.l.',
      location: 'via Roma 1, 35100 Padova (PD)',
      instant: first.datetime,
      description: 'Convocazione',
      attendee: null,
      url: expect.stringContaining(meeting._id),
    })
    expect(calendar.events.filter((it) => it.all_day).map((it) => [it.summary, it.start])).toContainEqual([
      'Ultimo giorno per approvare il bilancio, Prova S.r.l.',
      '2027-04-30',
    ])
    expect(JSON.stringify(await app.deps.db.selectFrom('calendar_feeds').selectAll().execute())).not.toContain(url!.split('/').at(-1)!.slice(0, 43))
    const { items } = await company.call(calendarRoutes.feeds, {})
    expect(items).toEqual([{ ...feed, used_at: '2027-03-01T09:00:00.000Z' }])
  })

  test('answers with or without the ending, to HEAD without a body, and 304 to who knows it already', async () => {
    const { company, meeting } = await app.again(convenedMeeting)
    const url = await made(company.owner, company._id)
    const whole = await fetched(url)
    expect(readCalendar(whole.body).name).toBe('Delibera, Prova S.r.l.')
    const etag = String(whole.headers.etag)
    expect((await fetched(url.replace(/\.ics$/, ''))).headers.etag).toBe(etag)
    const head = await fetched(url, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    for (const known of [etag, `W/${etag}`, `"altro", ${etag}`]) {
      const same = await fetched(url, { 'if-none-match': known })
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    }
    await company.call(endingRoutes.cancel, { params: { id: meeting._id }, body: {} })
    const changed = await fetched(url, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(readCalendar(changed.body).events.filter((it) => !it.all_day)).toMatchObject([
      { status: 'CANCELLED', sequence: 1, summary: expect.stringContaining('Annullata') },
    ])
  })

  test('forgets what was called off after ninety days, and tells of a second call as of another event', async () => {
    const { company, meeting, first } = await convenedMeeting(app, { second: true })
    const url = await made(company.owner, company._id)
    await app.deps.clock.set(app.deps.db, new Date(first.datetime))
    await company.call(convocationRoutes.endCall, { params: { id: meeting._id, convocationId: first._id }, body: { action: 'second' } })
    const calls = async () => readCalendar((await fetched(url)).body).events.flatMap((it) => (it.all_day ? [] : [[it.status, it.sequence]]))
    expect(await calls()).toEqual([
      ['CANCELLED', 1],
      ['CONFIRMED', 1],
    ])
    await app.deps.clock.set(app.deps.db, new Date('2027-09-01T09:00:00Z'))
    expect(await calls()).toEqual([['CONFIRMED', 1]])
    await app.deps.clock.set(app.deps.db, new Date('2027-03-01T09:00:00Z'))
  })
})

describe('an address stops working', () => {
  test('when it is made anew, and for good when it is revoked; revoking twice is no fault', async () => {
    const person = await app.world.person()
    const call = await app.as(person)
    const first = await made(person)
    const second = await made(person)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    for (const _ of [1, 2]) expect(await call(calendarRoutes.feed, { body: { revoke: true } })).toEqual({ feed: null, url: null })
    expect(await statusOf(second)).toBe(404)
    expect(await call(calendarRoutes.feeds, {})).toEqual({ total: 0, items: [] })
    const log = await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `user:${person._id}`).orderBy('seq').execute()
    expect(log.map((it) => it.action)).toEqual(['calendar.feed_made', 'calendar.feed_made', 'calendar.feed_revoked'])
  })

  test('of a company, when its reader has no part in it any more; and is not listed then', async () => {
    const [owner, other] = [await app.world.person(), await app.world.person()]
    const company = (await app.world.company('Lasciata S.r.l.', owner))._id
    await app.world.role(company, other)
    const [url, all] = [await made(other, company), await made(other)]
    expect(await statusOf(url)).toBe(200)
    const role = app.deps.db.updateTable('company_roles').where('company_id', '=', company).where('user_id', '=', other._id)
    await role.set({ status: 'INCACTIVE' }).execute()
    expect([await statusOf(url), await statusOf(all)]).toEqual([404, 200])
    expect(readCalendar((await fetched(all)).body).events).toEqual([])
    expect((await (await app.as(other))(calendarRoutes.feeds, {})).items.map((it) => it.company)).toEqual([null])
  })

  test('when its reader is gone, and one that nobody made never worked', async () => {
    const person = await app.world.person()
    const url = await made(person)
    await app.deps.db.updateTable('users').set({ disabled_at: '2027-03-01T09:00:00Z' }).where('_id', '=', person._id).execute()
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(url.replace(/feed\/[\w-]{4}/, 'feed/AAAA'))).toBe(404)
  })
})

describe('feeds of several people', () => {
  test('of two made at once one works, and nobody makes one of somebody else’s company', async () => {
    const person = await app.world.person()
    const urls = await Promise.all([made(person), made(person), made(person)])
    expect((await Promise.all(urls.map(statusOf))).sort()).toEqual([200, 404, 404])
    const strange = (await app.world.company('Altrui S.r.l.', await app.world.person()))._id
    await expect(made(person, strange)).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })

  test('one revokes the own and nobody else’s', async () => {
    const [owner, other] = [await app.world.person(), await app.world.person()]
    const company = (await app.world.company('Comune S.r.l.', owner))._id
    await app.world.role(company, other)
    const [mine, theirs] = [await made(owner, company), await made(other, company)]
    await (await app.as(owner))(calendarRoutes.feed, { body: { company_id: company, revoke: true } })
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual([404, 200])
  })

  test('it speaks the language of its reader', async () => {
    const reader = await app.world.person({ locale: 'en-GB' })
    await app.world.company('Estera S.p.A.', reader)
    const { events, name } = readCalendar((await fetched(await made(reader))).body)
    expect(name).toBe('Delibera meetings')
    expect(events.map((it) => it.summary)).toContain('Last day to approve the accounts: Estera S.p.A.')
  })
})
