import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '@delibera/core/faults'
import { defaultLocale, type Locale, readLocale } from '@delibera/core/locale'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { workMs } from '../stopping.ts'
import { closeInTime } from './closing.ts'
import { answerFault, faultBody } from './faults.ts'
import { permissionsPolicy, protectionOf } from './protection.ts'
import { isUsual, routedTo } from './routed.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's language: Accept-Language, else the profile's, else Italian. */
    locale: Locale
  }
  interface FastifyInstance {
    /** Headers that answers say for pages, and mean nothing of a script or a picture. */
    pageHeaders: readonly string[]
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
    // What still comes on a connection that is open while the server closes is done like everything before it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    clientErrorHandler: refuseUnread,
    // An address that cannot be read is refused before any hook runs, so it says itself whose language to speak.
    frameworkErrors: (error, request, reply) => {
      request.locale = localeOf(request)
      return answerFault(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply)
    },
  }) as unknown as FastifyInstance
  app.decorateRequest('locale', defaultLocale)
  await sayOfEvery(app, config)
  closeInTime(app, workMs)
  logAnswers(app)
  parseEmptyBodies(app)
  app.setErrorHandler(answerFault)
  await app.register(compress, { threshold: 1024 })
  await app.register(multipart)
  return app
}

/** What every answer says, put together once. */
async function sayOfEvery(app: FastifyInstance, config: Config): Promise<void> {
  const { headers, ofPages } = await protectionOf(config)
  app.decorate('pageHeaders', ofPages)
  // Personal links, files and calls are nobody's search result. What may be found says so itself (pages.ts).
  const ofAll = { 'x-robots-tag': 'noindex, nofollow', 'permissions-policy': permissionsPolicy(config), ...headers }
  // What a call answers is somebody's own: no cache between keeps it. The few answers that are alike for all say so themselves.
  const ofCalls = { ...ofAll, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    request.locale = localeOf(request)
    reply.headers(request.url.startsWith('/api') ? ofCalls : ofAll).header('x-request-id', request.id)
    done()
  })
}

const unreadStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** What could not be read as a request (headers too long, too slow, no HTTP at all) is refused in the shape of every refusal. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = unreadStatus[error.code ?? ''] ?? 400
  const body = JSON.stringify(faultBody(new Fault('E0001', undefined, status), defaultLocale))
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`]
  if (socket.writable) socket.write(`${[...head, 'Cache-Control: no-store', 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const { statusCode: status } = reply
    const route = routedTo(request)
    request.log[isUsual(route, status) ? 'debug' : 'info']({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
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
