import { expect, type Page, test } from '@playwright/test'
import { logIn } from './person.ts'

/** Reads the newest letter to an address in the trial mailbox and follows its button, which opens a tab of its own. */
async function followLetter(page: Page, email: string): Promise<Page> {
  await page.goto('/dev/mailbox')
  await page.getByRole('searchbox').fill(email)
  await page
    .getByRole('link', { name: new RegExp(email.replaceAll('.', '\\.')) })
    .first()
    .click()
  const opened = page.waitForEvent('popup')
  await page.frameLocator('iframe').getByRole('link').first().click()
  return opened
}

test('somebody opens an account: the form, the letter, its link, the first sign-in', async ({ page }) => {
  const person = { email: `anna.${Date.now()}@example.test`, password: 'Quattro.Rane7' }
  await page.goto('/login')
  await page.getByRole('link', { name: 'Registrati' }).click()
  await page.getByLabel('Nome', { exact: false }).first().fill('Anna')
  await page.getByLabel('Cognome').fill('Rossi')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Telefono').fill('+39 3331234567')
  await page.getByLabel(/^Password/).fill('Cinque.Rospi8')
  await page.getByLabel('Ripeti la password').fill(person.password)
  await page.getByRole('checkbox', { name: /condizioni d’uso/ }).check()
  await page.getByRole('button', { name: 'Apri l’account' }).click()
  await expect(page.getByText('Le due password non coincidono.')).toBeVisible()
  await expect(page.getByLabel('Ripeti la password')).toBeFocused()

  await page.getByLabel(/^Password/).fill(person.password)
  await expect(page.getByText('Le due password non coincidono.')).toBeHidden()
  await page.getByRole('checkbox', { name: /informativa sulla privacy/ }).check()
  await page.getByRole('button', { name: 'Apri l’account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guarda nella tua posta' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Apri la casella di prova' })).toBeVisible()

  await logIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Conferma il tuo indirizzo' })).toBeFocused()

  const confirmation = await followLetter(page, person.email)
  await expect(confirmation.getByRole('heading', { level: 1, name: 'Indirizzo confermato' })).toBeVisible()
  await confirmation.getByRole('link', { name: 'Accedi', exact: true }).click()
  await logIn(confirmation, person)
  await expect(confirmation).toHaveURL('/user/dashboard')
  await expect(confirmation.getByText('Ti diamo il benvenuto, Anna.')).toBeVisible()
})

test('the documents behind the consents open beside the form, and have their contents', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Cognome').fill('Rossi')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /condizioni d’uso/ }).click()
  const terms = await opened
  await terms.getByRole('navigation', { name: 'Indice' }).getByRole('link', { name: 'Legge e foro' }).click()
  await expect(terms).toHaveURL('/terms#law')
  await expect(terms.getByRole('heading', { name: 'Legge e foro' })).toBeInViewport()
  await expect(page.getByLabel('Cognome')).toHaveValue('Rossi')
})

test('a confirmation link that is dead offers another letter', async ({ page }) => {
  await page.goto(`/email-verification?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Questo link non vale più' })).toBeVisible()
  await page.getByLabel('E-mail dell’account').fill('nobody@example.test')
  await page.getByRole('button', { name: 'Invia di nuovo l’e-mail' }).click()
  await expect(page.getByText('l’e-mail è in arrivo')).toBeVisible()
})

test('who opens a screen that needs an account comes to the login page, and an address that does not exist says so', async ({ page }) => {
  expect((await page.goto('/no/such/screen'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Questa pagina non c’è' })).toBeVisible()
  await page.goto('/user/profile')
  await expect(page).toHaveURL('/login?to=%2Fuser%2Fprofile')
})
