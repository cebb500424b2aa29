// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { CodeField } from './CodeField.tsx'

afterEach(cleanup)

const completed: string[] = []

function Code({ kind, error }: { kind: 'code' | 'recovery'; error?: string }) {
  const [code, setCode] = useState('')
  return <CodeField label="Codice" kind={kind} value={code} onChange={setCode} error={error} onComplete={(it) => completed.push(it)} />
}

const field = () => screen.getByRole('textbox', { name: 'Codice' }) as HTMLInputElement

test('six figures are one field that a device can fill in, pasted with or without a space', async () => {
  completed.length = 0
  await show(<Code kind="code" />)
  expect([field().getAttribute('autocomplete'), field().inputMode]).toEqual(['one-time-code', 'numeric'])
  fireEvent.change(field(), { target: { value: '48 2' } })
  expect([field().value, completed]).toEqual(['482', []])
  fireEvent.change(field(), { target: { value: '482 915 7' } })
  expect([field().value, completed]).toEqual(['482915', ['482915']])
})

test('what is wrong is read with the field', async () => {
  await show(<Code kind="code" error="Il codice è scaduto." />)
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect([field().getAttribute('aria-invalid'), described?.textContent]).toEqual(['true', 'Il codice è scaduto.'])
})

test('a recovery code keeps its letters and loses its spaces', async () => {
  await show(<Code kind="recovery" />)
  fireEvent.change(field(), { target: { value: ' ab2cd-e4fgh ' } })
  expect(field().value).toBe('ab2cd-e4fgh')
})
