import { expect, type Page, test } from '@playwright/test'
import { totpOf } from '../server/src/features/accounts/second-factor-commands.ts'
import { logIn, logOut, newPerson, stayIn } from './person.ts'

const step_ms = 30_000
const codeFor = (secret: string, timestamp: number) => totpOf('', secret).generate({ timestamp })

/** Turns the second factor on by the screen, as somebody with an authenticator app; answers what they would keep. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/user/security')
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  await expect(page.getByRole('img', { name: 'Codice QR per l’app di verifica' })).toBeVisible()
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent())!.replaceAll(' ', '')
  await page.getByLabel('Scrivi le sei cifre').fill(codeFor(secret, Date.now()))
  await page.getByRole('button', { name: 'Conferma e attiva' }).click()
  const list = page.getByRole('list', { name: 'Codici di recupero' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allInnerTexts()
  await expect(page.getByRole('button', { name: 'Conserva prima i codici' })).toBeDisabled()
  await page.getByLabel('Li ho conservati in un posto sicuro').check()
  await page.getByRole('button', { name: 'Ho finito' }).click()
  await expect(page.getByRole('button', { name: 'Disattiva la verifica' })).toBeVisible()
  return { secret, codes }
}

test('a second factor is turned on, asked for at the next sign-in, and judged on the page', async ({ page, request }) => {
  const person = await newPerson(request)
  await stayIn(page, person)
  await page.goto('/user/security')
  const verdict = page.getByRole('region', { name: 'Protezione dell’account' })
  await expect(verdict).toContainText('Manca la verifica in due passaggi')
  const { secret, codes } = await turnOn(page)
  await expect(verdict).toContainText('Il tuo account è ben protetto.')
  expect(new Set(codes).size).toBe(10)

  await logOut(page)
  await logIn(page, person)
  // The code that turned it on is spent: the next one is accepted a little early.
  await page.getByLabel('Codice di sei cifre').fill(codeFor(secret, Date.now() + step_ms))
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bice')

  await page.goto('/user/security')
  await page.getByRole('button', { name: 'Disattiva la verifica' }).click()
  await page.getByLabel('Codice dell’app o di recupero').fill(codes[0]!)
  await page.getByRole('button', { name: 'Disattiva la verifica' }).click()
  await expect(page.getByRole('button', { name: 'Attiva la verifica' })).toBeVisible()
})

test('the sessions are told in words, another one is ended, and a new password ends the rest', async ({ page, request }) => {
  const person = await newPerson(request)
  const elsewhere = async (agent: string) =>
    (await (await request.post('/api/users/login', { data: person, headers: { 'user-agent': agent } })).json()).data.token as string
  const isOpen = async (token: string) => (await request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } })).ok()
  const firefox = await elsewhere('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0')
  const phone = await elsewhere('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1')

  await logIn(page, person)
  await page.goto('/user/security')
  const sessions = page.getByRole('region', { name: 'Sessioni aperte' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Questo dispositivo' })).toContainText('Chrome su Linux')
  await expect(sessions).toContainText('Safari su iPhone')
  await sessions.getByRole('button', { name: /Termina.*Firefox su Linux/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Termina la sessione' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  expect(await isOpen(firefox)).toBe(false)
  expect(await isOpen(phone)).toBe(true)

  const form = page.getByRole('region', { name: 'Password', exact: true })
  await form.getByLabel('Password attuale').fill('Sbagliata.1')
  await form.getByLabel('Nuova password').fill('Verbale.2027')
  await expect(form.getByRole('img', { name: 'Fatto' })).toHaveCount(6)
  await form.getByLabel('Ripeti la password').fill('Verbale.2027')
  await form.getByRole('button', { name: 'Cambia la password' }).click()
  await expect(form).toContainText('Non è la tua password attuale.')
  await form.getByLabel('Password attuale').fill(person.password)
  await form.getByRole('button', { name: 'Cambia la password' }).click()
  await expect(page.getByText('Password cambiata. Le altre sessioni sono terminate.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await isOpen(phone)).toBe(false)

  await logOut(page)
  await logIn(page, { ...person, password: 'Verbale.2027' })
  await expect(page).toHaveURL('/user/dashboard')
})

test('a passkey is added by the device, signs in without a password, and is removed', async ({ page, request }) => {
  // A device that answers at once would take the suggestion of the e-mail field before anybody presses a button.
  await page.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await stayIn(page, await newPerson(request))
  await page.goto('/user/security')
  const passkeys = page.getByRole('region', { name: 'Passkey' })
  await passkeys.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await page.getByLabel('Nome della passkey').fill('Portatile dello studio')
  await page.getByRole('button', { name: 'Crea la passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('Portatile dello studio')
  await expect(passkeys.getByRole('listitem')).toContainText('mai usata')

  await logOut(page)
  await page.getByRole('button', { name: 'Accedi con una passkey' }).click()
  await expect(page).toHaveURL('/user/dashboard')

  await page.goto('/user/security')
  await passkeys.getByRole('button', { name: /Rimuovi.*Portatile/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma con una passkey' }).click()
  await expect(passkeys).toContainText('Nessuna passkey, per ora.')
})
