import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildCalendars } from './adapters/calendars/build.ts'
import { trialCardProvider } from './adapters/cards/local.ts'
import { stripeCards } from './adapters/cards/stripe.ts'
import { databaseCounters } from './adapters/counters/database.ts'
import { withFallback } from './adapters/counters/fallback.ts'
import type { Counters } from './adapters/counters/port.ts'
import { processCounters } from './adapters/counters/process.ts'
import { typesettersEach } from './adapters/documents/pool.ts'
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
import { trialPush } from './adapters/push/local.ts'
import { webPush } from './adapters/push/web.ts'
import { sampleRegistry } from './adapters/registry/local.ts'
import { noRegistry } from './adapters/registry/none.ts'
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
import { type Config, ConfigError } from './config/config.ts'
import { deriveKeys, installationSecret, type Keys } from './config/keys.ts'
import type { Db } from './db/connect.ts'
import type { Deps } from './deps.ts'
import type { Clock } from './jobs/clock.ts'
import { Lives } from './live/lives.ts'
import { buildParsers } from './parsing/parsers.ts'
import { keepTrialLetter } from './receipts/trial.ts'
import { keepTrialMessage } from './stores/messaging/message-store.ts'
import { keepTrialPush } from './stores/notifications/push-store.ts'

/** Where rate limits count. What is shared may be out of reach: each process then counts by itself. */
export async function buildCounters({ config: { rate_store: store }, log, db }: { config: Config; log: Logger; db: Db }): Promise<Counters> {
  if (store.kind === 'process') return processCounters()
  if (store.kind === 'database') return withFallback(databaseCounters(db), { log })
  // Who has none does not read the client of it.
  const { redisCounters } = await import('./adapters/counters/redis.ts')
  return withFallback(redisCounters(store.url, log), { log })
}

/** The outside services as the environment chooses them, and what else a handler or a job may reach. */
export function buildDeps(it: { config: Config; log: Logger; db: Db; clock: Clock; counters: Counters }): Deps {
  const { config, db, clock } = it
  const keys = deriveKeys(installationSecret(config))
  const parsers = buildParsers({ log: it.log })
  const exampleMail = trialTransport((letter) => keepTrialLetter(db, letter, clock.system()))
  const mail = config.mail.url ? smtpTransport({ url: config.mail.url }) : exampleMail
  return {
    ...it,
    keys,
    lives: new Lives({ db, clock }),
    mail,
    exampleMail,
    pools: mailPools({ allowPrivate: !config.production }),
    messaging: buildMessaging(it),
    push: buildPush(it, keys),
    media: buildMedia(it, keys),
    speech: buildSpeech(config),
    storage: buildStorage(config, keys),
    scanner: config.clamd ? clamdScanner(clamdAddress(config.clamd)) : noScanner,
    registry: buildRegistry(config),
    vat: config.vies ? viesRegister({ url: config.vies }) : noVatRegister,
    cards: config.stripe ? stripeCards(config.stripe) : trialCardProvider({ db, secret: keys.cards, now: clock.system }),
    calendars: buildCalendars(config, { now: clock.system, read: parsers.multistatus }),
    parsers,
    documents: typstDocuments({ log: it.log, typesetter: config.typesetter, size: typesettersEach(config.processes) }),
    seals: buildSeals(it, parsers),
  }
}

/** A trial telephone delivers nothing: in production messages are real or off. */
function buildMessaging({ config, db, clock }: { config: Config; db: Db; clock: Clock }): Deps['messaging'] {
  if (config.whatsapp) return whatsappMessaging({ ...config.whatsapp, public_url: config.public_url })
  return config.production ? null : trialMessaging((message) => keepTrialMessage(db, message, clock.system()))
}

/** The makers of browsers are reached from production, or where somebody says so: a trial keeps what it would have sent. */
export function buildPush({ config, db, clock }: { config: Config; db: Db; clock: Clock }, keys: Keys): Deps['push'] {
  if (config.push === 'off') return null
  if (config.push === 'trial') return trialPush(keys.push, (message) => keepTrialPush(db, message, clock.system()))
  return webPush({ keys: keys.push, contact: `mailto:${config.support_email}`, allowPrivate: !config.production })
}

function buildMedia({ config: { media }, log, clock }: { config: Config; log: Logger; clock: Clock }, keys: Keys): Deps['media'] {
  const now = clock.system
  if (media.engine === 'janus') return janusMedia({ ...media, secret: keys.media, now, log })
  if (media.engine === 'livekit') return livekitMedia({ ...media, ticket_secret: keys.media, now })
  return media.engine === 'mesh' ? meshMedia({ turn: media.turn, secret: keys.media, now }) : noMedia
}

function buildRegistry({ registry, registry_manual }: Config): Deps['registry'] {
  if (registry) return openapiRegistry(registry)
  return registry_manual ? noRegistry : sampleRegistry()
}

function buildSpeech({ speech }: Config): Deps['speech'] {
  if (speech.engine === 'server') return openaiSpeech(speech)
  return speech.engine === 'browser' ? browserSpeech : noSpeech
}

function buildSeals(
  { config: { seals, data_dir, public_url }, log, clock }: { config: Config; log: Logger; clock: Clock },
  reader: Deps['parsers'],
): Deps['seals'] {
  try {
    return localSeals({ ...seals, folder: data_dir, host: new URL(public_url).host, log, at: clock.system(), reader })
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
