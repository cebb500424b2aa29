// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../ui/parts.fixture.ts'
import { UndoHost } from './UndoBar.tsx'
import { offerUndo } from './undo.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  act(() => offerUndo(null))
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const offer = (text: string, undo = () => {}) => act(() => offerUndo({ text, undo }))
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const button = () => screen.queryByRole('button', { name: 'Annulla' })

test('its words come where they are listened to already', async () => {
  await show(<UndoHost />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  offer('Punto tolto.')
  expect(screen.getByRole('status')).toBe(region)
  expect(region.textContent).toBe('Punto tolto.')
})

test('goes after ten seconds; the same words once more have ten of their own', async () => {
  await show(<UndoHost />)
  offer('Punto tolto.')
  pass(9)
  offer('Punto tolto.')
  pass(9)
  expect(button()).not.toBeNull()
  pass(1)
  expect(button()).toBeNull()
})

test('stands above the bar at the foot of the page', async () => {
  const bar = document.createElement('div')
  bar.setAttribute('data-bar', '')
  bar.getBoundingClientRect = () => ({ top: innerHeight - 64, bottom: innerHeight }) as DOMRect
  await show(<UndoHost />)
  document.body.append(bar)
  offer('Punto tolto.')
  expect(screen.getByRole('status').parentElement!.style.getPropertyValue('--above')).toBe('64px')
})

test('only what was offered last is taken back, by Ctrl+Z too', async () => {
  const [first, last] = [vi.fn(), vi.fn()]
  await show(<UndoHost />)
  offer('Uno', first)
  offer('Due', last)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1])
})
