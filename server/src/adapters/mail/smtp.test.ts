import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { smtpReply as reply, startMailServer, startRudeServer } from '../../testing/mail-server.ts'
import { readMessage } from '../../testing/read-message.ts'
import { sampleMail } from '../../testing/sample-mail.ts'
import { type Attachment, MailRefused, type MailTransport } from './port.ts'
import { smtpTransport } from './smtp.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function closing<T extends { close(): Promise<void> }>(it: T): T {
  cleanups.push(() => it.close())
  return it
}
const smtpServer = async (options?: SMTPServerOptions) => closing(await startMailServer(options))
const rudeServer = async (onSocket: Parameters<typeof startRudeServer>[0]) => closing(await startRudeServer(onSocket))

const loopback = (port: number, login = '') => `smtp://${login}127.0.0.1:${port}`
const opened = (url: string, more: Partial<Parameters<typeof smtpTransport>[0]> = {}): MailTransport =>
  closing(smtpTransport({ url, limits: { connect: 1000, greeting: 300, silence: 300 }, ...more }))

const refused = (it: Promise<unknown>) =>
  it.then(
    () => expect.unreachable('the letter was taken'),
    (error: MailRefused) => error,
  )

describe('the SMTP transport', () => {
  test('tells when and how the server took the letter', async () => {
    const { port } = await smtpServer()
    const transport = opened(loopback(port), { now: () => new Date('2027-04-12T08:00:00Z') })
    expect(await transport.send(sampleMail())).toEqual({ accepted_at: '2027-04-12T08:00:00.000Z', response: expect.stringContaining('queued as 42') })
  })

  test.each<[string, boolean, SMTPServerOptions]>([
    ['an unknown recipient (550) is refused for good', true, { onRcptTo: (_a, _s, done) => done(reply(550, 'no such user')) }],
    ['a full mailbox (452) is refused for now', false, { onRcptTo: (_a, _s, done) => done(reply(452, 'mailbox full')) }],
    ['a sender not allowed (553) is refused for good', true, { onMailFrom: (_a, _s, done) => done(reply(553, 'not yours')) }],
    ['a content not wanted (554) is refused for good', true, { onData: (it, _s, done) => it.resume().on('end', () => done(reply(554, 'virus'))) }],
    ['a content deferred (451) is refused for now', false, { onData: (it, _s, done) => it.resume().on('end', () => done(reply(451, 'greylisted'))) }],
    ['a session out of step (503) is refused for now', false, { onMailFrom: (_a, _s, done) => done(reply(503, 'bad sequence')) }],
    ['a server that is closing (421) refuses for now', false, { onMailFrom: (_a, _s, done) => done(reply(421, 'bye')) }],
    ['a server that wants a login we do not have (530) refuses for now', false, { authOptional: false }],
  ])('%s', async (_, permanent, options) => {
    const { port, arrived } = await smtpServer(options)
    const error = await refused(opened(loopback(port)).send(sampleMail()))
    expect(error).toBeInstanceOf(MailRefused)
    expect(error).toMatchObject({ permanent, response: expect.stringMatching(/\S/) })
    expect(arrived).toEqual([])
  })

  test('an invitation is another way to say the letter, and a file that is no second invitation', async () => {
    const raw: Buffer[] = []
    const { port } = await smtpServer({ onData: (it, _s, done) => it.on('data', (chunk: Buffer) => raw.push(chunk)).on('end', () => done(null)) })
    const calendar = (method: string) => Buffer.from(`BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nX-NOTE:città\r\nEND:VCALENDAR\r\n`)
    const ics = (name: string, method: string) => ({ name, mime_type: `text/calendar; charset=utf-8; method=${method}`, content: calendar(method) })
    const paper = { name: 'Avviso.pdf', mime_type: 'application/pdf', content: Buffer.from('%PDF') }
    await opened(loopback(port)).send(sampleMail({ attachments: [paper, ics('invito.ics', 'REQUEST'), ics('annullamento.ics', 'CANCEL')] }))
    const message = Buffer.concat(raw).toString('latin1')
    const types = [...message.matchAll(/^Content-Type: ([^\r]*(?:\r\n[ \t][^\r]*)*)/gim)].map((it) => it[1]!.replace(/\s+/g, ' ').replace(/; boundary=.*/, ''))
    expect(types.map((it) => it.replace(/; name=.*/, ''))).toEqual([
      ...['multipart/mixed', 'multipart/alternative', 'text/plain; charset=utf-8', 'text/html; charset=utf-8', 'text/calendar; charset=utf-8; method=REQUEST'],
      ...['application/pdf', 'application/ics', 'text/calendar; charset=utf-8; method=CANCEL'],
    ])
    const { attachments } = readMessage(Buffer.concat(raw))
    expect(attachments.map((it) => [it.name, it.content.toString()])).toEqual([
      ['Avviso.pdf', '%PDF'],
      ['invito.ics', calendar('REQUEST').toString()],
      ['annullamento.ics', calendar('CANCEL').toString()],
    ])
  })

  test('a good letter still goes through the same connection after a refused one', async () => {
    const { port, arrived } = await smtpServer({ onRcptTo: ({ address }, _s, done) => done(address.startsWith('nessuno') ? reply(550, 'no such user') : null) })
    const transport = opened(loopback(port))
    await refused(transport.send(sampleMail({ to: 'nessuno@pec.example' })))
    await transport.send(sampleMail())
    expect(arrived).toHaveLength(1)
  })

  test('logs in with the name and password of the address, percent-encoded; a wrong password is mended by people, so it refuses for now', async () => {
    const logins: unknown[] = []
    const { port, arrived } = await smtpServer({
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _s, done) => {
        logins.push([username, password])
        if (password === 'p@ss:è/') done(null, { user: username })
        else done(reply(535, 'wrong password'))
      },
    })
    await opened(loopback(port, 'io%40pec.it:p%40ss%3A%C3%A8%2F@')).send(sampleMail())
    expect(await refused(opened(loopback(port, 'io%40pec.it:no@')).send(sampleMail()))).toMatchObject({
      permanent: false,
      scope: 'server',
      response: expect.stringContaining('535'),
    })
    expect(logins).toEqual([
      ['io@pec.it', 'p@ss:è/'],
      ['io@pec.it', 'no'],
    ])
    expect(arrived).toHaveLength(1)
  })

  test('never says a password in clear to a server that is not this machine', async () => {
    const logins: unknown[] = []
    const { port } = await smtpServer({ allowInsecureAuth: true, onAuth: (it, _s, done) => done(null, { user: logins.push(it) }) })
    expect(await refused(opened(`smtp://io:segreto@0.0.0.0:${port}`).send(sampleMail()))).toMatchObject({ permanent: false })
    expect(logins).toEqual([])
  })

  test('speaks through TLS when offered, and refuses for now a certificate nobody vouches for', async () => {
    const { port, arrived } = await smtpServer({ disabledCommands: [] })
    expect(await refused(opened(loopback(port)).send(sampleMail()))).toMatchObject({ permanent: false })
    await opened(loopback(port), { tls: { rejectUnauthorized: false } }).send(sampleMail())
    expect(arrived.map((it) => it.secure)).toEqual([true])
  })

  test('a server that cannot be reached, stays silent or turns us away at the door refuses for now', async () => {
    const gone = await rudeServer(() => {})
    await gone.close()
    const silent = await rudeServer(() => {})
    const closedDoor = await rudeServer((it) => it.end('554 no service here\r\n'))
    // Not greeted is not the same as fallen silent over a letter.
    const limits = { connect: 1000, greeting: 200, silence: 5000 }
    for (const { port } of [gone, silent, closedDoor])
      expect(await refused(opened(loopback(port), { limits }).send(sampleMail()))).toMatchObject({ permanent: false, scope: 'server' })
  })

  test('a connection lost after the letter was handed over refuses for now and never sends it again by itself', async () => {
    const lossy = await rudeServer((socket) => {
      socket.write('220 hello\r\n')
      socket.on('data', (it: Buffer) => {
        if (it.toString('latin1').endsWith('\r\n.\r\n')) socket.destroy()
        else if (!/^(EHLO|MAIL|RCPT|DATA)/.test(it.toString('latin1'))) return
        else socket.write(it.toString('latin1').startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n')
      })
    })
    expect(await refused(opened(loopback(lossy.port)).send(sampleMail()))).toMatchObject({ permanent: false, scope: 'letter' })
    await new Promise((later) => setTimeout(later, 400))
    expect(lossy.sockets.size).toBe(1)
  })

  test('forty letters at once arrive once each, over no more than five connections', async () => {
    const sessions = new Set<string>()
    const { port, arrived } = await smtpServer({ onConnect: (session, done) => done(void sessions.add(session.id)) })
    const transport = opened(loopback(port))
    const sent = Array.from({ length: 40 }, (_, i) => `<${i}@delibera.example>`)
    await Promise.all(sent.map((message_id) => transport.send(sampleMail({ message_id }))))
    expect(arrived.map((it) => it.mail.message_id).sort()).toEqual([...sent].sort())
    expect(sessions.size).toBeLessThanOrEqual(5)
  })

  test('a large paper arrives byte for byte with each of the letters that share it, under each of its names', async () => {
    const { port, arrived } = await smtpServer()
    const transport = opened(loopback(port), { limits: { connect: 1000, greeting: 1000, silence: 5000 } })
    const content = Buffer.from(Array.from({ length: 300_001 }, (_, i) => (i * 31) % 256))
    const papers = [0, 1, 2, 3].map((i) => ({ name: i < 3 ? 'Bilancio è.pdf' : 'Copia.pdf', mime_type: 'application/pdf', content }))
    await Promise.all(
      papers.map((it, i) => transport.send(sampleMail({ message_id: `<${i}@delibera.example>`, attachments: [it, { ...it, content: Buffer.alloc(0) }] }))),
    )
    const byId = arrived.toSorted((a, b) => (a.mail.message_id < b.mail.message_id ? -1 : 1))
    // Compared as texts: byte for byte, the runner would take seconds.
    const asText = (them: readonly Attachment[]) => them.map((it) => ({ ...it, content: it.content.toString('base64') }))
    expect(byId.map((it) => asText(it.mail.attachments ?? []))).toEqual(papers.map((it) => asText([it, { ...it, content: Buffer.alloc(0) }])))
  })

  test('closing waits for the letter under way; after it, letters are refused for now', async () => {
    const taken: string[] = []
    let handOver = () => {}
    const handed = new Promise<void>((resolve) => {
      handOver = resolve
    })
    const slow = await smtpServer({
      onData: (stream, _s, done) => {
        handOver()
        stream.resume().on('end', () => setTimeout(() => done(null, String(taken.push('letter'))), 100))
      },
    })
    const transport = opened(loopback(slow.port))
    const sent = transport.send(sampleMail())
    await handed
    await transport.close()
    expect(taken).toEqual(['letter'])
    await expect(sent).resolves.toMatchObject({ response: expect.stringContaining('250') })
    expect(await refused(transport.send(sampleMail()))).toMatchObject({ permanent: false })
  })

  test('an address that is not of a mail server is refused at once', () => {
    expect(() => smtpTransport({ url: 'https://mail.example' })).toThrow('smtp://')
  })
})
