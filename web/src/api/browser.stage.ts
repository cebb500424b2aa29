import windowConsole from 'node:console'
import { notifications } from '@mantine/notifications'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterAll, vi } from 'vitest'

configure(({ getElementError }) => ({
  // What is waited for comes when it comes: a busy machine takes its time, and nothing is judged by it.
  asyncUtilTimeout: 15_000,
  // Whoever waits asks again and again. The page is written into the last answer alone: the others are thrown away unread.
  getElementError: (message, container) => (isAskedAgain() ? new Error(message ?? '') : getElementError(message, container)),
}))

/** The library says so to its own queries, beside what is documented of it. */
const isAskedAgain = () => (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

/**
 * React notes from which line each element came, for the first ten thousand of every second: a trace of the stack for each, a tenth of the time of these tests,
 * and nobody reads it. It believes that there were as many already.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: react } = React as unknown as Record<string, object>
Object.defineProperty(react, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => undefined, configurable: true })

/** An element that is written out whole, with all that React hangs on it, is five thousand lines. */
const inShort = (it: unknown): unknown => (typeof Node !== 'undefined' && it instanceof Node ? `<${it.nodeName.toLowerCase()}>` : it)

/** The browser tells of every refused call. One that a test refuses on purpose is no news; a call that nobody answers (404) is. */
const isMeant = (words: unknown[]): boolean => /^[A-Z]+ http:\/\/127\.0\.0\.1:\d+\/\S* (?!404)[45]\d\d \(/.test(String(words[0]))

for (const level of ['warn', 'error'] as const) {
  const tell = console[level]
  console[level] = (...words: unknown[]) => tell(...words.map(inShort))
}

// The window was made before the tests had a console of their own, and keeps to that of Node.
const { error: tellOfCall } = windowConsole
windowConsole.error = (...words: unknown[]) => {
  if (!isMeant(words)) tellOfCall(...words)
}
afterAll(() => {
  windowConsole.error = tellOfCall
})

// The next file finds a browser in which nobody has been: the modules are read once for all of them, what was put into the window is not theirs.
afterAll(() => {
  cleanup()
  notifications.clean()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

// A box that grows with its text measures it again when a font has come, and a signature waits for one: this browser has none to wait for.
Object.defineProperty(document, 'fonts', { configurable: true, value: Object.assign(new EventTarget(), { load: async () => [] }) })

/** What an element says of itself, as far as queries ask. */
const written: Record<string, (element: HTMLElement) => string> = {
  display: ({ style }) => style.display,
  visibility: (element) => element.closest<HTMLElement>('[style*="visibility"]')?.style.visibility ?? '',
}

// Who asks for an element by its role or name asks of every other whether it is hidden, and the window reckons the whole style anew for each property. No style
// sheet is read in these tests: what is hidden is so by its own style, or by that of what it stands in.
const kept = globalThis as { reckonedStyle?: typeof window.getComputedStyle }
// The files of a worker have one window: what it had at first is kept, or each of them would ask through all before it.
kept.reckonedStyle ??= window.getComputedStyle.bind(window)
const reckoned = kept.reckonedStyle
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || !(element instanceof HTMLElement)) return reckoned(element, pseudo)
  const of = (property: string) => written[property]?.(element)
  return new Proxy(element.style, {
    get(_, property: string) {
      if (property === 'getPropertyValue') return (name: string) => of(name) ?? reckoned(element).getPropertyValue(name)
      return of(property) ?? Reflect.get(reckoned(element), property)
    },
  })
}
