import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './assembly.ts'
import { stayIn } from './person.ts'
import { newCompany } from './practice.ts'

/** Two shareholders of 600,000 shares and 400,000: a sale is enough to turn who decides. */
test('a register is opened from the proposal, a sale is entered and changes the votes, and the chain holds', async ({ page, request }) => {
  test.setTimeout(180_000)
  const { manager, id: company } = await newCompany(request, { business_name: 'Tessitura del Piave S.p.A.', statute: {} })
  await stayIn(page, manager)
  await page.goto(`/company/${company}/register`)
  await opens(page)
  await sells(page)
  await readsTheEntry(page)
  await readsTheSheet(page, company)
})

/** The proposal is of today's list; it is confirmed by who vouches for it. */
async function opens(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Il libro soci non è ancora aperto' })).toBeVisible()
  await expect(page.getByText(/^La somma è 1\.000\.000 azioni, come il capitale della società\.$/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('checkbox', { name: /^Ho controllato/ }).check()
  await page.getByRole('button', { name: 'Apri il libro soci' }).click()
  await expect(page.getByRole('row', { name: /Rossi Anna/ })).toContainText('600.000')
  await expect(page.getByRole('row', { name: /Rossi Anna/ })).toContainText(/60,00\s%/)
  await expect(page.getByRole('link', { name: 'N. 1 · Situazione iniziale' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
}

/** Two hundred thousand shares pass: before it is written the page says what that does. */
async function sells(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nuova annotazione' }).click()
  const window = page.getByRole('dialog', { name: 'Nuova annotazione' })
  const go = () => window.getByRole('button', { name: 'Continua' }).click()
  await window.getByRole('radio', { name: /^Trasferimento/ }).check()
  expect(await faultsOf(page)).toEqual([])
  await go()
  await window.getByLabel('Causale').selectOption('SALE')
  await choose(page, 'Chi cede', 'Anna Rossi')
  await choose(page, 'Chi acquista', 'Giulia Bianchi')
  await window.getByLabel(/^Numero di azioni/).fill('200.000')
  expect(await faultsOf(page)).toEqual([])
  await go()
  await window.getByLabel(/^Data dell’atto/).fill('12/01/2026')
  await window.getByLabel('Documento', { exact: true }).selectOption('NOTARY')
  expect(await faultsOf(page)).toEqual([])
  await go()
  await expect(window.getByRole('region', { name: 'Prima e dopo' })).toContainText(/600\.000.*400\.000/)
  expect(await faultsOf(page)).toEqual([])
  await go()
  for (const box of await window.getByRole('checkbox', { name: /^Ne sono consapevole/ }).all()) await box.check()
  expect(await faultsOf(page)).toEqual([])
  await window.getByRole('button', { name: 'Scrivi l’annotazione n. 2' }).click()
  await expect(window).toBeHidden()
  await expect(page.getByRole('row', { name: /Bianchi Giulia/ })).toContainText('600.000')
  await expect(page.getByRole('row', { name: /Rossi Anna/ })).toContainText(/40,00\s%/)
}

async function choose(page: Page, side: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${side}`) }).click()
  await page.getByRole('option', { name }).click()
}

async function readsTheEntry(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'N. 2 · Compravendita' }).click()
  await expect(page.getByText('Anna Rossi → Giulia Bianchi')).toBeVisible()
  await page.getByRole('button', { name: 'Verifica la catena' }).click()
  await expect(page.getByText('La catena è integra: 2 annotazioni ricontrollate.')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
}

/** On the sheet of a person the quota is read, and says where it comes from. */
async function readsTheSheet(page: Page, company: string): Promise<void> {
  await page.goto(`/company/${company}/settings/company-details?tab=people`)
  await page
    .getByRole('button', { name: /Rossi Anna|Anna Rossi/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Anna Rossi' })
  await expect(sheet.getByText(/^Dal libro soci, annotazioni n\. 1, 2\./)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Aggiungi un diritto' })).toBeHidden()
  expect(await faultsOf(page)).toEqual([])
}
