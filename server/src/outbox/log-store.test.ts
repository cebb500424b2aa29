import type { EmailStatus } from '@delibera/core/letters'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '../http/proven.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { mailLog, markVisited, standingsOf } from './log-store.ts'
import { aMail, aSlug } from './outbox.stage.ts'
import { type CompanyMail, postMails } from './post.ts'
import { addMailEvent, noteMails } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let company: string
let meeting_id: string
let anna: string
let bruno: string
beforeEach(async () => {
  company = (await app.world.company('Registro S.r.l.', await app.world.person()))._id
  meeting_id = await app.world.meeting(company)
  anna = await app.world.participant(meeting_id)
  bruno = await app.world.participant(meeting_id)
})

const at = (minute: number) => new Date(Date.UTC(2027, 3, 12, 8, minute))

async function write(member_id: string, it: Partial<CompanyMail> = {}): Promise<string> {
  const [id] = await app.deps.db.transaction().execute((tx) => postMails(tx, app.deps, [aMail(company, 'anna@pec.it', { meeting_id, member_id, ...it })]))
  return id!
}
const ended = (_id: string, end: 'SENT' | 'FAILED' = 'SENT') =>
  app.deps.db.transaction().execute((tx) => noteMails(tx, [{ _id, end, detail: '250 ok', provider_id: null }], at(0)))
const told = (mail_id: string, status: EmailStatus, minute = 1) =>
  app.deps.db.transaction().execute((tx) => addMailEvent(tx, { mail_id, status, detail: null, at: at(minute) }))
const visit = (member_id: string, minute = 5) => app.deps.db.transaction().execute((tx) => markVisited(tx, prove(meeting_id), prove(member_id), at(minute)))
const log = () => mailLog(app.deps.db, prove(meeting_id))

describe('the log of a meeting', () => {
  test('holds every letter with what became of it, and never its text', async () => {
    const first = await write(anna)
    await ended(first)
    await told(first, 'ACCEPTED')
    await told(first, 'DELIVERED', 2)
    const second = await write(bruno, { event: 'CONVOCATION_REMINDER' })
    const [delivered, waiting] = await log()
    expect(delivered).toMatchObject({
      _id: first,
      member_id: anna,
      event: 'CONVOCATION',
      recipient: 'anna@pec.it',
      certified: true,
      prevalent_status: 'DELIVERED',
    })
    expect(delivered!.events.map((it) => it.status)).toEqual(['SENDING', 'SENT', 'ACCEPTED', 'DELIVERED'])
    expect(delivered!.events[3]!.at).toBe(at(2).toISOString())
    expect(waiting).toMatchObject({ _id: second, prevalent_status: 'SENDING', last_error: null, events: [{ status: 'SENDING' }] })
    expect(JSON.stringify(await log())).not.toContain(aSlug)
  })

  test('is of that meeting alone', async () => {
    await write(anna)
    const other = await app.world.meeting(company)
    expect(await mailLog(app.deps.db, prove(other))).toEqual([])
    expect(await standingsOf(app.deps.db, prove(other))).toEqual(new Map())
  })

  test('tells how everybody stands, with all letters or those of some kinds', async () => {
    const [notice, reminder, failed] = [await write(anna), await write(anna, { event: 'CONVOCATION_REMINDER' }), await write(bruno)]
    await ended(notice)
    await told(notice, 'DELIVERED')
    await ended(reminder)
    await ended(failed, 'FAILED')
    const standings = (kinds?: Parameters<typeof standingsOf>[2]) => standingsOf(app.deps.db, prove(meeting_id), kinds)
    expect(await standings()).toEqual(
      new Map([
        [anna, 'DELIVERED'],
        [bruno, 'FAILED'],
      ]),
    )
    expect((await standings(['CONVOCATION_REMINDER'])).get(anna)).toBe('SENT')
    expect((await standings(['CONVOCATION_REMINDER'])).get(bruno)).toBe('NONE')
    await write(bruno)
    expect((await standings()).get(bruno)).toBe('FAILED')
  })
})

describe('an opened link', () => {
  test('marks the last letter that has left, once', async () => {
    const [notice, reminder, waiting] = [await write(anna), await write(anna, { event: 'CONVOCATION_REMINDER' }), await write(anna)]
    await ended(notice)
    await ended(reminder)
    await app.deps.db
      .updateTable('mails')
      .set({ created_at: at(1).toISOString() })
      .where('_id', '=', notice)
      .execute()
    await app.deps.db
      .updateTable('mails')
      .set({ created_at: at(2).toISOString() })
      .where('_id', '=', reminder)
      .execute()
    await Promise.all([visit(anna), visit(anna), visit(anna, 9)])
    const visited = (await log()).filter((it) => it.events.some((event) => event.status === 'VISITED'))
    expect(visited.map((it) => [it._id, it.prevalent_status, it.events.filter(({ status }) => status === 'VISITED').length])).toEqual([
      [reminder, 'VISITED', 1],
    ])
    expect((await log()).find((it) => it._id === waiting)!.prevalent_status).toBe('SENDING')
  })

  test('of somebody who was never written to, or whose letter failed, changes nothing', async () => {
    await ended(await write(bruno), 'FAILED')
    await visit(anna)
    await visit(bruno)
    expect((await log()).flatMap((it) => it.events.map((event) => event.status))).toEqual(['SENDING', 'FAILED'])
  })
})

test('facts that come together about one letter are all kept, and an end happens once', async () => {
  const id = await write(anna)
  await Promise.all([ended(id), ended(id), ended(id)])
  await Promise.all([told(id, 'ACCEPTED'), told(id, 'DELIVERED'), visit(anna), told(id, 'VIEWED')])
  const [letter] = await log()
  expect(letter!.events.map((it) => it.status).sort()).toEqual(['ACCEPTED', 'DELIVERED', 'SENDING', 'SENT', 'VIEWED', 'VISITED'])
})
