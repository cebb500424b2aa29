import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MailRefused } from '../adapters/mail/port.ts'
import { mailContext } from '../config/keys.ts'
import type { Deps } from '../deps.ts'
import { maxAttempts } from '../jobs/queue.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { smtpReply as reply, startMailServer } from '../testing/mail-server.ts'
import { buildJobs } from '../working.ts'
import { aMail, anAddress, aSlug, companyWithServer } from './outbox.stage.ts'
import { type CompanyMail, postMails } from './post.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  await app.deps.pools.close()
  for (const it of cleanups.splice(0)) await it()
})

async function mailServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer({ allowInsecureAuth: true, onAuth: ({ username }, _s, done) => done(null, { user: username }), ...options })
  cleanups.push(server.close)
  return server
}
const post = (mails: CompanyMail[]) => app.deps.db.transaction().execute((tx) => postMails(tx, app.deps, mails))
const run = { attempt: 1, is_last: false }
const drain = (company_id: string, mail: Partial<Deps['mail']> = {}) =>
  buildJobs({ ...app.deps, mail: { ...app.deps.mail, ...mail } }).drain_mails({ company_id }, run)
const events = (ids: string[]) =>
  app.deps.db.selectFrom('mail_events').select(['mail_id', 'status', 'detail']).where('mail_id', 'in', ids).orderBy('seq').execute()
const row = (_id: string) => app.deps.db.selectFrom('mails').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
const due = (ids: string[]) => app.deps.db.updateTable('mails').set({ not_before: null }).where('_id', 'in', ids).execute()
const plain = async () => (await app.world.company('Semplice S.r.l.', await app.world.person()))._id
const many = (company_id: string, count: number, it: Partial<CompanyMail> = {}) =>
  Array.from({ length: count }, (_, i) => aMail(company_id, `socio${i}.${company_id.slice(0, 8)}@example.test`, it))

describe('letters of a company without a server', () => {
  test('go through the platform once each, however often and from wherever the job runs', async () => {
    const company = await plain()
    const ids = await post(many(company, 120))
    await app.work()
    await Promise.all([drain(company), drain(company)])
    expect((await events(ids)).map((it) => it.status)).toEqual(ids.map(() => 'SENT'))
    const kept = await app.deps.db
      .selectFrom('trial_messages')
      .select('sender')
      .where('recipient', 'like', `%${company.slice(0, 8)}%`)
      .execute()
    expect(kept).toHaveLength(120)
    expect(kept[0]!.sender).toBe('Semplice S.r.l. <no-reply@delibera.test>')
  })

  test('keep their text and lose the key to the personal link', async () => {
    const company = await plain()
    const [id] = await post([aMail(company, 'chiave@example.test')])
    await app.work()
    const [inbox] = await app.deps.db.selectFrom('trial_messages').selectAll().where('recipient', '=', 'chiave@example.test').execute()
    expect(inbox!.body).toContain(aSlug)
    const { html, body, secret, ended_at } = await row(id!)
    expect([html, body, secret]).toEqual(['<p>https://delibera.example/***/x</p>', 'Apri https://delibera.example/***/x', null])
    expect(ended_at).not.toBeNull()
  })

  test('posted while others are being sent are not forgotten', async () => {
    const company = await plain()
    const first = await post(many(company, 3))
    let posted: string[] = []
    await drain(company, {
      send: async () => {
        if (posted.length === 0) posted = await post([aMail(company, 'dopo@example.test')])
        return { response: '250 ok' }
      },
    })
    await app.work()
    expect((await events([...first, ...posted])).map((it) => it.status)).toEqual(['SENT', 'SENT', 'SENT', 'SENT'])
  })
})

describe('letters of a company with a server of its own', () => {
  test('leave from its address, envelope and letter alike, to one recipient, with their papers', async () => {
    const server = await mailServer()
    const company = await companyWithServer(app, server.port)
    const content = Buffer.from('%PDF avviso')
    const ids = await post(many(company, 12, { attachments: [{ name: 'Avviso.pdf', mime_type: 'application/pdf', content }] }))
    await app.work()
    expect(new Set(server.arrived.map((it) => it.mail.message_id))).toEqual(new Set(ids.map((it) => `<${it}@pec.valserra.example>`)))
    for (const { sender, recipients, mail } of server.arrived) {
      expect([sender, mail.from, mail.reply_to]).toEqual([anAddress, { name: 'Valserra S.p.A.', address: anAddress }, 'segreteria@valserra.example'])
      expect(recipients).toEqual([mail.to])
      expect(mail.attachments).toEqual([{ name: 'Avviso.pdf', mime_type: 'application/pdf', content }])
      expect(Object.keys(mail.headers ?? {}).map((it) => it.toLowerCase())).toEqual(['auto-submitted'])
    }
    expect(await events(ids)).toHaveLength(12)
  })

  test('refused for good end as failed in the words of the server, and the others arrive', async () => {
    const server = await mailServer({ onRcptTo: ({ address }, _s, done) => done(address.startsWith('socio3') ? reply(550, 'no such mailbox here') : null) })
    const company = await companyWithServer(app, server.port)
    const ids = await post(many(company, 6))
    await app.work()
    expect(server.arrived).toHaveLength(5)
    const [failed] = (await events(ids)).filter((it) => it.status === 'FAILED')
    expect([failed!.mail_id, failed!.detail]).toEqual([ids[3], expect.stringContaining('no such mailbox here')])
  })

  test('wait when the password is wrong, which is said once and never repeated in words, and leave once it is mended', async () => {
    const logins: string[] = []
    const onAuth = ({ password = '' }: { password?: string }, _s: unknown, done: (error: Error | null, it?: { user: string }) => void) => {
      logins.push(password)
      if (password === 'Giusta.2') done(null, { user: 'x' })
      else done(reply(535, `wrong password ${password}`))
    }
    const server = await mailServer({ authOptional: false, onAuth: onAuth as never })
    const company = await companyWithServer(app, server.port, { password: 'Sbagliata.1' })
    const ids = await post(many(company, 20))
    await app.work()
    expect(logins).toEqual(['Sbagliata.1'])
    expect(await events(ids)).toEqual([])
    expect(await row(ids[19]!)).toMatchObject({ attempts: 1, not_before: expect.any(String), last_error: expect.stringMatching(/wrong password •••/) })
    const waiting = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs where key = ${`mails:${company}`}`.execute(app.deps.db)
    expect(waiting.rows).toHaveLength(1)
    const smtp_password = app.deps.keys.seal('Giusta.2', mailContext(company, 'smtp'))
    await app.deps.db.updateTable('companies').set({ smtp_password }).where('_id', '=', company).execute()
    await due(ids)
    await drain(company)
    expect((await events(ids)).map((it) => it.status)).toEqual(ids.map(() => 'SENT'))
    expect(server.arrived).toHaveLength(20)
  })

  test('follow the company to another server', async () => {
    const [old, next] = [await mailServer(), await mailServer()]
    const company = await companyWithServer(app, old.port)
    await post([aMail(company, 'prima@example.test')])
    await app.work()
    const mailer = { imap: null, smtp: { email: anAddress, host: '127.0.0.1', port: next.port, secure: false }, email: null, reply_to: null, status: null }
    await app.deps.db
      .updateTable('companies')
      .set({ mailer: JSON.stringify(mailer) })
      .where('_id', '=', company)
      .execute()
    await post([aMail(company, 'dopo@example.test')])
    await app.work()
    expect([old.arrived, next.arrived].map((all) => all.map((it) => it.mail.to))).toEqual([['prima@example.test'], ['dopo@example.test']])
  })

  test('wait, and at last fail, when the server is gone or was taken away; nothing goes through the platform instead', async () => {
    const gone = await mailServer()
    const company = await companyWithServer(app, gone.port)
    const ids = await post(many(company, 4))
    await gone.close()
    await drain(company)
    expect(await row(ids[0]!)).toMatchObject({ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })
    await app.deps.db.updateTable('companies').set({ mailer: null, smtp_password: null }).where('_id', '=', company).execute()
    await app.deps.db
      .updateTable('mails')
      .set({ not_before: null, attempts: maxAttempts - 1 })
      .where('_id', 'in', ids)
      .execute()
    await drain(company)
    expect((await events(ids)).map((it) => [it.status, it.detail])).toEqual(ids.map(() => ['FAILED', 'the company has no mail server any more']))
    expect(
      await app.deps.db
        .selectFrom('trial_messages')
        .select('_id')
        .where('recipient', 'like', `%${company.slice(0, 8)}%`)
        .execute(),
    ).toEqual([])
  })
})

test('a refusal for now is tried again later, one letter for itself, and the job waits for its time', async () => {
  const company = await plain()
  const ids = await post(many(company, 5))
  let isBusy = true
  const send = async (it: { to: string }) => {
    if (isBusy && it.to.startsWith('socio2')) throw new MailRefused('452 mailbox full', false)
    return { response: '250 ok' }
  }
  await drain(company, { send })
  expect((await events(ids)).map((it) => it.mail_id).sort()).toEqual(ids.filter((_, i) => i !== 2).sort())
  const { rows } = await sql<{ wait: number }>`select extract(epoch from run_at - now())::float wait from graphile_worker.jobs
    where key = ${`mails:${company}`}`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
  isBusy = false
  await drain(company, { send })
  expect(await events(ids)).toHaveLength(4)
  await due(ids)
  await drain(company, { send })
  expect(await events(ids)).toHaveLength(5)
})

test('a line whose job was lost is found by the sweep', async () => {
  const company = await plain()
  const [id] = await post([aMail(company, 'persa@example.test')])
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like ${`mails:${company} %`}`.execute(app.deps.db)
  await app.deps.db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
    .where('_id', '=', id!)
    .execute()
  await buildJobs(app.deps).sweep_outbox({}, run)
  await app.work()
  expect((await events([id!])).map((it) => it.status)).toEqual(['SENT'])
})
