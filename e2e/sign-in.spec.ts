import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { totpOf } from '../server/src/features/accounts/second-factor-commands.ts'
import { logIn, logOut, newPerson, type Person } from './person.ts'

const step_ms = 30_000

async function authorization(request: APIRequestContext, person: Person): Promise<{ authorization: string }> {
  const { data } = await (await request.post('/api/users/login', { data: person })).json()
  return { authorization: `Bearer ${data.token}` }
}

/** Fills the form and sends it, whatever the answer. */
async function knock(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('wrong credentials are refused in the same words for everybody, and the right ones lead where one was going', async ({ page, request }) => {
  const person = await newPerson(request, 'Carla')
  for (const email of [person.email, `nobody.${Date.now()}@example.test`]) {
    await page.goto('/login')
    await knock(page, { email, password: 'Sbagliata.1' })
    await expect(page.getByRole('alert')).toHaveText('E-mail o password non corrispondono. Controllale e riprova.')
  }
  await page.goto('/user/profile')
  await knock(page, person)
  await expect(page).toHaveURL('/user/profile')
  await expect(page.getByText('Ti diamo il benvenuto, Carla.')).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveURL('/user/dashboard')
  await logOut(page)
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/login')
})

test('after five wrong tries whoever tried waits, and the page says for how long', async ({ page, request }) => {
  const person = await newPerson(request, 'Dina')
  await page.goto('/login')
  // From where the page is: tries count for who makes them.
  await page.evaluate(
    async (body) => {
      for (let tries = 0; tries < 5; tries++) await fetch('/api/users/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
    JSON.stringify({ ...person, password: 'Sbagliata.1' }),
  )
  await knock(page, person)
  await expect(page.getByRole('alert')).toContainText('Puoi riprovare fra 1 minuto.')
  await expect(page.getByRole('button', { name: /Riprova fra 0:[0-5]\d/ })).toBeDisabled()
})

test('the second factor is asked after the password: a wrong code, a right one, a recovery code', async ({ page, request }) => {
  const person = await newPerson(request, 'Elsa')
  const headers = await authorization(request, person)
  const { secret } = await (await request.get('/api/auth/totp', { headers })).json()
  const code = (timestamp: number) => totpOf(person.email, secret).generate({ timestamp })
  const { recovery_codes } = await (await request.post('/api/auth/totp', { headers, data: { code: code(Date.now()) } })).json()

  await logIn(page, person)
  const field = page.getByLabel('Codice di sei cifre')
  await expect(field).toBeFocused()
  await field.fill('000000')
  await expect(page.getByRole('alert')).toContainText('Il codice non è valido')
  await expect(field).toHaveValue('')
  // The code that turned it on is spent: the next one is accepted a little early.
  await page.keyboard.type(code(Date.now() + step_ms))
  await expect(page).toHaveURL('/user/dashboard')

  await logOut(page)
  await logIn(page, person)
  await page.getByRole('button', { name: 'Usa un codice di recupero' }).click()
  await page.getByLabel('Codice di recupero').fill(recovery_codes[0])
  await page.getByRole('button', { name: 'Verifica e accedi' }).click()
  await expect(page).toHaveURL('/user/dashboard')
})

test('a closed account is brought back by its owner', async ({ page, request }) => {
  const person = await newPerson(request, 'Fosca')
  await request.delete('/api/users/profile', { headers: await authorization(request, person), data: { password: person.password } })
  await logIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Il tuo account è chiuso' })).toBeFocused()
  await page.getByRole('button', { name: 'Ripristina l’account' }).click()
  await expect(page).toHaveURL('/user/dashboard')
})

/** A device with a fingerprint reader that always says yes. */
async function withFinger(page: Page): Promise<void> {
  // It answers at once, and would take the suggestion of the e-mail field before anybody presses a button.
  await page.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
}

/** Makes a passkey on that device and tells the server, as the security page does. */
const makePasskey = (page: Page, headers: Record<string, string>) =>
  page.evaluate(async (headers) => {
    const { challenge_id, options } = await (await fetch('/api/auth/passkeys/options', { method: 'POST', headers })).json()
    const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    const body = JSON.stringify({ challenge_id, name: 'Portatile', answer: (made as PublicKeyCredential).toJSON() })
    return (await fetch('/api/auth/passkeys', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })).status
  }, headers)

test('a passkey signs in without a password', async ({ page, request }) => {
  const person = await newPerson(request, 'Gemma')
  await page.goto('/not-found')
  await withFinger(page)
  expect(await makePasskey(page, await authorization(request, person))).toBe(201)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Accedi con una passkey' }).click()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByText('Ti diamo il benvenuto, Gemma.')).toBeVisible()
})

test('a device without a passkey says so calmly, and the password still works', async ({ page, request }) => {
  const person = await newPerson(request, 'Irma')
  await page.goto('/login')
  await withFinger(page)
  await page.getByRole('button', { name: 'Accedi con una passkey' }).click()
  await expect(page.getByText('La passkey non è stata usata.')).toBeVisible({ timeout: 20_000 })
  await logIn(page, person)
  await expect(page).toHaveURL('/user/dashboard')
})

test('a forgotten password is replaced by the link in a letter, once', async ({ page, request }) => {
  const person = await newPerson(request, 'Lia')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  // The page that is left has a box of the same name.
  await expect(page.getByRole('button', { name: 'Invia il link' })).toBeVisible()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guarda nella tua posta' })).toBeFocused()

  let link = ''
  await expect(async () => {
    const { items } = await (await request.get('/api/dev/mailbox', { params: { search: person.email } })).json()
    link = /\/reset-password\?token=[\w-]+/.exec(items[0].text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const choose = async (password: string) => {
    await page.goto(link)
    await page.getByLabel('Nuova password').fill(password)
    await page.getByLabel('Ripeti la password').fill(password)
    await page.getByRole('button', { name: 'Cambia la password' }).click()
  }
  await choose('Verbale.2027')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Password cambiata: ora accedi con quella nuova.')).toBeVisible()
  await choose('Verbale.2028')
  await expect(page.getByRole('heading', { level: 1, name: 'Questo link non vale più' })).toBeFocused()
  await logIn(page, { ...person, password: 'Verbale.2027' })
  await expect(page).toHaveURL('/user/dashboard')
})

test('language and theme change on the open page, keep what was typed, and are kept', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('anna@example.test')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('combobox', { name: 'Lingua' }).selectOption('en-GB')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await page.getByRole('radio', { name: 'Dark' }).press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('textbox').first()).toHaveValue('anna@example.test')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
