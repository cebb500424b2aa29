import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { type DiskStorage, diskStorage } from './disk.ts'
import { contentDisposition } from './disposition.ts'
import type { Storage } from './port.ts'
import { s3Storage } from './s3.ts'

type Bench<S extends Storage = Storage> = { storage: S; close(): Promise<void> }

/** The two routes that the disk needs, as small as they can be. */
async function openDisk(): Promise<Bench<DiskStorage> & { folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'delibera-disk-'))
  const app = fastify({ forceCloseConnections: true })
  await app.register(multipart, { limits: { fileSize: 100_000_000 } })

  app.post<{ Params: { key: string } }>('/api/media/storage/:key', async (request, reply) => {
    const part = await request.file()
    const fields = Object.fromEntries(Object.entries(part?.fields ?? {}).map(([name, it]) => [name, it && 'value' in it ? String(it.value) : undefined]))
    const grant = storage.checkUpload({ ...fields, key: request.params.key }, new Date())
    if (!part || !grant) return reply.code(403).send()
    const stored = await storage.writeStream(grant.key, part.file, grant.max_bytes)
    return reply.code(stored === 'too_large' ? 413 : 204).send()
  })

  app.get<{ Params: { key: string }; Querystring: Record<string, string> }>('/api/media/storage/:key', async (request, reply) => {
    const grant = storage.checkDownload(request.params.key, request.query, new Date())
    const bytes = grant && (await storage.read(grant.key))
    if (!grant || !bytes) return reply.code(grant ? 404 : 403).send()
    return reply.type(grant.mime_type).header('content-disposition', contentDisposition(grant.name, grant.mime_type)).send(bytes)
  })
  const storage = diskStorage({ folder, secret: randomBytes(32), public_url: await app.listen({ host: '127.0.0.1', port: 0 }) })
  return { storage, folder, close: () => app.close().then(() => rm(folder, { recursive: true })) }
}

async function openS3(): Promise<Bench> {
  const s3 = await startS3()
  return { storage: s3Storage(s3.options), close: s3.stop }
}

const soon = () => new Date(Date.now() + 60_000)
const pdf = { mime_type: 'application/pdf', max_bytes: 3_000_000 }
const newKey = () => randomBytes(16).toString('base64url')

function post({ url, fields }: { url: string; fields: Record<string, string> }, bytes: Uint8Array): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(bytes)], { type: 'application/octet-stream' }), 'whatever.bin')
  return fetch(url, { method: 'POST', body: form })
}

describe.each<[string, () => Promise<Bench>]>([
  ['disk', openDisk],
  ['S3', openS3],
])('storage on %s', (_, open) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await open()
  })
  afterAll(() => bench.close())

  test('what a browser uploads by a grant is read back, measured and downloaded byte by byte', async () => {
    const key = newKey()
    const bytes = randomBytes(200_000)
    expect((await post(await bench.storage.grantUpload({ key, ...pdf, expires_at: soon() }), bytes)).status).toBe(204)

    expect(await bench.storage.size(key)).toBe(200_000)
    expect((await bench.storage.read(key))?.equals(bytes)).toBe(true)
    const reply = await fetch(await bench.storage.grantDownload({ key, name: 'verbale.pdf', mime_type: pdf.mime_type, expires_at: soon() }))
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toBe(`inline; filename="verbale.pdf"; filename*=UTF-8''verbale.pdf`)
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test.each([
    ['with accents', 'Società è già (2026).pdf', 'Societa e gia (2026).pdf', 'Società è già (2026).pdf'],
    ['with quotes', `l'"atto" 100%+1!*.pdf`, `l'_atto_ 100_+1!*.pdf`, `l'"atto" 100%+1!*.pdf`],
    ['with line ends that would add a header', 'a\r\nset-cookie: x=1\r\n.pdf', 'aset-cookie: x=1.pdf', 'aset-cookie: x=1.pdf'],
    ['with a turned direction and a path', '../\u202Efdp.exe', '.._fdp.exe', '.._fdp.exe'],
    ['in another script', '議事録.pdf', '___.pdf', '議事録.pdf'],
    ['with wide marks that turn into a quote and an escape', 'a＂＼.pdf', 'a__.pdf', 'a＂＼.pdf'],
    ['that is half a character', '\uD800', 'file', 'file'],
  ])('a download carries the human name %s', async (_, name, ascii, exact) => {
    const key = newKey()
    await bench.storage.write(key, Buffer.from('x'), 'text/csv')
    const reply = await fetch(await bench.storage.grantDownload({ key, name, mime_type: 'text/csv', expires_at: soon() }))
    expect(reply.status).toBe(200)
    const [, plain, encoded] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(reply.headers.get('content-disposition')!)!
    expect([plain, decodeURIComponent(encoded!)]).toEqual([ascii, exact])
    expect(reply.headers.get('set-cookie')).toBeNull()
  })

  test('a download address that has expired is refused', async () => {
    const key = newKey()
    await bench.storage.write(key, Buffer.from('x'), 'text/csv')
    const address = await bench.storage.grantDownload({ key, name: 'a.csv', mime_type: 'text/csv', expires_at: new Date(Date.now() - 1000) })
    expect((await fetch(address)).status).toBe(403)
  })

  test('a download address is refused once any part of it is changed', async () => {
    const [key, other] = [newKey(), newKey()]
    for (const it of [key, other]) await bench.storage.write(it, Buffer.from('x'), 'text/csv')
    const address = await bench.storage.grantDownload({ key, name: 'a.csv', mime_type: 'text/csv', expires_at: soon() })
    expect((await fetch(address)).status).toBe(200)

    expect((await fetch(address.replace(key, other))).status).toBe(403)
    for (const name of new URL(address).searchParams.keys()) {
      const changed = new URL(address)
      changed.searchParams.set(name, `${changed.searchParams.get(name)}0`)
      expect((await fetch(changed)).status, name).toBeGreaterThanOrEqual(400)
    }
  })

  test('what is long comes in pieces, as often as somebody asks, and to who stops early only in part', async () => {
    const key = newKey()
    const bytes = randomBytes(500_000)
    await bench.storage.write(key, bytes, pdf.mime_type)
    const pieces: Buffer[] = []
    for await (const it of (await bench.storage.stream(key))!) pieces.push(it)
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    for await (const it of (await bench.storage.stream(key))!) {
      expect(it.equals(bytes.subarray(0, it.length))).toBe(true)
      break
    }
    await bench.storage.remove(key)
    expect(await bench.storage.stream(key)).toBeNull()
  })

  test('an object that goes away before its first piece is an error, not an empty one', async () => {
    const key = newKey()
    await bench.storage.write(key, Buffer.from('x'), pdf.mime_type)
    const pieces = (await bench.storage.stream(key))!
    await bench.storage.remove(key)
    await expect(pieces[Symbol.asyncIterator]().next()).rejects.toThrow(/gone|ENOENT/)
  })

  test('an absent object is null, and its address finds nothing', async () => {
    const key = newKey()
    expect(await bench.storage.read(key)).toBeNull()
    expect(await bench.storage.stream(key)).toBeNull()
    expect(await bench.storage.size(key)).toBeNull()
    expect((await fetch(await bench.storage.grantDownload({ key, name: 'a.csv', mime_type: 'text/csv', expires_at: soon() }))).status).toBe(404)
  })

  test('an object is removed once, and removing it again is no error', async () => {
    const key = newKey()
    await bench.storage.write(key, Buffer.from('x'), 'text/csv')
    await bench.storage.remove(key)
    await bench.storage.remove(key)
    expect(await bench.storage.size(key)).toBeNull()
  })

  test('writing again replaces the whole object', async () => {
    const key = newKey()
    await bench.storage.write(key, Buffer.from('the longer first version'), 'text/csv')
    await bench.storage.write(key, Buffer.from('second'), 'text/csv')
    expect((await bench.storage.read(key))?.toString()).toBe('second')
  })

  test.each(['', '.', '..', '../secret', 'a/b', 'a\\b', 'a.pdf', 'a%2e', 'a?b', 'a\0', 'à', 'a\n', 'k'.repeat(129)])(
    'the key %j is refused by every operation',
    async (key) => {
      const { storage } = bench
      const refused = expect.objectContaining({ message: expect.stringContaining('not a storage key') })
      await expect(storage.grantUpload({ key, ...pdf, expires_at: soon() })).rejects.toEqual(refused)
      await expect(storage.grantDownload({ key, name: 'a.pdf', mime_type: pdf.mime_type, expires_at: soon() })).rejects.toEqual(refused)
      await expect(storage.write(key, Buffer.from('x'), pdf.mime_type)).rejects.toEqual(refused)
      await expect(storage.read(key)).rejects.toEqual(refused)
      await expect(storage.stream(key)).rejects.toEqual(refused)
      await expect(storage.size(key)).rejects.toEqual(refused)
      await expect(storage.remove(key)).rejects.toEqual(refused)
    },
  )
})

describe('storage on disk alone', () => {
  let bench: Awaited<ReturnType<typeof openDisk>>
  beforeAll(async () => {
    bench = await openDisk()
  })
  afterAll(() => bench.close())

  const filesOnDisk = async () => (await readdir(bench.folder, { recursive: true, withFileTypes: true })).filter((it) => it.isFile())

  test('an upload grant that has expired is refused', async () => {
    const grant = await bench.storage.grantUpload({ key: newKey(), ...pdf, expires_at: new Date(Date.now() - 1) })
    expect((await post(grant, Buffer.from('x'))).status).toBe(403)
  })

  test.each(['mime_type', 'max_bytes', 'expires', 'signature'])('an upload grant with another %s is refused', async (name) => {
    const { url, fields } = await bench.storage.grantUpload({ key: newKey(), ...pdf, expires_at: soon() })
    expect((await post({ url, fields: { ...fields, [name]: `${fields[name]}0` } }, Buffer.from('x'))).status).toBe(403)
    const { [name]: _, ...rest } = fields
    expect((await post({ url, fields: rest }, Buffer.from('x'))).status).toBe(403)
  })

  test('an upload grant is for its own key, and never passes for a download', async () => {
    const [key, other] = [newKey(), newKey()]
    const { url, fields } = await bench.storage.grantUpload({ key, ...pdf, expires_at: soon() })
    expect((await post({ url: url.replace(key, other), fields }, Buffer.from('x'))).status).toBe(403)
    expect(bench.storage.checkDownload(key, { ...fields, name: fields.mime_type, type: fields.max_bytes }, new Date())).toBeNull()
  })

  test('the grant that a form carries is the one that was given', async () => {
    const grant = { key: newKey(), ...pdf, expires_at: soon() }
    const { fields } = await bench.storage.grantUpload(grant)
    expect(bench.storage.checkUpload(fields, new Date())).toEqual(grant)
    expect(bench.storage.checkUpload(fields, grant.expires_at)).toBeNull()
  })

  test('a file of exactly the largest size is stored, one byte more is refused and leaves nothing, nor does an empty one', async () => {
    const before = (await filesOnDisk()).length
    const [fits, exceeds, empty] = [newKey(), newKey(), newKey()]
    const grant = (key: string) => bench.storage.grantUpload({ key, ...pdf, expires_at: soon() })
    expect((await post(await grant(fits), randomBytes(pdf.max_bytes))).status).toBe(204)
    expect((await post(await grant(exceeds), randomBytes(pdf.max_bytes + 1))).status).toBe(413)
    expect((await post(await grant(empty), Buffer.alloc(0))).status).toBe(204)
    expect(await bench.storage.size(exceeds)).toBeNull()
    expect(await bench.storage.size(empty)).toBeNull()
    expect((await filesOnDisk()).length).toBe(before + 1)
  })

  test('a refused replacement leaves the object as it was', async () => {
    const key = newKey()
    await bench.storage.write(key, Buffer.from('first'), pdf.mime_type)
    expect(await bench.storage.writeStream(key, Readable.from([Buffer.from('sec'), Buffer.from('ond')]), 5)).toBe('too_large')
    expect((await bench.storage.read(key))?.toString()).toBe('first')
  })

  test('a part that a parser has cut short is not taken for the whole', async () => {
    const key = newKey()
    expect(await bench.storage.writeStream(key, Object.assign(Readable.from([Buffer.from('cut')]), { truncated: true }), 100)).toBe('too_large')
    expect(await bench.storage.size(key)).toBeNull()
  })

  test('a stream that fails is thrown on, and leaves nothing', async () => {
    const key = newKey()
    const before = (await filesOnDisk()).length
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the client has gone')
      })(),
    )
    await expect(bench.storage.writeStream(key, broken, 100)).rejects.toThrow('the client has gone')
    expect((await filesOnDisk()).length).toBe(before)
  })

  test('a client that dies in the middle of an upload leaves nothing', async () => {
    const key = newKey()
    const before = (await filesOnDisk()).length
    const { url, fields } = await bench.storage.grantUpload({ key, ...pdf, expires_at: soon() })
    const { hostname, port, pathname } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write(`POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 2000000\r\n\r\n`)
    for (const [name, value] of Object.entries(fields)) socket.write(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
    socket.write(randomBytes(1_000_000))
    await vi.waitFor(async () => expect((await filesOnDisk()).length).toBe(before + 1), 5000)
    socket.destroy()
    await vi.waitFor(async () => expect((await filesOnDisk()).length).toBe(before), 5000)
    expect(await bench.storage.size(key)).toBeNull()
  })

  test('what people stored is read by nobody else on the machine, however it came there', async () => {
    const [written, streamed] = [newKey(), newKey()]
    await bench.storage.write(written, Buffer.from('x'), 'text/csv')
    await bench.storage.writeStream(streamed, Readable.from([Buffer.from('x')]), 100)
    const modeOf = async (it: string) => ((await stat(it)).mode & 0o777).toString(8)
    for (const it of [written, streamed].map((key) => bench.storage.path(key))) {
      expect(await modeOf(it)).toBe('600')
      for (const folder of [path.dirname(it), path.dirname(path.dirname(it)), bench.folder]) expect(await modeOf(folder)).toBe('700')
    }
  })

  test('a folder of an earlier release, which anybody could enter, is shut at the start', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'delibera-open-'))
    await chmod(folder, 0o755)
    diskStorage({ folder, secret: randomBytes(32), public_url: 'http://x' })
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700')
    await rm(folder, { recursive: true })
  })

  test('a secret too short to protect anything is refused', () => {
    expect(() => diskStorage({ folder: '/nowhere', secret: new Uint8Array(8), public_url: 'http://x' })).toThrow('at least 16 bytes')
  })
})
