import { type Message, MessageRefused, type Messaging, oneLine, refuseNumber } from './port.ts'

/** The trial telephone: messages go nowhere and are kept for a person to read in the browser. `keep` must be idempotent on the id. */
export function trialMessaging(keep: (message: Message) => Promise<void>): Messaging {
  return {
    kind: 'trial',
    send: async (message) => {
      refuseNumber(message)
      const params = Object.fromEntries(Object.entries(message.params).map(([name, text]) => [name, oneLine(text)])) as Message['params']
      await keep({ ...message, params }).catch((cause: unknown) => {
        throw new MessageRefused(`the trial mailbox is not available: ${cause instanceof Error ? cause.message : cause}`, false, 'server', { cause })
      })
      return { provider_id: `trial:${message.id}` }
    },
  }
}
