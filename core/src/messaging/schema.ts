import { z } from 'zod'
import type { EmailStatus } from '../letters.ts'

/** What a short message may say: the notices of a meeting that a letter says at length. One that was deserted is not told as cancelled by somebody. */
export const MessageTemplate = z.enum([
  'CONVOCATION',
  'CONVOCATION_SECOND',
  'CONVOCATION_REMINDER',
  'CONVOCATION_REMINDER_SECOND',
  'CONVOCATION_CANCEL',
  'CONVOCATION_CANCEL_SECOND',
  'CONVOCATION_DESERTED',
  'DECISION_PROPOSAL',
  'DECISION_REMINDER',
])
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** What is filled into every one of them, in this order: a provider counts them. */
export const messageParams = ['name', 'company', 'meeting', 'when'] as const
export type MessageParams = Record<(typeof messageParams)[number], string>

/** A meeting that is not held has nothing to open. */
export const hasLink = (template: MessageTemplate): boolean => template !== 'CONVOCATION_DESERTED' && !template.startsWith('CONVOCATION_CANCEL')

/** What the provider asks once, when the address of the webhook is given to it. */
export const WebhookChallenge = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().max(200),
  'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
})

const ProviderStatus = z.enum(['sent', 'delivered', 'read', 'failed'])

/** Of the statuses of letters: that the provider has passed it on, that it arrived, that it was read, that it will not arrive. */
const meanings: Record<z.infer<typeof ProviderStatus>, EmailStatus> = { sent: 'ACCEPTED', delivered: 'DELIVERED', read: 'VIEWED', failed: 'NOT_DELIVERED' }

const StatusUpdate = z.object({
  id: z.string(),
  status: ProviderStatus,
  /** What was given to the provider with the message: our own name for it. */
  biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  errors: z.array(z.object({ title: z.string().optional(), message: z.string().optional() })).optional(),
})

const Changes = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ metadata: z.object({ phone_number_id: z.string() }), statuses: z.array(z.unknown()).default([]) }) })),
    }),
  ),
})

export interface MessageFact {
  provider_id: string
  /** Ours, where the provider tells it. */
  message_id: string | null
  status: EmailStatus
  detail: string | null
}

/** What an event of the provider tells of messages sent from this telephone; everything else in it is not for us. */
export function messageFacts(event: unknown, phone_id: string): MessageFact[] {
  const read = Changes.safeParse(event)
  if (!read.success) return []
  const ours = read.data.entry.flatMap((it) => it.changes).filter(({ value }) => value.metadata.phone_number_id === phone_id)
  return ours.flatMap(({ value }) => value.statuses).flatMap((it) => factOf(it))
}

function factOf(update: unknown): MessageFact[] {
  const { success, data } = StatusUpdate.safeParse(update)
  if (!success) return []
  const [error] = data.errors ?? []
  return [
    {
      provider_id: data.id,
      message_id: data.biz_opaque_callback_data ?? null,
      status: meanings[data.status],
      detail: error?.message ?? error?.title ?? null,
    },
  ]
}
