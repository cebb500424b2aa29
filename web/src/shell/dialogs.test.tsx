// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../App.tsx'
import { startApi } from '../api/pages.stage.ts'
import { loadTexts } from '../i18n/texts.ts'
import { buildRouter } from '../routes.tsx'
import { PageLink } from '../ui/page/PageLink.tsx'
import { useDialogs } from './dialogs.tsx'
import type { Screen } from './screen.ts'
import { useToasts } from './toasts.ts'
import { useLockedView } from './useLockedView.ts'
import { useUnsavedChanges } from './useUnsavedChanges.ts'

// The first page of a test also loads its parts.
configure({ asyncUtilTimeout: 10_000 })

let api: Awaited<ReturnType<typeof startApi>>
let dialogs: ReturnType<typeof useDialogs>
let toasts: ReturnType<typeof useToasts>

beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  api.reset()
  document.body.innerHTML = '<section id="layers"></section>'
})
afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
})
afterAll(() => api.close())

function Plain() {
  dialogs = useDialogs()
  toasts = useToasts()
  return <h1>Semplice</h1>
}
function Form() {
  const [text, setText] = useState('')
  useUnsavedChanges(text !== '')
  return (
    <>
      <h1>Modulo</h1>
      <input aria-label="Testo" value={text} onChange={(event) => setText(event.target.value)} />
      <PageLink to="/terms">Vai</PageLink>
    </>
  )
}
function Locked() {
  useLockedView('Scegli prima l’amministratore.')
  return (
    <>
      <h1>Chiusa</h1>
      <PageLink to="/terms">Stessa area</PageLink>
      <PageLink to="/user/dashboard">Altra area</PageLink>
    </>
  )
}
const table: Screen[] = [
  { path: '/terms', display: 'public', flags: [], title: 'terms', component: async () => Plain },
  { path: '/register', display: 'public', flags: [], title: 'register', component: async () => Form },
  { path: '/privacy', display: 'public', flags: [], title: 'privacy', component: async () => Locked },
  { path: '/user/dashboard', display: 'user', flags: [], title: 'dashboard', component: async () => Plain },
  {
    path: '/broken',
    display: 'public',
    flags: [],
    title: 'terms',
    component: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  },
]

async function open(path: string, heading = 'Semplice') {
  const router = buildRouter(createMemoryHistory({ initialEntries: [path] }), table)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  await screen.findByRole('heading', { level: 1, name: heading })
  return router
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const question = { title: 'Annullare l’assemblea?', text: 'I soci riceveranno una PEC.', proceed: 'Annulla l’assemblea', cancel: 'Non annullare' }

test('a question answers yes to its verb and no to everything else', async () => {
  await open('/terms')
  const answers: boolean[] = []
  const ask = () => act(() => void dialogs.confirm(question).then((it) => answers.push(it)))
  for (const button of ['Annulla l’assemblea', 'Non annullare', 'Chiudi la finestra']) {
    ask()
    fireEvent.click((await dialog(question.title)).getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(answers).toEqual([true, false, false])
})

test('the focus of a question starts on the safe button', async () => {
  await open('/terms')
  act(() => void dialogs.confirm({ ...question, danger: true }))
  const safe = (await dialog(question.title)).getByRole('button', { name: 'Non annullare' })
  await waitFor(() => expect(document.activeElement).toBe(safe))
  fireEvent.click(safe)
})

test('whoever has answered goes on from where they were asked', async () => {
  await open('/register', 'Modulo')
  fireEvent.change(screen.getByLabelText('Testo'), { target: { value: 'nuovo' } })
  const link = screen.getByRole('link', { name: 'Vai' })
  link.focus()
  fireEvent.click(link)
  const window = await screen.findByRole('dialog')
  const stay = within(window).getByRole('button', { name: 'Resta e salva' })
  await waitFor(() => expect(document.activeElement).toBe(stay))
  fireEvent.click(stay)
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('two questions come one after the other', async () => {
  await open('/terms')
  act(() => {
    void dialogs.confirm(question)
    void dialogs.notice({ kind: 'info', title: 'Seconda', text: 'Testo' })
  })
  const first = await dialog(question.title)
  expect(screen.queryByText('Seconda')).toBeNull()
  fireEvent.click(first.getByRole('button', { name: 'Non annullare' }))
  fireEvent.click((await dialog('Seconda')).getByRole('button', { name: 'Ho capito' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a notice may lead somewhere when it is closed', async () => {
  const router = await open('/terms')
  const isClosed = vi.fn()
  act(() => void dialogs.notice({ kind: 'error', title: 'Risorsa vietata', text: 'Non hai i diritti.', to: '/user/dashboard' }).then(isClosed))
  fireEvent.click((await dialog('Risorsa vietata')).getByRole('button', { name: 'Ho capito' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'))
  expect(isClosed).toHaveBeenCalledOnce()
})

test('what failed is told at once, the rest in its turn, and both can be closed', async () => {
  await open('/terms')
  act(() => {
    toasts.tell({ kind: 'error', text: 'Non salvato' })
    toasts.tell({ kind: 'success', text: 'Salvato', place: 'bottom-center' })
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Non salvato')
  const done = screen.getAllByRole('status').find((it) => it.textContent === 'Salvato')!
  expect(done.closest('[data-position="bottom-center"]')).toBeTruthy()
  fireEvent.click(within(done).getByRole('button', { name: 'Chiudi l’avviso' }))
  await waitFor(() => expect(screen.queryByText('Salvato')).toBeNull())
})

test('a page with unsaved changes is left only after asking', async () => {
  const router = await open('/register', 'Modulo')
  fireEvent.change(screen.getByRole('textbox', { name: 'Testo' }), { target: { value: 'x' } })
  fireEvent.click(screen.getByRole('link', { name: 'Vai' }))
  fireEvent.click((await dialog('Lasciare la pagina senza salvare?')).getByRole('button', { name: 'Resta e salva' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/register')
  fireEvent.click(screen.getByRole('link', { name: 'Vai' }))
  fireEvent.click((await dialog('Lasciare la pagina senza salvare?')).getByRole('button', { name: 'Lascia la pagina' }))
  await screen.findByRole('heading', { name: 'Semplice' })
})

test('a page without changes is left without a word', async () => {
  await open('/register', 'Modulo')
  fireEvent.click(screen.getByRole('link', { name: 'Vai' }))
  await screen.findByRole('heading', { name: 'Semplice' })
})

test('a locked page keeps one in its display, says what to do, and lets one change display', async () => {
  const router = await open('/privacy', 'Chiusa')
  fireEvent.click(screen.getByRole('link', { name: 'Stessa area' }))
  const notice = await dialog('Serve prima un’azione')
  expect(notice.getByText('Scegli prima l’amministratore.')).toBeTruthy()
  fireEvent.click(notice.getByRole('button', { name: 'Torna alla pagina' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/privacy')
  fireEvent.click(screen.getByRole('link', { name: 'Altra area' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'))
})

test('a page whose script does not come offers to load it again', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await open('/broken', 'La pagina non è arrivata')
  expect(screen.getByRole('button', { name: 'Ricarica la pagina' })).toBeTruthy()
  quiet.mockRestore()
})
