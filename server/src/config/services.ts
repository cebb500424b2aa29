import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { dayMs } from '@delibera/core/durations'
import type { Env, Setting, SettingFault } from './environment.ts'

/** The settings, and where what is wrong with them is noted: whoever starts the server is told everything at once. */
export interface Reading {
  env: Env
  faults: SettingFault[]
}

/** Settings that make sense only together: all given, or none. */
export function together({ env, faults }: Reading, names: Setting[]): boolean {
  const missing = names.filter((it) => env[it] === undefined)
  const given = names.filter((it) => !missing.includes(it))
  if (missing.length > 0 && given.length > 0) needed({ env, faults }, missing, given.join(', '))
  return missing.length === 0
}

/** Settings that something else cannot do without. */
function needed({ faults }: Reading, names: Setting[], by: string): void {
  // A setting that could not be read is among the faults already, and is not reported as missing too.
  const missing = names.filter((name) => !faults.some((it) => it.name === name))
  if (missing.length > 0) faults.push({ name: missing.join(', '), reason: `needed together with ${by}` })
}

const backupsKept = 14

/**
 * Backups that the server makes by itself into a folder. Without one they are made by somebody else, whose last one is expected as often as is said here;
 * undefined where nothing is said at all.
 */
export function backupsOf(reading: Reading) {
  const { BACKUP_DIR: dir, BACKUP_EVERY: every_ms, BACKUP_KEEP: keep } = reading.env
  if (dir === undefined && keep !== undefined) needed(reading, ['BACKUP_DIR'], 'BACKUP_KEEP')
  if (dir === undefined && every_ms === undefined) return undefined
  return { folder: dir === undefined ? null : resolve(dir), every_ms: every_ms ?? dayMs, keep: keep ?? backupsKept }
}

export function certificateFolder({ env: { CERTIFIED_MAIL_CA: folder }, faults }: Reading): string | undefined {
  if (folder && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    faults.push({ name: 'CERTIFIED_MAIL_CA', reason: 'must be a folder of certificates' })
  return folder && resolve(folder)
}

/** Who runs the installation, as receipts name it: a name, then the lines below it. */
export function issuerOf(issuer: string | undefined, support_email: string): { name: string; lines: string[] } {
  const [name, ...lines] = (issuer ?? `Delibera|${support_email}`).split('|').map((it) => it.trim())
  return { name: name!, lines }
}

export function s3Of(reading: Reading) {
  const { env } = reading
  if (!together(reading, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])) return undefined
  return {
    endpoint: env.S3_ENDPOINT!,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET!,
    access_key_id: env.S3_ACCESS_KEY_ID!,
    secret_access_key: env.S3_SECRET_ACCESS_KEY!,
  }
}

export function whatsappOf(reading: Reading) {
  const { env } = reading
  if (!together(reading, ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'])) return undefined
  return {
    url: env.WHATSAPP_URL.replace(/\/+$/, ''),
    token: env.WHATSAPP_TOKEN!,
    phone_id: env.WHATSAPP_PHONE_ID!,
    app_secret: env.WHATSAPP_APP_SECRET!,
    verify_token: env.WHATSAPP_VERIFY_TOKEN!,
  }
}

/** The commercial registry; undefined where companies are entered by hand, or found in the sample of a trial. */
export function registryOf({ env, faults }: Reading) {
  if (!env.REGISTRY_TOKEN) return undefined
  if (env.REGISTRY === 'manual') faults.push({ name: 'REGISTRY', reason: 'manual means no registry, and REGISTRY_TOKEN names one: give one of the two' })
  return { url: env.REGISTRY_URL.replace(/\/+$/, ''), token: env.REGISTRY_TOKEN }
}

export function stripeOf(reading: Reading) {
  const { env } = reading
  if (!together(reading, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'])) return undefined
  const keys = { secret_key: env.STRIPE_SECRET_KEY!, webhook_secret: env.STRIPE_WEBHOOK_SECRET!, publishable_key: env.STRIPE_PUBLISHABLE_KEY! }
  return { ...keys, server: env.STRIPE_URL ? serverAt(new URL(env.STRIPE_URL)) : undefined }
}

/** As the provider's own package is told where to ask. */
function serverAt({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? ('http' as const) : ('https' as const), host: hostname, port: Number(port) || (isPlain ? 80 : 443) }
}

/** Another address stands for the three at which Google asks people, and issues and revokes tokens. */
export function googleOf(reading: Reading) {
  const { env } = reading
  if (!together(reading, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])) return undefined
  const other = env.GOOGLE_AUTH_URL?.replace(/\/+$/, '')
  return {
    client_id: env.GOOGLE_CLIENT_ID!,
    client_secret: env.GOOGLE_CLIENT_SECRET!,
    api_url: env.GOOGLE_API_URL.replace(/\/+$/, ''),
    consent_url: `${other ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token_url: `${other ?? 'https://oauth2.googleapis.com'}/token`,
    revoke_url: `${other ?? 'https://oauth2.googleapis.com'}/revoke`,
  }
}

/** The engine of calls, with what it needs. */
export function mediaOf(reading: Reading) {
  const { env } = reading
  const janus = together(reading, ['JANUS_URL', 'JANUS_SECRET'])
  const livekit = together(reading, ['LIVEKIT_URL', 'LIVEKIT_KEY', 'LIVEKIT_SECRET'])
  const turn = together(reading, ['TURN_URL', 'TURN_SECRET']) ? { urls: env.TURN_URL!.split(',').map((it) => it.trim()), secret: env.TURN_SECRET! } : undefined
  const engine = env.MEDIA_ENGINE
  if (engine === 'janus' && janus) return { engine, turn, url: env.JANUS_URL!, api_secret: env.JANUS_SECRET! }
  if (engine === 'livekit' && livekit) return { engine, url: env.LIVEKIT_URL!.replace(/\/+$/, ''), key: env.LIVEKIT_KEY!, secret: env.LIVEKIT_SECRET! }
  if (engine === 'mesh' || engine === 'none') return { engine, turn }
  needed(reading, engine === 'janus' ? ['JANUS_URL', 'JANUS_SECRET'] : ['LIVEKIT_URL', 'LIVEKIT_KEY', 'LIVEKIT_SECRET'], `MEDIA_ENGINE=${engine}`)
  return { engine: 'none' as const, turn }
}

/** Who turns speech into text: a service where one is given, else each browser for itself. */
export function speechOf(reading: Reading) {
  const { SPEECH_ENGINE, SPEECH_URL, SPEECH_KEY, SPEECH_MODEL, SPEECH_NAME } = reading.env
  const engine = SPEECH_ENGINE ?? (SPEECH_URL ? 'server' : 'browser')
  if (engine !== 'server') return { engine }
  if (SPEECH_URL) return { engine, url: SPEECH_URL.replace(/\/+$/, ''), key: SPEECH_KEY, model: SPEECH_MODEL, name: SPEECH_NAME }
  needed(reading, ['SPEECH_URL'], 'SPEECH_ENGINE=server')
  return { engine: 'none' as const }
}

/** The key and certificate of the installation's own seal; without them it makes its own. */
export function sealsOf(reading: Reading) {
  const { env } = reading
  const given = together(reading, ['SEAL_KEY', 'SEAL_CERT']) ? { key: env.SEAL_KEY!, certificate: env.SEAL_CERT! } : undefined
  return { given, tsa_url: env.TSA_URL }
}

/** Where rate limits are counted: several processes of one start share the database unless something else is said. */
export function rateStoreOf({ env, faults }: Reading): { kind: 'redis'; url: string } | { kind: 'process' } | { kind: 'database' } {
  if (env.REDIS_URL && env.RATE_STORE) faults.push({ name: 'RATE_STORE', reason: 'REDIS_URL already says where rate limits are counted: give one of the two' })
  if (env.REDIS_URL) return { kind: 'redis', url: env.REDIS_URL }
  const isShared = env.RATE_STORE ? env.RATE_STORE === 'database' : env.PROCESSES > 1
  return isShared ? { kind: 'database' } : { kind: 'process' }
}
