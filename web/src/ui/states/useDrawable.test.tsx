// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { firstScreen, useBelowDrawable, useDrawable } from './useDrawable.ts'

afterEach(cleanup)

/** What was drawn, in order. */
let drawn: boolean[]
function Place({ isThere }: { isThere: boolean }) {
  const isDrawable = useDrawable(isThere)
  drawn.push(isDrawable)
  return <p>{isDrawable ? 'the meeting' : 'its shape'}</p>
}

test('what was there when its place was drawn is drawn at once', () => {
  drawn = []
  render(<Place isThere />)
  expect(drawn).toEqual([true])
})

test('what arrives is drawn behind what it takes the place of, and what goes is gone at once', () => {
  drawn = []
  const { rerender } = render(<Place isThere={false} />)
  rerender(<Place isThere />)
  // First the shape once more, which costs nothing; then, in slices, what has come.
  expect(drawn).toEqual([false, false, true])
  expect(screen.getByText('the meeting')).toBeTruthy()
  drawn = []
  rerender(<Place isThere={false} />)
  expect(drawn[0]).toBe(false)
})

test('what stands below comes right behind what stands above it, on the first screen alone', () => {
  firstScreen.isDue = true
  let seen: boolean[] = []
  function Below() {
    const isDrawable = useBelowDrawable()
    seen.push(isDrawable)
    return isDrawable && <p>further down</p>
  }
  render(<Below />)
  expect(seen).toEqual([false, true])
  cleanup()
  seen = []
  render(<Below />)
  expect(seen).toEqual([true])
  expect(screen.getByText('further down')).toBeTruthy()
})
