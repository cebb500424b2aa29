import type { Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate } from '../../testing/certificate.ts'
import { dovecotInstalled, mailbox, startDovecot } from '../../testing/dovecot.ts'
import { testFolder } from '../../testing/folder.ts'
import { smtpReply as reply, startMailServer, startRudeServer } from '../../testing/mail-server.ts'
import { checkMailServers, type MailLogin } from './check.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

type Options = Parameters<typeof checkMailServers>[1]
const here: Options = { allowPrivate: true, timeout_ms: 3000 }
const login = (port: number, more: Partial<MailLogin> = {}): MailLogin => ({ ...mailbox, host: 'localhost', port, secure: false, ...more })
const imap = async (it: MailLogin, options: Partial<Options> = {}) => (await checkMailServers({ imap: it, smtp: null }, { ...here, ...options })).imap
const smtp = async (it: MailLogin, options: Partial<Options> = {}) => (await checkMailServers({ imap: null, smtp: it }, { ...here, ...options })).smtp
const fine = { ok: true, reason: 'fine', detail: null }

async function smtpServer(options: SMTPServerOptions = {}) {
  const said: string[] = []
  const server = await startMailServer({
    authOptional: false,
    onAuth: ({ username, password }, _s, done) => {
      said.push(`${username} ${password}`)
      if (username === mailbox.email && password === mailbox.password) done(null, { user: username })
      else done(reply(535, `5.7.8 ${password} is not the password`))
    },
    ...options,
  })
  cleanups.push(server.close)
  return { port: server.port, said }
}

async function rudeServer(onSocket: (socket: Socket) => void) {
  const server = await startRudeServer(onSocket)
  cleanups.push(server.close)
  return server
}

describe('checking an SMTP server', () => {
  let certificate: Awaited<ReturnType<typeof makeCertificate>>
  let trusted: Partial<Options>
  beforeAll(async () => {
    certificate = await makeCertificate(testFolder())
    trusted = { tls: { ca: certificate.cert } }
  })
  const tls = () => ({ cert: certificate.cert, key: certificate.key, disabledCommands: [] })

  test('logs in by STARTTLS and within TLS', async () => {
    const [upgrading, wrapped] = [await smtpServer(tls()), await smtpServer({ ...tls(), secure: true })]
    expect(await smtp(login(upgrading.port), trusted)).toEqual(fine)
    expect(await smtp(login(wrapped.port, { secure: true }), trusted)).toEqual(fine)
    expect(await smtp(login(upgrading.port, { host: '127.0.0.1' }), trusted)).toEqual(fine)
  })

  test('says that the password is wrong in the words of the server, without the password', async () => {
    const { port } = await smtpServer(tls())
    const result = await smtp(login(port, { password: 'Segreto.2026' }), trusted)
    expect(result).toEqual({ ok: false, reason: 'credentials', detail: '535 5.7.8 ••• is not the password' })
  })

  test('a certificate that nobody vouches for, or of another host, is named', async () => {
    const [upgrading, wrapped] = [await smtpServer(tls()), await smtpServer({ ...tls(), secure: true })]
    const outcomes = [
      await smtp(login(upgrading.port)),
      await smtp(login(wrapped.port, { secure: true })),
      await smtp(login(upgrading.port, { host: 'posta.example' }), { ...trusted, resolve: async () => ['127.0.0.1'] }),
    ]
    for (const it of outcomes) expect(it).toMatchObject({ ok: false, reason: 'certificate', detail: expect.stringMatching(/certificate|altnames/) })
    expect([...upgrading.said, ...wrapped.said]).toEqual([])
  })

  test('a server without STARTTLS gets the password only on this very machine', async () => {
    const { port, said } = await smtpServer({ allowInsecureAuth: true })
    expect(await smtp(login(port), { allowPrivate: true })).toEqual(fine)
    expect(said).toHaveLength(1)
    expect(await smtp(login(port), { resolve: async () => ['0.0.0.0'] })).toMatchObject({ ok: false, reason: 'protocol' })
    expect(said).toHaveLength(1)
  })

  test('an outage and a server that knows no login are no wrong password', async () => {
    const down = await smtpServer({ ...tls(), onAuth: (_a, _s, done) => done(reply(454, '4.7.0 try later')) })
    expect(await smtp(login(down.port), trusted)).toMatchObject({ reason: 'protocol', detail: expect.stringContaining('try later') })
    const loginless = await smtpServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
    expect(await smtp(login(loginless.port))).toMatchObject({ ok: false, reason: 'protocol' })
  })

  test('TLS spoken to a server that waits for words, and another protocol, are told apart from silence', async () => {
    const plain = await smtpServer()
    expect(await smtp(login(plain.port, { secure: true }))).toMatchObject({ reason: 'protocol' })
    const web = await rudeServer((it) => it.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(await smtp(login(web.port))).toMatchObject({ reason: 'protocol', detail: expect.stringContaining('HTTP/1.1 400') })
  })
})

const client = { imap, smtp }
describe.each(['imap', 'smtp'] as const)('whatever the protocol (%s)', (protocol) => {
  const check = client[protocol]

  test('a silent server and one that drips are left at the time limit', async () => {
    const silent = await rudeServer(() => {})
    const dripping = await rudeServer((socket) => {
      const timer = setInterval(() => socket.write('2'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    for (const { port } of [silent, dripping]) {
      expect(await check(login(port), { timeout_ms: 400 })).toEqual({ ok: false, reason: 'timeout', detail: null })
    }
  })

  test('a closed door is refused; where one address is closed the next is tried', async () => {
    const gone = await startRudeServer(() => {})
    await gone.close()
    expect(await check(login(gone.port))).toMatchObject({ ok: false, reason: 'refused' })
    const open = await rudeServer((it) => it.end('nothing of the kind\r\n'))
    expect(await check(login(open.port), { resolve: async () => ['127.0.0.2', '127.0.0.1'] })).toMatchObject({ reason: 'protocol' })
  })

  test('a name that nobody knows', async () => {
    const unknown = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    expect(await check(login(993), { resolve: unknown })).toMatchObject({ ok: false, reason: 'unknownHost' })
    expect(await check(login(993), { resolve: async () => [] })).toMatchObject({ ok: false, reason: 'unknownHost' })
  })

  test('a name server that does not answer costs the time limit', async () => {
    expect(await check(login(993), { timeout_ms: 100, resolve: () => new Promise(() => {}) })).toMatchObject({ reason: 'timeout' })
  })

  test.each([
    ['this machine by name', { host: 'localhost' }, undefined],
    ['this machine by address', { host: '127.0.0.1' }, undefined],
    ['this machine by a number', { host: '2130706433' }, undefined],
    ['any address of this machine', { host: '0.0.0.0' }, undefined],
    ['a cloud’s inside', { host: '169.254.169.254' }, undefined],
    ['a private address behind a public name', { host: 'posta.example' }, ['10.0.0.7']],
    ['one private address among public ones', { host: 'posta.example' }, ['8.8.8.8', '192.168.1.1']],
    ['a private IPv6 address', { host: 'posta.example' }, ['2a00:1450:4002:402::200e', 'fd00::1']],
    ['a port that is none of mail', { host: 'posta.example', port: 6379 }, ['8.8.8.8']],
  ])('is not allowed from outside: %s', async (_, server, addresses) => {
    const options = { allowPrivate: false, ...(addresses && { resolve: async () => addresses }) }
    expect(await check(login(993, server), options)).toEqual({ ok: false, reason: 'notAllowed', detail: null })
  })

  test('the name is asked for once and the connection goes to that answer: a second one cannot lead elsewhere', async () => {
    let asked = 0
    const server = await rudeServer((it) => it.end('nothing of the kind\r\n'))
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2'])
    expect(await check(login(server.port, { host: 'posta.example' }), { resolve })).toMatchObject({ reason: 'protocol' })
    expect(asked).toBe(1)
    expect(server.sockets.size).toBe(1)
  })
})

describe.skipIf(!dovecotInstalled)('checking an IMAP server (a real Dovecot)', () => {
  let dovecot: Awaited<ReturnType<typeof startDovecot>>
  let trusted: Partial<Options>
  beforeAll(async () => {
    dovecot = await startDovecot()
    trusted = { tls: { ca: dovecot.certificate } }
  })
  afterAll(() => dovecot?.stop())

  test('logs in by STARTTLS and within TLS', async () => {
    expect(await imap(login(dovecot.ports.starttls), trusted)).toEqual(fine)
    expect(await imap(login(dovecot.ports.secure, { secure: true }), trusted)).toEqual(fine)
    expect(await imap(login(dovecot.ports.starttls, { host: '127.0.0.1' }), trusted)).toEqual(fine)
  })

  test('a wrong password and an unknown mailbox are told in the words of the server', async () => {
    for (const wrong of [{ password: 'no' }, { email: 'nobody@pec.example' }])
      expect(await imap(login(dovecot.ports.starttls, wrong), trusted)).toEqual({ ok: false, reason: 'credentials', detail: 'Authentication failed.' })
  })

  test('a certificate that nobody vouches for, or of another host, is named', async () => {
    const outcomes = [
      await imap(login(dovecot.ports.starttls)),
      await imap(login(dovecot.ports.secure, { secure: true })),
      await imap(login(dovecot.ports.secure, { secure: true, host: 'posta.example' }), { ...trusted, resolve: async () => ['127.0.0.1'] }),
    ]
    for (const it of outcomes) expect(it).toMatchObject({ ok: false, reason: 'certificate' })
  })

  test('TLS at the wrong port', async () => {
    expect(await imap(login(dovecot.ports.starttls, { secure: true }), trusted)).toMatchObject({ ok: false, reason: 'protocol' })
  })

  test('both servers at once, each with its own answer', async () => {
    const { port } = await smtpServer({ allowInsecureAuth: true })
    const config = { imap: login(dovecot.ports.starttls), smtp: login(port, { password: 'no' }) }
    expect(await checkMailServers(config, { ...here, ...trusted })).toMatchObject({ imap: fine, smtp: { ok: false, reason: 'credentials' } })
    expect(await checkMailServers({ imap: null, smtp: null }, here)).toEqual({ imap: null, smtp: null })
  })
})

test('an IMAP server without STARTTLS never hears the password from another machine, nor is an outage a wrong password', async () => {
  const heard: string[] = []
  const server = (answer: string) =>
    rudeServer((socket) => {
      socket.write('* OK ready\r\n')
      socket.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          heard.push(line)
          const [tag, command] = line.split(' ')
          if (command === 'CAPABILITY') socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`)
          else socket.write(`${tag} ${command === 'LOGIN' ? answer : 'OK done'}\r\n`)
        }
      })
    })
  const { port } = await server('NO [UNAVAILABLE] the user database is away')
  expect(await imap(login(port), { resolve: async () => ['0.0.0.0'] })).toMatchObject({ reason: 'protocol', detail: 'Server does not support STARTTLS' })
  expect(heard.join()).not.toContain(mailbox.password)
  expect(await imap(login(port))).toMatchObject({ reason: 'protocol', detail: 'the user database is away' })
})
