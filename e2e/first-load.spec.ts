import { expect, test } from '@playwright/test'

// What is said before the scripts run is in the language of the browser.
test.use({ locale: 'it-IT' })

const apology = 'La pagina non si è aperta'

test('an address that leads nowhere says so, and stays in the address bar', async ({ page }) => {
  const answer = await page.goto('/nessuna/pagina')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Questa pagina non c’è' })).toBeVisible()
  await expect(page).toHaveURL('/nessuna/pagina')
  await expect(page.getByText(apology)).toBeHidden()
})

test('a browser without JavaScript is told what the page needs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${baseURL}/login`)
  await expect(page.locator('noscript .stalled')).toHaveText(/^Delibera only works with JavaScript\./)
  await expect(page.locator('noscript .stalled')).toBeVisible()
  await context.close()
})

test('a browser that cannot read the scripts gets words in place of a blank page', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'let let = newer than this browser' }))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: apology })).toBeVisible()
})

test('a script that does not come is told in the same words, and gone when the page opens', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: apology })).toBeVisible()
  await page.unroute('**/assets/index-*.js')
  await page.reload()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByText(apology)).toBeHidden()
})

test('a browser that fetches no script by its link reads them all the same', async ({ page }) => {
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = () => false
  })
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
})
