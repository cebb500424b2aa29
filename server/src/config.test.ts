import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_PUBLISHABLE_KEY: 'pk' }
const production = { NODE_ENV: 'production', MAIL_URL: 'smtps://mail.example:465', ...stripe }

describe('a wrong setting names itself', () => {
  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'delibera.example' }],
    ['DEMO', { DEMO: 'maybe' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['MAIL_URL', { MAIL_URL: 'mail.example' }],
    ['MAIL_IMAP_URL', { MAIL_IMAP_URL: 'imap.example' }],
    ['CERTIFIED_MAIL_CA', { CERTIFIED_MAIL_CA: '/no/such/folder' }],
    ['CERTIFIED_MAIL_UNVERIFIED', { CERTIFIED_MAIL_UNVERIFIED: 'yes' }],
    ['CLAMD', { CLAMD: 'localhost' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' }],
    ['FLAG_FORECAST', { FLAG_FORECAST: 'yes' }],
    ['WHATSAPP_APP_SECRET', { WHATSAPP_TOKEN: 't', WHATSAPP_PHONE_ID: '42', WHATSAPP_VERIFY_TOKEN: 'a token of ours, long' }],
    ['WHATSAPP_PHONE_ID', { WHATSAPP_PHONE_ID: '+39 333' }],
    ['WHATSAPP_VERIFY_TOKEN', { WHATSAPP_VERIFY_TOKEN: 'short' }],
    ['MEDIA_ENGINE', { MEDIA_ENGINE: 'jitsi' }],
    ['JANUS_URL', { MEDIA_ENGINE: 'janus' }],
    ['JANUS_URL', { JANUS_URL: 'http://127.0.0.1:8088', JANUS_SECRET: 's' }],
    ['JANUS_SECRET', { JANUS_URL: 'ws://127.0.0.1:8188' }],
    ['LIVEKIT_URL', { MEDIA_ENGINE: 'livekit' }],
    ['LIVEKIT_SECRET', { LIVEKIT_URL: 'wss://livekit.example', LIVEKIT_KEY: 'k' }],
    ['TURN_URL', { TURN_URL: 'stun:stun.example', TURN_SECRET: 's' }],
    ['TURN_SECRET', { TURN_URL: 'turn:turn.example:3478' }],
    ['SPEECH_URL', { SPEECH_ENGINE: 'server' }],
    ['SPEECH_URL', { SPEECH_URL: 'whisper.example' }],
    ['SPEECH_ENGINE', { SPEECH_ENGINE: 'ear' }],
    ['SEAL_KEY', { SEAL_KEY: '/etc/seal.key', SEAL_CERT: '-----BEGIN CERTIFICATE-----\nx' }],
    ['SEAL_CERT', { SEAL_KEY: '-----BEGIN PRIVATE KEY-----\nx' }],
    ['TSA_URL', { TSA_URL: 'tsa.example' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
    ['GOOGLE_AUTH_URL', { GOOGLE_AUTH_URL: 'accounts.example' }],
    ['CALDAV', { CALDAV: 'yes' }],
  ])('%s', (name, env) => expect(() => readConfig(env)).toThrow(new RegExp(`^${name}`, 'm')))
})

test('speech is turned into text by a service where one is given, else by browsers', () => {
  expect(readConfig({}).speech).toEqual({ engine: 'browser' })
  expect(readConfig({ SPEECH_URL: 'https://whisper.example/v1/', SPEECH_KEY: 'k' }).speech).toEqual({
    ...{ engine: 'server', url: 'https://whisper.example/v1', key: 'k', model: 'whisper-1' },
  })
  expect(readConfig({ SPEECH_URL: 'https://whisper.example/v1', SPEECH_ENGINE: 'none' }).speech).toEqual({ engine: 'none' })
})

test('calendars can be kept in step where there is a provider of them', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  const isOn = (env: Record<string, string>) => readConfig(env).flags.calendar_integration
  expect([isOn({}), isOn({ CALDAV: 'off' }), isOn({ CALDAV: 'off', ...google })]).toEqual([true, false, true])
  expect(readConfig(google).calendars.google).toMatchObject({ api_url: 'https://www.googleapis.com', token_url: 'https://oauth2.googleapis.com/token' })
  const other = readConfig({ ...google, GOOGLE_AUTH_URL: 'http://127.0.0.1:9/' }).calendars.google
  expect(other).toMatchObject({ consent_url: 'http://127.0.0.1:9/o/oauth2/v2/auth', revoke_url: 'http://127.0.0.1:9/revoke' })
})

test('the engine of calls gets what it needs', () => {
  const turn = { TURN_URL: 'turn:turn.example:3478, turns:turn.example:443?transport=tcp', TURN_SECRET: 'between us' }
  const read = { urls: ['turn:turn.example:3478', 'turns:turn.example:443?transport=tcp'], secret: 'between us' }
  expect(readConfig({}).media).toEqual({ engine: 'mesh', turn: undefined })
  expect(readConfig({ ...turn }).media).toEqual({ engine: 'mesh', turn: read })
  const janus = { MEDIA_ENGINE: 'janus', JANUS_URL: 'ws://127.0.0.1:8188', JANUS_SECRET: 's' }
  expect(readConfig({ ...janus, ...turn }).media).toEqual({ engine: 'janus', url: 'ws://127.0.0.1:8188', api_secret: 's', turn: read })
  const secret = 'a secret of at least thirty-two characters'
  const livekit = { MEDIA_ENGINE: 'livekit', LIVEKIT_URL: 'wss://livekit.example/', LIVEKIT_KEY: 'k', LIVEKIT_SECRET: secret }
  expect(readConfig(livekit).media).toEqual({ engine: 'livekit', url: 'wss://livekit.example', key: 'k', secret })
})

test('what is wrong is said in plain words', () => {
  const said = (env: Record<string, string>) => {
    try {
      return readConfig(env)
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const PORT of ['eighty', '70000', '80.5', '-1']) expect(said({ PORT })).toBe('PORT: must be a whole number from 0 to 65535')
  for (const RATE_READ of ['0', 'many']) expect(said({ RATE_READ })).toBe('RATE_READ: must be a whole number above 0')
  expect(said({ DEMO: 'yes', JOBS: '1' })).toBe('DEMO: must be on or off\nJOBS: must be on or off')
})

describe('production', () => {
  test('refuses to start while mail or payments are trial ones', () => {
    expect(() => readConfig({ ...production, MAIL_URL: '' })).toThrow(/MAIL_URL/)
    expect(() => readConfig({ ...production, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_PUBLISHABLE_KEY: '' })).toThrow(ConfigError)
    expect(readConfig(production).trial).toEqual({ mail: false, payments: false, registry: true })
  })

  test('needs a given secret with an outside database', () => {
    expect(() => readConfig({ ...production, DATABASE_URL: 'postgresql://db/delibera' })).toThrow(/SECRET_KEY/)
  })
})

test('empty settings are as good as none', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '', DEMO: '' })).toMatchObject({
    port: 3000,
    public_url: 'http://localhost:3000',
    demo: true,
    trial: { mail: true, payments: true, registry: true },
  })
})

test('every setting is explained in docs/configuration.md, and nothing else is', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((it) => it.startsWith('| `'))
  const explained = rows.flatMap((it) => [...it.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map((name) => name[1]))
  expect(explained.sort()).toEqual([...settingNames].sort())
})
