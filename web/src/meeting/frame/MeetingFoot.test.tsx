// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MeetingFoot } from './MeetingFoot.tsx'

/** There is no layout here: sizes are what the test says, and whoever watches them is told by hand. */
let watchers: (() => void)[]
beforeEach(() => {
  watchers = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        watchers.push(look)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset.pinned !== undefined ? 900 : this.dataset.foot === undefined ? 0 : 61
  })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 240 } as DOMRect)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the page knows how much of the window its foot takes and how tall its side is, and forgets it afterwards', async () => {
  const { unmount } = render(
    <>
      <div>
        <div data-pinned />
      </div>
      <MeetingFoot>
        <section data-bar />
      </MeetingFoot>
    </>,
  )
  act(() => {
    for (const look of watchers) look()
  })
  const root = document.documentElement.style
  const side = document.querySelector<HTMLElement>('[data-pinned]')!.style
  await vi.waitFor(() =>
    expect([root.getPropertyValue('--d-foot'), side.getPropertyValue('--d-side'), side.getPropertyValue('--d-top')]).toEqual(['61px', '900px', '240px']),
  )
  unmount()
  expect(root.getPropertyValue('--d-foot')).toBe('')
})
