import type { Browser, BrowserContext, Page, Request } from '@playwright/test'

/** What the page's own clock saw, in milliseconds from the start of the navigation. */
interface Seen {
  /** Start and end of each task above 50 ms. */
  tasks: [number, number][]
  shift: number
}
declare global {
  var seen: Seen
}

export interface Visit {
  /** Everything that was asked for until the page was at rest, without the fonts. */
  requests: number
  /** Bytes of every body that came, packed as the server sent it; without the fonts, which are what they are. */
  sent: number
  interactive_ms: number
  shift: number
  /** The longest task until the load event, reading scripts among them. Zero: none above 50 ms. */
  loading_ms: number
  /** The longest task after the load event. */
  longest_ms: number
}

/** What signing in leaves in a browser: the cookie, and what the page stores. */
export interface Kept {
  token: string | null
  stored: Record<string, string>
}

export const keptOf = ({ token, user, profile }: { token: string; user: object; profile: object }): Kept => ({
  token,
  stored: { 'delibera.session': 'a visit', 'delibera.user': JSON.stringify(user), 'delibera.profile': JSON.stringify(profile) },
})

/** How long nothing long may run before a page counts as at rest. */
const quiet_ms = 2000

export function watch(): void {
  globalThis.seen = { tasks: [], shift: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, startTime + duration])
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const it of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[]) if (!it.hadRecentInput) seen.shift += it.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export function store(stored: Kept['stored']): void {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}

export const nothingKept: Kept = { token: null, stored: {} }

export async function keepCookie(context: BrowserContext, url: string, { token }: Kept): Promise<void> {
  if (token) await context.addCookies([{ name: 'delibera_session', value: token, url: new URL(url).origin, httpOnly: true, sameSite: 'Strict' }])
}

/** The browser is that of somebody who signed in before. */
export async function keep(context: BrowserContext, url: string, kept: Kept): Promise<void> {
  await keepCookie(context, url, kept)
  await context.addInitScript(store, kept.stored)
}

export type Screen = 'desk' | 'phone'

const sizes = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 },
} as const

/** Opens a page for the first time, with nothing in the cache, on a processor four times slower. */
export async function visit(browser: Browser, url: string, kept: Kept, screen: Screen = 'desk'): Promise<Visit> {
  const context = await browser.newContext({ ...sizes[screen], locale: 'it-IT' })
  await keep(context, url, kept)
  await context.addInitScript(watch)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const bodies: Promise<number>[] = []
  page.on('requestfinished', (it) => {
    if (it.resourceType() !== 'font') bodies.push(sentFor(it))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await atRest(page)
  if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`)
  const { tasks, shift, painted, loaded } = await page.evaluate(() => ({
    ...seen,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    loaded: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
  }))
  const sent = (await Promise.all(bodies)).reduce((sum, it) => sum + it, 0)
  await context.close()
  const longest = (some: Seen['tasks']) => Math.max(0, ...some.map(([start, end]) => end - start))
  const loading_ms = longest(tasks.filter(([start]) => start < loaded))
  const longest_ms = longest(tasks.filter(([start]) => start >= loaded))
  return { sent, requests: bodies.length, interactive_ms: interactive(painted, tasks), shift, loading_ms, longest_ms }
}

const sentFor = async (request: Request): Promise<number> => (await request.sizes()).responseBodySize

/** The longest task that began after a moment. Zero: none above 50 ms. */
export const longestTask = (page: Page, since: number): Promise<number> =>
  page.evaluate((from) => Math.max(0, ...seen.tasks.filter(([start]) => start >= from).map(([start, end]) => end - start)), since)

const atRest = (page: Page) => page.waitForFunction((quiet) => performance.now() - Math.max(0, ...seen.tasks.map(([, end]) => end)) > quiet, quiet_ms)

/** The end of the last long task before the first quiet spell after something was painted, or that paint itself. */
function interactive(painted: number, tasks: readonly [start: number, end: number][]): number {
  let since = painted
  for (const [start, end] of [...tasks].sort(([a], [b]) => a - b)) {
    if (start - since > quiet_ms) break
    since = Math.max(since, end)
  }
  return since
}
