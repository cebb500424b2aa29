import { ReceiptKind, receiptStatus } from '@delibera/core/communications/receipts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import type { JsonObject } from '../db/tables.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { anchorsOf } from './anchors.ts'
import type { MailboxName } from './judge.ts'
import { changed, namesake, provider, receiptOf } from './receipt.stage.ts'
import { receiptSource, receiptsOf, unverifiedReceipts } from './store.ts'
import { type Found, type ReceiptNews, reconsider, type TakingTerms, takeReceipt } from './take.ts'

let app: TestApp
let known: Awaited<ReturnType<typeof provider>>
let company_id: string
let person: string
const told: ReceiptNews[] = []
const terms: TakingTerms = {
  countsUnverified: false,
  peopleOf: async () => [person],
  received: async () => async () => undefined,
  hooks: [async (_tx, news) => void told.push(news)],
}

beforeAll(async () => {
  app = await testApp()
  known = await provider()
  const anna = await app.world.person()
  person = anna._id
  company_id = (await app.world.company('Società dei test S.r.l.', anna))._id
})
afterAll(() => app.close())

let letters = 0
async function letter(it: { recipient?: string; sender?: string | null } = {}) {
  const message_id = `<lettera-${++letters}@pec.example>`
  const row = {
    event: 'CONVOCATION',
    message_id,
    company_id,
    sender_name: 'Società',
    subject: 'Convocazione',
    html: '',
    body: '',
    is_secret: false,
    certified: true,
    sender: 'societa@pec.example',
    recipient: 'anna.verdi@pec.example',
    created_at: new Date().toISOString(),
    ...it,
  }
  const { _id } = await app.deps.db.insertInto('mails').values(row).returning('_id').executeTakeFirstOrThrow()
  return { _id, message_id }
}

let uids = 0
const found = (it: Partial<Found> = {}): Found => ({
  mailbox: `company:${company_id}` as MailboxName,
  folder: 'INBOX',
  uid: ++uids,
  received_at: new Date('2026-09-19T13:42:00Z'),
  is_trial: false,
  anchors: known.anchors,
  ...it,
})
const take = (raw: Buffer, it: Partial<Found> = {}, as: TakingTerms = terms) => takeReceipt(app.deps, as, found(it), raw)
const events = (mail_id: string) =>
  app.deps.db.selectFrom('mail_events').select(['status', 'detail', 'at']).where('mail_id', '=', mail_id).orderBy('seq').execute()
const kept = (mail_id: string) => receiptsOf(app.deps.db, [mail_id])

describe('a receipt that counts', () => {
  test.each(ReceiptKind.options)('%s becomes what it says of the letter, once, and is kept as it came', async (kind) => {
    const { _id, message_id } = await letter()
    const raw = receiptOf(known.issuer, kind, { message_id })
    await take(raw)
    await take(raw, { folder: 'Ricevute' })
    const status = receiptStatus(kind)
    const [receipt, ...more] = await kept(_id)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({
      kind,
      counted: true,
      doubt: null,
      signature: 'valid',
      is_trial: false,
      provider: 'Gestore PEC S.p.A.',
      at: '2026-09-19T13:41:19.000Z',
    })
    expect((await receiptSource(app.deps.db, [_id], receipt!._id))?.raw.equals(raw)).toBe(true)
    const detail = receipt!.error ? `Gestore PEC S.p.A.: ${receipt!.error}` : 'Gestore PEC S.p.A.'
    expect(await events(_id)).toEqual(status ? [{ status, detail, at: '2026-09-19T13:41:19.000Z' }] : [])
  })

  test('of an address of ordinary mail is the last: the letter says that its delivery cannot be proved', async () => {
    const [ordinary, certified] = [await letter(), await letter()]
    await take(receiptOf(known.issuer, 'accettazione', { message_id: ordinary.message_id, is_ordinary: true }))
    await take(receiptOf(known.issuer, 'accettazione', { message_id: certified.message_id }))
    const isUnprovable = async ({ _id }: { _id: string }) =>
      (await app.deps.db.selectFrom('mails').select('is_unprovable').where('_id', '=', _id).executeTakeFirstOrThrow()).is_unprovable
    expect([await isUnprovable(ordinary), await isUnprovable(certified)]).toEqual([true, false])
  })

  test('that warns of a delay is written on the letter, with what the provider says', async () => {
    const { _id, message_id } = await letter()
    await take(receiptOf(known.issuer, 'preavviso-errore-consegna', { message_id }))
    const row = await app.deps.db.selectFrom('mails').select(['delayed_at', 'delay']).where('_id', '=', _id).executeTakeFirstOrThrow()
    expect(row).toEqual({ delayed_at: '2026-09-19T13:41:19.000Z', delay: 'Gestore PEC S.p.A.: 4.4.7 - consegna in ritardo' })
  })

  test('is told to the people of the company, to whoever acts upon it, and to the audit log', async () => {
    const { _id, message_id } = await letter()
    told.length = 0
    await take(receiptOf(known.issuer, 'errore-consegna', { message_id }))
    expect(told).toMatchObject([
      { kind: 'errore-consegna', status: 'NOT_DELIVERED', letter: { _id, event: 'CONVOCATION', company_id }, error: expect.stringContaining('5.1.1') },
    ])
    const { db } = app.deps
    const frame = await db
      .selectFrom('app_events')
      .select(['type', 'data'])
      .where('topic', '=', `user:${person}`)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(frame).toMatchObject({ type: 'mail', data: { mail_id: _id, company_id, status: 'NOT_DELIVERED', kind: 'errore-consegna' } })
    const audit = await db.selectFrom('audit_log').select('data').where('chain', '=', `company:${company_id}`).where('action', '=', 'mail.receipt').execute()
    expect(audit.map((it) => (it.data as JsonObject).mail_id)).toContain(_id)
    expect(await verifyAudit(db)).toMatchObject({ broken: [] })
  })

  test('a warning that delivery takes long is told and changes nothing', async () => {
    const { _id, message_id } = await letter()
    told.length = 0
    await take(receiptOf(known.issuer, 'preavviso-errore-consegna', { message_id }))
    expect(told).toMatchObject([{ kind: 'preavviso-errore-consegna', status: null, letter: { _id } }])
    expect(await events(_id)).toEqual([])
  })

  test('counts wholly or not at all: what a feature refuses to do with it leaves nothing behind', async () => {
    const { _id, message_id } = await letter()
    const refuses: TakingTerms = { ...terms, hooks: [() => Promise.reject(new Error('not now'))] }
    const raw = receiptOf(known.issuer, 'avvenuta-consegna', { message_id })
    await expect(take(raw, {}, refuses)).rejects.toThrow('not now')
    expect([await kept(_id), await events(_id)]).toEqual([[], []])
    await take(raw)
    expect(await events(_id)).toHaveLength(1)
  })

  test('many at once, the same and different ones: each fact once', async () => {
    const { _id, message_id } = await letter()
    const same = receiptOf(known.issuer, 'avvenuta-consegna', { message_id })
    const again = receiptOf(known.issuer, 'avvenuta-consegna', { message_id, identifier: 'opec2@pec.gestore.example' })
    const accepted = receiptOf(known.issuer, 'accettazione', { message_id })
    await Promise.all([same, same, again, accepted, same, accepted].map((it) => take(it)))
    expect((await events(_id)).map((it) => it.status).sort()).toEqual(['ACCEPTED', 'DELIVERED'])
    expect((await kept(_id)).map((it) => it.doubt).sort()).toEqual(['REPEATED', null, null])
  })
})

describe('kept and never counted', () => {
  const doubts = async (mail_id: string) => (await kept(mail_id)).map((it) => [it.doubt, it.signature])

  test('one for somebody else', async () => {
    const { _id, message_id } = await letter()
    await take(receiptOf(known.issuer, 'avvenuta-consegna', { message_id, recipient: 'bruno@pec.example' }))
    expect(await doubts(_id)).toEqual([['OTHER_RECIPIENT', 'valid']])
    expect(await events(_id)).toEqual([])
  })

  test('a genuine one in another mailbox than the letter left from: it is not shown to either', async () => {
    const { _id, message_id } = await letter()
    const raw = receiptOf(known.issuer, 'avvenuta-consegna', { message_id })
    await take(raw, { mailbox: `company:${crypto.randomUUID()}` })
    await take(raw, { mailbox: 'platform' })
    expect([await kept(_id), await events(_id)]).toEqual([[], []])
    await take(raw)
    expect((await events(_id)).map((it) => it.status)).toEqual(['DELIVERED'])
  })

  test('one about a letter that is not ours, of which only that is kept', async () => {
    const raw = receiptOf(known.issuer, 'avvenuta-consegna', { message_id: '<fattura@altro.example>' })
    await take(raw)
    const row = await app.deps.db.selectFrom('receipts').selectAll().where('reference_message_id', '=', '<fattura@altro.example>').executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      doubt: 'UNKNOWN_MESSAGE',
      kind: 'avvenuta-consegna',
      mail_id: null,
      raw: null,
      recipient: null,
      daticert: null,
      provider: null,
    })
  })

  test('one that was changed, one that is broken, and one whose signer nobody knows', async () => {
    const [one, two, three] = [await letter(), await letter(), await letter()]
    await take(changed(receiptOf(known.issuer, 'avvenuta-consegna', { message_id: one.message_id }), 'name="daticert.xml"', 'Name="daticert.xml"'))
    await take(changed(receiptOf(known.issuer, 'accettazione', { message_id: two.message_id }), 'X-Ricevuta: accettazione', 'X-Ricevuta: avvenuta-consegna'))
    const stranger = await namesake()
    await take(receiptOf(stranger.issuer, 'avvenuta-consegna', { message_id: three.message_id }))
    expect(await doubts(one._id)).toEqual([['SIGNATURE_INVALID', 'invalid']])
    expect(await doubts(two._id)).toEqual([['MALFORMED', 'unknown']])
    expect(await doubts(three._id)).toEqual([['SIGNATURE_UNKNOWN', 'unknown']])
    for (const it of [one, two, three]) expect(await events(it._id)).toEqual([])
  })

  test('a forged one does not stand in the way of the true one', async () => {
    const { _id, message_id } = await letter()
    const stranger = await namesake()
    await take(receiptOf(stranger.issuer, 'avvenuta-consegna', { message_id }))
    await take(receiptOf(known.issuer, 'avvenuta-consegna', { message_id }))
    expect((await events(_id)).map((it) => it.status)).toEqual(['DELIVERED'])
  })
})

describe('a signature in doubt', () => {
  test('counts where the installation says so', async () => {
    const { _id, message_id } = await letter()
    const stranger = await namesake()
    await take(receiptOf(stranger.issuer, 'accettazione', { message_id }), {}, { ...terms, countsUnverified: true })
    expect(await kept(_id)).toMatchObject([{ counted: true, signature: 'unknown' }])
  })

  test('is looked at again when the installation trusts others, and then counts once', async () => {
    const { _id, message_id } = await letter()
    const { issuer, anchors } = await provider('Autorità di cui ci si fida poi')
    await take(receiptOf(issuer, 'avvenuta-consegna', { message_id }), { anchors: anchorsOf([]) })
    expect(await kept(_id)).toMatchObject([{ doubt: 'SIGNATURE_UNKNOWN' }])
    const { db } = app.deps
    expect((await unverifiedReceipts(db, anchorsOf([]).fingerprint, 100)).filter((it) => it.mail_id === _id)).toEqual([])
    const again = async () => {
      for (const { raw, ...it } of await unverifiedReceipts(db, anchors.fingerprint, 100)) await reconsider(app.deps, terms, { ...it, raw: raw! }, anchors)
    }
    await Promise.all([again(), again()])
    await again()
    expect(await kept(_id)).toMatchObject([{ counted: true, doubt: null, signature: 'valid' }])
    expect((await events(_id)).map((it) => it.status)).toEqual(['DELIVERED'])
    expect(await unverifiedReceipts(db, anchors.fingerprint, 100)).toEqual([])
  })
})

test('a letter of the platform is answered in the mailbox of the platform', async () => {
  const { _id, message_id } = await letter({ sender: null })
  await take(receiptOf(known.issuer, 'accettazione', { message_id }))
  expect(await events(_id)).toEqual([])
  await take(receiptOf(known.issuer, 'accettazione', { message_id }), { mailbox: 'platform' })
  expect((await events(_id)).map((it) => it.status)).toEqual(['ACCEPTED'])
})
