import { timingSafeEqual } from 'node:crypto'
import { Fault, notFound } from '@delibera/core/faults'
import type { messagingRoutes } from '@delibera/core/messaging/routes'
import { messageFacts } from '@delibera/core/messaging/schema'
import { isSigned } from '../../adapters/messaging/whatsapp.ts'
import { hashOf } from '../../config/keys.ts'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { addMessageFact } from '../../stores/messaging/message-store.ts'

/** An event carries what happened to some messages; whatever is much longer is none. */
const longestEvent = 1024 * 1024

export function messagingHandlers({ db, clock, config: { whatsapp } }: Deps): Handlers<typeof messagingRoutes> {
  return {
    challenge: async ({ query }) => {
      if (!whatsapp) throw notFound()
      if (!timingSafeEqual(hashOf(query['hub.verify_token']), hashOf(whatsapp.verify_token))) throw new Fault('CP003')
      return new Answer(200, query['hub.challenge'], { 'content-type': 'text/plain; charset=utf-8' })
    },

    webhook: async ({ request }) => {
      if (!whatsapp) throw notFound()
      const { body, headers } = request
      if (typeof body !== 'string') throw new Fault('E0001')
      if (Buffer.byteLength(body) > longestEvent) throw new Fault('E0001', undefined, 413)
      const signature = headers['x-hub-signature-256']
      if (!isSigned(body, typeof signature === 'string' ? signature : undefined, whatsapp.app_secret)) throw new Fault('E0001', 'signature')
      // One transaction a fact: an event may come again, and what of it was written stays.
      for (const fact of messageFacts(parsed(body), whatsapp.phone_id)) await db.transaction().execute((tx) => addMessageFact(tx, fact, clock.now()))
      return { received: true }
    },
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Fault('E0001')
  }
}
