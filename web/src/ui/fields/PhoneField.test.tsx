// @vitest-environment happy-dom
import { Phone } from '@delibera/core/fields'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { PhoneField } from './PhoneField.tsx'

afterEach(cleanup)

function Contact({ withPrefix }: { withPrefix: boolean }) {
  const [phone, setPhone] = useState('')
  return <PhoneField label="Telefono" value={phone} onChange={setPhone} withPrefix={withPrefix} />
}

async function left(text: string, withPrefix = true) {
  await show(<Contact withPrefix={withPrefix} />)
  const field = screen.getByRole('textbox', { name: 'Telefono' }) as HTMLInputElement
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  return field.value
}

test.each([
  ['+39 340 000 0005', '+39 3400000005'],
  ['0039 340-000.0005', '+39 3400000005'],
  ['(02) 123 4567', '021234567'],
  ['+393400000005', '+393400000005'],
])('%s is tidied to %s, which the rule of core takes', async (written, tidy) => {
  expect(await left(written)).toBe(tidy)
  expect(Phone.safeParse(tidy).success).toBe(true)
})

test('where no prefix is wanted one is refused', async () => {
  await left('+39 3400000005', false)
  expect(screen.getByText(/Scrivi il numero senza prefisso/)).toBeTruthy()
})
