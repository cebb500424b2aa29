// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { DateField } from './DateField.tsx'
import { DateTimeField } from './DateTimeField.tsx'

let told: string[]
beforeEach(() => {
  told = []
})
afterEach(cleanup)

type Given = Partial<ComponentProps<typeof DateField>>

function Day({ value = '', ...given }: Given) {
  const [day, setDay] = useState(value)
  const change = (next: string) => {
    told.push(next)
    setDay(next)
  }
  return <DateField label="Data" today="2027-04-12" {...given} value={day} onChange={change} />
}

function Moment({ value = '', ...given }: Given) {
  const [moment, setMoment] = useState(value)
  const change = (next: string) => {
    told.push(next)
    setMoment(next)
  }
  return <DateTimeField label="Data" today="2027-04-12" {...given} value={moment} onChange={change} />
}

const field = () => screen.getByRole('textbox', { name: /Data/ }) as HTMLInputElement
const type = (value: string) => {
  fireEvent.change(field(), { target: { value } })
  fireEvent.blur(field())
}
const error = () => screen.queryByRole('alert')?.textContent

test.each(['2027/04/28', '28/04/2027', '28.4.2027'])('"%s" is read when the field is left, and shown as 28/04/2027', async (typed) => {
  await show(<Day />)
  fireEvent.change(field(), { target: { value: typed } })
  expect(told).toEqual([])
  fireEvent.blur(field())
  expect([told, field().value, error()]).toEqual([['2027-04-28'], '28/04/2027', undefined])
})

test('what is no date stays as typed, is handed on for the form to refuse, and the field says how to write it', async () => {
  await show(<Day />)
  type('31/06/2027')
  expect([told, field().value]).toEqual([['31/06/2027'], '31/06/2027'])
  expect(error()).toBe('La data non è valida: scrivi giorno, mese e anno, per esempio 28/04/2027.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  type('30/06/2027')
  expect([told.at(-1), error()]).toEqual(['2027-06-30', undefined])
})

test('bounds are told with the day they stand at; 2010 is the first year', async () => {
  await show(<Day min="2027-04-12" max="2027-12-31" />)
  type('11/04/2027')
  expect(error()).toBe('La data non può essere prima del 12/04/2027.')
  type('01/01/2028')
  expect(error()).toBe('La data non può essere dopo il 31/12/2027.')
  cleanup()
  await show(<Day />, 'en-US')
  type('31/12/2009')
  expect(error()).toBe('The date cannot be before 01/01/2010.')
})

test('an emptied field is empty, and whether it may be is for the form to say', async () => {
  await show(<Day value="2027-04-28" error="Campo obbligatorio." required />)
  type('')
  expect([told, error()]).toEqual([[''], 'Campo obbligatorio.'])
})

test('a value from outside is shown', async () => {
  const { again } = await show(<DateField label="Data" value="2027-04-28" today="2027-04-12" onChange={() => {}} />)
  again(<DateField label="Data" value="2027-05-04" today="2027-04-12" onChange={() => {}} />)
  expect(field().value).toBe('04/05/2027')
})

test.each([
  ['it', 'Apri il calendario: Data', 'Scegli il giorno', 'Mese successivo', 'mercoledì 28 aprile 2027', 'lu'],
  ['en-US', 'Open the calendar: Data', 'Choose the day', 'Next month', 'Wednesday, April 28, 2027', 'Mo'],
  ['en-GB', 'Open the calendar: Data', 'Choose the day', 'Next month', 'Wednesday 28 April 2027', 'Mo'],
] as const)('the calendar speaks %s and its week starts on Monday', async (locale, open, dialog, next, day, monday) => {
  await show(<Day value="2027-04-01" />, locale)
  fireEvent.click(screen.getByRole('button', { name: open }))
  const window = within(await screen.findByRole('dialog', { name: dialog }))
  expect(await window.findByRole('button', { name: next })).toBeTruthy()
  expect(document.querySelector('thead th')?.textContent).toBe(monday)
  const wanted = day.replaceAll(',', '')
  const button = window.getAllByRole('button').find((it) => it.getAttribute('aria-label')?.replaceAll(',', '') === wanted)
  fireEvent.click(button!)
  expect([told, field().value]).toEqual([['2027-04-28'], '28/04/2027'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the keyboard starts on the chosen day, and days out of bounds cannot be chosen', async () => {
  await show(<Day value="2027-04-28" min="2027-04-12" />)
  fireEvent.click(screen.getByRole('button', { name: /Apri il calendario/ }))
  const chosen = await screen.findByRole('button', { name: 'mercoledì 28 aprile 2027' })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  expect((screen.getByRole('button', { name: 'domenica 11 aprile 2027' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a moment wants its hour', async () => {
  await show(<Moment />)
  type('28/04/2027')
  expect(error()).toBe('Data e ora non sono valide: scrivi per esempio 28/04/2027 10:00.')
  type('2027/04/28 9:30')
  expect([told.at(-1), field().value, error()]).toEqual(['2027-04-28T09:30', '28/04/2027 09:30', undefined])
})

test('a moment is chosen as a day and an hour', async () => {
  await show(<Moment value="2027-04-28T15:00" />)
  fireEvent.click(screen.getByRole('button', { name: /Apri il calendario/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'giovedì 29 aprile 2027' }))
  expect(told).toEqual(['2027-04-29T15:00'])
  expect(screen.getByRole('spinbutton', { name: 'Ore' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Conferma data e ora' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
