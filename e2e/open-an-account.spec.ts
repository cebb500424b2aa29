import { expect, test } from '@playwright/test'

test('a letter of the product arrives in the trial mailbox, is read there, and its link confirms the address', async ({ page, request }) => {
  const email = `anna.${Date.now()}@example.test`
  const profile = { email, password: 'Delibera.2026', first_name: 'Anna', last_name: 'Rossi', privacy_consent: true, terms_conditions: true }
  expect((await request.post('/api/users/register', { data: profile, headers: { 'accept-language': 'it' } })).status()).toBe(201)
  expect((await request.post('/api/users/login', { data: profile })).status()).toBe(412)

  await page.goto('/dev/mailbox')
  await page.getByText(email).first().click()
  const letter = page.frameLocator('iframe')
  const link = await letter.getByRole('link').first().getAttribute('href')
  const token = new URL(link!).searchParams.get('token')!
  expect((await request.get('/api/users/confirm-email', { params: { token } })).ok()).toBe(true)
  expect((await request.post('/api/users/login', { data: profile })).status()).toBe(200)
})

test('the first page says that the service is ready and leads to the API', async ({ page }) => {
  await page.goto('/')
  await page.locator('a[href="/api/docs"]').first().click()
  await expect(page.getByRole('heading', { name: 'Delibera API' })).toBeVisible()
})

test('an unknown address comes back to the first page', async ({ page }) => {
  await page.goto('/no/such/screen')
  await expect(page).toHaveURL('/')
})
