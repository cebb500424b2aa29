import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clamdInstalled, infected, startClamd } from '../../testing/clamd.ts'
import { clamdScanner } from './clamd.ts'

const absent = clamdInstalled ? '' : ' (skipped: /usr/sbin/clamd is not installed)'

describe.skipIf(!clamdInstalled)(`the real daemon${absent}`, () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>
  beforeAll(async () => {
    clamd = await startClamd({ max_bytes: 1_000_000 })
  })
  afterAll(() => clamd?.stop())

  test(`names what it finds, over the network and over its socket${absent}`, async () => {
    for (const address of [clamd.network, clamd.local]) {
      expect(await clamdScanner(address).scan(infected)).toEqual({ clean: false, name: 'Delibera.Test.UNOFFICIAL' })
      expect(await clamdScanner(address).scan(infected.subarray(1))).toEqual({ clean: true })
    }
  })

  test(`answers many files at once, each with its own verdict${absent}`, async () => {
    const files = Array.from({ length: 20 }, (_, it) => (it % 2 ? infected : Buffer.alloc(200_000, it)))
    const verdicts = await Promise.all(files.map((it) => clamdScanner(clamd.network).scan(it)))
    expect(verdicts.map((it) => it.clean)).toEqual(files.map((it) => it !== infected))
  })

  test(`never calls clean what exceeds its own limit${absent}`, async () => {
    await expect(clamdScanner(clamd.network).scan(Buffer.alloc(5_000_000, 'x'))).rejects.toThrow(
      /gave no verdict: INSTREAM size limit exceeded|cannot be asked/,
    )
  })
})

describe('a daemon in trouble', () => {
  const servers: Server[] = []
  afterAll(() => Promise.all(servers.map((it) => new Promise((done) => it.close(done)))))

  async function daemon(behave: (socket: Socket) => void): Promise<{ host: string; port: number }> {
    const server = createServer((socket) => behave(socket.on('error', () => {}).resume()))
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  }

  test('that is not there is an error that says where it was sought', async () => {
    const { port } = await daemon(() => {})
    await new Promise((done) => servers.pop()?.close(done))
    await expect(clamdScanner({ host: '127.0.0.1', port }).scan(infected)).rejects.toThrow(
      `the virus scanner at 127.0.0.1:${port} cannot be asked: connect ECONNREFUSED`,
    )
    await expect(clamdScanner({ socket: '/nowhere/clamd.sock' }).scan(infected)).rejects.toThrow(
      'the virus scanner at /nowhere/clamd.sock cannot be asked: connect ENOENT',
    )
  })

  test('that says nothing is given up after its time', async () => {
    const address = await daemon(() => {})
    await expect(clamdScanner({ ...address, timeout_ms: 100 }).scan(infected)).rejects.toThrow('no answer within 0.1 s')
  })

  test('that drips an answer without end is given up all the same', async () => {
    const address = await daemon((socket) => {
      const drip = setInterval(() => socket.write('s'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    await expect(clamdScanner({ ...address, timeout_ms: 200 }).scan(infected)).rejects.toThrow('no answer within 0.2 s')
  })

  test.each([
    ['hangs up', '', 'hung up without a whole answer'],
    ['breaks off before the end of its answer', 'stream: OK', 'hung up without a whole answer'],
    ['reports an error', 'INSTREAM size limit exceeded. ERROR\0', 'gave no verdict: INSTREAM size limit exceeded. ERROR'],
    ['speaks of something else', 'PONG\0', 'gave no verdict: PONG'],
  ])('that %s calls nothing clean', async (_, words, message) => {
    const address = await daemon((socket) => socket.end(words))
    await expect(clamdScanner(address).scan(infected)).rejects.toThrow(message)
  })
})
