import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { sourceOf } from '../core/src/members/import-table.ts'
import { diskStorage } from '../server/src/adapters/storage/disk.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { buildParsers, type Parsers } from '../server/src/parsing/parsers.ts'
import { refusePicture } from '../server/src/parsing/pictures.ts'
import { provider } from '../server/src/receipts/receipt.stage.ts'
import { receiptTerms } from '../server/src/working.ts'
import { hostileAnswers, hostileContents, hostilePdf, hostilePicture, hostileTables } from './hostile-files.ts'
import { hostileEnvelopes, hostileLetters, hostileReceipts } from './hostile-letters.ts'
import { mailCompany } from './mail-company.ts'
import { atMost, print } from './measurement.ts'
import { openStage } from './stage.ts'

/** Nobody notices a page that comes so much later. */
const longestStall = 50
/** A stall that is the input's own comes again; one of a machine that does something else does not. */
const tries = 5

interface Hostile {
  name: string
  /** Made before anything is measured. */
  make: () => Buffer
  /** As the product takes it, from the first byte to what is kept or shown. */
  take: (it: Buffer) => Promise<unknown>
}

async function stallOf(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  // What stood still at the very end is seen by the next tick.
  await pause(5)
  delay.disable()
  return delay.max / 1e6
}

/** The least of some tries, and how long it took to the answer. */
async function measured({ make, take }: Hostile): Promise<{ stall: number; seconds: number }> {
  const it = make()
  let stall = Number.POSITIVE_INFINITY
  let seconds = 0
  for (let i = 0; i < tries && stall > longestStall; i++) {
    const start = performance.now()
    stall = Math.min(stall, await stallOf(() => take(it)))
    seconds = (performance.now() - start) / 1000
  }
  return { stall, seconds }
}

type Stage = Awaited<ReturnType<typeof openStage>>
type Provider = Awaited<ReturnType<typeof provider>>

/** A letter is kept, listed, opened, and its first file taken out. */
async function letterTaker({ connection: { db, pool }, env, person }: Stage, parsers: Parsers, { anchors }: Provider) {
  const company_id = await mailCompany({ pool, person })
  const storage = diskStorage({ folder: join(env.DATA_DIR, 'mail'), secret: randomBytes(32), public_url: 'http://localhost' })
  const deps = { db, clock: buildClock(), log: pino({ level: 'silent' }), storage, parsers }
  const place = { company_id, mailbox: `company:${company_id}` as const, folder: 'INBOX', is_first: false, anchors }
  let uid = 0
  return async (raw: Buffer) => {
    for (const it of ['communications', 'received_messages']) await pool.query(`delete from ${it} where company_id = $1`, [company_id])
    const keep = await receiptTerms.received(deps, place, [{ uid: ++uid, bytes: raw.length, received_at: new Date(), raw, is_routine: false, head: raw }])
    await keep()
    const { rows } = await pool.query('select storage_key from communications where company_id = $1', [company_id])
    if (rows.length !== 1 || (await storage.size(rows[0].storage_key)) !== raw.length) throw new Error('a letter was not kept as it came')
    await parsers.page(raw, { remote: false, title: 'x', only_words: '' }, {})
    await parsers.enclosed(raw, 0, {})
  }
}

async function everything(stage: Stage, parsers: Parsers): Promise<Hostile[]> {
  const known = await provider()
  const named = <Make>(them: Record<string, Make>) => Object.entries(them)
  const letter = await letterTaker(stage, parsers, known)
  const receipt = (raw: Buffer) => parsers.receipt(raw, known.anchors, {})
  const table = async (bytes: Buffer) => sourceOf(await parsers.table(bytes, 5002, {}))
  return [
    ...named(hostileLetters).map(([name, make]) => ({ name, make, take: letter })),
    ...named(hostileEnvelopes).map(([name, make]) => ({ name, make: () => make(known.issuer), take: letter })),
    ...named(hostileReceipts).map(([name, make]) => ({ name, make: () => make(known.issuer), take: receipt })),
    ...named(hostileTables).map(([name, make]) => ({ name, make, take: table })),
    ...named(hostileContents).map(([name, make]) => ({ name, make, take: (it: Buffer) => parsers.content(it, 'a.txt') })),
    { name: 'a PDF of a million levels', make: hostilePdf, take: (it) => parsers.merged([it]).catch(() => null) },
    ...named(hostileAnswers).map(([name, make]) => ({ name, make, take: (it: Buffer) => parsers.multistatus(it.toString()).catch(() => null) })),
    { name: 'a picture of 400 million points', make: () => Buffer.from(hostilePicture()), take: async (it) => refusePicture(it.toString()) },
  ]
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const parsers = buildParsers({ log: pino({ level: 'silent' }), worker: new URL('../server/dist/parsing-worker.js', import.meta.url) })
  try {
    const them = await everything(stage, parsers)
    // Whoever reads is started before, as it is after the first letter of a day.
    await Promise.all([parsers.content(Buffer.from('x'), 'x.txt'), parsers.multistatus('<multistatus/>')])
    // Of a loop that has nothing to do: what the machine itself is busy with.
    const idle = await stallOf(() => pause(2000))
    let slowest = 0
    for (const it of them) {
      const { stall, seconds } = await measured(it)
      slowest = Math.max(slowest, seconds)
      const unit = `ms, the longest that the main loop stood still over it, answered after ${seconds.toFixed(1)} s, beside one with nothing to do`
      print({ name: `hostile.${it.name}`, value: stall, unit, baseline: idle, target: atMost(longestStall) })
    }
    print({ name: 'hostile.slowest', value: slowest, unit: `s to the answer, the slowest of ${them.length} letters and files`, baseline: null, target: null })
  } finally {
    await parsers.close()
    await stage.close()
  }
}
