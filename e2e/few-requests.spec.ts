import { type Browser, expect, type Request, test } from '@playwright/test'
import { type Entered, enter, prefer } from './demo.ts'

/** Nobody waits for one file or call to learn of the next, and nothing is asked twice: docs/first-load.md. */
const visits = [
  { screen: 'the dashboard', most: 20, isOfSomebody: true, at: () => '/user/dashboard' },
  { screen: 'the home of a company', most: 25, isOfSomebody: true, at: ({ names }: Entered) => `/company/${names.company}/home` },
  { screen: 'the page of a meeting', most: 25, isOfSomebody: true, at: ({ names }: Entered) => `/company/${names.company}/meetings/${names.assembly}/details` },
  { screen: 'the console', most: 25, isOfSomebody: true, at: ({ names }: Entered) => `/company/${names.company}/boards/${names.board}/live` },
  { screen: 'the page of a member', most: 25, isOfSomebody: false, at: ({ names }: Entered) => names.member },
  { screen: 'the room of a member', most: 25, isOfSomebody: false, at: ({ names }: Entered) => `${names.waiting}/live` },
]

async function askedAt(browser: Browser, address: string, entered: Entered | null): Promise<Request[]> {
  const context = await browser.newContext({ locale: 'it-IT' })
  if (entered) await prefer(context, entered, 'it')
  const page = await context.newPage()
  const asked: Request[] = []
  page.on('request', (it) => it.resourceType() !== 'font' && asked.push(it))
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.locator('h1').first()).toBeVisible()
  await context.close()
  return asked
}

for (const { screen, most, isOfSomebody, at } of visits) {
  test(`a first visit of ${screen} asks at most ${most} times, and no call twice`, async ({ browser, request }) => {
    const entered = await enter(request)
    const asked = (await askedAt(browser, at(entered), isOfSomebody ? entered : null)).map((it) => `${it.method()} ${new URL(it.url()).pathname}`)
    const calls = asked.filter((it) => it.includes(' /api/'))
    expect(calls.length).toBeGreaterThan(1)
    expect(calls.filter((it, at) => calls.indexOf(it) !== at)).toEqual([])
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most)
  })
}
