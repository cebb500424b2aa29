import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Person {
  email: string
  password: string
}

/** Somebody whose account is open and confirmed, by the letters and the calls that anybody would use. */
export async function newPerson(request: APIRequestContext, first_name = 'Bice'): Promise<Person> {
  // Journeys run beside each other: the moment alone is not of one of them.
  const person = { email: `${first_name.toLowerCase()}.${randomUUID()}@example.test`, password: 'Quattro.Rane7' }
  const data = { ...person, first_name, last_name: 'Tolomei', privacy_consent: true, terms_conditions: true, locale: 'it' }
  expect((await request.post('/api/users/register', { data })).status()).toBe(201)
  await expect(async () => {
    const { items } = await (await request.get('/api/dev/mailbox', { params: { search: person.email } })).json()
    const token = /email-verification\?token=([\w-]+)/.exec(items[0]?.text)?.[1] ?? ''
    expect((await request.get('/api/users/confirm-email', { params: { token } })).ok()).toBe(true)
  }).toPass({ timeout: 15_000 })
  return person
}

/** Up to what follows the password: the dashboard, or the question for a code. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
}

/** What the form leaves behind in a browser (the cookie comes with the answer), for a journey that is about something else; the page that it opens next is of this person. */
export async function stayIn(page: Page, { email, password }: Person): Promise<void> {
  const reply = await page.request.post('/api/users/login', { data: { email, password } })
  expect(reply.status(), await reply.text()).toBe(200)
  const { user, profile } = (await reply.json()).data
  // An answer of the same place that loads nothing else.
  await page.goto('/api/health')
  await page.evaluate(
    (kept) => {
      for (const [name, value] of kept) localStorage.setItem(`delibera.${name}`, value)
    },
    [
      ['user', JSON.stringify(user)],
      ['profile', JSON.stringify(profile)],
      ['session', 'a journey'],
    ] as const,
  )
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login/)
}
