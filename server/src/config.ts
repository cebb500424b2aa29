import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())
const Switch = z.enum(['on', 'off'], 'must be on or off').transform((it) => it === 'on')
const switched = (initial: 'on' | 'off') => z.preprocess((it) => empty(it) ?? initial, Switch)
const numbered = (initial: number, [least, most, error]: [number, number, string]) =>
  z.preprocess((it) => empty(it) ?? initial, z.coerce.number({ error }).int(error).min(least, error).max(most, error))
const port = (initial: number) => numbered(initial, [0, 65535, 'must be a whole number from 0 to 65535'])
const count = (initial: number) => numbered(initial, [1, 1e9, 'must be a whole number above 0'])

const areAddresses = (it: string) => it.split(',').every((one) => isIP(one.trim().replace(/\/\d{1,3}$/, '')) !== 0)
/** Whose word about who asks is believed: proxies near this machine, or at these addresses. Anybody else may write what they like. */
const Proxies = z.union([Switch.transform((it) => it && 'loopback, linklocal, uniquelocal'), z.string().refine(areAddresses)], 'must be on, off or addresses')

/** Several lines, or one in which `\n` stands for their ends, as files of settings write it. */
const Pem = z
  .string()
  .transform((it) => it.replaceAll('\\n', '\n'))
  .pipe(z.string().regex(/^\s*-----BEGIN [A-Z ]+-----\n/, 'must be PEM, beginning with -----BEGIN'))

const Environment = z.object({
  NODE_ENV: optional(z.enum(['production', 'development', 'test'])),
  PORT: port(3000),
  HOST: z.preprocess((it) => empty(it) ?? '0.0.0.0', z.string()),
  DATA_DIR: z.preprocess((it) => empty(it) ?? './data', z.string()),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  DEMO: switched('on'),
  JOBS: switched('on'),
  SECRET_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  LOG_LEVEL: z.preprocess((it) => empty(it) ?? 'info', z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  TRUST_PROXY: z.preprocess((it) => empty(it) ?? 'off', Proxies),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  MAIL_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAIL_FROM: z.preprocess((it) => empty(it) ?? 'no-reply@delibera.test', z.email('must be an e-mail address')),
  MAIL_CERTIFIED: switched('off'),
  MAIL_IMAP_URL: optional(z.string().regex(/^imaps?:\/\/[^@\s]+:[^@\s]+@[^@\s]+$/, 'must be imaps://user:password@host or imap://user:password@host')),
  CERTIFIED_MAIL_CA: optional(z.string()),
  CERTIFIED_MAIL_UNVERIFIED: z.preprocess((it) => empty(it) ?? 'keep', z.enum(['keep', 'count'])),
  SUPPORT_EMAIL: z.preprocess((it) => empty(it) ?? 'assistenza@delibera.test', z.email('must be an e-mail address')),
  ISSUER: optional(z.string()),
  S3_ENDPOINT: optional(z.url('must be an address')),
  S3_REGION: z.preprocess((it) => empty(it) ?? 'us-east-1', z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  REGISTRY_TOKEN: optional(z.string()),
  REGISTRY_URL: z.preprocess((it) => empty(it) ?? 'https://company.openapi.com', z.url('must be an address')),
  VIES_URL: optional(z.url('must be an address')),
  CLAMD: optional(z.string().regex(/^(\/.+|[^/]+:\d+)$/, 'must be host:port or the path of a socket')),
  RATE_LOGIN: count(10),
  RATE_READ: count(1200),
  RATE_WRITE: count(300),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  WHATSAPP_TOKEN: optional(z.string()),
  WHATSAPP_PHONE_ID: optional(z.string().regex(/^\d+$/, 'must be the number that the provider gives the telephone')),
  WHATSAPP_APP_SECRET: optional(z.string()),
  WHATSAPP_VERIFY_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  WHATSAPP_URL: z.preprocess((it) => empty(it) ?? 'https://graph.facebook.com/v23.0', z.url('must be an address')),
  MEDIA_ENGINE: z.preprocess((it) => empty(it) ?? 'mesh', z.enum(['mesh', 'janus', 'livekit', 'none'])),
  JANUS_URL: optional(z.string().regex(/^wss?:\/\/[^\s/]/, 'must start with ws:// or wss://')),
  JANUS_SECRET: optional(z.string()),
  LIVEKIT_URL: optional(z.url({ protocol: /^(ws|http)s?$/, error: 'must start with wss:// or ws://' })),
  LIVEKIT_KEY: optional(z.string()),
  LIVEKIT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  TURN_URL: optional(z.string().regex(/^turns?:[^\s,]+(\s*,\s*turns?:[^\s,]+)*$/, 'must be turn:host:port or turns:host:port, several divided by commas')),
  TURN_SECRET: optional(z.string()),
  SPEECH_ENGINE: optional(z.enum(['browser', 'server', 'none'])),
  SPEECH_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  SPEECH_KEY: optional(z.string()),
  SPEECH_MODEL: z.preprocess((it) => empty(it) ?? 'whisper-1', z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_API_URL: z.preprocess((it) => empty(it) ?? 'https://www.googleapis.com', z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  GOOGLE_AUTH_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  CALDAV: switched('on'),
  SEAL_KEY: optional(Pem),
  SEAL_CERT: optional(Pem),
  TSA_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  STRICT_TAX_IDS: z.preprocess((it) => empty(it) ?? 'false', z.enum(['true', 'false'], 'must be true or false')),
  ART106_UNTIL: z.preprocess((it) => empty(it) ?? '2026-09-30', z.iso.date('must be a day such as 2026-09-30')),
  FLAG_WEBSOCKETS: switched('on'),
  FLAG_DASHBOARD_PANELS: switched('on'),
  FLAG_EDITABLE_DOCS: switched('on'),
  FLAG_USER_TOUR: switched('off'),
  FLAG_FORECAST: switched('off'),
  FLAG_ERROR_REPORTING: switched('off'),
})

export const settingNames = Object.keys(Environment.shape)

/** A setting that cannot be used. Its message is for the person who starts the server. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once; every wrong value names itself. */
export function readConfig(environment: Record<string, string | undefined>) {
  const read = Environment.safeParse(environment)
  if (!read.success) throw new ConfigError(read.error.issues.map((it) => `${it.path.join('.')}: ${it.message}`).join('\n'))
  const env = read.data
  const config = {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    data_dir: resolve(env.DATA_DIR),
    database_url: env.DATABASE_URL,
    public_url: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    demo: env.DEMO,
    jobs: env.JOBS,
    secret_key: env.SECRET_KEY,
    log_level: env.LOG_LEVEL,
    trust_proxy: env.TRUST_PROXY,
    metrics_token: env.METRICS_TOKEN,
    mail: { url: env.MAIL_URL, from: env.MAIL_FROM, certified: env.MAIL_CERTIFIED && env.MAIL_URL !== undefined, imap: env.MAIL_IMAP_URL },
    certified_mail: { ca: certificateFolder(env), counts_unverified: env.CERTIFIED_MAIL_UNVERIFIED === 'count' },
    support_email: env.SUPPORT_EMAIL,
    issuer: issuerOf(env),
    s3: together(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) && {
      endpoint: env.S3_ENDPOINT!,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET!,
      access_key_id: env.S3_ACCESS_KEY_ID!,
      secret_access_key: env.S3_SECRET_ACCESS_KEY!,
    },
    clamd: env.CLAMD,
    registry: env.REGISTRY_TOKEN ? { url: env.REGISTRY_URL.replace(/\/+$/, ''), token: env.REGISTRY_TOKEN } : undefined,
    vies: env.VIES_URL?.replace(/\/+$/, ''),
    rates: { login: env.RATE_LOGIN, read: env.RATE_READ, write: env.RATE_WRITE },
    strict_tax_ids: env.STRICT_TAX_IDS === 'true',
    art106_until: env.ART106_UNTIL,
    stripe: stripeOf(env),
    whatsapp: whatsappOf(env),
    media: mediaOf(env),
    speech: speechOf(env),
    calendars: { google: googleOf(env), caldav: env.CALDAV },
    seals: { given: together(env, ['SEAL_KEY', 'SEAL_CERT']) ? { key: env.SEAL_KEY!, certificate: env.SEAL_CERT! } : undefined, tsa_url: env.TSA_URL },
    trial: { mail: !env.MAIL_URL, payments: stripeOf(env) === undefined, registry: !env.REGISTRY_TOKEN },
    flags: {
      websockets: env.FLAG_WEBSOCKETS,
      dashboard_panels: env.FLAG_DASHBOARD_PANELS,
      editable_docs: env.FLAG_EDITABLE_DOCS,
      calendar_integration: env.CALDAV || googleOf(env) !== undefined,
      user_tour: env.FLAG_USER_TOUR,
      forecast: env.FLAG_FORECAST,
      error_reporting: env.FLAG_ERROR_REPORTING,
    },
  }
  refuseTrialInProduction(config)
  return config
}

type Env = z.infer<typeof Environment>

/** Settings that make sense only together: all given, or none. */
function together(env: Env, names: (keyof Env)[]): boolean {
  const missing = names.filter((it) => env[it] === undefined)
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(`${missing.join(', ')}: needed together with ${names.filter((it) => !missing.includes(it)).join(', ')}`)
  return missing.length === 0
}

function certificateFolder({ CERTIFIED_MAIL_CA: folder }: Env): string | undefined {
  if (folder && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new ConfigError('CERTIFIED_MAIL_CA: must be a folder of certificates')
  return folder && resolve(folder)
}

/** Who runs the installation, as receipts name it: a name, then the lines below it. */
function issuerOf({ ISSUER, SUPPORT_EMAIL }: Env): { name: string; lines: string[] } {
  const [name, ...lines] = (ISSUER ?? `Delibera|${SUPPORT_EMAIL}`).split('|').map((it) => it.trim())
  return { name: name!, lines }
}

function whatsappOf(env: Env) {
  if (!together(env, ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'])) return undefined
  return {
    url: env.WHATSAPP_URL.replace(/\/+$/, ''),
    token: env.WHATSAPP_TOKEN!,
    phone_id: env.WHATSAPP_PHONE_ID!,
    app_secret: env.WHATSAPP_APP_SECRET!,
    verify_token: env.WHATSAPP_VERIFY_TOKEN!,
  }
}

function stripeOf(env: Env) {
  if (!together(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'])) return undefined
  return { secret_key: env.STRIPE_SECRET_KEY!, webhook_secret: env.STRIPE_WEBHOOK_SECRET!, publishable_key: env.STRIPE_PUBLISHABLE_KEY! }
}

/** Another address stands for the three at which Google asks people, and issues and revokes tokens. */
function googleOf(env: Env) {
  if (!together(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])) return undefined
  const other = env.GOOGLE_AUTH_URL?.replace(/\/+$/, '')
  return {
    ...{ client_id: env.GOOGLE_CLIENT_ID!, client_secret: env.GOOGLE_CLIENT_SECRET!, api_url: env.GOOGLE_API_URL.replace(/\/+$/, '') },
    consent_url: `${other ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token_url: `${other ?? 'https://oauth2.googleapis.com'}/token`,
    revoke_url: `${other ?? 'https://oauth2.googleapis.com'}/revoke`,
  }
}

/** The engine of calls, with what it needs. */
function mediaOf(env: Env) {
  const janus = together(env, ['JANUS_URL', 'JANUS_SECRET']) && { url: env.JANUS_URL!, api_secret: env.JANUS_SECRET! }
  const livekit = together(env, ['LIVEKIT_URL', 'LIVEKIT_KEY', 'LIVEKIT_SECRET']) && {
    ...{ url: env.LIVEKIT_URL!.replace(/\/+$/, ''), key: env.LIVEKIT_KEY!, secret: env.LIVEKIT_SECRET! },
  }
  const turn = together(env, ['TURN_URL', 'TURN_SECRET']) ? { urls: env.TURN_URL!.split(',').map((it) => it.trim()), secret: env.TURN_SECRET! } : undefined
  const engine = env.MEDIA_ENGINE
  if (engine === 'janus') {
    if (!janus) throw new ConfigError('JANUS_URL, JANUS_SECRET: needed with MEDIA_ENGINE=janus')
    return { engine, turn, ...janus }
  }
  if (engine === 'livekit') {
    if (!livekit) throw new ConfigError('LIVEKIT_URL, LIVEKIT_KEY, LIVEKIT_SECRET: needed with MEDIA_ENGINE=livekit')
    return { engine, ...livekit }
  }
  return { engine, turn }
}

/** Who turns speech into text: a service where one is given, else each browser for itself. */
function speechOf({ SPEECH_ENGINE, SPEECH_URL, SPEECH_KEY, SPEECH_MODEL }: Env) {
  const engine = SPEECH_ENGINE ?? (SPEECH_URL ? 'server' : 'browser')
  if (engine !== 'server') return { engine }
  if (!SPEECH_URL) throw new ConfigError('SPEECH_URL: needed with SPEECH_ENGINE=server')
  return { engine, url: SPEECH_URL.replace(/\/+$/, ''), key: SPEECH_KEY, model: SPEECH_MODEL }
}

function refuseTrialInProduction(config: {
  production: boolean
  trial: { mail: boolean; payments: boolean }
  secret_key: string | undefined
  database_url: string | undefined
}): void {
  if (!config.production) return
  const missing = [
    ...(config.trial.mail ? ['MAIL_URL: production needs a real mail server, the trial mailbox delivers nothing'] : []),
    ...(config.trial.payments ? ['STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY: production needs a real card provider'] : []),
    ...(config.database_url && !config.secret_key ? ['SECRET_KEY: needed with DATABASE_URL, so that every process and every restart uses the same keys'] : []),
  ]
  if (missing.length > 0) throw new ConfigError(missing.join('\n'))
}
