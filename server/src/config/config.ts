import { resolve } from 'node:path'
import { readEnvironment } from './environment.ts'
import { productionFaults } from './production.ts'
import {
  backupsOf,
  certificateFolder,
  googleOf,
  issuerOf,
  mediaOf,
  rateStoreOf,
  registryOf,
  s3Of,
  sealsOf,
  speechOf,
  stripeOf,
  whatsappOf,
} from './services.ts'

/** A setting that cannot be used. Its message is for the person who starts the server. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>

/** Addresses of a trial, at a domain that is nobody's. */
const trialSender = 'no-reply@delibera.test'
const trialSupport = 'assistenza@delibera.test'

/** Reads the environment once; whatever is wrong names itself, all of it at once. */
export function readConfig(environment: Record<string, string | undefined>) {
  const reading = readEnvironment(environment)
  const { env, faults } = reading
  const production = env.NODE_ENV === 'production'
  const stripe = stripeOf(reading)
  const google = googleOf(reading)
  const support_email = env.SUPPORT_EMAIL ?? trialSupport
  const config = {
    production,
    port: env.PORT,
    /** How many serve that port. */
    processes: env.PROCESSES,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    data_dir: resolve(env.DATA_DIR),
    database_url: env.DATABASE_URL,
    public_url: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    demo: env.DEMO,
    jobs: env.JOBS,
    secret_key: env.SECRET_KEY,
    log_level: env.LOG_LEVEL,
    trust_proxy: env.TRUST_PROXY,
    disk_floor_bytes: env.DISK_FLOOR_MB * 1_000_000,
    backups: backupsOf(reading),
    /** For how long what would grow for ever and proves nothing is kept. */
    keep: { notifications_days: env.KEEP_NOTIFICATIONS_DAYS, account_letters_days: env.KEEP_ACCOUNT_LETTERS_DAYS, urns_days: env.KEEP_URNS_DAYS },
    metrics_token: env.METRICS_TOKEN,
    mail: { url: env.MAIL_URL, from: env.MAIL_FROM ?? trialSender, certified: env.MAIL_CERTIFIED && env.MAIL_URL !== undefined, imap: env.MAIL_IMAP_URL },
    certified_mail: { ca: certificateFolder(reading), counts_unverified: env.CERTIFIED_MAIL_UNVERIFIED === 'count' },
    support_email,
    issuer: issuerOf(env.ISSUER, support_email),
    s3: s3Of(reading),
    clamd: env.CLAMD,
    registry: registryOf(reading),
    /** No registry at all: companies are entered by hand, and say that nobody has verified them. */
    registry_manual: env.REGISTRY === 'manual',
    vies: env.VIES_URL?.replace(/\/+$/, ''),
    sockets_per_person: env.SOCKETS_PER_PERSON,
    rate_store: rateStoreOf(reading),
    rates: { login: env.RATE_LOGIN, read: env.RATE_READ, write: env.RATE_WRITE },
    strict_tax_ids: env.STRICT_TAX_IDS === 'true',
    art106_until: env.ART106_UNTIL,
    ...salesOf(reading),
    stripe,
    whatsapp: whatsappOf(reading),
    /** Messages to browsers: to the makers of browsers, kept to be looked at, or none. */
    push: env.PUSH === false ? ('off' as const) : env.PUSH || production ? ('web' as const) : ('trial' as const),
    media: mediaOf(reading),
    speech: speechOf(reading),
    calendars: { google, caldav: env.CALDAV },
    typesetter: env.TYPESETTER,
    seals: sealsOf(reading),
    trial: { mail: !env.MAIL_URL, payments: env.PAYMENTS && stripe === undefined, registry: !env.REGISTRY_TOKEN && env.REGISTRY !== 'manual' },
    flags: flagsOf(reading, google !== undefined),
  }
  // A setting that could not be read is not missing as well.
  faults.push(...productionFaults(env).filter(({ name }) => !faults.some((it) => it.name === name)))
  if (faults.length > 0) throw new ConfigError(faults.map(({ name, reason }) => `${name}: ${reason}`).join('\n'))
  return config
}

function salesOf({ env }: Pick<ReturnType<typeof readEnvironment>, 'env'>) {
  return {
    /** Whether anything is sold here; otherwise credits and plans come from the operator. */
    payments: env.PAYMENTS,
    /** Percent of VAT that prices contain. */
    vat_rate: env.VAT_RATE,
  }
}

function flagsOf({ env }: Pick<ReturnType<typeof readEnvironment>, 'env'>, hasGoogle: boolean) {
  return {
    websockets: env.FLAG_WEBSOCKETS,
    dashboard_panels: env.FLAG_DASHBOARD_PANELS,
    editable_docs: env.FLAG_EDITABLE_DOCS,
    calendar_integration: env.CALDAV || hasGoogle,
    user_tour: env.FLAG_USER_TOUR,
    forecast: env.FLAG_FORECAST,
    error_reporting: env.FLAG_ERROR_REPORTING,
  }
}
