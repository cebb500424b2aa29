// @vitest-environment happy-dom
import type { MyAdvance } from '@delibera/core/advance/schema'
import type { ElectionOffer } from '@delibera/core/elections/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, openApp } from '../../api/company.stage.ts'
import { callId, ilaria, myDelegations, pointIds, publicMeeting } from '../../api/members-side.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

// There is no canvas here: the picture of a name is made by the browser's own.
vi.mock('../../ui/signature/image.ts', async (original) => ({
  ...(await original<object>()),
  drawnImage: () => null,
  nameImage: async () => 'data:image/png;base64,AAAA',
}))

const path = '/api/advance/meetings/riunione/members/chiave'
const mine = `GET ${path}`
const give = `POST ${path}/convocations/${callId}`

const point = (_id: string, title: string, number = 1) => ({ _id, number, title, proposal: `Si propone: ${title}.`, resolution: '', election: null })
const advance = (it: Partial<MyAdvance> = {}): MyAdvance => ({
  convocation_id: callId,
  enabled: true,
  closes_at: null,
  is_open: true,
  weight: 500,
  unit: 'EUR_CENT',
  is_divisible: false,
  has_delegation: false,
  has_proxy: false,
  points: [point(pointIds[0], 'Approvazione del bilancio'), point(pointIds[1], 'Destinazione dell’utile', 3)],
  ballot: null,
  receipt: null,
  ...it,
})
const ballot = {
  _id: callId,
  member_id: ilaria._id,
  convocation_id: callId,
  given_at: '2027-04-12T10:00:00.000Z',
  version: 1,
  valid_for_second: true,
  points: { [pointIds[0]]: 1 as const },
  if_changed: 'NOT_COUNTED' as const,
}

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  api.answers.set('GET /api/meetings/public/riunione/members/chiave/details', { json: publicMeeting({ has_advance: true }) })
  api.answers.set('GET /api/delegations/meetings/riunione/members/chiave', { json: myDelegations() })
  api.answers.set(mine, { json: advance() })
})
afterEach(cleanup)
afterAll(() => api.close())

const page = '/public/meetings/riunione/member/chiave'
const button = (name: string) => screen.findByRole('button', { name })

async function signAndSend() {
  fireEvent.click(await screen.findByRole('radio', { name: 'Scrivi il nome' }))
  fireEvent.change(await screen.findByLabelText('Nome e cognome'), { target: { value: 'Ilaria Pontremoli' } })
  fireEvent.click(await button('Invia il voto'))
}

test('from the page to the receipt: one point a screen, what was chosen again, the signature', async () => {
  api.answers.set(give, { status: 201, json: {} })
  const router = await openApp(page)
  fireEvent.click(await button('Vota adesso'))
  await screen.findByRole('heading', { level: 1, name: 'Punto 1 di 2' })
  expect(await screen.findByText('Si propone: Approvazione del bilancio.')).toBeTruthy()
  expect(screen.queryByText('Si propone: Destinazione dell’utile.')).toBeNull()
  expect(await button('Scegli come votare')).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('radio', { name: 'Contrario' }))
  fireEvent.click(await button('Avanti'))
  await screen.findByRole('heading', { level: 1, name: 'Punto 2 di 2' })
  fireEvent.click(screen.getByRole('radio', { name: 'Non voto' }))
  fireEvent.click(await button('Vai al riepilogo'))
  await screen.findByRole('heading', { level: 1, name: 'Controlla e firma' })
  expect(screen.getAllByRole('listitem').map((it) => it.querySelector('div')!.textContent)).toEqual([
    '1. Approvazione del bilancioContrario',
    '3. Destinazione dell’utileNon voto',
  ])
  expect(await button('Firma per inviare')).toHaveProperty('disabled', true)
  await signAndSend()
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  const points = { [pointIds[0]]: -1, [pointIds[1]]: null }
  const body = { points, if_changed: 'NOT_COUNTED', valid_for_second: true, signature: 'data:image/png;base64,AAAA' }
  expect(sent).toContainEqual({ call: give, body })
})

test('the way back leads to the point before, and what was said stays', async () => {
  const router = await openApp(page)
  fireEvent.click(await button('Vota adesso'))
  fireEvent.click(await screen.findByRole('radio', { name: 'Favorevole' }))
  fireEvent.click(await button('Avanti'))
  await screen.findByRole('heading', { level: 1, name: 'Punto 2 di 2' })
  router.history.back()
  await screen.findByRole('heading', { level: 1, name: 'Punto 1 di 2' })
  expect(screen.getByRole('radio', { name: 'Favorevole' })).toHaveProperty('checked', true)
})

test('who had named somebody that has withdrawn since names them no more, and is told why it was not taken', async () => {
  const election = { preferences_max: 2, lists: false, secret: false, weight: 'CAPITAL' as const, names: [{ _id: 'rosa', name: 'Rosa Neri', people: [] }] }
  const points = [{ ...point(pointIds[0], 'Nomina del consiglio'), election }]
  api.answers.set(mine, { json: advance({ points, ballot: { ...ballot, points: { [pointIds[0]]: ['rosa', 'iris'] } } }) })
  api.answers.set(give, { status: 400, json: { code: 400, error_code: 'E0001', msg: '', info: [] } })
  await openApp(page)
  fireEvent.click(await button('Cambia il voto'))
  await signAndSend()
  await waitFor(() =>
    expect(sent).toContainEqual(expect.objectContaining({ call: give, body: expect.objectContaining({ points: { [pointIds[0]]: ['rosa'] } }) })),
  )
  await screen.findByText('Chi può essere eletto è cambiato: guarda le tue scelte e invia di nuovo.')
})

test('who changes a vote begins from the summary, and comes back to it from the point that changed', async () => {
  api.answers.set(mine, { json: advance({ ballot: { ...ballot, points: { [pointIds[0]]: 1, [pointIds[1]]: null } }, has_proxy: true }) })
  api.answers.set(give, { status: 201, json: {} })
  await openApp(page)
  fireEvent.click(await button('Cambia il voto'))
  await screen.findByRole('heading', { level: 1, name: 'Controlla e firma' })
  fireEvent.click(await button('Modifica il voto sul punto 3'))
  await screen.findByRole('heading', { level: 1, name: 'Punto 2 di 2' })
  fireEvent.click(screen.getByRole('radio', { name: 'Mi astengo' }))
  fireEvent.click(await button('Vai al riepilogo'))
  await signAndSend()
  // A proxy to the designated representative ends with it, and it is said so.
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ call: give, body: expect.objectContaining({ replaces: true }) })))
  expect(sent.at(-1)!.body).toMatchObject({ points: { [pointIds[0]]: 1, [pointIds[1]]: 0 } })
})

test('who votes for several divides the weight, and sends it once the parts are the whole', async () => {
  api.answers.set(mine, { json: advance({ is_divisible: true, unit: 'SHARE', points: [point(pointIds[0], 'Approvazione del bilancio')] }) })
  api.answers.set(give, { status: 201, json: {} })
  await openApp(page)
  fireEvent.click(await button('Vota adesso'))
  fireEvent.click(await button('Dividi il voto'))
  fireEvent.change(await screen.findByLabelText('Favorevole, parte del voto'), { target: { value: '300' } })
  expect(await button('Le parti non danno il totale')).toHaveProperty('disabled', true)
  expect(screen.getByText('Resta da assegnare: 200 azioni.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Contrario, parte del voto'), { target: { value: '200' } })
  fireEvent.click(await button('Vai al riepilogo'))
  expect(await screen.findByText('Favorevole: 300 azioni, Contrario: 200 azioni')).toBeTruthy()
  await signAndSend()
  const parts = [
    { accepted: 1, weight: 300 },
    { accepted: -1, weight: 200 },
  ]
  await waitFor(() => expect(sent.at(-1)!.body).toMatchObject({ points: { [pointIds[0]]: parts } }))
})

const board = (it: Partial<ElectionOffer> = {}): MyAdvance['points'] => {
  const names = ['Rosa Neri', 'Viola Gallo'].map((name) => ({ _id: name, name, people: [] }))
  return [{ ...point(pointIds[0], 'Nomina del consiglio'), election: { preferences_max: 1, lists: false, secret: false, weight: 'CAPITAL', names, ...it } }]
}

test('who votes for several divides the choice of an election, and sends it once each part has its own', async () => {
  api.answers.set(mine, { json: advance({ is_divisible: true, unit: 'SHARE', points: board() }) })
  api.answers.set(give, { status: 201, json: {} })
  await openApp(page)
  fireEvent.click(await button('Vota adesso'))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Rosa Neri' }))
  fireEvent.click(await button('Dividi il voto'))
  const part = async (number: number) => within(await screen.findByRole('region', { name: `Parte ${number}` }))
  expect((await part(1)).getByRole('radio', { name: /Rosa Neri/ })).toHaveProperty('checked', true)
  fireEvent.change((await part(1)).getByLabelText(/^Voti della parte 1/), { target: { value: '300' } })
  expect(screen.getByText('Le parti danno il totale.')).toBeTruthy()
  expect(await button('Dai a ogni parte una scelta diversa')).toHaveProperty('disabled', true)
  fireEvent.click((await part(2)).getByRole('radio', { name: 'Contrario a tutti' }))
  fireEvent.click(await button('Vai al riepilogo'))
  expect(await screen.findByText('Rosa Neri: 300 azioni; Contrario a tutti: 200 azioni')).toBeTruthy()
  await signAndSend()
  const parts = [
    { choice: ['Rosa Neri'], weight: 300 },
    { choice: 'AGAINST', weight: 200 },
  ]
  await waitFor(() => expect(sent.at(-1)!.body).toMatchObject({ points: { [pointIds[0]]: parts } }))
})

test('a part whose names have all withdrawn since waits for another choice; by heads nobody divides', async () => {
  const parts = [
    { choice: ['Rosa Neri'], weight: 300 },
    { choice: ['Iris Conti'], weight: 200 },
  ]
  api.answers.set(mine, { json: advance({ is_divisible: true, points: board(), ballot: { ...ballot, points: { [pointIds[0]]: parts } } }) })
  await openApp(page)
  fireEvent.click(await button('Cambia il voto'))
  expect(await button('Dai a ogni parte una scelta diversa')).toHaveProperty('disabled', true)
  cleanup()
  api.answers.set(mine, { json: advance({ is_divisible: true, points: board({ weight: 'HEADS' }) }) })
  await openApp(page)
  fireEvent.click(await button('Vota adesso'))
  await screen.findByRole('checkbox', { name: 'Rosa Neri' })
  expect(screen.queryByRole('button', { name: 'Dividi il voto' })).toBeNull()
})

test('who has voted reads that it is sealed and what entering does; closed, it cannot be changed', async () => {
  api.answers.set(mine, { json: advance({ ballot, is_open: false }) })
  await openApp(page)
  expect(await screen.findByText('Hai già votato')).toBeTruthy()
  expect(screen.getByText('Se entri in assemblea questo voto si revoca.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cambia il voto' })).toBeNull()
})

test('a vote that came too late says so and stays on screen', async () => {
  api.answers.set(mine, { json: advance({ ballot }) })
  api.answers.set(`DELETE ${path}/convocations/${callId}`, {
    status: 422,
    json: { code: 422, error_code: 'MT002', msg: '', info: { reason: 'advance_closed' } },
  })
  await openApp(page)
  fireEvent.click(await screen.findByRole('button', { name: 'Ritira il voto' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ritira il voto' }))
  expect(await screen.findByText('Il voto prima della riunione è chiuso.')).toBeTruthy()
})
