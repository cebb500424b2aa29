import type { Logger } from 'pino'
import type { Calendars } from './adapters/calendars/port.ts'
import type { CardProvider } from './adapters/cards/port.ts'
import type { Counters } from './adapters/counters/port.ts'
import type { Documents } from './adapters/documents/port.ts'
import type { MailPools } from './adapters/mail/pools.ts'
import type { MailTransport } from './adapters/mail/port.ts'
import type { Media } from './adapters/media/port.ts'
import type { Messaging } from './adapters/messaging/port.ts'
import type { Push } from './adapters/push/port.ts'
import type { Registry } from './adapters/registry/port.ts'
import type { Seals } from './adapters/seals/port.ts'
import type { Speech } from './adapters/speech/port.ts'
import type { Storage } from './adapters/storage/port.ts'
import type { VatRegister } from './adapters/vat/port.ts'
import type { VirusScanner } from './adapters/virus/port.ts'
import type { Config } from './config/config.ts'
import type { Keys } from './config/keys.ts'
import type { Db } from './db/connect.ts'
import type { Clock } from './jobs/clock.ts'
import type { Lives } from './live/lives.ts'
import type { Parsers } from './parsing/parsers.ts'

/** Everything a handler or a job may reach. Built once, by building.ts or by a test. */
export interface Deps {
  config: Config
  log: Logger
  db: Db
  clock: Clock
  lives: Lives
  keys: Keys
  mail: MailTransport
  /** Takes the letters of example companies, whatever this installation sends the others with. */
  exampleMail: MailTransport
  /** The servers of companies that send from their own. */
  pools: MailPools
  /** Who sends messages to telephones; null when this installation sends none. */
  messaging: Messaging | null
  /** Who brings messages to browsers without an open page; null when this installation sends none. */
  push: Push | null
  /** Voices and pictures of the live room. */
  media: Media
  /** Who turns speech into text. */
  speech: Speech
  storage: Storage
  scanner: VirusScanner
  registry: Registry
  vat: VatRegister
  cards: CardProvider
  /** Where rate limits count. */
  counters: Counters
  /** Where people keep the meetings beside their own appointments. */
  calendars: Calendars
  documents: Documents
  /** Who reads what others wrote, apart from everything else. */
  parsers: Parsers
  seals: Seals
}
