import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { buildCalendars } from './adapters/calendars/build.ts'
import { trialCardProvider } from './adapters/cards/local.ts'
import { stripeCards } from './adapters/cards/stripe.ts'
import { typstDocuments } from './adapters/documents/typst.ts'
import { trialTransport } from './adapters/mail/local.ts'
import { mailPools } from './adapters/mail/pools.ts'
import { smtpTransport } from './adapters/mail/smtp.ts'
import { janusMedia } from './adapters/media/janus.ts'
import { livekitMedia } from './adapters/media/livekit.ts'
import { meshMedia } from './adapters/media/mesh.ts'
import { noMedia } from './adapters/media/none.ts'
import { trialMessaging } from './adapters/messaging/local.ts'
import { whatsappMessaging } from './adapters/messaging/whatsapp.ts'
import { sampleRegistry } from './adapters/registry/local.ts'
import { openapiRegistry } from './adapters/registry/openapi.ts'
import { localSeals } from './adapters/seals/local.ts'
import { browserSpeech, noSpeech } from './adapters/speech/none.ts'
import { openaiSpeech } from './adapters/speech/openai.ts'
import { diskStorage } from './adapters/storage/disk.ts'
import { s3Storage } from './adapters/storage/s3.ts'
import { noVatRegister } from './adapters/vat/none.ts'
import { viesRegister } from './adapters/vat/vies.ts'
import { clamdScanner } from './adapters/virus/clamd.ts'
import { noScanner } from './adapters/virus/none.ts'
import { buildApp, buildJobs, receiptTerms } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { connect, type Db } from './db/connect.ts'
import { EmbeddedDatabaseError, startEmbedded } from './db/embedded/launch.ts'
import { MigrationError, migrate } from './db/migrate.ts'
import { seedDemo } from './demo.ts'
import type { Deps } from './deps.ts'
import { keepTrialMessage } from './features/messaging/store.ts'
import { buildClock, type Clock } from './jobs/clock.ts'
import { startWorker } from './jobs/worker.ts'
import { deriveKeys, installationSecret, type Keys } from './keys.ts'
import { Lines } from './live/lines.ts'
import { Lives } from './live/lives.ts'
import { roomFeeds } from './live/room-feeds.ts'
import { signalsFor } from './live/signals.ts'
import { keepTrialLetter } from './receipts/trial.ts'
import { MailboxWatch } from './receipts/watch.ts'
import { appFeed } from './socket/feeds.ts'
import { Hub } from './socket/hub.ts'

/** What must be undone when the process stops, last started first. */
type Undo = () => Promise<unknown>

async function start(config: Config, log: Logger, undo: Undo[]): Promise<void> {
  await blaming('DATA_DIR', () => mkdirSync(config.data_dir, { recursive: true, mode: 0o755 }))
  const embedded = config.database_url ? null : await startEmbedded({ folder: join(config.data_dir, 'postgres'), log: (line) => log.info(line) })
  if (embedded) undo.push(() => embedded.stop())
  const url = config.database_url ?? embedded!.url
  const { applied } = await blaming('DATABASE_URL', () => migrate(url))
  if (applied.length > 0) log.info({ applied }, 'database brought up to date')
  const { db, close } = connect(url, { log })
  undo.push(close)

  const clock = buildClock()
  if (!config.production) await clock.reload(db)
  const deps = buildDeps({ config, log, db, clock })
  undo.push(() => deps.mail.close())
  undo.push(() => deps.pools.close())
  undo.push(() => deps.documents.close())
  undo.push(() => deps.seals.close())
  undo.push(() => deps.media.close())
  if (embedded && config.demo && !config.production) await seedDemo(deps)

  // Production has one clock, whatever a database that once served a trial may still say.
  const followClock = () => void clock.reload(db).catch((error) => log.warn({ err: error }, 'clock not read'))
  const feeds = [appFeed(db), ...roomFeeds(db)]
  const hub = new Hub({ url, feeds, log, callsOf: (ids) => signalsFor(db, ids), ...(config.production ? {} : { onSetting: followClock }) })
  await hub.start()
  undo.push(() => hub.stop())
  if (config.jobs) {
    const worker = await startWorker({ url, handlers: buildJobs(deps), log })
    undo.push(() => worker.stop())
    const watch = new MailboxWatch({ deps, url, terms: receiptTerms })
    watch.start()
    undo.push(() => watch.stop())
  }
  const lines = new Lines(deps)
  await lines.start()
  undo.push(() => lines.stop())
  const { app } = await buildApp(deps, { hub, lines, web: fileURLToPath(new URL('../../web/dist', import.meta.url)) })
  undo.push(() => app.close())
  await blaming('PORT, HOST', () => app.listen({ port: config.port, host: config.host }))
  log.info({ url: config.public_url }, 'Delibera is ready')
}

function buildDeps(it: { config: Config; log: Logger; db: Db; clock: Clock }): Deps {
  const { config, db, clock } = it
  const keys = deriveKeys(installationSecret(config))
  const mail = config.mail.url ? smtpTransport({ url: config.mail.url }) : trialTransport((letter) => keepTrialLetter(db, letter, clock.system()))
  return {
    ...it,
    keys,
    lives: new Lives({ db, clock }),
    mail,
    pools: mailPools({ allowPrivate: !config.production }),
    messaging: buildMessaging(it),
    media: buildMedia(it, keys),
    speech: buildSpeech(config),
    storage: buildStorage(config, keys),
    scanner: config.clamd ? clamdScanner(clamdAddress(config.clamd)) : noScanner,
    registry: config.registry ? openapiRegistry(config.registry) : sampleRegistry(),
    vat: config.vies ? viesRegister({ url: config.vies }) : noVatRegister,
    cards: config.stripe ? stripeCards(config.stripe) : trialCardProvider({ db, secret: keys.cards, now: clock.system }),
    calendars: buildCalendars(config, clock.system),
    documents: typstDocuments({ log: it.log }),
    seals: buildSeals(it),
  }
}

/** A trial telephone delivers nothing: in production messages are real or off. */
function buildMessaging({ config, db, clock }: { config: Config; db: Db; clock: Clock }): Deps['messaging'] {
  if (config.whatsapp) return whatsappMessaging({ ...config.whatsapp, public_url: config.public_url })
  return config.production ? null : trialMessaging((message) => keepTrialMessage(db, message, clock.system()))
}

function buildMedia({ config: { media }, log, clock }: { config: Config; log: Logger; clock: Clock }, keys: Keys): Deps['media'] {
  const now = clock.system
  if (media.engine === 'janus') return janusMedia({ ...media, secret: keys.media, now, log })
  if (media.engine === 'livekit') return livekitMedia({ ...media, ticket_secret: keys.media, now })
  return media.engine === 'mesh' ? meshMedia({ turn: media.turn, secret: keys.media, now }) : noMedia
}

function buildSpeech({ speech }: Config): Deps['speech'] {
  if (speech.engine === 'server') return openaiSpeech(speech)
  return speech.engine === 'browser' ? browserSpeech : noSpeech
}

function buildSeals({ config: { seals, data_dir, public_url }, log, clock }: { config: Config; log: Logger; clock: Clock }): Deps['seals'] {
  try {
    return localSeals({ ...seals, folder: data_dir, host: new URL(public_url).host, log, at: clock.system() })
  } catch (error) {
    if (!seals.given) throw error
    throw new ConfigError(`SEAL_KEY, SEAL_CERT: ${(error as Error).message}`)
  }
}

const buildStorage = (config: Config, keys: Keys) =>
  config.s3 ? s3Storage(config.s3) : diskStorage({ folder: join(config.data_dir, 'files'), secret: keys.storage, public_url: config.public_url })

function clamdAddress(text: string): { socket: string } | { host: string; port: number } {
  if (text.startsWith('/')) return { socket: text }
  const [host, port] = text.split(':')
  return { host: host!, port: Number(port) }
}

/** What a file system, a network or a database says of a folder, an address or a name that was given to it. */
const isOfSetting = /^(E[A-Z]+|08\w{3}|28\w{3}|3D000|57P03)$/

/** A setting that cannot be used names itself, also where only trying it tells. */
async function blaming<T>(names: string, use: () => T | Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!isOfSetting.test(code ?? '')) throw error
    // An address of several numbers fails without words of its own.
    throw new ConfigError(`${names}: ${message || code}`)
  }
}

/** Failures that a person can act on are told in words; anything else with its trace. */
function tell(error: unknown): void {
  const readable = error instanceof ConfigError || error instanceof EmbeddedDatabaseError || error instanceof MigrationError
  console.error(readable ? `Delibera cannot start.\n${(error as Error).message}` : error)
}

async function main(): Promise<void> {
  const undo: Undo[] = []
  const stop = async (code: number) => {
    for (const it of undo.splice(0).reverse()) await it().catch((error) => console.error(error))
    process.exit(code)
  }
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => void stop(0))
  try {
    const config = readConfig(process.env)
    await start(config, pino({ level: config.log_level, redact: ['req.headers.authorization', '*.password', '*.token'] }), undo)
  } catch (error) {
    tell(error)
    await stop(1)
  }
}

await main()
