// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileRoutes } from '@delibera/core/files/routes'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'
import { goTo } from './pages.stage.ts'

const id = 'f1'
let server: Server
let origin: string
let asked: IncomingMessage[] = []
let answer: { status: number; headers?: Record<string, string>; body?: string }
let saved: { name: string; href: string }[] = []

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request)
    const { status, headers, body } = request.url?.startsWith('/storage/')
      ? { status: 200, headers: { 'content-disposition': disposition }, body: 'PDF' }
      : answer
    reply.writeHead(status, headers).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  goTo(`${origin}/user/dashboard`)
})
beforeEach(() => {
  asked = []
  saved = []
  localStorage.setItem('delibera.session', 'mark')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})
afterAll(() => server.close())

const disposition = `inline; filename="proces_verbal.pdf"; filename*=UTF-8''procès%20verbal.pdf`.replace('è', '%C3%A8')
const redirect = () => ({ status: 302, headers: { location: '/storage/k1?signature=s' } })

test('the short-lived address opens in a new tab, which cannot reach back', async () => {
  const tab = { opener: window }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  answer = redirect()
  await download(fileRoutes.download, { params: { id } })
  expect(asked[0]).toMatchObject({ url: '/api/media/download/auth/f1' })
  expect(open).toHaveBeenCalledWith(`${origin}/storage/k1?signature=s`, '_blank')
  expect(tab.opener).toBeNull()
  expect(saved).toEqual([])
})

test('a browser that forbids new tabs saves the file under its own name', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  answer = redirect()
  await download(fileRoutes.download, { params: { id } })
  expect(saved).toEqual([{ name: 'procès verbal.pdf', href: expect.stringMatching(/^blob:/) }])
})

test('a file that comes with the answer itself is saved', async () => {
  const open = vi.spyOn(window, 'open')
  answer = { status: 200, headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="soci.csv"' }, body: 'a;b' }
  await download(fileRoutes.download, { params: { id } })
  expect(open).not.toHaveBeenCalled()
  expect(saved).toMatchObject([{ name: 'soci.csv' }])
})

test('nothing to hand out (204) is DG002', async () => {
  answer = { status: 204 }
  await expect(download(fileRoutes.download, { params: { id } })).rejects.toMatchObject({ status: 204, code: 'DG002' })
})

test('a refusal is told as that of any call', async () => {
  answer = { status: 400, body: '{"error_code":"E0001","info":[{"path":"file","message":"fileNotUploaded"}]}' }
  await expect(download(fileRoutes.download, { params: { id } })).rejects.toMatchObject({ status: 400, code: 'E0001', info: [{ message: 'fileNotUploaded' }] })
})

test('how far a file is is told as it comes, of the size that was estimated', async () => {
  answer = { status: 200, headers: { 'x-estimated-bytes': '8', 'content-disposition': disposition }, body: 'bundle' }
  const told: unknown[] = []
  await download(fileRoutes.download, { params: { id } }, (it) => told.push(it))
  expect(told.at(-1)).toEqual({ received: 6, total: 8 })
  expect(saved).toHaveLength(1)
})
