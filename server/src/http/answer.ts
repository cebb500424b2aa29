import { contentDisposition } from '../adapters/storage/disposition.ts'

/** A reply that is more than its body: another status, a header, a stream. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string | string[]>

  constructor(status: number, body?: unknown, headers: Record<string, string | string[]> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A file, under the name it is to be kept by. */
export const download = (name: string, mime_type: string, body: string | Buffer): Answer =>
  new Answer(200, body, { 'content-type': mime_type, 'content-disposition': contentDisposition(name, mime_type), 'cache-control': 'no-store' })

export const redirect = (url: string): Answer => new Answer(302, undefined, { location: url, 'cache-control': 'no-store' })
