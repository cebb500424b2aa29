// @vitest-environment happy-dom
import type { Company } from '@delibera/core/companies/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const load = `GET /api/companies/${companyId}`
const change = `PATCH /api/companies/${companyId}`
const update = `POST /api/companies/registry/${companyId}/update`
const path = `/company/${companyId}/settings/company-details`

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let kept: Company

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  kept = company
  api.answers.set(load, () => ({ json: kept }))
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set(`GET /api/companies/${companyId}/administrators`, { json: { total: 0, items: [], managers: [] } })
  api.answers.set('GET /api/constants/roles', { json: { total: 1, items: [{ code: 'CON', label: 'Consigliere', type: 'ADM' }] } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const field = (name: RegExp) => main().findByLabelText<HTMLInputElement>(name)
const type = async (name: RegExp, value: string) => fireEvent.change(await field(name), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(main().getByRole('button', { name }))
/** What the server answers to a change once it has read it. */
const answers = (answer: () => { status?: number; json: unknown }) =>
  api.answers.set(change, async () => {
    await waitFor(() => expect(sent).toHaveLength(api.asked(change).length))
    return answer()
  })

test('only what was changed is sent, with the version it was read at', async () => {
  answers(() => ({ json: { ...company, address: 'Riva degli Schiavoni 7', version: 2 } }))
  await openApp(path)
  await type(/^Indirizzo/, 'Riva degli Schiavoni 7')
  expect(main().getByText('Modifiche non salvate')).toBeTruthy()
  press('Salva i dati')
  expect(await main().findByText(/^Salvato alle /)).toBeTruthy()
  expect(sent).toEqual([{ call: change, body: { address: 'Riva degli Schiavoni 7', version: 1 } }])
})

test('fields that contradict each other are not sent', async () => {
  await openApp(path)
  await type(/^Capitale versato/, '20.000,00')
  press('Salva i dati')
  expect(await main().findByText('Il capitale versato non può superare il capitale sociale.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a company that counts its shares says its capital in money too, and which register it is in', async () => {
  kept = { ...company, type: 'SPA', shares_unit: 'SHARE', shares_value: 120_000, payed_shares_value: 120_000, vote_value: 120_000 }
  answers(() => ({ json: { ...kept, version: 2 } }))
  await openApp(path)
  await type(/^Capitale sociale in euro/, '120.000,00')
  await type(/^Ufficio del registro delle imprese/, 'Venezia Rovigo')
  press('Salva i dati')
  expect(await main().findByText(/^Salvato alle /)).toBeTruthy()
  expect(sent).toEqual([{ call: change, body: { capital_cents: 12_000_000, registry_office: 'Venezia Rovigo', version: 1 } }])
})

test('an S.p.A. whose shares are widely held says so, an S.r.l. is not asked', async () => {
  await openApp(path)
  await field(/^Capitale sociale/)
  expect(screen.queryByLabelText(/Azioni diffuse fra il pubblico/)).toBeNull()
  cleanup()
  kept = { ...company, type: 'SPA', code: 'EXT_SPA' }
  answers(() => ({ json: { ...kept, widely_held: true, version: 2 } }))
  await openApp(path)
  fireEvent.click(await screen.findByLabelText(/Azioni diffuse fra il pubblico/))
  press('Salva i dati')
  expect(await main().findByText(/^Salvato alle /)).toBeTruthy()
  expect(sent).toEqual([{ call: change, body: { widely_held: true, version: 1 } }])
})

test('who read an older company is told, reloads, and keeps what was typed', async () => {
  answers(() => ({ status: 409, json: { error_code: 'E0002' } }))
  await openApp(path)
  await type(/^Indirizzo/, 'Riva degli Schiavoni 7')
  press('Salva i dati')
  expect(await main().findByText(/Qualcun altro ha cambiato questa società/)).toBeTruthy()
  kept = { ...company, address: 'Campo Manin 3', cap: '30124', version: 5 }
  press('Ricarica')
  expect(await main().findByText('Nel frattempo qualcun altro ha cambiato anche: Indirizzo. Se salvi, valgono i tuoi valori.')).toBeTruthy()
  expect((await field(/^Indirizzo/)).value).toBe('Riva degli Schiavoni 7')
  expect((await field(/^CAP/)).value).toBe('30124')
  answers(() => ({ json: { ...kept, address: 'Riva degli Schiavoni 7', version: 6 } }))
  press('Salva i dati')
  await main().findByText(/^Salvato alle /)
  expect(sent.at(-1)?.body).toEqual({ address: 'Riva degli Schiavoni 7', version: 5 })
})

test('leaving with something unsaved asks, another tab does not, and what was typed is still there', async () => {
  const router = await openApp(path)
  await type(/^Nome breve/, 'Acme due')
  fireEvent.click(main().getByRole('tab', { name: /Statuto/ }))
  await main().findByRole('region', { name: 'Deleghe' })
  expect(router.state.location.search).toEqual({ tab: 'statute' })
  fireEvent.click(main().getByRole('tab', { name: /Dati/ }))
  expect((await field(/^Nome breve/)).value).toBe('Acme due')
  void router.navigate({ to: '/user/dashboard' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Lasciare la pagina senza salvare?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Resta e salva' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})

test('what is missing leads to its field', async () => {
  kept = { ...company, is_completed: false, missing: ['tax_id', 'director'], vat_number: null, fiscal_code: null }
  await openApp(path)
  expect(await main().findByRole('region', { name: 'Mancano 2 cose per convocare' })).toBeTruthy()
  const vat = await field(/^Partita IVA/)
  fireEvent.click(main().getByRole('link', { name: 'Scrivi la partita IVA' }))
  await waitFor(() => expect(document.activeElement).toBe(vat))
})

test('a consultant sees neither the mailbox nor the way to delete', async () => {
  kept = { ...company, user_role: 'CONSULTANT', user_roles: ['CONSULTANT'] }
  await openApp(`${path}?tab=mail`)
  await field(/^Denominazione/)
  expect(main().queryByRole('tab', { name: 'Posta' })).toBeNull()
  expect(main().queryByRole('button', { name: 'Elimina la società' })).toBeNull()
  expect(main().getByRole('tab', { name: 'Rubrica' })).toBeTruthy()
})

test('what the registry would change is read, applied as read, and read again when it is no longer that', async () => {
  kept = { ...company, registry: true }
  const difference = { revision: 'uno', applied: false, company: [{ field: 'address', before: 'Fondamenta Nove 1', after: 'Campo Manin 3' }] }
  const person = { name: 'Zeno Malvestio', fiscal_code: null, roles: ['CON'], changes: [] }
  let stale = true
  api.answers.set(update, async () => {
    await waitFor(() => expect(sent).toHaveLength(api.asked(update).length))
    const { apply } = sent.at(-1)!.body as { apply: boolean }
    if (apply && stale) {
      stale = false
      return { status: 409, json: { error_code: 'E0002' } }
    }
    return { json: { ...difference, applied: apply, added: [person], changed: [], removed: [] } }
  })
  await openApp(path)
  expect((await field(/^Denominazione/)).readOnly).toBe(true)
  press('Confronta con il registro')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confronto con il registro imprese' }))
  expect(await dialog.findByText('Campo Manin 3')).toBeTruthy()
  expect(await dialog.findByText('Consigliere')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Applica le 2 modifiche' }))
  expect(await dialog.findByText(/abbiamo riletto il registro/)).toBeTruthy()
  fireEvent.click(await dialog.findByRole('button', { name: 'Applica le 2 modifiche' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confronto con il registro imprese' })).toBeNull())
  expect(sent.at(-1)?.body).toEqual({ apply: true, revision: 'uno' })
})

const ask = `POST /api/companies/${companyId}/identity`
const withdraw = `DELETE /api/companies/${companyId}/identity`
const awaited = {
  business_name: 'Acme Marittima S.r.l.',
  vat_number: '12345678903',
  fiscal_code: '12345678903',
  email: 'acme@pec.example.it',
  asked_at: '2027-04-12T08:00:00.000Z',
  expires_at: '2027-04-19T08:00:00.000Z',
}
const openIdentity = async () => {
  await openApp(path)
  await field(/^Denominazione/)
  press('Cambia')
  return within(await screen.findByRole('dialog', { name: 'Cambia denominazione o codici' }))
}

test('who a confirmed company is cannot be typed over: another name is asked of its certified mail, and waits', async () => {
  api.answers.set(ask, { json: { ...company, identity_change: awaited } })
  const dialog = await openIdentity()
  for (const it of [/^Denominazione/, /^Partita IVA/, /^Codice fiscale/]) expect((await field(it)).readOnly).toBe(true)
  fireEvent.change(dialog.getByLabelText(/^Denominazione/), { target: { value: awaited.business_name } })
  fireEvent.click(dialog.getByRole('button', { name: 'Invia la richiesta' }))
  expect(await screen.findByText('Apri la casella acme@pec.example.it e conferma entro sette giorni.')).toBeTruthy()
  expect(sent).toEqual([{ call: ask, body: { business_name: 'Acme Marittima S.r.l.', vat_number: '12345678903', fiscal_code: '12345678903' } }])
  expect(await screen.findByText('In attesa di conferma.')).toBeTruthy()
})

test('what waits is shown with what would change, and can be taken back', async () => {
  kept = { ...company, identity_change: awaited }
  api.answers.set(withdraw, { json: company })
  await openApp(path)
  expect(await screen.findByText('In attesa di conferma.')).toBeTruthy()
  expect(screen.getByText('Denominazione: Acme Marittima S.r.l..')).toBeTruthy()
  expect((await field(/^Denominazione/)).value).toBe('Acme S.r.l.')
  press('Annulla la richiesta')
  await waitFor(() => expect(screen.queryByText('In attesa di conferma.')).toBeNull())
})

test.each([
  [
    'a number that the registry knows',
    { status: 403, json: { error_code: 'CP003', info: { reason: 'in_registry', registry_id: 'X' } } },
    /solo la sua PEC può rispondere/,
  ],
  ['a number of another company here', { status: 409, json: { error_code: 'CP001' } }, /ha già questi codici/],
  [
    'a registry that does not answer',
    { status: 502, json: { error_code: 'GEN01', info: 'registry' } },
    /Il registro imprese non risponde: senza non possiamo proseguire/,
  ],
])('%s is refused in words', async (_, answer, words) => {
  api.answers.set(ask, answer)
  const dialog = await openIdentity()
  fireEvent.click(dialog.getByRole('button', { name: 'Invia la richiesta' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a company that nobody has verified says so, and is verified by a press where there is a registry', async () => {
  kept = { ...company, verified: false }
  api.answers.set(ask, { json: company })
  await openApp(path)
  expect(await screen.findByText('Non verificata')).toBeTruthy()
  press('Verifica nel registro')
  await waitFor(() => expect(screen.queryByText('Non verificata')).toBeNull())
  expect(sent).toEqual([{ call: ask, body: { business_name: 'Acme S.r.l.', vat_number: '12345678903', fiscal_code: '12345678903' } }])
})

test('a consultant sees who the company is, and does not ask to change it', async () => {
  kept = { ...company, user_role: 'CONSULTANT', user_roles: ['CONSULTANT'] }
  await openApp(path)
  expect((await field(/^Denominazione/)).readOnly).toBe(true)
  expect(main().queryByRole('button', { name: 'Cambia' })).toBeNull()
})
