import { communicationRoutes } from '@delibera/core/communications/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import type { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { mailContext } from '../../config/keys.ts'
import { pdfPart, writtenLetter } from '../../mailroom/letter.stage.ts'
import { anchorsOf } from '../../receipts/anchors.ts'
import { MailboxWatch } from '../../receipts/watch.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dovecotInstalled, mailbox as login, mailProgram, startDovecot } from '../../testing/dovecot.ts'
import { companyWithPanel } from '../../testing/panel.ts'
import { buildJobs, receiptTerms } from '../../working.ts'
import { keepReceived } from './received-commands.ts'

let app: TestApp
let dovecot: Awaited<ReturnType<typeof startDovecot>>
let client: ImapFlow
let call: Call
let person: string
let company_id: string

beforeAll(async () => {
  app = await testApp()
  const anna = await app.world.person()
  person = anna._id
  call = await app.as(anna)
  company_id = (await app.world.company('Società dei test S.r.l.', anna))._id
  await app.world.subscription(company_id, { code: 'SMTP1', category: 'SERVICE' })
  if (!dovecotInstalled) return
  dovecot = await startDovecot({ encrypted: false })
  const imap = { email: login.email, host: '127.0.0.1', port: dovecot.ports.starttls, secure: false }
  const mailer = JSON.stringify({ imap, smtp: imap, email: null, reply_to: null, status: null })
  const [imap_password, smtp_password] = (['imap', 'smtp'] as const).map((side) => app.deps.keys.seal(login.password, mailContext(company_id, side)))
  await app.deps.db
    .updateTable('companies')
    .set({ mailer, imap_password: imap_password!, smtp_password: smtp_password! })
    .where('_id', '=', company_id)
    .execute()
  client = await mailProgram(dovecot)
})
afterAll(async () => {
  await client?.logout()
  await app.close()
  await dovecot?.stop()
})

const keep = async (...it: Parameters<typeof keepReceived>) => (await keepReceived(...it))()

let letters = 0
const letter = (it: Parameters<typeof writtenLetter>[0] = {}) => writtenLetter({ message_id: `<l${++letters}@x>`, ...it })
const arrive = (raw: Buffer, folder = 'INBOX', at?: Date) => client.append(folder, raw, [], at)
const readAll = () => buildJobs(app.deps).read_mailbox({ mailbox: `company:${company_id}` }, { attempt: 1, is_last: false })
const subjects = async () =>
  (
    await app.deps.db
      .selectFrom('communications')
      .select('subject')
      .where('company_id', '=', company_id)
      .where('sha256', 'is not', null)
      .orderBy('uid')
      .execute()
  ).map((it) => it.subject)
const day = 86_400_000

test.skipIf(!dovecotInstalled)('a company that pays for sending alone keeps its letters to itself', async () => {
  await arrive(letter({ subject: 'Vecchia' }), 'INBOX', new Date(Date.now() - 100 * day))
  await arrive(letter({ subject: 'Di un mese fa' }), 'INBOX', new Date(Date.now() - 30 * day))
  await readAll()
  expect(await subjects()).toEqual([])
})

test.skipIf(!dovecotInstalled)('from the day it pays for reading, the last ninety days are there, and nobody is told of each', async () => {
  await app.world.subscription(company_id, { code: 'MLR01', category: 'SERVICE' })
  await readAll()
  expect(await subjects()).toEqual(['Di un mese fa'])
  expect((await call(notificationRoutes.list, { query: {} })).items).toEqual([])
})

test.skipIf(!dovecotInstalled)('what comes then is told, once, however many read at the same time', async () => {
  await arrive(letter({ subject: 'Nuova', parts: [pdfPart()] }))
  await Promise.all([readAll(), readAll()])
  await readAll()
  expect(await subjects()).toEqual(['Di un mese fa', 'Nuova'])
  const { items } = await call(notificationRoutes.list, { query: {} })
  expect(items.map((it) => [it.kind, it.data.subject, it.data.from])).toEqual([['COMMUNICATION_RECEIVED', 'Nuova', 'Anna Verdi']])
  const events = await app.deps.db.selectFrom('app_events').select('data').where('topic', '=', `user:${person}`).where('type', '=', 'communication').execute()
  expect(events.map((it) => (it.data as { count: number }).count)).toEqual([1, 1])
})

test.skipIf(!dovecotInstalled)('the same message in two folders is one, and new numbers bring nothing back', async () => {
  const copy = letter({ subject: 'Due volte' })
  await client.mailboxCreate('Pratiche').catch(() => undefined)
  await arrive(copy)
  await arrive(copy, 'Pratiche')
  await readAll()
  const before = await subjects()
  expect(before.filter((it) => it === 'Due volte')).toHaveLength(1)
  // Deleted for good by somebody, and then the server gives all messages new numbers.
  const { items } = await call(communicationRoutes.list, { query: { company_id, position: 'inbox', search: 'Due volte' } })
  const ids = { body: { ids: items.map((it) => it._id) }, query: { company_id } }
  await call(communicationRoutes.trash, ids)
  await call(communicationRoutes.remove, ids)
  await app.deps.db.updateTable('mailbox_folders').set({ uid_validity: '1' }).where('mailbox', '=', `company:${company_id}`).execute()
  await readAll()
  expect(await subjects()).toEqual(before.filter((it) => it !== 'Due volte'))
})

test.skipIf(!dovecotInstalled)('a crash between keeping and noting loses nothing and doubles nothing', async () => {
  for (const it of ['A', 'B', 'C']) await arrive(letter({ subject: it }))
  const { db } = app.deps
  const failing = new Proxy(app.deps.storage, {
    get: (storage, name) => (name === 'write' ? () => Promise.reject(new Error('no disk')) : Reflect.get(storage, name)),
  })
  const broken = buildJobs({ ...app.deps, storage: failing })
  await expect(broken.read_mailbox({ mailbox: `company:${company_id}` }, { attempt: 1, is_last: false })).rejects.toThrow('no disk')
  expect(await subjects()).not.toContain('A')
  const where = await db
    .selectFrom('mailbox_folders')
    .selectAll()
    .where('mailbox', '=', `company:${company_id}`)
    .where('folder', '=', 'INBOX')
    .executeTakeFirstOrThrow()
  await readAll()
  expect((await subjects()).slice(-3)).toEqual(['A', 'B', 'C'])
  // The reading happened, its note did not.
  await db.updateTable('mailbox_folders').set({ uid: where.uid }).where('mailbox', '=', `company:${company_id}`).where('folder', '=', 'INBOX').execute()
  const before = await subjects()
  await readAll()
  expect(await subjects()).toEqual(before)
})

test.skipIf(!dovecotInstalled)('whoever watches the mailbox takes letters as they come, hundreds at once', async () => {
  const watch = new MailboxWatch({ deps: app.deps, url: app.url, terms: receiptTerms, look_again_ms: 200 })
  watch.start()
  for (let i = 0; i < 250; i++) await arrive(letter({ subject: `Molte ${i}` }))
  const count = async () => (await subjects()).filter((it) => it.startsWith('Molte')).length
  for (let i = 0; i < 400 && (await count()) < 250; i++) await new Promise((resolve) => setTimeout(resolve, 50))
  await watch.stop()
  expect(await count()).toBe(250)
})

test('a message of more than 30 MB is a row that says so, without the text', async () => {
  const own = await companyWithPanel(app, 'Enorme S.r.l.')
  const place = { company_id: own.company_id, mailbox: `company:${own.company_id}` as const, folder: 'INBOX', is_first: false, anchors: anchorsOf([]) }
  const head = letter({ subject: 'Enorme' }).subarray(0, 300)
  const huge = { uid: 99_999, bytes: 40 * 1024 * 1024, received_at: new Date(), raw: null, head, is_routine: false }
  await keep(app.deps, place, [huge, huge])
  await keep(app.deps, place, [huge])
  const rows = await app.deps.db.selectFrom('communications').select(['_id', 'unread', 'storage_key']).where('subject', '=', 'Enorme').execute()
  expect(rows).toEqual([{ _id: expect.any(String), unread: 'TOO_LONG', storage_key: null }])
  const list = await own.call(communicationRoutes.list, { query: { company_id: own.company_id, position: 'inbox', search: 'Enorme' } })
  expect(list.items[0]!.preview).toContain('30 MB')
})

test('an answer joins the conversation of what it answers, also when it answers the provider’s envelope, and of its own company alone', async () => {
  const { db } = app.deps
  const place = { company_id, mailbox: `company:${company_id}` as const, folder: 'INBOX', is_first: true, anchors: anchorsOf([]) }
  const at = new Date().toISOString()
  const own = crypto.randomUUID()
  const sent = {
    _id: own,
    company_id,
    position: 'sent',
    status: 'SENT',
    thread_id: own,
    sender: 'x@pec.example',
    subject: 'Nostra',
    timestamp: at,
    last_update: at,
  }
  await db.insertInto('communications').values(sent).execute()
  const mail = {
    company_id,
    communication_id: own,
    event: 'SENDING_COMMUNICATION',
    message_id: '<nostra@x>',
    sender_name: 'x',
    recipient: 'y@x',
    subject: 'x',
    html: '',
    body: '',
  }
  const { _id: mail_id } = await db
    .insertInto('mails')
    .values({ ...mail, is_secret: false, created_at: at })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const receipt = {
    mail_id,
    mailbox: place.mailbox,
    folder: 'INBOX',
    uid: 1,
    sha256: Buffer.from('r'),
    raw: Buffer.from('r'),
    bytes: 1,
    provider_message_id: 'opec9@gestore',
    signature: 'valid',
    anchors: Buffer.from('a'),
    counted: false,
    doubt: 'REPEATED',
    is_trial: false,
    received_at: at,
    created_at: at,
  }
  await db.insertInto('receipts').values(receipt).execute()
  const arrived = (uid: number, raw: Buffer) => ({ uid, bytes: raw.length, received_at: new Date(), raw, head: raw, is_routine: false })
  const chain = [
    letter({ subject: 'Risposta', message_id: '<r1@x>', headers: ['In-Reply-To: <nostra@x>'] }),
    letter({ subject: 'Risposta alla busta', headers: ['In-Reply-To: <opec9@gestore>'] }),
    letter({ subject: 'Ancora', headers: ['References: <altro@x> <r1@x>'] }),
  ]
  await keep(
    app.deps,
    place,
    chain.map((raw, i) => arrived(5000 + i, raw)),
  )
  const rows = await db
    .selectFrom('communications')
    .select(['subject', 'thread_id', 'reply_to', '_id'])
    .where('company_id', '=', company_id)
    .where('thread_id', '=', own)
    .orderBy('uid')
    .execute()
  const first = rows.find((it) => it.subject === 'Risposta')!
  expect(Object.fromEntries(rows.map((it) => [it.subject, it.reply_to]))).toEqual({
    Nostra: null,
    Risposta: own,
    'Risposta alla busta': own,
    Ancora: first._id,
  })
  const carlo = await app.world.person()
  const other = (await app.world.company('Altra S.r.l.', carlo))._id
  await keep(app.deps, { ...place, company_id: other, mailbox: `company:${other}` }, [arrived(1, chain[0]!)])
  expect(await db.selectFrom('communications').select(['reply_to']).where('company_id', '=', other).execute()).toEqual([{ reply_to: null }])
})
