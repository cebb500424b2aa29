import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settingNames } from './environment.ts'
import { warningsOf } from './warnings.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_PUBLISHABLE_KEY: 'pk' }
const addresses = { PUBLIC_URL: 'https://delibera.example', MAIL_FROM: 'no-reply@delibera.it', SUPPORT_EMAIL: 'assistenza@delibera.it' }
const production = { NODE_ENV: 'production', MAIL_URL: 'smtps://mail.example:465', REGISTRY_TOKEN: 'token', ...addresses, ...stripe }

const said = (env: Record<string, string>) => {
  try {
    return readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

const unset = (settings: Record<string, string>) => Object.fromEntries(Object.keys(settings).map((it) => [it, '']))

describe('a wrong setting names itself', () => {
  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'delibera.example' }],
    ['DEMO', { DEMO: 'maybe' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['BACKUP_EVERY', { BACKUP_EVERY: 'daily' }],
    ['BACKUP_EVERY', { BACKUP_EVERY: '5m' }],
    ['BACKUP_KEEP', { BACKUP_DIR: '/backups', BACKUP_KEEP: 'all' }],
    ['BACKUP_DIR', { BACKUP_KEEP: '7' }],
    ['KEEP_NOTIFICATIONS_DAYS', { KEEP_NOTIFICATIONS_DAYS: '7' }],
    ['KEEP_ACCOUNT_LETTERS_DAYS', { KEEP_ACCOUNT_LETTERS_DAYS: 'for ever' }],
    ['MAIL_URL', { MAIL_URL: 'mail.example' }],
    ['MAIL_IMAP_URL', { MAIL_IMAP_URL: 'imap.example' }],
    ['CERTIFIED_MAIL_CA', { CERTIFIED_MAIL_CA: '/no/such/folder' }],
    ['CERTIFIED_MAIL_UNVERIFIED', { CERTIFIED_MAIL_UNVERIFIED: 'yes' }],
    ['CLAMD', { CLAMD: 'localhost' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' }],
    ['PAYMENTS', { PAYMENTS: 'stripe' }],
    ['STRIPE_URL', { STRIPE_URL: 'stripe.example' }],
    ['STRIPE_URL', { STRIPE_URL: 'https://stripe.example/v1' }],
    ['REGISTRY', { REGISTRY: 'sample' }],
    ['REGISTRY', { REGISTRY: 'manual', REGISTRY_TOKEN: 'token' }],
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
  expect(readConfig({ SPEECH_URL: 'https://whisper.example/v1/', SPEECH_KEY: 'k', SPEECH_NAME: 'Voce Chiara S.r.l.' }).speech).toEqual({
    engine: 'server',
    url: 'https://whisper.example/v1',
    key: 'k',
    model: 'whisper-1',
    name: 'Voce Chiara S.r.l.',
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

test('what is wrong is said in plain words, all of it at once', () => {
  for (const PORT of ['eighty', '70000', '80.5', '-1']) expect(said({ PORT })).toBe('PORT: must be a whole number from 0 to 65535')
  for (const RATE_READ of ['0', 'many']) expect(said({ RATE_READ })).toBe('RATE_READ: must be a whole number above 0')
  expect(said({ DEMO: 'yes', JOBS: '1' })).toBe('DEMO: must be on or off\nJOBS: must be on or off')
  expect(said({ DEMO: 'yes', TURN_SECRET: 's', MEDIA_ENGINE: 'livekit' })).toBe(
    'DEMO: must be on or off\nTURN_URL: needed together with TURN_SECRET\nLIVEKIT_URL, LIVEKIT_KEY, LIVEKIT_SECRET: needed together with MEDIA_ENGINE=livekit',
  )
})

describe('production', () => {
  test('starts with everything that it needs, open to others', () => {
    expect(readConfig(production)).toMatchObject({
      host: '0.0.0.0',
      public_url: 'https://delibera.example',
      payments: true,
      trial: { mail: false, payments: false, registry: false },
      mail: { from: 'no-reply@delibera.it' },
      support_email: 'assistenza@delibera.it',
    })
  })

  test.each([
    ['no mail server', 'MAIL_URL', { MAIL_URL: '' }],
    ['no card provider', 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY', unset(stripe)],
    ['an outside database without a secret', 'SECRET_KEY', { DATABASE_URL: 'postgresql://db/delibera' }],
    ['no address', 'PUBLIC_URL', { PUBLIC_URL: '' }],
    ['an address without encryption', 'PUBLIC_URL', { PUBLIC_URL: 'http://delibera.example' }],
    ['localhost', 'PUBLIC_URL', { PUBLIC_URL: 'https://localhost:3000' }],
    ['a name below localhost', 'PUBLIC_URL', { PUBLIC_URL: 'https://delibera.LOCALHOST' }],
    ['localhost with a dot at its end', 'PUBLIC_URL', { PUBLIC_URL: 'https://localhost./' }],
    ['a loopback number', 'PUBLIC_URL', { PUBLIC_URL: 'https://127.0.0.2' }],
    ['the loopback number of IPv6', 'PUBLIC_URL', { PUBLIC_URL: 'https://[::1]:8443' }],
    ['no number at all', 'PUBLIC_URL', { PUBLIC_URL: 'https://0.0.0.0' }],
    ['the invented registry', 'REGISTRY_TOKEN', { REGISTRY_TOKEN: '' }],
    ['no sender', 'MAIL_FROM', { MAIL_FROM: '' }],
    ['a sender of the trial', 'MAIL_FROM', { MAIL_FROM: 'no-reply@delibera.test' }],
    ['a sender at an example', 'MAIL_FROM', { MAIL_FROM: 'no-reply@mail.example.com' }],
    ['no address for help', 'SUPPORT_EMAIL', { SUPPORT_EMAIL: '' }],
    ['help at a domain that is nobody’s', 'SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help@delibera.invalid' }],
    ['help at an example’s own domain', 'SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help@EXAMPLE.org' }],
  ])('refuses %s', (_, name, env) => {
    const refusal = said({ ...production, ...env })
    expect(refusal).toMatch(new RegExp(`^${name}: .+$`))
  })

  test.each([
    ['a number of the network', { PUBLIC_URL: 'https://10.0.0.7' }],
    ['a domain that only sounds reserved', { MAIL_FROM: 'no-reply@latest.it', SUPPORT_EMAIL: 'help@myexample.com' }],
  ])('takes %s', (_, env) => expect(readConfig({ ...production, ...env })).toMatchObject({ production: true }))

  test('says everything that is missing at once, and nothing twice', () => {
    const lines = String(said({ NODE_ENV: 'production', PUBLIC_URL: 'delibera.it', STRIPE_SECRET_KEY: 'sk' })).split('\n')
    expect(lines.map((it) => it.slice(0, it.indexOf(':'))).sort()).toEqual(
      ['MAIL_FROM', 'MAIL_URL', 'PUBLIC_URL', 'REGISTRY_TOKEN', 'STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY', 'SUPPORT_EMAIL'].sort(),
    )
  })

  test('runs without a card provider where nothing is sold', () => {
    const unsold = readConfig({ ...production, ...unset(stripe), PAYMENTS: 'off' })
    expect([unsold.payments, unsold.trial.payments, unsold.stripe]).toEqual([false, false, undefined])
    expect(warningsOf(unsold).join()).not.toContain('PAYMENTS')
  })

  test('asks for cards at another address where one is given, and is warned of it', () => {
    const rehearsing = readConfig({ ...production, STRIPE_URL: 'http://127.0.0.1:8420' })
    expect(rehearsing.stripe?.server).toEqual({ protocol: 'http', host: '127.0.0.1', port: 8420 })
    expect(warningsOf(rehearsing).join()).toContain('STRIPE_URL is set')
    expect(readConfig({ ...production, STRIPE_URL: 'https://stand-in.example/' }).stripe?.server).toEqual({
      protocol: 'https',
      host: 'stand-in.example',
      port: 443,
    })
    expect(readConfig(production).stripe?.server).toBeUndefined()
  })

  test('runs without a registry where that is said, which it warns of and does not take for a trial', () => {
    const manual = readConfig({ ...production, REGISTRY_TOKEN: '', REGISTRY: 'manual' })
    expect([manual.registry, manual.registry_manual, manual.trial.registry]).toEqual([undefined, true, false])
    expect(warningsOf(manual).join()).toContain('REGISTRY is manual')
  })

  test('is warned of what works but badly', () => {
    expect(warningsOf(readConfig(production)).map((it) => it.slice(0, it.indexOf(' ')))).toEqual(['TRUST_PROXY', 'SEAL_KEY', 'MAIL_CERTIFIED', 'BACKUP_DIR'])
    const seal = { SEAL_KEY: '-----BEGIN PRIVATE KEY-----\nx', SEAL_CERT: '-----BEGIN CERTIFICATE-----\nx' }
    const whole = { ...production, ...seal, TRUST_PROXY: 'on', MAIL_CERTIFIED: 'on', BACKUP_EVERY: '24h' }
    expect(warningsOf(readConfig(whole))).toEqual([])
    expect(warningsOf(readConfig({ ...whole, PAYMENTS: 'off' })).join()).toMatch(/^PAYMENTS is off/)
  })
})

describe('backups', () => {
  test.each([
    [
      'are made every day and two weeks of them kept, where nothing else is said',
      { BACKUP_DIR: '/backups' },
      { folder: '/backups', every_ms: 86_400_000, keep: 14 },
    ],
    ['as often as is said', { BACKUP_DIR: '/backups', BACKUP_EVERY: '90m', BACKUP_KEEP: '3' }, { folder: '/backups', every_ms: 5_400_000, keep: 3 }],
    ['are made by somebody else and expected all the same', { BACKUP_EVERY: '7d' }, { folder: null, every_ms: 604_800_000 }],
  ])('%s', (_, env, backups) => expect(readConfig(env).backups).toMatchObject(backups))

  test('are nobody’s where nothing is said', () => expect(readConfig({}).backups).toBeUndefined())
})

describe('a trial', () => {
  const told = (env: Record<string, string>) => warningsOf(readConfig(env)).join('\n')

  test('is for this machine alone unless an address is given, and says what it shows to whoever reaches it', () => {
    expect([readConfig({}).host, readConfig({ NODE_ENV: 'development' }).host, readConfig({ HOST: '0.0.0.0' }).host]).toEqual([
      ...['127.0.0.1', '127.0.0.1', '0.0.0.0'],
    ])
    expect(told({ PORT: '4000' })).toBe(
      'This is a trial: it listens on this machine only (127.0.0.1:4000). Set HOST to open it to others; whoever reaches it ' +
        "can read every letter, with the personal links in it, at http://localhost:4000/dev/mailbox, set the product's clock and sign in to the demo with its published password.",
    )
    expect(told({ HOST: '0.0.0.0' })).toMatch(/^This is a trial, open to others at 0\.0\.0\.0:3000: whoever reaches it can read every letter/)
    expect(told({ HOST: '::1' })).toContain('on this machine only')
  })

  test('does not speak of what is not there', () => {
    const told = warningsOf(readConfig({ MAIL_URL: 'smtp://mail.example', DEMO: 'off' })).join()
    expect(told).toContain("whoever reaches it can set the product's clock.")
    expect(told).not.toMatch(/letter|demo/)
  })

  test('sells nothing where payments are off, and then no trial cards either', () => {
    expect(readConfig({}).trial.payments).toBe(true)
    expect([readConfig({ PAYMENTS: 'off' }).payments, readConfig({ PAYMENTS: 'off' }).trial.payments]).toEqual([false, false])
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
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((it) => it.startsWith('| `'))
  const explained = rows.flatMap((it) => [...it.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map((name) => name[1]))
  expect(explained.sort()).toEqual([...settingNames].sort())
})
