import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { pageHeaders } from '../server/src/mailroom/frame.ts'
import { hostileAt } from '../server/src/mailroom/hostile.fixture.ts'
import { pageOf } from '../server/src/mailroom/page.ts'
import { safeHtml } from '../server/src/mailroom/safe-html.ts'

/** As the panel shows a message. */
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

interface Place {
  server: Server
  host: string
  asked: string[]
}

async function listening(answer: (path: string) => { body: string; headers?: Record<string, string> } | undefined): Promise<Place> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const found = answer(request.url ?? '')
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...found?.headers }).end(found?.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** What each way of showing a message makes of it, by address. */
async function pagesOf(host: string): Promise<Map<string, { body: string; headers?: Record<string, string> }>> {
  const pages = new Map<string, { body: string; headers?: Record<string, string> }>()
  const frames: Record<string, string[]> = { served: [], memory: [], bare: [] }
  for (const [index, [, text]] of hostileAt(host).entries()) {
    const raw = Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${text}`)
    for (const remote of [false, true]) {
      const page = await pageOf(raw, { remote, title: 'x', only_words: '' })
      const address = `/served/${index}/${remote}`
      pages.set(address, { body: page, headers: pageHeaders(remote) })
      frames.served!.push(`<iframe sandbox="${sandbox}" src="${address}"></iframe>`)
      frames.memory!.push(`<iframe sandbox="${sandbox}" srcdoc="${page.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`)
      // Without any policy: what is left must be harmless by itself.
      pages.set(`/bare/${index}/${remote}`, { body: `<!doctype html><body>${await safeHtml(text, { pictures: new Map(), remote })}</body>` })
      frames.bare!.push(`<iframe src="/bare/${index}/${remote}"></iframe>`)
    }
  }
  for (const [name, them] of Object.entries(frames)) pages.set(`/${name}`, { body: `<!doctype html><body>${them.join('')}</body>` })
  pages.set('/control', { body: `<!doctype html><iframe srcdoc="<img src='http://${host}/seen' onerror='top.__ran=1'>"></iframe>` })
  return pages
}

let there: Place
let here: Place
test.beforeAll(async () => {
  there = await listening(() => undefined)
  const pages = await pagesOf(there.host)
  here = await listening((path) => pages.get(path))
})
test.afterAll(() => {
  for (const it of [here, there]) it.server.close()
})

/** Opens a page with all of them, tries every key and link that a reader might, and says what came of it. */
async function opened(page: Page, path: string) {
  const requests: string[] = []
  const dialogs: string[] = []
  page.on('request', (it) => requests.push(it.url()))
  page.on('dialog', (it) => {
    dialogs.push(it.message())
    void it.dismiss()
  })
  await page.goto(`http://${here.host}${path}`, { waitUntil: 'load' })
  for (const frame of page.frames().slice(1)) await frame.waitForLoadState('load')
  await page.keyboard.press('Tab')
  await page.mouse.move(50, 50)
  // Animations, transitions and refreshing pages have had their moment by then.
  await page.waitForTimeout(500)
  const own = `http://${here.host}/`
  const ran = await Promise.all(page.frames().map((it) => it.evaluate(() => '__ran' in globalThis)))
  return {
    ran: ran.filter(Boolean).length,
    frames: page.frames().length - 1,
    away: requests.filter((it) => !it.startsWith(own) && !/^(data|about):/.test(it)),
    left: page.frames().filter((it) => !it.url().startsWith(own) && it.url() !== 'about:srcdoc').length,
    dialogs,
  }
}

test('the trap itself works: what is not made safe runs, and is heard of', async ({ page }) => {
  const { ran, away } = await opened(page, '/control')
  expect(ran).toBeGreaterThan(0)
  expect(away).toEqual([`http://${there.host}/seen`])
  expect(there.asked).toEqual(['/seen'])
  there.asked.length = 0
})

for (const [path, how] of [
  ['/served', 'served with its headers'],
  ['/memory', 'shown from memory'],
  ['/bare', 'by itself, without any policy around it'],
] as const)
  test(`no hostile message runs anything or asks anybody for anything, ${how}`, async ({ page }) => {
    const found = await opened(page, path)
    expect(found).toEqual({ ran: 0, frames: 2 * hostileAt('').length, away: [], left: 0, dialogs: [] })
    expect(there.asked).toEqual([])
  })
