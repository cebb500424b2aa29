// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { type Signature, SignaturePad } from './SignaturePad.tsx'

afterEach(cleanup)

const told: (Signature | null)[] = []
const open = async () => {
  told.length = 0
  await show(<SignaturePad name="Ottavio Brandoli" onChange={(it) => told.push(it)} />)
}

test('the pad is named after who signs and starts empty', async () => {
  await open()
  expect(screen.getByRole('group', { name: 'Firma di Ottavio Brandoli' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /Riquadro per la firma, vuoto/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancella' }).hasAttribute('disabled')).toBe(true)
})

test('who cannot draw writes the name, and the words stay when the way changes', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Scrivi il nome' }))
  const field = screen.getByRole('textbox', { name: 'Nome e cognome' }) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'Ottavio Brandoli' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Disegna' }))
  expect(told.at(-1)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Scrivi il nome' }))
  expect((screen.getByRole('textbox', { name: 'Nome e cognome' }) as HTMLInputElement).value).toBe('Ottavio Brandoli')
})

test('a file that is no picture is refused with its reason', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Carica' }))
  const input = screen.getByLabelText('Scegli un’immagine della firma', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], 'firma.pdf', { type: 'application/pdf' })] } })
  expect(await screen.findByText(/Questo tipo di file non è ammesso/)).toBeTruthy()
  expect(told.at(-1)).toBeNull()
})

test('a picture that cannot be opened asks for another', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Carica' }))
  const input = screen.getByLabelText('Scegli un’immagine della firma', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], 'firma.png', { type: 'image/png' })] } })
  expect(await screen.findByText('Questa immagine non si apre: scegline un’altra.')).toBeTruthy()
})
