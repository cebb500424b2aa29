// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnLine } from '../../../media/picture.ts'
import { show } from '../../../ui/parts.fixture.ts'
import { LineNotice } from './LineNotice.tsx'
import { VideoTile } from './VideoTile.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A line that turns when it is told to. */
function Line() {
  const [line, setLine] = useState<OwnLine>('fine')
  const turns = ['unseen', 'partly_unseen', 'lowered', 'fine'] as const
  return (
    <>
      {turns.map((it) => (
        <button key={it} type="button" onClick={() => setLine(it)}>
          {it}
        </button>
      ))}
      <LineNotice line={line} />
    </>
  )
}
const turn = (to: OwnLine) => fireEvent.click(screen.getByRole('button', { name: to }))

test('who is not seen reads it, and reads for a moment that the line is good again', async () => {
  await show(<Line />)
  expect(screen.queryByText(/linea/i)).toBeNull()
  turn('unseen')
  expect(screen.getByRole('alert').textContent).toContain('Linea debole: gli altri ti sentono ma non ti vedono.')
  turn('partly_unseen')
  expect(screen.getByRole('alert').textContent).toContain('qualcuno non ti vede')
  turn('lowered')
  expect(screen.getByRole('status').textContent).toContain('meno nitido')
  vi.useFakeTimers()
  turn('fine')
  expect(screen.getByText(/di nuovo buona/)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(9000))
  expect(screen.queryByText(/linea/i)).toBeNull()
})

test('a tile says in words and to who does not see it that the line of its owner is weak', async () => {
  const tile = { name: 'Carla Fontana', stream: null, isSilent: false, isSpeaking: false }
  await show(<VideoTile {...tile} isWeak />)
  await waitFor(() => expect(screen.getByRole('figure', { name: 'Carla Fontana, linea debole' })).toBeTruthy())
  expect(screen.getByText('linea debole')).toBeTruthy()
  cleanup()
  await show(<VideoTile {...tile} />)
  expect(screen.queryByText('linea debole')).toBeNull()
})
