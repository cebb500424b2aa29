// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { FilterChips } from '../tables/FilterChips.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { OptionCards } from './OptionCards.tsx'

afterEach(cleanup)

const votes = [
  { value: 'favour', label: 'Favorevole', icon: null, tone: 'verde' },
  { value: 'against', label: 'Contrario', icon: null, tone: 'rosso' },
  { value: 'abstain', label: 'Astenuto', icon: null, tone: 'gray', disabled: true },
] as const

function Vote() {
  const [value, setValue] = useState<string | null>(null)
  return <ChoiceGroup legend="Voto di Teodora Valserra" choices={votes} value={value} onChange={setValue} />
}

const radio = (name: string | RegExp) => screen.getByRole('radio', { name }) as HTMLInputElement

test('a choice is a group of radio buttons named by its question, with none chosen at first', async () => {
  await show(<Vote />)
  const group = within(screen.getByRole('group', { name: 'Voto di Teodora Valserra' }))
  expect(group.getAllByRole('radio').map((it) => (it as HTMLInputElement).checked)).toEqual([false, false, false])
  fireEvent.click(radio('Contrario'))
  expect(radio('Contrario').checked).toBe(true)
  expect(radio('Astenuto').disabled).toBe(true)
})

function Kind({ error }: { error?: string }) {
  const [value, setValue] = useState<string | null>(null)
  const options = [
    { value: 'online', label: 'Online', note: 'Nella sala di Delibera.', icon: null, price: 'da 12 crediti' },
    { value: 'past', label: 'Passata', note: 'Lo statuto chiede la convocazione.', icon: null, disabled: true },
  ] as const
  return <OptionCards legend="Come si svolge" options={options} value={value} onChange={setValue} error={error} />
}

test('a card is one choice that says what follows and what it costs; one that cannot be chosen says why', async () => {
  await show(<Kind />)
  const online = radio(/Online.*Nella sala di Delibera.*da 12 crediti/)
  fireEvent.click(online)
  expect(online.checked).toBe(true)
  expect(radio(/Lo statuto chiede la convocazione/).disabled).toBe(true)
})

test('cards without the choice that is needed say so', async () => {
  await show(<Kind error="Scegli come si svolge." />)
  const group = screen.getByRole('group', { name: 'Come si svolge' })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Scegli come si svolge.')
})

function Filter() {
  const [value, setValue] = useState<'open' | 'done' | null>(null)
  const chips = [
    { value: 'open', label: 'Aperte', count: 3 },
    { value: 'done', label: 'Chiuse', count: 1200 },
  ] as const
  return <FilterChips label="Filtra per stato" all={{ label: 'Tutte', count: 1203 }} chips={chips} value={value} onChange={setValue} />
}

test('a chip says how many rows it leaves; pressed again it takes the filter away', async () => {
  await show(<Filter />, 'en-US')
  const group = within(screen.getByRole('group', { name: 'Filtra per stato' }))
  const pressed = () => group.getAllByRole('button', { pressed: true }).map((it) => it.textContent)
  expect(pressed()).toEqual(['Tutte1,203'])
  fireEvent.click(group.getByRole('button', { name: /Aperte/ }))
  expect(pressed()).toEqual(['Aperte3'])
  fireEvent.click(group.getByRole('button', { name: /Aperte/ }))
  expect(pressed()).toEqual(['Tutte1,203'])
})
