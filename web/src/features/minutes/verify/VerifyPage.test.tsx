// @vitest-environment happy-dom
import { sampleBundle, utf8 } from '@delibera/core/exports/bundle.stage'
import type { Verification } from '@delibera/core/minutes/signatures'
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const installation = { seal: 'a'.repeat(64), key: 'chiave' }
const document: NonNullable<Verification['document']> = {
  kind: 'MINUTES',
  company_name: 'Fonderia Valserra S.p.A.',
  title: 'Verbale dell’assemblea',
  held_at: '2027-04-28T08:00:00.000Z',
  issued_at: '2027-04-29T07:14:00.000Z',
  number: { number: 13, year: 2027, book: 'Assemblee' },
  is_latest: true,
  signatures: [{ name: 'Teodora Valserra', role: 'PRESIDENT', at: '2027-04-29T06:51:00.000Z', identity: null, holder: null }],
}

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => api.reset())
afterEach(cleanup)
afterAll(() => api.close())

const nothing = utf8('%PDF-1.7 senza firme')
const hashOf = async (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
const callOf = async (bytes: Uint8Array<ArrayBuffer>) => `GET /api/verify/${await hashOf(bytes)}`

async function choose(...files: [string, Uint8Array<ArrayBuffer>][]) {
  await openApp('/verify')
  const input = await screen.findByLabelText<HTMLInputElement>('File da verificare')
  fireEvent.change(input, { target: { files: files.map(([name, bytes]) => new File([bytes], name)) } })
}
const result = (name: string) => screen.findByRole('region', { name: `Esito della verifica di ${name}` })

test('a file that was issued here: the sentence first, then what is known of it, and only its hash was sent', async () => {
  const call = await callOf(nothing)
  api.answers.set(call, { json: { issued: true, document, installation } })
  await choose(['verbale.pdf', nothing])
  const seen = await result('verbale.pdf')
  expect(within(seen).getByRole('heading', { level: 2 }).textContent).toBe('Autentico e non modificato')
  for (const it of [
    'Fonderia Valserra S.p.A.',
    'Assemblee, numero 13 del 2027',
    'Teodora Valserra, presidente, 29/04/2027 08:51',
    'È nei registri di questa installazione',
  ])
    expect(within(seen).getByText(it)).toBeTruthy()
  expect(api.asked(call)).toHaveLength(1)
  expect(screen.getByText('Il file resta sul tuo dispositivo: a noi arriva solo la sua impronta.')).toBeTruthy()
})

test('what was signed elsewhere says by what its certificate was found to be of the signer, or that nobody looked', async () => {
  const at = '2027-04-29T06:51:00.000Z'
  const signatures = [
    { name: 'Teodora Valserra', role: 'PRESIDENT' as const, at, identity: 'FISCAL_CODE' as const, holder: 'Teodora Valserra' },
    { name: 'Rocco Santangeli', role: 'SECRETARY' as const, at, identity: 'NAME' as const, holder: 'SANTANGELI ROCCO' },
    { name: 'Ada Neri', role: 'OTHER' as const, at, identity: 'UNCHECKED' as const, holder: null },
  ]
  api.answers.set(await callOf(nothing), { json: { issued: true, document: { ...document, signatures }, installation } })
  await choose(['verbale.pdf', nothing])
  const { textContent } = await result('verbale.pdf')
  expect(textContent).toMatch(/Teodora Valserra, presidente, 29\/04\/2027\s08:51: il codice fiscale del certificato è il suo/)
  expect(textContent).toContain('certificato intestato a SANTANGELI ROCCO, riconosciuto dal nome e confermato da una persona')
  expect(textContent).toMatch(/Ada Neri.*: certificato non controllato/)
})

test('a file nobody knows accuses nobody', async () => {
  api.answers.set(await callOf(nothing), { json: { issued: false, document: null, installation } })
  await choose(['scansione.pdf', nothing])
  const seen = await result('scansione.pdf')
  expect(within(seen).getByRole('heading', { level: 2 }).textContent).toBe('Non risulta emesso da qui')
  expect(within(seen).queryByRole('img', { name: 'Non regolare' })).toBeNull()
})

test('without the server a bundle still proves itself; the server is asked again on request', async () => {
  const bundle = await sampleBundle()
  await choose(['fascicolo.zip', bundle])
  const seen = await result('fascicolo.zip')
  expect(within(seen).getByRole('heading', { level: 2 }).textContent).toBe('Integro: nulla è cambiato')
  expect(within(seen).getByText('Voti uguali a quelli espressi')).toBeTruthy()
  api.answers.set(await callOf(bundle), { json: { issued: false, document: null, installation } })
  fireEvent.click(within(seen).getByRole('button', { name: 'Riprova a chiedere' }))
  expect(await within(seen).findByRole('heading', { level: 2, name: 'Non è di questa installazione' })).toBeTruthy()
})

test('several files one after the other, each with its own answer', async () => {
  const changed = await sampleBundle({ spoil: (it) => it.slice(1) })
  await choose(['cambiato.zip', changed], ['nota.txt', utf8('ciao')])
  expect(within(await result('cambiato.zip')).getByText('Manca: votes.csv')).toBeTruthy()
  expect(within(await result('nota.txt')).getByRole('heading', { level: 2 }).textContent).toBe('Qui non possiamo dirlo')
})
