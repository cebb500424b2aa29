import { afterEach, describe, expect, test } from 'vitest'
import { type Arrived, startMailServer } from '../../testing/mail-server.ts'
import { sampleMail } from '../../testing/sample-mail.ts'
import { trialTransport } from './local.ts'
import { type Mail, MailRefused, type MailTransport } from './port.ts'
import { companySmtpTransport, smtpTransport } from './smtp.ts'

interface Place {
  transport: MailTransport
  arrived: Omit<Arrived, 'secure'>[]
}

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function smtpPlace(): Promise<Place> {
  const { port, arrived, close } = await startMailServer()
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}` })
  cleanups.push(close, () => transport.close())
  return { transport, arrived }
}

async function companyPlace(): Promise<Place> {
  const { port, arrived, close } = await startMailServer({ allowInsecureAuth: true, onAuth: ({ username }, _s, done) => done(null, { user: username }) })
  const login = { email: 'io@pec.example', password: 'Segreta.1', host: '127.0.0.1', port, secure: false }
  const transport = companySmtpTransport({ login, reach: { allowPrivate: true } })
  cleanups.push(close, () => transport.close())
  return { transport, arrived }
}

async function trialPlace(): Promise<Place> {
  const arrived: Place['arrived'] = []
  const transport = trialTransport(async (mail) => void arrived.push({ sender: mail.from.address, recipients: [mail.to], mail }))
  return { transport, arrived }
}

const refused = (it: Promise<unknown>) =>
  it.then(
    () => expect.unreachable('the letter was taken'),
    (error: MailRefused) => error,
  )

describe.each([
  ['the SMTP transport', smtpPlace],
  ["a company's own server", companyPlace],
  ['the trial mailbox', trialPlace],
])('%s', (_, place) => {
  test('brings the letter whole: addresses, accents in subject and in both parts, bytes of every attachment, headers', async () => {
    const { transport, arrived } = await place()
    await transport.send(sampleMail())
    expect(arrived.map((it) => it.mail)).toEqual([sampleMail()])
  })

  test('has one recipient, the one written, and the sender of the letter is the sender of the envelope', async () => {
    const { transport, arrived } = await place()
    await transport.send(sampleMail())
    expect(arrived).toMatchObject([{ sender: 'avvisi@delibera.example', recipients: ['anna.verdi@pec.example'] }])
  })

  test('keeps our Message-ID, also when the same letter is sent again', async () => {
    const { transport, arrived } = await place()
    await transport.send(sampleMail())
    await transport.send(sampleMail())
    expect(new Set(arrived.map((it) => it.mail.message_id))).toEqual(new Set(['<a1.b2@delibera.example>']))
  })

  test('sends a bare letter: no reply address, no attachments, no headers of its own', async () => {
    const { transport, arrived } = await place()
    const { reply_to: _r, headers: _h, ...bare } = sampleMail({ attachments: [] })
    await transport.send(bare)
    expect(arrived.map((it) => it.mail)).toEqual([bare])
  })

  test.each<[string, Partial<Mail>]>([
    ['the subject', { subject: 'Avviso\r\nBcc: ladro@example.org' }],
    ['the subject, with a bare line feed', { subject: 'Avviso\nBcc: ladro@example.org' }],
    ['the recipient', { to: 'anna@example.org\r\nRCPT TO:<ladro@example.org>' }],
    ['the recipient, as a list', { to: 'anna@example.org, ladro@example.org' }],
    ['the recipient, as a name', { to: 'Anna <ladro@example.org>' }],
    ['the sender', { from: { name: 'Delibera', address: 'a@example.org>\r\nX-A: b' } }],
    ["the sender's name", { from: { name: 'Delibera\r\nBcc: ladro@example.org', address: 'a@example.org' } }],
    ['the reply address', { reply_to: 'a@example.org\nBcc: ladro@example.org' }],
    ['the Message-ID', { message_id: '<a@b>\r\nBcc: ladro@example.org' }],
    ['a header value', { headers: { 'X-A': 'b\r\nBcc: ladro@example.org' } }],
    ['a header name', { headers: { 'X-A: b\r\nBcc': 'ladro@example.org' } }],
    ['a header that is a field of the letter', { headers: { bcc: 'ladro@example.org' } }],
    ["an attachment's name", { attachments: [{ name: 'a\r\nX: y.pdf', mime_type: 'application/pdf', content: Buffer.from('') }] }],
    ["an attachment's type", { attachments: [{ name: 'a.pdf', mime_type: 'application/pdf\r\nX: y', content: Buffer.from('') }] }],
  ])('refuses for good, and never sends, a letter that smuggles lines or recipients through %s', async (_field, it) => {
    const { transport, arrived } = await place()
    const error = await refused(transport.send(sampleMail(it)))
    expect(error).toBeInstanceOf(MailRefused)
    expect(error).toMatchObject({ permanent: true })
    expect(arrived).toEqual([])
  })
})

describe('the trial mailbox alone', () => {
  test('says it is a trial, tells no time of acceptance, and a store in trouble refuses for now', async () => {
    const { transport } = await trialPlace()
    expect(transport.kind).toBe('trial')
    expect(await transport.send(sampleMail())).toEqual({ response: 'conservato nella casella di prova' })
    const broken = trialTransport(() => Promise.reject(new Error('connection terminated')))
    expect(await refused(broken.send(sampleMail()))).toMatchObject({ permanent: false, response: expect.stringContaining('connection terminated') })
  })
})
