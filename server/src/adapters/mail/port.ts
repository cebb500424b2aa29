export interface Attachment {
  name: string
  mime_type: string
  content: Buffer
}

export interface Mail {
  /** `<...@domain>`, ours and the same at every retry: receipts name it, and a mailbox recognises a letter that came twice. */
  message_id: string
  from: { name: string; address: string }
  /** Exactly one: certified mail allows no Bcc (RFC 6109, 3.1.1) and each letter carries a personal link. */
  to: string
  reply_to?: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
  headers?: Record<string, string>
}

export interface MailTransport {
  readonly kind: 'trial' | 'smtp'
  /** Rejects with MailRefused and nothing else. */
  send(mail: Mail): Promise<{ accepted_at?: string; response: string }>
  /** Lets letters already under way finish; those still waiting are refused, not for good. */
  close(): Promise<void>
}

/**
 * `permanent`: the letter as it is will never be taken (an SMTP 5xx reply), so retrying is useless. `response`: who refused said this.
 * `scope`: with `server` no letter at all can be handed over (nobody answers, the password is wrong), so the next need not be tried.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly scope: 'letter' | 'server'
  constructor(
    readonly response: string,
    readonly permanent: boolean,
    { scope = 'letter', ...options }: ErrorOptions & { scope?: 'letter' | 'server' } = {},
  ) {
    super(response, options)
    this.scope = scope
  }
}

// One address and no more: no display name, list, comment or quoted part can hide a second recipient.
const oneAddress = /^[^\s\p{C}<>()[\],;:\\"@]{1,64}@[^\s\p{C}<>()[\],;:\\"@]{1,255}$/u
const messageId = /^<[\x21-\x3b\x3d\x3f\x41-\x7e]+@[\x21-\x3b\x3d\x3f\x41-\x7e]+>$/
const mimeType = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+="?[\w.+-]+"?)*$/
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/
const controls = /[\p{Cc}\u2028\u2029]/u

/** Headers the letter's own fields decide; another value would part the envelope from what the reader sees. */
const ownHeaders = /^(from|sender|to|cc|bcc|reply-to|return-path|subject|message-id|date|mime-version|content-.*|resent-.*)$/i

/** Refuses, for good and before any transport sees it, a letter whose one-line fields could write headers or recipients of their own. */
export function refuseUnsafe(mail: Mail): void {
  const headers = Object.entries(mail.headers ?? {})
  const faults: [field: string, unsafe: boolean][] = [
    ['message_id', !messageId.test(mail.message_id)],
    ['from.name', controls.test(mail.from.name)],
    ['from.address', !oneAddress.test(mail.from.address)],
    ['to', !oneAddress.test(mail.to)],
    ['reply_to', mail.reply_to !== undefined && !oneAddress.test(mail.reply_to)],
    ['subject', controls.test(mail.subject)],
    ['attachments', mail.attachments.some((it) => controls.test(it.name) || !mimeType.test(it.mime_type))],
    ['headers', headers.some(([name, value]) => !headerName.test(name) || ownHeaders.test(name) || controls.test(value))],
  ]
  const fault = faults.find(([, unsafe]) => unsafe)
  if (fault) throw new MailRefused(`the letter's ${fault[0]} is not safe to send`, true)
}
