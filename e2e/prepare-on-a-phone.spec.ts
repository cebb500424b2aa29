import { demoPerson } from '@delibera/core/operations/demo'
import { expect, type Page, test } from '@playwright/test'
import { stayIn } from './person.ts'

/** Of a small phone, in CSS pixels. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** How much of the window is left to the work of a step: below its steps, above what stays at the foot. */
const workIn = (page: Page) =>
  page.evaluate(() => {
    const steps = document.querySelector('main nav[aria-label^="Passi"]')!.getBoundingClientRect()
    const foot = document.querySelector('[data-foot]')!.getBoundingClientRect()
    return (Math.min(foot.top, window.innerHeight) - steps.bottom) / window.innerHeight
  })

/** Fields that a finger cannot hit. */
const lowFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main input:not([type="checkbox"], [type="radio"], [type="hidden"]), main select')]
      .filter((it) => it.offsetParent !== null && it.offsetHeight > 0 && it.offsetHeight < 44)
      .map((it) => `${it.id || it.getAttribute('aria-label')}: ${it.offsetHeight}`),
  )

test('on a phone the pages of a meeting leave most of the window to what is done on them', async ({ page }) => {
  await stayIn(page, demoPerson)
  await page.goto('/user/dashboard')
  const reply = await page.request.get('/api/companies?count=50&page=1')
  const { items: companies } = (await reply.json()) as { items: { _id: string }[] }
  const meetings = await Promise.all(
    companies.map(async ({ _id }) => {
      const read = await page.request.get(`/api/meetings?company_id=${_id}&count=50&page=1`)
      const { items } = (await read.json()) as { items: { _id: string; status: string; meeting_type: string; mode: { is_offline: boolean } }[] }
      return items.filter((it) => it.meeting_type === 'ASSEMBLY' && !it.mode.is_offline).map((it) => ({ ...it, company_id: _id }))
    }),
  )
  const pages = { DRAFT: 'details', PROPOSAL: 'proposals', CONVOCATION: 'convocations', PERFORM: 'organization' }
  for (const [status, step] of Object.entries(pages)) {
    const meeting = meetings.flat().find((it) => it.status === status)
    expect(meeting, `the demo has an assembly in ${status}`).toBeTruthy()
    await page.goto(`/company/${meeting!.company_id}/meetings/${meeting!._id}/${step}`)
    await expect(page.locator('main nav[aria-label^="Passi"]')).toBeVisible()
    await expect(page.locator('[data-foot]')).toBeAttached()
    await expect.poll(() => workIn(page), { message: `${step} of a meeting in ${status}` }).toBeGreaterThanOrEqual(0.6)
    expect(await lowFields(page), step).toEqual([])
  }
  const details = page.getByRole('button', { name: 'Stato e dettagli della riunione' })
  await expect(page.getByRole('link', { name: 'Assemblee' })).toBeHidden()
  await details.tap()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('link', { name: 'Assemblee' })).toBeVisible()
})
