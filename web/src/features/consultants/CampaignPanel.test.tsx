// @vitest-environment happy-dom
import type { Campaign, CampaignRow, CampaignRun } from '@delibera/core/consultants/campaign'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { profile, signedIn, startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

configure({ asyncUtilTimeout: 10_000 })

const days = { PROJECT: '2027-03-31', DEPOSIT: '2027-04-15', NOTICE: '2027-04-22', ASSEMBLY: '2027-04-30', FILING: '2027-05-30' } as const
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const row = (at: number, business_name: string, it: Partial<CampaignRow> = {}): CampaignRow => ({
  company: { _id: idOf(at), business_name, type: 'SRL', members: 4 },
  ...{ year_end: '2026-12-31', deadline: days.ASSEMBLY, light: 'BLOCKED', next: 'PROJECT', meeting: null },
  steps: Object.entries(days).map(([step, day], i) => ({ step: step as keyof typeof days, day, state: i === 0 ? 'LATE' : 'AHEAD', done_on: null })),
  ...it,
})
const rows = [row(1, 'Acetaia Borgoforte S.r.l.'), row(2, 'Legnami Cansiglio S.r.l.', { light: 'FINE' })]
const campaign: Campaign = {
  ...{ year: 2026, total: 2, lights: { BLOCKED: 1, CHECK: 0, FINE: 1 }, items: rows },
  plan: Object.entries(days).map(([step, day], i) => ({
    step: step as keyof typeof days,
    day,
    done: i === 0 ? 1 : 0,
    late: i === 0 ? 1 : 0,
    ahead: i === 0 ? 0 : 2,
  })),
}

let api: Awaited<ReturnType<typeof startApi>>
const sent: { path: string; body: Record<string, unknown> }[] = []

beforeAll(async () => {
  api = await startApi()
  api.server.on('request', async (request) => {
    if (request.method !== 'PATCH' && request.method !== 'POST') return
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it)
    sent.push({ path: request.url!, body: JSON.parse(Buffer.concat(chunks).toString()) })
  })
})
beforeEach(() => {
  api.reset()
  signedIn()
  sent.length = 0
  document.body.innerHTML = '<section id="layers"></section>'
  api.answers.set('GET /api/users/profile', { json: { ...profile, roles: ['USER', 'CONSULTANT'] } })
  api.answers.set('GET /api/consultants/campaign', { json: campaign })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open() {
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/consultant/calendar?tab=campaign'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByRole('heading', { level: 1, name: 'Campagna bilanci 2026' }, { timeout: 30_000 })
  return router
}
const main = () => within(screen.getByRole('main'))
const choose = async (name: string) => fireEvent.click(await main().findByRole('checkbox', { name: `Seleziona ${name}` }))

test('the plan says when, by which article and how many are through; a light filters', async () => {
  await open()
  const plan = within(main().getByRole('region', { name: 'Piano all’indietro' }))
  expect((await plan.findAllByRole('listitem')).map((it) => it.textContent)).toEqual([
    expect.stringContaining('31 marzoProgetto ai sindaciart. 2429, c. 11 fatta1 in ritardo'),
    expect.stringContaining('15 aprile'),
    expect.stringContaining('22 aprile'),
    expect.stringContaining('30 aprile'),
    expect.stringContaining('30 maggio'),
  ])
  expect(main().getByText('Consegna il progetto ai sindaci', { selector: 'tr:first-child *' })).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: /^Da sistemare/ }))
  await waitFor(() => expect(api.asked('GET /api/consultants/campaign').some((it) => it.url?.includes('light=BLOCKED'))).toBe(true))
})

test('a step is marked for the companies that were chosen', async () => {
  api.answers.set('PATCH /api/consultants/campaign/steps', { json: { marked: 1 } })
  await open()
  await choose('Acetaia Borgoforte S.r.l.')
  fireEvent.click(within(main().getByRole('region', { name: 'Azioni sulle società scelte' })).getByRole('button', { name: 'Segna un passo' }))
  const mark = within(await screen.findByRole('dialog', { name: 'Segna un passo come fatto' }))
  fireEvent.change(mark.getByLabelText('Passo'), { target: { value: 'DEPOSIT' } })
  fireEvent.click(mark.getByRole('button', { name: 'Segna come fatto' }))
  expect(await screen.findByText('Deposito in sede: segnato per 1 società')).toBeTruthy()
  expect(sent[0]!.body).toEqual({ company_ids: [idOf(1)], year: 2026, step: 'DEPOSIT', done_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(main().queryByRole('region', { name: 'Azioni sulle società scelte' })).toBeNull()
})

test('assemblies are prepared for all that are found, and what was refused says why', async () => {
  const results = [
    { company_id: idOf(1), business_name: 'Acetaia Borgoforte S.r.l.', meeting_id: idOf(9), error_code: null, info: null },
    { company_id: idOf(2), business_name: 'Legnami Cansiglio S.r.l.', meeting_id: null, error_code: 'E0002', info: 'already_prepared' },
  ]
  const run = (done: number): CampaignRun => ({ _id: idOf(7), total: 2, done, is_over: done === 2, results: results.slice(0, done) })
  let done = 0
  api.answers.set('POST /api/consultants/campaign/prepare', { status: 201, json: run(0) })
  api.answers.set(`GET /api/consultants/campaign/runs/${idOf(7)}`, () => ({ json: run(Math.min(2, done++)) }))
  await open()
  await choose('Acetaia Borgoforte S.r.l.')
  fireEvent.click(main().getByRole('button', { name: 'Scegli tutte le 2' }))
  fireEvent.click(await main().findByRole('button', { name: 'Prepara 2 assemblee' }))
  const order = within(await screen.findByRole('dialog', { name: 'Prepara 2 assemblee' }))
  fireEvent.change(order.getByLabelText(/^Giorni prima/), { target: { value: '7' } })
  fireEvent.click(order.getByRole('button', { name: 'Prepara 2 assemblee' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Preparazione delle assemblee' }))
  expect(await shown.findByText('1 assemblea preparata, 1 da sistemare', {}, { timeout: 15_000 })).toBeTruthy()
  expect(shown.getByText('L’assemblea del bilancio c’è già.')).toBeTruthy()
  expect(shown.getByRole('link', { name: 'Apri l’assemblea di Acetaia Borgoforte S.r.l.' }).getAttribute('href')).toBe(
    `/company/${idOf(1)}/meetings/${idOf(9)}/details`,
  )
  expect(sent[0]!.body).toMatchObject({
    company_ids: [idOf(1), idOf(2)],
    year: 2026,
    templates: ['A01'],
    days_before: 7,
    hour: '10:00',
    call_type: 'CALL_DELIBERA',
    location: null,
  })
})

test('a campaign that cannot be read says so', async () => {
  api.answers.set('GET /api/consultants/campaign', { status: 404, json: { error_code: 'GEN01' } })
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/consultant/calendar?tab=campaign'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  expect(await screen.findByText('Non riusciamo a leggere la campagna', {}, { timeout: 30_000 })).toBeTruthy()
})
