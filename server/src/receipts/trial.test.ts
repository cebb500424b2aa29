import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postMails } from '../outbox/post.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildJobs } from '../working.ts'
import { receiptSource, receiptsOf } from './store.ts'
import { trialIssuer } from './trial-store.ts'

let app: TestApp
let company_id: string
let person: string
beforeAll(async () => {
  app = await testApp()
  const anna = await app.world.person()
  person = anna._id
  company_id = (await app.world.company('Società dei test S.r.l.', anna))._id
})
afterAll(() => app.close())

async function send(...recipients: string[]): Promise<string[]> {
  const letter = { subject: 'Convocazione dell’assemblea', html: '<p>ciao</p>', text: 'ciao' }
  const mails = recipients.map((recipient) => ({ company_id, event: 'CONVOCATION' as const, recipient, letter }))
  return app.deps.db.transaction().execute((tx) => postMails(tx, app.deps, mails))
}
const statuses = async (mail_id: string) =>
  (await app.deps.db.selectFrom('mail_events').select('status').where('mail_id', '=', mail_id).orderBy('seq').execute()).map((it) => it.status)
const run = { attempt: 1, is_last: false }

describe('what becomes of a certified letter in the trial', () => {
  test.each([
    ['anna@pec.example', ['SENT', 'ACCEPTED', 'DELIVERED']],
    ['anna@pec.mancata-consegna.test', ['SENT', 'ACCEPTED', 'NOT_DELIVERED']],
    ['anna@pec.non-accettata.test', ['SENT', 'NOT_ACCEPTED']],
    ['anna@pec.virus.test', ['SENT', 'ACCEPTED', 'NOT_DELIVERED']],
    ['anna@pec.lenta.test', ['SENT', 'ACCEPTED']],
    ['anna@pec.ordinaria.test', ['SENT', 'ACCEPTED']],
    ['anna@posta.example', ['SENT']],
  ])('%s', async (recipient, expected) => {
    const [mail_id] = await send(recipient)
    await app.work()
    expect(await statuses(mail_id!)).toEqual(expected)
    const receipts = await receiptsOf(app.deps.db, [mail_id!])
    for (const it of receipts) expect(it).toMatchObject({ is_trial: true, counted: true, signature: 'valid', provider: expect.stringContaining('prova') })
    if (expected.length > 1) expect(receipts.length).toBeGreaterThanOrEqual(expected.length - 1)
  })
})

test('a slow delivery is warned of first and happens later', async () => {
  const [mail_id] = await send('bruno@pec.lenta.test')
  await app.work()
  expect((await receiptsOf(app.deps.db, [mail_id!])).map((it) => it.kind)).toEqual(['accettazione', 'preavviso-errore-consegna'])
  const later = buildJobs(app.deps).issue_trial_receipts
  await later({ mail_id: mail_id!, step: 'later' }, run)
  await later({ mail_id: mail_id!, step: 'later' }, run)
  await app.work()
  expect(await statuses(mail_id!)).toEqual(['SENT', 'ACCEPTED', 'DELIVERED'])
})

test('many letters at once have each their receipts, once, however often the jobs run', async () => {
  const ids = await send(...Array.from({ length: 15 }, (_, i) => `socio${i}@pec.example`))
  await app.work()
  const { issue_trial_receipts, read_mailbox } = buildJobs(app.deps)
  await Promise.all([...ids.slice(0, 8).map((mail_id) => issue_trial_receipts({ mail_id, step: 'now' }, run)), read_mailbox({ mailbox: 'platform' }, run)])
  await app.work()
  for (const it of ids) expect(await statuses(it)).toEqual(['SENT', 'ACCEPTED', 'DELIVERED'])
  const heard = await app.deps.db.selectFrom('app_events').select('data').where('topic', '=', `user:${person}`).where('type', '=', 'mail').execute()
  expect(heard.length).toBeGreaterThanOrEqual(30)
})

test('a letter that has not left yet has no receipts, and one that failed never has', async () => {
  const { issue_trial_receipts } = buildJobs(app.deps)
  const [waiting] = await send('carla@pec.example')
  await issue_trial_receipts({ mail_id: waiting!, step: 'now' }, run)
  const inMailbox = () => app.deps.db.selectFrom('trial_receipts').select('kind').where('mail_id', '=', waiting!).execute()
  expect(await inMailbox()).toEqual([])
  const { db } = app.deps
  await db.insertInto('mail_events').values({ mail_id: waiting!, status: 'FAILED', detail: null, at: new Date().toISOString() }).execute()
  await db.updateTable('mails').set({ ended_at: new Date().toISOString() }).where('_id', '=', waiting!).execute()
  await issue_trial_receipts({ mail_id: waiting!, step: 'now' }, run)
  expect(await inMailbox()).toEqual([])
})

test('the message is a real one: it names the letter and says that it is a trial', async () => {
  const [mail_id] = await send('dario@pec.example')
  await app.work()
  const [receipt] = await receiptsOf(app.deps.db, [mail_id!])
  const { raw } = (await receiptSource(app.deps.db, [mail_id!], receipt!._id))!
  const text = raw.toString('latin1')
  expect(text).toContain('X-Ricevuta: accettazione')
  expect(text).toMatch(/^From: posta-certificata@prova\.delibera\.test\r$/m)
  const body = Buffer.from(/text\/plain[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(text)![1]!, 'base64').toString('utf8')
  expect(body).toContain('SERVIZIO DI PROVA')
  expect(await receiptSource(app.deps.db, [crypto.randomUUID()], receipt!._id)).toBeUndefined()
})

test('the certificate is made once for all processes, whatever year the trial plays in, and anew when its key cannot be opened', async () => {
  const { db, keys } = app.deps
  await db.deleteFrom('settings').where('key', '=', 'trial_certificate').execute()
  const both = await Promise.all([trialIssuer(db, keys), trialIssuer(db, keys)])
  expect(both[0]).toEqual(both[1])
  const { validFrom, validTo } = new X509Certificate(both[0].certificate)
  expect([new Date(validFrom).getUTCFullYear(), new Date(validTo).getUTCFullYear()]).toEqual([2000, 2199])
  const stranger = {
    ...keys,
    unseal: () => {
      throw new Error('not mine')
    },
  }
  expect((await trialIssuer(db, { ...stranger, seal: keys.seal })).certificate).not.toBe(both[0].certificate)
})
