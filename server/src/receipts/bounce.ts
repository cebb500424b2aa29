import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { bytesOf, parserLimits } from './message.ts'

/** What a mail server tells of a letter that it could not hand over, or not yet (RFC 3464). Nobody signs it. */
export interface Bounce {
  /** The Message-ID of the letter that came back. */
  message_id: string
  /** As whoever wrote it named the address: the one that was written to, or the one it led to. */
  recipients: string[]
  is_final: boolean
  reason: string
}

/** Whether a message says of itself that it reports on a delivery; certified mail puts what ordinary servers write into an envelope of its own. */
export function claimsBounce(headers: ReadonlyMap<string, string>): boolean {
  const type = headers.get('content-type') ?? ''
  return /^multipart\/report\b/i.test(type) ? /report-type\s*=\s*"?delivery-status/i.test(type) : headers.get('x-trasporto')?.toLowerCase() === 'errore'
}

const longestReason = 500

/** Null when it is no report that names a letter, for whatever reason: it is then a message like any other. */
export async function readBounce(raw: Buffer): Promise<Bounce | null> {
  try {
    const message = await parsed(raw)
    const enveloped = message.headers.some((it) => it.key === 'x-trasporto') ? message.attachments.find((it) => it.mimeType === 'message/rfc822') : undefined
    return reportIn(enveloped ? await parsed(Buffer.from(bytesOf(enveloped))) : message)
  } catch {
    return null
  }
}

const parsed = (raw: Buffer): Promise<Email> => PostalMime.parse(raw, { forceRfc822Attachments: true, ...parserLimits })

async function reportIn({ attachments }: Email): Promise<Bounce | null> {
  const report = attachments.find((it) => it.mimeType === 'message/delivery-status')
  const returned = attachments.find((it) => it.mimeType === 'message/rfc822' || it.mimeType === 'text/rfc822-headers')
  const message_id = returned ? (await parsed(Buffer.concat([bytesOf(returned), Buffer.from('\r\n\r\n')]))).messageId : undefined
  if (!report || !message_id) return null
  const told = fieldsIn(report).find((it) => /^(failed|delayed)$/i.test(it.get('action') ?? ''))
  if (!told) return null
  const recipients = ['original-recipient', 'final-recipient'].flatMap((it) => addressIn(told.get(it)) ?? [])
  return { message_id, recipients, is_final: told.get('action')!.toLowerCase() === 'failed', reason: reasonIn(told) }
}

/** Of each recipient; a field may go on in lines that begin with a space. */
function fieldsIn(report: Attachment): Map<string, string>[] {
  const text = Buffer.from(bytesOf(report))
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
  return text.split(/\n{2,}/).map((block) => {
    const pairs = block.split('\n').map((it) => [it.slice(0, it.indexOf(':')).trim().toLowerCase(), it.slice(it.indexOf(':') + 1).trim()] as const)
    return new Map(pairs.toReversed())
  })
}

/** `rfc822; anna@example.it` */
const addressIn = (field: string | undefined): string | null => /^[\w-]+\s*;\s*<?([^\s<>]+@[^\s<>]+)>?$/.exec(field ?? '')?.[1]?.toLowerCase() ?? null

/** `smtp; 550 5.1.1 user unknown`, with who said it; at least the number of the standard. */
function reasonIn(fields: ReadonlyMap<string, string>): string {
  const [server, said] = ['remote-mta', 'diagnostic-code'].map((it) => fields.get(it)?.replace(/^[\w-]+\s*;\s*/, ''))
  return [server, said || fields.get('status')].filter(Boolean).join(': ').slice(0, longestReason)
}
