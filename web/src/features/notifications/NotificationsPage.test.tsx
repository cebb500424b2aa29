// @vitest-environment happy-dom
import type { Notification } from '@delibera/core/notifications/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { signedIn, startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

const hour = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const notice = (it: Partial<Notification>): Notification => ({ _id: crypto.randomUUID(), kind: 'WELCOME', data: {}, datetime: ago(0), read_at: null, ...it })

let api: Awaited<ReturnType<typeof startApi>>
let kept: Notification[]
let refuse: boolean
const sent: unknown[] = []

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
  document.body.innerHTML = '<section id="layers"></section>'
  sent.length = 0
  refuse = false
  kept = [
    notice({ kind: 'PASSKEY_ADDED', data: { name: 'Portatile' } }),
    notice({ kind: 'PASSWORD_CHANGED', datetime: ago(1), read_at: ago(0) }),
    notice({ datetime: ago(40 * 24 * hour) }),
  ]
  const list = () => ({ json: { total: kept.length, unread: kept.filter((it) => !it.read_at).length, items: kept } })
  api.answers.set('GET /api/notifications', list)
  api.answers.set('PATCH /api/notifications/read', () => {
    if (refuse) return { status: 409, json: { error_code: 'E0002' } }
    kept = kept.map((it) => ({ ...it, read_at: it.read_at ?? ago(0) }))
    return { json: { unread: 0 } }
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open() {
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/user/notifications'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  // The first page of a test also loads its parts.
  await screen.findByRole('heading', { level: 1, name: 'Notifiche' }, { timeout: 20_000 })
  return router
}
const main = () => within(screen.getByRole('main'))

test('what happened is told by day, what it means and where it leads', async () => {
  const router = await open()
  const today = within(await main().findByRole('region', { name: /^Oggi, / }))
  expect(today.getAllByRole('listitem')).toHaveLength(2)
  expect(main().getAllByRole('region')).toHaveLength(2)
  expect(today.getByText('Con questa passkey si entra senza password. Se non la riconosci, rimuovila.')).toBeTruthy()
  expect(main().getByText('2 da leggere')).toBeTruthy()
  fireEvent.click(today.getByRole('link', { name: 'Aggiunta la passkey «Portatile»' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/security'))
  await waitFor(() => expect(sent).toEqual([{ ids: [expect.any(String)] }]))
})

test('what concerns a company names it and leads where the notice says', async () => {
  kept = [
    notice({ kind: 'CONSULTANT_REQUESTED', data: { name: 'Livia Serra', to: '/user/security' } }),
    notice({ kind: 'COMPANY_DELETED', data: { name: 'Acme S.r.l.' } }),
  ]
  await open()
  const asks = await main().findByRole('link', { name: 'Livia Serra chiede di farti da consulente' })
  expect(asks.getAttribute('href')).toBe('/user/security')
  expect(main().getByRole('link', { name: 'Acme S.r.l. è stata eliminata' }).getAttribute('href')).toBe('/user/companies/list')
})

test('marking all as read shows at once', async () => {
  await open()
  await main().findAllByRole('img', { name: 'Da leggere' })
  fireEvent.click(main().getByRole('button', { name: 'Segna tutte come lette' }))
  expect(await main().findByText('Hai letto tutto')).toBeTruthy()
  expect(main().queryAllByRole('img', { name: 'Da leggere' })).toEqual([])
  await waitFor(() => expect(sent).toEqual([{ all: true }]))
})

test('a refusal gives the unread state back and is told', async () => {
  refuse = true
  await open()
  const marks = await main().findAllByRole('button', { name: /^Segna come letta: / })
  fireEvent.click(marks[0]!)
  expect(await screen.findByText(/^\[E0002\]/)).toBeTruthy()
  expect(main().getAllByRole('img', { name: 'Da leggere' })).toHaveLength(2)
})

test('the filter asks for what is unread, and says when there is nothing left', async () => {
  await open()
  await main().findByRole('region', { name: /^Oggi, / })
  kept = []
  fireEvent.click(main().getByRole('button', { name: /^Da leggere/ }))
  expect(await main().findByRole('button', { name: 'Mostra tutte le notifiche' })).toBeTruthy()
  expect(api.asked('GET /api/notifications').some((it) => it.url?.includes('unread=true'))).toBe(true)
})

test('who was told nothing is told what will come here', async () => {
  kept = []
  await open()
  expect(await main().findByText('Nessuna notifica, per ora')).toBeTruthy()
})

test('a list that cannot be read says so, and trying again reads it', async () => {
  api.answers.set('GET /api/notifications', { status: 404, json: { error_code: 'GEN01' } })
  await open()
  expect(await main().findByText('Non riusciamo a leggere le notifiche')).toBeTruthy()
  api.answers.set('GET /api/notifications', { json: { total: 1, unread: 1, items: [kept[0]] } })
  fireEvent.click(main().getByRole('button', { name: 'Riprova' }))
  expect(await main().findByRole('region', { name: /^Oggi, / })).toBeTruthy()
})
