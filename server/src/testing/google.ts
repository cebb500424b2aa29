import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GoogleBooks } from './google-books.ts'
import { GoogleGrants, googleClient } from './google-grants.ts'

export const googleEnv = { GOOGLE_CLIENT_ID: googleClient.id, GOOGLE_CLIENT_SECRET: googleClient.secret }

interface Refusal {
  status: number
  reason: string
}

/** Answers as Google does, in the shapes of its documentation: consent with PKCE, tokens, calendars and events with sync tokens. */
export async function startGoogle() {
  const books = new GoogleBooks()
  const grants = new GoogleGrants()
  const asked: string[] = []
  /** What the API answers next, in the place of what is asked. */
  const refusals: Refusal[] = []
  /** Nobody answers at all. */
  const line = { isDown: false }
  const answer = (url: URL, request: IncomingMessage, body: string): [number, object | null] => {
    if (url.pathname === '/token') return grants.token(new URLSearchParams(body))
    if (url.pathname === '/revoke') return grants.revoke(new URLSearchParams(body))
    const refusal = refusals.shift()
    if (refusal) return refused(refusal)
    if (!grants.admits(request.headers.authorization)) return refused({ status: 401, reason: 'authError' })
    const result = books.answer({ method: request.method ?? '', path: url.pathname.replace('/calendar/v3', ''), query: url.searchParams, body })
    return 'reason' in result ? refused(result) : [result.status, result.body]
  }
  const server = createServer(async (request, reply) => {
    const body = await bodyOf(request)
    if (line.isDown) return void request.socket.destroy()
    const url = new URL(request.url ?? '', 'http://google')
    asked.push(`${request.method} ${url.pathname}`)
    const [status, said] = answer(url, request, body)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(said === null ? '' : JSON.stringify(said))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url, asked, books, grants, refusals, line, env: { ...googleEnv, GOOGLE_API_URL: url, GOOGLE_AUTH_URL: url }, stop }
}

const refused = ({ status, reason }: Refusal): [number, object] => [
  status,
  { error: { code: status, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
]

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const it of request) chunks.push(it as Buffer)
  return Buffer.concat(chunks).toString()
}
