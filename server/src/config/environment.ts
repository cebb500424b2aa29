import { isIP } from 'node:net'
import { z } from 'zod'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())
const Switch = z.enum(['on', 'off'], 'must be on or off').transform((it) => it === 'on')
const switched = (initial: 'on' | 'off') => z.preprocess((it) => empty(it) ?? initial, Switch)
const numbered = (initial: number, [least, most, error]: [number, number, string]) =>
  z.preprocess((it) => empty(it) ?? initial, z.coerce.number({ error }).int(error).min(least, error).max(most, error))
const port = (initial: number) => numbered(initial, [0, 65535, 'must be a whole number from 0 to 65535'])
const wholeNumber = 'must be a whole number above 0'
const count = (initial: number) => numbered(initial, [1, 1e9, wholeNumber])
/** For how many days something is kept that ends by its age. */
const kept = (initial: number) => numbered(initial, [30, 36_500, 'must be a whole number of days, 30 at least'])

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const leastIntervalMs = 10 * unitMs.m
/** How often something is done, in milliseconds. */
const Interval = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a time such as 24h, 90m or 7d')
  .transform((it) => Number.parseInt(it, 10) * unitMs[it.at(-1) as keyof typeof unitMs])
  .refine((it) => it >= leastIntervalMs, 'must be ten minutes (10m) at least')

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
  PROCESSES: numbered(1, [1, 64, 'must be a whole number from 1 to 64']),
  HOST: optional(z.string()),
  DATA_DIR: z.preprocess((it) => empty(it) ?? './data', z.string()),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  DEMO: switched('on'),
  JOBS: switched('on'),
  SECRET_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  LOG_LEVEL: z.preprocess((it) => empty(it) ?? 'info', z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  TRUST_PROXY: z.preprocess((it) => empty(it) ?? 'off', Proxies),
  DISK_FLOOR_MB: numbered(500, [0, 1e9, 'must be a whole number of megabytes']),
  BACKUP_DIR: optional(z.string()),
  BACKUP_EVERY: optional(Interval),
  BACKUP_KEEP: optional(z.coerce.number({ error: wholeNumber }).int(wholeNumber).min(1, wholeNumber).max(10_000, wholeNumber)),
  KEEP_NOTIFICATIONS_DAYS: kept(730),
  KEEP_ACCOUNT_LETTERS_DAYS: kept(365),
  KEEP_URNS_DAYS: kept(30),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  MAIL_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAIL_FROM: optional(z.email('must be an e-mail address')),
  MAIL_CERTIFIED: switched('off'),
  MAIL_IMAP_URL: optional(z.string().regex(/^imaps?:\/\/[^@\s]+:[^@\s]+@[^@\s]+$/, 'must be imaps://user:password@host or imap://user:password@host')),
  CERTIFIED_MAIL_CA: optional(z.string()),
  CERTIFIED_MAIL_UNVERIFIED: z.preprocess((it) => empty(it) ?? 'keep', z.enum(['keep', 'count'])),
  SUPPORT_EMAIL: optional(z.email('must be an e-mail address')),
  ISSUER: optional(z.string()),
  S3_ENDPOINT: optional(z.url('must be an address')),
  S3_REGION: z.preprocess((it) => empty(it) ?? 'us-east-1', z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  REGISTRY: optional(z.literal('manual', 'must be manual, or left out')),
  REGISTRY_TOKEN: optional(z.string()),
  REGISTRY_URL: z.preprocess((it) => empty(it) ?? 'https://company.openapi.com', z.url('must be an address')),
  VIES_URL: optional(z.url('must be an address')),
  CLAMD: optional(z.string().regex(/^(\/.+|[^/]+:\d+)$/, 'must be host:port or the path of a socket')),
  RATE_LOGIN: count(10),
  RATE_READ: count(1200),
  RATE_WRITE: count(300),
  RATE_STORE: optional(z.enum(['process', 'database'], 'must be process or database')),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\/[^\s/]/, 'must start with redis:// or rediss://')),
  SOCKETS_PER_PERSON: count(20),
  PAYMENTS: switched('on'),
  VAT_RATE: numbered(22, [0, 100, 'must be a whole percentage from 0 to 100']),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_URL: optional(z.url('must be an address').regex(/^https?:\/\/[^/?#]+\/?$/, 'must be an http or https address without a path')),
  WHATSAPP_TOKEN: optional(z.string()),
  WHATSAPP_PHONE_ID: optional(z.string().regex(/^\d+$/, 'must be the number that the provider gives the telephone')),
  WHATSAPP_APP_SECRET: optional(z.string()),
  WHATSAPP_VERIFY_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  WHATSAPP_URL: z.preprocess((it) => empty(it) ?? 'https://graph.facebook.com/v23.0', z.url('must be an address')),
  PUSH: optional(Switch),
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
  SPEECH_NAME: optional(z.string().max(100)),
  SPEECH_MODEL: z.preprocess((it) => empty(it) ?? 'whisper-1', z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_API_URL: z.preprocess((it) => empty(it) ?? 'https://www.googleapis.com', z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  GOOGLE_AUTH_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  CALDAV: switched('on'),
  TYPESETTER: z.preprocess((it) => empty(it) ?? 'newest', z.enum(['newest', 'older', 'none'], 'must be newest, older or none')),
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

export const settingNames = Object.keys(Environment.shape) as Setting[]
export type Setting = keyof typeof Environment.shape
export type Env = z.infer<typeof Environment>

/** A setting that cannot be used as it is, and why. */
export interface SettingFault {
  name: string
  reason: string
}

/** Every setting by itself: one that cannot be read is named, and stands as if it had not been given, so that the others can be judged too. */
export function readEnvironment(given: Record<string, string | undefined>): { env: Env; faults: SettingFault[] } {
  const faults: SettingFault[] = []
  const values = Object.entries<z.ZodType>(Environment.shape).map(([name, schema]) => {
    const read = schema.safeParse(given[name])
    if (read.success) return [name, read.data]
    faults.push(...read.error.issues.map((it) => ({ name, reason: it.message })))
    return [name, schema.parse(undefined)]
  })
  return { env: Object.fromEntries(values) as Env, faults }
}
