import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify from 'fastify'
import type { Config } from '../config/config.ts'

/** Where the card provider's form comes from, what it asks, and where a bank asks its customer; nothing of it without the provider. */
const stripeSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** What pages and answers are allowed. Nothing inline runs. Styles may be inline: the component library sets them on elements. */
function policyOf(config: Config) {
  const storage = config.s3 ? [new URL(config.s3.endpoint).origin] : []
  const cards = config.stripe ? stripeSources : { script: [], frame: [], connect: [] }
  const call = config.media.engine === 'livekit' ? [config.media.url.replace(/^http/, 'ws'), config.media.url.replace(/^ws/, 'http')] : []
  const secure = config.public_url.startsWith('https://')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...cards.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...storage, ...cards.connect, ...call],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...cards.frame],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...storage],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : (false as const),
    referrerPolicy: { policy: 'no-referrer' as const },
    frameguard: { action: 'deny' as const },
  }
}

/** What pages may ask the device for, themselves and nobody whom they show; the card provider's form may offer the device's own way to pay. */
export function permissionsPolicy(config: Pick<Config, 'stripe'>): string {
  const own = ['camera', 'microphone', 'display-capture', 'speaker-selection', 'autoplay', 'fullscreen', 'picture-in-picture', 'screen-wake-lock']
  const keys = ['clipboard-read', 'clipboard-write', 'publickey-credentials-get', 'publickey-credentials-create']
  const never = [
    'accelerometer',
    'browsing-topics',
    'geolocation',
    'gyroscope',
    'hid',
    'local-fonts',
    'magnetometer',
    'midi',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ]
  const payment = config.stripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()'
  return [...[...own, ...keys].map((it) => `${it}=(self)`), payment, ...never.map((it) => `${it}=()`)].join(', ')
}

/**
 * A script, style, font or picture is never a page of its own: a policy, frames, openers and referrers mean nothing there, and
 * sixty of them would carry a kilobyte each. That its type is not guessed and that no other site uses it stays said.
 */
const filePolicy = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  dnsPrefetchControl: false,
  ieNoOpen: false,
  frameguard: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
} satisfies FastifyHelmetOptions

interface Protection {
  /** What every answer says to the browser. */
  headers: Readonly<Record<string, string>>
  /** Those of them that only a page needs. */
  ofPages: readonly string[]
}

/** Headers that every server sends, whatever protects it. */
const usual = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

async function saidBy(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = fastify()
  await app.register(helmet, options)
  app.get('/', (_, reply) => reply.send(''))
  const { headers } = await app.inject('/')
  await app.close()
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !usual.has(name))) as Record<string, string>
}

/** Asked once: the settings never change while the server runs, and to put the same policy together for every answer took a tenth of its time. */
export async function protectionOf(config: Config): Promise<Protection> {
  const headers = await saidBy(policyOf(config))
  const ofFiles = await saidBy({ ...policyOf(config), ...filePolicy })
  return { headers, ofPages: Object.keys(headers).filter((it) => !(it in ofFiles)) }
}
