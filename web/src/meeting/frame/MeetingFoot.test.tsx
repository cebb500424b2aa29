// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MeetingFoot } from './MeetingFoot.tsx'
import { useCartRoom } from './useCartRoom.ts'

/** There is no layout here: sizes are what the test says, and whoever watches them is told by hand. */
let heights: Record<string, number>
let watchers: (() => void)[]
beforeEach(() => {
  heights = { aside: 300, foot: 61 }
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
    return this.tagName === 'ASIDE' ? heights.aside! : this.dataset.foot === undefined ? 0 : heights.foot!
  })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const bottom = this.tagName === 'ASIDE' ? window.innerHeight - 73 : this.dataset.verdict === undefined ? 0 : heights.verdict!
    return { top: 240, bottom } as DOMRect
  })
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const resize = () =>
  act(() => {
    for (const look of watchers) look()
  })
const told = (name: string) => document.documentElement.style.getPropertyValue(name)

function Cart() {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} data-cart>
      <aside data-open={useCartRoom(place)} />
    </div>
  )
}
function Page({ hasCart = true }) {
  return (
    <>
      <div>
        <div data-pinned>
          <p data-verdict />
        </div>
      </div>
      <MeetingFoot cart={hasCart && <Cart />}>
        <section data-bar />
      </MeetingFoot>
    </>
  )
}

test('the page knows how much of the window its foot takes, with the cart and without, and forgets it afterwards', () => {
  const { rerender, unmount } = render(<Page />)
  resize()
  expect([told('--d-cart'), told('--d-foot')]).toEqual(['312px', '373px'])
  expect(document.querySelector<HTMLElement>('[data-pinned]')?.style.getPropertyValue('--d-top')).toBe('240px')
  rerender(<Page hasCart={false} />)
  resize()
  expect([told('--d-cart'), told('--d-foot')]).toEqual(['0px', '61px'])
  unmount()
  expect(told('--d-foot')).toBe('')
})

test.each([
  ['ends above it', 300, 'true'],
  ['reaches under it', 500, 'false'],
])('the cart stands open where the verdict %s', (_, verdict, open) => {
  heights.verdict = verdict
  render(<Page />)
  resize()
  expect(document.querySelector('aside')?.dataset.open).toBe(open)
})
