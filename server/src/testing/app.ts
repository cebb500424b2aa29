import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import { pino } from 'pino'
import { type Call, clientOver } from '../../../web/src/api/call.ts'
import { buildCalendars } from '../adapters/calendars/build.ts'
import { trialCardProvider } from '../adapters/cards/local.ts'
import { processCounters } from '../adapters/counters/process.ts'
import { typstDocuments } from '../adapters/documents/typst.ts'
import { trialTransport } from '../adapters/mail/local.ts'
import { mailPools } from '../adapters/mail/pools.ts'
import { meshMedia } from '../adapters/media/mesh.ts'
import { trialMessaging } from '../adapters/messaging/local.ts'
import { trialPush } from '../adapters/push/local.ts'
import { sampleRegistry } from '../adapters/registry/local.ts'
import { localSeals } from '../adapters/seals/local.ts'
import { browserSpeech } from '../adapters/speech/none.ts'
import { diskStorage } from '../adapters/storage/disk.ts'
import { noVatRegister } from '../adapters/vat/none.ts'
import { noScanner } from '../adapters/virus/none.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { deriveKeys } from '../config/keys.ts'
import type { Deps } from '../deps.ts'
import { Limiter } from '../http/limits.ts'
import type { Api } from '../http/mount.ts'
import { buildClock } from '../jobs/clock.ts'
import { taskList } from '../jobs/worker.ts'
import { Lives } from '../live/lives.ts'
import { roomFeeds } from '../live/room-feeds.ts'
import { signalsFor } from '../live/signals.ts'
import { buildParsers } from '../parsing/parsers.ts'
import { keepTrialLetter } from '../receipts/trial.ts'
import { appFeed, decisionFeed } from '../socket/feeds.ts'
import { Hub } from '../socket/hub.ts'
import { keepTrialMessage } from '../stores/messaging/message-store.ts'
import { keepTrialPush } from '../stores/notifications/push-store.ts'
import { buildJobs } from '../working.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testFolder } from './folder.ts'
import { momentsOf } from './kept.ts'
import { testSecret } from './secret.ts'
import { parsing, sealing, typesetter, typesetting } from './typesetter.ts'
import { type Person, worldOf } from './world.ts'

export { testSecret }

export interface TestApp {
  api: Api
  deps: Deps
  hub: Hub
  url: string
  world: ReturnType<typeof worldOf>
  /** The typed client of the browser, over the app itself, without a session: each call from another address, so that no test meets another's rate limit. */
  call: Call
  as(person: Person): Promise<Call>
  /** A browser: one address, and what it was told to keep it sends along. */
  browser(address?: string): Call
  with(token: string): Call
  /**
   * Plays a stage where nothing was played before it, once for the settings given, and from then on puts the database back to how it left it: everything that came
   * later is gone, and nobody is over a limit. Functions among the settings are known by their text. Not for whoever listens at a socket meanwhile.
   */
  again<Stage, Setting>(play: (app: TestApp, setting?: Setting) => Promise<Stage>, setting?: Setting): Promise<Stage>
  /** Runs every job that waits. */
  work(): Promise<void>
  close(): Promise<void>
}

let shared: Pick<Deps, 'documents' | 'parsers' | 'seals'> | undefined

/**
 * Who typesets, who seals and who reads: each takes seconds to start and keeps nothing of whoever asked, so the applications of one process share them, and they end
 * with it. No folder of any application is theirs, either: the key of the seals has been read once they are there.
 */
function makers(): Pick<Deps, 'documents' | 'parsers' | 'seals'> {
  if (shared) return shared
  const log = pino({ level: 'silent' })
  const folder = testFolder()
  const parsers = buildParsers({ log, ...parsing })
  const seals = localSeals({ given: undefined, tsa_url: undefined, folder, host: 'delibera.test', log, at: new Date(), reader: parsers, ...sealing })
  rmSync(folder, { recursive: true })
  shared = { documents: typstDocuments({ log, size: 1, ...typesetting }), parsers, seals }
  return shared
}

let addresses = 0
const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

interface Options {
  env?: Record<string, string>
  deps?: Partial<Deps>
  web?: string
  /** Left out: one of its own. */
  database?: TestDatabase
}

export async function testApp(options: Options = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase({ trial: true }))
  const folder = testFolder()
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: testSecret, LOG_LEVEL: 'silent', TYPESETTER: typesetter, ...options.env })
  const { db, pool } = database.connection
  const clock = buildClock()
  const keys = deriveKeys(testSecret)
  const log = pino({ level: config.log_level })
  const deps: Deps = {
    config,
    log,
    db,
    clock,
    keys,
    lives: new Lives({ db, clock }),
    mail: trialTransport((mail) => keepTrialLetter(db, mail, clock.system())),
    exampleMail: trialTransport((mail) => keepTrialLetter(db, mail, clock.system())),
    pools: mailPools({ allowPrivate: true }),
    messaging: trialMessaging((message) => keepTrialMessage(db, message, clock.system())),
    push: trialPush(keys.push, (message) => keepTrialPush(db, message, clock.system())),
    media: meshMedia({ secret: keys.media, now: clock.system }),
    speech: browserSpeech,
    storage: diskStorage({ folder: join(folder, 'files'), secret: keys.storage, public_url: config.public_url }),
    scanner: noScanner,
    registry: sampleRegistry(),
    vat: noVatRegister,
    counters: processCounters(),
    cards: trialCardProvider({ db, secret: keys.cards, now: clock.system }),
    calendars: buildCalendars(config, { now: clock.system, read: makers().parsers.multistatus }),
    ...makers(),
    // Who asks for another compiler gets a typesetter of its own.
    ...(config.typesetter === typesetter ? {} : { documents: typstDocuments({ log, size: 1, ...typesetting, typesetter: config.typesetter }) }),
    ...options.deps,
  }
  const hub = new Hub({ url: database.url, feeds: [appFeed(db), decisionFeed(db), ...roomFeeds(db)], log: deps.log, callsOf: (ids) => signalsFor(db, ids) })
  await hub.start()
  const api = await buildApp(deps, { hub, ...(options.web ? { web: options.web } : {}) })
  const world = worldOf(deps)
  const client = (token: string): Call => clientOver(senderOver(api, token))
  const app: TestApp = {
    api,
    deps,
    hub,
    url: database.url,
    world,
    call: clientOver(senderOver(api, undefined)),
    with: client,
    browser: (address) => clientOver(browserOver(api, address ?? newAddress())),
    as: async (person) => client(await world.session(person)),
    again: (play, setting) => again(() => play(app, setting), play, setting),
    work: () => workOff(deps, pool),
    async close() {
      await api.app.close()
      if (deps.documents !== shared?.documents) await deps.documents.close()
      if (deps.parsers !== shared?.parsers) await deps.parsers.close()
      if (deps.seals !== shared?.seals) await deps.seals.close()
      await deps.pools.close()
      await hub.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const again = stagesOf(app)
  return app
}

/** The runner returns a moment before it has let go of a job that failed, and whoever sets that job anew would be ignored: this waits for it. */
async function workOff(deps: Deps, pool: pg.Pool): Promise<void> {
  await runOnce({ pgPool: pool, taskList: taskList(buildJobs(deps)), noHandleSignals: true, logger: new Logger(() => () => undefined) })
  const held = async () => (await pool.query('select 1 from graphile_worker.jobs where locked_at is not null')).rowCount
  for (let i = 0; i < 250 && (await held()); i++) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The stages of one application that are played again and again. */
function stagesOf({ api, deps }: Pick<TestApp, 'api' | 'deps'>) {
  const moments = momentsOf(deps.db)
  const played = new Map<unknown, Map<string, { stage: unknown; moment: number }>>()
  let start: number | undefined
  const putBack = async (moment: number) => {
    await moments.putBack(moment)
    await deps.clock.reload(deps.db)
    deps.lives.forget()
    api.limiter = new Limiter(deps.config.rates)
  }
  return async <Stage>(play: () => Promise<Stage>, of: unknown, setting: unknown): Promise<Stage> => {
    const key = JSON.stringify(setting ?? {}, (_, it) => (typeof it === 'function' ? String(it) : it))
    const known = played.get(of)?.get(key)
    if (known) {
      await putBack(known.moment)
      return known.stage as Stage
    }
    if (start === undefined) start = await moments.keep()
    else await putBack(start)
    const stage = await play()
    played.set(of, (played.get(of) ?? new Map()).set(key, { stage, moment: await moments.keep() }))
    return stage
  }
}

/** The wire between a client and an app in this very process. */
export function senderOver(api: Api, token: string | undefined): Parameters<typeof clientOver>[0] {
  const own = token === undefined ? undefined : newAddress()
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return async (method, url, body) => answerOf(await carry(api, { method, url, body, headers, address: own ?? newAddress() }))
}

/** The same for a browser, which keeps cookies. */
function browserOver(api: Api, address: string): Parameters<typeof clientOver>[0] {
  const jar = new Map<string, string>()
  return async (method, url, body) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await carry(api, { method, url, body, headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) }, address })
    for (const it of reply.cookies) {
      if (it.maxAge === 0) jar.delete(it.name)
      else jar.set(it.name, it.value)
    }
    return answerOf(reply)
  }
}

interface Letter {
  method: string
  url: string
  body: unknown
  headers: Record<string, string>
  address: string
}

const carry = ({ app }: Api, { method, url, body, headers, address }: Letter) =>
  app.inject({
    method: method as 'GET',
    url: `/api${url}`,
    headers,
    remoteAddress: address,
    ...(body === undefined ? {} : { payload: body as object }),
  })

function answerOf(reply: Awaited<ReturnType<typeof carry>>) {
  const isJson = String(reply.headers['content-type'] ?? '').includes('json')
  return { status: reply.statusCode, json: isJson && reply.body ? reply.json() : undefined, headers: reply.headers }
}
