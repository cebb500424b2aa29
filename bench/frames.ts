import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../scripts/browser.ts'
import { sizes } from './sizes.ts'
import { type Kept, keep } from './visit.ts'

const frames = 120
const line = '<li style="height: 52px; border-bottom: 1px solid #ccc">Rossi Mario, RSSMRA80A01H501U, rossi@pec.it</li>'
const plainList = `<!doctype html><title>plain</title><ul style="margin: 0; padding: 0; list-style: none">${line.repeat(30)}</ul>`

/**
 * Milliseconds of the page's own thread for each frame while a screen with a table of people and a plain list are scrolled the same way, turn by turn. Not how long
 * a frame stood: the display's clock decides that for both alike, until the work no longer fits.
 */
export async function frameWork(url: string, kept: Kept): Promise<{ screen: number[]; plain: number[] }> {
  const browser = await chromium.launch({ executablePath: await chromiumPath() })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' })
    await keep(context, url, kept)
    const [screen, plain] = [await context.newPage(), await context.newPage()]
    await plain.goto(new URL('/api/health', url).href)
    await plain.setContent(plainList)
    await screen.goto(url, { waitUntil: 'networkidle' })
    await screen.getByRole('row').nth(10).waitFor()
    const work = { screen: [] as number[], plain: [] as number[] }
    for (let round = 0; round < sizes.members.rounds; round++) {
      work.plain.push(await workOf(plain))
      work.screen.push(await workOf(screen))
    }
    return work
  } finally {
    await browser.close()
  }
}

/** By the processor's time that the thread has had, so that a busy machine does not count. */
async function workOf(page: Page): Promise<number> {
  // A page in the background draws nothing.
  await page.bringToFront()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => (await cdp.send('Performance.getMetrics')).metrics.find((it) => it.name === 'TaskDuration')!.value * 1000
  const before = await spent()
  await scroll(page)
  const after = await spent()
  await cdp.detach()
  return (after - before) / frames
}

/** Forty points a frame, down to the end and up again. */
const scroll = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    const scroller =
      [...document.querySelectorAll('main, main *')].find(
        (it) => it.scrollHeight > it.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(it).overflowY),
      ) ?? document.scrollingElement!
    let step = 40
    let travelled = 0
    for (let frame = 0; frame < count; frame++) {
      const before = scroller.scrollTop
      scroller.scrollTop += step
      travelled += Math.abs(scroller.scrollTop - before)
      if (scroller.scrollTop === before) step = -step
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    // A screen that does not move is drawn at no cost.
    if (travelled < 1000) throw new Error(`only ${travelled} points were scrolled`)
  }, frames)
