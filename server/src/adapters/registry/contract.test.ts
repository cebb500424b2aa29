import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isFiscalCode, isVatNumber } from '@delibera/core/fiscal-codes'
import { afterEach, describe, expect, test } from 'vitest'
import { sampleRegistry } from './local.ts'
import { noRegistry } from './none.ts'
import { openapiRegistry } from './openapi.ts'
import { type Registry, RegistryDown } from './port.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A record of the commercial registry, in the shape of its answers. */
const recorded = {
  id: '65f1c2',
  companyName: 'CANTIERI LAGUNA S.R.L.',
  vatCode: '10293847561',
  taxCode: '10293847561',
  address: {
    registeredOffice: { streetName: 'FONDAMENTA DELLE ZATTERE 412', town: 'VENEZIA', townCode: 'L736', province: 'VE', zipCode: '30121', gps: null },
  },
  activityStatus: 'ATTIVA',
  cciaa: 'VE',
  reaCode: '412387',
  detailedLegalForm: { code: 'SR', description: "SOCIETA' A RESPONSABILITA' LIMITATA" },
  pec: 'CantieriLaguna@pec.example.it',
  sdiCode: 'USAL8PV',
  atecoClassification: { ateco: { code: '3315', description: 'Riparazione navi' } },
  balanceSheets: { last: { year: 2025, shareCapital: 50000 } },
  managers: [{ name: 'MARCO', surname: 'ZORZI', taxCode: 'ZRZMRC68H08L736J', roles: [{ role: { code: 'PCA', description: 'PRESIDENTE CDA' } }] }],
  shareHolders: [
    { name: 'MARCO', surname: 'ZORZI', companyName: null, taxCode: 'ZRZMRC68H08L736J', percentShare: 66.67 },
    { name: null, surname: null, companyName: 'HOLDING ADRIATICA S.R.L.', taxCode: '02168540397', percentShare: 33.33 },
  ],
}

async function listening(answer: (request: IncomingMessage) => [status: number, body: unknown]): Promise<string> {
  const server = createServer((request, reply) => {
    const [status, body] = answer(request)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  cleanups.push(() => new Promise((closed) => server.close(() => closed())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Answers as the provider does: a list in `data`, 404 for nothing found, 401 for a wrong token. */
function provider({ headers, url = '' }: IncomingMessage): [number, unknown] {
  if (headers.authorization !== 'Bearer right') return [401, { success: false, message: 'Wrong Token', error: 300 }]
  const { pathname, searchParams } = new URL(url, 'http://provider')
  const isNamed = 'cantieri laguna'.includes((searchParams.get('companyName') ?? '').replaceAll('*', '').toLowerCase())
  const hit = pathname === '/IT-search' ? isNamed : ['/IT-advanced/10293847561', '/IT-full/65f1c2'].includes(pathname)
  return hit ? [200, { data: [recorded], success: true, message: '', error: null }] : [404, { data: null, success: false, error: 404 }]
}

const places: [string, () => Promise<{ registry: Registry; registry_id: string }>][] = [
  ['the sample registry', async () => ({ registry: sampleRegistry(), registry_id: 'IT-1001' })],
  ['the commercial registry', async () => ({ registry: openapiRegistry({ url: await listening(provider), token: 'right' }), registry_id: '65f1c2' })],
]

describe.each(places)('%s', (_, place) => {
  test.each(['cantieri laguna', 'CANTIERI', '10293847561', 'IT10293847561'])('finds a company by %s', async (query) => {
    const { registry, registry_id } = await place()
    expect(await registry.search(query)).toContainEqual(
      expect.objectContaining({ registry_id, code: 'SR', vat_number: '10293847561', locality: expect.stringMatching(/^venezia$/i), province: 'VE' }),
    )
  })

  test('finds nothing where there is nothing', async () => {
    const { registry } = await place()
    expect(await registry.search('nobody of that name')).toEqual([])
    expect(await registry.company('nothing')).toBeNull()
  })

  test('gives the whole company with its certified address, capital and people', async () => {
    const { registry, registry_id } = await place()
    const company = await registry.company(registry_id)
    expect(company).toMatchObject({
      registry_id,
      email: 'cantierilaguna@pec.example.it',
      rea_code: 'VE-412387',
      cap: '30121',
      shares_unit: 'EUR_CENT',
      shares_value: 5_000_000,
    })
    expect(company!.people.length).toBeGreaterThan(1)
    expect(new Set(company!.people.map((it) => it.subject_code)).size).toBe(company!.people.length)
    const chair = company!.people.find((it) => it.roles.some(({ code }) => code === 'PCA'))
    expect(chair).toMatchObject({ kind: 'P', last_name: expect.stringMatching(/^zorzi$/i) })
    expect(chair!.shares_value).toBeGreaterThan(0)
  })
})

test('no registry knows nobody, and says that it verifies nothing', async () => {
  expect([noRegistry.verifies, noRegistry.trial, await noRegistry.search('10293847561'), await noRegistry.company('1')]).toEqual([false, false, [], null])
})

test('the commercial registry: one person in both lists is one, and percentages become cents of the capital', async () => {
  const registry = openapiRegistry({ url: await listening(provider), token: 'right' })
  const { people } = (await registry.company('65f1c2'))!
  expect(people.map(({ last_name, shares_value, kind }) => [last_name, shares_value, kind])).toEqual([
    ['ZORZI', 3_333_500, 'P'],
    ['HOLDING ADRIATICA S.R.L.', 1_666_500, 'S'],
  ])
})

test.each([
  ['a wrong token', 'wrong', provider],
  ['an answer that is no JSON', 'right', () => [200, '<html>'] as [number, string]],
  ['an answer of another shape', 'right', () => [200, { data: [{ name: 'x' }] }] as [number, unknown]],
])('%s is a registry out of service, not an empty one', async (_, token, answer) => {
  const registry = openapiRegistry({ url: await listening(answer), token })
  await expect(registry.search('cantieri')).rejects.toBeInstanceOf(RegistryDown)
})

test('every invented company and person has identifiers that could be real', async () => {
  const registry = sampleRegistry()
  const found = await registry.search('')
  for (const { registry_id } of found) {
    const { vat_number, people } = (await registry.company(registry_id))!
    expect(isVatNumber(vat_number!)).toBe(true)
    for (const { fiscal_code } of people) expect([fiscal_code, isVatNumber(fiscal_code!) || isFiscalCode(fiscal_code!)]).toEqual([fiscal_code, true])
  }
  expect(found.length).toBe(8)
})
