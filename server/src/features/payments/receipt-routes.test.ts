import type { Locale } from '@delibera/core/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CardsDown } from '../../adapters/cards/port.ts'
import type { Receipt } from '../../adapters/documents/shapes.ts'
import { enqueue } from '../../jobs/queue.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardWorld } from '../../testing/cards.ts'
import { pdfText, popplerInstalled } from '../../testing/poppler.ts'
import type { Person } from '../../testing/world.ts'
import { sendReceipt } from './receipt-commands.ts'

let app: TestApp
let card: ReturnType<typeof cardWorld>
/** What was last given to the typesetter. */
let typeset: Receipt
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', ISSUER: 'Gestore S.r.l. | via del Registro 1 | 20121 Milano (MI)' } })
  card = cardWorld(app)
  const { documents } = app.deps
  const { compile } = documents
  documents.compile = (name, data, assets) => {
    typeset = data as Receipt
    return compile(name, data, assets)
  }
})
afterAll(() => app.close())

const details = {
  address: 'via dei Mille 24',
  cap: '10123',
  locality: 'Torino',
  province: 'TO',
  vat_number: '10293847561',
  fiscal_code: '10293847561',
  codice_univoco: 'ABCDEF1',
  email: 'officine@pec.example.it',
}

async function ask(person: Person, id: string, language?: Locale) {
  const headers = { authorization: `Bearer ${await app.world.session(person)}`, ...(language ? { 'accept-language': language } : {}) }
  return app.api.app.inject({ url: `/api/payments/receipts/${id}`, headers })
}

/** Somebody's own credits, paid with a test card. */
async function bought(person: Person, it: Parameters<typeof card.pay>[1] = {}): Promise<string> {
  const { data } = await card.pay(await app.as(person), it)
  if (data.payment_intent_id === null) return freeOf(person)
  await card.type(data.client_secret)
  await app.work()
  return data.payment_intent_id
}
const freeOf = async (person: Person) =>
  (await app.deps.db.selectFrom('card_intents').select('_id').where('user_id', '=', person._id).where('amount_cents', '=', 0).executeTakeFirstOrThrow())._id

async function boughtFor(company_id: string, person: Person): Promise<string> {
  const { data } = await card.payFor(await app.as(person), company_id)
  await card.type(data.client_secret)
  await app.work()
  return data.payment_intent_id!
}

describe('a receipt', () => {
  test('of a company has its billing data, the price, the card and the operation', async () => {
    const anna = await app.world.person()
    const { _id } = await app.world.company('Officine Neri S.r.l.', anna, {}, details)
    const id = await boughtFor(_id, anna)
    const reply = await ask(anna, id)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="Ricevuta \d{4}-\d\d-\d\d\.pdf"/),
    })
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(typeset).toMatchObject({
      lang: 'it',
      currency: 'EUR',
      total_cents: 4000,
      credits_units: 400,
      discount: null,
      document: { title: 'Ricevuta di prova, non fiscale', ref: expect.stringMatching(/^ricevuta n\. \d{6}$/) },
      vat: [
        { label: 'Imponibile', cents: 3279 },
        { label: 'IVA 22 %', cents: 721 },
      ],
      issuer: { name: 'Gestore S.r.l.', lines: ['via del Registro 1', '20121 Milano (MI)'] },
      buyer: {
        name: 'Officine Neri S.r.l.',
        lines: ['via dei Mille 24', '10123 Torino (TO)', 'Partita IVA 10293847561', 'Codice destinatario ABCDEF1', 'officine@pec.example.it'],
      },
      lines: [{ quantity: 40, unit_cents: 100, amount_cents: 4000 }],
      payment: { number: expect.stringMatching(/^\d{6}$/), method: 'Carta Visa che termina con 4242', reference: id },
      note: expect.stringMatching(/Pagamento di prova.*Questo documento non è una fattura/s),
    })
  })

  test('of a person has their own, in the language of the reader', async () => {
    const dina = await app.world.person({ first_name: 'Dina', last_name: 'Moro', locale: 'en-US' })
    await app.deps.db.updateTable('users').set({ fiscal_code: 'MRODNI95B48D612U' }).where('_id', '=', dina._id).execute()
    const id = await bought(dina)
    await ask(dina, id)
    const buyer = { name: 'Dina Moro', lines: ['Tax code MRODNI95B48D612U', dina.email] }
    expect(typeset).toMatchObject({ lang: 'en-US', currency: 'USD', total_cents: 4400, buyer, payment: { method: 'Visa card ending in 4242' } })
    const reply = await ask(dina, id, 'it')
    expect(typeset).toMatchObject({ lang: 'it', currency: 'USD', document: { title: 'Ricevuta di prova, non fiscale' } })
    expect(reply.headers['content-disposition']).toContain('Ricevuta')
  })

  test('shows the coupon and what it gave on top', async () => {
    const person = await app.world.person()
    const { code } = await card.coupon({ value: 20, credits: 55 })
    await ask(person, await bought(person, { coupon_code: code }))
    expect(typeset).toMatchObject({ discount: { label: `buono ${code} al 20 %`, cents: 800 }, total_cents: 3200, credits_units: 455 })
    const { code: fixed } = await card.coupon({ discount_type: 'FIXED', value: 500 })
    await ask(person, await bought(person, { coupon_code: fixed }))
    expect(typeset).toMatchObject({ discount: { label: `buono ${fixed}`, cents: 500 }, total_cents: 3500 })
  })

  test('of credits that cost nothing says so and names no card', async () => {
    const person = await app.world.person()
    const { code } = await card.coupon({ value: 100 })
    expect((await ask(person, await bought(person, { coupon_code: code }))).statusCode).toBe(200)
    expect(typeset).toMatchObject({ total_cents: 0, payment: { method: expect.stringContaining('Nessun addebito') } })
    expect(typeset.note).not.toContain('prova')
  })

  test('is the same to the byte however often it is asked for', async () => {
    const person = await app.world.person()
    const id = await bought(person)
    const [one, two] = await Promise.all([ask(person, id), ask(person, id)])
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true)
  })

  test('says when the money went back', async () => {
    const person = await app.world.person()
    const id = await bought(person)
    await app.deps.db
      .insertInto('card_events')
      .values({ _id: `evt_${id}`, type: 'refunded', intent_id: id, received_at: new Date().toISOString() })
      .execute()
    await ask(person, id)
    expect(typeset.note).toContain('interamente rimborsato')
  })

  test('comes without the card when the provider is down', async () => {
    const person = await app.world.person()
    const id = await bought(person)
    const { cards } = app.deps
    const { cardOf } = cards
    cards.cardOf = () => Promise.reject(new CardsDown())
    try {
      expect((await ask(person, id)).statusCode).toBe(200)
      expect(typeset.payment.method).toBe('Carta')
    } finally {
      cards.cardOf = cardOf
    }
  })

  test.skipIf(!popplerInstalled)('of a name in another script, or with markup in it, is printed (needs poppler-utils)', async () => {
    const anna = await app.world.person()
    const { _id } = await app.world.company(
      '#strong[漢 & Figli] S.r.l.',
      anna,
      {},
      { ...details, vat_number: '12345678903', fiscal_code: '01114601006', address: '*via* $x$' },
    )
    const reply = await ask(anna, await boughtFor(_id, anna))
    expect(reply.statusCode).toBe(200)
    const text = pdfText(reply.rawPayload)
    for (const it of ['#strong[? & Figli] S.r.l.', '*via* $x$', 'Totale pagato 40,00 €', 'Codice fiscale 01114601006']) expect(text).toContain(it)
  })
})

describe('by letter', () => {
  const lettersTo = (user_id: string) =>
    app.deps.db.selectFrom('mails').select(['_id', 'subject', 'body']).where('user_id', '=', user_id).where('event', '=', 'PAYMENT_RECEIPT').execute()

  test('whoever bought gets it, once, with the paper and the sums', async () => {
    const person = await app.world.person()
    const id = await bought(person)
    await app.deps.db.transaction().execute((tx) => enqueue(tx, 'send_receipt', { intent_id: id }))
    await app.work()
    const letters = await lettersTo(person._id)
    expect(letters).toHaveLength(1)
    expect(letters[0]!.subject).toMatch(/^Ricevuta n\. \d{6}: 40,00/)
    for (const it of ['Imponibile 32,79', 'IVA 7,21', 'totale 40,00', 'pagamento di prova']) expect(letters[0]!.body).toContain(it)
    const [paper] = await app.deps.db.selectFrom('mail_enclosures').select(['name', 'mime_type']).where('mail_id', '=', letters[0]!._id).execute()
    expect(paper).toMatchObject({ mime_type: 'application/pdf', name: expect.stringMatching(/^Ricevuta /) })
    const { rows } = await sql<{ ended_at: string | null }>`select ended_at from mails where _id = ${letters[0]!._id}`.execute(app.deps.db)
    expect(rows[0]!.ended_at).not.toBeNull()
  })

  test('comes without the paper when it cannot be typeset to the last', async () => {
    const person = await app.world.person()
    const { data } = await card.pay(await app.as(person))
    await card.type(data.client_secret)
    for (const it of await card.take()) await card.send(it)
    const broken = { ...app.deps, documents: { ...app.deps.documents, compile: () => Promise.reject(new Error('no typesetter')) } }
    await expect(sendReceipt(broken, data.payment_intent_id!, false)).rejects.toThrow('no typesetter')
    expect(await lettersTo(person._id)).toHaveLength(0)
    await sendReceipt(broken, data.payment_intent_id!, true)
    await app.work()
    expect(await lettersTo(person._id)).toHaveLength(1)
  })
})

describe('who may have it', () => {
  test('the buyer and every administrator of the company; nobody else can tell it from one that is not there', async () => {
    const [buyer, other, consultant, stranger, waiting] = await Promise.all(Array.from({ length: 5 }, () => app.world.person()))
    const { _id } = await app.world.company('Molti S.r.l.', buyer!)
    await app.world.role(_id, other!)
    await app.world.role(_id, consultant!, { role: 'CONSULTANT' })
    await app.world.role(_id, waiting!, { status: 'PENDING' })
    const id = await boughtFor(_id, buyer!)
    for (const it of [buyer!, other!]) expect((await ask(it, id)).statusCode).toBe(200)
    const unknown = await ask(stranger!, 'pi_nobody')
    expect(unknown.statusCode).toBe(404)
    for (const it of [consultant!, stranger!, waiting!]) {
      const reply = await ask(it, id)
      expect([reply.statusCode, reply.json()]).toEqual([404, unknown.json()])
    }
    await app.deps.db.updateTable('company_roles').set({ status: 'INCACTIVE' }).where('company_id', '=', _id).execute()
    expect((await ask(other!, id)).statusCode).toBe(404)
    expect((await ask(buyer!, id)).statusCode).toBe(200)
  })

  test('what somebody bought for themselves is theirs alone, also among administrators of one company', async () => {
    const [mine, theirs] = await Promise.all([app.world.person(), app.world.person()])
    const { _id } = await app.world.company('Insieme S.r.l.', mine)
    await app.world.role(_id, theirs)
    const id = await bought(mine)
    expect((await ask(mine, id)).statusCode).toBe(200)
    expect((await ask(theirs, id)).statusCode).toBe(404)
  })

  test('there is none before it is paid', async () => {
    const person = await app.world.person()
    const { data } = await card.pay(await app.as(person))
    expect((await ask(person, data.payment_intent_id!)).statusCode).toBe(404)
  })
})
