import AxeBuilder from '@axe-core/playwright'
import { AccountEmailEvents } from '@delibera/core/communications/schema'
import { locales } from '@delibera/core/locale'
import { demoPerson } from '@delibera/core/operations/demo'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { accountLetter } from '../server/src/outbox/account-letters.ts'
import { renderLetter } from '../server/src/outbox/letter.ts'
import { screens } from '../web/src/screens.ts'

const looks = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

const pages = screens.filter((it) => 'component' in it && !it.path.includes('{') && it.path !== '/dev/parts')
const open = pages.filter((it) => !it.flags.includes('login'))
const private_ = pages.filter((it) => it.flags.includes('login'))

/** Signs the demo's person in behind the screens: what is looked at here is how each screen stands, not how one gets there. */
async function enter(context: BrowserContext, request: APIRequestContext, preferences: { locale: string; darkMode: boolean }): Promise<void> {
  const { data } = await (await request.post('/api/users/login', { data: { email: demoPerson.email, password: demoPerson.password } })).json()
  const headers = { authorization: `Bearer ${data.token}` }
  const change = { locale: preferences.locale, app_settings: { darkMode: preferences.darkMode } }
  const profile = await (await request.patch('/api/users/profile', { headers, data: change })).json()
  await context.addInitScript(
    (it) => {
      localStorage.setItem('delibera.token', it.token)
      localStorage.setItem('delibera.user', JSON.stringify(it.user))
      localStorage.setItem('delibera.profile', JSON.stringify(it.profile))
    },
    { token: data.token as string, user: data.user, profile },
  )
}

async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  page.on('console', (it) => it.type() === 'error' && faults.push(`${path} console: ${it.text()}`))
  page.on('pageerror', (it) => faults.push(`${path} error: ${it.message}`))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(300)
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  faults.push(...violations.map((it) => `${path} axe ${it.id}: ${it.nodes[0]?.html}`))
  const seen = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    text: document.body.textContent,
    title: document.title,
  }))
  if (seen.sideways > 0) faults.push(`${path} scrolls sideways by ${seen.sideways} px`)
  const keys = seen.text.match(/\b[a-z]+(\.[a-z][A-Za-z]+){2,}\b/g)?.filter((it) => !it.includes('www.') && !/\.(test|it|com)$/.test(it))
  if (keys?.length) faults.push(`${path} shows keys instead of texts: ${keys.join(', ')}`)
  if (!seen.title.includes('Delibera')) faults.push(`${path} has no title`)
  page.removeAllListeners()
  return faults
}

for (const { colorScheme, viewport } of looks) {
  for (const locale of locales) {
    test(`every screen in ${locale}, ${colorScheme}, ${viewport.width} px: no error, no missing text, no sideways scroll, no axe violation`, async ({
      browser,
      request,
    }) => {
      test.setTimeout(300_000)
      const faults: string[] = []
      for (const group of [open, private_]) {
        const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' })
        await context.addInitScript((it) => localStorage.setItem('delibera.locale', it), locale)
        if (group === private_) await enter(context, request, { locale, darkMode: colorScheme === 'dark' })
        const page = await context.newPage()
        for (const { path } of group) faults.push(...(await faultsOf(page, path)))
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await context.close()
      }
      expect(faults).toEqual([])
    })
  }
}

const facts = { name: 'Ottavio Brandoli', url: `https://delibera.example/reset-password?token=${'a'.repeat(43)}`, public_url: 'https://delibera.example' }

/** As a mail program would show it: the letter is the page. */
async function letterFaults(page: Page, name: string, html: string): Promise<string[]> {
  await page.setContent(html)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...violations.map((it) => `${name} axe ${it.id}: ${it.nodes[0]?.html}`), ...(sideways > 0 ? [`${name} scrolls sideways by ${sideways} px`] : [])]
}

for (const [turn, { colorScheme, viewport }] of looks.entries()) {
  test(`every letter about an account, ${colorScheme}, ${viewport.width} px: no sideways scroll, no axe violation`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport })
    const page = await context.newPage()
    const faults: string[] = []
    for (const [at, event] of AccountEmailEvents.options.entries()) {
      // Languages take turns: a letter has the same parts in all of them.
      const locale = locales[(at + turn) % locales.length]!
      const { html } = renderLetter(accountLetter(event, { locale, ...facts }))
      faults.push(...(await letterFaults(page, `${event} in ${locale}`, html)))
    }
    await context.close()
    expect(faults).toEqual([])
  })
}
