import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { noVatRegister } from './none.ts'
import { viesRegister } from './vies.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** The register's own answers, as its service writes them. */
async function vies(status: number, body: string) {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  cleanups.push(() => new Promise((closed) => server.close(() => closed())))
  return { asked, register: viesRegister({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api` }) }
}

describe('VIES', () => {
  test.each([
    ['a number it knows', 200, { isValid: true, userError: 'VALID', vatNumber: '10293847561' }, 'KNOWN'],
    ['a number it does not know', 200, { isValid: false, userError: 'INVALID', vatNumber: '10293847561' }, 'UNKNOWN'],
    ['a national register out of reach', 200, { isValid: false, userError: 'MS_UNAVAILABLE' }, 'NO_ANSWER'],
    ['too many at once', 200, { isValid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ' }, 'NO_ANSWER'],
    ['a failure of its own', 500, { actionSucceed: false, errorWrappers: [{ error: 'INTERNAL' }] }, 'NO_ANSWER'],
  ] as const)('%s', async (_, status, body, advice) => {
    const { register, asked } = await vies(status, JSON.stringify(body))
    expect(await register.advise('10293847561')).toBe(advice)
    expect(asked).toEqual(['/rest-api/ms/IT/vat/10293847561'])
  })

  test('an answer that cannot be read is no answer', async () => {
    expect(await (await vies(200, '<html>')).register.advise('10293847561')).toBe('NO_ANSWER')
  })

  test('nobody there is no answer', async () => {
    expect(await viesRegister({ url: 'http://127.0.0.1:9' }).advise('10293847561')).toBe('NO_ANSWER')
  })
})

test('without a register nothing is known', async () => {
  expect(await noVatRegister.advise('10293847561')).toBe('NO_ANSWER')
})
