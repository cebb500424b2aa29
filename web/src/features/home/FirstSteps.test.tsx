// @vitest-environment happy-dom
import type { Guide } from '@delibera/core/companies/guide'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { companyId } from '../../api/company.stage.ts'
import { profile, signedIn, startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

configure({ asyncUtilTimeout: 20_000 })

const nothing: Guide = { company: null, done: [], meeting: null, is_new: true, example_id: null }
const company = { _id: companyId, business_name: 'Acme S.r.l.', confirmed: true }

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  api.reset()
  signedIn()
  document.body.innerHTML = '<section id="layers"></section>'
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false, dashboard_panels: true, user_tour: false } } })
  api.answers.set('GET /api/notifications', { json: { total: 0, unread: 0, items: [] } })
  api.answers.set('GET /api/meetings/upcoming', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set('PATCH /api/users/profile', { json: profile })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open(guide: Guide) {
  api.answers.set('GET /api/users/guide', { json: guide })
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/user/dashboard'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByRole('heading', { level: 1, name: /Ada/ })
}
const steps = async (name: string) => within(await screen.findByRole('region', { name }))

test('a new account sees one way to go, and nothing of what it cannot have yet', async () => {
  await open(nothing)
  const list = await steps('Dall’account alla prima convocazione')
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(list.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual(['/user/companies/register'])
  expect(screen.queryByText(/Termini delle prossime/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Le tue società' })).toBeNull()
  expect(list.getByRole('button', { name: 'Prova con una società di esempio' })).toBeTruthy()
})

test('what is done has its tick, the next step the filled button, and those after it a plain one', async () => {
  await open({ ...nothing, company, done: ['company', 'people'] })
  const list = await steps('Verso la prima convocazione: Acme S.r.l.')
  const rows = list.getAllByRole('listitem')
  expect(rows.map((it) => it.textContent!.includes('(fatto)'))).toEqual([true, true, false, false, false])
  expect(rows.map((it) => it.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null])
  const links = list.getAllByRole('link')
  expect(links.map((it) => it.getAttribute('data-variant'))).toEqual(['filled', 'default', 'default'])
  expect(links[0]!.getAttribute('href')).toContain('tab=statute')
})

test('a company whose certified mail has not answered is waited for', async () => {
  await open({ ...nothing, company: { ...company, confirmed: false } })
  const list = await steps('Verso la prima convocazione: Acme S.r.l.')
  expect(list.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual([`/user/companies/${companyId}/edit`])
})

test('who hides it has the dashboard that everybody has, on every device', async () => {
  await open(nothing)
  fireEvent.click(await screen.findByRole('button', { name: 'Nascondi la guida' }))
  expect(await screen.findByRole('region', { name: 'Le tue società' })).toBeTruthy()
  expect(screen.queryByText('Cinque passi: comincia dal primo.', { exact: false })).toBeNull()
  await waitFor(() => expect(api.asked('PATCH /api/users/profile')).toHaveLength(1))
})

test('to whom it is not new it is not shown', async () => {
  await open({ ...nothing, is_new: false })
  expect(await screen.findByRole('region', { name: 'Le tue società' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nascondi la guida' })).toBeNull()
})

test('where the installation explains its screens, it does so once, and never again to who closes it', async () => {
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false, dashboard_panels: true, user_tour: true } } })
  // Nothing has a size here: what is drawn counts as shown.
  const rects = HTMLElement.prototype.getClientRects
  HTMLElement.prototype.getClientRects = () => [{}] as unknown as DOMRectList
  await open(nothing)
  const hint = await screen.findByRole('dialog')
  expect(hint.textContent).toContain('di ')
  fireEvent.keyDown(hint, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(api.asked('PATCH /api/users/profile')).toHaveLength(1))
  HTMLElement.prototype.getClientRects = rects
})
