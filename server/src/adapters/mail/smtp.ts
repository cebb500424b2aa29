import type { ConnectionOptions } from 'node:tls'
import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer'
import { type Mail, MailRefused, type MailTransport, refuseUnsafe } from './port.ts'

interface Settings {
  /** `smtp://` upgrades with STARTTLS, `smtps://` speaks TLS at once; name and password percent-encoded. */
  url: string
  /** Time limits in milliseconds: to connect, to be greeted, and of silence. */
  limits?: { connect: number; greeting: number; silence: number }
  /** For a server whose certificate is signed by an authority of its own. */
  tls?: ConnectionOptions
  now?: () => Date
}

const loopback = /^(localhost|127(\.\d+){3}|::1)$/

export function smtpTransport({ url, limits = { connect: 15_000, greeting: 15_000, silence: 60_000 }, tls, now = () => new Date() }: Settings): MailTransport {
  const pool = createTransport({
    ...serverAt(url),
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    // A connection lost after the letter was handed over may have delivered it: only the outbox, which records it, may try again.
    maxRequeues: 0,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(tls && { tls }),
  })
  const underWay = new Set<Promise<unknown>>()

  const send: MailTransport['send'] = async (mail) => {
    refuseUnsafe(mail)
    const sending = pool.sendMail(messageOf(mail)).catch((error: NodemailerError) => {
      throw refusal(error)
    })
    underWay.add(sending)
    const { response } = await sending.finally(() => underWay.delete(sending))
    return { accepted_at: now().toISOString(), response }
  }

  const close = async () => {
    pool.close()
    await Promise.allSettled(underWay)
  }
  return { kind: 'smtp', send, close }
}

/** Read here and not by the library, which would let the address's query change any option. */
function serverAt(url: string): SMTPPoolOptions {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw new Error('the mail server address must begin with smtp:// or smtps://')
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  return {
    host,
    secure,
    port: Number(port) || (secure ? 465 : 587),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      // A password crosses a network only encrypted.
      requireTLS: !loopback.test(host),
    }),
  }
}

function messageOf(mail: Mail) {
  return {
    // RFC 6109, 3.1.1: a certified provider refuses a letter whose envelope differs from its From and To.
    envelope: { from: mail.from.address, to: [mail.to] },
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    messageId: mail.message_id,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map((it) => ({
      filename: it.name,
      contentType: it.mime_type,
      contentDisposition: 'attachment',
      // Base64 whatever the type: a text attachment must arrive byte for byte, line ends included.
      contentTransferEncoding: 'base64',
      content: it.content,
    })),
    headers: mail.headers ?? {},
  }
}

/**
 * A 5xx about the letter (sender, recipient, content) is for good. A 5xx about the session (a
 * password, a banner) is not: once somebody mends the settings the same letter goes through.
 */
function refusal(error: NodemailerError): MailRefused {
  // 530 to 538 ask for a password or for encryption (RFC 4954, 6), whichever command they answer.
  const aboutLogin = Math.trunc((error.responseCode ?? 0) / 10) === 53
  const aboutLetter = !aboutLogin && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return new MailRefused(error.response ?? error.message, aboutLetter && error.permanent === true, { cause: error })
}
