// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRowsInSight } from './useRowsInSight.ts'

let top: number
let drawn: number
beforeEach(() => {
  top = 0
  drawn = 0
  vi.stubGlobal('innerHeight', 600)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Rows({ count, above = 0 }: { count: number; above?: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [from, to] = useRowsInSight(box, { count, height: 50, above })
  drawn += 1
  return <div ref={box}>{`${from}-${to}`}</div>
}

const scrollTo = (pixels: number) =>
  act(() => {
    top = -pixels
    document.dispatchEvent(new Event('scroll'))
  })

test('those that can be seen are drawn, and a few more on either side', () => {
  render(<Rows count={1000} />)
  expect(screen.getByText('0-24')).toBeTruthy()
  scrollTo(25_000)
  expect(screen.getByText('492-522')).toBeTruthy()
})

test('a short scroll draws nothing again', () => {
  render(<Rows count={1000} />)
  scrollTo(30)
  const before = drawn
  scrollTo(60)
  scrollTo(90)
  expect(drawn).toBe(before)
})

test('there are never more than there are', () => {
  render(<Rows count={3} />)
  expect(screen.getByText('0-3')).toBeTruthy()
  scrollTo(50_000)
  expect(screen.getByText('3-3')).toBeTruthy()
})

test('the end of the list is reached, and a heading above the rows counts', () => {
  render(<Rows count={1000} above={600} />)
  scrollTo(1000 * 50)
  expect(screen.getByText('978-1000')).toBeTruthy()
})
