// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLineLost } from './useLineLost.ts'

type State = Parameters<typeof useLineLost>[0]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function line() {
  const { result, rerender } = renderHook(({ state }) => useLineLost(state), { initialProps: { state: 'connecting' as State } })
  return { become: (state: State) => rerender({ state }), wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)), isTold: () => result.current }
}

test('a first connection is no loss, nor is a line that comes back at once', () => {
  const { become, wait, isTold } = line()
  wait(5_000)
  become('open')
  become('lost')
  wait(900)
  become('connecting')
  become('open')
  wait(5_000)
  expect(isTold()).toBe(false)
})

test('a loss that lasts is told until the server speaks again, not while it is only called', () => {
  const { become, wait, isTold } = line()
  become('lost')
  wait(600)
  become('connecting')
  wait(600)
  expect(isTold()).toBe(true)
  become('lost')
  expect(isTold()).toBe(true)
  become('open')
  expect(isTold()).toBe(false)
})

test('who has signed out has lost nothing', () => {
  const { become, wait, isTold } = line()
  become('lost')
  wait(2_000)
  become('off')
  expect(isTold()).toBe(false)
})
