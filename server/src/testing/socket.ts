import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type { Frame } from '@delibera/core/notifications/frames'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { readConfig } from '../config/config.ts'
import { deriveKeys } from '../config/keys.ts'
import type { Db } from '../db/connect.ts'
import { Limiter } from '../http/limits.ts'
import { buildServer } from '../http/server.ts'
import { sessionCookieName } from '../http/session-cookie.ts'
import { buildClock } from '../jobs/clock.ts'
import { registerSocket } from '../socket/connect.ts'
import { appFeed } from '../socket/feeds.ts'
import { Hub } from '../socket/hub.ts'
import { publish } from '../socket/publish.ts'
import type { TestDatabase } from './database.ts'
import { worldOf } from './world.ts'

const clock = buildClock()
const many = { login: 100_000, read: 100_000, write: 100_000 }

type Query = Record<string, string | number>

/** One process's worth of the server: a hub and the socket's route on a port of this machine. What it logs is kept. */
export async function startSockets({ url, connection }: TestDatabase, options: { heartbeatMs?: number; env?: Record<string, string> } = {}) {
  const logged: string[] = []
  const log = pino({ level: 'trace' }, new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }))
  const deps = { config: readConfig({ ...options.env }), db: connection.db, clock, log }
  const settings: string[] = []
  const { heartbeatMs = 60_000 } = options
  const hub = new Hub({ url, feeds: [appFeed(connection.db)], log, heartbeatMs, onSetting: (name) => void settings.push(name) })
  await hub.start()
  const app = await buildServer(deps)
  registerSocket(app, deps, hub, new Limiter(many))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    hub,
    app,
    port,
    logged,
    settings,
    open: (query: Query) => new Peer(`ws://127.0.0.1:${port}/api/socket?${new URLSearchParams(query as Record<string, string>)}`),
    async stop() {
      await app.close()
      await hub.stop()
    },
  }
}

/** The socket of a browser in which somebody is signed in: it sends the session's cookie along, and says whose page asks. */
export const browserSocket = (token: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  class extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie: `${sessionCookieName}=${token}`, ...headers } })
    }
  }

/** A client that keeps what it got. */
export class Peer {
  readonly socket: WebSocket
  readonly frames: Frame[] = []
  readonly closed: Promise<number>

  constructor(url: string) {
    this.socket = new WebSocket(url)
    this.socket.on('message', (data: Buffer, isBinary) => this.frames.push(JSON.parse(String(isBinary ? gunzipSync(data) : data))))
    this.socket.on('error', () => undefined)
    this.closed = new Promise((closed) => void this.socket.on('close', closed))
  }

  get events(): Frame[] {
    return this.frames.filter((it) => !['hello', 'reset', 'beat'].includes(it.type))
  }

  get seqs(): number[] {
    return this.events.map((it) => it.seq)
  }

  of(type: string): Frame[] {
    return this.frames.filter((it) => it.type === type)
  }

  async cut(): Promise<void> {
    this.socket.terminate()
    await this.closed
  }
}

const keys = deriveKeys('a secret for tests, long enough to be one')
export const socketWorld = (db: Db) => worldOf({ db, clock, keys })

/** Publishes one event in a transaction of its own. */
export const tell = (db: Db, user_id: string, data: { [key: string]: string | number }): Promise<void> =>
  db.transaction().execute((tx) => publish(tx, { topic: `user:${user_id}`, type: 'news', data, at: clock.now() }))

export const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)
