import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Arrived, Mailbox } from '../adapters/mailbox/port.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Person } from '../testing/world.ts'
import { receiptTerms } from '../working.ts'
import { readBounce } from './bounce.ts'
import type { MailboxName } from './judge.ts'
import { readMailbox } from './read.ts'
import { provider, receiptOf } from './receipt.stage.ts'
import type { MailboxSource } from './sources.ts'

let app: TestApp
let known: Awaited<ReturnType<typeof provider>>
let anna: Person
let company_id: string
beforeAll(async () => {
  app = await testApp()
  known = await provider()
  anna = await app.world.person()
  company_id = (await app.world.company('Società dei test S.r.l.', anna))._id
})
afterAll(() => app.close())

let letters = 0
async function letter(it: { recipient?: string; certified?: boolean; is_unprovable?: boolean; sender?: string | null } = {}) {
  const message_id = `<lettera-${++letters}@posta.example>`
  const own = { event: 'SENDING_COMMUNICATION', message_id, company_id, sender_name: 'Società', subject: 'Convocazione', html: '', body: '', is_secret: false }
  const row = { ...own, sender: 'societa@posta.example', certified: false, recipient: 'Anna.Verdi@posta.example', created_at: new Date().toISOString(), ...it }
  const { _id } = await app.deps.db.insertInto('mails').values(row).returning('_id').executeTakeFirstOrThrow()
  return { _id, message_id }
}

interface Returned {
  message_id: string
  action?: string
  recipient?: string
}

/** As Google writes it, abridged: words for people, fields for programs, the head of what came back. */
const bounceOf = ({ message_id, action = 'failed', recipient = 'anna.verdi@posta.example' }: Returned): Buffer =>
  Buffer.from(
    [
      'From: Mail Delivery Subsystem <mailer-daemon@posta.example>',
      'To: societa@posta.example',
      'Subject: Delivery Status Notification (Failure)',
      `Message-ID: <returned-${message_id.slice(1, -1)}>`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; boundary="b1";\r\n report-type=delivery-status',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'The address was not found.',
      '--b1',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; googlemail.com',
      'Arrival-Date: Mon, 16 Nov 2026 10:00:00 +0000',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.posta.example (203.0.113.7)',
      'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach',
      ' does not exist.',
      '',
      '--b1',
      'Content-Type: message/rfc822',
      '',
      'From: societa@posta.example',
      `Message-ID: ${message_id}`,
      'Subject: Convocazione',
      '',
      'Testo',
      '--b1--',
      '',
    ].join('\r\n'),
  )

let uids = 0
/** A mailbox that holds these messages. */
function mailboxWith(messages: readonly Buffer[]): Mailbox {
  const held = messages.map((raw) => ({ uid: ++uids, raw }))
  const headersIn = (raw: Buffer) => {
    const lines = raw
      .toString('latin1')
      .split('\r\n\r\n')[0]!
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
    return new Map(lines.map((it) => [it.slice(0, it.indexOf(':')).toLowerCase(), it.slice(it.indexOf(':') + 1).trim()]))
  }
  const found = (uid: number) => held.find((it) => it.uid === uid)?.raw ?? null
  return {
    folders: async () => ['INBOX'],
    newer: async () => ({
      messages: held.map(({ uid, raw }): Arrived => ({ uid, bytes: raw.length, received_at: new Date(), headers: headersIn(raw) })),
      position: { uid_validity: '1', uid: uids },
      complete: true,
    }),
    source: async (_folder, uid) => found(uid),
    sources: async (_folder, wanted) => new Map(wanted.map((uid) => [uid, found(uid)!])),
    head: async (_folder, uid) => found(uid),
    news: async () => undefined,
    close: async () => undefined,
  }
}

async function read(messages: readonly Buffer[], it: { mailbox?: MailboxName; letters?: boolean } = {}): Promise<void> {
  const { mailbox = `company:${company_id}`, letters = false } = it
  const source: MailboxSource = { mailbox, version: '1', is_trial: false, letters, anchors: known.anchors, open: () => Promise.reject(new Error()) }
  await readMailbox(app.deps, { ...receiptTerms, countsUnverified: false }, source, mailboxWith(messages))
}
const events = async (mail_id: string) =>
  (await app.deps.db.selectFrom('mail_events').select(['status', 'detail']).where('mail_id', '=', mail_id).orderBy('seq').execute()).map((it) => [
    it.status,
    it.detail,
  ])
const reason = 'mx.posta.example (203.0.113.7): 550-5.1.1 The email account that you tried to reach does not exist.'

describe('a letter that an ordinary server gives back', () => {
  test('has failed, once, with the reason in the words of the server', async () => {
    const { _id, message_id } = await letter()
    await read([bounceOf({ message_id }), bounceOf({ message_id })])
    await read([bounceOf({ message_id })])
    expect(await events(_id)).toEqual([['NOT_DELIVERED', reason]])
  })

  test('is late, and not lost, while the server goes on trying', async () => {
    const { _id, message_id } = await letter()
    await read([bounceOf({ message_id, action: 'delayed' })])
    expect(await events(_id)).toEqual([])
    const row = await app.deps.db.selectFrom('mails').select(['delayed_at', 'delay']).where('_id', '=', _id).executeTakeFirstOrThrow()
    expect(row).toEqual({ delayed_at: expect.any(String), delay: reason })
  })

  test('of the platform comes back to the platform', async () => {
    const { _id, message_id } = await letter({ sender: null })
    await read([bounceOf({ message_id })])
    expect(await events(_id)).toEqual([])
    await read([bounceOf({ message_id })], { mailbox: 'platform' })
    expect(await events(_id)).toEqual([['NOT_DELIVERED', reason]])
  })

  test('is not believed of another address, of a certified letter, or of one that nobody wrote', async () => {
    const [other, certified, ordinary] = [await letter(), await letter({ certified: true }), await letter({ certified: true, is_unprovable: true })]
    await read([
      bounceOf({ ...other, recipient: 'bruno@posta.example' }),
      bounceOf(certified),
      bounceOf(ordinary),
      bounceOf({ message_id: '<nobody@posta.example>' }),
    ])
    expect([await events(other._id), await events(certified._id)]).toEqual([[], []])
    expect(await events(ordinary._id)).toEqual([['NOT_DELIVERED', reason]])
  })

  test.each([
    ['a report of what was delivered', bounceOf({ message_id: '<a@b>', action: 'delivered' })],
    ['rubbish', Buffer.from('Content-Type: multipart/report; report-type=delivery-status; boundary="b1"\r\n\r\n--b1\r\nnothing')],
  ])('%s is none', async (_, raw) => expect(await readBounce(raw)).toBeNull())
})

describe('receipts of letters that another program sent from the same mailbox', () => {
  const listed = () =>
    app.deps.db
      .selectFrom('communications')
      .select(['subject', 'seen_at'])
      .where('company_id', '=', company_id)
      .where('position', '=', 'inbox')
      .orderBy('uid')
      .execute()

  test('are listed, and what went wrong is told; those of our letters are not, nor anything where nobody reads mail here', async () => {
    const ours = await letter({ certified: true, recipient: 'anna.verdi@pec.example' })
    const [elsewhere, subject] = ['<webmail-1@pec.example>', 'Diffida']
    const messages = [
      receiptOf(known.issuer, 'accettazione', { message_id: ours.message_id }),
      receiptOf(known.issuer, 'accettazione', { message_id: elsewhere, subject }),
      receiptOf(known.issuer, 'errore-consegna', { message_id: elsewhere, subject }),
    ]
    await read(messages)
    expect(await listed()).toEqual([])
    await app.deps.db.deleteFrom('mailbox_folders').execute()
    // What lay there before is listed, and told to nobody: only what comes from now on.
    await read([receiptOf(known.issuer, 'avvenuta-consegna', { message_id: '<webmail-0@pec.example>', subject: 'Prima' })], { letters: true })
    await read(messages, { letters: true })
    const found = await listed()
    expect(found.map((it) => [it.subject, it.seen_at !== null])).toEqual([
      [expect.stringContaining('Prima'), true],
      [expect.stringContaining(subject), true],
      [expect.stringContaining(subject), false],
    ])
    const { items } = await (await app.as(anna))(notificationRoutes.list, {})
    expect(items.filter((it) => it.kind === 'COMMUNICATION_RECEIVED')).toHaveLength(1)
    expect((await events(ours._id)).map(([status]) => status)).toEqual(['ACCEPTED'])
  })
})
