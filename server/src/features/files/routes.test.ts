import { connect as connectTcp } from 'node:net'
import { fileRoutes } from '@delibera/core/files/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import type { VirusScanner } from '../../adapters/virus/port.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const infected = Buffer.from('%PDF-1.7\nINFECTED\n%%EOF\n')
const scanner: VirusScanner = { scan: async (bytes) => (Buffer.from(bytes).includes('INFECTED') ? { clean: false, name: 'Test.Virus' } : { clean: true }) }

let app: TestApp
let admin: Person
let call: Call
let company_id: string
beforeAll(async () => {
  app = await testApp({ deps: { scanner } })
  await app.api.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await app.world.person()
  call = await app.as(admin)
  company_id = (await app.world.company('Files S.r.l.', admin))._id
})
afterAll(() => app.close())

const origin = () => `http://127.0.0.1:${(app.api.app.server.address() as { port: number }).port}`
const here = (url: string) => origin() + new URL(url).pathname + new URL(url).search

async function post(grant: { url: string; fields: Record<string, string> }, bytes: Buffer, name = 'file.pdf') {
  const form = new FormData()
  for (const [key, value] of Object.entries(grant.fields)) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return fetch(here(grant.url), { method: 'POST', body: form })
}

async function upload(by: Call, bytes: Buffer, request: Record<string, unknown> = {}) {
  const grant = await by(fileRoutes.askUpload, {
    body: { filename: 'bilancio.pdf', mime_type: 'application/pdf', context: 'odg', company_id, ...request } as never,
  })
  expect((await post(grant, bytes)).status).toBe(204)
  return grant.id
}

async function open(token: string, id: string, query = '') {
  const reply = await app.api.app.inject({ url: `/api/media/download/auth/${id}${query}`, headers: { authorization: `Bearer ${token}` } })
  if (reply.statusCode !== 302) return { status: reply.statusCode, fault: reply.json() }
  const file = await fetch(here(String(reply.headers.location)))
  return { status: 302, bytes: Buffer.from(await file.arrayBuffer()), headers: file.headers, location: String(reply.headers.location) }
}

describe('a file of the company', () => {
  test('is uploaded through a signed form and opened through a short-lived address', async () => {
    const token = await app.world.session(admin)
    const id = await upload(call, pdf)
    const opened = await open(token, id)
    expect(opened.bytes?.equals(pdf)).toBe(true)
    expect(opened.headers?.get('content-type')).toBe('application/pdf')
    expect(opened.headers?.get('content-disposition')).toContain('bilancio.pdf')
    const tampered = opened.location!.replace('bilancio', 'altro')
    expect((await fetch(here(tampered))).status).toBe(404)
  })

  test('is hidden from other companies and from those whose permission was switched off', async () => {
    const id = await upload(call, pdf)
    const stranger = await app.world.person()
    await app.world.company('Altra S.r.l.', stranger)
    const former = await app.world.person()
    await app.deps.db
      .insertInto('company_roles')
      .values({ company_id, user_id: former._id, role: 'CONSULTANT', status: 'INCACTIVE', since: new Date().toISOString() })
      .execute()
    for (const who of [stranger, former]) {
      expect((await open(await app.world.session(who), id)).status).toBe(404)
      await expect((await app.as(who))(fileRoutes.remove, { params: { id } })).rejects.toMatchObject({ status: 404 })
      await expect(
        (await app.as(who))(fileRoutes.askUpload, { body: { filename: 'x.pdf', mime_type: 'application/pdf', context: 'odg', company_id } }),
      ).rejects.toMatchObject({ status: 403, code: 'CP003' })
    }
  })

  test('is never put into a meeting of somebody else', async () => {
    const stranger = await app.world.person()
    const others = await app.world.meeting((await app.world.company('Straniera S.r.l.', stranger))._id)
    for (const context of ['odg', 'delegation', 'verbal', 'temp'] as const) {
      const body = { filename: 'x.pdf', mime_type: 'application/pdf', context, company_id, meeting_id: others }
      await expect(call(fileRoutes.askUpload, { body })).rejects.toMatchObject({ status: 404, code: 'MT001' })
    }
    expect(await app.deps.db.selectFrom('files').select('_id').where('meeting_id', '=', others).execute()).toEqual([])
  })

  test('can get a new version when it is an editable document, and the old one is kept', async () => {
    const token = await app.world.session(admin)
    const id = await upload(call, Buffer.from('uno'), { filename: 'nota.txt', mime_type: 'text/plain' })
    expect(await upload(call, Buffer.from('due'), { filename: 'nota.txt', mime_type: 'text/plain', replaces: id })).toBe(id)
    expect(String((await open(token, id)).bytes)).toBe('due')
    expect(String((await open(token, id, '?version=1')).bytes)).toBe('uno')
    const logo = await upload(call, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), { filename: 'logo.png', mime_type: 'image/png' })
    await expect(call(fileRoutes.askUpload, { body: { filename: 'logo.png', mime_type: 'image/png', replaces: logo } })).rejects.toMatchObject({
      code: 'CP003',
    })
  })

  test('while a new version has not arrived the last one is still handed out', async () => {
    const token = await app.world.session(admin)
    const id = await upload(call, pdf)
    await call(fileRoutes.askUpload, { body: { filename: 'bilancio.pdf', mime_type: 'application/pdf', replaces: id } })
    expect((await open(token, id)).bytes?.equals(pdf)).toBe(true)
  })

  test('is removed with its bytes, once', async () => {
    const token = await app.world.session(admin)
    const id = await upload(call, pdf)
    await open(token, id)
    const { storage_key } = await app.deps.db.selectFrom('file_versions').select('storage_key').where('file_id', '=', id).executeTakeFirstOrThrow()
    await call(fileRoutes.remove, { params: { id }, query: { company_id } })
    expect(await app.deps.storage.size(storage_key)).toBeNull()
    await expect(call(fileRoutes.remove, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('what is refused', () => {
  test.each([
    ['a program by its name', { filename: 'setup.exe' }, 'fileTypeNotAllowed'],
    ['anything but a PDF as delegation', { filename: 'delega.docx', context: 'delegation' }, 'onlyPdfAllowed'],
  ])('%s', async (_, request, message) => {
    await expect(call(fileRoutes.askUpload, { body: { mime_type: 'application/pdf', context: 'odg', company_id, ...request } as never })).rejects.toMatchObject(
      { code: 'E0001', info: [expect.objectContaining({ message })] },
    )
  })

  test.each([
    ['a page named .pdf', Buffer.from('<html><script>alert(1)</script></html>'), 'fileTypeNotAllowed'],
    ['an infected file', infected, 'fileInfected'],
  ])('%s, at its first use, and nothing of it stays', async (_, bytes, message) => {
    const token = await app.world.session(admin)
    const id = await upload(call, bytes)
    expect(await open(token, id)).toMatchObject({ status: 400, fault: { error_code: 'E0001', info: [{ message }] } })
    expect((await open(token, id)).status).toBe(404)
  })

  test('an upload that never came is said to be missing', async () => {
    const { id } = await call(fileRoutes.askUpload, { body: { filename: 'x.pdf', mime_type: 'application/pdf', context: 'odg', company_id } })
    expect(await open(await app.world.session(admin), id)).toMatchObject({ status: 400, fault: { info: [{ message: 'fileNotUploaded' }] } })
  })

  test('more than 3 MB in a context that takes 3', async () => {
    const grant = await call(fileRoutes.askUpload, { body: { filename: 'delega.pdf', mime_type: 'application/pdf', context: 'delegation', company_id } })
    const reply = await post(grant, Buffer.concat([pdf, Buffer.alloc(3 * 1024 * 1024)]))
    expect([reply.status, (await reply.json()).error_code]).toEqual([413, 'E0001'])
  })

  test('a form whose signed fields were touched', async () => {
    const grant = await call(fileRoutes.askUpload, { body: { filename: 'x.pdf', mime_type: 'application/pdf', context: 'odg', company_id } })
    expect((await post({ ...grant, fields: { ...grant.fields, max_bytes: '999999999' } }, pdf)).status).toBe(403)
  })

  test('what was checked cannot be exchanged with the same grant', async () => {
    const token = await app.world.session(admin)
    const grant = await call(fileRoutes.askUpload, { body: { filename: 'x.pdf', mime_type: 'application/pdf', context: 'odg', company_id } })
    await post(grant, pdf)
    expect((await open(token, grant.id)).bytes?.equals(pdf)).toBe(true)
    await post(grant, infected)
    expect((await open(token, grant.id)).bytes?.equals(pdf)).toBe(true)
  })
})

test('a cancelled upload is told 499 UPL01 in the log and leaves nothing behind', async () => {
  const { url, fields, id } = await call(fileRoutes.askUpload, { body: { filename: 'x.pdf', mime_type: 'application/pdf', context: 'odg', company_id } })
  const cancelled = new Promise<number>((resolve) => app.api.app.server.once('request', (_, reply) => reply.once('close', () => resolve(reply.statusCode))))
  const part = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('')
  const socket = connectTcp((app.api.app.server.address() as { port: number }).port, '127.0.0.1')
  socket.write(
    `POST ${new URL(url).pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n${head}--b\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.7`,
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.destroy()
  await cancelled
  expect(await open(await app.world.session(admin), id)).toMatchObject({ fault: { info: [{ message: 'fileNotUploaded' }] } })
})

describe('a personal link', () => {
  test('uploads its own delegation and reads what its meeting may see, nothing else', async () => {
    const { slug, meeting_id } = await app.world.link(company_id)
    const other = await app.world.link(company_id)
    const shown = await upload(call, pdf, { meeting_id })
    const elsewhere = await upload(call, pdf, { meeting_id: other.meeting_id })
    const byLink = (it: string, id: string) => app.api.app.inject(`/api/media/download/slug/${it}/${id}`)
    expect((await byLink(slug, shown)).statusCode).toBe(302)
    expect((await byLink(slug, elsewhere)).statusCode).toBe(404)

    const grant = await app.call(fileRoutes.askUploadByLink, {
      params: { slug },
      body: { filename: 'delega.pdf', mime_type: 'application/pdf', context: 'delegation' },
    })
    expect((await post(grant, pdf)).status).toBe(204)
    expect((await byLink(slug, grant.id)).statusCode).toBe(302)
    expect((await byLink(other.slug, grant.id)).statusCode).toBe(404)
    await expect(
      app.call(fileRoutes.askUploadByLink, { params: { slug }, body: { filename: 'x.pdf', mime_type: 'application/pdf', context: 'odg' } }),
    ).rejects.toMatchObject({ code: 'CP003' })
  })

  test('is dead once revoked', async () => {
    const { slug, meeting_id } = await app.world.link(company_id)
    const id = await upload(call, pdf, { meeting_id })
    await app.deps.db.updateTable('personal_links').set({ revoked_at: new Date().toISOString() }).where('meeting_id', '=', meeting_id).execute()
    expect((await app.api.app.inject(`/api/media/download/slug/${slug}/${id}`)).statusCode).toBe(404)
  })
})

test('temporary files and uploads that never came are swept after a day, the others stay', async () => {
  const token = await app.world.session(admin)
  const kept = await upload(call, pdf)
  await open(token, kept)
  const temp = await upload(call, pdf, { context: 'temp' })
  const pending = (await call(fileRoutes.askUpload, { body: { filename: 'x.pdf', mime_type: 'application/pdf', context: 'odg', company_id } })).id
  const { buildJobs } = await import('../../working.ts')
  const sweep = () => buildJobs(app.deps).sweep_files({}, { attempt: 1, is_last: false })
  const ids = async () => (await app.deps.db.selectFrom('files').select('_id').execute()).map((it) => it._id)
  await sweep()
  expect(await ids()).toEqual(expect.arrayContaining([kept, temp, pending]))
  await app.deps.clock.set(app.deps.db, new Date(Date.now() + 25 * 3_600_000))
  await sweep()
  await app.deps.clock.set(app.deps.db, null)
  const left = await ids()
  expect(left).toContain(kept)
  expect(left).not.toContain(temp)
  expect(left).not.toContain(pending)
})
