// @vitest-environment happy-dom
import type { Profile } from '@delibera/core/accounts/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { profile, signedIn, startApi } from '../../../api/pages.stage.ts'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'

let api: Awaited<ReturnType<typeof startApi>>
let kept: Profile
let refusal: unknown
const sent: unknown[] = []

beforeAll(async () => {
  api = await startApi()
  api.server.prependListener('request', async (request) => {
    if (request.method !== 'PATCH') return
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it)
    const { enable_consultant, app_settings, ...change } = JSON.parse(Buffer.concat(chunks).toString())
    sent.push({ ...change, ...(app_settings && { app_settings }), ...(enable_consultant && { enable_consultant }) })
    if (refusal) return
    kept = { ...kept, ...change, app_settings: { ...kept.app_settings, ...app_settings }, ...(enable_consultant && { roles: ['USER', 'CONSULTANT'] }) }
  })
})
beforeEach(() => {
  api.reset()
  signedIn()
  document.body.innerHTML = '<section id="layers"></section>'
  kept = profile
  refusal = null
  sent.length = 0
  api.answers.set('GET /api/notifications', { json: { total: 0, unread: 0, items: [] } })
  api.answers.set('GET /api/users/profile', () => ({ json: kept }))
  api.answers.set('PATCH /api/users/profile', async () => {
    // The listener above is still reading what was sent.
    await new Promise((read) => setTimeout(read, 50))
    return refusal ? { status: 400, json: { error_code: 'E0001', info: refusal } } : { json: kept }
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open() {
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/user/profile'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  // The first page of a test also loads its parts.
  await screen.findByRole('region', { name: 'Dati personali' }, { timeout: 20_000 })
  return router
}
const main = () => within(screen.getByRole('main'))
const field = (name: string) => main().getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(main().getByRole('button', { name }))

test('what is changed is saved without the e-mail, which says why it stays', async () => {
  await open()
  expect(field('E-mail').readOnly).toBe(true)
  expect(main().getByText('Nessuna modifica da salvare')).toBeTruthy()
  type('Nome', 'Adalgisa')
  expect(main().getByText('Modifiche non salvate')).toBeTruthy()
  press('Salva le modifiche')
  expect(await main().findByText(/^Salvato alle /)).toBeTruthy()
  expect(sent).toEqual([{ first_name: 'Adalgisa', last_name: 'Neri', phone_number: null, fiscal_code: null, studio: null }])
  expect(field('Nome').value).toBe('Adalgisa')
})

test('a wrong field is not sent, and what the server refuses is said beside its field', async () => {
  await open()
  type('Telefono', '12')
  press('Salva le modifiche')
  expect(await main().findByText('Inserisci un numero di telefono valido.')).toBeTruthy()
  expect(sent).toEqual([])
  refusal = [{ path: 'phone_number', message: 'tooLong', text: 'Il testo è troppo lungo.' }]
  type('Telefono', '+39 3475550142')
  press('Salva le modifiche')
  expect(await main().findByText('Il testo è troppo lungo.')).toBeTruthy()
})

test('changes can be taken back', async () => {
  await open()
  type('Cognome', 'Bianchi')
  press('Annulla le modifiche')
  await waitFor(() => expect(field('Cognome').value).toBe('Neri'))
  expect(main().getByText('Nessuna modifica da salvare')).toBeTruthy()
})

test('language, light and density take effect at once and are kept', async () => {
  await open()
  fireEvent.click(main().getByRole('switch', { name: 'Righe compatte' }))
  await waitFor(() => expect(sent).toEqual([{ app_settings: { dense: true } }]))
  fireEvent.click(main().getByRole('radio', { name: 'Scuro' }))
  await waitFor(() => expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark'))
  fireEvent.change(main().getByRole('combobox', { name: 'Lingua' }), { target: { value: 'en-GB' } })
  expect(await main().findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy()
  await waitFor(() => expect(sent).toEqual([{ app_settings: { dense: true } }, { app_settings: { darkMode: true } }, { locale: 'en-GB' }]))
})

test('who is no consultant becomes one with a fiscal code, in capitals however it is typed', async () => {
  await open()
  press('Diventa consulente')
  const dialog = within(await screen.findByRole('dialog', { name: 'Diventa consulente' }, { timeout: 10_000 }))
  const enable = dialog.getByRole<HTMLButtonElement>('button', { name: 'Diventa consulente' })
  expect(enable.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox', { name: 'Codice fiscale' }), { target: { value: 'nreada80a41h501k' } })
  await waitFor(() => expect(enable.disabled).toBe(false))
  fireEvent.click(enable)
  await main().findByRole('region', { name: 'Consulente' })
  expect(sent).toEqual([{ fiscal_code: 'NREADA80A41H501K', studio: null, enable_consultant: true }])
  expect(field('Studio')).toBeTruthy()
})

test('an enabling that fails is told in a window', async () => {
  refusal = [{ path: 'fiscal_code', message: 'insertValidCF' }]
  await open()
  press('Diventa consulente')
  const dialog = within(await screen.findByRole('dialog', { name: 'Diventa consulente' }, { timeout: 10_000 }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Codice fiscale' }), { target: { value: 'NREADA80A41H501K' } })
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Diventa consulente' }).disabled).toBe(false))
  fireEvent.click(dialog.getByRole('button', { name: 'Diventa consulente' }))
  const notice = within(await screen.findByRole('dialog', { name: 'Attivazione non riuscita' }))
  expect(notice.getByText('Inserisci un codice fiscale valido.')).toBeTruthy()
  fireEvent.click(notice.getByRole('button', { name: 'Ho capito' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Attivazione non riuscita' })).toBeNull())
})

test('closing the account asks with the verb and for the password, and ends at the login page', async () => {
  const wrong = { code: 400, error_code: 'E0001', msg: '', info: [{ path: 'password', message: 'invalidValue' }] }
  api.answers.set('DELETE /api/users/profile', { status: 400, json: wrong })
  const router = await open()
  press('Chiudi l’account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Chiudere l’account di Ada Neri?' }))
  expect(dialog.getByText(/Entro 3 mesi puoi riaprirlo/)).toBeTruthy()
  const sure = dialog.getByRole('button', { name: 'Chiudi l’account' }) as HTMLButtonElement
  expect(sure.disabled).toBe(true)
  fireEvent.change(dialog.getByLabelText('La tua password'), { target: { value: 'Sbagliata.9k' } })
  fireEvent.click(sure)
  expect(await dialog.findByText('La password non è quella giusta.')).toBeTruthy()
  api.answers.set('DELETE /api/users/profile', { json: { done: true } })
  fireEvent.change(dialog.getByLabelText('La tua password'), { target: { value: 'Quattro.Rane7' } })
  fireEvent.click(sure)
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'), { timeout: 5_000 })
})
