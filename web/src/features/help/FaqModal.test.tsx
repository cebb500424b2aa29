// @vitest-environment happy-dom
import { guideSteps } from '@delibera/core/companies/guide'
import { faqsIn } from '@delibera/core/help/data'
import { notifications } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { signedIn, startApi, user } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'
import { FaqModal } from './FaqModal.tsx'

// Forty questions take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

let api: Awaited<ReturnType<typeof startApi>>
const groups = faqsIn('it', { hasShop: true })
const questions = groups.flatMap((it) => it.faqs)

beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  api.reset()
  api.answers.set('GET /api/faqs', { json: { total: groups.length, items: groups } })
  document.body.innerHTML = '<section id="layers"></section>'
})
afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
})
afterAll(() => api.close())

async function open(about?: string, path = '/terms') {
  const component = async () => () => <FaqModal opened onClose={() => undefined} about={about} />
  const router = buildRouter(createMemoryHistory({ initialEntries: [path] }), [{ path, display: 'public', flags: [], title: 'terms', component }])
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  return within(await screen.findByRole('dialog', { name: 'Domande frequenti' }, { timeout: 20_000 }))
}
/** The search waits 300 ms for the end of the word. */
const seek = (dialog: Awaited<ReturnType<typeof open>>, text: string) =>
  fireEvent.change(dialog.getByRole('searchbox', { name: 'Cerca fra le domande' }), { target: { value: text } })
const shown = (dialog: Awaited<ReturnType<typeof open>>) => dialog.queryAllByText(/\?$/).map((it) => it.textContent)

test('every question stands under its category, and opens its answer', async () => {
  const dialog = await open()
  await dialog.findByRole('searchbox')
  expect(dialog.getAllByRole('heading', { level: 3 }).map((it) => it.textContent)).toEqual(groups.map((it) => it.category))
  expect(shown(dialog)).toHaveLength(questions.length)
  const first = dialog.getByRole('button', { name: questions[0]!.question })
  expect(first.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(first)
  expect(first.getAttribute('aria-expanded')).toBe('true')
  expect(dialog.getByText(questions[0]!.answer)).toBeTruthy()
})

test('opened from a screen, what it is about stands first and its question is open', async () => {
  const dialog = await open('delegations-3')
  await dialog.findByRole('searchbox')
  const about = groups.find((it) => it.key === 'delegations')!
  expect(dialog.getAllByRole('heading', { level: 3 })[0]!.textContent).toBe(about.category)
  expect(dialog.getByRole('button', { name: about.faqs[2]!.question }).getAttribute('aria-expanded')).toBe('true')
  expect(shown(dialog)).toHaveLength(questions.length)
})

test('a search ignores accents and capitals, and looks into the answers', async () => {
  const dialog = await open()
  await dialog.findByRole('searchbox')
  seek(dialog, 'PERCHE')
  await waitFor(() => expect(shown(dialog).length).toBeLessThan(questions.length))
  const found = shown(dialog)
  expect(found).toContain('Perché non riesco ad aggiungere una persona già presente?')
  expect(await dialog.findByText(`${found.length} ${found.length === 1 ? 'domanda trovata' : 'domande trovate'}`)).toBeTruthy()
  seek(dialog, 'un simbolo tra')
  await waitFor(() => expect(shown(dialog)).toEqual(['Quali regole deve rispettare la password?']))
})

test('a search that finds nothing says so, and can be cleared', async () => {
  const dialog = await open()
  await dialog.findByRole('searchbox')
  seek(dialog, 'dividendo straordinario')
  expect((await dialog.findAllByText('Nessun risultato')).length).toBeGreaterThan(0)
  expect(dialog.getByText('Nessuna domanda contiene «dividendo straordinario».')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancella la ricerca' }))
  await waitFor(() => expect(shown(dialog)).toHaveLength(questions.length))
})

test('who finds no answer can write', async () => {
  const dialog = await open()
  await waitFor(() => expect(dialog.getByRole('link', { name: 'Scrivici' }).getAttribute('href')).toMatch(/^mailto:aiuto@example\.test\?subject=/))
})

test('questions that cannot be read are told, and asked again', async () => {
  api.answers.set('GET /api/faqs', { status: 404, json: {} })
  const dialog = await open()
  expect(await dialog.findByText('Non riusciamo a leggere le domande', {}, { timeout: 5_000 })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  api.answers.set('GET /api/faqs', { json: { total: groups.length, items: groups } })
  fireEvent.click(dialog.getByRole('button', { name: 'Riprova' }))
  expect(await dialog.findByRole('searchbox')).toBeTruthy()
})

test.each([
  ['/user/credits', 'Guida: Crediti e abbonamento', '/guide/it/credits'],
  ['/terms', 'Guida: tutte le pagine', '/guide/it'],
])('at %s it leads to the guide, in a tab of its own', async (path, name, href) => {
  const dialog = await open(undefined, path)
  const link = await dialog.findByRole('link', { name: new RegExp(`^${name}`) })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank'])
})

test('who has put the first steps away calls them back from here; a stranger, and who has taken them all, is offered none', async () => {
  signedIn()
  const guide = { company: null, done: ['company'], meeting: null, is_new: true, example_id: null }
  api.answers.set('GET /api/users/guide', { json: guide })
  api.answers.set('PATCH /api/users/profile', { json: user })
  const dialog = await open()
  fireEvent.click(await dialog.findByRole('button', { name: 'Mostra di nuovo i primi passi' }))
  await waitFor(() => expect(api.asked('PATCH /api/users/profile')).toHaveLength(1))
  cleanup()
  api.answers.set('GET /api/users/guide', { json: { ...guide, done: [...guideSteps] } })
  const other = await open()
  await other.findByRole('searchbox')
  expect(other.queryByRole('button', { name: 'Mostra di nuovo i primi passi' })).toBeNull()
})
