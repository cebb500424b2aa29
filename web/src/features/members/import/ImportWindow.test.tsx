// @vitest-environment happy-dom
import type { ImportPreview } from '@delibera/core/members/import'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { bookOf, roleList } from '../../../api/members.stage.ts'
import { signedIn, startApi } from '../../../api/pages.stage.ts'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'
import { MembersPanel } from '../book/MembersPanel.tsx'

const id = '00000000-0000-4000-8000-000000000777'
const file_id = '00000000-0000-4000-8000-000000000555'
const here = `/api/companies/${id}/members`
const person = { line: 3, _id: null, name: 'Lodovico Bressan', fiscal_code: 'RSSMRA80A01H501U', roles: ['PAR'], shares_value: 400_000, vote_value: 400_000 }

const nothingLeftOut = { ignored_columns: [], ignored_lines: [], owned_value: 400_000 }

let api: Awaited<ReturnType<typeof startApi>>
let preview: ImportPreview
const sent: { call: string; body: string }[] = []

// The first page of a test also loads its parts.
configure({ asyncUtilTimeout: 20_000 })

beforeAll(async () => {
  api = await startApi()
  api.server.on('request', async (request) => {
    if (request.method === 'GET') return
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it)
    sent.push({ call: `${request.method} ${request.url}`, body: Buffer.concat(chunks).toString() })
  })
})
beforeEach(() => {
  api.reset()
  signedIn()
  document.body.innerHTML = '<section id="layers"></section>'
  sent.length = 0
  preview = { revision: 'r1', rows: 2, errors: [], added: [person], changed: [], removed: [], unchanged: 1, ...nothingLeftOut }
  api.answers.set(`GET ${here}`, { json: bookOf([{ last_name: 'Brentari', roles: ['PAR'] }]) })
  api.answers.set('GET /api/constants/roles', { json: roleList })
  api.answers.set('POST /api/media/upload/auth/presigned', { json: { id: file_id, url: `${location.origin}/api/store`, fields: {} } })
  api.answers.set('POST /api/store', { json: {} })
  api.answers.set(`POST ${here}/check`, () => ({ json: preview }))
  api.answers.set(`PATCH ${here}/update`, () => ({ json: preview }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open() {
  const panel = () => <MembersPanel companyId={id} company={{ registry: false, user_role: 'ADMIN' }} />
  const table = [{ path: '/people', display: 'public' as const, flags: [], title: 'profile' as const, component: async () => panel }]
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/people'] }), table)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Importa' }))
  return within(await screen.findByRole('dialog'))
}
async function choose(name = 'libro.csv') {
  const form = await open()
  fireEvent.change(form.getByLabelText(/Scegli il file/), { target: { files: [new File(['a;b'], name)] } })
  return form
}
async function check() {
  const form = await choose()
  fireEvent.click(await form.findByRole('button', { name: 'Controlla il file' }))
  return form
}

test('only tables are taken, and a file is needed first', async () => {
  const form = await choose('foto.png')
  expect(form.getByText(/Questo tipo di file non è ammesso/)).toBeTruthy()
  expect((form.getByRole('button', { name: 'Scegli prima un file' }) as HTMLButtonElement).disabled).toBe(true)
  expect(sent).toEqual([])
})

const wrong = {
  line: 12,
  column: 'email' as const,
  value: 'l.bressan',
  name: 'Bressan Lodovico',
  same_as: null,
  message: 'insertValidEmail' as const,
  text: 'Inserisci un indirizzo e-mail valido.',
}

test('errors are told by person, row and column with their value and reason, and nothing can be written', async () => {
  preview = { ...preview, errors: [wrong, { ...wrong, line: 13, column: null, value: null, name: null, message: 'invalidValue', text: 'Riga illeggibile.' }] }
  const form = await check()
  expect(await form.findByText('Ci sono 2 righe da correggere')).toBeTruthy()
  const [first, second] = form.getAllByRole('listitem')
  expect(first?.textContent).toBe('Bressan LodovicoRiga 12PEC o e-mailInserisci un indirizzo e-mail valido.Lascia fuori')
  expect((form.getByRole('textbox', { name: 'PEC o e-mail, riga 12' }) as HTMLInputElement).value).toBe('l.bressan')
  expect(second?.textContent).toBe('Senza nomeRiga 13Tutta la rigaRiga illeggibile.')
  expect(form.getByRole('button', { name: 'Scarica gli errori' })).toBeTruthy()
  expect(form.queryByRole('button', { name: /^Importa/ })).toBeNull()
  fireEvent.click(form.getByRole('button', { name: 'Carica il file corretto' }))
  expect(await form.findByRole('button', { name: 'Scegli prima un file' })).toBeTruthy()
  expect(form.queryByText('libro.csv')).toBeNull()
})

test('one wrong cell does not send a whole file back: it is corrected where it is told, and written so', async () => {
  const right = preview
  preview = { ...preview, errors: [wrong] }
  const form = await check()
  fireEvent.change(await form.findByRole('textbox', { name: 'PEC o e-mail, riga 12' }), { target: { value: 'l.bressan@pec.it' } })
  preview = right
  fireEvent.click(form.getByRole('button', { name: 'Controlla di nuovo' }))
  fireEvent.click(await form.findByRole('button', { name: 'Importa 1 persona' }))
  await waitFor(() => expect(sent.at(-1)?.call).toContain('PATCH'))
  const corrections = { cells: [{ line: 12, column: 'email', value: 'l.bressan@pec.it' }], joined: [], left_out: [] }
  expect(sent.slice(-2).map((it) => JSON.parse(it.body))).toEqual([
    { file_id, type: 'update', corrections },
    { file_id, revision: 'r1', corrections },
  ])
})

test('the same person twice in a file is joined or left out, and either can be taken back', async () => {
  preview = {
    ...preview,
    errors: [{ ...wrong, column: 'fiscal_code', value: 'RSSMRA80A01H501U', message: 'fiscalCodeRepeated', same_as: 3, text: 'Già usato.' }],
  }
  const form = await check()
  const join = await form.findByRole('button', { name: 'Unisci alla riga 3' })
  fireEvent.click(join)
  expect(join.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(join)
  fireEvent.click(form.getByRole('button', { name: 'Lascia fuori la riga 12' }))
  fireEvent.click(form.getByRole('button', { name: 'Controlla di nuovo' }))
  await waitFor(() => expect(JSON.parse(sent.at(-1)!.body).corrections).toEqual({ cells: [], joined: [], left_out: [12] }))
  fireEvent.click(await form.findByRole('button', { name: 'Togli le correzioni' }))
  await waitFor(() => expect(JSON.parse(sent.at(-1)!.body)).toEqual({ file_id, type: 'update' }))
})

test('what the file says of quotas, and what was not read of it, is seen before it is written', async () => {
  preview = { ...preview, ignored_columns: ['%', 'Data di nascita'], ignored_lines: [9] }
  const form = await check()
  const row = (await form.findByText('Lodovico Bressan')).closest('li')!
  expect(row.textContent?.replace(/\s/g, ' ')).toContain('4.000,00 € · 4,00 %')
  expect(form.getByText((_, it) => it?.tagName === 'P' && it.textContent === 'Colonne non usate: %, Data di nascita.')).toBeTruthy()
  expect(form.getByText((_, it) => it?.tagName === 'P' && /^Riga non importata.*: 9\.$/.test(it.textContent ?? ''))).toBeTruthy()
})

test('what would change is seen before it is written whole, as it was looked at', async () => {
  const changes = [{ column: 'phone' as const, before: null, after: '+39 333' }]
  preview = { ...preview, changed: [{ ...person, name: 'Amalia Brentari', changes }], removed: [{ ...person, line: null, name: 'Duilio Toresan' }] }
  const form = await choose()
  fireEvent.click(form.getByRole('radio', { name: /^Sovrascrivi/ }))
  fireEvent.click(await form.findByRole('button', { name: 'Controlla il file' }))
  expect(await form.findByText('Lodovico Bressan')).toBeTruthy()
  fireEvent.click(form.getByRole('tab', { name: /^Modificate/ }))
  expect(form.getByRole('listitem').textContent).toContain('Prima: vuotoDopo: +39 333')
  fireEvent.click(form.getByRole('tab', { name: /^Tolte/ }))
  expect(form.getByText('Duilio Toresan')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Importa e togli 1 persona' }))
  expect(await screen.findByText('Importazione riuscita: 1 aggiunte, 1 modificate, 1 tolte.')).toBeTruthy()
  expect(sent.slice(-2)).toEqual([
    { call: `POST ${here}/check`, body: JSON.stringify({ file_id, type: 'overwrite' }) },
    { call: `PATCH ${here}/update?type=overwrite`, body: JSON.stringify({ file_id, revision: 'r1' }) },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a book that changed meanwhile asks to look again', async () => {
  api.answers.set(`PATCH ${here}/update`, { status: 409, json: { error_code: 'E0002' } })
  const form = await check()
  fireEvent.click(await form.findByRole('button', { name: 'Importa 1 persona' }))
  expect(await form.findByText(/L’elenco è cambiato dopo il controllo/)).toBeTruthy()
  preview = { ...preview, revision: 'r2' }
  fireEvent.click(form.getByRole('button', { name: 'Controlla di nuovo' }))
  api.answers.set(`PATCH ${here}/update`, () => ({ json: preview }))
  fireEvent.click(await form.findByRole('button', { name: 'Importa 1 persona' }))
  await waitFor(() => expect(sent.at(-1)?.body).toContain('"revision":"r2"'))
})

test('a file that changes nothing is not written', async () => {
  preview = { ...preview, added: [], unchanged: 2 }
  const form = await check()
  fireEvent.click(await form.findByRole('button', { name: 'Nulla da cambiare: chiudi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.some((it) => it.call.startsWith('PATCH'))).toBe(false)
})
