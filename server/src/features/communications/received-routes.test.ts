import { communicationRoutes } from '@delibera/core/communications/routes'
import { companyRoutes } from '@delibera/core/companies/routes'
import { trialMailHost } from '@delibera/core/trial-mail'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { certifiedLetter, pdfPart, writtenLetter } from '../../mailroom/letter.stage.ts'
import type { LetterHead } from '../../mailroom/message.ts'
import { changed, provider } from '../../receipts/receipt.stage.ts'
import { deliverTrial, trialAddress, trialIssuer } from '../../receipts/trial-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { buildJobs } from '../../working.ts'

let app: TestApp
let anna: Person
let call: Call
let company_id: string
const server = { email: 'brenta@pec.example', host: trialMailHost, port: 993, secure: true, password: 'Prova.1' }

beforeAll(async () => {
  app = await testApp()
  anna = await app.world.person()
  company_id = await companyWithMailbox(anna, 'brenta@pec.example')
  call = await app.as(anna)
})
afterAll(() => app.close())

async function companyWithMailbox(person: Person, email: string): Promise<string> {
  const { _id } = await app.world.company('Brenta S.p.A.', person)
  await app.world.subscription(_id, { code: 'MLR01', category: 'SERVICE' })
  await (await app.as(person))(companyRoutes.mailer, { params: { id: _id }, body: { imap: { ...server, email }, smtp: { ...server, email, port: 465 } } })
  return _id
}

const deliver = (company: string, ...raws: Buffer[]) =>
  app.deps.db.transaction().execute((tx) =>
    deliverTrial(
      tx,
      raws.map((raw) => ({ company_id: company, mail_id: null, kind: null, raw, at: app.deps.clock.now() })),
    ),
  )
const readAll = (company = company_id) => buildJobs(app.deps).read_mailbox({ mailbox: `company:${company}` }, { attempt: 1, is_last: false })
const inbox = (company = company_id) => call(communicationRoutes.list, { query: { company_id: company, position: 'inbox' } })
async function raw(path: string, person = anna) {
  return app.api.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${await app.world.session(person)}` } })
}

async function arrived(letter: Buffer): Promise<string> {
  await deliver(company_id, letter)
  await readAll()
  return (await inbox()).items[0]!._id
}

describe('the trial mailbox of a company', () => {
  test('is tried as a real one would be, and lets in', async () => {
    expect(await call(companyRoutes.testMailer, { params: { id: company_id }, body: {} })).toEqual({
      imap: { ok: true, reason: 'fine', detail: null },
      smtp: { ok: true, reason: 'fine', detail: null },
    })
    expect((await call(companyRoutes.load, { params: { id: company_id } })).mailer_config?.status).toBe('OK')
  })

  test('is read: certified letters with their signature, each once, whoever reads at the same time', async () => {
    const issuer = await trialIssuer(app.deps.db, app.deps.keys)
    const facts = { address: trialAddress, identifier: 'prova.1@delibera.test' }
    const valid = certifiedLetter(issuer, writtenLetter({ subject: 'Valida', message_id: '<v@x>', parts: [pdfPart()] }), facts)
    const stranger = certifiedLetter((await provider()).issuer, writtenLetter({ subject: 'Ignota', message_id: '<i@x>' }))
    const broken = changed(certifiedLetter(issuer, writtenLetter({ subject: 'Guasta', message_id: '<g@x>' }), facts), 'in allegato', 'senza')
    await deliver(company_id, writtenLetter({ subject: 'Ordinaria' }), valid, stranger, broken, valid)
    await Promise.all([readAll(), readAll(), readAll()])
    const { items, total } = await inbox()
    expect(total).toBe(4)
    expect(Object.fromEntries(items.map((it) => [it.subject, it.envelope?.signature ?? null]))).toEqual({
      Ordinaria: null,
      Valida: 'valid',
      Ignota: 'unknown',
      Guasta: 'invalid',
    })
    expect(items.find((it) => it.subject === 'Valida')).toMatchObject({
      attachments_count: 1,
      seen_at: null,
      from: { name: 'Anna Verdi', email: 'anna.verdi@pec.example' },
    })
  })

  test('what is sent from one trial mailbox to another arrives there, and the answer joins the conversation', async () => {
    const other = await companyWithMailbox(anna, 'soligo@pec.example')
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Vi preghiamo di confermare.' }] }] }
    const to = (email: string) => [{ kind: 'ADDRESS' as const, email, name: undefined }]
    const sent = await call(communicationRoutes.send, {
      query: { company_id },
      body: { to: to('soligo@pec.example'), subject: 'Conferma', body, key: crypto.randomUUID() },
    })
    await app.work()
    const [there] = (await inbox(other)).items
    expect(there).toMatchObject({ subject: 'Conferma', envelope: { signature: 'valid' }, from: { email: 'brenta@pec.example' } })
    const answer = { to: to('brenta@pec.example'), subject: 'Re: Conferma', body, reply_to: there!._id, key: crypto.randomUUID() }
    await call(communicationRoutes.send, { query: { company_id: other }, body: answer })
    await app.work()
    const here = (await inbox()).items.find((it) => it.subject === 'Re: Conferma')
    expect(here).toMatchObject({ thread_id: sent.thread_id, reply_to: sent._id })
    expect((await call(communicationRoutes.one, { params: { id: sent._id }, query: { company_id } })).recipients[0]!.status).toBe('DELIVERED')
    const source = await raw(`/communications/${sent._id}/source?company_id=${company_id}`)
    expect(source.body).toContain('To: soligo@pec.example')
    expect(source.headers['content-disposition']).toMatch(/^attachment; filename="\d{4}-\d\d-\d\d Conferma\.eml"/)
  })
})

describe('what arrived', () => {
  test('is shown as a page of its own that may do nothing', async () => {
    const id = await arrived(
      writtenLetter({ message_id: '<p@x>', html: '<p onclick="x()">Ciao <script>alert(1)</script><img src="https://foto.example/a.png"></p>' }),
    )
    const page = await raw(`/communications/${id}/page?company_id=${company_id}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy':
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
    })
    expect(page.body).toContain('<p>Ciao ')
    expect(page.body).not.toMatch(/alert|onclick|foto\.example/)
    expect((await call(communicationRoutes.one, { params: { id }, query: { company_id } })).has_remote).toBe(true)
    const remote = await raw(`/communications/${id}/page?company_id=${company_id}&remote=true`)
    expect(remote.body).toContain('https://foto.example/a.png')
    expect(remote.headers['content-security-policy']).toContain('img-src data: https:;')
  })

  test('and cannot be read is listed as such in the reader’s language, with what its head says, and its original is handed out', async () => {
    const endless = writtenLetter({ message_id: '<fine@x>', subject: 'Senza fine' })
    await deliver(company_id, endless)
    const { letters } = app.deps.parsers
    /** As though all of it had been given up: the whole first, then each alone. */
    const parsers: typeof app.deps.parsers = {
      ...app.deps.parsers,
      letters: async (them, anchors) => {
        const heads = (await letters(
          them.map((it) => ({ ...it, is_head: true })),
          anchors,
        )) as { head: LetterHead }[]
        return heads.map(({ head }) => ({ head, fault: 'given up' }))
      },
    }
    await buildJobs({ ...app.deps, parsers }).read_mailbox({ mailbox: `company:${company_id}` }, { attempt: 1, is_last: false })
    const [item] = (await inbox()).items
    expect(item).toMatchObject({ subject: 'Senza fine', from: { email: 'anna.verdi@pec.example' }, attachments_count: 0, envelope: null })
    const path = `/communications/${item!._id}`
    for (const [locale, words] of [
      ['it', 'Non è stato possibile leggere questo messaggio'],
      ['en-US', 'The original is kept and can be downloaded'],
      ['en-GB', 'The original has been kept and can be downloaded'],
    ] as const) {
      await app.deps.db.updateTable('users').set({ locale }).where('_id', '=', anna._id).execute()
      expect((await inbox()).items[0]!.preview).toContain(words)
      expect((await call(communicationRoutes.one, { params: { id: item!._id }, query: { company_id } })).preview).toContain(words)
      expect((await raw(`${path}/page?company_id=${company_id}`)).body).toContain(words)
    }
    await app.deps.db.updateTable('users').set({ locale: 'it' }).where('_id', '=', anna._id).execute()
    expect((await raw(`${path}/source?company_id=${company_id}`)).rawPayload).toEqual(endless)
  })

  test('and takes too long when it is opened says so instead of a page', async () => {
    const id = await arrived(writtenLetter({ message_id: '<lenta@x>', subject: 'Lenta' }))
    const page = vi.spyOn(app.deps.parsers, 'page').mockResolvedValue(null)
    const shown = await raw(`/communications/${id}/page?company_id=${company_id}`)
    expect([shown.statusCode, shown.headers['content-security-policy']]).toEqual([200, expect.stringContaining("default-src 'none'")])
    expect(shown.body).toContain('Non è stato possibile leggere questo messaggio')
    page.mockRestore()
  })

  test('has an address for a frame, for some minutes and for nobody who was not given it', async () => {
    const id = await arrived(writtenLetter({ message_id: '<q@x>', html: '<p>Ciao <img src="https://foto.example/a.png"></p>' }))
    const { url } = await call(communicationRoutes.pageAddress, { params: { id }, query: { company_id } })
    const open = (it: string) => app.api.app.inject({ url: it })
    const shown = await open(url)
    expect([shown.statusCode, shown.headers['content-security-policy'], shown.headers['x-frame-options']]).toEqual([
      200,
      expect.stringContaining("img-src data: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox"),
      'SAMEORIGIN',
    ])
    expect(shown.body).toContain('https://foto.example/a.png')
    const ticket = url.split('=').at(-1)!
    const forged = ticket.slice(0, 30) + (ticket[30] === 'A' ? 'B' : 'A') + ticket.slice(31)
    expect((await open(url.replace(ticket, forged))).statusCode).toBe(404)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    expect((await open(url)).statusCode).toBe(404)
    vi.useRealTimers()
  })

  test('has files that are kept and never opened, under names that mean nothing to a header or a disk', async () => {
    const parts = ['Content-Type: text/html\r\nContent-Disposition: attachment; filename="../a\u202elmth.html"\r\n\r\n<script>alert(1)</script>']
    const id = await arrived(writtenLetter({ message_id: '<f@x>', parts }))
    const { attachments } = await call(communicationRoutes.one, { params: { id }, query: { company_id } })
    expect(attachments).toEqual([{ _id: '1', name: '.._almth.html', mime_type: 'text/html', bytes: 25 }])
    const file = await raw(`/communications/${id}/files/1?company_id=${company_id}`)
    expect(file.body).toBe('<script>alert(1)</script>')
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="\.\._almth\.html"/)
    expect((await raw(`/communications/${id}/files/7?company_id=${company_id}`)).statusCode).toBe(404)
  })

  test('is handed out byte for byte', async () => {
    const letter = writtenLetter({ message_id: '<s@x>', subject: 'Più / di "così"' })
    const id = await arrived(letter)
    const source = await raw(`/communications/${id}/source?company_id=${company_id}`)
    expect(source.rawPayload.equals(letter)).toBe(true)
    expect(source.headers['content-disposition']).not.toMatch(/[\r\n/]/)
  })

  test('is nobody else’s: neither by their own company nor by ours', async () => {
    const id = await arrived(writtenLetter({ message_id: '<n@x>' }))
    const carlo = await app.world.person()
    const theirs = await companyWithMailbox(carlo, 'carlo@pec.example')
    for (const path of ['page', 'files/1', 'source']) {
      expect((await raw(`/communications/${id}/${path}?company_id=${theirs}`, carlo)).statusCode).toBe(404)
      expect((await raw(`/communications/${id}/${path}?company_id=${company_id}`, carlo)).statusCode).toBe(403)
      expect((await app.api.app.inject({ url: `/api/communications/${id}/${path}?company_id=${company_id}` })).statusCode).toBe(401)
    }
  })
})
