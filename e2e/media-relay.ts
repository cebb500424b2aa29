import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Seat } from '@delibera/core/live/seats'
import { build } from 'esbuild'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Media } from '../server/src/adapters/media/port.ts'

export const meeting_id = '00000000-0000-4000-8000-000000000001'

/** The part of the product that a call needs: a page, places, and a way for browsers to talk to each other and to the engine. */
export async function startRelay(media: Media) {
  const page = await bundledPage()
  const sockets = new Map<string, WebSocket>()
  let seats: Seat[] = []
  const server = createServer((request, reply) => {
    const isScript = request.url === '/page.js'
    reply.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    reply.end(isScript ? page : '<!doctype html><title>call</title><script type="module" src="/page.js"></script>')
  })
  const say = (to: string, word: object) => sockets.get(to)?.send(JSON.stringify(word))
  const setSeats = (next: Seat[]) => {
    seats = next
    for (const it of sockets.keys()) say(it, { seats })
  }
  new WebSocketServer({ server }).on('connection', (socket, request) => {
    const me = new URL(request.url!, 'http://relay').searchParams.get('me')!
    sockets.set(me, socket)
    socket.on('message', (text) => {
      const { to, data } = JSON.parse(String(text)) as { to: string; data: unknown }
      if (to === 'relay') setSeats([...seats, { member_id: me, audio: true, video: true, screen: false }])
      else if (to === 'engine') void media.signal?.({ meeting_id, member_id: me, room: me }, data, (told) => say(me, { from: 'engine', data: told }))
      else if (seats.some((it) => it.member_id === me)) say(to, { from: me, data })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** As an act in the log would change them. */
    change: (member_id: string, granted: Partial<Seat> | null) =>
      setSeats(seats.flatMap((it) => (it.member_id !== member_id ? [it] : granted ? [{ ...it, ...granted }] : []))),
    /** Tells one person nothing of what was changed, as a browser that obeys nobody. */
    changeBehind: (member_id: string, granted: Partial<Seat> | null) => {
      seats = seats.flatMap((it) => (it.member_id !== member_id ? [it] : granted ? [{ ...it, ...granted }] : []))
      for (const it of sockets.keys()) if (it !== member_id) say(it, { seats })
    },
    async stop() {
      for (const it of sockets.values()) it.terminate()
      server.closeAllConnections()
      server.close()
      await media.close()
    },
  }
}

async function bundledPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['e2e/media-page.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    // Its server cannot run here, so no test asks for it.
    external: ['./livekit.ts'],
    logLevel: 'warning',
  })
  return outputFiles[0]!.text
}
