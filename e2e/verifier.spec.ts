import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sampleBundle } from '@delibera/core/exports/bundle.stage'
import { expect, test } from '@playwright/test'
import { verifierPage } from '../server/src/features/exports/verifier-papers.ts'
import { violationsIn } from './axe.ts'

test.use({ locale: 'it-IT', offline: true })

test('a stranger with a bundle and no network convinces themselves of it', async ({ page }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'delibera-verifier-'))
  const file = (name: string, content: Uint8Array) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  const asked: string[] = []
  const faults: string[] = []
  page.on('request', (it) => void (it.url().startsWith('file:') || asked.push(it.url())))
  page.on('pageerror', (it) => void faults.push(it.message))
  page.on('console', (it) => void (it.type() === 'error' && faults.push(it.text())))
  await page.goto(pathToFileURL(file('verifica.html', await verifierPage())).href)

  const choose = (name: string, content: Uint8Array) => page.getByLabel('File da verificare').setInputFiles(file(name, content))
  await choose('fascicolo.zip', await sampleBundle())
  const whole = page.getByRole('region', { name: 'Esito della verifica di fascicolo.zip' })
  await expect(whole.getByRole('heading', { level: 2 })).toHaveText('Integro: nulla è cambiato')
  for (const it of ['Fonderia Valserra S.p.A.', 'Registro degli atti integro', 'Voti uguali a quelli espressi', 'Ricevute di voto autentiche'])
    await expect(whole.getByText(it)).toBeVisible()
  expect(await violationsIn(page)).toEqual([])

  await choose('cambiato.zip', await sampleBundle({ accepted: -1 }))
  const changed = page.getByRole('region', { name: 'Esito della verifica di cambiato.zip' })
  await expect(changed.getByRole('heading', { level: 2 })).toHaveText('Fascicolo modificato')
  await expect(changed.getByText('I voti elencati non sono quelli espressi')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Bundle altered')
  expect([asked, faults]).toEqual([[], []])
})
