// @vitest-environment happy-dom
import { inflateRawSync } from 'node:zlib'
import { dayInRome, formatDay, startOfYear } from '@delibera/core/dates'
import { ownProducts } from '@delibera/core/payments/catalogue'
import type { CreditsTransaction } from '@delibera/core/payments/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { profile, startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const today = dayInRome(new Date())
const moment = '2026-07-28T09:16:40.000Z'
const moves = (count: number): CreditsTransaction[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: crypto.randomUUID(),
    datetime: moment,
    kind: 'CHARGE',
    code: 'M0003',
    credit: -150,
    company: { business_name: at === 0 ? '=HYPERLINK("x")' : '@Officine' },
    user: { first_name: 'Elena', last_name: 'Marchesini' },
  }))

let api: Awaited<ReturnType<typeof startApi>>
let saved: { name: string; blob: Blob }[]
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  inOrder(api)
  saved = []
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1240, forecast: 1240 } } })
  api.answers.set('GET /api/payments/products', { json: { total: ownProducts.length, items: ownProducts } })
  api.answers.set(`GET /api/companies/${companyId}/wallet`, { json: { real: 1240, forecast: 1240 } })
  api.answers.set('GET /api/payments/my-wallet', { json: { real: 0, forecast: 0 } })
  // The menu looks for its first entry before this DOM has drawn one, and prints the whole of it.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let last = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((it) => {
    last = it as Blob
    return 'blob:here'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push({ name: this.download, blob: last })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})
afterAll(() => api.close())

async function open(title: string) {
  await openApp(`/company/${companyId}/settings/products`)
  fireEvent.click(await screen.findByRole('button', { name: 'Storico' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: title }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const queries = (path: string) => api.asked(`GET /api/payments/${path}`).map((it) => new URLSearchParams(it.url?.split('?')[1]))

/** The files of a workbook: what it says before anything reads it. */
async function partsOf(blob: Blob): Promise<Map<string, string>> {
  const bytes = Buffer.from(await blob.arrayBuffer())
  const parts = new Map<string, string>()
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, nameEnd] = [bytes.readUInt32LE(at + 18), at + 30 + bytes.readUInt16LE(at + 26)]
    const start = nameEnd + bytes.readUInt16LE(at + 28)
    const content = bytes.subarray(start, start + packed)
    parts.set(bytes.toString('utf8', at + 30, nameEnd), (bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(content) : content).toString())
    at = start + packed
  }
  return parts
}

test('movements of the year so far, newest first, fifty at a time; a search waits until the typing rests', async () => {
  api.answers.set('GET /api/payments/credit-transactions', { json: { total: 120, items: moves(50) } })
  const window = await open('Movimenti dei crediti')
  const rows = within(await window.findByRole('table', { name: 'Movimenti dei crediti' }))
  expect((await rows.findAllByRole('rowheader', { name: 'Videoconferenza' })).length).toBe(50)
  expect(rows.getAllByText('28/07/2026 11:16').length).toBe(50)
  expect(rows.getAllByText('−15').length).toBe(50)
  const [first] = queries('credit-transactions')
  expect(Object.fromEntries(first!)).toMatchObject({ page: '1', count: '50', sort_by: 'datetime DESC', operator: 'AND', company_id: companyId })
  expect(first!.get('date_gt')).toMatch(new RegExp(`^${startOfYear(today)}T00:00:01\\+0[12]:00$`))
  expect(first!.get('date_lt')).toMatch(new RegExp(`^${today}T23:59:00\\+0[12]:00$`))
  const search = window.getByRole('searchbox')
  for (const typed of ['m', 'ma', 'mar']) fireEvent.change(search, { target: { value: typed } })
  await waitFor(() => expect(queries('credit-transactions').at(-1)!.get('search')).toBe('mar'))
  expect(queries('credit-transactions').map((it) => it.get('search'))).toEqual([null, 'mar'])
  fireEvent.click(window.getByRole('button', { name: 'Pagina 3' }))
  await waitFor(() => expect(queries('credit-transactions').at(-1)!.get('page')).toBe('3'))
})

test('more than twelve months are refused, and the last period that was valid comes back', async () => {
  api.answers.set('GET /api/payments/credit-transactions', { json: { total: 1, items: moves(1) } })
  const window = await open('Movimenti dei crediti')
  const period = window.getByRole<HTMLInputElement>('textbox', { name: 'Periodo' })
  const before = `${formatDay(startOfYear(today))} – ${formatDay(today)}`
  expect(period.value).toBe(before)
  await window.findByText('Videoconferenza')
  fireEvent.change(period, { target: { value: '01/01/2024 – 02/01/2025' } })
  fireEvent.blur(period)
  expect((await window.findByRole('alert')).textContent).toContain('Al massimo 12 mesi')
  expect(period.value).toBe(before)
  fireEvent.change(period, { target: { value: '01/01/2025 – 31/03/2025' } })
  fireEvent.blur(period)
  await waitFor(() => expect(queries('credit-transactions').at(-1)!.get('date_gt')).toBe('2025-01-01T00:00:01+01:00'))
  expect(queries('credit-transactions').at(-1)!.get('date_lt')).toBe('2025-03-31T23:59:00+02:00')
  expect(queries('credit-transactions')).toHaveLength(2)
})

test('a spreadsheet holds every row of the period and the columns that are shown; words stay words', async () => {
  const all = moves(1200)
  const pages = [all.slice(0, 50), all.slice(0, 999), all.slice(999)]
  api.answers.set('GET /api/payments/credit-transactions', () => ({ json: { total: all.length, items: pages.shift() ?? [] } }))
  const window = await open('Movimenti dei crediti')
  await window.findAllByText('Videoconferenza')
  fireEvent.click(window.getByRole('button', { name: 'Colonne' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Persona' }))
  fireEvent.click(window.getByRole('button', { name: 'Scarica XLSX' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('body > a[download]')).toBeNull())
  expect(queries('credit-transactions').map((it) => `${it.get('page')} ${it.get('count')}`)).toEqual(['1 50', '1 999', '2 999'])
  expect(saved[0]!.name).toBe(`movimenti-crediti-${startOfYear(today)}-${today}.xlsx`)
  const parts = await partsOf(saved[0]!.blob)
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/sheet')).map(([, text]) => text)
  expect(sheets.map((it) => it.match(/<row /g)?.length)).toEqual([501, 501, 201])
  expect(sheets.join('')).not.toContain('<f>')
  // Above this the package compresses in a worker made of text, which the content policy forbids.
  expect(Math.max(...[...parts.values()].map((it) => it.length))).toBeLessThan(160_000)
  const words = parts.get('xl/sharedStrings.xml')!
  expect(words).toContain('=HYPERLINK')
  expect(words).toContain('@Officine')
  expect(words).toContain('Società')
  expect(words).not.toContain('Persona')
  expect(words).not.toContain('Codice')
  // 28 July 2026, 11:16 in Italy, as spreadsheets count days.
  expect(sheets[0]).toMatch(/<v>46231\.469\d*<\/v>/)
  expect(sheets[0]).toContain('<v>-15</v>')
})

test('a column that is hidden stays hidden, for this table alone', async () => {
  api.answers.set('GET /api/payments/credit-transactions', { json: { total: 1, items: moves(1) } })
  const window = await open('Movimenti dei crediti')
  await window.findByText('Videoconferenza')
  fireEvent.click(window.getByRole('button', { name: 'Colonne' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Persona' }))
  expect(JSON.parse(localStorage.getItem('delibera.table.history-transactions.columns')!)).toMatchObject({ person: false, company: true })
  expect(localStorage.getItem('delibera.table.history-products.columns')).toBeNull()
})

test('purchases of credits say what was paid, in its currency, and hand out the receipt', async () => {
  const items = [
    { _id: 'pi_one', requested_at: moment, amount: 20_000, credits: 2000, currency: 'EUR', net_cents: 16_393, vat_cents: 3607, vat_rate: 22 },
    { _id: 'pi_two', requested_at: moment, amount: 0, credits: 500, currency: 'GBP', net_cents: null, vat_cents: null, vat_rate: null },
  ]
  api.answers.set('GET /api/payments/history-company', { json: { total: 2, items } })
  api.answers.set('GET /api/payments/receipts/pi_one', { json: { pdf: true } })
  api.answers.set('GET /api/payments/receipts/pi_two', { status: 404, json: { error_code: 'GEN01' } })
  const window = await open('Acquisti di crediti')
  expect(await window.findByText('200,00 €')).toBeTruthy()
  expect(window.getByText('0,00 £')).toBeTruthy()
  expect(window.getByText('+200')).toBeTruthy()
  const [first, second] = window.getAllByRole('button', { name: 'Scarica la ricevuta del 28/07/2026 11:16' })
  fireEvent.click(first!)
  await waitFor(() => expect(saved).toHaveLength(1))
  fireEvent.click(second!)
  expect((await screen.findByRole('alert')).textContent).toContain('[GEN01]')
})

test('products are named, with the meeting that paid for them', async () => {
  const meeting = { is_offline: false, meeting_type: 'BOARD', convocation_datetime: '2026-08-10T08:00:00.000Z' }
  const purchase = { datetime: moment, price: 100, company: { business_name: 'Acme S.r.l.' }, meeting }
  const items = [
    { _id: { datetime: moment, code: 'M0001' }, total: 100, purchases: [purchase] },
    { _id: { datetime: moment, code: 'S0002' }, total: 1200, purchases: [{ ...purchase, price: 1200, meeting: null }] },
    {
      _id: { datetime: moment, code: 'X9999' },
      total: 5,
      purchases: [{ ...purchase, meeting: { ...meeting, meeting_type: 'ASSEMBLY', is_offline: true, convocation_datetime: null } }],
    },
  ]
  api.answers.set('GET /api/payments/purchases', { json: { total: 3, items } })
  const rows = within(await (await open('Prodotti acquistati')).findByRole('table'))
  expect(await rows.findByText('Consiglio del 10/08/2026')).toBeTruthy()
  expect(rows.getByText('Abbonamento annuale')).toBeTruthy()
  expect(rows.getByText('120')).toBeTruthy()
  expect(rows.getByText('Prodotto X9999')).toBeTruthy()
  expect(rows.getByText('Assemblea, riunione passata')).toBeTruthy()
})

test('a dealer reads what was earned above the movements of the own wallet', async () => {
  api.answers.set('GET /api/users/profile', { json: { ...profile, roles: ['CONSULTANT'] } })
  api.answers.set('GET /api/payments/my-credit-transactions', { json: { total: 0, items: [] } })
  const statement = [{ datetime: '2026-03-01T09:00:00.000Z', business_name: 'Cantine Soligo', percentage: 10, cents: 464, currency: 'EUR' }]
  const retributions = [
    { currency: 'EUR', cents: 12_345 },
    { currency: 'GBP', cents: 600 },
  ]
  api.answers.set('GET /api/consultants', {
    json: { total: 1, items: [{ _id: companyId, dealer_id: 'D-7', retribution_percentage: 10, retributions, statement }] },
  })
  await openApp('/user/credits')
  fireEvent.click(await screen.findByRole('button', { name: 'Movimenti' }))
  const window = within(await screen.findByRole('dialog', { name: 'Movimenti dei crediti' }))
  fireEvent.click(await window.findByText('Estratto conto: 1 acquisto'))
  expect(await window.findByText('Cantine Soligo')).toBeTruthy()
  expect(await window.findByText('10 %: 4,64 €')).toBeTruthy()
  expect(await window.findByText('Retribuzione del 10 %: maturati 123,45 € e 6,00 £.')).toBeTruthy()
  expect(await window.findByText('Nulla in questo periodo')).toBeTruthy()
})
