import { expect, test } from 'vitest'
import { changesSince } from './caldav-changes.ts'
import { readMultistatus } from './dav.ts'
import type { DavCall } from './wire.ts'

const calendar = new URL('https://dav.example/ada/delibera/')
const found = (name: string, etag: string) =>
  `<response><href>/ada/delibera/${name}</href><propstat><prop><getetag>${etag}</getetag></prop><status>HTTP/1.1 200 OK</status></propstat></response>`
const answer = (body: string) => `<multistatus xmlns="DAV:">${body}</multistatus>`

/** A server that answers by the method, and by what it was asked. */
function serverOf(reply: (method: string, body: string) => { status: number; body?: string }): { call: DavCall; asked: string[] } {
  const asked: string[] = []
  const call: DavCall = async ({ method, url, body = '' }) => {
    asked.push(method)
    const answered = { body: '', ...reply(method, body), headers: {}, url }
    return { ...answered, multistatus: async () => readMultistatus(answered.body) }
  }
  return { call, asked }
}

test('a server that reports no changes is listed whole, unless its count says that nothing changed', async () => {
  let ctag = '7'
  const own = () =>
    `<response><href>/ada/delibera/</href><propstat><prop><resourcetype><collection/><calendar/></resourcetype><getctag>${ctag}</getctag></prop><status>HTTP/1.1 200 OK</status></propstat></response>`
  const { call, asked } = serverOf((method) => (method === 'REPORT' ? { status: 501 } : { status: 207, body: answer(own() + found('a.ics', '"1"')) }))
  const first = await changesSince(call, calendar, null)
  expect(first).toEqual({ whole: true, etags: new Map([['a.ics', '"1"']]), sync_token: 'ctag:7' })
  expect(await changesSince(call, calendar, first.sync_token)).toEqual({ whole: false, etags: new Map(), sync_token: 'ctag:7' })
  ctag = '8'
  expect(await changesSince(call, calendar, first.sync_token)).toMatchObject({ whole: true, sync_token: 'ctag:8' })
  expect(asked).toEqual(['REPORT', 'PROPFIND', 'PROPFIND', 'PROPFIND'])
})

test('a token that the server has forgotten begins from nothing', async () => {
  const { call } = serverOf((_, body) =>
    body.includes('old') ? { status: 403 } : { status: 207, body: answer(`${found('a.ics', '"1"')}<sync-token>new</sync-token>`) },
  )
  expect(await changesSince(call, calendar, 'old')).toEqual({ whole: true, etags: new Map([['a.ics', '"1"']]), sync_token: 'new' })
})

test('an answer that was cut goes on where it stopped', async () => {
  const cut = '<response><href>/ada/delibera/</href><status>HTTP/1.1 507 Insufficient Storage</status></response>'
  const { call } = serverOf((_, body) => ({
    status: 207,
    body: answer(
      body.includes('two') ? `${found('b.ics', '"2"')}<sync-token>three</sync-token>` : `${found('a.ics', '"1"')}${cut}<sync-token>two</sync-token>`,
    ),
  }))
  const changes = await changesSince(call, calendar, 'one')
  expect(changes).toEqual({
    whole: false,
    sync_token: 'three',
    etags: new Map([
      ['a.ics', '"1"'],
      ['b.ics', '"2"'],
    ]),
  })
})
