import { Fault } from '@delibera/core/faults'
import { closeCodes } from '@delibera/core/notifications/frames'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Deps } from '../deps.ts'
import type { Limiter } from '../http/limits.ts'
import { keepAlive } from './heartbeat.ts'
import type { Hub } from './hub.ts'
import { admit, checkAgain, SocketQuery } from './rights.ts'

const path = '/api/socket'
/** RFC 6455 and its registry: the client comes back later. */
const comeBack = { failed: 1011, busy: 1013 } as const

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>

export function registerSocket(app: FastifyInstance, deps: Parts, hub: Hub, limiter: Limiter): void {
  if (!deps.config.flags.websockets) return
  app.register(websocket, {
    // Frames are small and the same for many: compressing would cost each socket its own work and memory.
    options: { perMessageDeflate: false, maxPayload: 64 * 1024 },
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, 'socket broken off')
      socket.terminate()
    },
  })
  app.after(() => {
    app.addHook('onRequest', refuseElsewhere)
    app.get(path, { websocket: true }, async (socket, request) => {
      try {
        const query = queryOf(request)
        const subscriptions = await admit(deps, query, { limiter, ip: request.ip })
        keepAlive(socket, hub.heartbeatMs, () => void lookAgain(socket, query, deps))
        await hub.join(socket, subscriptions)
      } catch (error) {
        refuse(socket, error, deps)
      }
    })
  })
}

/** An upgrade of any other address would be logged by the plugin with its query, where the token is. */
async function refuseElsewhere(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return request.ws && request.routeOptions.url !== path ? reply.code(404).send() : undefined
}

function queryOf(request: FastifyRequest): SocketQuery {
  const read = SocketQuery.safeParse(request.query)
  if (!read.success) throw new Fault('CP003')
  return read.data
}

/** A database out of reach takes nobody's right away. */
async function lookAgain(socket: WebSocket, query: SocketQuery, deps: Parts): Promise<void> {
  try {
    await checkAgain(deps, query)
  } catch (error) {
    if (error instanceof Fault) refuse(socket, error, deps)
    else deps.log.debug({ err: error }, 'right to a socket not checked')
  }
}

function refuse(socket: WebSocket, error: unknown, { log }: Parts): void {
  const code = closeCodeOf(error)
  if (code === comeBack.failed) log.error({ err: error }, 'socket failed')
  else log.info({ code }, 'socket refused')
  socket.close(code)
}

function closeCodeOf(error: unknown): number {
  if (!(error instanceof Fault)) return comeBack.failed
  if (error.status === 429) return comeBack.busy
  return error.status === 403 ? closeCodes.forbidden : closeCodes.unauthenticated
}
