import { companyRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type RegistryCompany, RegistryDown } from '../../adapters/registry/port.ts'
import sample from '../../adapters/registry/sample.json' with { type: 'json' }
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let found: RegistryCompany | null
let isDown = false
const registry = {
  trial: true,
  verifies: true,
  search: async () => [],
  company: async () => {
    if (isDown) throw new RegistryDown('no answer')
    return found
  },
}

let app: TestApp
let anna: Person
let call: Call
let id: string
beforeAll(async () => {
  app = await testApp({ deps: { registry } })
})
afterAll(() => app.close())
beforeEach(async () => {
  isDown = false
  found = structuredClone(sample[0]) as RegistryCompany
  anna = await app.world.person()
  call = await app.as(anna)
  id = (await call(registrationRoutes.registerFromRegistry, { body: { registry_id: found.registry_id } }))._id
  await app.deps.db.updateTable('company_roles').set({ status: 'ACTIVE' }).where('company_id', '=', id).execute()
})

const update = (body: { apply?: boolean; revision?: string } = {}) => call(registrationRoutes.updateFromRegistry, { params: { id }, body })
const members = async () => (await call(memberRoutes.list, { params: { id } })).items
const load = () => call(companyRoutes.load, { params: { id } })

/** A new seat, Zorzi no longer chair, Benetti gone, somebody new. */
function change() {
  found!.address = 'Riva del Vin 7'
  found!.email = 'NUOVA@pec.example.it'
  found!.people[0]!.roles = [{ code: 'CON', description: null }]
  found!.people.splice(1, 1)
  found!.people.push({
    ...found!.people[0]!,
    subject_code: 'NEW',
    last_name: 'Nuovi',
    fiscal_code: 'RSSMRA80A01H501U',
    email: null,
    shares_value: 1_500_000,
    vote_value: 1_500_000,
  })
}

test('nothing new is nothing to do, and doing it changes nothing', async () => {
  const seen = await update()
  expect(seen).toMatchObject({ applied: false, company: [], added: [], changed: [], removed: [] })
  const before = await load()
  expect(await update({ apply: true, revision: seen.revision })).toMatchObject({ applied: true, revision: seen.revision })
  expect(await load()).toEqual(before)
})

test('the difference is read first and changes nothing, then it is carried out as read', async () => {
  change()
  const before = await members()
  await call(companyRoutes.changeAdministrator, { params: { id }, body: { member_id: before.find((it) => it.last_name === 'Benetti')!._id } })
  const seen = await update()
  expect(seen.company).toEqual([
    { field: 'email', before: 'cantierilaguna@pec.example.it', after: 'nuova@pec.example.it' },
    { field: 'address', before: 'Fondamenta delle Zattere 412', after: 'Riva del Vin 7' },
  ])
  expect(seen.added.map((it) => it.name)).toEqual(['Marco Nuovi'])
  expect(seen.changed).toMatchObject([{ name: 'Marco Zorzi', changes: [{ field: 'roles', before: 'PCA, PAR', after: 'CON, PAR' }] }])
  expect(seen.removed.map((it) => it.name)).toEqual(['Giulia Benetti'])
  expect(await members()).toEqual(before)

  expect(await update({ apply: true, revision: seen.revision })).toEqual({ ...seen, applied: true })
  const after = await members()
  expect(after.map((it) => it.last_name).sort()).toEqual(['Dal Pozzo', 'Nuovi', 'Venier', 'Zorzi'])
  const zorzi = (list: typeof after) => list.find((it) => it.last_name === 'Zorzi')!
  expect(zorzi(after)).toMatchObject({ _id: zorzi(before)._id, color: zorzi(before).color, roles: [{ code: 'CON', type: 'ADM' }, { code: 'PAR' }] })
  expect(await load()).toMatchObject({ address: 'Riva del Vin 7', email: 'cantierilaguna@pec.example.it', administrator: null })
  const kept = await app.deps.db.selectFrom('companies').select('registry_email').where('_id', '=', id).executeTakeFirst()
  expect(kept).toEqual({ registry_email: 'nuova@pec.example.it' })
  const log = await app.deps.db.selectFrom('audit_log').select(['action', 'data']).where('chain', '=', `company:${id}`).orderBy('seq', 'desc').execute()
  expect(log[0]).toEqual({ action: 'company.registry_update', data: { company: ['email', 'address'], added: 1, changed: 1, removed: 1 } })
  expect(await update()).toMatchObject({ company: [], added: [], changed: [], removed: [] })
})

test('what was not read is not carried out: the registry, the company or its people changed in between', async () => {
  change()
  const { revision } = await update()
  await expect(update({ apply: true })).rejects.toMatchObject({ status: 409, code: 'E0002' })
  found!.cap = '30100'
  await expect(update({ apply: true, revision })).rejects.toMatchObject({ status: 409, code: 'E0002' })
  found!.cap = '30121'
  await app.world.member(id, { last_name: 'Aggiunto' })
  await expect(update({ apply: true, revision })).rejects.toMatchObject({ status: 409, code: 'E0002' })
  expect((await load()).address).toBe('Fondamenta delle Zattere 412')
})

test('twice at once is carried out once', async () => {
  change()
  const { revision } = await update()
  const both = await Promise.allSettled([update({ apply: true, revision }), update({ apply: true, revision })])
  expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await members()).toHaveLength(4)
})

test('a company entered by hand has no registry, a silent registry is said to be silent', async () => {
  const { _id } = await app.world.company('A mano S.r.l.', anna)
  await expect(call(registrationRoutes.updateFromRegistry, { params: { id: _id }, body: {} })).rejects.toMatchObject({ status: 404, code: 'CP002' })
  isDown = true
  await expect(update()).rejects.toMatchObject({ status: 502, code: 'GEN01' })
  isDown = false
  found!.code = 'SN'
  await expect(update()).rejects.toMatchObject({ status: 403, code: 'CP003', info: 'notManaged' })
  found = null
  await expect(update()).rejects.toMatchObject({ status: 404, code: 'CP002' })
})

test('a stranger and a claimant are refused, a consultant may', async () => {
  const other = await app.world.person()
  const theirs = await app.as(other)
  const ask = () => theirs(registrationRoutes.updateFromRegistry, { params: { id }, body: {} })
  await expect(ask()).rejects.toMatchObject({ status: 403 })
  await app.world.role(id, other, { status: 'PENDING' })
  await expect(ask()).rejects.toMatchObject({ status: 403 })
  await app.world.role(id, other, { role: 'CONSULTANT' })
  expect(await ask()).toMatchObject({ applied: false })
})
