import { type Mail, MailRefused, type MailTransport, refuseUnsafe } from './port.ts'

/**
 * The trial mailbox: letters go nowhere and are kept for a person to read in the browser.
 *
 * `keep` must be idempotent on message_id, since a crash after it makes the outbox send again.
 * No `accepted_at` is told: no provider has taken the letter in charge.
 */
export function trialTransport(keep: (mail: Mail) => Promise<void>): MailTransport {
  return {
    kind: 'trial',
    send: async (mail) => {
      refuseUnsafe(mail)
      await keep(mail).catch((error: unknown) => {
        throw new MailRefused(`the trial mailbox is not available: ${error instanceof Error ? error.message : error}`, false, { cause: error })
      })
      return { response: 'conservato nella casella di prova' }
    },
    close: async () => {},
  }
}
