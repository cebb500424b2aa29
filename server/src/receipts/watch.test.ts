import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailboxClosed } from '../adapters/mailbox/port.ts'
import { readConfig } from '../config/config.ts'
import { mailContext } from '../config/keys.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dovecotInstalled, mailbox as login, startDovecot } from '../testing/dovecot.ts'
import { testFolder } from '../testing/folder.ts'
import { buildJobs, receiptTerms } from '../working.ts'
import { anchorsOf } from './anchors.ts'
import { isDue, knownMailboxes, mailboxState, noteFailure } from './mailbox-store.ts'
import { provider, receiptOf } from './receipt.stage.ts'
import { loginAt, mailboxSources } from './sources.ts'
import { receiptsOf } from './store.ts'
import { MailboxWatch } from './watch.ts'

const until = async (holds: () => Promise<boolean>) => {
  for (let i = 0; i < 400 && !(await holds()); i++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await holds()).toBe(true)
}
const run = { attempt: 1, is_last: false }

test('the address of the platform’s mailbox', () => {
  expect(loginAt('imaps://posta%40pec.example:pa%3Ass@imap.example')).toEqual({
    email: 'posta@pec.example',
    password: 'pa:ss',
    host: 'imap.example',
    port: 993,
    secure: true,
  })
  expect(loginAt('imap://a:b@[::1]:1143')).toMatchObject({ host: '::1', port: 1143, secure: false })
})

describe('a company with its own certified mailbox', () => {
  let app: TestApp
  let known: Awaited<ReturnType<typeof provider>>
  let dovecot: Awaited<ReturnType<typeof startDovecot>>
  let client: ImapFlow
  let company_id: string

  beforeAll(async () => {
    if (!dovecotInstalled) return
    const folder = testFolder()
    known = await provider()
    mkdirSync(join(folder, 'ca'))
    writeFileSync(join(folder, 'ca', 'authority.pem'), known.issuer.authority)
    dovecot = await startDovecot({ encrypted: false })
    app = await testApp({ env: { CERTIFIED_MAIL_CA: join(folder, 'ca') } })
    const anna = await app.world.person()
    company_id = (await app.world.company('Società dei test S.r.l.', anna))._id
    await configure()
    client = new ImapFlow({ host: '127.0.0.1', port: dovecot.ports.starttls, auth: { user: login.email, pass: login.password }, logger: false })
    await client.connect()
  })
  afterAll(async () => {
    if (!dovecotInstalled) return
    await client.logout()
    await app.close()
    await dovecot.stop()
  })

  async function configure(password = login.password): Promise<void> {
    const imap = { email: login.email, host: '127.0.0.1', port: dovecot.ports.starttls, secure: false }
    const mailer = JSON.stringify({ imap, smtp: null, email: null, reply_to: null, status: null })
    const imap_password = app.deps.keys.seal(password, mailContext(company_id, 'imap'))
    await app.deps.db.updateTable('companies').set({ mailer, imap_password }).where('_id', '=', company_id).execute()
  }

  let letters = 0
  async function letter() {
    const message_id = `<lettera-${++letters}@pec.example>`
    const sent = {
      company_id,
      event: 'CONVOCATION',
      message_id,
      sender: login.email,
      sender_name: 'x',
      recipient: 'anna.verdi@pec.example',
      subject: 'x',
      html: '',
      body: '',
    }
    const created_at = app.deps.clock.now().toISOString()
    const { _id } = await app.deps.db
      .insertInto('mails')
      .values({ ...sent, certified: true, is_secret: false, created_at })
      .returning('_id')
      .executeTakeFirstOrThrow()
    return { _id, message_id }
  }
  const arrive = (kind: Parameters<typeof receiptOf>[1], message_id: string, folder = 'INBOX') =>
    client.append(folder, receiptOf(known.issuer, kind, { message_id, at: new Date() }))
  const counted = async (mail_id: string) => (await receiptsOf(app.deps.db, [mail_id])).filter((it) => it.counted).map((it) => it.kind)
  const name = () => `company:${company_id}` as const

  test.skipIf(!dovecotInstalled)('is read only while it pays for the service, and a week longer', async () => {
    const own = async () => (await mailboxSources(app.deps, anchorsOf([]))).map((it) => it.mailbox)
    expect(await own()).not.toContain(name())
    const ended = new Date(app.deps.clock.now().getTime() - 6 * 86_400_000).toISOString()
    const service = await app.world.subscription(company_id, { code: 'SMTP1', category: 'SERVICE', start_date: '2020-01-01T00:00:00Z', end_date: ended })
    expect(await own()).toContain(name())
    const long = new Date(app.deps.clock.now().getTime() - 8 * 86_400_000).toISOString()
    await app.deps.db.updateTable('subscriptions').set({ end_date: long }).where('_id', '=', service).execute()
    expect(await own()).not.toContain(name())
    await app.world.subscription(company_id, { code: 'SMTP1', category: 'SERVICE' })
    expect(await own()).toContain(name())
  })

  test.skipIf(!dovecotInstalled)('is watched by one of two processes: receipts count as they come, once', async () => {
    const [one, two] = [0, 1].map(() => new MailboxWatch({ deps: app.deps, url: app.url, terms: receiptTerms, look_again_ms: 200 }))
    const before = await letter()
    await arrive('accettazione', before.message_id)
    one!.start()
    two!.start()
    await until(async () => (await counted(before._id)).length === 1)
    const { message_id, _id } = await letter()
    await arrive('accettazione', message_id)
    await arrive('avvenuta-consegna', message_id)
    await client.append('INBOX', Buffer.from('Subject: an ordinary letter\r\n\r\nciao\r\n'))
    await until(async () => (await counted(_id)).length === 2)
    expect(await connections()).toBe(1)
    await one!.stop()
    await arrive('preavviso-errore-consegna', message_id)
    await until(async () => (await counted(_id)).length === 3)
    await two!.stop()
    expect(await mailboxState(app.deps.db, name())).toMatchObject({ reason: null, failed_at: null, read_at: expect.any(String) })
  })

  /** How many hold a lock on a mailbox. */
  async function connections(): Promise<number> {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and classid = 815202603
      and database = (select oid from pg_database where datname = current_database())`.execute(app.deps.db)
    return rows.length
  }

  test.skipIf(!dovecotInstalled)('is read by a job as well, from where it was left', async () => {
    const { _id, message_id } = await letter()
    await client.mailboxCreate('Ricevute').catch(() => undefined)
    await arrive('errore-consegna', message_id, 'Ricevute')
    const { read_mailbox } = buildJobs(app.deps)
    await Promise.all([read_mailbox({ mailbox: name() }, run), read_mailbox({ mailbox: name() }, run)])
    expect(await counted(_id)).toEqual(['errore-consegna'])
    const rows = await app.deps.db.selectFrom('mailbox_folders').select('folder').where('mailbox', '=', name()).orderBy('folder').execute()
    expect(rows.map((it) => it.folder)).toEqual(['INBOX', 'Ricevute'])
  })

  test.skipIf(!dovecotInstalled)('begins anew when the server gives its messages new numbers, and counts nothing twice', async () => {
    const { _id, message_id } = await letter()
    await arrive('accettazione', message_id)
    const { read_mailbox } = buildJobs(app.deps)
    await read_mailbox({ mailbox: name() }, run)
    await app.deps.db.updateTable('mailbox_folders').set({ uid_validity: '1' }).where('mailbox', '=', name()).execute()
    const total = async () => (await app.deps.db.selectFrom('receipts').select('_id').execute()).length
    const before = await total()
    await read_mailbox({ mailbox: name() }, run)
    expect([await total(), await counted(_id)]).toEqual([before, ['accettazione']])
  })

  test.skipIf(!dovecotInstalled)('whose password is wrong is told so and not tried again too soon; a new password is tried at once', async () => {
    const { read_mailbox, sweep_mailboxes } = buildJobs(app.deps)
    await configure('sbagliata')
    await read_mailbox({ mailbox: name() }, run)
    expect(await mailboxState(app.deps.db, name())).toMatchObject({ reason: 'credentials' })
    const due = async () => {
      const source = (await mailboxSources(app.deps, anchorsOf([]))).find((it) => it.mailbox === name())!
      return isDue(source, (await knownMailboxes(app.deps.db)).get(name()), new Date())
    }
    expect(await due()).toBe(false)
    await configure()
    expect(await due()).toBe(true)
    await sweep_mailboxes({}, run)
    await app.work()
    expect(await mailboxState(app.deps.db, name())).toMatchObject({ reason: null })
  })

  test.skipIf(!dovecotInstalled)('the platform’s own mailbox is read in the same way, and its trial is gone', async () => {
    const { db } = app.deps
    const [user, password] = [login.email, login.password].map(encodeURIComponent)
    const real = { MAIL_URL: 'smtp://localhost:1', MAIL_IMAP_URL: `imap://${user}:${password}@127.0.0.1:${dovecot.ports.starttls}` }
    const config = readConfig({ ...real, CERTIFIED_MAIL_CA: app.deps.config.certified_mail.ca })
    const { _id, message_id } = await letter()
    await db.updateTable('mails').set({ sender: null }).where('_id', '=', _id).execute()
    await arrive('avvenuta-consegna', message_id)
    const deps = { ...app.deps, config }
    expect((await mailboxSources(deps, anchorsOf([]))).map((it) => [it.mailbox, it.is_trial])).toContainEqual(['platform', false])
    await buildJobs(deps).read_mailbox({ mailbox: 'platform' }, run)
    expect(await counted(_id)).toEqual(['avvenuta-consegna'])
  })

  test.skipIf(!dovecotInstalled)('waits twice as long after each failure, up to six hours', async () => {
    const { db } = app.deps
    const at = new Date('2026-01-01T00:00:00Z')
    const mailbox = { mailbox: `company:${crypto.randomUUID()}` as const, version: '1' }
    const waits: number[] = []
    for (let i = 0; i < 12; i++) {
      await noteFailure(db, mailbox, new MailboxClosed('refused', 'no'), at)
      waits.push(((await knownMailboxes(db)).get(mailbox.mailbox)!.not_before!.getTime() - at.getTime()) / 60_000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360])
  })
})
