import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../scripts/browser.ts'
import { type Kept, keep } from './visit.ts'

const rounds = 3
const scroll_ms = 2000
const line = '<li style="height: 52px; border-bottom: 1px solid #ccc">Rossi Mario, RSSMRA80A01H501U, rossi@pec.it</li>'
const plainList = `<!doctype html><title>plain</title><ul style="margin: 0; padding: 0; list-style: none">${line.repeat(30)}</ul>`

/** How long each frame took while a screen with a table of people and a plain list were scrolled the same way, turn by turn. */
export async function frameTimes(url: string, kept: Kept): Promise<{ screen: number[]; plain: number[] }> {
  const browser = await chromium.launch({ executablePath: await chromiumPath() })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' })
    await context.addInitScript(keep, kept)
    const [screen, plain] = [await context.newPage(), await context.newPage()]
    await plain.goto(new URL('/api/health', url).href)
    await plain.setContent(plainList)
    await screen.goto(url, { waitUntil: 'networkidle' })
    await screen.getByRole('row').nth(10).waitFor()
    const times = { screen: [] as number[], plain: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.plain.push(...(await scrolled(plain)))
      times.screen.push(...(await scrolled(screen)))
    }
    return times
  } finally {
    await browser.close()
  }
}

/** Forty points a frame, down to the end and up again. */
async function scrolled(page: Page): Promise<number[]> {
  // A page in the background draws nothing.
  await page.bringToFront()
  return page.evaluate(async (duration) => {
    const scroller =
      [...document.querySelectorAll('main, main *')].find(
        (it) => it.scrollHeight > it.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(it).overflowY),
      ) ?? document.scrollingElement!
    const frames: number[] = []
    let step = 40
    let travelled = 0
    let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const end = last + duration
    while (last < end) {
      const before = scroller.scrollTop
      scroller.scrollTop += step
      travelled += Math.abs(scroller.scrollTop - before)
      if (scroller.scrollTop === before) step = -step
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      frames.push(now - last)
      last = now
    }
    // A screen that does not move is drawn at no cost.
    if (travelled < 1000) throw new Error(`only ${travelled} points were scrolled`)
    return frames
  }, scroll_ms)
}
