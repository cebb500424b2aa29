// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { FiscalCodeField } from './FiscalCodeField.tsx'
import { VatField } from './VatField.tsx'

afterEach(cleanup)

function Codes() {
  const [fiscal, setFiscal] = useState('')
  const [vat, setVat] = useState('')
  return (
    <>
      <FiscalCodeField label="Codice fiscale" value={fiscal} onChange={setFiscal} />
      <VatField label="Partita IVA" value={vat} onChange={setVat} />
    </>
  )
}

async function typed(name: 'Codice fiscale' | 'Partita IVA', text: string) {
  await show(<Codes />)
  const field = screen.getByRole('textbox', { name }) as HTMLInputElement
  fireEvent.change(field, { target: { value: text } })
  return field
}

describe('a fiscal code', () => {
  test('is written in capitals without spaces', async () => {
    expect((await typed('Codice fiscale', 'rss mra 80a01 h501u')).value).toBe('RSSMRA80A01H501U')
  })

  test('is counted while it grows, and says what is missing once it is left', async () => {
    const field = await typed('Codice fiscale', 'MRSGLD76R23L71')
    expect(screen.getByText('14 di 16')).toBeTruthy()
    expect(screen.queryByText(/Mancano caratteri/)).toBeNull()
    fireEvent.blur(field)
    expect(screen.getByText('Mancano caratteri: il codice fiscale ne ha 16, questo 14.')).toBeTruthy()
  })

  test('with a wrong last letter only warns', async () => {
    const field = await typed('Codice fiscale', 'RSSMRA80A01H501X')
    fireEvent.blur(field)
    expect(screen.getByText('L’ultima lettera non torna. Puoi usarlo e controllarlo dopo.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  })

  test('with an impossible day is refused', async () => {
    fireEvent.blur(await typed('Codice fiscale', 'RSSMRA80A99H501U'))
    expect(screen.getByText('Inserisci un codice fiscale valido.')).toBeTruthy()
  })
})

describe('a VAT number', () => {
  test('loses the country in front of it', async () => {
    expect((await typed('Partita IVA', 'IT 01234567897')).value).toBe('01234567897')
  })

  test('says how many digits are missing', async () => {
    fireEvent.blur(await typed('Partita IVA', '012345678'))
    expect(screen.getByText('Mancano cifre: la partita IVA ne ha 11, questa 9.')).toBeTruthy()
  })

  test('with a wrong last digit only warns', async () => {
    await typed('Partita IVA', '01234567890')
    expect(screen.getByText('L’ultima cifra non torna. Puoi usarla e controllarla dopo.')).toBeTruthy()
  })
})
