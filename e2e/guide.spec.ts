import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { guideLanguages } from '@delibera/core/help/guide'
import type { Locale } from '@delibera/core/locale'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Entered, enter, prefer } from './demo.ts'

const desk = { width: 1200, height: 760 }
const phone = { width: 390, height: 780 }
/** What keeps the repository light. */
const most_bytes = 60 * 1024

interface Picture {
  at: string
  isOnPhone?: boolean
  /** The heading that stands in the middle, where it is not the top of the page. */
  about?: RegExp
}

/** The pictures of the guide by their names, and where each is taken. */
async function pictures(request: APIRequestContext, { names, token }: Entered): Promise<Record<string, Picture>> {
  const company = `/company/${names.company}`
  const reply = await request.get('/api/meetings', {
    headers: { authorization: `Bearer ${token}` },
    params: { company_id: names.company, meeting_type: 'ASSEMBLY', status: 'CONVOCATION' },
  })
  const unsent = (await reply.json()).items[0]._id
  return {
    dashboard: { at: '/user/dashboard' },
    register: { at: '/user/companies/register' },
    people: { at: `${company}/settings/company-details?tab=people` },
    statute: { at: `${company}/settings/company-details?tab=statute` },
    meeting: { at: `${company}/meetings/${unsent}/details` },
    poll: { at: names.poll, isOnPhone: true },
    convene: { at: `${company}/meetings/${unsent}/convocations` },
    receipts: { at: `${company}/meetings/${names.assembly}/convocations`, about: /^(Ricevute|Receipts)$/ },
    organization: { at: `${company}/meetings/${names.assembly}/organization` },
    rehearsal: { at: `${company}/boards/${names.board}/live` },
    console: { at: `${company}/meetings/${names.due}/live` },
    waiting: { at: `${names.waiting}/live`, isOnPhone: true },
    minutes: { at: `${company}/meetings/${names.held}/verbal` },
    'offline-votes': { at: `${company}/verbals/meetings/${names.taken}/votes` },
    verify: { at: '/verify' },
    member: { at: names.member, isOnPhone: true },
    communications: { at: `/company/${names.mailing}/communications` },
    calendar: { at: `${company}/calendar` },
    credits: { at: '/user/credits' },
    campaign: { at: '/consultant/calendar?tab=campaign' },
  }
}

/** The screen has its heading and what it shows, and nothing is asked for any more. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() && !document.querySelector('main [aria-busy="true"]'))
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** As WebP, which Playwright does not write itself: a quarter of what the same picture weighs as PNG. */
async function taken(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 62 })
  return Buffer.from(data, 'base64')
}

const locales: Record<(typeof guideLanguages)[number], Locale> = { it: 'it', en: 'en-GB' }

for (const language of guideLanguages) {
  test(`the pictures of the guide, ${language}`, async ({ browser, request }) => {
    test.setTimeout(300_000)
    const folder = path.resolve(import.meta.dirname, '../docs/guide/pictures', language)
    mkdirSync(folder, { recursive: true })
    const entered = await enter(request)
    const context = await browser.newContext({ colorScheme: 'light', viewport: desk, reducedMotion: 'reduce', timezoneId: 'Europe/Rome' })
    await context.addInitScript((it) => {
      if (window !== window.top) return
      localStorage.setItem('delibera.locale', it)
      // That this is a trial is no part of what is shown.
      sessionStorage.setItem('delibera.trial-hidden', 'true')
    }, locales[language])
    await prefer(context, entered, locales[language])
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    for (const [name, { at, isOnPhone, about }] of Object.entries(await pictures(request, entered))) {
      await page.setViewportSize(isOnPhone ? phone : desk)
      await page.goto(at)
      await arrived(page)
      if (about) await page.getByRole('heading', { name: about }).evaluate((it) => it.scrollIntoView({ block: 'center' }))
      const bytes = await taken(page)
      expect(bytes.length, `${name} is at most 60 kB`).toBeLessThanOrEqual(most_bytes)
      writeFileSync(path.join(folder, `${name}.webp`), bytes)
    }
    await context.close()
  })
}
