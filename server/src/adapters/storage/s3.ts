import { createHash, createHmac } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { contentDisposition } from './disposition.ts'
import { checkedKey, type DownloadGrant, type Storage, type UploadGrant } from './port.ts'

interface Options {
  endpoint: string
  region: string
  bucket: string
  access_key_id: string
  secret_access_key: string
  now?: () => Date
}

const timeout_ms = 30_000
/** The longest life S3 gives to a signed address, in seconds: a week. */
const longest_s = 604_800

/** Any S3-compatible service, by path-style addresses. Its key needs GetObject, PutObject, DeleteObject, and ListBucket: without the last, S3 says 403 for an absent object. */
export function s3Storage(options: Options): Storage {
  const bucket = `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`
  const client = new AwsClient({
    accessKeyId: options.access_key_id,
    secretAccessKey: options.secret_access_key,
    region: options.region,
    service: 's3',
    retries: 3,
  })

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response | null> {
    const reply = await client.fetch(`${bucket}/${checkedKey(key)}`, { signal: AbortSignal.timeout(timeout_ms), ...init, method })
    if (reply.ok) return reply
    const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? ''
    // A missing bucket is also a 404, but it is a fault of the installation and must not pass for a missing file.
    if (reply.status === 404 && code !== 'NoSuchBucket') return null
    throw new Error(`storage: ${method} ${key} answered ${reply.status} ${code}`.trim())
  }

  async function* piecesOf(key: string): AsyncGenerator<Buffer> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeout_ms)
    // The answer has to begin in time; how long it goes on is up to who reads it.
    const reply = await send('GET', key, { signal: late.signal }).finally(() => clearTimeout(timer))
    if (!reply?.body) throw new Error(`storage: ${key} is gone`)
    for await (const it of reply.body) yield Buffer.from(it.buffer, it.byteOffset, it.byteLength)
  }

  return {
    grantUpload: async (grant) => ({ url: bucket, fields: uploadFields(grant, options) }),
    grantDownload: async (grant) => presign(client, new URL(`${bucket}/${checkedKey(grant.key)}`), grant, clock(options)),

    write: async (key, bytes, mime_type) => {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'content-type': mime_type, 'x-amz-content-sha256': hash }
      // A PUT has no absent object to report: a 404 here is always wrong.
      if (!(await send('PUT', key, { headers, body: Buffer.from(bytes) }))) throw new Error(`storage: PUT ${key} answered 404`)
    },
    read: async (key) => {
      const reply = await send('GET', key)
      return reply && Buffer.from(await reply.arrayBuffer())
    },
    stream: async (key) => (await send('HEAD', key)) && piecesOf(key),
    size: async (key) => {
      const reply = await send('HEAD', key)
      return reply && Number(reply.headers.get('content-length'))
    },
    remove: async (key) => {
      await send('DELETE', key)
    },
  }
}

const clock = (options: Options) => options.now?.() ?? new Date()
/** 20151229T000000Z, as Signature Version 4 writes a moment. */
const stamp = (it: Date) => it.toISOString().replace(/[:-]|\.\d{3}/g, '')

/** The signed form of an upload from a browser: S3 itself refuses another key, another type, another size or a late one. */
function uploadFields({ key, mime_type, max_bytes, expires_at }: UploadGrant, options: Options): Record<string, string> {
  const datetime = stamp(clock(options))
  const date = datetime.slice(0, 8)
  const fields = {
    key: checkedKey(key),
    'Content-Type': mime_type,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${options.access_key_id}/${date}/${options.region}/s3/aws4_request`,
    'x-amz-date': datetime,
  }
  const exact = Object.entries({ bucket: options.bucket, ...fields }).map(([name, value]) => ({ [name]: value }))
  const conditions = [...exact, ['content-length-range', 1, max_bytes]]
  const policy = Buffer.from(JSON.stringify({ expiration: expires_at.toISOString(), conditions })).toString('base64')
  return { ...fields, policy, 'x-amz-signature': signPolicy(policy, { date, ...options }) }
}

/** Signature Version 4 of a POST policy: the encoded policy is itself the string to sign. */
export function signPolicy(policy: string, { secret_access_key, date, region }: { secret_access_key: string; date: string; region: string }): string {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const signing_key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret_access_key}`)
  return hmac(signing_key, policy).toString('hex')
}

async function presign(client: AwsClient, url: URL, { name, mime_type, expires_at }: DownloadGrant, now: Date): Promise<string> {
  // S3 wants a life of at least one second: an address asked for a moment already past is signed as of a second before it, and so is refused.
  const signed_at = new Date(Math.min(now.getTime(), expires_at.getTime() - 1000))
  const seconds = Math.floor((expires_at.getTime() - signed_at.getTime()) / 1000)
  url.searchParams.set('X-Amz-Expires', String(Math.min(seconds, longest_s)))
  url.searchParams.set('response-content-disposition', contentDisposition(name, mime_type))
  url.searchParams.set('response-content-type', mime_type)
  const signed = await client.sign(url, { method: 'GET', aws: { signQuery: true, datetime: stamp(signed_at) } })
  // A plus is a space only to readers of forms; %20 is one to everybody, and the signature covers the decoded value.
  return signed.url.replaceAll('+', '%20')
}
