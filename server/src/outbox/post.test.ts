import { limits } from '@delibera/core/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { attachmentReader } from './attachments.ts'
import { aMail, anAddress, aSlug, companyWithServer } from './outbox.stage.ts'
import { type CompanyMail, postMails } from './post.ts'
import { dueMails } from './store.ts'

let app: TestApp
let company: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const email = 'fonderia@pec.it'
  company = (await app.world.company('Fonderia S.r.l.', await app.world.person(), {}, { email }))._id
})

const post = (mails: CompanyMail[]) => app.deps.db.transaction().execute((tx) => postMails(tx, app.deps, mails))
const rows = (ids: string[]) => app.deps.db.selectFrom('mails').selectAll().where('_id', 'in', ids).execute()
const jobsOf = async (company_id: string) =>
  (await sql<{ key: string }>`select key from graphile_worker.jobs where key like ${`mails:${company_id} %`}`.execute(app.deps.db)).rows.length
const paper = (name: string, content: Buffer) => ({ name, mime_type: 'application/pdf', content })

describe('letters to many', () => {
  test('are written whole, in the order given, with one job for all of them', async () => {
    const meeting_id = await app.world.meeting(company)
    const member_id = await app.world.participant(meeting_id)
    const mails = Array.from({ length: 1200 }, (_, i) => aMail(company, `socio${i}@pec.it`, { meeting_id, member_id, headers: { 'X-Riga': String(i) } }))
    const ids = await post(mails)
    const written = new Map((await rows(ids)).map((it) => [it._id, it]))
    expect(ids.map((it) => written.get(it)!.recipient)).toEqual(mails.map((it) => it.recipient))
    expect(written.get(ids[7]!)).toMatchObject({
      event: 'CONVOCATION',
      message_id: `<${ids[7]}@delibera.test>`,
      company_id: company,
      meeting_id,
      member_id,
      convocation_id: null,
      sender_name: 'Fonderia S.r.l.',
      sender: null,
      reply_to: 'fonderia@pec.it',
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Riga': '7' },
      secret: aSlug,
      ended_at: null,
    })
    expect(await jobsOf(company)).toBe(1)
  })

  test('that the product writes are marked so that no out-of-office answer comes back; what a person wrote is not', async () => {
    const [notice, written] = await rows(await post([aMail(company, 'a@pec.it'), aMail(company, 'b@pec.it', { event: 'SENDING_COMMUNICATION' })]))
    const headers = new Map([notice!, written!].map((it) => [it.event, it.headers]))
    expect(headers.get('CONVOCATION')).toEqual({ 'Auto-Submitted': 'auto-generated' })
    expect(headers.get('SENDING_COMMUNICATION')).toEqual({})
  })

  test('of two commands at once wait for neither: each leaves a job, and they run one after the other', async () => {
    // The line of a company is there from its first letter on.
    await post([aMail(company, 'prima-di-tutte@pec.it')])
    await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like ${`mails:${company} %`}`.execute(app.deps.db)
    let done: () => void = () => undefined
    const secondIsDone = new Promise<void>((resolve) => {
      done = resolve
    })
    const first = app.deps.db.transaction().execute(async (tx) => {
      await postMails(tx, app.deps, [aMail(company, 'prima@pec.it')])
      await secondIsDone
    })
    await app.deps.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '5s'`.execute(tx)
      await postMails(tx, app.deps, [aMail(company, 'seconda@pec.it')])
    })
    done()
    await first
    expect(await jobsOf(company)).toBe(2)
    const { rows: queues } = await sql<{ queue_name: string }>`
      select distinct queue_name from graphile_worker.jobs where key like ${`mails:${company} %`}`.execute(app.deps.db)
    expect(queues).toEqual([{ queue_name: `mails:${company}` }])
  })

  test('exist exactly when their command happened', async () => {
    const failing = app.deps.db.transaction().execute(async (tx) => {
      await postMails(tx, app.deps, [aMail(company, 'mai@pec.it', { attachments: [paper('a.pdf', Buffer.from('mai'))] })])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await app.deps.db.selectFrom('mails').select('_id').where('recipient', '=', 'mai@pec.it').execute()).toEqual([])
    expect(await jobsOf(company)).toBe(0)
    expect(await post([])).toEqual([])
  })

  test('in the trial are certified when addressed to what looks like a certified mailbox', async () => {
    const written = await rows(await post([aMail(company, 'anna@pec.it'), aMail(company, 'anna@example.test')]))
    expect(written.map((it) => [it.recipient, it.certified]).sort()).toEqual([
      ['anna@example.test', false],
      ['anna@pec.it', true],
    ])
  })
})

describe('what letters carry', () => {
  const stored = async () => Number((await sql<{ it: string }>`select count(*) it from mail_attachments`.execute(app.deps.db)).rows[0]!.it)

  test('is kept once, however many carry it and however often it is sent, and read once for a batch', async () => {
    const before = await stored()
    const [notice, again] = [Buffer.from('avviso di convocazione'), Buffer.from('avviso di convocazione')]
    const both = [paper('Avviso.pdf', notice), paper('Bilancio.pdf', Buffer.from('bilancio'))]
    const ids = await post([1, 2, 3].map((i) => aMail(company, `a${i}@pec.it`, { attachments: both })))
    const [other] = await post([aMail(company, 'b@pec.it', { attachments: [paper('Notice.pdf', again)] })])
    expect((await stored()) - before).toBe(2)
    const read = attachmentReader(app.deps.db)
    const due = await dueMails(app.deps.db, company, { now: new Date(), except: [], without: [], limit: 10 })
    const [one, two, three] = await Promise.all([ids[0]!, ids[1]!, other!].map((id) => read(due.find((it) => it._id === id)!.enclosures)))
    expect(one!.map((it) => [it.name, it.content.toString()])).toEqual([
      ['Avviso.pdf', 'avviso di convocazione'],
      ['Bilancio.pdf', 'bilancio'],
    ])
    expect(two![0]!.content).toBe(one![0]!.content)
    expect([three![0]!.name, three![0]!.content]).toEqual(['Notice.pdf', one![0]!.content])
  })

  test('above 10 MB is refused before anything is written', async () => {
    const half = Buffer.alloc(limits.files.total_bytes / 2)
    const fits = aMail(company, 'intera@pec.it', { attachments: [paper('a.pdf', half), paper('b.pdf', half)] })
    expect(await post([fits])).toHaveLength(1)
    const tooMuch = { ...fits, recipient: 'troppo@pec.it', attachments: [...fits.attachments!, paper('c.pdf', Buffer.from('x'))] }
    await expect(post([tooMuch])).rejects.toMatchObject({ code: 'E0001', status: 413 })
    expect(await app.deps.db.selectFrom('mails').select('_id').where('recipient', '=', 'troppo@pec.it').execute()).toEqual([])
  })

  test('two sends of the same papers at once are both written', async () => {
    const papers = ['uno', 'due', 'tre'].map((it) => paper(`${it}.pdf`, Buffer.from(`insieme ${it}`)))
    const other = (await app.world.company('Altra S.r.l.', await app.world.person()))._id
    const both = await Promise.all([
      post([aMail(company, 'x@pec.it', { attachments: papers })]),
      post([aMail(other, 'y@pec.it', { attachments: papers.toReversed() })]),
    ])
    expect(both.flat()).toHaveLength(2)
  })
})

describe('the sender', () => {
  test('is the company itself, certified whoever reads, as long as it has a server of its own and pays for it', async () => {
    const own = await companyWithServer(app, 2525)
    const [written] = await rows(await post([aMail(own, 'anna@example.test')]))
    expect(written).toMatchObject({ sender: anAddress, sender_name: 'Valserra S.p.A.', reply_to: 'segreteria@valserra.example', certified: true })
    expect(written!.message_id).toMatch(/@pec\.valserra\.example>$/)
  })

  test('is the platform, with answers to the company, when the service is not paid or has ended', async () => {
    const unpaid = await companyWithServer(app, 2525, { service: false })
    const ended = await companyWithServer(app, 2525, { service: false })
    await app.world.subscription(ended, { code: 'SMTP1', category: 'SERVICE', start_date: '2020-01-01T00:00:00Z', end_date: '2021-01-01T00:00:00Z' })
    for (const it of [unpaid, ended]) {
      const [written] = await rows(await post([aMail(it, 'anna@example.test')]))
      expect(written).toMatchObject({ sender: null, reply_to: 'segreteria@valserra.example', certified: false })
    }
  })
})
