import { type Push, type PushMessage, PushRefused, refusePlace } from './port.ts'

/** The trial service: nothing leaves, and a person reads it in the browser. `keep` must be idempotent on the id. */
export function trialPush({ public_key }: { public_key: string }, keep: (message: PushMessage) => Promise<void>): Push {
  return {
    kind: 'trial',
    public_key,
    send: async (message) => {
      refusePlace(message.to)
      await keep(message).catch((cause: unknown) => {
        throw new PushRefused('later', `the trial mailbox is not available: ${cause instanceof Error ? cause.message : cause}`, { cause })
      })
    },
  }
}
