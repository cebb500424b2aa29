// @vitest-environment happy-dom
import { Menu } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showAt } from '../router.fixture.ts'
import { DataTable } from './DataTable.tsx'
import { type Column, type DataTableProps, firstQuery, type TableQuery } from './table.ts'

interface Meeting {
  id: string
  name: string
  date: string
}
const meetings: Meeting[] = [
  { id: 'a', name: 'Bilancio 2026', date: '28/04/2027' },
  { id: 'b', name: 'Nomina del revisore', date: '19/04/2027' },
  { id: 'c', name: 'Aumento di capitale', date: '06/04/2027' },
]
const columns: Column<Meeting>[] = [
  { key: 'name', title: 'Assemblea', cell: (it) => it.name, sort: 'name' },
  { key: 'date', title: 'Data', cell: (it) => it.date, sort: 'date' },
  { key: 'id', title: 'Numero', cell: (it) => it.id, hidden: true },
]

let asked: TableQuery[]
beforeEach(() => {
  asked = []
  localStorage.clear()
})
afterEach(cleanup)

type Given = Partial<DataTableProps<Meeting>>

function Page({ given }: { given: Given }) {
  const [query, setQuery] = useState<TableQuery>(given.query ?? firstQuery)
  const [keys, onChange] = useState<string[]>([])
  const onQuery = (next: TableQuery) => {
    asked.push(next)
    setQuery(next)
  }
  return (
    <DataTable
      section="meetings"
      label="Assemblee"
      columns={columns}
      rows={meetings}
      total={meetings.length}
      rowKey={(it) => it.id}
      rowName={(it) => it.name}
      empty={{ title: 'Nessuna assemblea, per ora', text: 'Crea la prima.' }}
      selection={{ keys, onChange, actions: <button type="button">Esporta</button> }}
      {...given}
      query={query}
      onQuery={onQuery}
    />
  )
}

const open = (given: Given = {}) => showAt('/meetings', () => <Page given={given} />)

const headings = () => screen.getAllByRole('columnheader').map((it) => it.textContent)
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

test('a row has its name as heading and its facts as cells', async () => {
  await open()
  const table = within(screen.getByRole('table', { name: 'Assemblee' }))
  expect(headings()).toEqual(['', 'Assemblea', 'Data'])
  expect(table.getByRole('rowheader', { name: 'Nomina del revisore' })).toBeTruthy()
  expect(screen.getByText('1–3 di 3')).toBeTruthy()
})

test('the newest come first, and the head of a column turns the order round', async () => {
  await open({ query: { ...firstQuery, page: 2 }, total: 60 })
  const date = () => screen.getByRole('columnheader', { name: 'Data' })
  expect(date().getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(date()).getByRole('button', { name: 'Data' }))
  expect(asked.at(-1)).toMatchObject({ sort_by: 'date ASC', page: 1 })
  expect(date().getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(date()).getByRole('button', { name: 'Data' }))
  fireEvent.click(screen.getByRole('button', { name: 'Assemblea' }))
  expect(asked.map((it) => it.sort_by)).toEqual(['date ASC', 'date DESC', 'name ASC'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Ordina per' }), { target: { value: 'date DESC' } })
  expect(asked.at(-1)?.sort_by).toBe('date DESC')
})

test('the search waits until the typing rests, or goes at once with Enter', async () => {
  await open({ query: { ...firstQuery, page: 2 }, total: 60 })
  const field = screen.getByRole('searchbox', { name: 'Cerca in questa tabella' })
  for (const value of ['b', 'bi', 'bil ']) fireEvent.change(field, { target: { value } })
  expect(asked).toEqual([])
  await waitFor(() => expect(asked).toEqual([{ ...firstQuery, search: 'bil' }]))
  fireEvent.change(field, { target: { value: 'bilancio' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(asked.at(-1)?.search).toBe('bilancio')
  fireEvent.click(screen.getByRole('button', { name: 'Cancella la ricerca' }))
  expect(asked.at(-1)?.search).toBe('')
})

test('a search that finds nothing quotes itself and can be cleared', async () => {
  await open({ rows: [], total: 0, query: { ...firstQuery, search: 'dividendo' } })
  expect(screen.getByText('Nessuna riga contiene «dividendo».')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancella la ricerca' }).at(-1)!)
  expect(asked.at(-1)?.search).toBe('')
  expect((screen.queryByRole('searchbox') as HTMLInputElement | null)?.value ?? '').toBe('')
})

test('filters that leave nothing can be taken away', async () => {
  let cleared = 0
  await open({ rows: [], total: 0, onClearFilters: () => cleared++ })
  expect(screen.getByText('Nessuna riga corrisponde ai filtri scelti.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Togli i filtri' }))
  expect(cleared).toBe(1)
})

test('an empty list says what is missing, without tools that would find nothing', async () => {
  await open({ rows: [], total: 0 })
  expect(screen.getByText('Nessuna assemblea, per ora')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('while the first rows come the table keeps their shape and says that it is busy', async () => {
  await open({ rows: undefined, total: 0 })
  expect(screen.getByRole('table', { name: 'Assemblee' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Caricamento in corso')).toBeTruthy()
  expect(headings()).toEqual(['', 'Assemblea', 'Data'])
})

test('a list that cannot be read says so, with the code, and can be tried again', async () => {
  let tries = 0
  await open({ rows: undefined, total: 0, error: { code: 'GEN01', busy: false, onRetry: () => tries++ } })
  expect(within(screen.getByRole('alert')).getByText(/GEN01/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(tries).toBe(1)
})

test('rows that could not be refreshed stay, with a word about it', async () => {
  await open({ error: { code: 'GEN01', busy: false, onRetry: () => {} } })
  expect(within(screen.getByRole('alert')).getByText(/quello che vedi è di prima/)).toBeTruthy()
  expect(rowOf('Bilancio 2026')).toBeTruthy()
})

test('columns are chosen, and remembered for this table only', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Colonne' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Scegli le colonne' }))
  expect((popup.getByRole('checkbox', { name: 'Assemblea' }) as HTMLInputElement).disabled).toBe(true)
  fireEvent.click(popup.getByRole('checkbox', { name: 'Data' }))
  fireEvent.click(popup.getByRole('checkbox', { name: 'Numero' }))
  expect(headings()).toEqual(['', 'Assemblea', 'Numero'])
  cleanup()
  await open()
  expect(headings()).toEqual(['', 'Assemblea', 'Numero'])
  cleanup()
  await open({ section: 'boards' })
  expect(headings()).toEqual(['', 'Assemblea', 'Data'])
})

test('a memory of columns that makes no sense is no failure', async () => {
  localStorage.setItem('delibera.table.meetings.columns', '{"date":')
  await open()
  expect(headings()).toEqual(['', 'Assemblea', 'Data'])
})

test('selecting replaces the tools with what can be done', async () => {
  await open()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Bilancio 2026' }))
  const bar = within(screen.getByRole('region', { name: 'Azioni sulla selezione' }))
  expect(bar.getByText('1 riga selezionata')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  const all = screen.getByRole('checkbox', { name: 'Seleziona tutte le righe di questa pagina' }) as HTMLInputElement
  expect(all.indeterminate).toBe(true)
  fireEvent.click(all)
  expect(screen.getByText('3 righe selezionate')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Annulla la selezione' }))
  expect(screen.getByRole('searchbox')).toBeTruthy()
})

test('one row is a stop of the keyboard; arrows, Home and End walk, Space selects, Enter opens', async () => {
  const router = await open({ rowLink: (it) => `/meetings/${it.id}` })
  const first = rowOf('Bilancio 2026')
  first.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  press('ArrowDown')
  expect(document.activeElement).toBe(rowOf('Nomina del revisore'))
  expect([first.tabIndex, rowOf('Nomina del revisore').tabIndex]).toEqual([-1, 0])
  press('End')
  press('ArrowDown')
  expect(document.activeElement).toBe(rowOf('Aumento di capitale'))
  press('Home')
  press('ArrowUp')
  expect(document.activeElement).toBe(first)
  press(' ')
  expect(screen.getByText('1 riga selezionata')).toBeTruthy()
  press('Enter')
  await waitFor(() => expect(router.state.location.pathname).toBe('/meetings/a'))
})

test('the menu of a row says whose it is', async () => {
  await open({ rowMenu: (it) => <Menu.Item>Duplica {it.id}</Menu.Item> })
  fireEvent.click(screen.getByRole('button', { name: 'Azioni per Nomina del revisore' }))
  expect(await screen.findByRole('menuitem', { name: 'Duplica b' })).toBeTruthy()
})

test('pages are turned, and their length changed from the first one', async () => {
  await open({ total: 132, query: { ...firstQuery, count: 50 } })
  const pages = within(screen.getByRole('navigation', { name: 'Pagine: Assemblee' }))
  fireEvent.click(pages.getByRole('button', { name: 'Pagina successiva' }))
  expect(asked.at(-1)).toMatchObject({ page: 2, count: 50 })
  fireEvent.change(screen.getByRole('combobox', { name: 'Righe per pagina' }), { target: { value: '15' } })
  expect(asked.at(-1)).toMatchObject({ page: 1, count: 15 })
  expect(screen.getAllByRole('option', { name: /^\d+$/ }).map((it) => it.textContent)).toEqual(['5', '15', '50'])
})

test('when the last page is gone, the one before it is asked for', async () => {
  await open({ rows: [], total: 100, query: { ...firstQuery, page: 3 } })
  await waitFor(() => expect(asked).toEqual([{ ...firstQuery, page: 2 }]))
})
