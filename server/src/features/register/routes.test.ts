import { memberRoutes } from '@delibera/core/members/routes'
import { registerRoutes } from '@delibera/core/register/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { pdfText } from '../../testing/poppler.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let admin: Person
let call: Call
beforeAll(async () => {
  app = await testApp()
  admin = await app.world.person()
  call = await app.as(admin)
})
afterAll(() => app.close())

let id: string
let anna: string
let bruno: string
let carla: string
beforeEach(async () => {
  await app.deps.clock.set(app.deps.db, new Date('2026-03-02T09:00:00Z'))
  id = (await app.world.company('Officine Registro S.r.l.', admin, {}, { shares_value: 1_000_000, payed_shares_value: 1_000_000 }))._id
  await app.world.subscription(id)
  const add = async (last_name: string, value: number) => {
    const holdings = value > 0 ? [{ title: 'OWNERSHIP' as const, shares_value: value, vote_value: value }] : []
    return (
      await call(memberRoutes.add, {
        params: { id },
        body: { first_name: 'Test', last_name, email: `${last_name}${id.slice(0, 8)}@pec.test`, roles: value > 0 ? ['PAR'] : ['EXT'], holdings },
      })
    )._id
  }
  ;[anna, bruno, carla] = [await add('Anna', 600_000), await add('Bruno', 400_000), await add('Carla', 0)]
})

const open = async (client = call) => {
  const { effective_on, lines, rights } = await call(registerRoutes.proposeOpening, { params: { id } })
  return client(registerRoutes.open, { params: { id }, body: { effective_on, lines, rights } })
}
const sale = (quantity: number, after_seq = 1, from_id = bruno, to_id = carla) => ({
  kind: 'TRANSFER' as const,
  title: 'SALE' as const,
  deed_on: '2026-03-01',
  filed_on: '2026-03-02',
  lines: [{ from_id, to_id, quantity }],
  after_seq,
  ack: [],
})
const write = (body: ReturnType<typeof sale>, client = call) => client(registerRoutes.write, { params: { id }, body })
const consultant = async () => {
  const person = await app.world.person()
  await app.world.role(id, person, { role: 'CONSULTANT' })
  return app.as(person)
}

describe('opening', () => {
  test('proposes the quotas of today, and is confirmed once, by the administrator', async () => {
    const proposal = await call(registerRoutes.proposeOpening, { params: { id } })
    expect(proposal).toMatchObject({ sum: 1_000_000, differs: 0, effective_on: '2026-03-02', unit: 'EUR_CENT' })
    expect(proposal.lines).toEqual([
      { to_id: anna, quantity: 600_000 },
      { to_id: bruno, quantity: 400_000 },
    ])
    await expect(open(await consultant())).rejects.toMatchObject({ status: 403 })
    expect(await open()).toMatchObject({ mode: 'REGISTER', last_seq: 1, capital: 1_000_000, owners: 2, chain_ok: true, rules: [] })
    await expect(call(registerRoutes.proposeOpening, { params: { id } })).rejects.toMatchObject({ status: 409, code: 'E0002' })
  })

  test('a difference to the capital is solved first', async () => {
    const body = { effective_on: '2026-03-02', lines: [{ to_id: anna, quantity: 600_000 }] }
    await expect(call(registerRoutes.open, { params: { id }, body })).rejects.toMatchObject({
      status: 422,
      code: 'MB002',
      info: { rules: [{ id: 'L-REG-03', data: { seq: 1, capital_after: 1_000_000, sum: 600_000 } }] },
    })
    await expect(write(sale(1, 0))).rejects.toMatchObject({ status: 409, info: { reason: 'not_open' } })
  })

  test('without a subscription what is there is read, and nothing is written', async () => {
    await open()
    await app.deps.db.deleteFrom('subscriptions').where('company_id', '=', id).execute()
    await expect(write(sale(1))).rejects.toMatchObject({ status: 403 })
    expect(await call(registerRoutes.state, { params: { id }, query: {} })).toMatchObject({ last_seq: 1 })
  })

  test('strangers are kept out', async () => {
    const stranger = await app.as(await app.world.person())
    for (const route of [registerRoutes.state, registerRoutes.entries, registerRoutes.verify, registerRoutes.print])
      await expect(stranger(route, { params: { id } } as never)).rejects.toMatchObject({ status: 403 })
  })
})

describe('writing', () => {
  test('quotas and roles of members follow, and are typed no more', async () => {
    await open()
    expect(await write(sale(400_000))).toMatchObject({ seq: 2, effective_on: '2026-03-02', corrected_by: null })
    const { items } = await call(memberRoutes.list, { params: { id }, query: {} })
    const of = (_id: string) => items.find((it) => it._id === _id)!
    expect(of(bruno)).toMatchObject({ holdings: [], roles: [{ code: 'EXT', type: 'EXT' }] })
    expect(of(carla)).toMatchObject({ shares: { value: 400_000 }, vote_shares: { value: 400_000 } })
    expect(of(carla).roles).toContainEqual({ code: 'PAR', type: 'PAR' })
    const holdings = [{ title: 'OWNERSHIP' as const, shares_value: 5, vote_value: 5 }]
    await expect(call(memberRoutes.change, { params: { id, memberId: carla }, body: { holdings } })).rejects.toMatchObject({
      status: 422,
      code: 'MB002',
      info: { reason: 'register' },
    })
    await expect(call(memberRoutes.remove, { params: { id, memberId: bruno } })).rejects.toMatchObject({
      status: 409,
      code: 'E0002',
      info: { reason: 'register' },
    })
  })

  test('of twenty at once one is written, and the chain is whole', async () => {
    await open()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => write(sale(1_000))))
    expect(results.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    for (const it of results) if (it.status === 'rejected') expect(it.reason).toMatchObject({ status: 409, code: 'E0002', info: { last_seq: 2 } })
    expect(await call(registerRoutes.verify, { params: { id } })).toEqual({ entries: 2, ok: true })
  })

  test('a warning is acknowledged or stops it, and is kept with the entry', async () => {
    await open()
    const { filed_on: _, ...unfiled } = sale(1_000)
    await expect(write(unfiled as never)).rejects.toMatchObject({ status: 422, info: { ack: ['L-REG-06'] } })
    const written = await write({ ...unfiled, ack: ['L-REG-06'] } as never)
    expect(written).toMatchObject({ effective_on: null, ack: ['L-REG-06'] })
    const filed = { kind: 'FILED' as const, filed_on: '2026-03-02', protocol: 'PD-1', lines: [{ of: 2 }], after_seq: 2, ack: [] }
    await call(registerRoutes.write, { params: { id }, body: filed })
    expect(await call(registerRoutes.entry, { params: { id, seq: '2' } })).toMatchObject({ effective_on: '2026-03-02', filed_by: 3 })
    await expect(call(registerRoutes.write, { params: { id }, body: { ...filed, after_seq: 3 } })).rejects.toMatchObject({ status: 409, info: { filed_by: 3 } })
  })

  test('what is checked writes nothing, and says what would change', async () => {
    await open()
    const { after_seq: _, ack: __, ...draft } = sale(100_000)
    const check = await call(registerRoutes.check, { params: { id }, body: draft })
    const of = (side: typeof check.before) => Object.fromEntries(side.map((it) => [it.member.id, it.owned]))
    expect([of(check.before), of(check.after)]).toEqual([
      { [bruno]: 400_000, [carla]: 0 },
      { [bruno]: 300_000, [carla]: 100_000 },
    ])
    expect(check.entry.text).toBe(
      'Trasferimento per compravendita da Bruno Test a Carla Test di quota del valore nominale di euro 1.000,00, depositato nel registro delle imprese il 02/03/2026.',
    )
    expect((await call(registerRoutes.entries, { params: { id }, query: {} })).total).toBe(1)
  })

  test('an entry is corrected once, and an old one by the administrator alone', async () => {
    await open()
    await write(sale(150_000))
    await app.deps.clock.set(app.deps.db, new Date('2026-05-02T09:00:00Z'))
    const { after_seq: _, ...rest } = sale(105_000)
    const correction = { ...rest, kind: 'CORRECTION' as const, as_kind: 'TRANSFER' as const, corrects: 2, reason: 'Importo trascritto male', after_seq: 2 }
    await expect(call(registerRoutes.write, { params: { id }, body: correction }).then(() => consultant())).resolves.toBeDefined()
    const again = { ...correction, corrects: 1, as_kind: 'OPENING' as const, title: null, filed_on: null, capital_after: 1_000_000, after_seq: 3 }
    await expect(
      (await consultant())(registerRoutes.write, {
        params: { id },
        body: {
          ...again,
          lines: [
            { to_id: anna, quantity: 600_000 },
            { to_id: bruno, quantity: 400_000 },
          ],
        },
      }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(call(registerRoutes.write, { params: { id }, body: { ...correction, after_seq: 3 } })).rejects.toMatchObject({
      status: 409,
      info: { corrected_by: 3 },
    })
    const state = await call(registerRoutes.state, { params: { id }, query: {} })
    expect(state.holders.find((it) => it.member.id === carla)).toMatchObject({ owned: 105_000, percentage: 10.5, entries: [3] })
  })
})

describe('the chain', () => {
  test('refuses to be changed, and a byte changed behind its back is found', async () => {
    await open()
    await write(sale(1_000))
    await expect(app.deps.db.updateTable('register_entries').set({ note: 'altro' }).execute()).rejects.toThrow(/append-only/)
    await expect(app.deps.db.deleteFrom('register_entries').execute()).rejects.toThrow(/append-only/)
    await app.deps.db.transaction().execute(async (tx) => {
      const { sql } = await import('kysely')
      await sql`alter table register_entries disable trigger user`.execute(tx)
      await sql`update register_entries set note = 'altro' where company_id = ${id} and seq = 2`.execute(tx)
      await sql`alter table register_entries enable trigger user`.execute(tx)
    })
    expect(await call(registerRoutes.verify, { params: { id } })).toEqual({ entries: 2, ok: false, broken: { seq: 2, reason: 'hash' } })
    expect(await call(registerRoutes.state, { params: { id }, query: {} })).toMatchObject({ chain_ok: false, rules: [{ id: 'L-REG-16', severity: 'BLOCK' }] })
    await expect(write(sale(1, 2))).rejects.toMatchObject({ status: 422, info: { rules: [{ id: 'L-REG-16', data: { seq: 2 } }] } })
  })
})

describe('papers', () => {
  test('book, excerpt, list and workbook; nothing before the register is open', async () => {
    const raw = async (route: string) => {
      const token = await app.world.session(admin)
      return app.api.app.inject({ method: 'GET', url: `/api/companies/${id}/register/${route}`, headers: { authorization: `Bearer ${token}` } })
    }
    expect((await raw('print')).statusCode).toBe(204)
    await open()
    await write(sale(100_000))
    const book = await raw('print')
    expect(book.statusCode).toBe(200)
    const text = pdfText(book.rawPayload)
    expect(text).toContain('Libro dei soci — Officine Registro S.r.l.')
    expect(text).toContain('Compravendita')
    expect(text).toContain('Annotazioni n. 1-2')
    const excerpt = pdfText((await raw(`excerpt?member_id=${carla}`)).rawPayload)
    expect(excerpt).toContain(
      'risulta titolare di quota del valore nominale di euro 1.000,00 pari al 10,00 % del capitale sociale di euro 10.000,00, libere da vincoli',
    )
    const list = pdfText((await raw('list')).rawPayload)
    expect(list).toContain('Elenco dei soci e dei titolari di diritti al 02/03/2026')
    expect((await raw('export')).headers['content-type']).toContain('spreadsheetml')
  }, 180_000)

  test('an excerpt goes to the address of its holder', async () => {
    await open()
    await call(registerRoutes.sendExcerpt, { params: { id }, body: { member_id: anna } })
    const mails = await app.deps.db.selectFrom('mails').select(['subject', 'recipient']).where('event', '=', 'REGISTER_EXTRACT').execute()
    expect(mails).toEqual([{ subject: 'Estratto del libro dei soci di Officine Registro S.r.l. al 02/03/2026', recipient: expect.stringMatching(/^anna/) }])
  })
})
