import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { quiet, whole } from './browser.ts'

// The engine alone refuses every notification.
test.use({ launchOptions: { args: quiet, ...whole }, permissions: ['notifications'] })

/** The service worker of the product as the browser's tools know it, once it is there. */
async function workerOf(page: Page): Promise<{ tools: CDPSession; registrationId: string }> {
  const tools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find((it) => !it.isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  return { tools, registrationId: await registered }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, url: (data as { url?: string } | null)?.url }))
  })

test('what the server pushes is shown although nobody looks at the page, once for each matter', async ({ page, baseURL }) => {
  await page.goto('/login')
  const { tools, registrationId } = await workerOf(page)
  const tell = (told: object) =>
    tools.send('ServiceWorker.deliverPushMessage', { origin: new URL(baseURL!).origin, registrationId, data: JSON.stringify(told) })
  const vote = {
    title: 'Officine Brenta S.r.l.',
    body: 'Una votazione è aperta.',
    tag: 'vote-1',
    lang: 'it',
    url: '/public/meetings/riunione/member/persona/live',
  }

  await test.step('whoever looks at the page reads it there', async () => {
    await page.bringToFront()
    await tell(vote)
    expect(await shown(page)).toEqual([])
  })

  await test.step('whoever looks elsewhere is told by the device', async () => {
    // Each page of a journey believes that it is looked at, until it is told otherwise.
    await tools.send('Emulation.setFocusEmulationEnabled', { enabled: false })
    await (await page.context().newPage()).bringToFront()
    await expect.poll(() => page.evaluate(() => document.visibilityState === 'visible' && document.hasFocus())).toBe(false)
    await tell(vote)
    await expect.poll(() => shown(page)).toEqual([{ title: vote.title, body: vote.body, tag: vote.tag, url: vote.url }])
    await tell({ ...vote, body: 'La votazione si chiude fra poco.' })
    await expect.poll(async () => (await shown(page)).map((it) => it.body)).toEqual(['La votazione si chiude fra poco.'])
  })
})
