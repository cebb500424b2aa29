import type { EmailEvents } from '@delibera/core/communications/schema'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/queue.ts'

export interface OutgoingMail {
  event: EmailEvents
  recipient: string
  user_id?: string
  /** The letter carries a one-time secret: its text is not kept once it has left. */
  is_secret: boolean
  letter: { subject: string; html: string; text: string }
}

/** Writes the mail in the command's own transaction; a job sends it. Its Message-ID never changes, whatever happens on the way. */
export async function postMail(tx: Tx, { config, clock }: Pick<Deps, 'config' | 'clock'>, mail: OutgoingMail): Promise<void> {
  const _id = crypto.randomUUID()
  await tx
    .insertInto('mails')
    .values({
      _id,
      event: mail.event,
      message_id: `<${_id}@${config.mail.from.split('@')[1]}>`,
      user_id: mail.user_id ?? null,
      sender_name: 'Delibera',
      recipient: mail.recipient,
      subject: mail.letter.subject,
      html: mail.letter.html,
      body: mail.letter.text,
      is_secret: mail.is_secret,
      created_at: clock.now().toISOString(),
    })
    .execute()
  await enqueue(tx, 'send_mail', { mail_id: _id }, `mail:${_id}`)
}
