// @vitest-environment happy-dom
import type { ConsultantLink } from '@delibera/core/consultants/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const base = `/api/companies/${companyId}`
const path = `/company/${companyId}/settings/consultants`
const livia: ConsultantLink = {
  _id: 'a0000000-0000-4000-8000-000000000001',
  email: 'livia@studio.example',
  notice_email: null,
  status: 'REQUESTED_PENDING',
  since: '2027-04-10T08:00:00.000Z',
  profile: { first_name: 'Livia', last_name: 'Orsenigo', studio: 'Studio Orsenigo', email: 'livia@studio.example' },
}
const invited: ConsultantLink = { ...livia, _id: 'a0000000-0000-4000-8000-000000000002', profile: null, email: 'vanzan@studio.example', status: 'PENDING' }
const zeno: ConsultantLink = {
  ...livia,
  _id: 'a0000000-0000-4000-8000-000000000003',
  email: 'zeno@studio.example',
  status: 'ACTIVE',
  profile: { first_name: 'Zeno', last_name: 'Malvestio', studio: null, email: 'zeno@studio.example' },
}
let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let links: ConsultantLink[]
let pending: ConsultantLink[]

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  links = [zeno]
  pending = [livia, invited]
  api.answers.set(`GET ${base}`, { json: company })
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set(`GET ${base}/consultants`, () => ({ json: { total: links.length, items: links } }))
  api.answers.set(`GET ${base}/consultants/pending`, () => ({ json: { total: pending.length, items: pending } }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const press = async (name: string) => fireEvent.click(await main().findByRole('button', { name }))

test('what waits comes first; one who asked is approved', async () => {
  api.answers.set(`PATCH ${base}/user/permission`, () => {
    pending = [invited]
    links = [zeno, { ...livia, status: 'ACTIVE' }]
    return { json: { done: true } }
  })
  await openApp(path)
  expect(await main().findByRole('region', { name: '2 risposte in sospeso' })).toBeTruthy()
  const regions = main().getAllByRole('region')
  expect(regions[0]?.textContent).toContain('Da approvare')
  await press('Approva: Livia Orsenigo')
  expect(await main().findByRole('region', { name: '2 consulenti attivi' })).toBeTruthy()
  expect(sent[0]?.body).toEqual({ user_id: livia._id, role: 'CONSULTANT', enable: true })
})

test('revoking asks first and says what follows', async () => {
  api.answers.set(`DELETE ${base}/consultants/${zeno._id}`, () => {
    links = [{ ...zeno, status: 'INCACTIVE' }]
    return { json: { done: true } }
  })
  await openApp(path)
  await press('Revoca: Zeno Malvestio')
  const dialog = within(await screen.findByRole('dialog', { name: 'Revocare Zeno Malvestio?' }))
  expect(dialog.getByText(/Da subito non vede più la società/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Revoca il consulente' }))
  expect(await main().findByRole('region', { name: 'Un consulente non più attivo' })).toBeTruthy()
})

test('an invitation is sent again to another address', async () => {
  api.answers.set(`PATCH ${base}/consultants/${invited._id}/email`, { json: invited })
  await openApp(path)
  await press('Invia di nuovo: vanzan@studio.example')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invia di nuovo l’invito' }))
  fireEvent.change(dialog.getByLabelText(/^Indirizzo e-mail/), { target: { value: 'vanzan@pec.example' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Invia l’invito' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ email: 'vanzan@pec.example' }))
})

test('a consultant of the company reads the list and changes nothing', async () => {
  api.answers.set(`GET ${base}`, { json: { ...company, user_role: 'CONSULTANT', user_roles: ['CONSULTANT'] } })
  await openApp(path)
  expect(await main().findByText('Zeno Malvestio')).toBeTruthy()
  expect(main().queryByRole('button', { name: /Revoca/ })).toBeNull()
  expect(main().queryByRole('link', { name: 'Invita un consulente' })).toBeNull()
})

test('a search starts at three characters, and the one found is invited', async () => {
  const found = { _id: zeno._id, dealer_id: null, profile: zeno.profile, retribution_percentage: null, companies: [], wallet: null }
  api.answers.set('GET /api/consultants', { json: { total: 1, items: [found] } })
  api.answers.set(`POST ${base}/add-consultant`, { status: 201, json: { ...zeno, status: 'PENDING' } })
  const router = await openApp(`${path}/new`)
  const search = await main().findByRole('searchbox', { name: 'Cerca un consulente' })
  fireEvent.change(search, { target: { value: 'ze' } })
  expect(await main().findByText('Scrivi almeno 3 caratteri.')).toBeTruthy()
  expect(api.asked('GET /api/consultants')).toHaveLength(0)
  fireEvent.change(search, { target: { value: 'zeno' } })
  await press('Invita Zeno Malvestio')
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(sent[0]?.body).toEqual({ consultant_id: zeno._id })
})

test('an address alone is invited, and somebody already there is told', async () => {
  api.answers.set(`POST ${base}/add-consultant`, { status: 409, json: { error_code: 'MB001' } })
  await openApp(`${path}/new`)
  fireEvent.change(await main().findByLabelText(/^E-mail del consulente/), { target: { value: 'nuovo@studio.example' } })
  await press('Invia l’invito')
  expect(await screen.findByText(/nuovo@studio.example è già fra i consulenti/)).toBeTruthy()
  expect(sent[0]?.body).toEqual({ email: 'nuovo@studio.example' })
})
