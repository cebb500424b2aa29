import { MailRefused } from '../adapters/mail/port.ts'
import type { Deps } from '../deps.ts'
import { enqueue, type JobHandlers } from '../jobs/queue.ts'
import { addMailEvent, forgetSecret, forgottenMails, unsentMail } from './store.ts'

const forgottenAfterMs = 15 * 60_000

export function outboxJobs({ db, clock, config, mail: transport }: Deps): Pick<JobHandlers, 'send_mail' | 'sweep_outbox'> {
  const ended = (mail_id: string, status: 'SENT' | 'FAILED', detail: string) =>
    db.transaction().execute(async (tx) => {
      await addMailEvent(tx, { mail_id, status, detail, at: clock.now() })
      await forgetSecret(tx, mail_id)
    })

  return {
    /**
     * Between the server's "accepted" and our own note of it a crash leaves a doubt; the mail is then sent again
     * under the same Message-ID, by which mail programs show it once. It is never lost.
     */
    async send_mail({ mail_id }, { is_last }) {
      const it = await unsentMail(db, mail_id)
      if (!it) return
      const letter = {
        message_id: it.message_id,
        from: { name: it.sender_name, address: config.mail.from },
        to: it.recipient,
        subject: it.subject,
        html: it.html,
        text: it.body,
        attachments: [],
      }
      try {
        const { response } = await transport.send(letter)
        await ended(mail_id, 'SENT', response)
      } catch (error) {
        const refusal = error instanceof MailRefused ? error : null
        if (!refusal?.permanent && !is_last) throw error
        await ended(mail_id, 'FAILED', refusal?.response ?? String(error))
      }
    },

    async sweep_outbox() {
      const before = new Date(clock.system().getTime() - forgottenAfterMs)
      for (const mail_id of await forgottenMails(db, before)) await enqueue(db, 'send_mail', { mail_id }, `mail:${mail_id}`)
    },
  }
}
