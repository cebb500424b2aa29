import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { NodemailerError, SMTPPoolOptions } from 'nodemailer'
import type { MailLogin } from './check.ts'
import { encodedAlternative, encodedAttachment } from './encoded.ts'
import { type Failure, wordsOf } from './failures.ts'
import { library } from './library.ts'
import { type Attachment, type Mail, MailRefused, type MailTransport, refuseUnsafe } from './port.ts'
import { NotAllowed, type Reach, reachServer } from './reach.ts'

interface Common {
  /** Time limits in milliseconds: to connect, to be greeted, and of silence. */
  limits?: { connect: number; greeting: number; silence: number }
  /** For a server whose certificate is signed by an authority of its own. */
  tls?: ConnectionOptions
  now?: () => Date
}

interface Settings extends Common {
  /** `smtp://` upgrades with STARTTLS, `smtps://` speaks TLS at once; name and password percent-encoded. */
  url: string
}

interface CompanySettings extends Common {
  login: MailLogin
  /** Where a server that a company has named may stand. */
  reach: Reach
}

const loopback = /^(localhost|127(\.\d+){3}|::1)$/
const usualLimits = { connect: 15_000, greeting: 15_000, silence: 60_000 }

/** How many letters travel at once through one server. */
export const connections = 5

/** The platform's own server. */
export const smtpTransport = ({ url, ...common }: Settings): MailTransport => {
  const server = serverAt(url)
  return pooled(server, common, server.auth?.pass ?? '')
}

/** A company's server, named by the company: it is reached as such a server may be, and never hears the password in clear. */
export function companySmtpTransport({ login, reach, ...common }: CompanySettings): MailTransport {
  const { host, port, secure, email, password } = login
  const timeout_ms = (common.limits ?? usualLimits).connect
  const getSocket: SMTPPoolOptions['getSocket'] = (_, done) =>
    void reachServer(login, { ...reach, timeout_ms }).then(
      (connection) => done(null, { connection }),
      (error: Error) => done(error),
    )
  // Whether the address that answers is this machine is known only then; a name of this machine is one beforehand.
  const requireTLS = !secure && !(reach.allowPrivate && loopback.test(host))
  const names = isIP(host) ? {} : { servername: host }
  return pooled({ host, port, secure, requireTLS, ...names, auth: { user: email, pass: password }, getSocket }, common, password)
}

function pooled(server: SMTPPoolOptions, { limits = usualLimits, tls, now = () => new Date() }: Common, password: string): MailTransport {
  const pool = library.createTransport({
    ...server,
    pool: true,
    maxConnections: connections,
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
      throw refusal(error, password)
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
function serverAt(url: string) {
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

/** A letter as the library takes it. */
export function messageOf(mail: Mail) {
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
    ...enclosedIn(mail),
    headers: mail.headers ?? {},
  }
}

const isInvitation = ({ mime_type }: Attachment) => /^text\/calendar;.*method=/.test(mime_type)

/**
 * The first invitation is also another way to say the letter: mail programs look for one there (RFC 6047, 2.4), and only there for the buttons
 * that take it up. As a file it is then of a type that does not make a second one of it.
 */
function enclosedIn({ attachments }: Mail) {
  const invitation = attachments.find(isInvitation)
  return {
    ...(invitation && { alternatives: [{ raw: encodedAlternative(invitation) }] }),
    attachments: attachments.map((it) => ({ raw: encodedAttachment(it === invitation ? { ...it, mime_type: 'application/ics' } : it) })),
  }
}

/** Nobody was spoken to, or nobody who lets us in. A connection lost later may be the fault of the one letter on it. */
const noWayIn = /^(EAUTH|ETLS|EDNS|EPROTOCOL|ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|GREETING_TIMEOUT)$/

/**
 * A 5xx about the letter (sender, recipient, content) is for good. A 5xx about the session (a
 * password, a banner) is not: once somebody mends the settings the same letter goes through.
 */
function refusal(error: NodemailerError, password: string): MailRefused {
  if (error instanceof NotAllowed) return new MailRefused('a mail server may not stand there', false, { cause: error, scope: 'server' })
  // 530 to 538 ask for a password or for encryption (RFC 4954, 6), whichever command they answer.
  const aboutLogin = Math.trunc((error.responseCode ?? 0) / 10) === 53
  const aboutLetter = !aboutLogin && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  const isShut = !aboutLetter && (aboutLogin || [error.code, error.originalCode, error.timeoutType].some((it) => it !== undefined && noWayIn.test(it)))
  const words = wordsOf(error as Failure, password) ?? 'no word from the server'
  return new MailRefused(words, aboutLetter && error.permanent === true, { cause: error, scope: isShut ? 'server' : 'letter' })
}
