import { companyRoutes, confirmationRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { sampleRegistry } from '../../adapters/registry/local.ts'
import { type RegistryCompany, RegistryDown } from '../../adapters/registry/port.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mailbox.ts'

const listed = (registry_id: string, it: Partial<RegistryCompany> = {}): RegistryCompany => ({
  registry_id,
  business_name: `Registrata ${registry_id} S.r.l.`,
  code: 'SR',
  class_code: '62.01',
  email: `Registrata${registry_id}@PEC.it`,
  vat_number: registry_id.padStart(11, '7'),
  fiscal_code: registry_id.padStart(11, '7'),
  codice_univoco: null,
  rea_code: 'MI-1',
  province: 'MI',
  locality: 'Milano',
  locality_code: 'F205',
  cap: '20100',
  address: 'Via Roma 1',
  shares_unit: 'EUR_CENT',
  shares_value: 1000,
  payed_shares_value: 1000,
  people: [],
  ...it,
})
const person = (subject_code: string, code: string, shares_value = 0) => ({
  subject_code,
  kind: 'P' as const,
  first_name: 'Anna',
  last_name: `Rossi ${subject_code}`,
  fiscal_code: null,
  email: null,
  roles: [{ code, description: 'Direttore tecnico' }],
  shares_value,
  vote_value: shares_value,
})

const companies = [
  listed('1', { people: [person('S1', 'AMM', 600), person('S2', 'ZZZ'), person('S3', 'PAR', 400)] }),
  listed('2'),
  listed('3', { code: 'SN' }),
  listed('4', { email: null }),
]
/** Whether the registry keeps everybody waiting, or knows nobody yet. */
let isSilent = false
let isEmpty = false
const registry = {
  ...sampleRegistry(companies),
  company: async (id: string) => {
    if (id === 'down') throw new RegistryDown('no answer')
    return companies.find((it) => it.registry_id === id) ?? null
  },
  search: async (query: string) => {
    if (isSilent || query === 'down') throw new RegistryDown('no answer')
    return isEmpty ? [] : sampleRegistry(companies).search(query)
  },
}
const vat = {
  advise: async (number: string) => {
    if (number === '10293847561') throw new Error('broken')
    return 'UNKNOWN' as const
  },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ deps: { registry, vat } })
})
afterAll(() => app.close())

const somebody = async () => {
  const it = await app.world.person()
  return { ...it, call: await app.as(it) }
}
const custom = (vat_number: string, it: object = {}) => ({
  business_name: 'A mano S.r.l.',
  email: `${vat_number}@pec.it`,
  vat_number,
  code: 'EXT_SRL' as const,
  ...it,
})
const register = (call: Call, body: ReturnType<typeof custom>) => call(registrationRoutes.registerCustom, { body })
const fromRegistry = (call: Call, registry_id: string) => call(registrationRoutes.registerFromRegistry, { body: { registry_id } })
const slugTo = async (address: string) => (await mailsTo(app, address))[0]!.body.match(/slug=([\w-]+)/)![1]!
const confirmFrom = async (address: string) => app.call(confirmationRoutes.confirm, { body: { slug: await slugTo(address) } })

describe('by hand', () => {
  test('makes a claim that only the certified mail can turn into a company', async () => {
    const { call, _id } = await somebody()
    const made = await register(call, custom('00743110157', { shares_value: '1000', cap: '' }))
    expect(made).toMatchObject({
      confirmed: false,
      registry: false,
      user_status: 'PENDING',
      type: 'SRL',
      shares_unit: 'EUR_CENT',
      shares_value: 1000,
      name: 'A mano S.r.l.',
    })
    const [letter, ...more] = await mailsTo(app, '00743110157@pec.it')
    expect(more).toEqual([])
    expect(letter).toMatchObject({ subject: 'Conferma la registrazione di A mano S.r.l. su Delibera' })
    expect(letter!.body).toContain('/confirmations/company/registration?slug=')
    await expect(call(companyRoutes.change, { params: { id: made._id }, body: { cap: '00100' } })).rejects.toMatchObject({ status: 403 })
    const [row] = await app.deps.db.selectFrom('audit_log').select(['actor', 'action', 'data']).where('chain', '=', `company:${made._id}`).execute()
    expect(row).toEqual({ actor: `user:${_id}`, action: 'company.registered', data: { origin: 'custom', vat_advice: 'UNKNOWN' } })
  })

  test('twice, or twice at once, is one registration and one letter', async () => {
    const { call } = await somebody()
    const [a, b] = await Promise.all([register(call, custom('09876543217')), register(call, custom('09876543217'))])
    const c = await register(call, custom('09876543217', { business_name: 'Altro nome' }))
    expect(new Set([a._id, b._id, c._id]).size).toBe(1)
    expect(c.business_name).toBe('Altro nome')
    expect(await mailsTo(app, '09876543217@pec.it')).toHaveLength(1)
  })

  test('what is written the second time is not dropped: name and address are those of now', async () => {
    const { call } = await somebody()
    const first = await register(call, custom('10293847561'))
    const again = await register(call, custom('10293847561', { business_name: 'Nome giusto S.r.l.', email: 'giusta@pec.it' }))
    expect(again).toMatchObject({ _id: first._id, business_name: 'Nome giusto S.r.l.', name: 'Nome giusto S.r.l.', email: 'giusta@pec.it' })
    expect((await mailsTo(app, 'giusta@pec.it')).map((it) => it.subject)).toEqual(['Conferma la registrazione di Nome giusto S.r.l. su Delibera'])
  })

  test('after a minute the letter goes out again', async () => {
    const { call } = await somebody()
    await register(call, custom('02168540397'))
    await app.deps.db.updateTable('company_confirmations').set({ created_at: '2020-01-01T00:00:00Z' }).where('email', '=', '02168540397@pec.it').execute()
    await register(call, custom('02168540397'))
    expect(await mailsTo(app, '02168540397@pec.it')).toHaveLength(2)
  })

  test('two people may claim it, the first answer wins, the other is told', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const mine = await register(one.call, custom('08765432102', { email: 'uno@pec.it' }))
    const theirs = await register(two.call, custom('08765432102', { email: 'due@pec.it' }))
    expect(mine._id).not.toBe(theirs._id)
    const [first, second] = [await slugTo('uno@pec.it'), await slugTo('due@pec.it')]
    const both = await Promise.allSettled([first, second].map((slug) => app.call(confirmationRoutes.confirm, { body: { slug } })))
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((it) => it.status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'CP001' } })
    const loser = both[0]!.status === 'rejected' ? { slug: first, ...one, id: mine._id } : { slug: second, ...two, id: theirs._id }
    expect(await app.call(confirmationRoutes.read, { query: { slug: loser.slug } })).toMatchObject({ state: 'ALREADY_ACTIVE' })
    expect(await loser.call(companyRoutes.load, { params: { id: loser.id } })).toMatchObject({ already_registred: true, user_status: 'PENDING' })
    const third = await somebody()
    await expect(register(third.call, custom('08765432102'))).rejects.toMatchObject({ status: 409, code: 'CP001' })
    const byFiscalCode = { vat_number: null, fiscal_code: '08765432102', email: 'tre@pec.it' }
    await expect(register(third.call, { ...custom('08765432102'), ...byFiscalCode } as never)).rejects.toMatchObject({ status: 409, code: 'CP001' })
  })

  test('needs one tax identifier, and a name', async () => {
    const { call } = await somebody()
    const body = { business_name: 'Senza', email: 'senza@pec.it', code: 'EXT_SRL' as const }
    await expect(call(registrationRoutes.registerCustom, { body })).rejects.toMatchObject({
      info: [expect.objectContaining({ path: 'vat_number', message: 'taxIdNeeded' })],
    })
    await expect(register(call, custom('11223344554', { business_name: ' ' }))).rejects.toMatchObject({ code: 'E0001' })
  })

  test('a broken register of VAT numbers refuses nobody', async () => {
    expect(await register((await somebody()).call, custom('10293847561'))).toMatchObject({ confirmed: false })
  })

  test('may be corrected, the certified address too, whose letters then count alone', async () => {
    const { call } = await somebody()
    const { _id: id } = await register(call, custom('05544332215', { email: 'vecchia@pec.it' }))
    const old = await slugTo('vecchia@pec.it')
    const body = { email: 'nuova@pec.it', code: 'EXT_SPA' as const, cap: '20100' }
    const after = await call(registrationRoutes.changeCustom, { params: { id }, body })
    expect(after).toMatchObject({ email: 'nuova@pec.it', type: 'SPA', shares_unit: 'SHARE', cap: '20100', business_name: 'A mano S.r.l.' })
    await expect(app.call(confirmationRoutes.confirm, { body: { slug: old } })).rejects.toMatchObject({ status: 404, code: 'CP002' })
    expect(await confirmFrom('nuova@pec.it')).toMatchObject({ state: 'USED' })
    await expect(call(registrationRoutes.changeCustom, { params: { id }, body: { cap: '00100' } })).rejects.toMatchObject({ status: 409, code: 'CP001' })
    await expect(call(registrationRoutes.removeCustom, { params: { id } })).rejects.toMatchObject({ status: 409, code: 'CP001' })
  })

  test('may be withdrawn, by the claimant alone; its letters open nothing then', async () => {
    const { call } = await somebody()
    const { _id: id } = await register(call, custom('12345678903'))
    const other = await somebody()
    await expect(other.call(registrationRoutes.removeCustom, { params: { id } })).rejects.toMatchObject({ status: 403 })
    await expect(other.call(registrationRoutes.changeCustom, { params: { id }, body: { cap: '20100' } })).rejects.toMatchObject({ status: 403 })
    const slug = await slugTo('12345678903@pec.it')
    const remove = () => call(registrationRoutes.removeCustom, { params: { id } })
    await Promise.allSettled([remove(), remove()])
    await expect(remove()).rejects.toMatchObject({ status: 403 })
    await expect(app.call(confirmationRoutes.read, { query: { slug } })).rejects.toMatchObject({ status: 404, code: 'CP002' })
    expect(await register(call, custom('12345678903'))).not.toMatchObject({ _id: id })
  })

  test('a manager who only waits cannot withdraw a company that others confirmed', async () => {
    const owner = await somebody()
    const { _id: id } = await app.world.company('Viva S.r.l.', owner)
    const waiting = await somebody()
    await app.world.role(id, waiting, { status: 'PENDING' })
    await expect(waiting.call(registrationRoutes.removeCustom, { params: { id } })).rejects.toMatchObject({ code: 'CP001' })
  })
})

test('strict installations refuse a wrong check character', async () => {
  const strict = await testApp({ env: { STRICT_TAX_IDS: 'true' } })
  const call = await strict.as(await strict.world.person())
  await expect(register(call, custom('12345678901'))).rejects.toMatchObject({
    info: [expect.objectContaining({ path: 'vat_number', message: 'insertValidPiva' })],
  })
  const { _id: id } = await register(call, custom('01234567897'))
  await expect(call(registrationRoutes.changeCustom, { params: { id }, body: { fiscal_code: '12345678901' } })).rejects.toMatchObject({ code: 'E0001' })
  await strict.close()
})

describe('from the registry', () => {
  test('brings its people, and writes to the address that the registry knows', async () => {
    const { call } = await somebody()
    const made = await fromRegistry(call, '1')
    expect(made).toMatchObject({ registry: true, cerved_id: '1', confirmed: false, email: 'registrata1@pec.it', code: 'SR', type: 'SRL', members: [] })
    expect(await mailsTo(app, 'registrata1@pec.it')).toHaveLength(1)
    await confirmFrom('registrata1@pec.it')
    const { items } = await call(memberRoutes.list, { params: { id: made._id } })
    const people = items.map((it) => [it.last_name, it.roles.map((role) => role.code), it.shares.value, it.ext_description, it.subject_code])
    expect(people.sort()).toEqual([
      ['Rossi S1', ['AMM', 'PAR'], 600, null, 'S1'],
      ['Rossi S2', ['EXT'], 0, 'Direttore tecnico', 'S2'],
      ['Rossi S3', ['PAR'], 400, null, 'S3'],
    ])
    const hits = await call(registrationRoutes.searchRegistry, { query: { query: 'registrata' } })
    expect(hits.items.map((it) => [it.registry_id, it.managed, it.already_registred])).toEqual([
      ['1', true, true],
      ['2', true, false],
      ['3', false, false],
      ['4', true, false],
    ])
    await expect(fromRegistry((await somebody()).call, '1')).rejects.toMatchObject({ status: 409, code: 'CP001' })
  })

  test('twice, or twice at once, is one registration with its people once', async () => {
    const { call } = await somebody()
    const made = await Promise.all([fromRegistry(call, '2'), fromRegistry(call, '2')])
    expect(new Set([...made, await fromRegistry(call, '2')].map((it) => it._id)).size).toBe(1)
    expect(await mailsTo(app, 'registrata2@pec.it')).toHaveLength(1)
  })

  test('takes the place of the same company typed in by hand, and cannot be corrected by hand', async () => {
    const { call } = await somebody()
    isEmpty = true
    const hand = await register(call, custom('77777777772', { email: 'mia@pec.it' }))
    isEmpty = false
    const made = await fromRegistry(call, '2')
    expect(made).toMatchObject({ registry: true, email: 'registrata2@pec.it' })
    await expect(call(companyRoutes.load, { params: { id: hand._id } })).rejects.toMatchObject({ status: 420 })
    await expect(app.call(confirmationRoutes.confirm, { body: { slug: await slugTo('mia@pec.it') } })).rejects.toMatchObject({ code: 'CP002' })
    await expect(call(registrationRoutes.changeCustom, { params: { id: made._id }, body: { email: 'mia@pec.it' } })).rejects.toMatchObject({
      status: 403,
      code: 'CP003',
    })
  })

  test('is the only way for a company that the registry knows: by hand anybody could name an address of their own', async () => {
    const { call } = await somebody()
    const refusal = { status: 403, code: 'CP003', info: { reason: 'in_registry', registry_id: '4' } }
    await expect(register(call, custom('77777777774', { email: 'mia@pec.it' }))).rejects.toMatchObject(refusal)
    const { _id: id } = await register(call, custom('01234567897', { email: 'mia@pec.it' }))
    await expect(call(registrationRoutes.changeCustom, { params: { id }, body: { vat_number: '77777777774' } })).rejects.toMatchObject(refusal)
  })

  test('is the only way also for who gives its fiscal code beside an invented VAT number, or the other way round', async () => {
    const { call } = await somebody()
    companies.push(listed('5', { vat_number: '77777777705', fiscal_code: '77777777755' }))
    const refusal = { status: 403, code: 'CP003', info: { reason: 'in_registry', registry_id: '5' } }
    const numbers = [
      { vat_number: '01234567897', fiscal_code: '77777777755' },
      { vat_number: '77777777705', fiscal_code: '01234567897' },
      { vat_number: '77777777755', fiscal_code: null },
    ]
    for (const it of numbers) await expect(register(call, custom('01234567897', { ...it, email: 'mia@pec.it' }))).rejects.toMatchObject(refusal)
    const { _id: id } = await register(call, custom('90000000001', { email: 'mia@pec.it' }))
    await expect(call(registrationRoutes.changeCustom, { params: { id }, body: { fiscal_code: '77777777755' } })).rejects.toMatchObject(refusal)
  })

  test('while the registry does not answer nobody registers by hand what it may know', async () => {
    const { call } = await somebody()
    const { _id: id } = await register(call, custom('90000000002', { email: 'mia2@pec.it' }))
    isSilent = true
    const silence = { status: 502, code: 'GEN01', info: 'registry' }
    await expect(register(call, custom('77777777774', { email: 'mia@pec.it' }))).rejects.toMatchObject(silence)
    await expect(call(registrationRoutes.changeCustom, { params: { id }, body: { vat_number: '77777777774' } })).rejects.toMatchObject(silence)
    // What says nothing of its numbers needs no registry.
    expect(await call(registrationRoutes.changeCustom, { params: { id }, body: { cap: '00100' } })).toMatchObject({ cap: '00100', verified: true })
    isSilent = false
  })

  test.each([
    ['an unknown number', '99', { status: 404, code: 'CP002' }],
    ['a legal form not managed', '3', { status: 403, code: 'CP003', info: 'notManaged' }],
    ['a registry that does not answer', 'down', { status: 502, code: 'GEN01' }],
  ])('%s is refused', async (_, id, refusal) => {
    await expect(fromRegistry((await somebody()).call, id)).rejects.toMatchObject(refusal)
  })

  test('a search needs three letters, and a registry that answers', async () => {
    const { call } = await somebody()
    const search = (query: string) => call(registrationRoutes.searchRegistry, { query: { query } })
    await expect(search('ab')).rejects.toMatchObject({ status: 400, info: [expect.objectContaining({ message: 'searchTooShort' })] })
    await expect(search('down')).rejects.toMatchObject({ status: 502 })
    expect(await search('niente')).toEqual({ total: 0, items: [] })
  })
})
