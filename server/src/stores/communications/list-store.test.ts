import { randomUUID } from 'node:crypto'
import type { CommunicationList } from '@delibera/core/communications/panel'
import { communicationRoutes as routes } from '@delibera/core/communications/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { arrivedMessage, companyWithPanel, type PanelStage, written } from '../../testing/panel.ts'
import { addReceived, type ReceivedRow } from './received-store.ts'

let app: TestApp
let stage: PanelStage
beforeAll(async () => {
  app = await testApp()
  stage = await companyWithPanel(app)
})
afterAll(() => app.close())

const list = (query: object = {}, on = stage) => on.call(routes.list, { query: { company_id: on.company_id, ...query } as never })
const subjects = async (query: object = {}, on = stage) => (await list(query, on)).items.map((it) => it.subject)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** So many messages a minute apart, the newest first by number. */
async function many(company_id: string, count: number): Promise<void> {
  await sql`insert into communications (_id, company_id, position, status, thread_id, sender, subject, timestamp, last_update)
    select _id, ${company_id}, 'inbox', 'SENT', _id, 'm@pec.it', 'Messaggio ' || n, now() - n * interval '1 minute', now()
    from (select gen_random_uuid() as _id, n from generate_series(1, ${count}::int) n) as them`.execute(app.deps.db)
}

describe('a folder', () => {
  test('is listed newest first, with what stands beside it', async () => {
    const it = await companyWithPanel(app, 'Elenco S.p.A.')
    const second = await arrivedMessage(app, it.company_id, { subject: 'Seconda', at: ago(2) })
    await arrivedMessage(app, it.company_id, { subject: 'Prima', at: ago(1) })
    await it.call(routes.change, { params: { id: second }, query: { company_id: it.company_id }, body: { seen: true, tags: ['soci'] } })
    await it.call(routes.save, { query: { company_id: it.company_id }, body: { subject: 'Bozza', tags: ['soci', 'atti'] } as never })
    await app.deps.db
      .insertInto('mailboxes')
      .values({ mailbox: `company:${it.company_id}`, version: 'x', read_at: ago(0).toISOString() })
      .execute()
    const found = await list({}, it)
    expect(found).toMatchObject({
      total: 2,
      unseen: 1,
      drafts: 1,
      tags: [
        { tag: 'atti', count: 1 },
        { tag: 'soci', count: 2 },
      ],
    })
    expect(found.items.map((one) => one.subject)).toEqual(['Prima', 'Seconda'])
    expect(found.mailbox).toEqual({ email: 'segreteria@pec.valserra.example', is_read: true, read_at: expect.any(String), reason: null, detail: null })
    expect(await subjects({ position: 'drafts' }, it)).toEqual(['Bozza'])
    expect(await subjects({ tag: 'soci' }, it)).toEqual(['Seconda'])
    expect(await subjects({ unseen: true }, it)).toEqual(['Prima'])
    expect(await subjects({ date_gt: ago(1.5).toISOString() }, it)).toEqual(['Prima'])
    expect(await subjects({ date_lt: ago(1.5).toISOString() }, it)).toEqual(['Seconda'])
    expect(await subjects({ sort_by: 'subject DESC' }, it)).toEqual(['Seconda', 'Prima'])
    expect(await subjects({ tag: 'soci', unseen: true }, it)).toEqual([])
    expect(await subjects({ tag: 'soci', unseen: true, operator: 'OR' }, it)).toEqual(['Prima', 'Seconda'])
    for (const query of [{ count: 0 }, { sort_by: 'constructor ASC' }, { sort_by: '__proto__ ASC' }, { date_lt: 'soon' }])
      await expect(list(query, it)).rejects.toMatchObject({ status: 400, code: 'E0001', info: [{ path: Object.keys(query)[0] }] })
  })

  test('says why the mailbox is not read, and whether anybody reads it', async () => {
    const it = await companyWithPanel(app, 'Chiusa S.p.A.')
    await app.deps.db
      .insertInto('mailboxes')
      .values({ mailbox: `company:${it.company_id}`, version: 'x', reason: 'credentials', detail: 'NO' })
      .execute()
    expect((await list({}, it)).mailbox).toMatchObject({ is_read: true, read_at: null, reason: 'credentials', detail: 'NO' })
    await sql`update companies set mailer = jsonb_set(mailer, '{imap}', 'null'), imap_password = null where _id = ${it.company_id}`.execute(app.deps.db)
    expect((await list({}, it)).mailbox).toMatchObject({ is_read: false, read_at: null, reason: null })
  })

  test('refuses an order and a date that nobody knows', async () => {
    await expect(list({ sort_by: 'words ASC' })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'sort_by' }] })
    await expect(list({ date_gt: 'ieri' })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'date_gt' }] })
    await expect(list({ count: -2 })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'count' }] })
  })

  test('whole, it is streamed: each once, in order, whatever its length', async () => {
    const it = await companyWithPanel(app, 'Lunga S.p.A.')
    await many(it.company_id, 1234)
    const token = await app.world.session(it.person)
    const reply = await app.api.app.inject({ url: `/api/communications?company_id=${it.company_id}&count=-1`, headers: { authorization: `Bearer ${token}` } })
    expect(reply.headers['content-length']).toBeUndefined()
    expect(reply.headers['content-type']).toContain('application/json')
    const whole = reply.json<CommunicationList>()
    expect(whole).toMatchObject({ total: 1234, unseen: 1234, mailbox: { is_read: true } })
    expect(whole.items.map((one) => one.subject)).toEqual(Array.from({ length: 1234 }, (_, n) => `Messaggio ${n + 1}`))
    const page = await list({ count: 2, page: 300 }, it)
    expect(page.items).toEqual(whole.items.slice(598, 600))
    expect((await list({ count: -1, search: 'messaggio 7' }, it)).total).toBeGreaterThan(100)
    expect((await list({ count: -1, position: 'trash' }, it)).items).toEqual([])
    await expect(list({ count: -1, sort_by: 'subject ASC' }, it)).rejects.toMatchObject({ code: 'E0001' })
  })
})

const received = (subject: string): ReceivedRow => {
  const _id = randomUUID()
  const none = { reply_to: null, has_remote: false, recipients: [], copies: [], recipients_count: 0, recipients_names: [], enclosed: [], envelope: null }
  const from = { sender: 'b@pec.example', sender_name: 'Studio «Bruni»' }
  const text = { subject, preview: '', body_text: 'Perché l’interruzione', message_id: null, unread: null, storage_key: null }
  return { _id, thread_id: _id, ...none, ...from, ...text, uid: 1, is_routine: false, sha256: _id.replaceAll('-', ''), timestamp: new Date().toISOString() }
}

describe('searching', () => {
  let own: PanelStage
  beforeAll(async () => {
    own = await companyWithPanel(app, 'Ricerca S.p.A.')
    await arrivedMessage(app, own.company_id, { subject: 'Bilancio 2025', text: 'Relazione del collegio sindacale', from: 'sindaci@pec.studio.example' })
    await arrivedMessage(app, own.company_id, { subject: 'Fattura', text: 'Quota associativa', from: 'confindustria@legalmail.it' })
    const body = { to: [{ kind: 'ADDRESS', email: 'ugo@pec.it', name: 'Ugo Ferrari' }], subject: 'Avviso', body: written('Testo'), key: randomUUID() }
    await own.call(routes.send, { query: { company_id: own.company_id }, body: body as never })
    const home = { company_id: own.company_id, mailbox: 'm', folder: 'INBOX', at: ago(0) }
    await app.deps.db.transaction().execute((tx) => addReceived(tx, home, [received('Sollecito: aggiornare l’IBAN')]))
    const signs = { to: [{ kind: 'ADDRESS', email: 'n@pec.it', name: 'Nicolò D’Amico' }], subject: 'L’offerta è «perfetta»', key: randomUUID() }
    await own.call(routes.send, { query: { company_id: own.company_id }, body: { ...signs, body: written('Le coordinate dell’IBAN della Società.') } as never })
  })

  test.each([
    ['inbox', 'collegio', ['Bilancio 2025']],
    ['inbox', 'coll', ['Bilancio 2025']],
    ['inbox', 'relazione sind', ['Bilancio 2025']],
    ['inbox', 'sindacale relazione', ['Bilancio 2025']],
    ['inbox', 'bilancio -sindacale', []],
    ['inbox', '"collegio sindacale"', ['Bilancio 2025']],
    ['inbox', 'confindustria@leg', ['Fattura']],
    ['inbox', 'fattura or bilancio', ['Fattura', 'Bilancio 2025']],
    ['inbox', "d'accordo & | ! ( <-> \\ '", []],
    ['inbox', "'", []],
    ['inbox', 'ferrari', []],
    ['sent', 'ferrari', ['Avviso']],
    ['sent', 'ugo@pec', ['Avviso']],
    // The apostrophe of a printer and that of a keyboard, accents and quotation marks.
    ['inbox', 'iban', ['Sollecito: aggiornare l’IBAN']],
    ['inbox', 'perche', ['Sollecito: aggiornare l’IBAN']],
    ['inbox', 'bruni', ['Sollecito: aggiornare l’IBAN']],
    ['sent', 'iban', ['L’offerta è «perfetta»']],
    ['sent', "dell'ib", ['L’offerta è «perfetta»']],
    ['sent', 'dell’IBAN', ['L’offerta è «perfetta»']],
    ['sent', 'societa', ['L’offerta è «perfetta»']],
    ['sent', 'società', ['L’offerta è «perfetta»']],
    ['sent', 'perfetta', ['L’offerta è «perfetta»']],
    ['sent', 'nicolo', ['L’offerta è «perfetta»']],
  ])('%s: %s', async (position, search, expected) => expect((await subjects({ position, search }, own)).sort()).toEqual([...expected].sort()))
})
