import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { Documents } from '../server/src/adapters/documents/port.ts'
import type { Minutes } from '../server/src/adapters/documents/shapes.ts'
import { typstDocuments } from '../server/src/adapters/documents/typst.ts'
import { startServer } from '../server/src/testing/process.ts'
import { call, p95, type Subject, took } from './against.ts'
import type { Order } from './asker.ts'
import { assemblyDue, calm } from './live-stage.ts'
import { atMost, atMostTimes, median, print } from './measurement.ts'
import { openBrowser } from './pdf-browser.ts'
import { pageOf } from './pdf-page.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const sample = JSON.parse(readFileSync('server/src/adapters/documents/samples/minutes.it.json', 'utf8')) as Minutes
const { repeats, bursts } = sizes.pdf
const atOnce = 20
/** A browser that is closed, and a typesetter that tidies up, are at work a moment longer: neither may take it from the other's time. */
const aftermath_ms = 500
/** Minutes of about so many pages, and the part of a waiting browser's time that they may take. */
const kinds = [
  { wanted: 3, most: 0.33 },
  { wanted: 50, most: 0.7 },
]

/** Minutes of about so many pages: the sample's own passages again and again, as a long meeting would have them. */
async function minutesOf(documents: Documents, pages: number): Promise<{ minutes: Minutes; pages: number }> {
  const { body, company, ...rest } = sample
  const { logo: _, ...plain } = company as typeof company & { logo?: string }
  const written = (times: number): Minutes => ({
    ...rest,
    company: plain,
    body: { type: 'doc', content: Array.from({ length: times }, () => body.content!).flat() },
    annexes: pages > 10 ? rest.annexes : rest.annexes.slice(0, 1),
  })
  for (let times = 1; ; times = Math.max(times + 1, Math.floor(times * 1.4))) {
    const { pages: printed } = await documents.compile('minutes', written(times))
    if (printed >= pages) return { minutes: written(times), pages: printed }
  }
}

/** The title is known to every page: nothing can be remembered from the last one. */
const changed = (it: Minutes, turn: number): Minutes => ({ ...it, document: { ...it.document, title: `${it.document.title} ${turn}` } })

/** As somebody who reads the draft would leave it: the same text with one more paragraph in the middle. */
function corrected(it: Minutes): Minutes {
  const content = [...it.body.content!]
  content.splice(content.length / 2, 0, {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Si dà atto che la seduta è stata sospesa dalle ore 11:00 alle ore 11:10.' }],
  })
  return { ...it, body: { ...it.body, content } }
}

/** Megabytes of this process and of those that it has started. */
function memory(): number {
  const status = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8')
    } catch {
      return ''
    }
  }
  const field = (text: string, name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0)
  const own = String(process.pid)
  const all = readdirSync('/proc').filter((it) => /^\d+$/.test(it))
  return all.reduce((sum, it) => {
    const text = status(it)
    return it === own || field(text, 'PPid') === process.pid ? sum + field(text, 'VmRSS') / 1024 : sum
  }, 0)
}

async function watched(work: () => Promise<unknown>): Promise<{ stall: number; peak: number }> {
  let peak = memory()
  const timer = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 100)
  // Looking at the memory of others takes a moment of this loop: the stall is measured without.
  await work()
  clearInterval(timer)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return { stall: delay.max / 1e6, peak }
}

/** Medians in milliseconds: ours of a text never seen and of one that was corrected, and a browser's that waits for it and that is started for it. */
type Times = Record<'first' | 'again' | 'waiting' | 'started', number>

async function printing(documents: Documents, minutes: Minutes): Promise<Times> {
  const browser = await openBrowser()
  try {
    const times = { first: [] as number[], again: [] as number[], waiting: [] as number[], started: [] as number[] }
    await browser.print(pageOf(minutes))
    for (let turn = 0; turn < repeats; turn++) {
      const it = changed(minutes, turn)
      await pause(aftermath_ms)
      times.first.push(await took(() => documents.compile('minutes', it)))
      times.again.push(await took(() => documents.compile('minutes', corrected(it))))
      const html = pageOf(it)
      await pause(aftermath_ms)
      times.waiting.push(await took(() => browser.print(html)))
      times.started.push(await took(() => browser.printAlone(html)))
    }
    return { first: median(times.first), again: median(times.again), waiting: median(times.waiting), started: median(times.started) }
  } finally {
    await browser.close()
  }
}

async function typesetting(): Promise<void> {
  const documents = typstDocuments({ log: pino({ level: 'silent' }) })
  try {
    for (const { wanted, most } of kinds) {
      const { minutes, pages } = await minutesOf(documents, wanted)
      const of = `minutes of ${pages} pages`
      const { first, again, waiting, started } = await printing(documents, minutes)
      const beside = 'beside a Chromium that waits for it'
      print({ name: `pdf.${wanted}.time`, value: first, unit: `ms, ${of} never typeset before, ${beside}`, baseline: waiting, target: atMostTimes(most) })
      print({ name: `pdf.${wanted}.again`, value: again, unit: `ms, ${of}, a draft with one paragraph more`, baseline: waiting, target: null })
      // Its start is in it, and ours is not: no measure of who prints faster.
      print({ name: `pdf.${wanted}.started`, value: first, unit: `ms, ${of}, beside a browser started for it`, baseline: started, target: null })
      const { stall, peak } = await watched(() => documents.compile('minutes', changed(minutes, repeats)))
      const unit = `ms, the longest that the main loop stood still over ${of}`
      print({ name: `pdf.${wanted}.stall`, value: stall, unit, baseline: null, target: atMost(20) })
      print({ name: `pdf.${wanted}.memory`, value: peak, unit: `MB of this process and its typesetter over ${of}`, baseline: null, target: null })
    }
  } finally {
    await documents.close()
  }
}

/** What others wait for while twenty documents are asked for at once, each of another company: nothing is remembered for any. */
async function besides(): Promise<void> {
  const stage = await openStage()
  const server = await startServer({ ...stage.env, ...calm }, ['server/dist/main.js'])
  const subject: Subject = { stage, url: server.url }
  try {
    const due: Awaited<ReturnType<typeof assemblyDue>>[] = []
    for (let i = 0; i <= atOnce; i++) due.push(await assemblyDue(subject, 5 + i))
    const orderOf = ({ company, meeting }: (typeof due)[number]): Order => ({
      url: `${server.url}/api/convocations/admin/meetings/preview?company_id=${company}`,
      token: stage.token,
      body: { meeting_id: meeting, kind: 'notice' },
    })
    // Others ask: who waits for twenty papers would measure their own work, too.
    const others = fork('bench/asker.ts')
    const compile = async (orders: Order[]) => {
      others.send(orders)
      const [failed] = await once(others, 'message')
      if (failed !== 0) throw new Error(`${failed} documents were refused`)
    }
    const ask = () => call(subject, '/users/profile')
    const [warming, ...orders] = due.map(orderOf)
    for (let i = 0; i < 50; i++) await ask()
    for (let i = 0; i < 10; i++) await compile([warming!])
    const asked = async (isOver: () => boolean) => {
      const waits: number[] = []
      while (!isOver()) {
        waits.push(await took(ask))
        await pause(3)
      }
      return waits
    }
    const [quiet, busy]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < bursts; turn++) {
      let left = 100
      quiet.push(...(await asked(() => left-- === 0)))
      let isDone = false
      const work = compile(orders).finally(() => {
        isDone = true
      })
      busy.push(...(await asked(() => isDone)))
      await work
    }
    const unit = `ms, p95 of a call while ${atOnce} documents are typeset (${busy.length} calls), beside without them`
    others.kill()
    print({ name: 'pdf.api', value: p95(busy), unit, baseline: p95(quiet), target: atMostTimes(2) })
  } finally {
    await server.end('SIGTERM')
    await stage.close()
  }
}

export async function bench(): Promise<void> {
  await typesetting()
  await besides()
}
