import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumPath } from '../scripts/browser.ts'
import { testFolder } from '../server/src/testing/folder.ts'
import { startServer } from '../server/src/testing/process.ts'
import { buildBarePage } from './bare-page.ts'
import { categories, scoresOf } from './lighthouse.ts'
import { atMost, median, print } from './measurement.ts'
import { sizes } from './sizes.ts'
import { type Kept, keptOf, nothingKept, type Visit, visit } from './visit.ts'

const kB = (bytes: number) => bytes / 1000

/** What signing in as the demo's user leaves in a browser. */
async function signIn(url: string): Promise<Kept> {
  const body = JSON.stringify({ email: 'demo@delibera.test', password: 'Delibera.2026' })
  const answer = await fetch(`${url}/api/users/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`signing in: ${answer.status}`)
  const { data } = (await answer.json()) as { data: { token: string; user: object; profile: object } }
  return keptOf(data)
}

interface Subject {
  name: string
  url: string
  kept: Kept
}

/** The middle one of some first visits, figure by figure. */
async function middle(browser: Browser, { url, kept }: Subject): Promise<Visit> {
  const visits: Visit[] = []
  for (let i = 0; i < sizes.web.visits; i++) visits.push(await visit(browser, url, kept))
  const of = (figure: keyof Visit) => median(visits.map((it) => it[figure]))
  return { sent: of('sent'), interactive_ms: of('interactive_ms'), shift: of('shift'), longest_ms: of('longest_ms') }
}

function report(name: string, ours: Visit, bare: Visit, most_kB: number): void {
  const slowed = 'Chromium on a processor 4 times slower'
  print({ name: `${name}.sent`, value: kB(ours.sent), unit: 'kB sent, without fonts', baseline: kB(bare.sent), target: atMost(most_kB) })
  print({ name: `${name}.interactive`, value: ours.interactive_ms, unit: `ms, ${slowed}`, baseline: bare.interactive_ms, target: null })
  print({ name: `${name}.shift`, value: ours.shift, unit: 'layout shift', baseline: bare.shift, target: atMost(0.02) })
  print({ name: `${name}.longest`, value: ours.longest_ms, unit: `ms, ${slowed}`, baseline: bare.longest_ms, target: atMost(200) })
}

function largestChunk(page: string): number {
  const chunks = readdirSync(join(page, 'assets')).filter((it) => it.endsWith('.js.br'))
  return Math.max(...chunks.map((it) => statSync(join(page, 'assets', it)).size))
}

async function measure(subjects: { bare: Subject; login: Subject; dashboard: Subject }): Promise<void> {
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ executablePath })
  const { bare, login, dashboard } = subjects
  const baseline = await middle(browser, bare)
  report(login.name, await middle(browser, login), baseline, 185)
  report(dashboard.name, await middle(browser, dashboard), baseline, 330)
  await browser.close()
  if (!sizes.web.lighthouse) return

  const bareScores = await scoresOf(executablePath, bare.url, bare.kept)
  for (const { name, url, kept } of [login, dashboard]) {
    const scores = await scoresOf(executablePath, url, kept)
    for (const it of categories) print({ name: `${name}.${it}`, value: scores[it], unit: 'Lighthouse, of 100', baseline: bareScores[it], target: null })
  }
}

export async function bench(): Promise<void> {
  const bare = await buildBarePage()
  print({
    name: 'web.chunk',
    value: kB(largestChunk('web/dist')),
    unit: 'kB sent, the largest script of all',
    baseline: kB(largestChunk(bare.page)),
    target: atMost(250),
  })
  const folders = [testFolder(), testFolder()] as const
  const env = (DATA_DIR: string) => ({ DATA_DIR, NODE_ENV: '', SECRET_KEY: 'a secret for benches, long enough to be one' })
  const servers = [await startServer(env(folders[0]), ['server/dist/main.js']), await startServer({ ...env(folders[1]), DEMO: 'off' }, bare.program)] as const
  const [ours, other] = servers
  try {
    await measure({
      bare: { name: 'bare', url: `${other.url}/`, kept: nothingKept },
      login: { name: 'web.login', url: `${ours.url}/login`, kept: nothingKept },
      dashboard: { name: 'web.dashboard', url: `${ours.url}/user/dashboard`, kept: await signIn(ours.url) },
    })
  } finally {
    for (const it of servers) await it.end('SIGTERM')
    for (const it of folders) rmSync(it, { recursive: true, force: true })
  }
}
