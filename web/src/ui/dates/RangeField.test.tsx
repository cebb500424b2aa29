// @vitest-environment happy-dom
import type { DateRange } from '@delibera/core/dates'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { RangeField } from './RangeField.tsx'

let asked: unknown[]
beforeEach(() => {
  asked = []
})
afterEach(cleanup)

const today = '2027-04-12'

function Period() {
  const [range, setRange] = useState<DateRange>({ from: '2027-01-01', to: today })
  const change = (next: DateRange, query: unknown) => {
    asked.push(query)
    setRange(next)
  }
  return <RangeField value={range} onChange={change} today={today} max={today} />
}

const field = () => screen.getByRole('textbox', { name: 'Periodo' }) as HTMLInputElement
const type = (value: string) => {
  fireEvent.change(field(), { target: { value } })
  fireEvent.blur(field())
}
const error = () => screen.queryByRole('alert')?.textContent

test('a range is typed, and asked for from one second after midnight to one minute before', async () => {
  await show(<Period />)
  expect(field().value).toBe('01/01/2027 – 12/04/2027')
  type('2026/12/01 - 2027/03/31')
  expect(field().value).toBe('01/12/2026 – 31/03/2027')
  expect(asked).toEqual([{ date_gt: '2026-12-01T00:00:01+01:00', date_lt: '2027-03-31T23:59:00+02:00' }])
})

test('more than twelve months is refused with the reason, and the last valid range comes back', async () => {
  await show(<Period />)
  type('01/02/2027 – 28/02/2027')
  type('11/04/2026 – 12/04/2027')
  expect([error(), field().value, asked.length]).toEqual(['Al massimo 12 mesi: scegli un periodo più breve.', '01/02/2027 – 28/02/2027', 1])
  type('12/04/2026 – 12/04/2027')
  expect([error(), asked.length]).toEqual([undefined, 2])
})

test.each(['', '12/04/2027', '12/04/2027 – 01/01/2027', '01/01/2027 – 31/02/2027', '01/01/2027 – 13/04/2027', 'ieri'])(
  '"%s" is not a range: the last valid one comes back',
  async (typed) => {
    await show(<Period />)
    type(typed)
    expect([error(), field().value, asked]).toEqual(['Il periodo non è valido: abbiamo rimesso quello di prima.', '01/01/2027 – 12/04/2027', []])
    fireEvent.change(field(), { target: { value: '01' } })
    expect(error()).toBeUndefined()
  },
)

test('leaving the field as it is asks for nothing', async () => {
  await show(<Period />)
  fireEvent.blur(field())
  expect([error(), asked]).toEqual([undefined, []])
})

test('a range is chosen from the calendar with two days', async () => {
  await show(<Period />)
  fireEvent.click(screen.getByRole('button', { name: 'Apri il calendario: Periodo' }))
  const window = within(await screen.findByRole('dialog', { name: 'Scegli il periodo' }))
  fireEvent.click(await window.findByRole('button', { name: 'lunedì 5 aprile 2027' }))
  expect(asked).toEqual([])
  fireEvent.click(window.getByRole('button', { name: 'venerdì 9 aprile 2027' }))
  expect(field().value).toBe('05/04/2027 – 09/04/2027')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['Da inizio anno', '01/01/2027 – 12/04/2027'],
  ['Ultimo mese', '12/03/2027 – 12/04/2027'],
  ['Ultimi 3 mesi', '12/01/2027 – 12/04/2027'],
  ['Ultimi 12 mesi', '12/04/2026 – 12/04/2027'],
])('"%s" is one press', async (preset, range) => {
  await show(<Period />)
  type('01/02/2027 – 28/02/2027')
  fireEvent.click(screen.getByRole('button', { name: 'Apri il calendario: Periodo' }))
  fireEvent.click(await screen.findByRole('button', { name: preset }))
  expect(field().value).toBe(range)
})
