// @vitest-environment happy-dom
import type { Locale } from '@delibera/core/locale'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { MoneyField } from './MoneyField.tsx'

afterEach(cleanup)

const told: (number | null)[] = []

function Amount({ start }: { start: number | null }) {
  const [cents, setCents] = useState(start)
  const change = (next: number | null) => {
    told.push(next)
    setCents(next)
  }
  return <MoneyField label="Importo" value={cents} onChange={change} />
}

async function open(start: number | null, locale: Locale = 'it') {
  told.length = 0
  await show(<Amount start={start} />, locale)
  return screen.getByRole('textbox', { name: 'Importo' }) as HTMLInputElement
}
const write = (field: HTMLInputElement, text: string) => fireEvent.change(field, { target: { value: text } })

test.each([
  ['it', '1.234,56', '€'],
  ['en-US', '1,234.56', '$'],
  ['en-GB', '1,234.56', '£'],
] as const)('cents are shown as %s writes them', async (locale, text, sign) => {
  expect((await open(123_456, locale)).value).toBe(text)
  expect(screen.getByText(sign)).toBeTruthy()
})

test('the text stays as typed until the field is left, and the cents go out at once', async () => {
  const field = await open(null)
  write(field, '412600,5')
  expect([field.value, told.at(-1)]).toEqual(['412600,5', 41_260_050])
  fireEvent.blur(field)
  expect(field.value).toBe('412.600,50')
})

test('an emptied field has no amount', async () => {
  const field = await open(500)
  write(field, '')
  fireEvent.blur(field)
  expect([field.value, told.at(-1)]).toEqual(['', null])
})

test('what is no amount stays there to be corrected', async () => {
  const field = await open(null)
  write(field, 'molto')
  fireEvent.blur(field)
  expect(field.value).toBe('molto')
  expect(screen.getByText('Valore non valido.')).toBeTruthy()
})
