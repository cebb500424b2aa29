// @vitest-environment happy-dom
import type { Campaign, CampaignRow, CampaignRun } from '@delibera/core/consultants/campaign'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { profile, signedIn, startApi } from '../../../api/pages.stage.ts'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'

configure({ asyncUtilTimeout: 10_000 })

const days = { PROJECT: '2027-03-31', DEPOSIT: '2027-04-15', NOTICE: '2027-04-22', ASSEMBLY: '2027-04-30', FILING: '2027-05-30' } as const
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const row = (at: number, business_name: string, it: Partial<CampaignRow> = {}): CampaignRow => ({
  company: { _id: idOf(at), business_name, type: 'SRL', members: 4 },
  year_end: '2026-12-31',
  deadline: days.ASSEMBLY,
  light: 'BLOCKED',
  is_subscribed: true,
  refusal: null,
  next: 'PROJECT',
  meeting: null,
  steps: Object.entries(days).map(([step, day], i) => ({ step: step as keyof typeof days, day, state: i === 0 ? 'LATE' : 'AHEAD', done_on: null })),
  ...it,
})
const rows = [row(1, 'Acetaia Borgoforte S.r.l.'), row(2, 'Legnami Cansiglio S.r.l.', { light: 'FINE' })]
const campaign: Campaign = {
  year: 2026,
  total: 2,
  lights: { BLOCKED: 1, CHECK: 0, FINE: 1 },
  items: rows,
  plan: Object.entries(days).map(([step, day], i) => ({
    step: step as keyof typeof days,
    day,
    same: 2,
    first: day,
    last: day,
    done: i === 0 ? 1 : 0,
    late: i === 0 ? 1 : 0,
    ahead: i === 0 ? 0 : 2,
  })),
}

const results = [
  { company_id: idOf(1), business_name: 'Acetaia Borgoforte S.r.l.', meeting_id: idOf(9), error_code: null, info: null },
  { company_id: idOf(2), business_name: 'Legnami Cansiglio S.r.l.', meeting_id: null, error_code: 'PU003', info: null },
  { company_id: idOf(3), business_name: 'Tessitura Lambro S.p.A.', meeting_id: idOf(6), error_code: null, info: 'already_prepared' },
]
const run = (done: number, of = 2): CampaignRun => ({ _id: idOf(7), total: of, done, is_over: done === of, results: results.slice(0, done) })

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

async function open(more = '') {
  const router = buildRouter(createMemoryHistory({ initialEntries: [`/consultant/calendar?tab=campaign${more}`] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByRole('heading', { level: 1, name: 'Campagna bilanci 2026' }, { timeout: 30_000 })
  return router
}
const main = () => within(screen.getByRole('main'))
const choose = async (name: string) => fireEvent.click(await main().findByRole('checkbox', { name: `Seleziona ${name}` }))

test('the plan says when, by which article and how many are through; a light filters', async () => {
  await open()
  const plan = within(main().getByRole('region', { name: 'Piano a ritroso' }))
  expect((await plan.findAllByRole('listitem')).map((it) => it.textContent)).toEqual([
    expect.stringContaining('31 marzo 2027Progetto ai sindaciart. 2429, c. 11 fatta1 in ritardo'),
    expect.stringContaining('15 aprile 2027'),
    expect.stringContaining('22 aprile'),
    expect.stringContaining('30 aprile'),
    expect.stringContaining('30 maggio'),
  ])
  expect(main().getByText('Consegna il progetto ai sindaci', { selector: 'tr:first-child *' })).toBeTruthy()
  expect(main().getByText('Si conta dal 30 aprile 2027, ultimo giorno per l’assemblea')).toBeTruthy()
  const asked = (words: string) => api.asked('GET /api/consultants/campaign').some((it) => it.url?.includes(words))
  fireEvent.click(main().getByRole('button', { name: /^Da sistemare/ }))
  await waitFor(() => expect(asked('light=BLOCKED')).toBe(true))
  fireEvent.change(main().getByLabelText('Filtra per assemblea'), { target: { value: 'MISSING' } })
  await waitFor(() => expect(asked('light=BLOCKED&assembly=MISSING')).toBe(true))
  fireEvent.click(main().getByRole('button', { name: 'Assemblea' }))
  await waitFor(() => expect(asked('sort_by=assembly+ASC') || asked('sort_by=assembly%20ASC')).toBe(true))
})

test('where most companies have a day the others are told, where they have several the plan says from when to when', async () => {
  const planned = (change: Partial<Campaign['plan'][number]>) => ({ ...campaign, plan: campaign.plan.map((it) => ({ ...it, ...change })) })
  api.answers.set('GET /api/consultants/campaign', { json: planned({ same: 1 }) })
  await open()
  expect(main().getByText('Per 1 società su 2 si conta dal 30 aprile 2027; le altre hanno le loro date')).toBeTruthy()
  cleanup()
  api.answers.set('GET /api/consultants/campaign', { json: planned({ day: null, same: 0, first: '2027-03-30', last: '2027-06-29' }) })
  await open()
  expect(main().getByText('Ogni società ha le sue date: si conta dal suo ultimo giorno')).toBeTruthy()
  expect(main().getAllByText('30 mar 2027 – 29 giu 2027')).toHaveLength(5)
})

test('who prepares for many reads before which day each gets, and who gets none', async () => {
  const there = { _id: idOf(8), status: 'CREATION', title: 'Assemblea', datetime: '2027-04-28T08:00:00.000Z' }
  const items = [
    ...[row(1, 'Uno S.r.l.', { deadline: '2020-04-30' }), row(2, 'Due S.r.l.', { deadline: '2099-03-30' }), row(3, 'Tre S.r.l.', { deadline: '2099-03-30' })],
    ...[
      row(4, 'Quattro S.r.l.', { deadline: '2099-06-29' }),
      row(5, 'Cinque S.r.l.', { meeting: there, refusal: 'already_prepared' }),
      row(6, 'Sei S.r.l.', { deadline: '2099-06-29', refusal: 'subscription_expired' }),
    ],
  ]
  api.answers.set('GET /api/consultants/campaign', { json: { ...campaign, total: 6, items } })
  await open()
  fireEvent.click(await main().findByRole('button', { name: 'Scegli tutte le 6' }))
  fireEvent.click(await main().findByRole('button', { name: 'Prepara 6 assemblee' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Prepara 6 assemblee' }))
  const told = within(await asked.findByRole('region', { name: 'Date delle assemblee' }))
  expect(told.getByText('Le scadenze sono diverse: ogni società riceve la data del suo piano.')).toBeTruthy()
  const listed = () => told.getAllByRole('listitem').map((it) => it.textContent)
  expect(listed()).toEqual([
    'lunedì 23 marzo 20992 società',
    'lunedì 22 giugno 20991 società',
    'Uno S.r.l.Il giorno è già passatoSistema',
    'Cinque S.r.l.L’assemblea c’è giàApri',
    'Sei S.r.l.Senza abbonamento attivoSistema',
  ])
  expect(told.getByText('3 società non possono essere preparate')).toBeTruthy()
  fireEvent.change(asked.getByLabelText(/^Giorni prima/), { target: { value: '1' } })
  await waitFor(() => expect(listed()[0]).toBe('venerdì 27 marzo 20992 società'))
  api.answers.set('POST /api/consultants/campaign/prepare', { status: 201, json: run(0) })
  api.answers.set(`GET /api/consultants/campaign/runs/${idOf(7)}`, { json: run(0) })
  fireEvent.click(asked.getByRole('button', { name: 'Prepara 3 assemblee' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ company_ids: [idOf(2), idOf(3), idOf(4)], days_before: 1 }))
})

test('the last choice of days is proposed again, and the last lawful day is never the first proposal', async () => {
  await open()
  await choose('Acetaia Borgoforte S.r.l.')
  fireEvent.click(main().getByRole('button', { name: 'Prepara l’assemblea' }))
  const first = within(await screen.findByRole('dialog', { name: 'Prepara l’assemblea' }))
  expect((first.getByLabelText(/^Giorni prima/) as HTMLInputElement).value).toBe('7')
  cleanup()
  localStorage.setItem('delibera.campaign.days_before', '12')
  await open()
  await choose('Acetaia Borgoforte S.r.l.')
  fireEvent.click(main().getByRole('button', { name: 'Prepara l’assemblea' }))
  const again = within(await screen.findByRole('dialog', { name: 'Prepara l’assemblea' }))
  expect((again.getByLabelText(/^Giorni prima/) as HTMLInputElement).value).toBe('12')
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
  expect(shown.getByText('I crediti della società non bastano.')).toBeTruthy()
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

test('a preparation left in the background says how far it is, then what came of it, until that was seen', async () => {
  let done = 1
  api.answers.set(`GET /api/consultants/campaign/runs/${idOf(7)}`, () => ({ json: run(done, 3) }))
  const router = await open(`&run=${idOf(7)}`)
  const shown = within(await screen.findByRole('dialog', { name: 'Preparazione delle assemblee' }))
  expect(await shown.findByText('1 di 3 società')).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'Continua in secondo piano' }))
  expect(await main().findByText('Preparazione in corso: 1 di 3 società')).toBeTruthy()
  done = 3
  expect(await main().findByText('1 assemblea preparata, 1 c’era già, 1 da sistemare', {}, { timeout: 15_000 })).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Vedi l’esito' }))
  const outcome = within(await screen.findByRole('dialog', { name: 'Preparazione delle assemblee' }))
  expect(outcome.getByText('C’era già: non è cambiata')).toBeTruthy()
  expect(outcome.getByRole('link', { name: 'Apri l’assemblea di Tessitura Lambro S.p.A.' }).getAttribute('href')).toContain(idOf(6))
  fireEvent.click(outcome.getAllByRole('button', { name: 'Chiudi' }).at(-1)!)
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('run'))
  expect(main().queryByText(/assemblea preparata/)).toBeNull()
})

test('a campaign that cannot be read says so', async () => {
  api.answers.set('GET /api/consultants/campaign', { status: 404, json: { error_code: 'GEN01' } })
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/consultant/calendar?tab=campaign'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  expect(await screen.findByText('Non riusciamo a leggere la campagna', {}, { timeout: 30_000 })).toBeTruthy()
})
