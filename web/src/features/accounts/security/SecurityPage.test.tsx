// @vitest-environment happy-dom
import type { Profile, Session } from '@delibera/core/accounts/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { profile, signedIn, startApi } from '../../../api/pages.stage.ts'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const session = (it: Partial<Session>): Session => {
  const now = new Date().toISOString()
  return { _id: crypto.randomUUID(), agent: windows, ip: '192.0.2.7', created_at: now, last_seen_at: now, current: false, ...it }
}

let api: Awaited<ReturnType<typeof startApi>>
let kept: Profile
let sessions: Session[]

beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  api.reset()
  signedIn()
  document.body.innerHTML = '<section id="layers"></section>'
  kept = profile
  sessions = [session({ current: true }), session({ agent: null, ip: null })]
  api.answers.set('GET /api/notifications', { json: { total: 0, unread: 0, items: [] } })
  api.answers.set('GET /api/users/profile', () => ({ json: kept }))
  api.answers.set('GET /api/users/sessions', () => ({ json: { total: sessions.length, items: sessions } }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open() {
  render(<App router={buildRouter(createMemoryHistory({ initialEntries: ['/user/security'] }))} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  // The first page of a test also loads its parts.
  await screen.findByRole('heading', { level: 1, name: 'Sicurezza' }, { timeout: 20_000 })
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('the verdict says what protects the account and what is missing, each by its shape', async () => {
  await open()
  const verdict = await panel('Protezione dell’account')
  expect(await verdict.findByText('Aggiungi un secondo passaggio: la password da sola si può scoprire.')).toBeTruthy()
  expect(await verdict.findByText('2 dispositivi, tutti usati di recente')).toBeTruthy()
  expect(verdict.getAllByRole('img').map((it) => it.getAttribute('aria-label'))).toEqual(['Da verificare', 'In regola', 'In regola'])
})

test('the second factor goes from off, by its first code, to codes that are shown once, to on', async () => {
  api.answers.set('GET /api/auth/totp', { json: { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x', qr: '<svg xmlns="http://www.w3.org/2000/svg"/>' } })
  api.answers.set('POST /api/auth/totp', { status: 400, json: { error_code: 'E0001', info: [{ path: 'code', message: 'invalidValue' }] } })
  await open()
  const factor = await panel('Verifica in due passaggi')
  fireEvent.click(await factor.findByRole('button', { name: 'Attiva la verifica' }))
  expect(await factor.findByRole('img', { name: 'Codice QR per l’app di verifica' })).toBeTruthy()
  expect(factor.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  const code = factor.getByLabelText('Scrivi le sei cifre che l’app mostra.')
  fireEvent.change(code, { target: { value: '4821' } })
  expect(factor.getByRole<HTMLButtonElement>('button', { name: 'Mancano 2 cifre' }).disabled).toBe(true)
  fireEvent.change(code, { target: { value: '482134' } })
  fireEvent.click(factor.getByRole('button', { name: 'Conferma e attiva' }))
  expect(await factor.findByText(/^Il codice non è quello giusto/)).toBeTruthy()

  api.answers.set('POST /api/auth/totp', () => {
    kept = { ...kept, totp_enabled: true, totp_enabled_at: '2026-04-11T22:30:00.000Z' }
    return { json: { recovery_codes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } }
  })
  fireEvent.click(factor.getByRole('button', { name: 'Conferma e attiva' }))
  const codes = await factor.findByRole('list', { name: 'Codici di recupero' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2)
  expect(factor.getByRole<HTMLButtonElement>('button', { name: 'Conserva prima i codici' }).disabled).toBe(true)
  fireEvent.click(factor.getByRole('checkbox', { name: 'Li ho conservati in un posto sicuro' }))
  fireEvent.click(factor.getByRole('button', { name: 'Ho finito' }))
  expect(await factor.findByRole('button', { name: 'Disattiva la verifica' })).toBeTruthy()
  expect(screen.queryByText('aaaaa-bbbbb')).toBeNull()
  // Half past midnight in Italy.
  expect(factor.getByText(/^Attiva dal 12 aprile 2026\./)).toBeTruthy()
})

test('turning it off takes a code', async () => {
  kept = { ...profile, totp_enabled: true }
  api.answers.set('DELETE /api/auth/totp', () => {
    kept = profile
    return { json: { done: true } }
  })
  await open()
  const factor = await panel('Verifica in due passaggi')
  fireEvent.click(await factor.findByRole('button', { name: 'Disattiva la verifica' }))
  expect(factor.getByRole<HTMLButtonElement>('button', { name: 'Disattiva la verifica' }).disabled).toBe(true)
  fireEvent.change(factor.getByRole('textbox', { name: 'Codice dell’app o di recupero' }), { target: { value: 'aaaaa-bbbbb' } })
  fireEvent.click(factor.getByRole('button', { name: 'Disattiva la verifica' }))
  expect(await factor.findByRole('button', { name: 'Attiva la verifica' })).toBeTruthy()
})

test('sessions are told in words; the own one has no button, another ends after a question', async () => {
  const ended = sessions[1]!._id
  api.answers.set(`DELETE /api/users/sessions/${ended}`, () => {
    sessions = sessions.slice(0, 1)
    return { json: { done: true } }
  })
  await open()
  const list = await panel('Sessioni aperte')
  const [own, other] = await list.findAllByRole('listitem')
  expect(own!.textContent).toContain('Chrome su Windows192.0.2.7, in uso adessoQuesto dispositivo')
  expect(within(own!).queryByRole('button')).toBeNull()
  fireEvent.click(within(other!).getByRole('button', { name: 'Termina: Dispositivo non riconosciuto' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Terminare la sessione Dispositivo non riconosciuto?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Termina la sessione' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
})

test('all others end, also when one of them has ended by itself', async () => {
  sessions = [session({ current: true }), session({ agent: null }), session({ agent: null })]
  const [, gone, other] = sessions
  api.answers.set(`DELETE /api/users/sessions/${gone!._id}`, { status: 404, json: { error_code: 'GEN01' } })
  api.answers.set(`DELETE /api/users/sessions/${other!._id}`, () => {
    sessions = sessions.slice(0, 1)
    return { json: { done: true } }
  })
  await open()
  const list = await panel('Sessioni aperte')
  fireEvent.click(await list.findByRole('button', { name: 'Termina tutte le altre sessioni' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Termina/ }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
})

test('a browser without passkeys is told so instead of a button', async () => {
  kept = { ...profile, passkeys: [{ _id: crypto.randomUUID(), name: 'Chiave blu', created_at: '2026-11-14T09:00:00.000Z', last_used_at: null }] }
  await open()
  const passkeys = await panel('Passkey')
  expect(passkeys.getByText(/^Questo browser non gestisce le passkey\./)).toBeTruthy()
  expect(passkeys.queryByRole('button', { name: 'Aggiungi una passkey' })).toBeNull()
  expect((await passkeys.findByRole('listitem')).textContent).toContain('Aggiunta il 14/11/2026, mai usata')
})

test('a wrong old password is said beside it, a new one empties the form', async () => {
  api.answers.set('POST /api/users/change-password', { status: 400, json: { error_code: 'E0001', info: [{ path: 'old_password', message: 'invalidValue' }] } })
  await open()
  const form = await panel('Password')
  const fill = (label: string, value: string) => fireEvent.change(form.getByLabelText(label, { exact: false }), { target: { value } })
  fill('Password attuale', 'Sbagliata.1')
  fill('Nuova password', 'Verbale.2027')
  fill('Ripeti la password', 'Verbale.2028')
  fireEvent.click(form.getByRole('button', { name: 'Cambia la password' }))
  expect(await form.findByText('Le due password non coincidono.')).toBeTruthy()
  expect(api.asked('POST /api/users/change-password')).toEqual([])
  fill('Ripeti la password', 'Verbale.2027')
  fireEvent.click(form.getByRole('button', { name: 'Cambia la password' }))
  expect(await form.findByText('Non è la tua password attuale.')).toBeTruthy()
  expect(form.queryByText(/^La usi dal/)).toBeNull()
  api.answers.set('POST /api/users/change-password', () => {
    kept = { ...kept, password_changed_at: '2026-11-15T09:00:00.000Z' }
    return { json: { done: true } }
  })
  fireEvent.click(form.getByRole('button', { name: 'Cambia la password' }))
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Nuova password', { exact: false }).value).toBe(''))
  expect(await screen.findByText('Password cambiata. Le altre sessioni sono terminate.')).toBeTruthy()
  expect(await form.findByText(/^La usi dal 15 novembre 2026\./)).toBeTruthy()
})
