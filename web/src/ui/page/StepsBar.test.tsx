// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showAt } from '../router.fixture.ts'
import { StepsBar } from './StepsBar.tsx'

afterEach(cleanup)

const steps = [{ label: 'Dati generali', to: '/details', done: true }, { label: 'Date', to: '/dates', note: 'mancano 3 risposte' }, { label: 'Verbale' }]

const open = (at = '/dates') => showAt(at, () => <StepsBar label="Passi della riunione" steps={steps} current={1} />)
const path = () => within(screen.getByRole('navigation', { name: 'Passi della riunione' }))

test('steps are links; what is done says so, what is missing is told, and the current one is marked', async () => {
  await open()
  const links = path().getAllByRole('link')
  expect(links.map((it) => [it.textContent, it.getAttribute('aria-current')])).toEqual([
    ['Dati generali, completato', null],
    ['2Date mancano 3 risposte', 'page'],
  ])
  cleanup()
  await open('/dates/proposal')
  expect(path().getByRole('link', { name: /Date/ }).getAttribute('aria-current')).toBe('step')
})

test('a step that cannot be opened yet is no link', async () => {
  await open()
  expect(path().queryByRole('link', { name: /Verbale/ })).toBeNull()
  expect(path().getByText(/Verbale/)).toBeTruthy()
})

test('the line of phones says where one is, and opens and closes the list', async () => {
  const router = await open()
  const line = path().getByRole('button', { name: 'Date passo 2 di 3 mancano 3 risposte' })
  fireEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(line, { key: 'Escape' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(path().getByRole('link', { name: /Dati generali/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/details'))
})
