import { expect, test } from '@playwright/test'
import { logIn, newPerson, stayIn } from './person.ts'

/** One black pixel on white, as a picture file. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64')

test('name, language, light and density change without loading the page again, and are kept', async ({ page, request }) => {
  await stayIn(page, await newPerson(request))
  await page.goto('/user/profile')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Beatrice')
  await expect(page.getByText('Modifiche non salvate')).toBeVisible()
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByText(/^Salvato alle /)).toBeVisible()
  await expect(page.getByRole('navigation').first()).toContainText('Beatrice Tolomei')

  const rowHeight = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--d-row'))
  expect(await rowHeight()).toBe('46px')
  await page.getByRole('switch', { name: 'Righe compatte' }).press('Space')
  await expect.poll(rowHeight).toBe('36px')
  await page.getByText('Scuro', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByLabel('Lingua', { exact: true }).selectOption('en-GB')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Beatrice')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect.poll(rowHeight).toBe('36px')
})

test('a change that was not saved is asked about before it is left behind', async ({ page, request }) => {
  await stayIn(page, await newPerson(request))
  await page.goto('/user/profile')
  await page.getByLabel('Telefono').fill('12')
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByText('Inserisci un numero di telefono valido.')).toBeVisible()
  await expect(page.getByLabel('Telefono')).toBeFocused()
  await page.getByRole('link', { name: 'Apri Sicurezza' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page).toHaveURL('/user/security')
})

test('a picture becomes the signature, and a fiscal code makes a consultant, who is told so at once', async ({ page, request }) => {
  await stayIn(page, await newPerson(request))
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Aggiungi la firma' }).click()
  await page.getByText('Carica', { exact: true }).click()
  await page.locator('input[type="file"]').setInputFiles({ name: 'firma.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Conserva la firma' }).click()
  await expect(page.getByRole('img', { name: 'La tua firma conservata' })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Diventa consulente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Diventa consulente' })
  const enable = dialog.getByRole('button', { name: 'Diventa consulente' })
  await expect(enable).toBeDisabled()
  await dialog.getByLabel('Codice fiscale').fill('tlmbce80a41l736x')
  await expect(dialog.getByLabel('Codice fiscale')).toHaveValue('TLMBCE80A41L736X')
  await dialog.getByLabel('Studio').fill('Studio Tolomei')
  await enable.click()
  await expect(page.getByRole('main')).toContainText('Studio Tolomei')
  // The welcome and this one: the bell counts without asking.
  await expect(page.getByRole('link', { name: 'Notifiche, 2 da leggere' })).toBeVisible()
})

test('a notification arrives while the page is open, and the line that is lost comes back by itself', async ({ page, context, request }) => {
  const person = await newPerson(request)
  await stayIn(page, person)
  await page.goto('/user/notifications')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(1)
  const { token } = (await (await request.post('/api/users/login', { data: person })).json()).data
  const beConsultant = { data: { enable_consultant: true, fiscal_code: 'TLMBCE80A41L736X' }, headers: { authorization: `Bearer ${token}` } }
  expect((await request.patch('/api/users/profile', beConsultant)).ok()).toBe(true)
  await expect(main.getByRole('listitem')).toHaveCount(2)
  await expect(main).toContainText('Ora sei consulente')

  await context.setOffline(true)
  await expect(page.getByText(/^Sei senza rete\./)).toBeVisible()
  await main.getByRole('button', { name: 'Segna tutte come lette' }).click()
  await expect(main.getByRole('img', { name: 'Da leggere' })).toHaveCount(2)
  await context.setOffline(false)
  await expect(page.getByText(/^Sei senza rete\./)).toBeHidden()
  await main.getByRole('button', { name: 'Segna tutte come lette' }).click()
  await expect(main.getByRole('img', { name: 'Da leggere' })).toHaveCount(0)
})

test('closing the account says what happens, ends the session, and it can be brought back', async ({ page, request }) => {
  const person = await newPerson(request)
  await stayIn(page, person)
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Chiudi l’account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Non chiudere' }).click()
  await page.getByRole('button', { name: 'Chiudi l’account' }).click()
  await page.getByRole('dialog').getByLabel('La tua password').fill(person.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi l’account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, person)
  await page.getByRole('button', { name: 'Ripristina l’account' }).click()
  await expect(page).toHaveURL('/user/dashboard')
})
