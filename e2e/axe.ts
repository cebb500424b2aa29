import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Found = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>
type Color = { r: number; g: number; b: number; alpha: number; parseString(text: string): Color }
type Axe = { run(context: object, options: object): Promise<Found>; commons: { color: { Color: { new (other: Color): Color; prototype: Color } } } }

/**
 * What axe has against a page, but for the letters that are shown in a frame: they are judged by themselves. The builder brings it into a document,
 * with the least of its rules, and is not asked again: it would send the whole of axe back and forth around each judgement, which takes longer than judging.
 */
export async function violationsIn(page: Page, only?: string[]) {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) {
    await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
    await page.evaluate(rememberColors)
  }
  // What passes is not written out: on long pages that takes longer, too.
  const options = { resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) }
  return page.evaluate(async (it) => {
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run({ exclude: [['iframe']] }, it)).violations
  }, options)
}

/** A page has few colours and thousands of places that have one of them; axe would make out for each place anew what its colour is. */
function rememberColors(): void {
  const { Color } = (window as unknown as { axe: Axe }).axe.commons.color
  const parse = Color.prototype.parseString
  const known = new Map<string, Color>()
  Color.prototype.parseString = function (text) {
    const found = known.get(text)
    if (found) return Object.assign(this, { r: found.r, g: found.g, b: found.b, alpha: found.alpha })
    parse.call(this, text)
    known.set(text, new Color(this))
    return this
  }
}
