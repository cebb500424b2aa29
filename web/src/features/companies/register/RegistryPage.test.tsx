// @vitest-environment happy-dom
import type { RegistryHit } from '@delibera/core/companies/registry'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, claimed, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

const search = 'GET /api/companies/registry/search'
const register = 'POST /api/companies/registry/register'
const hit = (it: Partial<RegistryHit>): RegistryHit => ({
  registry_id: 'IT-1003',
  business_name: 'Molino Tre Ponti S.r.l.',
  code: 'SU',
  vat_number: '10293847561',
  fiscal_code: null,
  locality: 'Treviso',
  province: 'TV',
  managed: true,
  already_registred: false,
  ...it,
})

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  const items = [
    hit({}),
    hit({ registry_id: 'IT-1001', business_name: 'Cantieri Laguna S.r.l.', already_registred: true }),
    hit({ registry_id: 'IT-1006', business_name: 'Tipografia Nicolis S.n.c.', code: 'SN', managed: false }),
    hit({ registry_id: 'IT-1009', business_name: 'Consorzio Delta', code: 'CZ', managed: false }),
  ]
  api.answers.set(search, { json: { total: items.length, items } })
  api.answers.set(register, { status: 201, json: { ...company, ...claimed, registry: true, email: 'molino@pec.example.it' } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox', { name: /Denominazione/ }), { target: { value: text } })
const itemOf = async (name: string) => within((await screen.findByText(name)).closest('li')!)

test('the way is chosen first', async () => {
  const router = await openApp('/user/companies/register')
  fireEvent.click(await screen.findByRole('radio', { name: /^A mano/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continua' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/companies/register/custom'))
})

test('results come when the typing rests; those that cannot be chosen say why', async () => {
  const router = await openApp('/user/companies/register/registry')
  expect(await screen.findByText('Scrivi almeno tre caratteri')).toBeTruthy()
  for (const it of ['mo', 'mol', 'moli', 'molino']) type(it)
  expect(await screen.findByText('4 società trovate')).toBeTruthy()
  expect(api.asked(search).map((it) => new URL(it.url!, 'http://x').searchParams.get('query'))).toEqual(['molino'])
  expect(router.state.location.search).toEqual({ search: 'molino' })
  const free = await itemOf('Molino Tre Ponti S.r.l.')
  expect(free.getByText('Società a responsabilità limitata con unico socio · P. IVA 10293847561 · Treviso (TV)')).toBeTruthy()
  const taken = await itemOf('Cantieri Laguna S.r.l.')
  expect(taken.getByText('Già su Delibera')).toBeTruthy()
  expect(taken.queryByRole('button')).toBeNull()
  const unmanaged = await itemOf('Tipografia Nicolis S.n.c.')
  expect(unmanaged.getByText('Per ora gestiamo solo S.r.l. e S.p.A.')).toBeTruthy()
  expect(unmanaged.queryByRole('button')).toBeNull()
  expect((await itemOf('Consorzio Delta')).getByText(/^Altra forma giuridica \(CZ\)/)).toBeTruthy()
})

test('chosen, looked at, declared, registered: then it says to whom the letter went and for how long it holds', async () => {
  await openApp('/user/companies/register/registry?search=molino')
  fireEvent.click(await screen.findByRole('button', { name: 'Continua con Molino Tre Ponti S.r.l.' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Molino Tre Ponti S.r.l.' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Registra la società' }))
  expect(await screen.findByText('Per proseguire serve questa dichiarazione.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Dichiaro di poter agire per questa società' }))
  fireEvent.click(screen.getByRole('button', { name: 'Registra la società' }))
  expect(await screen.findByText('molino@pec.example.it')).toBeTruthy()
  expect(sent).toEqual([{ call: register, body: { registry_id: 'IT-1003' } }])
  expect(screen.getByText('Ha tempo 7 giorni. Se non sei tu, avvisa la segreteria.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Di nuovo fra/ }).hasAttribute('disabled')).toBe(true)
})

test('without a certified address in the registry another one is asked for', async () => {
  api.answers.set(register, { status: 201, json: { ...company, ...claimed, registry: true, email: null } })
  await openApp('/user/companies/register/registry?search=molino')
  fireEvent.click(await screen.findByRole('button', { name: /^Continua con Molino/ }))
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Registra la società' }))
  const other = await screen.findByRole('link', { name: 'Indica un altro indirizzo' })
  expect(other.getAttribute('href')).toBe(`/user/companies/${companyId}/edit`)
})

test('one that became active meanwhile is refused in words', async () => {
  api.answers.set(register, { status: 409, json: { error_code: 'CP001' } })
  await openApp('/user/companies/register/registry?search=molino')
  fireEvent.click(await screen.findByRole('button', { name: /^Continua con Molino/ }))
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Registra la società' }))
  expect(await screen.findByText(/^Questa società è già attiva su Delibera/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Scegline un’altra' }))
  expect(await screen.findByText('4 società trovate')).toBeTruthy()
})

test('nothing found leads to entering it by hand; a registry that does not answer, to trying again: by hand it would be asked as well', async () => {
  api.answers.set(search, { json: { total: 0, items: [] } })
  await openApp('/user/companies/register/registry?search=zzzz')
  expect(await screen.findByText(/nulla che corrisponda a «zzzz»/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Inseriscila a mano' }).getAttribute('href')).toBe('/user/companies/register/custom')
  api.answers.set(search, { status: 404, json: { error_code: 'GEN01' } })
  type('altro')
  expect(await screen.findByText('Il registro imprese non risponde')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Inseriscila a mano' })).toBeNull()
})

test('where there is no registry a company is entered by hand, and it is said what that means', async () => {
  api.answers.set('GET /api/constants', { json: { flags: {}, trial: { mail: true, payments: false, registry: false, demo: null }, registry: false } })
  await openApp('/user/companies/register')
  expect(await screen.findByText(/comparirà che nessuno l’ha verificata/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Inseriscila a mano' }).getAttribute('href')).toBe('/user/companies/register/custom')
  expect(screen.queryByRole('radio', { name: /^Dal registro/ })).toBeNull()
})
