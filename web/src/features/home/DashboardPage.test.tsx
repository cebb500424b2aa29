// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../App.tsx'
import { companyId } from '../../api/company.stage.ts'
import { meetingId, meetingItem } from '../../api/meetings.stage.ts'
import { profile, signedIn, startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  api.reset()
  signedIn()
  document.body.innerHTML = '<section id="layers"></section>'
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false, dashboard_panels: true } } })
  api.answers.set('GET /api/notifications', { json: { total: 0, unread: 0, items: [] } })
  api.answers.set('GET /api/meetings/upcoming', { json: { total: 0, items: [] } })
  vi.useFakeTimers({ now: new Date('2027-04-12T07:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})
afterAll(() => api.close())

async function open() {
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/user/dashboard'] }))
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  // The first page of a test also loads its parts.
  await screen.findByRole('heading', { level: 1, name: /Ada/ }, { timeout: 20_000 })
  return router
}
const main = () => within(screen.getByRole('main'))

test('greets by the hour in Italy and says in a line what the day holds', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Buongiorno, Ada' })).toBeTruthy()
  expect(await main().findByText('Lunedì 12 aprile 2027. Una cosa ti aspetta, hai letto tutte le notifiche.')).toBeTruthy()
})

test('what waits leads to where it is done, and reading it there is reading the notice', async () => {
  const notice = { _id: 'b9e7a1d2-0000-4000-8000-00000000000a', kind: 'PASSWORD_CHANGED', data: {}, datetime: '2027-04-11T08:00:00.000Z', read_at: null }
  api.answers.set('GET /api/notifications', { json: { total: 1, unread: 1, items: [notice] } })
  api.answers.set('PATCH /api/notifications/read', { json: { unread: 0 } })
  const router = await open()
  const list = within(await screen.findByRole('region', { name: 'Ti aspetta' }))
  const rows = await list.findAllByRole('listitem')
  expect(rows.map((it) => it.textContent)).toEqual([
    expect.stringContaining('Controlla: la password è stata cambiata'),
    expect.stringContaining('Attiva la verifica in due passaggi'),
  ])
  fireEvent.click(list.getByRole('link', { name: 'Controlla: Controlla: la password è stata cambiata' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/security'))
  await waitFor(() => expect(api.asked('PATCH /api/notifications/read')).toHaveLength(1))
})

test('what somebody waits for is here in the words of its notice, and the rest of many among the notices', async () => {
  const at = (n: number, it: object) => ({
    _id: `b9e7a1d2-0000-4000-8000-00000000001${n}`,
    datetime: `2027-04-1${n}T08:00:00.000Z`,
    read_at: null,
    data: {},
    ...it,
  })
  const failed = [2, 3, 4, 5, 6].map((n) => at(n, { kind: 'COMMUNICATION_FAILED', data: { name: `Avviso ${n}`, to: '/user/calendar' } }))
  const items = [at(0, { kind: 'CONSULTANT_INVITED', data: { name: 'Brenna S.p.A.' } }), at(1, { kind: 'WELCOME' }), ...failed]
  api.answers.set('GET /api/notifications', { json: { total: 7, unread: 7, items } })
  await open()
  const list = within(await screen.findByRole('region', { name: 'Ti aspetta' }))
  const rows = await list.findAllByRole('listitem')
  expect(rows).toHaveLength(6)
  expect(rows[0]!.textContent).toContain('Brenna S.p.A. ti invita come consulente')
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/consultant/bindings')
  expect(within(rows[1]!).getByRole('link').getAttribute('href')).toBe('/user/calendar')
  expect(list.getByRole('link', { name: 'Un’altra cosa fra le notifiche' }).getAttribute('href')).toBe('/user/notifications')
})

test('nobody is told to have read everything before that is known', async () => {
  api.answers.set('GET /api/notifications', { status: 500, json: { error_code: 'GEN01' } })
  await open()
  expect(await main().findByText('Avvisi, scadenze, comunicazioni')).toBeTruthy()
  expect(main().queryByText(/letto tutt/)).toBeNull()
})

test('who has done everything is told what will come here', async () => {
  api.answers.set('GET /api/users/profile', { json: { ...profile, totp_enabled: true } })
  await open()
  expect(await main().findByText('Nulla ti aspetta')).toBeTruthy()
})

test('companies and meetings say that there are none, without a button that leads nowhere', async () => {
  await open()
  for (const name of ['Le tue società', 'Prossime riunioni']) {
    const panel = within(await main().findByRole('region', { name }))
    expect(panel.queryByRole('button')).toBeNull()
    expect(panel.queryByRole('link')).toBeNull()
  }
})

test('the next meetings of all companies, each with its day, whose it is and where it stands', async () => {
  const item = { ...meetingItem({ status: 'PERFORM' }), company_id: companyId, company_name: 'Acme S.r.l.' }
  api.answers.set('GET /api/meetings/upcoming', { json: { total: 1, items: [item] } })
  await open()
  const panel = within(await main().findByRole('region', { name: 'Prossime riunioni' }))
  expect((await panel.findByRole('listitem')).textContent).toBe('28aprAssemblea ordinaria dei sociAcme S.r.l., ore 10:00Da svolgere')
  expect(panel.getByRole('link').getAttribute('href')).toBe(`/company/${companyId}/meetings/${meetingId}/details`)
})

test('an installation without the panels does not show them', async () => {
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false, dashboard_panels: false } } })
  await open()
  await main().findByRole('region', { name: 'Scorciatoie' })
  await waitFor(() => expect(main().queryByRole('region', { name: 'Le tue società' })).toBeNull())
})
