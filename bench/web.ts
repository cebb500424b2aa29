import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { UpcomingMeeting } from '@delibera/core/meetings/upcoming'
import { type Browser, chromium } from '@playwright/test'
import { chromiumPath } from '../scripts/browser.ts'
import { testFolder } from '../server/src/testing/folder.ts'
import { startServer } from '../server/src/testing/process.ts'
import { buildBarePage } from './bare-page.ts'
import { categories, scoresOf } from './lighthouse.ts'
import { atMost, atMostTimes, median, print } from './measurement.ts'
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

interface Most {
  kB: number
  requests: number
}

interface Subject {
  name: string
  url: string
  kept: Kept
  screen?: Screen
  /** At most so many kilobytes and requests. */
  most?: Most
}

interface Places {
  home: string
  meeting: string
  console: string
  member: string
  room: string
}

interface Letter {
  text: string
}

/** Addresses of the demo: of a company, of an assembly whose room is open, and of what one of its members has. */
async function demoPlaces(url: string, { token }: Kept): Promise<Places> {
  const headers = { authorization: `Bearer ${token}` }
  const list = async <Item>(path: string) => ((await (await fetch(`${url}/api${path}`, { headers })).json()) as { items: Item[] }).items
  const called = (await list<UpcomingMeeting>('/meetings/upcoming')).find((it) => it.meeting_type === 'ASSEMBLY' && it.status === 'PERFORM')
  if (!called) throw new Error('the demo has no assembly that was called')
  const letters = await list<Letter>('/dev/mailbox?count=999')
  const links = letters.flatMap(({ text }) => (text.includes(called.name) ? (/\/public\/meetings\/[\w-]+\/member\/[\w-]+(?![\w/-])/.exec(text) ?? []) : []))
  const [member] = links
  if (!member) throw new Error('nobody was called to the assembly of the demo')
  const opened = await fetch(`${url}/api/live/admin/meetings/${called._id}/open`, { method: 'PATCH', headers })
  if (!opened.ok) throw new Error(`opening the room: ${opened.status}`)
  const company = `/company/${called.company_id}`
  const meeting = `${company}/meetings/${called._id}`
  return { home: `${company}/home`, meeting: `${meeting}/details`, console: `${meeting}/live`, member, room: `${member}/live` }
}

/** The middle one of some first visits, figure by figure. */
async function middle(browser: Browser, { url, kept, screen = 'desk' }: Subject): Promise<Visit> {
  const visits: Visit[] = []
  for (let i = 0; i < sizes.web.visits; i++) visits.push(await visit(browser, url, kept, screen))
  const of = (figure: keyof Visit) => median(visits.map((it) => it[figure]))
  return {
    sent: of('sent'),
    requests: of('requests'),
    interactive_ms: of('interactive_ms'),
    shift: of('shift'),
    loading_ms: of('loading_ms'),
    longest_ms: of('longest_ms'),
  }
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
  print({ name: `${name}.loading`, value: ours.loading_ms, unit: `ms until the load event, ${slowed}`, baseline: bare.loading_ms, target: atMostTimes(1.5) })
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

function subjectsOf(url: string, kept: Kept, places: Places): Subject[] {
  const signedIn = (name: string, path: string, most: Most, screen: Screen = 'desk'): Subject => ({ name, url: url + path, kept, screen, most })
  const byLink = (name: string, path: string, most: Most): Subject => ({ name, url: url + path, kept: nothingKept, screen: 'phone', most })
  const dashboard = { kB: 260, requests: 20 }
  return [
    { name: 'web.login', url: `${url}/login`, kept: nothingKept, most: { kB: 185, requests: 12 } },
    signedIn('web.dashboard', '/user/dashboard', dashboard),
    signedIn('web.dashboard-phone', '/user/dashboard', dashboard, 'phone'),
    signedIn('web.home', places.home, { kB: 360, requests: 25 }),
    signedIn('web.meeting', places.meeting, { kB: 400, requests: 25 }),
    byLink('web.member', places.member, { kB: 350, requests: 25 }),
    byLink('web.room', places.room, { kB: 340, requests: 25 }),
    signedIn('web.console', places.console, { kB: 440, requests: 25 }),
  ]
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
    await measure({ name: 'bare', url: `${other.url}/`, kept: nothingKept }, subjectsOf(ours.url, kept, await demoPlaces(ours.url, kept)))
  } finally {
    for (const it of servers) await it.end('SIGTERM')
    for (const it of folders) rmSync(it, { recursive: true, force: true })
  }
}
