import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import webpush from 'web-push'
import type { PushKeys } from '../../config/keys.ts'
import { NotAllowed, type Reach } from '../mail/reach.ts'
import { pinnedTo, webAddresses } from '../mail/web-reach.ts'
import { type Push, type PushMessage, PushRefused, refusePlace } from './port.ts'

export interface WebPushSettings extends Reach {
  keys: PushKeys
  /** Whom the services write to when something of ours troubles them (RFC 8292, 2.1): `mailto:` or `https:`. */
  contact: string
  timeout_ms?: number
}

/** The services of the makers of browsers, each at the address that a browser names: encrypted to it (RFC 8291) and signed with our key (RFC 8292). */
export function webPush({ keys, contact, timeout_ms = 15_000, ...reach }: WebPushSettings): Push {
  return {
    kind: 'web',
    public_key: keys.public_key,
    send: async (message) => {
      refusePlace(message.to)
      const { headers, body } = written(message, { keys, contact })
      const status = await post(new URL(message.to.endpoint), { headers, body, timeout_ms, reach })
      if (status < 200 || status > 299) throw refusalOf(status)
    },
  }
}

function written({ to: { endpoint, p256dh, auth }, text, ttl_seconds, urgency, topic }: PushMessage, { keys, contact }: { keys: PushKeys; contact: string }) {
  try {
    const { headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, publicKey: keys.public_key, privateKey: keys.private_key },
      TTL: ttl_seconds,
      contentEncoding: 'aes128gcm',
      urgency,
      topic,
    })
    return { headers, body: body! }
  } catch (cause) {
    // Of the right length and yet no point of the curve: nobody could ever read what is encrypted to it.
    throw new PushRefused('gone', cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** By RFC 8030: what is gone is 404 or 410. A key that is not ours any more, or a clock that is wrong, is our fault and no reason to forget anybody. */
function refusalOf(status: number): PushRefused {
  if (status === 404 || status === 410) return new PushRefused('gone', `the service answered ${status}`)
  return new PushRefused(status === 400 || status === 413 ? 'message' : 'later', `the service answered ${status}`)
}

interface Posting {
  headers: Record<string, string | number>
  body: Buffer
  timeout_ms: number
  reach: Reach
}

/** Somebody's browser has named the address: asked only where it may be, and never followed elsewhere. */
async function post(url: URL, { headers, body, timeout_ms, reach }: Posting): Promise<number> {
  const addresses = await webAddresses(url, reach).catch((cause: unknown) => {
    throw new PushRefused(cause instanceof NotAllowed ? 'gone' : 'later', (cause as Error).message, { cause })
  })
  return new Promise((resolve, refuse) => {
    const fail = (cause: Error) => refuse(new PushRefused('later', `the service cannot be reached: ${cause.message}`, { cause }))
    const begin = url.protocol === 'https:' ? secure : plain
    const request = begin(url, { method: 'POST', headers, lookup: pinnedTo(addresses), signal: AbortSignal.timeout(timeout_ms) }, (incoming) => {
      incoming.once('error', fail).once('end', () => resolve(incoming.statusCode ?? 0))
      incoming.resume()
    })
    request.once('error', fail)
    request.end(body)
  })
}
