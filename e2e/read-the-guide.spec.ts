import { expect, type Page, test } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { viewports } from './looks.ts'

const [, phone] = viewports

/** What a browser refuses by the content security policy it says there too. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (it) => it.type() === 'error' && errors.push(it.text()))
  return errors
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('anybody reads the guide, page by page and in the other language', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'it-IT', colorScheme: 'light' })
  const page = await context.newPage()
  const errors = errorsOf(page)
  await page.goto('/guide')
  await expect(page).toHaveURL(/\/guide\/it$/)
  await page.getByRole('link', { name: 'Convocare', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Convocare' })).toBeVisible()
  await expect(page).toHaveTitle('Convocare · Delibera')
  const picture = page.getByRole('img', { name: 'La pagina della convocazione con date, avviso e semaforo' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1200)
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('link', { name: 'Pagina seguente: Seguire le ricevute' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Following the receipts' })).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

test('on a phone by night nothing is too wide, and nothing too faint', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, colorScheme: 'dark' })
  const page = await context.newPage()
  for (const it of ['/guide/it', '/guide/en/vote']) {
    await page.goto(it)
    expect([it, await isWide(page), await violationsIn(page)]).toEqual([it, false, []])
  }
  await context.close()
})
