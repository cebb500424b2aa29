// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyField } from '../fields/CopyField.tsx'
import { SettingRow } from '../forms/SettingRow.tsx'
import { QrImage } from '../marks/QrImage.tsx'
import { show } from '../parts.fixture.ts'
import { CodesList } from './CodesList.tsx'
import { DeviceRow } from './DeviceRow.tsx'

let copied: string[] = []
beforeEach(() => {
  copied = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const codes = ['ab2cd-e4fgh', 'ij5kl-m6nop']

test('the codes are listed and copied together, and the copy is said aloud', async () => {
  await show(<CodesList label="Codici di recupero" codes={codes} fileName="codici.txt" />)
  expect(
    within(screen.getByRole('list', { name: 'Codici di recupero' }))
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual(codes)
  fireEvent.click(screen.getByRole('button', { name: 'Copia tutti' }))
  expect((await screen.findByText('Copiato')).getAttribute('role')).toBe('status')
  expect(copied).toEqual(['Codici di recupero\n\nab2cd-e4fgh\nij5kl-m6nop\n'])
})

test('they are downloaded as a text file', async () => {
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.download} ${this.href.split(':')[0]}`)
  })
  await show(<CodesList label="Codici di recupero" codes={codes} fileName="codici.txt" />)
  fireEvent.click(screen.getByRole('button', { name: 'Scarica' }))
  expect(links).toEqual(['codici.txt blob'])
})

test('a secret is shown in groups and copied whole', async () => {
  await show(<CopyField label="Chiave" value="JBSWY3DP" shown="JBSW Y3DP" />)
  expect(screen.getByText('JBSW Y3DP')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copia: Chiave' }))
  await screen.findByText('Copiato')
  expect(copied).toEqual(['JBSWY3DP'])
})

test('a copy that fails says how to go on', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  await show(<CopyField label="Chiave" value="x" />)
  fireEvent.click(screen.getByRole('button', { name: 'Copia: Chiave' }))
  expect(await screen.findByText(/Copia non riuscita/)).toBeTruthy()
})

test('a QR code is a picture, so its markup cannot run', async () => {
  await show(<QrImage svg={'<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'} label="Codice da inquadrare" />)
  expect(screen.getByRole('img', { name: 'Codice da inquadrare' }).getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(document.querySelector('script')).toBeNull()
})

test('the button of a device names it', async () => {
  let ended = 0
  const end = () => {
    ended += 1
  }
  await show(
    <ul>
      <DeviceRow icon={null} name="Safari su iPhone" note="Bergamo, oggi alle 08:12" action="Termina" onAction={end} />
      <DeviceRow icon={null} name="Firefox su Linux" note="adesso" badge="Questo dispositivo" />
    </ul>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Termina: Safari su iPhone' }))
  expect(ended).toBe(1)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('a rule of one own can go back to the value of law', async () => {
  let reset = 0
  const goBack = () => {
    reset += 1
  }
  await show(
    <SettingRow
      title="Preavviso"
      note="Giorni fra avviso e assemblea"
      law="art. 2366 c.c."
      fallback="Di legge: 8 giorni"
      changed="Statuto, art. 12"
      reset="Torna al valore di legge"
      onReset={goBack}
    >
      {(label) => <input aria-label={label} defaultValue="15" />}
    </SettingRow>,
  )
  expect(screen.getByRole('textbox', { name: 'Preavviso' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Torna al valore di legge: Preavviso' }))
  expect(reset).toBe(1)
})
