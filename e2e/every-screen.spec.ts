import AxeBuilder from '@axe-core/playwright'
import { AccountEmailEvents } from '@delibera/core/communications/schema'
import { locales } from '@delibera/core/locale'
import { demoPerson } from '@delibera/core/operations/demo'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { accountLetter } from '../server/src/outbox/account-letters.ts'
import { renderLetter } from '../server/src/outbox/letter.ts'
import { type MeetingLetterFacts, meetingLetter, meetingLetterEvents } from '../server/src/outbox/meeting-letters.ts'
import { screens } from '../web/src/screens.ts'

const looks = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

const pages = screens.filter((it) => 'component' in it && it.path !== '/dev/parts')
const open = pages.filter((it) => !it.flags.includes('login'))
const private_ = pages.filter((it) => it.flags.includes('login'))

interface Entered {
  token: string
  user: object
  profile: object
  /** What stands in the addresses: of a company that the person administers, and of what is in it. */
  names: Names
}

interface Names {
  company: string
  assembly: string
  board: string
  point: string
  /** Personal links, from letters that the demo has sent: to a poll of dates, and to the page of a member. */
  poll: string
  member: string
}

/** The address of a screen of the demo. */
function filled(path: string, { company, assembly, board, point, poll, member }: Names): string {
  if (path.includes('{memberSlug}')) return path.endsWith('/proposals') ? poll : member
  const meeting = path.includes('/boards/') ? board : assembly
  return path
    .replace('{meetingId}', meeting)
    .replace('{odgId}', point)
    .replace(/\{\w+\}/g, company)
}

/** Signs the demo's person in behind the screens: what is looked at here is how each screen stands, not how one gets there. */
async function enter(request: APIRequestContext): Promise<Entered> {
  const { email, password } = demoPerson
  const { data } = await (await request.post('/api/users/login', { data: { email, password } })).json()
  const read = async (path: string, params: Record<string, string>) =>
    (await (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${data.token}` }, params })).json()).items
  const [{ _id: company }] = await read('/companies', { role: 'ADMIN', search: 'Brenta' })
  const [[assembly], [board], [point]] = [
    await read('/meetings', { company_id: company, meeting_type: 'ASSEMBLY', status: 'PERFORM' }),
    await read('/meetings', { company_id: company, meeting_type: 'BOARD', status: 'PROCESSING' }),
    await read('/odg', { company_id: company, meeting_type: 'ASSEMBLY', template: 'false' }),
  ]
  const letters: string[] = (await read('/dev/mailbox', { count: '999' })).map((it: { text: string }) => it.text)
  const linkIn = (pattern: RegExp) => letters.map((it) => pattern.exec(it)?.[0]).find((it) => it !== undefined)!
  const [poll, member] = [linkIn(/\/public\/meetings\/[\w-]+\/member\/[\w-]+\/proposals/), linkIn(/\/public\/meetings\/[\w-]+\/member\/[\w-]+(?![\w/-])/)]
  return { ...data, names: { company, assembly: assembly._id, board: board._id, point: point?._id ?? 'A01', poll, member } }
}

/** The language and the light are those of the look, whatever the profile says: several browsers look at once, in several languages. */
async function prefer(context: BrowserContext, { token, user, profile }: Entered, preferences: { locale: string; darkMode: boolean }): Promise<void> {
  const chosen = (it: object) => ({ ...it, locale: preferences.locale, app_settings: { dense: false, communications: {}, darkMode: preferences.darkMode } })
  await context.route('**/api/users/profile', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: chosen(await answer.json()) })
  })
  await context.addInitScript(
    (it) => {
      // The frame of a letter has no storage.
      if (window !== window.top) return
      localStorage.setItem('delibera.token', it.token)
      localStorage.setItem('delibera.user', JSON.stringify(it.user))
      localStorage.setItem('delibera.profile', JSON.stringify(it.profile))
    },
    { token, user, profile: chosen(profile) },
  )
}

/** The first screen is loaded by its address, the next ones as a link inside the application leads to them, unless `afresh`. */
async function goTo(page: Page, path: string, afresh: boolean): Promise<void> {
  if (afresh || page.url() === 'about:blank') await page.goto(path)
  else {
    const before = await page.title()
    await page.evaluate((it) => history.pushState({}, '', it), path)
    // Two screens may have the same title: then the second is given the time it could need.
    await page.waitForFunction((it) => document.title !== it, before, { timeout: 2000 }).catch(() => undefined)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.waitForTimeout(300)
}

async function faultsOf(page: Page, path: string, afresh: boolean): Promise<string[]> {
  const faults: string[] = []
  page.on('console', (it) => it.type() === 'error' && faults.push(`${path} console: ${it.text()}`))
  page.on('pageerror', (it) => faults.push(`${path} error: ${it.message}`))
  await goTo(page, path, afresh)
  // What passes is not written out: on long pages that takes longer than judging them.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')
    .analyze()
  faults.push(...violations.map((it) => `${path} axe ${it.id}: ${it.nodes[0]?.html}`))
  const seen = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    title: document.title,
  }))
  if (seen.sideways > 0) faults.push(`${path} scrolls sideways by ${seen.sideways} px`)
  const [text = ''] = await page.locator('body').allInnerTexts()
  const keys = text.match(/\b[a-z]+(\.[a-z][A-Za-z]+){2,}\b/g)?.filter((it) => !/www\.|\.(test|it|com)$/.test(it))
  if (keys?.length) faults.push(`${path} shows keys instead of texts: ${keys.join(', ')}`)
  if (new URL(page.url()).pathname !== path) faults.push(`${path} led to ${page.url()}`)
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
      const entered = await enter(request)
      const afresh = locale === 'it' && colorScheme === 'light'
      const faults: string[] = []
      for (const group of [open, private_]) {
        const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' })
        await context.addInitScript((it) => window === window.top && localStorage.setItem('delibera.locale', it), locale)
        if (group === private_) await prefer(context, entered, { locale, darkMode: colorScheme === 'dark' })
        const page = await context.newPage()
        for (const { path } of group) faults.push(...(await faultsOf(page, filled(path, entered.names), afresh)))
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

const meetingFacts: Omit<MeetingLetterFacts, 'locale'> = {
  ...facts,
  company: { business_name: 'Fonderia Valserra S.p.A.', address: 'via dei Fonditori 8, Bergamo', vat_number: '01234567897' },
  meeting: { meeting_type: 'ASSEMBLY', type: 'ORDINARY', name: 'Assemblea ordinaria dei soci per il bilancio 2026' },
  calls: [
    { convocation_type: 'FIRST', datetime: new Date('2027-04-28T08:00:00Z') },
    { convocation_type: 'SECOND', datetime: new Date('2027-04-30T08:00:00Z') },
  ],
  place: { call_type: 'CALL_DELIBERA' },
  agenda: ['Approvazione del bilancio d’esercizio al 31 dicembre 2026', 'Nomina del Collegio sindacale per il triennio 2027–2029'],
  dates: [new Date('2027-04-28T08:00:00Z'), new Date('2027-05-03T08:00:00Z')],
  deadline: new Date('2027-04-26T16:00:00Z'),
  person: 'Teodora Valserra',
  documents: ['Avviso di convocazione.pdf', 'Bilancio 2026.pdf'],
  reason: 'Manca il numero legale',
  can_delegate: true,
}

for (const [turn, { colorScheme, viewport }] of looks.entries()) {
  test(`every letter about a meeting, ${colorScheme}, ${viewport.width} px: no sideways scroll, no axe violation`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport })
    const page = await context.newPage()
    const faults: string[] = []
    for (const [at, event] of meetingLetterEvents.entries()) {
      const locale = locales[(at + turn) % locales.length]!
      const { html } = renderLetter(meetingLetter(event, { ...meetingFacts, locale }))
      faults.push(...(await letterFaults(page, `${event} in ${locale}`, html)))
    }
    await context.close()
    expect(faults).toEqual([])
  })
}
