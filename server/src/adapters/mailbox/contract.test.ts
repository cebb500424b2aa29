import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dovecotInstalled, mailbox as login, startDovecot } from '../../testing/dovecot.ts'
import { startRudeServer } from '../../testing/mail-server.ts'
import { openImap } from './imap.ts'
import { trialMailbox } from './local.ts'
import { type Mailbox, MailboxClosed, type Wanted } from './port.ts'

const long = '2000-01-01'
const wanted = (it: Partial<Wanted> = {}): Wanted => ({ after: null, since: new Date(long), headers: ['x-ricevuta', 'x-trasporto'], limit: 100, ...it })
const message = (name: string, head = 'X-Ricevuta: accettazione') =>
  Buffer.from(`From: a@pec.example\r\nSubject: ${name}\r\n${head}\r\nMIME-Version: 1.0\r\n\r\nCittà è qui, riga ${name}.\r\n.\r\nfine\r\n`)

/** One of the places where receipts arrive, and how something gets there. */
interface Place {
  open(): Promise<Mailbox>
  deliver(raw: Buffer): Promise<void>
  close(): Promise<void>
}

function localPlace(): Place {
  const kept: { uid: number; raw: Buffer; received_at: Date }[] = []
  const messages = {
    after: async (uid: number, limit: number) => kept.filter((it) => it.uid > uid).slice(0, limit),
    some: async (uids: readonly number[]) => new Map(kept.filter((it) => uids.includes(it.uid)).map((it) => [it.uid, it.raw])),
  }
  return {
    open: async () => trialMailbox(messages),
    deliver: async (raw) => void kept.push({ uid: kept.length + 1, raw, received_at: new Date() }),
    close: async () => {},
  }
}

let dovecot: Awaited<ReturnType<typeof startDovecot>> | undefined
beforeAll(async () => {
  if (dovecotInstalled) dovecot = await startDovecot()
})
afterAll(() => dovecot?.stop())

const settings = (it: { poll_ms?: number } = {}) => ({ allowPrivate: true, tls: { ca: dovecot!.certificate }, connect_ms: 5000, ...it })
const imapLogin = (it: Partial<typeof login> = {}) => ({ ...login, host: 'localhost', port: dovecot!.ports.secure, secure: true, ...it })

async function administrator(): Promise<ImapFlow> {
  const { host, port, secure, email, password } = imapLogin()
  const client = new ImapFlow({ host, port, secure, auth: { user: email, pass: password }, tls: { ca: dovecot!.certificate }, logger: false })
  await client.connect()
  return client
}

/** A mailbox as it is on the first day. */
async function imapPlace(): Promise<Place> {
  const client = await administrator()
  for (const { path } of await client.list()) if (path !== 'INBOX') await client.mailboxDelete(path)
  await client.mailboxOpen('INBOX')
  await client.messageDelete('1:*')
  return {
    open: () => openImap(imapLogin(), settings()),
    deliver: async (raw) => void (await client.append('INBOX', raw)),
    close: () => client.logout(),
  }
}

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const it of cleanups.splice(0).reverse()) await it()
})

const places = [
  { name: 'the trial mailbox', make: async () => localPlace(), runs: true },
  { name: 'IMAP (Dovecot)', make: imapPlace, runs: dovecotInstalled },
]

describe.each(places)('$name', ({ make, runs }) => {
  async function opened() {
    const place = await make()
    cleanups.push(place.close)
    const mailbox = await place.open()
    cleanups.push(mailbox.close)
    return { ...place, mailbox }
  }

  test.skipIf(!runs)('shows what is new in the order of arrival, with the headers that were asked for and the whole message', async () => {
    const { mailbox, deliver } = await opened()
    expect(await mailbox.folders()).toEqual(['INBOX'])
    await deliver(message('uno'))
    await deliver(message('due', 'X-Altro: 1\r\nX-Trasporto:\r\n posta-certificata'))
    const { messages, complete } = await mailbox.newer('INBOX', wanted())
    expect(complete).toBe(true)
    expect(messages.map((it) => Object.fromEntries(it.headers))).toEqual([{ 'x-ricevuta': 'accettazione' }, { 'x-trasporto': 'posta-certificata' }])
    expect(messages[0]).toMatchObject({ bytes: message('uno').length })
    expect(Math.abs(messages[0]!.received_at.getTime() - Date.now())).toBeLessThan(60_000)
    expect((await mailbox.source('INBOX', messages[0]!.uid, 10_000))?.equals(message('uno'))).toBe(true)
  })

  test.skipIf(!runs)('goes on from where it was, also on another connection, and in pieces', async () => {
    const { mailbox, deliver, open } = await opened()
    const start = await mailbox.newer('INBOX', wanted())
    expect(start).toMatchObject({ messages: [], complete: true })
    for (const name of ['uno', 'due', 'tre']) await deliver(message(name))
    const first = await mailbox.newer('INBOX', wanted({ after: start.position, limit: 2 }))
    expect([first.messages.length, first.complete]).toEqual([2, false])
    const other = await open()
    cleanups.push(other.close)
    const second = await other.newer('INBOX', wanted({ after: first.position, limit: 2 }))
    expect([second.messages.length, second.complete]).toEqual([1, true])
    const nothing = await other.newer('INBOX', wanted({ after: second.position }))
    expect(nothing).toEqual({ messages: [], complete: true, position: second.position })
  })

  test.skipIf(!runs)('numbers of another validity mean nothing: it begins anew', async () => {
    const { mailbox, deliver } = await opened()
    await deliver(message('uno'))
    const { position } = await mailbox.newer('INBOX', wanted())
    const again = await mailbox.newer('INBOX', wanted({ after: { uid: position.uid + 1000, uid_validity: '1' } }))
    expect([again.messages.length, again.position]).toEqual([1, position])
  })

  test.skipIf(!runs)('what is gone or too long is null', async () => {
    const { mailbox, deliver } = await opened()
    await deliver(message('uno'))
    const [one] = (await mailbox.newer('INBOX', wanted())).messages
    expect(await mailbox.source('INBOX', one!.uid, message('uno').length - 1)).toBeNull()
    expect(await mailbox.source('INBOX', one!.uid + 7, 10_000)).toBeNull()
  })

  test.skipIf(!runs)('gives many messages at one word, without those that are gone, and the headers of one', async () => {
    const { mailbox, deliver } = await opened()
    for (const it of ['uno', 'due', 'tre']) await deliver(message(it))
    const uids = (await mailbox.newer('INBOX', wanted())).messages.map((it) => it.uid)
    const found = await mailbox.sources('INBOX', [uids[0]!, uids[2]!, uids[2]! + 50])
    expect([...found].map(([uid, raw]) => [uid, raw.equals(message(uid === uids[0] ? 'uno' : 'tre'))])).toEqual([
      [uids[0], true],
      [uids[2], true],
    ])
    expect(await mailbox.sources('INBOX', [])).toEqual(new Map())
    const head = (await mailbox.head('INBOX', uids[1]!))!.toString()
    expect(head).toContain('Subject: due\r\n')
    expect(head).not.toContain('Città')
    expect(await mailbox.head('INBOX', uids[2]! + 50)).toBeNull()
  })

  test.skipIf(!runs)('waiting for news ends when it is told to', async () => {
    const { mailbox } = await opened()
    await mailbox.newer('INBOX', wanted())
    const enough = new AbortController()
    const waiting = mailbox.news(enough.signal)
    enough.abort()
    await waiting
    await mailbox.news(AbortSignal.abort())
  })
})

describe('IMAP (Dovecot)', () => {
  const open = async (it: Parameters<typeof settings>[0] = {}) => {
    const mailbox = await openImap(imapLogin(), settings(it))
    cleanups.push(mailbox.close)
    return mailbox
  }

  test.skipIf(!dovecotInstalled)('tells of news at once, and of what came while nobody was listening', async () => {
    const place = await imapPlace()
    cleanups.push(place.close)
    const mailbox = await open()
    await mailbox.newer('INBOX', wanted())
    const waiting = mailbox.news(new AbortController().signal)
    setTimeout(() => void place.deliver(message('uno')), 300)
    await waiting
    expect((await mailbox.newer('INBOX', wanted())).messages).toHaveLength(1)
    await place.deliver(message('due'))
    await mailbox.news(new AbortController().signal)
    expect((await mailbox.newer('INBOX', wanted())).messages).toHaveLength(2)
  })

  test.skipIf(!dovecotInstalled)('looks again after a while without a word', async () => {
    const mailbox = await open({ poll_ms: 200 })
    await mailbox.newer('INBOX', wanted())
    await mailbox.news(new AbortController().signal)
  })

  test.skipIf(!dovecotInstalled)(
    'reads the folders people file their mail in, but not what they sent or threw away, and leaves unread what is unread',
    async () => {
      const place = await imapPlace()
      const client = await administrator()
      cleanups.push(place.close, () => client.logout())
      for (const it of ['Ricevute', 'Sent', 'Trash', 'Drafts', 'Junk']) await client.mailboxCreate(it)
      await client.append('Ricevute', message('filed'))
      const mailbox = await open()
      expect(await mailbox.folders()).toEqual(['INBOX', 'Ricevute'])
      const { messages } = await mailbox.newer('Ricevute', wanted())
      expect(await mailbox.source('Ricevute', messages[0]!.uid, 10_000)).not.toBeNull()
      expect(await client.status('Ricevute', { unseen: true })).toMatchObject({ unseen: 1 })
    },
  )

  test.skipIf(!dovecotInstalled)('begins with what came since a day', async () => {
    const place = await imapPlace()
    cleanups.push(place.close)
    await place.deliver(message('uno'))
    const mailbox = await open()
    const { messages, position } = await mailbox.newer('INBOX', wanted({ since: new Date(Date.now() + 3 * 86_400_000) }))
    expect(messages).toEqual([])
    await place.deliver(message('due'))
    expect((await mailbox.newer('INBOX', wanted({ after: position }))).messages).toHaveLength(1)
  })

  test.skipIf(!dovecotInstalled)('a wrong password and a lost server are told in words, without the password', async () => {
    const wrong = await openImap(imapLogin({ password: 'sbagliata' }), settings()).catch((error) => error)
    expect(wrong).toBeInstanceOf(MailboxClosed)
    expect(wrong).toMatchObject({ reason: 'credentials', detail: expect.not.stringContaining('sbagliata') })
    const upgrading = { ...imapLogin(), port: dovecot!.ports.starttls, secure: false }
    const mailbox = await openImap(upgrading, settings())
    await mailbox.close()
    const lost = await mailbox.newer('INBOX', wanted()).catch((error) => error)
    expect(lost).toBeInstanceOf(MailboxClosed)
    expect(lost.reason).toBe('refused')
  })
})

test('a server inside the house is not looked for in production, and nobody answering is told as such', async () => {
  const here = { ...login, host: 'localhost', port: 143, secure: false }
  const refusal = (it: Promise<Mailbox>) => it.catch((error) => error)
  expect(await refusal(openImap(here, { allowPrivate: false }))).toMatchObject({ name: 'MailboxClosed', reason: 'notAllowed' })
  const rude = await startRudeServer((socket) => socket.end('* BYE not today\r\n'))
  cleanups.push(rude.close)
  expect(await refusal(openImap({ ...here, port: rude.port }, { allowPrivate: true, connect_ms: 2000 }))).toBeInstanceOf(MailboxClosed)
})
