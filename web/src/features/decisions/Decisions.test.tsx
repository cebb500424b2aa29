// @vitest-environment happy-dom
import type { Company } from '@delibera/core/companies/schema'
import { statuteDefaults } from '@delibera/core/company/statute'
import type { Decision } from '@delibera/core/decisions/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../api/company.stage.ts'
import { answerOf, decisionId, decisionOf, openDecision, people } from '../../api/decisions.stage.ts'
import { bookOf, owning, roleList } from '../../api/members.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })
const one = `/api/decisions/${decisionId}`
const place = `/company/${companyId}/decisions`
let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let kept: Decision
let owner: Company

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  kept = decisionOf()
  owner = { ...company, ...subscribed(), statute: { ...statuteDefaults.SRL, written_decisions: 'BOTH' } }
  api.answers.set(`GET /api/companies/${companyId}`, () => ({ json: owner }))
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/companies/roles', { json: roleList })
  api.answers.set(`GET ${one}`, () => ({ json: kept }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const press = async (name: string | RegExp) => fireEvent.click(await main().findByRole('button', { name }))
const agree = async (name: string) => fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const listed = ({ _id, slug, decision_status, body, method, name, deadline, created_at, sent_at, closed_at, progress, version }: Decision) => ({
  ...{ _id, slug, decision_status, body, method, name, deadline },
  ...{ created_at, sent_at, closed_at, progress, version },
})

test('the list says where each decision stands and how much of the capital has answered', async () => {
  api.answers.set('GET /api/decisions', { json: { total: 1, items: [listed(openDecision())] } })
  await openApp(place)
  const link = await main().findByRole('link', { name: 'Finanziamento dei soci' })
  expect(link.getAttribute('href')).toBe(`${place}/${decisionId}`)
  expect(main().getByText(/60,00/)).toBeTruthy()
  expect(main().getByText(/^scade tra/)).toBeTruthy()
})

test('without any the page says what the statute has to allow, and leads to it', async () => {
  api.answers.set('GET /api/decisions', { json: { total: 0, items: [] } })
  await openApp(place)
  expect(await main().findByText('Nessuna decisione scritta.')).toBeTruthy()
  expect(main().getByText('Se lo statuto lo consente, i soci possono decidere senza riunirsi.')).toBeTruthy()
  expect(main().getByRole('link', { name: 'Controlla lo statuto' }).getAttribute('href')).toContain('tab=statute')
})

test('an S.p.A. is told why, with the article, and has no button', async () => {
  owner = { ...owner, code: 'EXT_SPA', type: 'SPA', statute: statuteDefaults.SPA }
  await openApp(place)
  expect(await main().findByText('In una S.p.A. si decide in riunione')).toBeTruthy()
  expect(main().getByText('artt. 2363 e 2388 c.c.')).toBeTruthy()
  expect(main().queryByRole('link', { name: 'Nuova decisione' })).toBeNull()
})

test.each([
  [decisionOf(), 'text'],
  [openDecision(), 'answers'],
  [openDecision({ decision_status: 'STOPPED' }), 'answers'],
])('its address leads to the tab of its state', async (decision, tab) => {
  kept = decision
  const router = await openApp(`${place}/${decisionId}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`${place}/${decisionId}/${tab}`))
})

test('four questions, judged as they are answered: what the statute lacks is red at once', async () => {
  owner = { ...owner, statute: statuteDefaults.SRL }
  api.answers.set(`GET /api/companies/${companyId}/members`, { json: bookOf([{ last_name: 'Neri', roles: ['AUN', 'PAR'], holdings: owning(100_000) }]) })
  await openApp(`${place}/new`)
  const light = within(await main().findByRole('region', { name: 'Semaforo di validità' }))
  expect(await light.findByText('Clausola dello statuto')).toBeTruthy()
  expect(main().getAllByText(/serve una modifica davanti al notaio/)).toHaveLength(2)
  expect((main().getByRole('radio', { name: /Gli amministratori/ }) as HTMLInputElement).disabled).toBe(true)
  await press('Continua con il testo')
  expect(await main().findByText('Aggiungi almeno un argomento.')).toBeTruthy()
  expect(main().getByText('Scrivi un nome.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('the text is kept while it is typed, with the version that was read', async () => {
  api.answers.set(`PATCH ${one}`, () => {
    kept = { ...kept, name: 'Prestito dei soci', version: kept.version + 1 }
    return { json: kept }
  })
  await openApp(`${place}/${decisionId}/text`)
  fireEvent.change(await main().findByRole('textbox', { name: /Nome della decisione/ }), { target: { value: 'Prestito dei soci' } })
  await main().findByText(/^Salvato alle/)
  expect(sent.at(-1)).toMatchObject({ call: `PATCH ${one}`, body: { name: 'Prestito dei soci', version: 1, points: [{ matter: 'SHAREHOLDER_LOAN' }] } })
})

test('who lost a race is told, and nothing more is saved until they have read what won it', async () => {
  api.answers.set(`PATCH ${one}`, { status: 409, json: { error_code: 'E0002' } })
  await openApp(`${place}/${decisionId}/text`)
  fireEvent.change(await main().findByRole('textbox', { name: /Nome della decisione/ }), { target: { value: 'Mio' } })
  expect(await main().findByText(/Qualcun altro ha cambiato questa bozza/)).toBeTruthy()
  kept = decisionOf({ name: 'Loro', version: 5 })
  await press('Ricarica')
  await waitFor(() => expect(main().getByRole<HTMLInputElement>('textbox', { name: /Nome della decisione/ }).value).toBe('Loro'))
})

test('sending waits for every warning to be taken upon oneself, and says what follows', async () => {
  kept = decisionOf({ checks: [{ id: 'L-DEC-10', severity: 'WARN', ok: false, overridable: true, data: { names: 'Carla Riva', count: 1 } }] })
  api.answers.set(`POST ${one}/send`, () => {
    kept = openDecision({ version: 2 })
    return { json: kept }
  })
  const router = await openApp(`${place}/${decisionId}/recipients`)
  expect(await main().findByText('carla@posta.example')).toBeTruthy()
  expect(main().getByRole('button', { name: 'Valuta l’avvertenza' })).toBeTruthy()
  fireEvent.click(main().getByRole('checkbox', { name: /^Ne sono consapevole/ }))
  await press('Invia a 3 persone')
  await agree('Invia la proposta')
  await waitFor(() => expect(router.state.location.pathname).toBe(`${place}/${decisionId}/answers`))
  expect(sent.at(-1)).toEqual({ call: `POST ${one}/send`, body: { ack: ['L-DEC-10'], version: 1 } })
})

test('what the law wants in a meeting is prepared as one, with the same text', async () => {
  kept = decisionOf({ checks: [{ id: 'L-DEC-03', severity: 'BLOCK', ok: false, overridable: false, data: { titles: '«x»', count: 1 } }] })
  api.answers.set('POST /api/meetings', { status: 422, json: { error_code: 'MT002', info: { reason: 'company_incomplete' } } })
  await openApp(`${place}/${decisionId}/recipients`)
  await press('Prepara l’assemblea')
  await waitFor(() => expect(sent.at(-1)?.call).toBe('POST /api/meetings'))
  expect(sent.at(-1)?.body).toMatchObject({ meeting_type: 'ASSEMBLY', odgs: [{ title: 'Finanziamento dei soci infruttifero' }] })
})

test('answers stand over the whole capital with the line to be reached; closing says what is missing', async () => {
  kept = openDecision({ answers: [answerOf(people.ada), answerOf(people.carla, { kind: 'ASSEMBLY', points: {} })] })
  await openApp(`${place}/${decisionId}/answers`)
  expect(
    await main().findByRole('img', { name: /^Favorevoli 60,00.%, contrari 0,00.%, astenuti 0,00.%, senza risposta 30,00.%, chiedono l’assemblea 10,00.%$/ }),
  ).toBeTruthy()
  // Who asks is told apart from who is silent.
  expect(main().getByText('Chiedono l’assemblea').parentElement?.textContent).toMatch(/10,00.%$/)
  expect(main().getByText('Maggioranza raggiunta')).toBeTruthy()
  expect(main().getByText(/^Carla Riva ha chiesto l’assemblea, con il 10,00/)).toBeTruthy()
  expect(main().getByText('L’esito non può più cambiare.')).toBeTruthy()
  expect(main().getByText(/Manca la risposta di un amministratore/)).toBeTruthy()
  expect(main().getByRole<HTMLButtonElement>('button', { name: 'Chiudi ora' }).disabled).toBe(true)
})

test('closing early goes with the version on the screen', async () => {
  kept = openDecision({ closing: { fixed: true, capital: true, directors: true, can_close: true, barred: false } })
  api.answers.set(`POST ${one}/close`, () => {
    kept = openDecision({ decision_status: 'CLOSED', closed_at: '2027-04-11T08:00:00.000Z', version: 2 })
    return { json: kept }
  })
  await openApp(`${place}/${decisionId}/answers`)
  await press('Chiudi ora')
  await agree('Chiudi ora')
  expect(await main().findByText('Approvato')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ call: `POST ${one}/close`, body: { ack: [], version: 1 } })
})

test('what the law warns of is taken upon oneself before the close, and told with it', async () => {
  const checks: Decision['checks'] = [{ id: 'L-DEC-12', severity: 'WARN', ok: false, overridable: true, data: { names: 'Bruno Sala', count: 1 } }]
  kept = openDecision({ closing: { fixed: true, capital: true, directors: true, can_close: true, barred: false }, checks })
  api.answers.set(`POST ${one}/close`, () => ({ json: kept }))
  await openApp(`${place}/${decisionId}/answers`)
  const button = await main().findByRole<HTMLButtonElement>('button', { name: 'Chiudi ora' })
  expect(button.disabled).toBe(true)
  fireEvent.click(main().getAllByRole('checkbox', { name: /^Ne sono consapevole/ })[0]!)
  await press('Chiudi ora')
  await agree('Chiudi ora')
  await waitFor(() => expect(sent.at(-1)).toEqual({ call: `POST ${one}/close`, body: { ack: ['L-DEC-12'], version: 1 } }))
})

test('where the statute lets nobody close before the term, no button promises it', async () => {
  kept = openDecision({ closing: { fixed: true, capital: true, directors: true, can_close: false, barred: true } })
  await openApp(`${place}/${decisionId}/answers`)
  expect(await main().findByText(/^Lo statuto non lo consente/)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Chiudi ora' })).toBeNull()
})

test('who has not answered is reminded after a question', async () => {
  kept = openDecision()
  api.answers.set(`POST ${one}/reminder`, { json: { letters: 2, messages: 0, without_address: [] } })
  await openApp(`${place}/${decisionId}/answers`)
  await press('Sollecita')
  await agree('Invia il sollecito')
  expect(await screen.findByText('Sollecito inviato a 2 persone.')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ call: `POST ${one}/reminder`, body: {} })
})

test('a decision that was stopped becomes the meeting in one press', async () => {
  const stop = { by: 'DIRECTOR' as const, at: '2027-04-11T08:00:00.000Z', asked: 3000, capital: 10_000, member_ids: [people.bruno] }
  kept = openDecision({ decision_status: 'STOPPED', stop })
  const meeting_id = 'e0000000-0000-4000-8000-000000000009'
  api.answers.set(`POST ${one}/convert`, { json: { meeting_id } })
  const router = await openApp(`${place}/${decisionId}/answers`)
  expect(await main().findByText(/Bruno Gallo ha chiesto l’assemblea/)).toBeTruthy()
  await press('Prepara l’assemblea')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/company/${companyId}/meetings/${meeting_id}/details`))
})

test('a paper answer says what is missing before anything is sent', async () => {
  kept = openDecision()
  await openApp(`${place}/${decisionId}/answers`)
  await press('Registra risposta cartacea')
  const dialog = within(await screen.findByRole('dialog', { name: 'Registra una risposta cartacea' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Registra la risposta' }))
  expect(await dialog.findByText('Scegli la persona.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('one that is not there leads back to the list', async () => {
  api.answers.set(`GET ${one}`, { status: 404, json: { error_code: 'MT001' } })
  await openApp(`${place}/${decisionId}/text`)
  expect(await main().findByText('Questa decisione non c’è')).toBeTruthy()
  expect(main().getByRole('link', { name: 'Torna alle decisioni' })).toBeTruthy()
})
