import { z } from 'zod'
import { route } from '../route.ts'
import { WebhookChallenge } from './schema.ts'

export const messagingRoutes = {
  challenge: route({
    method: 'GET',
    path: '/messaging/webhook',
    access: 'public',
    files: ['text/plain'],
    query: WebhookChallenge,
    about: "The provider's question whether this address is ours; the answer is the text it gave.",
  }),
  webhook: route({
    method: 'POST',
    path: '/messaging/webhook',
    access: 'public',
    upload: 'application/json',
    reply: z.object({ received: z.literal(true) }),
    about: "The provider's signed events: what became of messages.",
  }),
}
