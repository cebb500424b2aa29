import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { defaultLocale, type Locale, readLocale } from '@delibera/core/locale'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { answerFault } from './faults.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's language: Accept-Language, else the profile's, else Italian. */
    locale: Locale
  }
  interface FastifyContextConfig {
    /** The body stays the text it was: a signature is over its bytes. */
    raw?: boolean
  }
}

const localeOf = ({ headers }: { headers: IncomingHttpHeaders }): Locale => readLocale(headers['accept-language']) ?? defaultLocale

/** An empty HTTP server with everything that holds for every call. */
export async function buildServer({ config, log }: { config: Config; log: Logger }): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as NonNullable<FastifyServerOptions['loggerInstance']>,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trust_proxy,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    // An address that cannot be read is refused before any hook runs, so it says itself whose language to speak.
    frameworkErrors: (error, request, reply) => {
      request.locale = localeOf(request)
      return answerFault(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply)
    },
  }) as unknown as FastifyInstance
  app.decorateRequest('locale', defaultLocale)
  app.addHook('onRequest', async (request, reply) => {
    request.locale = localeOf(request)
    reply.header('x-request-id', request.id)
  })
  logAnswers(app)
  parseEmptyBodies(app)
  app.setErrorHandler(answerFault)
  await app.register(helmet, protection(config))
  await app.register(compress, { threshold: 1024 })
  await app.register(multipart)
  return app
}

/** The pattern of the route, never the address: personal links and tokens travel in addresses. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

/** A POST that announces JSON and sends none is an empty body, not an error. */
function parseEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.raw) return done(null, body)
    if (body === '') return done(null, undefined)
    return parseJson(request, body as string, done)
  })
}

/** Where the card provider's form comes from, what it asks, and where a bank asks its customer; nothing of it without the provider. */
const stripeSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** Nothing inline runs. Styles may be inline: the component library sets them on elements. */
function protection(config: Config) {
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
        // A PDF that was fetched with a session is shown from memory.
        frameSrc: ["'self'", 'blob:', ...cards.frame],
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
