import windowConsole from 'node:console'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// What is waited for comes when it comes: a busy machine takes its time, and nothing is judged by it.
configure({ asyncUtilTimeout: 15_000 })

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
