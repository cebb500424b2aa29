import { type Browser, expect, type Page, test } from '@playwright/test'
import { newPerson, type Person, stayIn } from './person.ts'

/** Two of three rows as a spreadsheet in Italy writes them: semicolons, Windows-1252, decimals after a comma. */
const book = [
  'Tipo;Cognome o denominazione;Nome;Codice fiscale;PEC o e-mail;Telefono;Cariche;Quota;Voti',
  'P;Nicolò;Aldo;RSSMRA80A01H501U;aldo.nicolo@pec.example.it;;Socio;"1.234,56";"1.234,56"',
  'P;Bianchi;Giulia;BNCGLI75H55F205M;giulia.bianchi@pec.example.it;+39 3331234567;PAR;2.000,00;2.000,00',
].join('\r\n')

const inWindows1252 = (text: string) => Buffer.from(text, 'latin1')

/** The newest letter to an address in the trial mailbox, by its plain text. */
async function letterTo(page: Page, address: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const { items } = await (await page.request.get('/api/dev/mailbox', { params: { search: address } })).json()
    text = items[0]?.text ?? ''
    expect(text).not.toBe('')
  }).toPass({ timeout: 15_000 })
  return text
}

const pathIn = (letter: string, screen: string): string =>
  new RegExp(`https?://[^/\\s]+(/${screen}\\?slug=[\\w-]+)`).exec(letter)?.[1] ?? `no link to ${screen}`

async function asPerson(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'it-IT' })).newPage()
  await stayIn(page, person)
  await page.goto('/user/dashboard')
  return page
}

test('a company from the registry: confirmed by its certified mail, its people imported, a consultant in and out again', async ({ page, browser, request }) => {
  const admin = await newPerson(request, 'Marta')
  const adviser = await newPerson(request, 'Livio')
  await stayIn(page, admin)

  await test.step('register from the registry', async () => {
    await page.goto('/user/companies/register/registry')
    await page.getByRole('searchbox', { name: /Denominazione/ }).fill('cantieri lag')
    await page.getByRole('button', { name: /Continua con Cantieri Laguna/ }).click()
    await page.getByRole('checkbox', { name: /Dichiaro/ }).check()
    await page.getByRole('button', { name: 'Registra la società' }).click()
    await expect(page.getByText('cantierilaguna@pec.example.it').first()).toBeVisible()
  })

  await test.step('whoever reads the certified mail confirms, without an account', async () => {
    const secretary = await (await browser.newContext({ locale: 'it-IT' })).newPage()
    const path = pathIn(await letterTo(page, 'cantierilaguna@pec.example.it'), 'confirmations/company/registration')
    await secretary.goto(path)
    await expect(secretary.getByRole('heading', { level: 1, name: /Confermi che Marta Tolomei gestisce Cantieri Laguna/ })).toBeVisible()
    await secretary.getByRole('button', { name: /Conferma: Marta gestisce/ }).click()
    await expect(secretary.getByRole('heading', { level: 1, name: /Confermato/ })).toBeVisible()
    await secretary.goto(path)
    await expect(secretary.getByRole('heading', { level: 1, name: 'Hai già confermato' })).toBeVisible()
  })

  await test.step('import two people from a spreadsheet of Windows', async () => {
    await page.goto('/user/companies/list')
    await page
      .getByRole('link', { name: /Cantieri Laguna/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/company\/[\w-]+\/(home|settings\/company-details)/)
    const company = new URL(page.url()).pathname.split('/')[2]!
    await page.goto(`/company/${company}/settings/company-details?tab=people`)
    await expect(page.getByText('Zorzi').first()).toBeVisible()
    await page.getByRole('button', { name: 'Importa', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'soci.csv', mimeType: 'text/csv', buffer: inWindows1252(book) })
    await dialog.getByRole('button', { name: 'Controlla il file' }).click()
    await expect(dialog.getByText(/Il file è in regola/)).toBeVisible()
    await expect(dialog.getByText('Nicolò').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Importa 2 persone' }).click()
    await expect(page.getByText(/Importazione riuscita: 2 aggiunte/)).toBeVisible()
    await expect(page.getByText('Nicolò').first()).toBeVisible()
  })

  const company = new URL(page.url()).pathname.split('/')[2]!
  const consultant = await asPerson(browser, adviser)

  await test.step('the company invites, the consultant accepts and sees the company', async () => {
    await consultant.getByRole('button', { name: 'Diventa consulente' }).click()
    const modal = consultant.getByRole('dialog')
    await modal.getByLabel(/Codice fiscale/).fill('VRDLCU88B29L219C')
    await modal.getByRole('button', { name: 'Diventa consulente' }).click()
    await expect(modal).toBeHidden()

    await page.goto(`/company/${company}/settings/consultants/new`)
    await page.getByLabel('E-mail del consulente').fill(adviser.email)
    await page.getByRole('button', { name: 'Invia l’invito' }).click()
    await expect(page.getByText(/Invito inviato/).first()).toBeVisible()

    await consultant.goto('/consultant/bindings')
    await consultant.getByRole('button', { name: /^Accetta/ }).click()
    await expect(consultant.getByText('Un incarico attivo')).toBeVisible()
    await consultant.goto(`/company/${company}/home`)
    await expect(consultant.getByRole('heading', { level: 1, name: /Cantieri Laguna/ })).toBeVisible()
  })

  await test.step('the company revokes, and it is gone', async () => {
    await page.goto(`/company/${company}/settings/consultants`)
    await page.getByRole('button', { name: /^Revoca/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoca il consulente' }).click()
    await expect(page.getByText(/non è più consulente/).first()).toBeVisible()
    await consultant.reload()
    await expect(consultant.getByRole('dialog')).toContainText(/risorsa|diritti/i)
    await consultant.getByRole('dialog').getByRole('button').last().click()
    await expect(consultant).toHaveURL('/user/dashboard')
  })
})
