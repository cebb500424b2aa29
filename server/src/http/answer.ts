/** A reply that is more than its body: another status, a header, a stream. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const redirect = (url: string): Answer => new Answer(302, undefined, { location: url, 'cache-control': 'no-store' })
