import { demoPerson } from '@delibera/core/operations/demo'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { quiet, whole } from './browser.ts'
import { newPerson, type Person, stayIn } from './person.ts'

// The engine alone refuses every notification.
test.use({ launchOptions: { args: quiet, ...whole } })

interface Recorded {
  title: string
  body: string
  tag: string
}
type Recording = typeof globalThis & { made: Recorded[]; press(index: number): void; turnAway(isAway: boolean): void }

/** The browser's own is made all the same; what it was made of is written down, and it can be pressed. Whether somebody looks at the page is said by the journey. */
async function record(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const page = globalThis as Recording
    const shown: Notification[] = []
    let isAway = false
    page.made = []
    page.press = (index) => shown[index]!.dispatchEvent(new Event('click'))
    page.turnAway = (it) => {
      isAway = it
    }
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isAway })
    page.Notification = class extends Notification {
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options)
        shown.push(this)
        page.made.push({ title: this.title, body: this.body, tag: this.tag })
      }
    }
  })
}

const made = (page: Page) => page.evaluate(() => (globalThis as Recording).made)
const press = (page: Page, index: number) => page.evaluate((it) => (globalThis as Recording).press(it), index)
const turnAway = (page: Page, isAway: boolean) => page.evaluate((it) => (globalThis as Recording).turnAway(it), isAway)

async function sessionOf(request: APIRequestContext, { email, password }: Person) {
  const { token } = (await (await request.post('/api/users/login', { data: { email, password } })).json()).data
  const headers = { authorization: `Bearer ${token}` }
  return async (method: 'get' | 'post' | 'patch' | 'delete', path: string, data?: object) => {
    const reply = await request[method](`/api${path}`, { headers, ...(data && { data }) })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }
}

async function openPreferences(page: Page) {
  await page.goto('/user/notifications')
  await page.getByRole('button', { name: 'Preferenze' }).click()
  return page.getByRole('region', { name: 'Avvisi del browser su questo dispositivo' })
}

test.describe('with the permission of the browser', () => {
  test.use({ permissions: ['notifications'] })

  test('who turns the alerts on is told by the browser what happens meanwhile, and a press leads there', async ({ page, context, request }) => {
    const person = await newPerson(request, 'Nives')
    const nives = await sessionOf(request, person)
    await record(context)
    await stayIn(page, person)
    const row = await openPreferences(page)
    await expect(row).toContainText('Spenti.')
    expect(await page.evaluate(() => Notification.permission)).toBe('granted')
    await row.getByRole('button', { name: 'Attiva' }).click()
    await expect(row).toContainText('Attivi: compaiono mentre Delibera è aperta ma non la stai guardando.')
    expect(await made(page)).toEqual([{ title: 'Avvisi attivi', body: 'Compariranno così, mentre Delibera è aperta e tu guardi altrove.', tag: 'first' }])
    expect(await violationsIn(page)).toEqual([])

    // Kept on this device; and as long as the page is looked at, the page itself is enough.
    const line = page.waitForEvent('websocket')
    await page.goto('/user/dashboard')
    await (await line).waitForEvent('framereceived')
    await nives('patch', '/users/profile', { enable_consultant: true, fiscal_code: 'TLMNVS80A41L736X' })
    await expect(page.getByRole('link', { name: 'Notifiche, 2 da leggere' })).toBeVisible()
    expect(await made(page)).toEqual([])

    await turnAway(page, true)
    const demo = await sessionOf(request, demoPerson)
    const { items } = await demo('get', '/companies?role=ADMIN&search=Brenta')
    const [{ _id: company, business_name }] = items
    const { _id: consultant } = await demo('post', `/companies/${company}/add-consultant`, { email: person.email })
    await expect.poll(() => made(page)).toHaveLength(1)
    const [invited] = await made(page)
    expect(invited).toMatchObject({
      title: `${business_name} ti invita come consulente`,
      body: 'Se accetti potrai preparare le sue riunioni. Finché non rispondi non vedi nulla.',
    })
    const unread = await nives('get', '/notifications?unread=true')
    expect(unread.items.find((it: { kind: string }) => it.kind === 'CONSULTANT_INVITED')).toMatchObject({
      _id: invited!.tag,
      data: { to: '/consultant/bindings' },
    })

    await press(page, 0)
    await expect(page).toHaveURL('/consultant/bindings')
    await expect(page.getByRole('main')).toContainText(business_name)
    await turnAway(page, false)
    await expect(page.getByRole('link', { name: 'Notifiche, 2 da leggere' })).toBeVisible()

    const again = await openPreferences(page)
    await again.getByRole('button', { name: 'Disattiva' }).click()
    await turnAway(page, true)
    await demo('delete', `/companies/${company}/consultants/${consultant}`)
    await expect(page.getByRole('link', { name: 'Notifiche, 3 da leggere' })).toBeVisible()
    expect(await made(page)).toEqual([])
  })
})

test('without the permission, and without alerts at all, the preferences say so plainly', async ({ page, context, request }) => {
  await stayIn(page, await newPerson(request, 'Olga'))
  // What is granted besides is granted alone: everything else is refused.
  await context.grantPermissions(['geolocation'])
  const row = await openPreferences(page)
  await expect(row).toContainText('Il browser li blocca per questo sito.')
  await expect(row.getByRole('button')).toHaveCount(0)
  // Changed in the settings of the browser, it is seen without loading the page again.
  await context.clearPermissions()
  await expect(row).toContainText('Spenti. Se li attivi, il browser ti chiede il permesso.')

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Notification'))
  const bare = await openPreferences(page)
  await expect(bare).toContainText('Questo browser non mostra avvisi da una pagina aperta.')
  await expect(bare.getByRole('button')).toHaveCount(0)
  expect(await violationsIn(page)).toEqual([])
})
