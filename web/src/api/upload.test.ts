// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@delibera/core/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { goTo } from './pages.stage.ts'
import { upload } from './upload.ts'

interface Asked {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let asked: Asked[] = []
let stored: { status: number; body?: string } | 'never'

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const it = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString('latin1') }
    asked.push(it)
    if (it.path.endsWith('/presigned')) {
      const url = `http://${request.headers.host}/storage/k1`
      reply.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ url, fields: { key: 'k1', signature: 's' }, id: 'f1' }))
    } else if (stored !== 'never') reply.writeHead(stored.status).end(stored.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  goTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
beforeEach(() => {
  asked = []
  stored = { status: 204 }
  localStorage.setItem('delibera.session', 'mark')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const pdf = (name = 'bilancio.pdf', bytes = 9) => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' })

describe('a file', () => {
  test('goes straight to the storage, after the signed fields, and its id is answered', async () => {
    await expect(upload(pdf(), { context: 'odg', company_id: 'c1' })).resolves.toEqual({ id: 'f1' })
    const [grant, form] = asked
    expect(grant).toMatchObject({ path: '/api/media/upload/auth/presigned' })
    expect(JSON.parse(grant!.body)).toEqual({ context: 'odg', company_id: 'c1', filename: 'bilancio.pdf', mime_type: 'application/pdf' })
    expect(form?.path).toBe('/storage/k1')
    expect(form?.headers.authorization).toBeUndefined()
    expect([...form!.body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(['key', 'signature', 'file'])
    expect(form?.body).toContain('filename="bilancio.pdf"')
    expect(form?.body).toContain('xxxxxxxxx')
  })

  test('of a member goes by the personal link', async () => {
    await upload(pdf('delega.pdf'), { slug: 'abc', context: 'delegation' })
    expect(asked[0]?.path).toBe('/api/media/upload/slug/abc/presigned')
    expect(JSON.parse(asked[0]!.body)).toEqual({ context: 'delegation', filename: 'delega.pdf', mime_type: 'application/pdf' })
  })

  test.each([
    ['that is too large', pdf('a.pdf', limits.files.single_bytes + 1), {}, { status: 413, info: [{ path: 'file', message: 'fileTooLarge' }] }],
    ['of a kind nobody takes', pdf('a.exe'), {}, { status: 400, info: [{ path: 'filename', message: 'fileTypeNotAllowed' }] }],
    ['that has to be a PDF', pdf('a.docx'), { context: 'delegation' as const }, { status: 400, info: [{ path: 'filename', message: 'onlyPdfAllowed' }] }],
  ])('%s is refused before a byte is sent', async (_, file, purpose, refusal) => {
    await expect(upload(file, purpose)).rejects.toMatchObject({ code: 'E0001', ...refusal })
    expect(asked).toEqual([])
  })

  test('may be as large as its context allows', async () => {
    await upload(pdf('a.pdf', limits.files.single_bytes), {})
    await upload(pdf('a.pdf', limits.files.single_bytes + 1), { context: 'odg' })
    expect(asked).toHaveLength(4)
  })
})

describe('an upload', () => {
  const canceled = { status: 499, code: 'UPL01', msg: 'upload canceled' }

  test('that is cancelled on its way is UPL01', async () => {
    stored = 'never'
    const cancel = new AbortController()
    const sending = upload(pdf(), {}, { signal: cancel.signal })
    sending.catch(() => undefined)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    cancel.abort()
    await expect(sending).rejects.toMatchObject(canceled)
  })

  test('that was cancelled before the storage was known sends nothing', async () => {
    const cancel = new AbortController()
    const sending = upload(pdf(), {}, { signal: cancel.signal })
    cancel.abort()
    await expect(sending).rejects.toMatchObject(canceled)
    expect(asked.map((it) => it.path)).not.toContain('/storage/k1')
  })

  test.each([
    [413, '{"error_code":"E0001","info":[{"path":"file","message":"fileTooLarge"}]}', { code: 'E0001', info: [{ message: 'fileTooLarge' }] }],
    [403, '<Error><Code>AccessDenied</Code></Error>', { code: 'GEN01' }],
    [500, '', { code: 'GEN01' }],
  ])('that the storage refuses (%i) is a failure with its code', async (status, body, refusal) => {
    stored = { status, body }
    await expect(upload(pdf(), {})).rejects.toMatchObject({ status, ...refusal })
  })

  /** The DOM of these tests sends for real, but tells neither progress nor timeouts: here the events come as a browser sends them. */
  class TalkingRequest extends XMLHttpRequest {
    static says: (request: XMLHttpRequest) => 'goes on' | 'ends'
    override send(body?: XMLHttpRequestBodyInit): void {
      if (TalkingRequest.says(this) === 'goes on') super.send(body)
    }
  }

  test('tells how much has been sent', async () => {
    vi.stubGlobal('XMLHttpRequest', TalkingRequest)
    TalkingRequest.says = ({ upload }) => {
      for (const loaded of [0, 50, 100]) upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 }))
      upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: false }))
      return 'goes on'
    }
    const told: number[] = []
    await upload(pdf(), {}, { onProgress: (it) => void told.push(it) })
    expect(told).toEqual([0, 0.5, 1])
  })

  test('is given a minute, and is cancelled after it', async () => {
    vi.stubGlobal('XMLHttpRequest', TalkingRequest)
    let patience = 0
    TalkingRequest.says = (request) => {
      patience = request.timeout
      request.dispatchEvent(new Event('timeout'))
      return 'ends'
    }
    await expect(upload(pdf(), {})).rejects.toMatchObject(canceled)
    expect(patience).toBe(60_000)
  })
})
