// @vitest-environment happy-dom
import { PersonalData } from '@delibera/core/accounts/forms'
import { MantineProvider, TextInput } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadTexts } from '../../i18n/texts.ts'
import { useZodForm } from './useZodForm.ts'

let sent: unknown[] = []
let form: ReturnType<typeof useZodForm<unknown, typeof initial>>
const initial = { last_name: '', first_name: 'Anna', phone_number: '' }

function Form() {
  form = useZodForm(PersonalData, initial)
  return (
    <form noValidate onSubmit={form.onSubmit((it) => sent.push(it))}>
      <TextInput {...form.getInputProps('first_name')} label="Nome" />
      <TextInput {...form.getInputProps('last_name')} label="Cognome" />
      <TextInput {...form.getInputProps('phone_number')} label="Telefono" />
      <button type="submit">Salva</button>
    </form>
  )
}

beforeEach(async () => {
  sent = []
  render(
    <IntlProvider locale="it" messages={await loadTexts('it')} timeZone="Europe/Rome">
      <MantineProvider>
        <Form />
      </MantineProvider>
    </IntlProvider>,
  )
})
afterEach(cleanup)

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
const isReproached = (label: string) => field(label).getAttribute('aria-invalid') === 'true'

test('a field is judged when it is left, then at every change', () => {
  type('Telefono', 'abc')
  expect(isReproached('Telefono')).toBe(false)
  fireEvent.blur(field('Telefono'))
  expect(screen.getByText('Inserisci un numero di telefono valido.')).toBeTruthy()
  type('Telefono', '+39 3331234567')
  expect(isReproached('Telefono')).toBe(false)
  type('Telefono', '+39 333 x')
  expect(isReproached('Telefono')).toBe(true)
})

test('a field that was never filled is not reproached for being left, one that was emptied is', () => {
  fireEvent.blur(field('Cognome'))
  expect(isReproached('Cognome')).toBe(false)
  type('Nome', '')
  fireEvent.blur(field('Nome'))
  expect(screen.getByText('Campo obbligatorio.')).toBeTruthy()
})

test('while a pointer is held down nothing appears that could move what it points at', async () => {
  type('Telefono', 'abc')
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Salva' }))
  fireEvent.blur(field('Telefono'))
  expect(isReproached('Telefono')).toBe(false)
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Salva' }))
  expect(await screen.findByText('Inserisci un numero di telefono valido.')).toBeTruthy()
})

test('a wrong form is not sent, and the focus goes to the first wrong field on the page', () => {
  type('Nome', '')
  submit()
  expect(document.activeElement).toBe(field('Nome'))
  expect(screen.getAllByText('Campo obbligatorio.')).toHaveLength(2)
  expect(sent).toEqual([])
})

test('what is sent is what the schema made of it, a blank as null', () => {
  type('Cognome', '  Rossi ')
  submit()
  expect(sent).toEqual([{ first_name: 'Anna', last_name: 'Rossi', phone_number: null }])
})

test('a refusal stands beside its field until that field changes', async () => {
  type('Cognome', 'Rossi')
  expect(form.showFaults({ info: [{ path: 'last_name', message: 'tooLong' }] })).toBe(true)
  expect(await screen.findByText('Il testo è troppo lungo.')).toBeTruthy()
  type('Nome', 'Anna Maria')
  expect(isReproached('Cognome')).toBe(true)
  type('Cognome', 'Bianchi')
  expect(isReproached('Cognome')).toBe(false)
})

test('a refusal that names no field of this form is left to somebody else', () => {
  expect(form.showFaults({ info: [{ path: 'fiscal_code', message: 'insertValidCF' }] })).toBe(false)
  expect(form.showFaults({ info: 'credentials' })).toBe(false)
})
