import type { MailerResult } from '@delibera/core/companies/schema'

type Reason = NonNullable<MailerResult['imap']>['reason']

/** What the system, the IMAP client and the SMTP client tell of a connection that failed. */
export interface Failure extends Error {
  code?: string
  /** The system's, where the SMTP client has put its own in place of it. */
  originalCode?: string
  /** SMTP: the number a server began with. */
  responseCode?: number
  /** IMAP: the login was refused, and the word in brackets (RFC 5530). */
  authenticationFailed?: boolean
  serverResponseCode?: string
  /** What the server said. */
  response?: unknown
  responseText?: string
  reason?: string
}

const reasons = {
  unknownHost: /^(ENOTFOUND|EAI_\w+|ENODATA|EDNS)$/,
  refused: /^(ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/,
  timeout: /^(ETIMEDOUT|ETIMEOUT|\w+_TIMEOUT)$/,
  // The names OpenSSL gives to what is wrong with a certificate, and Node's own for one that names another host.
  certificate: /^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_CERT_|INVALID_|PATH_LENGTH_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/,
} satisfies Partial<Record<Reason, RegExp>>

/** An IMAP server that is out of order refuses a good password too (RFC 5530, 3). */
const notAboutThePassword = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN', 'PRIVACYREQUIRED']

export function reasonOf(error: Failure): Reason {
  if (refusesPassword(error)) return 'credentials'
  for (const code of [error.originalCode, error.code]) {
    const found = Object.entries(reasons).find(([, codes]) => code !== undefined && codes.test(code))
    if (found) return found[0] as Reason
  }
  return 'protocol'
}

function refusesPassword(error: Failure): boolean {
  if (error.authenticationFailed) return error.response !== undefined && !notAboutThePassword.includes(error.serverResponseCode ?? '')
  // RFC 4954, 6: 535 wrong, 534 too weak a way, 530 wanted. A 454 is an outage, a 50x a server that knows no login.
  return error.code === 'EAUTH' && [530, 534, 535].includes(error.responseCode ?? 0)
}

/** The server's own words, one short line; a server that repeats the password does not get it shown. */
export function wordsOf(error: Failure, password: string): string | null {
  const said = [error.responseText, error.response, error.reason, error.message].find((it) => typeof it === 'string' && it !== '')
  if (typeof said !== 'string') return null
  const secrets = [password, Buffer.from(password).toString('base64')].filter((it) => it !== '')
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), said)
  const line = hidden.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 199)}…` : line || null
}
