import type { Page, Request } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { landing, type Names } from './demo.ts'

type Size = { width: number; height: number }
type Light = 'light' | 'dark'

interface Way {
  names: Names
  /** A screen that is loaded by its address is opened in the first of them, any other one in that in which the one before was left. */
  sizes: readonly Size[]
  /** By axe, in each size in every light or in one: the first in the light, the second in the dark. Else a screen is only read. */
  judged: 'every light' | 'one light' | null
}

/** A screen that never comes, or an answer that nobody reads, ends the look soon, and not with the time of the whole test. */
const patience_ms = 30_000

/** The screen that says that there is none answers 404 itself, of which a browser tells. */
const isNotFound = (url: string) => new URL(url, 'http://x').pathname === '/not-found'

/** A page that many screens are looked at in, one after the other, each in every size and light. */
export class Look {
  readonly page: Page
  private readonly way: Way
  private readonly faults: string[] = []
  private path = ''
  private light: Light = 'light'
  /** Requests whose answers have not been read yet. */
  private readonly asked = new Set<Request>()

  constructor(page: Page, way: Way) {
    this.page = page
    this.way = way
    page.setDefaultTimeout(patience_ms)
    page.on('console', (it) => it.type() === 'error' && !isNotFound(it.location().url) && this.note(`console: ${it.text()}`))
    page.on('pageerror', (it) => this.note(`error: ${it.message}`))
    page.on('request', (it) => this.asked.add(it))
    page.on('requestfinished', (it) => this.asked.delete(it))
    page.on('requestfailed', (it) => this.asked.delete(it))
  }

  get found(): readonly string[] {
    return this.faults
  }

  async at(path: string, afresh: boolean): Promise<void> {
    const { sizes, judged } = this.way
    const isLeftInFirst = this.page.viewportSize()?.width === sizes[0]!.width
    this.path = path
    if (afresh) await this.resize(sizes[0]!)
    await this.goTo(afresh)
    for (const size of afresh || isLeftInFirst ? sizes : sizes.toReversed()) {
      await this.resize(size)
      if (judged) await this.judge(size)
      await this.read(size)
    }
    if (!(await this.page.title()).includes('Delibera')) this.note('has no title')
  }

  private note = (fault: string) => void this.faults.push(`${this.path} ${fault}`)

  /** The first screen is loaded by its address, the next ones as a link inside the application leads to them, unless `afresh`. */
  private async goTo(afresh: boolean): Promise<void> {
    const { page, path } = this
    if (afresh || page.url() === 'about:blank') await page.goto(path)
    else
      await page.evaluate(
        ({ to, lands }) => {
          // Where it leads back to the screen that stands here, its heading is the same one.
          if (location.pathname !== lands) document.querySelector('h1')?.setAttribute('data-left', '')
          history.pushState({}, '', to)
        },
        { to: path, lands: landing(path, this.way.names) },
      )
    await this.arrived()
    await this.settled()
    // What was asked for may have led on to another screen.
    await this.arrived()
  }

  /**
   * The screen is there with a heading of its own, which the one before keeps until then, and has what it shows. Asked at every frame: `expect` would ask some
   * times a second.
   */
  private async arrived(): Promise<void> {
    await this.page.waitForFunction(
      (pathname) => {
        const heading = document.querySelector('h1:not([data-left])')
        return location.pathname === pathname && heading?.checkVisibility() && !document.querySelector('main [aria-busy="true"]')
      },
      landing(this.path, this.way.names),
    )
  }

  private async resize(size: Size): Promise<void> {
    if (this.page.viewportSize()?.width === size.width) return
    await this.page.setViewportSize(size)
    await this.settled()
  }

  /** Nothing is asked for any more, and what was answered has been drawn. */
  private async settled(): Promise<void> {
    do {
      await this.answered()
      await this.page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 1000 })))
    } while (this.asked.size > 0)
    await this.still()
  }

  /** Everything that was asked for has been answered and read; what has not is a fault, told by its address. */
  private async answered(): Promise<void> {
    const until = Date.now() + patience_ms
    while (this.asked.size > 0 && Date.now() < until) await this.page.waitForTimeout(20)
    for (const it of this.asked) this.note(`nobody reads ${new URL(it.url()).pathname}`)
    this.asked.clear()
  }

  /** In a light, and maybe in the other one, which stays: what the screen says is the same there, and its colours are judged again. */
  private async judge({ width }: Size): Promise<void> {
    const told = () => `at ${width} px, ${this.light}, axe`
    const { judged, sizes } = this.way
    if (judged === 'one light') await this.turn(width === sizes[0]!.width ? 'light' : 'dark')
    for (const { id, nodes } of await violationsIn(this.page)) this.note(`${told()} ${id}: ${nodes[0]?.html}`)
    if (judged === 'one light') return
    await this.turn(this.light === 'light' ? 'dark' : 'light')
    for (const { id, nodes } of await violationsIn(this.page, ['color-contrast', 'link-in-text-block'])) this.note(`${told()} ${id}: ${nodes[0]?.html}`)
  }

  private async turn(light: Light): Promise<void> {
    this.light = light
    await this.page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' })
    await this.page.waitForFunction((it) => document.documentElement.getAttribute('data-mantine-color-scheme') === it, light)
    await this.still()
  }

  /** A colour that is on its way to another has no contrast that anybody reads. */
  private async still(): Promise<void> {
    await this.page.evaluate(async () => {
      const moving = () => document.getAnimations().filter((it) => it instanceof CSSTransition && it.playState === 'running')
      for (let all = moving(); all.length > 0; all = moving()) await Promise.allSettled(all.map((it) => it.finished))
    })
  }

  private async read({ width }: Size): Promise<void> {
    const sideways = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (sideways > 0) this.note(`scrolls sideways by ${sideways} px at ${width} px`)
    const [text = ''] = await this.page.locator('body').allInnerTexts()
    const keys = text.match(/\b[a-z]+(\.[a-z][A-Za-z]+){2,}\b/g)?.filter((it) => !/www\.|\.(test|it|com)$/.test(it))
    if (keys?.length) this.note(`shows keys instead of texts: ${keys.join(', ')}`)
  }
}
