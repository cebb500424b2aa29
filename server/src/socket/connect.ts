import { Fault } from '@delibera/core/faults'
import { closeCodes, restartCode } from '@delibera/core/notifications/frames'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import type { Limiter } from '../http/limits.ts'
import { sessionKeyIn } from '../http/session-cookie.ts'
import { keepAlive } from './heartbeat.ts'
import type { Hub, SocketHolder } from './hub.ts'
import { hearWords, type Words } from './inbound.ts'
import { type Admitted, admit, checkAgain, type Seat, SocketQuery } from './rights.ts'

const path = '/api/socket'
/** RFC 6455 and its registry: the client comes back later. */
const comeBack = { failed: 1011, busy: 1013 } as const
/** How long a browser may take to answer that it has heard of the end. A telephone that is out of reach never does. */
const farewellMs = 2000

/** Who keeps in mind that somebody in a meeting has a line open, until it closes. */
interface Lines {
  open(holder: SocketHolder): () => void
}

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'log'> & { words?: Words | undefined; lines?: Lines | undefined }

export function registerSocket(app: FastifyInstance, deps: Parts, hub: Hub, limiter: Limiter): void {
  if (!deps.config.flags.websockets) return
  app.addHook('preClose', async () => sayFarewell(app.websocketServer.clients))
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
        const query = queryOf(request, deps.config)
        await letIn({ socket, request, query, deps, hub }, await admit(deps, query, { limiter, ip: request.ip }))
      } catch (error) {
        refuse(socket, error, deps)
      }
    })
  })
}

/** The server is started anew: who hears it comes back at once, here or to another process. */
function sayFarewell(sockets: ReadonlySet<WebSocket>): void {
  const all = [...sockets]
  for (const it of all) it.close(restartCode)
  setTimeout(() => {
    for (const it of all) it.terminate()
  }, farewellMs).unref()
}

/** An upgrade of any other address would be logged by the plugin with its query, where the token is. */
async function refuseElsewhere(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return request.ws && request.routeOptions.url !== path ? reply.code(404).send() : undefined
}

/** Pages name a personal link or nobody: the session is in their cookie. */
function queryOf(request: FastifyRequest, config: Config): SocketQuery {
  const read = SocketQuery.safeParse(request.query)
  if (!read.success) throw new Fault('CP003')
  return read.data.token === '' ? { ...read.data, token: sessionKeyIn(config, request) ?? '' } : read.data
}

interface Visit {
  socket: WebSocket
  request: FastifyRequest
  query: SocketQuery
  deps: Parts
  hub: Hub
}

async function letIn({ socket, request, query, deps, hub }: Visit, { subscriptions, seat, owner }: Admitted): Promise<void> {
  let now: Seat | null = seat
  const look = async (again: boolean) => {
    const found = await lookAgain(socket, query, deps)
    if (!found) return
    now = found.seat
    await hub.follow(socket, found.subscriptions, again).catch((error) => refuse(socket, error, deps))
  }
  keepAlive(socket, hub.heartbeatMs, () => void look(false))
  if (deps.words) hearWords(socket, { seat: () => now, words: deps.words, locale: request.locale, log: deps.log })
  if (seat && deps.lines && socket.readyState === socket.OPEN) socket.once('close', deps.lines.open(seat))
  // A member stays with the meeting itself; only the administrator goes to its rehearsal and comes back.
  const whenMoved = seat?.actor.kind === 'user' ? () => void look(true) : null
  await hub.join(socket, subscriptions, { holder: seat, lookAgain: whenMoved, owner, checkStay: () => void look(false) })
}

/** A database out of reach takes nobody's right away. Null when nothing was found out, or somebody had to go. */
async function lookAgain(socket: WebSocket, query: SocketQuery, deps: Parts): Promise<Admitted | null> {
  try {
    return await checkAgain(deps, query)
  } catch (error) {
    if (error instanceof Fault) refuse(socket, error, deps)
    else deps.log.debug({ err: error }, 'right to a socket not checked')
    return null
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
