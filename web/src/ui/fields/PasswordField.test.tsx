// @vitest-environment happy-dom
import { passwordPattern } from '@delibera/core/fields'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { PasswordField } from './PasswordField.tsx'
import { passwordRules } from './password-rules.ts'

afterEach(cleanup)

test('the rules together are the rule of core', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aAzZ09@#.!$ \t-è'), maxLength: 12 })
  fc.assert(
    fc.property(letters, (text) => passwordPattern.test(text) === passwordRules.every((it) => it.pattern.test(text))),
    { numRuns: 2000 },
  )
})

function NewPassword() {
  const [password, setPassword] = useState('')
  return <PasswordField label="Nuova password" withRules value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
}

const met = () => within(screen.getByRole('list', { name: 'La password deve avere' })).queryAllByRole('img', { name: 'Fatto' }).length

test('rules are ticked one by one while the password is typed', async () => {
  await show(<NewPassword />)
  const field = screen.getByLabelText('Nuova password')
  const ticked = ['', 'a', 'aB', 'aB3', 'aB3.', 'aB3.xy', 'aB3. xy'].map((text) => {
    fireEvent.change(field, { target: { value: text } })
    return met()
  })
  expect(ticked).toEqual([0, 2, 3, 4, 5, 6, 5])
})

test('the password can be shown and hidden', async () => {
  await show(<NewPassword />)
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Mostra la password' }))
  expect(screen.getByLabelText('Nuova password').getAttribute('type')).toBe('text')
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Nascondi la password' }))
  expect(screen.getByLabelText('Nuova password').getAttribute('type')).toBe('password')
})
