import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPlace } from '../adapters/push/port.ts'

interface TakenPush {
  path: string
  headers: IncomingHttpHeaders
  /** As the browser reads it. */
  text: string
  /** Who says that it is from them: the claims of the signed token, and by which key. */
  vapid: { claims: { aud: string; exp: number; sub: string }; key: string }
}

export interface TestBrowser extends PushPlace {
  decrypt(body: Buffer): string
}

/** A service of a maker of browsers, on this machine, and the browsers that it brings messages to: they read what arrives by RFC 8291 and RFC 8188, written here a second time. */
export async function startPushMaker() {
  const browsers = new Map<string, TestBrowser>()
  const taken: TakenPush[] = []
  /** As they crossed the wire. */
  const bodies: Buffer[] = []
  const state = { status: 201 }
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (it: Buffer) => chunks.push(it))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      bodies.push(body)
      const browser = browsers.get(request.url!)
      if (browser && state.status < 300)
        taken.push({
          path: request.url!,
          headers: request.headers,
          text: browser.decrypt(body),
          vapid: vapidOf(String(request.headers.authorization)),
        })
      reply.writeHead(browser ? state.status : 404, state.status === 302 ? { location: 'http://169.254.169.254/' } : {}).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    taken,
    bodies,
    state,
    browser: (path: string): TestBrowser => {
      const browser = newBrowser(`${url}${path}`)
      browsers.set(path, browser)
      return browser
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** A browser with a key pair and a secret of its own. */
export function newBrowser(endpoint: string): TestBrowser {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    p256dh: point.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body) => {
      const [salt, idLength] = [body.subarray(0, 16), body[20]!]
      const sender = body.subarray(21, 21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const record = body.subarray(21 + idLength)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      // A last record ends with 2, then zeros (RFC 8188, 2).
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}

/** What stands before an uncompressed point of P-256 in a subject public key info (RFC 5480). */
const p256Prefix = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

function vapidOf(authorization: string): TakenPush['vapid'] {
  const [, token, key] = /^vapid t=([^,\s]+),\s*k=([^,\s]+)$/.exec(authorization)!
  const [head, claims, signature] = token!.split('.')
  const spki = createPublicKey({ key: Buffer.concat([p256Prefix, Buffer.from(key!, 'base64url')]), format: 'der', type: 'spki' })
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), { key: spki, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature!, 'base64url'))
  if (!isSigned) throw new Error('the token is not signed by its key')
  return { claims: JSON.parse(Buffer.from(claims!, 'base64url').toString('utf8')), key: key! }
}
