import { locales } from '@delibera/core/locale'
import { demoPerson } from '@delibera/core/operations/demo'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { screens } from '../web/src/screens.ts'
import { violationsIn } from './axe.ts'
import { viewports } from './looks.ts'

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
  /** A meeting whose call is due, and one that was held. */
  due: string
  held: string
  /** An assembly whose minutes are signed; an assembly and a board that were held elsewhere. */
  signed: string
  taken: string
  takenBoard: string
  /** Personal links: to a poll of dates, to the page of a member, to those of members of the two meetings, and to the console of the first. */
  poll: string
  member: string
  waiting: string
  over: string
  sign: string
  console: string
}

/** The address of a screen of the demo. */
function filled(path: string, names: Names): string {
  if (path.includes('/admin/{memberSlug}')) return names.console
  if (path.includes('{memberSlug}')) return linked(path, names)
  return path
    .replace('{meetingId}', meetingAt(path, names))
    .replace('{odgId}', names.point)
    .replace(/\{\w+\}/g, names.company)
}

function linked(path: string, { poll, member, waiting, sign }: Names): string {
  if (path.endsWith('/sign')) return sign
  if (path.endsWith('/proposals')) return poll
  return path.endsWith('/live') ? `${waiting}/live` : member
}

/** One that is where its screen shows most. */
function meetingAt(path: string, { assembly, board, due, held, taken, takenBoard }: Names): string {
  if (path.includes('/verbals/')) return path.includes('/boards/') ? takenBoard : taken
  if (path.includes('/boards/')) return board
  if (path.endsWith('/verbal')) return held
  return path.endsWith('/live') ? due : assembly
}

/** Screens that look quite different once the meeting is over, or its minutes are final. */
const lateScreens = ({ company, held, over, signed }: Names) => ({
  open: [`${over}/live`],
  private: [`/company/${company}/meetings/${held}/live`, `/company/${company}/meetings/${signed}/verbal`],
})

/** Where one is in the end: the link of whoever presides leads on to their console. */
const landing = (path: string, { company, due, console }: Names): string => (path === console ? `/company/${company}/meetings/${due}/live` : path)

/** Signs the demo's person in behind the screens: what is looked at here is how each screen stands, not how one gets there. */
async function enter(request: APIRequestContext): Promise<Entered> {
  const { email, password } = demoPerson
  const { data } = await (await request.post('/api/users/login', { data: { email, password } })).json()
  const get = async (path: string, params: Record<string, string> = {}) =>
    (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${data.token}` }, params })).json()
  const read = async (path: string, params: Record<string, string>) => (await get(path, params)).items
  const [{ _id: company }] = await read('/companies', { role: 'ADMIN', search: 'Brenta' })
  const [[assembly], [board], [point], [due], [held], [signed], [taken], [takenBoard]] = [
    await read('/meetings', { company_id: company, meeting_type: 'ASSEMBLY', status: 'PERFORM' }),
    await read('/meetings', { company_id: company, meeting_type: 'BOARD', status: 'PROCESSING' }),
    await read('/odg', { company_id: company, meeting_type: 'ASSEMBLY', template: 'false' }),
    await read('/meetings', { company_id: company, status: 'PERFORM', search: 'nuovo capannone' }),
    await read('/meetings', { company_id: company, status: 'VERBALIZE', search: 'fine mandato' }),
    await read('/meetings', { company_id: company, status: 'COMPLETED', search: 'revisione legale' }),
    await read('/meetings', { company_id: company, is_offline: 'true', search: 'piano degli investimenti' }),
    await read('/meetings', { company_id: company, is_offline: 'true', search: 'sede secondaria' }),
  ]
  // The console of the board is looked at with people in it; whoever comes second finds the rehearsal running.
  await request.post(`/api/live/admin/meetings/${board._id}/rehearsal`, { headers: { authorization: `Bearer ${data.token}` }, data: { robots: 5 } })
  const { meeting_slug, slug } = await get(`/meetings/${due._id}/administrator_slug`)
  const letters: string[] = (await read('/dev/mailbox', { count: '999' })).map((it: { text: string }) => it.text)
  const linkIn = (pattern: RegExp, words = '') =>
    letters
      .filter((it) => it.includes(words))
      .map((it) => pattern.exec(it)?.[0])
      .find((it) => it !== undefined)!
  const page = /\/public\/meetings\/[\w-]+\/member\/[\w-]+(?![\w/-])/
  const names = {
    ...{ company, assembly: assembly._id, board: board._id, point: point?._id ?? 'A01', due: due._id, held: held._id },
    ...{ signed: signed._id, taken: taken._id, takenBoard: takenBoard._id, sign: linkIn(/\/public\/meetings\/[\w-]+\/member\/[\w-]+\/sign/, takenBoard.name) },
    poll: linkIn(/\/public\/meetings\/[\w-]+\/member\/[\w-]+\/proposals/),
    ...{ member: linkIn(page), waiting: linkIn(page, due.name), over: linkIn(page, held.name) },
    console: `/public/meetings/${meeting_slug}/admin/${slug}/live`,
  }
  return { ...data, names }
}

/** The language is that of the look and the light that of the browser, whatever the profile says: several browsers look at once, in several languages. */
async function prefer(context: BrowserContext, { token, user, profile }: Entered, locale: string): Promise<void> {
  const chosen = (it: object) => ({ ...it, locale, app_settings: { dense: false, communications: {}, darkMode: 'system' } })
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

/** A page that many screens are looked at in, one after the other. */
class Look {
  readonly page: Page
  private readonly names: Names
  private readonly faults: string[] = []
  private path = ''
  /** Requests that nobody has answered yet. */
  private asked = 0

  constructor(page: Page, names: Names) {
    this.page = page
    this.names = names
    page.on('console', (it) => it.type() === 'error' && this.note(`console: ${it.text()}`))
    page.on('pageerror', (it) => this.note(`error: ${it.message}`))
    page.on('request', () => this.asked++)
    page.on('requestfinished', () => this.asked--)
    page.on('requestfailed', () => this.asked--)
  }

  private note = (fault: string) => void this.faults.push(`${this.path} ${fault}`)

  /** The first screen is loaded by its address, the next ones as a link inside the application leads to them, unless `afresh`. */
  private async goTo(afresh: boolean): Promise<void> {
    const { page, path } = this
    if (afresh || page.url() === 'about:blank') await page.goto(path)
    else {
      await page.evaluate((it) => {
        document.querySelector('h1')?.setAttribute('data-left', '')
        history.pushState({}, '', it)
      }, path)
      // Every screen has a heading of its own, and the old one stays until the new screen is there.
      await page.waitForFunction(() => document.querySelector('h1:not([data-left])'))
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await this.settled()
  }

  /** Nothing is asked for any more, and what was answered has been drawn. */
  private async settled(): Promise<void> {
    do {
      while (this.asked > 0) await this.page.waitForTimeout(20)
      await this.page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 1000 })))
    } while (this.asked > 0)
  }

  /** By day, and with the light turned out where one is: what the screen says stays, and its colours are judged again. */
  private async judge(): Promise<void> {
    const { page } = this
    for (const { id, nodes } of await violationsIn(page)) this.note(`axe ${id}: ${nodes[0]?.html}`)
    await this.turn('dark')
    for (const { id, nodes } of await violationsIn(page, ['color-contrast', 'link-in-text-block'])) this.note(`in the dark, axe ${id}: ${nodes[0]?.html}`)
    await this.turn('light')
  }

  private async turn(colorScheme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(this.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }

  async at(path: string, afresh: boolean): Promise<void> {
    const { page } = this
    this.path = path
    await this.goTo(afresh)
    await this.judge()
    const seen = await page.evaluate(() => ({
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      title: document.title,
    }))
    const [text = ''] = await page.locator('body').allInnerTexts()
    if (seen.sideways > 0) this.note(`scrolls sideways by ${seen.sideways} px`)
    const keys = text.match(/\b[a-z]+(\.[a-z][A-Za-z]+){2,}\b/g)?.filter((it) => !/www\.|\.(test|it|com)$/.test(it))
    if (keys?.length) this.note(`shows keys instead of texts: ${keys.join(', ')}`)
    if (new URL(page.url()).pathname !== landing(path, this.names)) this.note(`led to ${page.url()}`)
    if (!seen.title.includes('Delibera')) this.note('has no title')
  }

  get found(): readonly string[] {
    return this.faults
  }
}

for (const viewport of viewports) {
  for (const locale of locales) {
    test(`every screen in ${locale}, ${viewport.width} px, light and dark: no error, no missing text, no sideways scroll, no axe violation`, async ({
      browser,
      request,
    }) => {
      test.setTimeout(400_000)
      const entered = await enter(request)
      const faults: string[] = []
      const late = lateScreens(entered.names)
      for (const group of [open, private_]) {
        const context = await browser.newContext({ colorScheme: 'light', viewport, reducedMotion: 'reduce' })
        await context.addInitScript((it) => window === window.top && localStorage.setItem('delibera.locale', it), locale)
        if (group === private_) await prefer(context, entered, locale)
        const look = new Look(await context.newPage(), entered.names)
        const paths = group.map(({ path }) => filled(path, entered.names))
        for (const path of [...paths, ...(group === open ? late.open : late.private)]) await look.at(path, locale === 'it' && viewport === viewports[0])
        await expect(look.page.locator('html')).toHaveAttribute('lang', locale)
        faults.push(...look.found)
        await context.close()
      }
      expect(faults).toEqual([])
    })
  }
}
