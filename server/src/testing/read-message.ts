import type { Attachment, Mail } from '../adapters/mail/port.ts'

interface Part {
  headers: Map<string, string>
  body: string
}

/** Reads an internet message back into the letter it was made from; only what our own letters use of MIME. Bytes travel as latin1 strings. */
export function readMessage(raw: Buffer): Mail {
  const root = partOf(raw.toString('latin1'))
  const leaves = leavesOf(root)
  const [text, html] = ['text/plain', 'text/html'].map((type) => leaves.find((it) => !isAttached(it) && typeOf(it) === type))
  // An invitation is there twice: as a way to say the letter, by its own type, and as a file.
  const invitation = leaves.find((it) => !isAttached(it) && typeOf(it) === 'text/calendar')
  const [, name, address] = /^(?:(.*) )?<(.+)>$/s.exec(header(root, 'from')) ?? []
  const own = [...root.headers].filter(([it]) => !/^(from|to|reply-to|subject|message-id|date|mime-version|content-.*)$/i.test(it))
  return {
    message_id: header(root, 'message-id'),
    from: { name: words(name ?? ''), address: address ?? '' },
    to: header(root, 'to'),
    ...(header(root, 'reply-to') && { reply_to: header(root, 'reply-to') }),
    subject: words(header(root, 'subject')),
    html: lines(contentOf(html)),
    text: lines(contentOf(text)),
    attachments: leaves
      .filter(isAttached)
      .map(attachmentOf)
      .map((it) => (it.mime_type === 'application/ics' && invitation ? { ...it, mime_type: header(invitation, 'content-type') } : it)),
    ...(own.length && { headers: Object.fromEntries(own.map(([it, value]) => [it, words(value)])) }),
  }
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const unfolded = raw.slice(0, end).replace(/\r\n(?=[ \t])/g, '')
  const headers = new Map(unfolded.split('\r\n').map((it) => [it.slice(0, it.indexOf(':')), it.slice(it.indexOf(':') + 1).trim()]))
  return { headers, body: raw.slice(end + 4) }
}

function leavesOf(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="([^"]+)"/s.exec(header(part, 'content-type'))?.[1]
  if (!boundary) return [part]
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1)
  return pieces.flatMap((it) => leavesOf(partOf(it.replace(/^\r\n/, ''))))
}

function header(part: Part, name: string): string {
  for (const [key, value] of part.headers) if (key.toLowerCase() === name) return value
  return ''
}

const typeOf = (part: Part) => header(part, 'content-type').split(';')[0]
const isAttached = (part: Part) => header(part, 'content-disposition').startsWith('attachment')
const lines = (content: Buffer) => content.toString('utf8').replaceAll('\r\n', '\n')

function contentOf(part: Part | undefined): Buffer {
  if (!part) return Buffer.alloc(0)
  const encoding = header(part, 'content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(part.body, 'base64')
  if (encoding === 'quoted-printable') return fromHex(part.body.replace(/=\r\n/g, ''), '=')
  return Buffer.from(part.body, 'latin1')
}

function attachmentOf(part: Part): Attachment {
  const [mime_type] = header(part, 'content-type').split(/; name/)
  return { name: fileName(header(part, 'content-disposition')), mime_type: mime_type!, content: contentOf(part) }
}

/** RFC 2231: a long name is cut in numbered pieces, and the charset stands before the first. */
function fileName(disposition: string): string {
  const pieces = [...disposition.matchAll(/filename(?:\*\d*)?\*?=("[^"]*"|[^;]*)/g)].map((it) => it[1]!.replaceAll('"', ''))
  return fromHex(pieces.join('').replace(/^utf-8''/i, ''), '%').toString('utf8')
}

/** RFC 2047: encoded words, of which neighbours join without the space between them. */
function words(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, '?==?').replace(/^"(.*)"$/s, '$1')
  const bytes = joined.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) => {
    const content = /q/i.test(kind) ? fromHex(text.replaceAll('_', ' '), '=') : Buffer.from(text, 'base64')
    return content.toString('latin1')
  })
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function fromHex(text: string, mark: '=' | '%'): Buffer {
  const bytes = text.replace(new RegExp(`${mark}([0-9A-F]{2})`, 'gi'), (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
