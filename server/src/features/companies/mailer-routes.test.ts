import { companyRoutes } from '@delibera/core/companies/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { deriveKeys, mailContext } from '../../config/keys.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
let call: Call
let id: string
let service: string
let server: Awaited<ReturnType<typeof startMailServer>>
const said: string[] = []
beforeAll(async () => {
  app = await testApp()
  anna = await app.world.person()
  call = await app.as(anna)
  server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => {
      said.push(String(password))
      if (password === 'Segreta.1') done(null, { user: 'x' })
      else done(Object.assign(new Error('no'), { responseCode: 535 }))
    },
  })
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  id = (await app.world.company('Posta S.r.l.', anna))._id
  service = await app.world.subscription(id, { code: 'SMTP1', category: 'SERVICE', price: 600 })
  said.length = 0
})

const smtp = (it: object = {}) => ({ email: 'posta@pec.it', host: 'localhost', port: server.port, secure: false, ...it })
const keep = (body: object) => call(companyRoutes.mailer, { params: { id }, body })
const trial = (body: object) => call(companyRoutes.testMailer, { params: { id }, body })
const config = async () => (await call(companyRoutes.load, { params: { id } })).mailer_config
const row = () => app.deps.db.selectFrom('companies').select(['mailer', 'imap_password', 'smtp_password']).where('_id', '=', id).executeTakeFirstOrThrow()

describe('the servers', () => {
  test('are kept with sealed passwords that never come back', async () => {
    const kept = await keep({ smtp: smtp({ password: 'Segreta.1' }), imap: smtp({ password: 'Altra.2', port: '993' }), email: 'posta@pec.it', reply_to: '' })
    const shown = { email: 'posta@pec.it', host: 'localhost', secure: false, password: null }
    expect(kept).toEqual({ smtp: { ...shown, port: server.port }, imap: { ...shown, port: 993 }, email: 'posta@pec.it', reply_to: null, status: null })
    expect(await config()).toEqual(kept)
    const { mailer, smtp_password, imap_password } = await row()
    expect(JSON.stringify(mailer)).not.toMatch(/Segreta|Altra/)
    expect(smtp_password!.toString('latin1')).not.toContain('Segreta')
    const { keys } = app.deps
    expect(keys.unseal(smtp_password!, mailContext(id, 'smtp'))).toBe('Segreta.1')
    expect(keys.unseal(imap_password!, `company:${id}:imap`)).toBe('Altra.2')
    expect(() => keys.unseal(smtp_password!, mailContext(id, 'imap'))).toThrow()
    const log = await app.deps.db.selectFrom('audit_log').select(['action', 'data']).where('chain', '=', `company:${id}`).execute()
    expect(log).toEqual([{ action: 'company.mailer', data: { imap: 'localhost', smtp: 'localhost', email: 'posta@pec.it' } }])
  })

  test('left out stay, null takes them away with their password', async () => {
    await keep({ smtp: smtp({ password: 'Segreta.1' }), imap: smtp({ password: 'Altra.2' }), reply_to: 'risposte@pec.it' })
    expect(await keep({ imap: null })).toMatchObject({ imap: null, smtp: { host: 'localhost' }, reply_to: 'risposte@pec.it' })
    expect(await row()).toMatchObject({ imap_password: null, smtp_password: expect.any(Buffer) })
    await expect(keep({ imap: smtp() })).rejects.toMatchObject({
      status: 400,
      info: [expect.objectContaining({ path: 'imap.password', message: 'requiredField' })],
    })
  })

  test('a kept password is never carried to another server, another user or out of TLS', async () => {
    await keep({ smtp: smtp({ password: 'Segreta.1', secure: true }) })
    expect(await keep({ smtp: smtp({ secure: true, port: 465 }) })).toMatchObject({ smtp: { port: 465 } })
    for (const other of [{ host: 'ladro.example', secure: true }, { email: 'altri@pec.it', secure: true }, { secure: false }])
      for (const act of [keep, trial]) await expect(act({ smtp: smtp(other) })).rejects.toMatchObject({ status: 400, code: 'E0001' })
    expect(said).toEqual([])
  })

  test('two changes at once leave one of them whole', async () => {
    await Promise.all([keep({ smtp: smtp({ password: 'Una.1', port: 1001 }) }), keep({ smtp: smtp({ password: 'Due.2', port: 1002 }) })])
    const { smtp_password } = await row()
    const password = app.deps.keys.unseal(smtp_password!, mailContext(id, 'smtp'))
    expect((await config())!.smtp!.port).toBe(password === 'Una.1' ? 1001 : 1002)
  })

  test('are the administrators’ business', async () => {
    const other = await app.world.person()
    await app.world.role(id, other, { role: 'CONSULTANT' })
    const theirs = await app.as(other)
    for (const route of [companyRoutes.mailer, companyRoutes.testMailer])
      await expect(theirs(route, { params: { id }, body: {} })).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })
})

describe('a test', () => {
  test('of what is kept says what came of it, and that is remembered until the next change', async () => {
    await keep({ smtp: smtp({ password: 'Segreta.1' }) })
    expect(await trial({})).toEqual({ imap: null, smtp: { ok: true, reason: 'fine', detail: null } })
    expect(said).toEqual(['Segreta.1'])
    expect((await config())!.status).toBe('OK')
    expect(await keep({ reply_to: 'altro@pec.it' })).toMatchObject({ status: 'OK' })
    expect(await keep({ smtp: smtp({ password: 'Sbagliata.9' }) })).toMatchObject({ status: null })
    expect(await trial({ smtp: smtp() })).toMatchObject({ smtp: { ok: false, reason: 'credentials' } })
    expect((await config())!.status).toBe('FAILED')
  })

  test('of something else changes nothing that is kept', async () => {
    await keep({ smtp: smtp({ password: 'Segreta.1' }) })
    expect(await trial({ smtp: smtp({ password: 'Sbagliata.9' }) })).toMatchObject({ smtp: { ok: false } })
    expect(await trial({ smtp: smtp({ password: 'x', port: 1 }) })).toMatchObject({ smtp: { ok: false, reason: 'refused' } })
    expect(await config()).toMatchObject({ status: null, smtp: { port: server.port } })
  })

  test('asks for a password that an older key has sealed', async () => {
    await keep({ smtp: smtp({ password: 'Segreta.1' }) })
    const smtp_password = deriveKeys('another secret, that nobody here knows any more').seal('Segreta.1', mailContext(id, 'smtp'))
    await app.deps.db.updateTable('companies').set({ smtp_password }).where('_id', '=', id).execute()
    await expect(trial({})).rejects.toMatchObject({ status: 400, info: [expect.objectContaining({ path: 'smtp.password' })] })
  })

  test('before anything is kept needs the password', async () => {
    await expect(trial({ smtp: smtp() })).rejects.toMatchObject({ info: [expect.objectContaining({ path: 'smtp.password' })] })
    expect(await trial({ smtp: smtp({ password: 'Segreta.1' }) })).toMatchObject({ smtp: { ok: true } })
    expect(await config()).toBeNull()
  })
})

describe('without the service', () => {
  const end = (date: Date) => app.deps.db.updateTable('subscriptions').set({ end_date: date.toISOString() }).where('_id', '=', service).execute()
  const needed = { status: 403, code: 'CP003', info: { reason: 'service_needed', service: 'SMTP1' } }

  test('no server is kept and none is tried, whichever protocol it speaks; a plan alone does not help', async () => {
    await end(app.deps.clock.now())
    await app.world.subscription(id)
    for (const body of [{ smtp: smtp({ password: 'Segreta.1' }) }, { imap: smtp({ password: 'Segreta.1' }) }]) {
      await expect(keep(body)).rejects.toMatchObject(needed)
      await expect(trial(body)).rejects.toMatchObject(needed)
    }
    expect(await row()).toEqual({ mailer: null, imap_password: null, smtp_password: null })
    expect(said).toEqual([])
  })

  test('whoever pays for reading the mail here names servers, too', async () => {
    await end(app.deps.clock.now())
    const reading = await app.world.subscription(id, { code: 'MLR01', category: 'SERVICE' })
    expect(await keep({ smtp: smtp({ password: 'Segreta.1' }) })).toMatchObject({ smtp: { host: 'localhost' } })
    expect(await trial({})).toMatchObject({ smtp: { ok: true } })
    await app.deps.db.deleteFrom('subscriptions').where('_id', '=', reading).execute()
  })

  test('the servers can be taken away, and where answers go can be said', async () => {
    await keep({ smtp: smtp({ password: 'Segreta.1' }) })
    await end(app.deps.clock.now())
    await expect(keep({ smtp: smtp({ port: 465 }) })).rejects.toMatchObject(needed)
    expect(await keep({ reply_to: 'risposte@pec.it' })).toMatchObject({ reply_to: 'risposte@pec.it', smtp: { port: server.port } })
    expect(await keep({ imap: null, smtp: null, email: null })).toMatchObject({ imap: null, smtp: null })
    expect(await row()).toMatchObject({ imap_password: null, smtp_password: null })
  })
})
