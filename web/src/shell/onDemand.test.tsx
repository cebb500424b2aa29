// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { onDemand } from './onDemand.ts'

afterEach(cleanup)

type Part = ComponentType<{ words: string }>
const Words: Part = ({ words }) => <p>{words}</p>
function Place({ usePart, words }: { usePart: () => Part | null; words: string }) {
  const Found = usePart()
  return Found && <Found words={words} />
}

test('a part is fetched once, when it is wanted, and drawn where it was waited for', async () => {
  const load = vi.fn(async () => Words)
  const { want, usePart } = onDemand(load)
  render(<Place usePart={usePart} words="Eccomi" />)
  expect(load).not.toHaveBeenCalled()
  want()
  want()
  expect(await screen.findByText('Eccomi')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that did not come is told, and may be wanted again', async () => {
  const load = vi.fn<() => Promise<Part>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(Words)
  const onFailure = vi.fn()
  const { want, usePart } = onDemand(load, onFailure)
  render(<Place usePart={usePart} words="Eccomi" />)
  want()
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  want()
  expect(await screen.findByText('Eccomi')).toBeTruthy()
})
