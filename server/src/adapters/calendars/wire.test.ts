import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caldavProvider } from './caldav.ts'
import { readMultistatus } from './dav.ts'
import { CalendarRefused } from './port.ts'
import { ask, followed } from './wire.ts'

let server: Server
let url: string
let said: { status: number; headers?: Record<string, string>; body?: string }
beforeAll(async () => {
  server = createServer((_, reply) => reply.writeHead(said.status, said.headers ?? {}).end(said.body ?? '')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

const asked = (address: string) => ({ method: 'GET', url: new URL(address), headers: {} })
const at = (...addresses: string[]) => ({ allowPrivate: false, timeout_ms: 2000, resolve: async () => addresses })

describe('a server that somebody names', () => {
  test.each([
    ['of this machine', 'https://localhost/', at('127.0.0.1')],
    ['of its network', 'https://nas.example/', at('192.168.1.4')],
    ['of a cloud’s inside', 'https://169.254.169.254/', at()],
    ['with one address inside', 'https://two.example/', at('93.184.216.34', '10.0.0.1')],
    ['with IPv6 of this machine', 'https://[::1]/', at()],
    ['without encryption', 'http://calendar.example/', at('93.184.216.34')],
  ])('is not asked: %s', async (_, address, wire) => {
    await expect(ask(asked(address), wire)).rejects.toMatchObject({ reason: 'not_allowed' })
  })

  test('is asked on this machine where the installation looks after itself, and followed only so far', async () => {
    const wire = { allowPrivate: true, timeout_ms: 2000 }
    said = { status: 200, body: 'yes' }
    expect(await ask(asked(url), wire)).toMatchObject({ status: 200, body: 'yes' })
    said = { status: 302, headers: { location: '/again' } }
    await expect(ask(asked(url), wire)).rejects.toMatchObject({ reason: 'unreachable' })
    said = { status: 302, headers: { location: 'https://evil.example/' } }
    await expect(ask(asked(url), wire)).rejects.toMatchObject({ reason: 'not_allowed' })
  })

  test.each([
    ['https://caldav.icloud.com/', 'https://p42-caldav.icloud.com/x/', true],
    ['https://dav.example.com/', '/remote.php/dav', true],
    ['https://dav.example.com/', 'http://dav.example.com/', false],
    ['https://dav.example.com/', 'https://evil.org/', false],
    ['https://dav.example.com/', 'file:///etc/passwd', false],
  ])('%s leads to %s: %s', (from, to, isFollowed) => {
    const follow = () => followed(new URL(from), to)
    if (isFollowed) expect(follow().protocol).toBe('https:')
    else expect(follow).toThrow()
  })
})

describe('an answer', () => {
  test.each([
    ['a page', '<html><body>hello'],
    ['with entities of its own', '<!DOCTYPE x [<!ENTITY a "b">]><d:multistatus xmlns:d="DAV:"/>'],
    ['nothing', ''],
  ])('that is none: %s', async (_, body) => {
    said = { status: 207, body }
    const login = { url, username: 'a', password: 'b' }
    await expect(caldavProvider({ allowPrivate: true, read: async (text) => readMultistatus(text) }).connect(login)).rejects.toMatchObject({
      reason: 'no_calendars',
    })
  })

  test('of more events than anybody has is refused before it holds up who reads it', () => {
    const answer = (events: number) => `<multistatus xmlns="DAV:">${'<response><href>/a</href></response>'.repeat(events)}</multistatus>`
    expect(readMultistatus(answer(10_000)).resources).toHaveLength(10_000)
    for (const events of [10_001, 400_000]) expect(() => readMultistatus(answer(events))).toThrow(CalendarRefused)
  })

  test('is read whatever its prefixes are', () => {
    const text = `<?xml version="1.0"?><x:multistatus xmlns:x="DAV:"><x:response><x:href>/a/b%20c.ics</x:href><x:propstat><x:prop><x:getetag>"1&amp;2"</x:getetag></x:prop>
      <x:status>HTTP/1.1 200 OK</x:status></x:propstat></x:response><x:response><x:href>/a/d.ics</x:href><x:status>HTTP/1.1 404 Not Found</x:status></x:response>
      <x:sync-token>http://x/1</x:sync-token></x:multistatus>`
    expect(readMultistatus(text)).toEqual({
      sync_token: 'http://x/1',
      resources: [
        { href: '/a/b%20c.ics', status: null, props: { getetag: '"1&2"' } },
        { href: '/a/d.ics', status: 404, props: {} },
      ],
    })
  })
})
