// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { SharesField } from './SharesField.tsx'

afterEach(cleanup)

function Shares({ start }: { start: number | null }) {
  const [shares, setShares] = useState(start)
  return <SharesField label="Azioni" value={shares} onChange={setShares} total={1_200_000} />
}

const open = async (start: number | null) => {
  await show(<Shares start={start} />)
  return screen.getByRole('textbox', { name: 'Azioni' }) as HTMLInputElement
}

test('shares are grouped and their part of the whole stands beside them', async () => {
  const field = await open(240_000)
  expect(field.value).toBe('240.000')
  expect(screen.getByText('20,00 %')).toBeTruthy()
  expect(screen.getByText('Su 1.200.000 in tutto')).toBeTruthy()
})

test('the part follows while somebody types', async () => {
  const field = await open(null)
  fireEvent.change(field, { target: { value: '36.000' } })
  expect(screen.getByText('3,00 %')).toBeTruthy()
})

test('only digits are shares', async () => {
  const field = await open(null)
  fireEvent.change(field, { target: { value: '12 azioni' } })
  expect(screen.getByText('Sono ammesse solo cifre.')).toBeTruthy()
})
