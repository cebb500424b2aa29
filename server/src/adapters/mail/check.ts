import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { MailerResult } from '@delibera/core/companies/schema'
import { type Failure, reasonOf, wordsOf } from './failures.ts'
import { library } from './library.ts'
import { allowedAddresses, mustEncrypt, NotAllowed, type Reach } from './reach.ts'

export interface MailLogin {
  email: string
  password: string
  host: string
  port: number
  /** TLS from the first byte; without it the server must offer STARTTLS. */
  secure: boolean
}

interface Options extends Reach {
  /** For the whole check of a server, from its name to the answer about the password. */
  timeout_ms: number
  /** For a server whose certificate is signed by an authority of its own. */
  tls?: ConnectionOptions
}

type ServerResult = NonNullable<MailerResult['imap']>

interface Attempt {
  login: MailLogin
  /** The one that was checked: the name is not asked for again, so its answer cannot change in between (DNS rebinding). */
  address: string
  tls: ConnectionOptions
  requireTls: boolean
  connect_ms: number
  signal: AbortSignal
}

/** What an honest server says while somebody logs in is much shorter. */
const longest = 64 * 1024

/** Logs in to the servers a company has chosen and says of each, in words for a person, what came of it. */
export async function checkMailServers(config: { imap: MailLogin | null; smtp: MailLogin | null }, options: Options): Promise<MailerResult> {
  const [imap, smtp] = await Promise.all([
    config.imap && checkServer(config.imap, options, logInToImap),
    config.smtp && checkServer(config.smtp, options, logInToSmtp),
  ])
  return { imap, smtp }
}

async function checkServer(login: MailLogin, options: Options, logIn: (attempt: Attempt) => Promise<void>): Promise<ServerResult> {
  const timeLimit = new AbortController()
  const timer = setTimeout(() => timeLimit.abort(), options.timeout_ms)
  const { signal } = timeLimit
  try {
    const addresses = await Promise.race([allowedAddresses(login, options), aborted(signal)])
    const common = { login, tls: options.tls ?? {}, connect_ms: options.timeout_ms / addresses.length, signal }
    await firstToAnswer(addresses, (address) => logIn({ ...common, address, requireTls: mustEncrypt(address, options) }))
    return { ok: true, reason: 'fine', detail: null }
  } catch (error) {
    if (error instanceof NotAllowed) return { ok: false, reason: 'notAllowed', detail: null }
    if (signal.aborted) return { ok: false, reason: 'timeout', detail: null }
    return { ok: false, reason: reasonOf(error as Failure), detail: wordsOf(error as Failure, login.password) }
  } finally {
    clearTimeout(timer)
    // Ends what is still open.
    timeLimit.abort()
  }
}

/** Where one address cannot be reached, as IPv6 on many networks, the next one is tried. */
async function firstToAnswer(addresses: string[], attempt: (address: string) => Promise<void>): Promise<void> {
  for (const [index, address] of addresses.entries()) {
    try {
      return await attempt(address)
    } catch (error) {
      const unreachable = ['refused', 'timeout'].includes(reasonOf(error as Failure))
      if (index === addresses.length - 1 || !unreachable) throw error
    }
  }
  throw Object.assign(new Error('the host has no address'), { code: 'ENOTFOUND' })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('the time is over')), { once: true }))
}

async function logInToImap({ login, address, tls, requireTls, connect_ms, signal }: Attempt): Promise<void> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: address,
    ...(!isIP(login.host) && { servername: login.host }),
    port: login.port,
    secure: login.secure,
    ...(!login.secure && requireTls && { doSTARTTLS: true }),
    auth: { user: login.email, pass: login.password },
    verifyOnly: true,
    logger: false,
    tls,
    connectionTimeout: connect_ms,
    maxLineLength: longest,
    maxLiteralSize: longest,
    maxResponseSize: 2 * longest,
  })
  // What goes wrong is told by `connect`; unheard, the event would end the process.
  client.on('error', () => {})
  try {
    await Promise.race([client.connect(), aborted(signal)])
  } finally {
    client.close()
  }
}

async function logInToSmtp({ login, address, tls, requireTls, connect_ms, signal }: Attempt): Promise<void> {
  const connection = new library.SmtpConnection({
    host: address,
    ...(!isIP(login.host) && { servername: login.host }),
    port: login.port,
    secure: login.secure,
    requireTLS: !login.secure && requireTls,
    tls,
    connectionTimeout: connect_ms,
    maxResponseSize: longest,
  })
  const failed = new Promise<never>((_, refuse) => connection.on('error', refuse))
  const loggedIn = new Promise<void>((resolve, refuse) => {
    connection.connect((fault) => {
      if (fault) return refuse(fault)
      connection.login({ user: login.email, pass: login.password }, (refusal) => (refusal ? refuse(refusal) : resolve()))
    })
  })
  try {
    await Promise.race([loggedIn, failed, aborted(signal)])
    connection.quit()
  } finally {
    connection.close()
  }
}
