// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showAt } from '../router.fixture.ts'
import { firstQuery, type TableQuery } from './table.ts'
import { useTableQuery } from './useTableQuery.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function Page({ change, ...options }: { change: Partial<TableQuery> } & Parameters<typeof useTableQuery>[1]) {
  const [query, onQuery] = useTableQuery('meetings', options)
  return (
    <button type="button" onClick={() => onQuery({ ...query, ...change })}>
      {JSON.stringify(query)}
    </button>
  )
}
const query = (): TableQuery => JSON.parse(screen.getByRole('button').textContent ?? '')
const press = () => fireEvent.click(screen.getByRole('button'))

test('fifty rows, newest first, until the address says otherwise', async () => {
  await showAt('/meetings', () => <Page change={{}} />)
  expect(query()).toEqual({ page: 1, count: 50, sort_by: 'date DESC', search: '' })
  cleanup()
  await showAt('/meetings?page=3&sort_by=name+ASC&search=2026', () => <Page change={{}} />)
  expect(query()).toEqual({ page: 3, count: 50, sort_by: 'name ASC', search: '2026' })
})

test('what an address says wrongly is not asked for', async () => {
  await showAt('/meetings?page=-1&count=100000&sort_by=drop', () => <Page change={{}} />)
  expect(query()).toEqual(firstQuery)
})

test('a change goes to the address, which says only what is different and keeps what others put there', async () => {
  const router = await showAt('/meetings?status=DRAFT', () => <Page change={{ page: 2 }} />)
  press()
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'DRAFT', page: 2 }))
  expect(query().page).toBe(2)
})

test('a table in a window keeps its query to itself', async () => {
  const router = await showAt('/meetings', () => <Page keep="state" initial={{ sort_by: 'name ASC' }} change={{ page: 2 }} />)
  press()
  expect(query()).toEqual({ ...firstQuery, page: 2, sort_by: 'name ASC' })
  expect(router.state.location.search).toEqual({})
})

test('the length of a page is remembered', async () => {
  await showAt('/meetings', () => <Page change={{ count: 15 }} />)
  press()
  await waitFor(() => expect(query().count).toBe(15))
  cleanup()
  await showAt('/meetings', () => <Page change={{}} />)
  expect(query().count).toBe(15)
})
