import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests that have not been answered to their end. */
    requestsUnderWay(): number
  }
}

/** How often it is looked for connections that have become idle. */
const lookMs = 200

/**
 * Makes `app.close()` answer what was asked and end in time. A connection that is kept alive would hold the process for as long as its client likes:
 * every answer now asks to close it, idle ones are closed again and again, and those that are left after `withinMs` whatever they do.
 */
export function closeInTime(app: FastifyInstance, withinMs: number): void {
  const sockets = new Set<Socket>()
  const timers: NodeJS.Timeout[] = []
  let isClosing = false
  let requests = 0
  const know = (socket: Socket) => {
    if (sockets.has(socket)) return
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  const closeIdle = () => {
    app.server.closeIdleConnections()
    // Browsers open connections before they need them: one on which nothing was ever asked does not count as idle.
    for (const it of sockets) if (it.bytesRead === 0) it.destroy()
  }
  const closeAll = () => {
    for (const it of sockets) it.destroy()
  }

  app.decorate('requestsUnderWay', () => requests)
  app.server.on('connection', know)
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // Asked by a test within the process, or asked to become a socket of the product.
    const isOurs = socket instanceof Socket && !request.headers.upgrade
    if (isOurs) {
      // A name with several addresses is listened to by several servers, of which only the first says who connects.
      know(socket)
      requests++
      reply.raw.once('close', () => requests--)
    }
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    timers.push(setInterval(closeIdle, lookMs), setTimeout(closeAll, withinMs))
  })
  app.addHook('onClose', async () => {
    while (requests > 0 && sockets.size > 0) await pause(lookMs / 10)
    for (const it of timers) clearTimeout(it)
    closeAll()
  })
}
