import { randomUUID } from 'node:crypto'
import { Email } from '@delibera/core/fields'
import { MailRefused } from '../adapters/mail/port.ts'
import { smtpTransport } from '../adapters/mail/smtp.ts'
import { OperatorError } from './commands.ts'
import type { ApartDesk } from './usage.ts'

/** A letter as the product sends them: by the same server, under the same sender. It needs no database, so that it can be tried first of all. */
export async function testMail({ config: { mail, public_url }, say }: ApartDesk, address: string): Promise<void> {
  const to = Email.safeParse(address)
  if (!to.success) throw new OperatorError(`${address} is no e-mail address.`)
  if (!mail.url) throw new OperatorError('MAIL_URL is not set: letters stay in the trial mailbox, and nothing was sent.')
  const transport = smtpTransport({ url: mail.url })
  const text = `This letter was sent by an operator of ${public_url} to see whether its mail server delivers. Nothing needs to be done.`
  try {
    const { response } = await transport.send({
      message_id: `<${randomUUID()}@${mail.from.split('@')[1]}>`,
      from: { name: 'Delibera', address: mail.from },
      to: to.data,
      subject: 'Delibera: a letter to try the mail server',
      html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      text,
      attachments: [],
    })
    say(`Handed over from ${mail.from} to ${to.data}. The server answered: ${response}`)
  } catch (error) {
    if (error instanceof MailRefused) throw new OperatorError(`MAIL_URL: the letter from ${mail.from} to ${to.data} was not taken. ${error.response}`)
    throw error
  } finally {
    await transport.close()
  }
}
