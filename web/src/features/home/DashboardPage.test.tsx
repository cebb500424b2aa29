// @vitest-environment happy-dom
import { itemOf } from '@delibera/core/home/items'
import type { TodoItem } from '@delibera/core/home/schema'
import type { Notification } from '@delibera/core/notifications/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../App.tsx'
import { companyId } from '../../api/company.stage.ts'
import { meetingId, meetingItem } from '../../api/meetings.stage.ts'
import { profile, signedIn, startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'

const noticeId = 'b9e7a1d2-0000-4000-8000-00000000000a'
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
  api.answers.set('GET /api/todo', { json: { total: 0, items: [] } })
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

const secondFactor = itemOf({ _id: 'turn_second_factor_on', what: 'turn_second_factor_on', tone: 'gray', to: '/user/security' })
const waits = (...items: TodoItem[]) => api.answers.set('GET /api/todo', { json: { total: items.length, items } })

test('greets by the hour in Italy and says in a line what the day holds', async () => {
  waits(secondFactor)
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Buongiorno, Ada' })).toBeTruthy()
  expect(await main().findByText('Lunedì 12 aprile 2027. Una cosa da fare, hai letto tutte le notifiche.')).toBeTruthy()
})

test('what waits leads to where it is done, and reading it there is reading the notice', async () => {
  const notice: Notification = { _id: noticeId, kind: 'PASSWORD_CHANGED', data: {}, datetime: '2027-04-11T08:00:00.000Z', read_at: null }
  waits(itemOf({ _id: 'a', what: 'check_password_change', tone: 'ambra', to: '/user/security', notices: [notice] }), secondFactor)
  api.answers.set('PATCH /api/notifications/read', { json: { unread: 0 } })
  const router = await open()
  const list = within(await screen.findByRole('region', { name: 'Da fare' }))
  const rows = await list.findAllByRole('listitem')
  expect(rows.map((it) => it.textContent)).toEqual([
    expect.stringContaining('Controlla: la password è stata cambiata'),
    expect.stringContaining('Attiva la verifica in due passaggi'),
  ])
  fireEvent.click(list.getByRole('link', { name: 'Controlla: Controlla: la password è stata cambiata' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/security'))
  await waitFor(() => expect(api.asked('PATCH /api/notifications/read')).toHaveLength(1))
})

test('each thing says which company it is about, and by when', async () => {
  const company = { _id: companyId, business_name: 'Acme S.r.l.' }
  const meeting = { _id: meetingId, name: 'Bilancio', meeting_type: 'ASSEMBLY' as const }
  const data = { name: 'Dividendo', to: `/company/${companyId}/communications?folder=sent&id=x` }
  const failed: Notification = { _id: noticeId, kind: 'COMMUNICATION_FAILED', data, datetime: '2027-04-11T08:00:00.000Z', read_at: null, company }
  const about = { company, meeting, to: `/company/${companyId}/meetings/${meetingId}/convocations` }
  waits(
    itemOf({ _id: 'a', what: 'send_notice', tone: 'rosso', due: '2027-04-10', when: '2027-04-18T08:00:00.000Z', ...about }),
    itemOf({ _id: 'b', what: 'answer', tone: 'ambra', company, to: data.to, notices: [failed] }),
    itemOf({
      _id: 'c',
      what: 'renew',
      tone: 'ambra',
      company,
      due: '2028-01-03',
      when: '2028-01-03T08:00:00.000Z',
      to: `/company/${companyId}/settings/products`,
    }),
  )
  await open()
  const list = within(await screen.findByRole('region', { name: 'Da fare' }))
  const rows = await list.findAllByRole('listitem')
  expect(rows.map((it) => within(it).getByText('Acme S.r.l.').textContent)).toHaveLength(3)
  expect(rows[0]!.textContent).toBe(
    'Era il 10 aprileInvia l’avviso di «Bilancio»Acme S.r.l.La data è fissata per il 18 aprile 2027 alle ore 10:00: manca solo l’invio.Vai all’invio',
  )
  expect(rows[1]!.textContent).toMatch(/^Da fareComunicazione non consegnata: Dividendo/)
  expect(rows[2]!.textContent).toMatch(/^Entro il 3 gennaio 2028/)
})

test('the rest of many is shown in its place', async () => {
  const many = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => itemOf({ _id: `${n}`, what: 'keep_signature', tone: 'gray', to: '/user/profile' }))
  api.answers.set('GET /api/todo', () => {
    const count = Number(new URLSearchParams(api.asked('GET /api/todo').at(-1)?.url?.split('?')[1]).get('count'))
    return { json: { total: 8, items: many.slice(0, count) } }
  })
  await open()
  const list = within(await screen.findByRole('region', { name: 'Da fare' }))
  expect(await list.findAllByRole('listitem')).toHaveLength(6)
  fireEvent.click(list.getByRole('button', { name: 'Mostra altre 2 cose da fare' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(8))
  expect(list.queryByRole('button')).toBeNull()
})

test('what cannot be read is not taken for nothing', async () => {
  api.answers.set('GET /api/todo', { status: 500, json: { error_code: 'GEN01' } })
  await open()
  expect(await main().findByText('Non riusciamo a leggere le cose da fare')).toBeTruthy()
  expect(main().queryByText('Nulla da fare')).toBeNull()
})

test('nobody is told to have read everything before that is known', async () => {
  api.answers.set('GET /api/notifications', { status: 500, json: { error_code: 'GEN01' } })
  await open()
  expect(await main().findByText('Avvisi, scadenze, comunicazioni')).toBeTruthy()
  expect(main().queryByText(/letto tutt/)).toBeNull()
})

test('who has done everything is told what will come here', async () => {
  await open()
  expect(await main().findByText('Nulla da fare')).toBeTruthy()
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

test('one answer fills every part, and no part asks for itself', async () => {
  const list = { total: 0, items: [] }
  const guide = { company: null, done: [], meeting: null, is_new: false, example_id: null }
  const answer = { seq: 0, clock: null, profile, wallet: { real: 0, forecast: 0 }, guide, companies: list, upcoming: list }
  const calendar = { ...list, from: '2027-03-13', to: '2027-05-02' }
  const json = { ...answer, calendar, notifications: { ...list, unread: 3 }, todo: { total: 1, items: [secondFactor] } }
  api.answers.set('GET /api/users/dashboard', { json })
  await open()
  expect(await main().findByText('Lunedì 12 aprile 2027. Una cosa da fare, 3 notifiche da leggere.')).toBeTruthy()
  for (const it of ['/todo', '/meetings/upcoming', '/calendar/events', '/users/guide', '/companies']) expect(api.asked(`GET /api${it}`)).toEqual([])
})
