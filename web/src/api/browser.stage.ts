import { configure } from '@testing-library/react'

// What is waited for comes when it comes: a busy machine takes its time, and nothing is judged by it.
configure({ asyncUtilTimeout: 15_000 })

/** An element that is written out whole, with all that React hangs on it, is five thousand lines. */
const inShort = (it: unknown): unknown => (typeof Node !== 'undefined' && it instanceof Node ? `<${it.nodeName.toLowerCase()}>` : it)

for (const level of ['warn', 'error'] as const) {
  const tell = console[level]
  console[level] = (...words: unknown[]) => tell(...words.map(inShort))
}
