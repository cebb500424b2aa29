import { companyRoutes } from '@delibera/core/companies/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { expect, type Page, test } from '@playwright/test'
import { callsOf, faultsOf, phone } from './assembly.ts'
import { stayIn } from './person.ts'

/** The company of the demo, whose statute lets its partners decide in writing. */
async function companyOf(page: Page): Promise<string> {
  const call = await callsOf(page)
  const { items } = await call(companyRoutes.list, { query: { role: 'ADMIN', search: 'Brenta' } })
  const { _id, version } = await call(companyRoutes.load, { params: { id: items[0]!._id } })
  await call(companyRoutes.change, { params: { id: _id }, body: { statute: { written_decisions: 'BOTH', articles: { written_decisions: '14' } }, version } })
  return _id
}

/** The personal link in the proposal to an address, from the trial mailbox. */
async function linkIn(page: Page, address: string, name: string): Promise<string> {
  let path = ''
  await expect(async () => {
    const { items } = await (await page.request.get('/api/dev/mailbox', { params: { search: address } })).json()
    const text = items.map((it: { text: string }) => it.text).find((it: string) => it.includes(name) && it.includes('/public/decisions/')) ?? ''
    path = /https?:\/\/[^/\s]+(\/public\/decisions\/\S+)/.exec(text)?.[1] ?? ''
    expect(path).not.toBe('')
  }).toPass({ timeout: 20_000 })
  return path
}

test('a company asks its partners in writing, and one answers on a small phone in five touches', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const title = `Finanziamento dei soci ${Date.now()}`
  const company = await companyOf(page)
  await stayIn(page, demoPerson)
  await page.goto(`/company/${company}/decisions/new`)
  await page.getByRole('button', { name: 'Scegli dai modelli o scrivi un argomento' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('textbox').last().fill(title)
  await picker
    .getByRole('button', { name: /^Aggiungi/ })
    .first()
    .click()
  await page.getByLabel('Materia').selectOption('SHAREHOLDER_LOAN')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Continua con il testo' }).click()
  await page.waitForURL(/\/text$/)
  await page.locator('[contenteditable="true"]').first().click()
  await page.keyboard.type('I soci versano alla società euro 50.000, senza interessi.')
  await expect(page.getByText(/^Salvato alle/)).toBeVisible({ timeout: 15_000 })
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Vai ai destinatari' }).click()
  await page.waitForURL(/\/recipients$/)
  await expect(page.getByRole('region', { name: 'Chi riceve la proposta' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  for (const box of await page.getByRole('checkbox', { name: /^Ne sono consapevole/ }).all()) await box.check()
  await page.getByRole('button', { name: /^Invia a/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invia la proposta' }).click()
  await page.waitForURL(/\/answers$/)
  await expect(page.getByText('Maggioranza non raggiunta')).toBeVisible()

  const member = await phone(browser)
  await member.setViewportSize({ width: 360, height: 740 })
  // The first touch is the one on the link.
  await member.goto(await linkIn(page, 'ettore.furlan', title))
  await expect(member.getByRole('button', { name: 'Apri prima il testo' })).toBeDisabled()
  await member.getByRole('button', { name: 'Apri il testo' }).tap()
  await expect(member.getByText(/versano alla società/)).toBeVisible()
  expect(await member.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await faultsOf(member)).toEqual([])
  await member.getByText('Favorevole', { exact: true }).tap()
  const pad = member.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await member.mouse.move(box.x + 20, box.y + 30)
  await member.mouse.down()
  await member.mouse.move(box.x + 90, box.y + 55, { steps: 6 })
  await member.mouse.move(box.x + 150, box.y + 25, { steps: 6 })
  await member.mouse.up()
  await member.getByRole('button', { name: 'Firma e invia la risposta' }).tap()
  await expect(member.getByText('Risposta registrata')).toBeVisible({ timeout: 15_000 })
  expect(await faultsOf(member)).toEqual([])
  await member.context().close()

  await expect(page.getByText('10,00\u00a0%').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row', { name: /Furlan Ettore|Ettore Furlan/ }).getByText('Favorevole')).toBeVisible({ timeout: 30_000 })
  expect(await faultsOf(page)).toEqual([])
})
