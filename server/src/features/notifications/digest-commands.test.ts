import { notificationRoutes } from '@delibera/core/notifications/routes'
import type { Notification, NotificationKind } from '@delibera/core/notifications/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildClock } from '../../jobs/clock.ts'
import { notify } from '../../notices/notify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { sendDigests } from './digest-commands.ts'
import { notificationJobs } from './jobs.ts'

const morning = new Date('2027-04-12T05:00:00Z')
const hours = (by: number, from = morning) => new Date(from.getTime() + by * 3_600_000)

let app: TestApp
let anna: Person
let company: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.clock.set(app.deps.db, morning)
  anna = await app.world.person({ first_name: 'Anna', last_name: 'Rossi' })
  company = (await app.world.company('Però & Figli S.r.l.', anna))._id
})

const tell = (kind: NotificationKind, data: Notification['data'], at = hours(-1)) =>
  app.deps.db.transaction().execute((tx) => notify(tx, { user_id: anna._id, kind, data, at }))
const soon = (name: string, at?: Date) => tell('MEETING_SOON', { name, to: `/company/${company}/meetings/1/organization` }, at)
const letters = () =>
  app.deps.db
    .selectFrom('mails')
    .select(['subject', 'body', 'recipient'])
    .where('user_id', '=', anna._id)
    .where('event', '=', 'NOTIFICATIONS_DIGEST')
    .orderBy('created_at')
    .execute()

describe('the letter of the morning', () => {
  test('tells what is wanted, by company and with where it leads', async () => {
    await soon('Assemblea di bilancio')
    await tell('DEADLINE_NEAR', { name: 'Altra S.r.l.', deadline: 'ACCOUNTS_ASSEMBLY', day: '2027-04-30', count: 12, to: '/consultant/calendar' })
    await tell('POLL_ANSWERED', { name: 'Sondaggio' })
    await sendDigests(app.deps)
    const [letter] = await letters()
    expect(letter).toMatchObject({ recipient: anna.email, subject: 'Delibera: le novità al 12/04/2027' })
    expect(letter!.body).toContain(
      `Però & Figli S.r.l.\n- Domani: Assemblea di bilancio\n  ${app.deps.config.public_url}/company/${company}/meetings/1/organization`,
    )
    expect(letter!.body).toContain('30/04/2027: Ultimo giorno per approvare il bilancio (Altra S.r.l.) e altre 11 società')
    expect(letter!.body).not.toContain('Sondaggio')
  })

  test('says of a meeting on which day it is held, and nothing of what has gone by since it was told', async () => {
    await tell('MEETING_SOON', { name: 'Assemblea', day: '2027-04-12' })
    await tell('MEETING_SOON', { name: 'Consiglio di ieri', day: '2027-04-11' }, hours(-20))
    await tell('DEADLINE_NEAR', { name: 'Alfa S.r.l.', deadline: 'ACCOUNTS_PROJECT', day: '2027-04-11' }, hours(-20))
    await sendDigests(app.deps)
    const [letter] = await letters()
    expect(letter!.body).toContain('- Riunione del 12/04/2027: Assemblea')
    expect(letter!.body).not.toMatch(/Consiglio di ieri|Alfa/)
  })

  test('says to mail programs where it is unsubscribed from, and that nobody wrote it', async () => {
    await soon('Prima')
    await sendDigests(app.deps)
    const { headers } = await app.deps.db.selectFrom('mails').select('headers').where('event', '=', 'NOTIFICATIONS_DIGEST').executeTakeFirstOrThrow()
    expect(headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': expect.stringMatching(/^<https?:\/\/.+\/user\/notifications\?preferences=1>$/),
    })
  })

  test('is one, however often and by however many it is sent; the next tells only what came after', async () => {
    await soon('Prima')
    await Promise.all([sendDigests(app.deps), sendDigests(app.deps)])
    await sendDigests(app.deps)
    expect(await letters()).toHaveLength(1)
    await app.deps.clock.set(app.deps.db, hours(24))
    await sendDigests(app.deps)
    expect(await letters()).toHaveLength(1)
    await soon('Seconda', hours(20))
    await sendDigests(app.deps)
    const [, second] = await letters()
    expect(second!.body).toContain('Seconda')
    expect(second!.body).not.toContain('Prima')
  })

  test('is not written when there is nothing to tell: read, unwanted, older than a day, or of a closed account', async () => {
    await soon('Letta')
    await (await app.as(anna))(notificationRoutes.read, { body: { all: true } })
    await soon('Vecchia', hours(-30))
    await tell('POLL_ANSWERED', { name: 'Sondaggio' })
    await sendDigests(app.deps)
    expect(await letters()).toEqual([])
    await soon('Nuova')
    await app.deps.db.updateTable('users').set({ deleted_at: morning.toISOString() }).where('_id', '=', anna._id).execute()
    await sendDigests(app.deps)
    expect(await letters()).toEqual([])
  })

  test('tells what is for the letter alone, and follows a change of mind', async () => {
    const call = await app.as(anna)
    await call(notificationRoutes.prefer, { body: { items: [{ kind: 'MEETING_SOON', in_app: false }] } })
    await soon('Solo per lettera')
    await call(notificationRoutes.prefer, { body: { items: [{ kind: 'MEETING_SOON', digest: false }] } })
    await sendDigests(app.deps)
    expect(await letters()).toEqual([])
    await call(notificationRoutes.prefer, { body: { items: [{ kind: 'MEETING_SOON', digest: true }] } })
    await sendDigests(app.deps)
    expect((await letters())[0]!.body).toContain('Solo per lettera')
  })

  test('catches up with mornings on which nothing could be sent, but not with a whole month', async () => {
    await app.deps.db
      .updateTable('users')
      .set({ digest_until: hours(-24 * 30).toISOString() })
      .where('_id', '=', anna._id)
      .execute()
    await soon('Di tre giorni fa', hours(-72))
    await soon('Di un mese fa', hours(-24 * 29))
    await sendDigests(app.deps)
    const [letter] = await letters()
    expect(letter!.body).toContain('Di tre giorni fa')
    expect(letter!.body).not.toContain('Di un mese fa')
  })

  test('leaves for tomorrow what may still be being written', async () => {
    await soon('Di questo istante', morning)
    await sendDigests(app.deps)
    expect(await letters()).toEqual([])
    await app.deps.clock.set(app.deps.db, hours(24))
    await sendDigests(app.deps)
    expect(await letters()).toHaveLength(1)
  })

  test('that cannot be written to one keeps nobody else waiting', async () => {
    const other = await app.world.person()
    await soon('Assemblea')
    await app.deps.db
      .transaction()
      .execute((tx) => notify(tx, { user_id: other._id, kind: 'MEETING_SOON', data: { name: 'Altra', company_id: 'none' }, at: hours(-1) }))
    await sendDigests(app.deps)
    expect(await letters()).toHaveLength(1)
    expect(await app.deps.db.selectFrom('mails').select('_id').where('user_id', '=', other._id).execute()).toEqual([])
  })

  test('speaks the language of its reader', async () => {
    await app.deps.db.updateTable('users').set({ locale: 'en-GB' }).where('_id', '=', anna._id).execute()
    await soon('Annual meeting')
    await sendDigests(app.deps)
    expect(await letters()).toMatchObject([{ subject: 'Delibera: your news as of 12/04/2027' }])
  })
})

test('the hour is seven in Italy, in summer and in winter', async () => {
  for (const [at, isSent] of [
    ['2027-07-12T05:00:00Z', true],
    ['2027-07-12T06:00:00Z', false],
    ['2027-01-12T05:00:00Z', false],
    ['2027-01-12T06:00:00Z', true],
  ] as const) {
    const person = await app.world.person()
    const now = new Date(at)
    await app.deps.db.transaction().execute((tx) => notify(tx, { user_id: person._id, kind: 'MEETING_SOON', data: { name: 'Assemblea' }, at: hours(-1, now) }))
    await notificationJobs({ ...app.deps, clock: buildClock(() => now) }).send_digests({}, { attempt: 1, is_last: false })
    const mails = await app.deps.db.selectFrom('mails').select('_id').where('user_id', '=', person._id).execute()
    expect([at, mails.length]).toEqual([at, isSent ? 1 : 0])
  }
})
