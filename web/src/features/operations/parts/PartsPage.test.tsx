// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../ui/parts.fixture.ts'
import { PartsPage } from './PartsPage.tsx'

afterEach(cleanup)

async function open() {
  const router = createRouter({ routeTree: createRootRoute({ component: PartsPage }), history: createMemoryHistory({ initialEntries: ['/'] }) })
  await show(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { level: 1, name: 'Parti dell’interfaccia' })
}

test('every section of the design system is on the page and in its index', async () => {
  await open()
  const links = within(screen.getByRole('navigation', { name: 'Sezioni' })).getAllByRole('link')
  expect(links).toHaveLength(9)
  const named = links.map((it) => document.querySelector(`${it.getAttribute('href')} > h2`)?.textContent)
  expect(named).toEqual(links.map((it) => it.textContent))
})

test('the heavy parts come when they are loaded', async () => {
  await open()
  expect(await screen.findByRole('textbox', { name: 'Verbale' }, { timeout: 30_000 })).toBeTruthy()
})

test('dense and consultant dress the page alone', async () => {
  await open()
  const row = () => document.querySelector<HTMLElement>('[style*="--d-row"]')?.style
  expect([row()?.getPropertyValue('--d-row'), row()?.getPropertyValue('--d-accent')]).toEqual(['46px', '#01616c'])
  fireEvent.click(screen.getByRole('switch', { name: 'Vista densa' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Consulente' }))
  await waitFor(() => expect([row()?.getPropertyValue('--d-row'), row()?.getPropertyValue('--d-accent')]).toEqual(['36px', '#87305d']))
})
