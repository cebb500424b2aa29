import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { UpcomingMeeting } from '@delibera/core/meetings/upcoming'
import { type Browser, chromium } from '@playwright/test'
import { chromiumPath } from '../scripts/browser.ts'
import { testFolder } from '../server/src/testing/folder.ts'
import { startServer } from '../server/src/testing/process.ts'
import { buildBarePage } from './bare-page.ts'
import { categories, scoresOf } from './lighthouse.ts'
import { atMost, median, print } from './measurement.ts'
import { sizes } from './sizes.ts'
import { type Kept, keptOf, nothingKept, type Screen, type Visit, visit } from './visit.ts'

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
  screen?: Screen
  /** At most so many kilobytes and requests. */
  most?: { kB: number; requests: number }
}

/** Addresses of the demo: of a meeting that was called, and of the page that one of its members has. */
async function demoPlaces(url: string, { token }: Kept): Promise<{ meeting: string; member: string }> {
  const get = async (path: string) => (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const { items } = (await get('/meetings/upcoming')) as { items: UpcomingMeeting[] }
  const letters = JSON.stringify(await get('/dev/mailbox?count=100'))
  const member = /\/public\/meetings\/[\w-]+\/member\/[\w-]+(?=["\\<\s])/.exec(letters)?.[0]
  const called = items.find((it) => it.meeting_type === 'ASSEMBLY' && it.status === 'PERFORM')
  if (!called || !member) throw new Error('the demo has no assembly that was called')
  return { meeting: `/company/${called.company_id}/meetings/${called._id}/details`, member }
}

/** The middle one of some first visits, figure by figure. */
async function middle(browser: Browser, { url, kept, screen = 'desk' }: Subject): Promise<Visit> {
  const visits: Visit[] = []
  for (let i = 0; i < sizes.web.visits; i++) visits.push(await visit(browser, url, kept, screen))
  const of = (figure: keyof Visit) => median(visits.map((it) => it[figure]))
  return { sent: of('sent'), requests: of('requests'), interactive_ms: of('interactive_ms'), shift: of('shift'), longest_ms: of('longest_ms') }
}

function report({ name, most }: Subject, ours: Visit, bare: Visit): void {
  const slowed = 'Chromium on a processor 4 times slower'
  print({ name: `${name}.sent`, value: kB(ours.sent), unit: 'kB sent, without fonts', baseline: kB(bare.sent), target: most ? atMost(most.kB) : null })
  print({
    name: `${name}.requests`,
    value: ours.requests,
    unit: 'requests, without fonts',
    baseline: bare.requests,
    target: most ? atMost(most.requests) : null,
  })
  print({ name: `${name}.interactive`, value: ours.interactive_ms, unit: `ms, ${slowed}`, baseline: bare.interactive_ms, target: null })
  print({ name: `${name}.shift`, value: ours.shift, unit: 'layout shift', baseline: bare.shift, target: atMost(0.02) })
  print({ name: `${name}.longest`, value: ours.longest_ms, unit: `ms, ${slowed}`, baseline: bare.longest_ms, target: atMost(200) })
}

function largestChunk(page: string): number {
  const chunks = readdirSync(join(page, 'assets')).filter((it) => it.endsWith('.js.br'))
  return Math.max(...chunks.map((it) => statSync(join(page, 'assets', it)).size))
}

async function measure(bare: Subject, subjects: readonly Subject[]): Promise<void> {
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ executablePath })
  const baseline = await middle(browser, bare)
  for (const it of subjects) report(it, await middle(browser, it), baseline)
  await browser.close()
  if (!sizes.web.lighthouse) return

  const bareScores = await scoresOf(executablePath, bare.url, bare.kept)
  for (const { name, url, kept } of subjects.slice(0, 2)) {
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
    const kept = await signIn(ours.url)
    const { meeting, member } = await demoPlaces(ours.url, kept)
    await measure({ name: 'bare', url: `${other.url}/`, kept: nothingKept }, [
      { name: 'web.login', url: `${ours.url}/login`, kept: nothingKept, most: { kB: 185, requests: 12 } },
      { name: 'web.dashboard', url: `${ours.url}/user/dashboard`, kept, most: { kB: 260, requests: 20 } },
      { name: 'web.meeting', url: `${ours.url}${meeting}`, kept, most: { kB: 400, requests: 25 } },
      { name: 'web.member', url: `${ours.url}${member}`, kept: nothingKept, screen: 'phone', most: { kB: 350, requests: 25 } },
    ])
  } finally {
    for (const it of servers) await it.end('SIGTERM')
    for (const it of folders) rmSync(it, { recursive: true, force: true })
  }
}
