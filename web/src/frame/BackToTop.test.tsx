// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '../i18n/it.json' with { type: 'json' }
import { BackToTop } from './BackToTop.tsx'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

function scrolledTo(scrollY: number): void {
  vi.stubGlobal('scrollY', scrollY)
  vi.stubGlobal('innerHeight', 800)
  act(() => void dispatchEvent(new Event('scroll')))
}

function withBar(top: number, bottom: number): void {
  const bar = document.createElement('section')
  bar.setAttribute('data-bar', '')
  bar.getBoundingClientRect = () => ({ top, bottom }) as DOMRect
  document.body.append(bar)
}

const shown = () =>
  render(
    <IntlProvider locale="it" timeZone="Europe/Rome" messages={texts}>
      <BackToTop />
    </IntlProvider>,
  )
const above = () => screen.getByRole('button').style.getPropertyValue('--above')

test('it comes far down the page, and goes near its top', () => {
  shown()
  scrolledTo(601)
  expect(above()).toBe('84px')
  scrolledTo(10)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['one that is higher than it stands', 680, 800, '132px'],
  ['one in its place above the foot of the page', 620, 740, '192px'],
  ['but not one that is low enough', 740, 800, '84px'],
  ['nor one further up', 100, 200, '84px'],
])('it gives way to a bar: %s', (_, top, bottom, expected) => {
  withBar(top, bottom)
  shown()
  scrolledTo(2000)
  expect(above()).toBe(expected)
})
