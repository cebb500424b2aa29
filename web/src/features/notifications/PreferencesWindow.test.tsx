// @vitest-environment happy-dom
import { preferencesWith } from '@delibera/core/notifications/preferences'
import { alwaysTold, NotificationKind, type NotificationPreference } from '@delibera/core/notifications/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../App.tsx'
import { signedIn, startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

configure({ asyncUtilTimeout: 10_000 })

let api: Awaited<ReturnType<typeof startApi>>
let kept: NotificationPreference[]
const sent: { items: (Partial<NotificationPreference> & { kind: NotificationKind })[] }[] = []

beforeAll(async () => {
  api = await startApi()
  api.server.on('request', async (request) => {
    if (request.method !== 'PATCH') return
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it)
    sent.push(JSON.parse(Buffer.concat(chunks).toString()))
  })
})
beforeEach(() => {
  api.reset()
  signedIn()
  sent.length = 0
  document.body.innerHTML = '<section id="layers"></section>'
  kept = preferencesWith([])
  api.answers.set('GET /api/notifications', { json: { total: 0, unread: 0, items: [] } })
  api.answers.set('GET /api/notifications/preferences', () => ({ json: { items: kept } }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})
afterAll(() => api.close())

async function open() {
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/user/notifications'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Preferenze' }, { timeout: 20_000 }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Come vuoi ricevere gli avvisi' }))
  await dialog.findByRole('region', { name: 'Riunioni e convocazioni' })
  return dialog
}
const isOn = (it: HTMLElement) => (it as HTMLInputElement).checked

test('every kind can be chosen in both ways; what keeps an account safe is always shown', async () => {
  const dialog = await open()
  expect(dialog.getAllByRole('switch')).toHaveLength(NotificationKind.options.length * 2 - alwaysTold.length)
  expect(dialog.getAllByText('Sempre')).toHaveLength(alwaysTold.length)
  expect(dialog.queryByRole('switch', { name: 'In Delibera: Password cambiata' })).toBeNull()
  expect(dialog.getByText(/chi ne prendesse il controllo non deve poterlo nascondere/)).toBeTruthy()
})

test('whoever comes to unsubscribe from the letter of the morning stands before its switches', async () => {
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/user/notifications?preferences=1'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  expect(await screen.findByRole('dialog', { name: 'Come vuoi ricevere gli avvisi' }, { timeout: 20_000 })).toBeTruthy()
})

test('a switch moves at once, and is kept', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  api.answers.set('PATCH /api/notifications/preferences', async () => {
    await asked
    kept = kept.map((it) => (it.kind === 'DEADLINE_NEAR' ? { ...it, digest: false } : it))
    return { json: { items: kept } }
  })
  const dialog = await open()
  const letter = () => dialog.getByRole('switch', { name: 'Nel riepilogo del mattino: Scadenza vicina' })
  expect(isOn(letter())).toBe(true)
  fireEvent.click(letter())
  await waitFor(() => expect(isOn(letter())).toBe(false))
  await waitFor(() => expect(sent).toEqual([{ items: [{ kind: 'DEADLINE_NEAR', digest: false }] }]))
  answer()
  await waitFor(() => expect(api.asked('GET /api/notifications/preferences').length).toBeGreaterThan(1))
  expect(isOn(letter())).toBe(false)
})

test('a refusal moves it back and is told', async () => {
  api.answers.set('PATCH /api/notifications/preferences', { status: 409, json: { error_code: 'E0002' } })
  const dialog = await open()
  const shown = () => dialog.getByRole('switch', { name: 'In Delibera: Pagamento ricevuto' })
  fireEvent.click(shown())
  expect(await screen.findByText(/^\[E0002\]/)).toBeTruthy()
  expect(isOn(shown())).toBe(true)
})

test('the browser is asked only by a press, and a refusal is explained', async () => {
  const asking = vi.fn(async () => {
    browser.permission = 'denied'
    return 'denied' as const
  })
  const browser = { permission: 'default', requestPermission: asking }
  vi.stubGlobal('Notification', browser)
  const dialog = await open()
  expect(asking).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Attiva' })))
  expect(asking).toHaveBeenCalledOnce()
  expect(await dialog.findByText(/Il browser li blocca per questo sito/)).toBeTruthy()
})
