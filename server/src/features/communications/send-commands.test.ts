import { randomUUID } from 'node:crypto'
import { communicationRoutes as routes } from '@delibera/core/communications/routes'
import { contactRoutes } from '@delibera/core/contacts/routes'
import { memberListRoutes } from '@delibera/core/members/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { arrivedMessage, companyWithPanel, openPanel, type PanelStage, uploadedFile, written } from '../../testing/panel.ts'

let app: TestApp
let stage: PanelStage
beforeAll(async () => {
  app = await testApp()
  stage = await companyWithPanel(app)
})
afterAll(() => app.close())

const anAddress = (email: string, name: string | null = null) => ({ kind: 'ADDRESS', email, name })
const letter = (it: object = {}) => ({ to: [anAddress('a@pec.it', 'A')], subject: 'Avviso', body: written('Testo'), key: randomUUID(), ...it })
const send = (body: object, on = stage) => on.call(routes.send, { query: { company_id: on.company_id }, body: body as never })
const save = (body: object, on = stage) => on.call(routes.save, { query: { company_id: on.company_id }, body: body as never })
const one = (id: string, on = stage) => on.call(routes.one, { params: { id }, query: { company_id: on.company_id } })
const resend = (id: string, body: object, on = stage) => on.call(routes.resend, { params: { id }, query: { company_id: on.company_id }, body: body as never })
const mailsOf = (communication_id: string) =>
  app.deps.db.selectFrom('mails').selectAll().where('communication_id', '=', communication_id).orderBy('created_at').orderBy('recipient').execute()
/** What the sending and the providers said, without waiting for them. */
const said = (mail_id: string, ...statuses: string[]) =>
  app.deps.db
    .insertInto('mail_events')
    .values(statuses.map((status) => ({ mail_id, status, at: new Date().toISOString() })))
    .execute()

describe('sending', () => {
  test('goes through a real server of the company, with the service of the panel alone', async () => {
    const server = await startMailServer({ allowInsecureAuth: true, onAuth: ({ username }, _s, done) => done(null, { user: username }) })
    try {
      const person = await app.world.person()
      const company_id = (await app.world.company('Propria S.p.A.', person))._id
      await openPanel(app, company_id, { host: '127.0.0.1', port: server.port })
      const own = { company_id, person, call: await app.as(person) }
      const sent = await send(letter({ to: [anAddress('uno@pec.it'), anAddress('due@pec.it')] }), own)
      await app.work()
      expect(await one(sent._id, own)).toMatchObject({
        prevalent_status: 'SENT',
        recipients: [
          { status: 'SENT', certified: true },
          { status: 'SENT', certified: true },
        ],
      })
      expect(server.arrived).toHaveLength(2)
    } finally {
      await app.deps.pools.close()
      await server.close()
    }
  })

  test('writes one letter to each address, however often somebody was chosen, by the mail of the company', async () => {
    const { company_id, call } = stage
    const anna = await app.world.member(company_id, { first_name: 'Anna', last_name: 'Verdi', email: 'anna@pec.it', roles: ['SIN'] })
    const bruno = await app.world.member(company_id, { first_name: 'Bruno', last_name: 'Blu', email: 'bruno@example.test', roles: ['SIN'] })
    const list = await call(memberListRoutes.addList, { params: { id: company_id }, body: { name: 'Collegio', member_ids: [anna, bruno] } } as never)
    const contact = await call(contactRoutes.add, { query: { company_id }, body: { last_name: 'Notaio Rosa', email: 'notaio@legalmail.it' } as never })
    const to = [
      { kind: 'MEMBER', id: anna },
      { kind: 'LIST', id: (list as { _id: string })._id },
      anAddress('ANNA@pec.it'),
      { kind: 'CONTACT', id: contact._id },
    ]
    const sent = await send(letter({ to, cc: [{ kind: 'ROLE', code: 'SIN' }, anAddress('revisore@pec.it', 'Revisore')] }))
    expect(sent).toMatchObject({
      position: 'sent',
      status: 'SENT',
      recipients_count: 4,
      prevalent_status: 'SENDING',
      reached: { waiting: 4, delivered: 0, failed: 0, viewed: 0 },
    })
    expect(sent.recipients.map((it) => [it.name, it.email, it.is_copy, it.status, it.certified])).toEqual([
      ['Anna Verdi', 'anna@pec.it', false, 'SENDING', true],
      ['Bruno Blu', 'bruno@example.test', false, 'SENDING', false],
      ['Notaio Rosa', 'notaio@legalmail.it', false, 'SENDING', true],
      ['Revisore', 'revisore@pec.it', true, 'SENDING', true],
    ])
    const mails = await mailsOf(sent._id)
    expect(mails.map((it) => [it.event, it.sender, it.sender_name])).toEqual(
      mails.map(() => ['SENDING_COMMUNICATION', 'segreteria@pec.valserra.example', 'Valserra S.p.A.']),
    )
    expect(mails.find((it) => it.is_copy)?.body).toBe('Inviata per conoscenza.\n\nTesto\n')
    expect(mails.find((it) => it.recipient === 'anna@pec.it')?.member_id).toBe(anna)
  })

  test('pressed twice, or by two hands at once, is one letter', async () => {
    const it = letter()
    const [first, second] = await Promise.all([send(it), send(it)])
    expect(second._id).toBe(first._id)
    expect((await send(it))._id).toBe(first._id)
    expect(await mailsOf(first._id)).toHaveLength(1)
  })

  test('of a draft by two people at once happens once; whoever comes second is told', async () => {
    const draft = await save({ ...letter(), key: undefined })
    const ends = await Promise.allSettled([send({ _id: draft._id, key: randomUUID() }), send({ _id: draft._id, key: randomUUID() })])
    expect(ends.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find((it) => it.status === 'rejected')?.reason).toMatchObject({ code: 'E0002', info: 'sent' })
    expect(await mailsOf(draft._id)).toHaveLength(1)
    await expect(save({ _id: draft._id, subject: 'Dopo' })).rejects.toMatchObject({ code: 'E0002', info: 'sent' })
  })

  test('a draft leaves as it stands, with its files, or as it is given, unless somebody wrote since', async () => {
    const file = await uploadedFile(app, stage.company_id)
    const draft = await save({ to: [anAddress('a@pec.it')], subject: 'Così', body: written('Com’è'), attachments: [file], tags: ['x'] })
    const sent = await send({ _id: draft._id, key: randomUUID() })
    expect(sent).toMatchObject({ _id: draft._id, subject: 'Così', tags: ['x'], attachments: [{ _id: file }], version: 2 })
    const [mail] = await mailsOf(draft._id)
    expect(await app.deps.db.selectFrom('mail_enclosures').select('name').where('mail_id', '=', mail!._id).execute()).toEqual([{ name: 'bilancio.pdf' }])
    const other = await save({ subject: 'Uno' })
    await save({ _id: other._id, version: 1, subject: 'Due' })
    await expect(send(letter({ _id: other._id, version: 1 }))).rejects.toMatchObject({ code: 'E0002', info: 'changed' })
    expect((await send(letter({ _id: other._id, version: 2, subject: 'Tre' }))).subject).toBe('Tre')
    const unused = await uploadedFile(app, stage.company_id)
    const { _id } = await save({ subject: 'Con', attachments: [unused] })
    await send(letter({ _id, subject: 'Senza' }))
    expect(await app.deps.db.selectFrom('files').select('_id').where('_id', '=', unused).execute()).toEqual([])
  })

  test('a subject is one line, whatever was pasted into it', async () => {
    const sent = await send(letter({ subject: 'Avviso\r\nBcc: altri@pec.it\u2028fine' }))
    expect(sent.subject).toBe('Avviso Bcc: altri@pec.it fine')
    expect((await mailsOf(sent._id))[0]!.subject).toBe('Avviso Bcc: altri@pec.it fine')
  })

  test('names what is missing, and nothing leaves', async () => {
    await expect(send({ key: randomUUID(), body: written('') })).rejects.toMatchObject({
      code: 'E0001',
      info: [{ path: 'to' }, { path: 'subject' }, { path: 'body' }],
    })
    const muta = await app.world.member(stage.company_id, { last_name: 'Muta' })
    await expect(send(letter({ to: [{ kind: 'MEMBER', id: muta }] }))).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'to' }] })
    const files = [await uploadedFile(app, stage.company_id, { bytes: 6e6 }), await uploadedFile(app, stage.company_id, { bytes: 6e6 })]
    await expect(send(letter({ attachments: files }))).rejects.toMatchObject({
      code: 'E0001',
      info: [{ path: 'attachments', message: 'filesTooLargeTogether' }],
    })
  })

  test('an answer names the message that it answers, a further letter the one before', async () => {
    const first = await arrivedMessage(app, stage.company_id, { message_id: '<uno@pec.example>', at: new Date(Date.now() - 9000) })
    const second = await arrivedMessage(app, stage.company_id, { message_id: '<due@pec.example>', thread_id: first, at: new Date(Date.now() - 5000) })
    const answer = await send(letter({ reply_to: second }))
    expect(answer.thread.map((it) => it._id)).toEqual([first, second, answer._id])
    const [mail] = await mailsOf(answer._id)
    expect(mail!.headers).toEqual({ 'In-Reply-To': '<due@pec.example>', References: '<uno@pec.example> <due@pec.example>' })
    const further = await send(letter({ reply_to: answer._id, to: [anAddress('a@pec.it'), anAddress('nuovo@pec.it')] }))
    const headers = (await mailsOf(further._id)).map((it) => it.headers)
    expect(headers).toEqual([{ 'In-Reply-To': mail!.message_id, References: mail!.message_id }, {}])
    const odd = await arrivedMessage(app, stage.company_id, { message_id: '<a b\u0000>'.replace('\u0000', '') })
    expect((await mailsOf((await send(letter({ reply_to: odd })))._id))[0]!.headers).toEqual({})
  })

  test('a message that arrived is handed on whole', async () => {
    const id = await arrivedMessage(app, stage.company_id, { subject: 'Bolletta: "luglio"' })
    await app.deps.storage.write('forwardedmessage', Buffer.from('From: x@y.it\r\n\r\nciao'), 'message/rfc822')
    await app.deps.db.updateTable('communications').set({ storage_key: 'forwardedmessage' }).where('_id', '=', id).execute()
    const sent = await send(letter({ forward_of: id }))
    expect(sent).toMatchObject({ forward_of: id, thread: [{ _id: sent._id }] })
    const [mail] = await mailsOf(sent._id)
    const [file] = await app.deps.db.selectFrom('mail_enclosures').select(['name', 'mime_type']).where('mail_id', '=', mail!._id).execute()
    expect(file).toEqual({ name: expect.stringMatching(/\.eml$/), mime_type: 'message/rfc822' })
  })
})

describe('resending', () => {
  const threeLetters = async () => {
    const carla = await app.world.member(stage.company_id, { first_name: 'Carla', last_name: 'Nera', email: `vecchia.${randomUUID().slice(0, 8)}@pec.it` })
    const file = await uploadedFile(app, stage.company_id)
    const sent = await send(letter({ to: [anAddress('a@pec.it'), anAddress('b@pec.it'), { kind: 'MEMBER', id: carla }], attachments: [file] }))
    const [a, b, c] = await mailsOf(sent._id)
    await said(a!._id, 'SENT', 'ACCEPTED', 'DELIVERED')
    await said(b!._id, 'SENT', 'ACCEPTED', 'NOT_DELIVERED')
    await said(c!._id, 'SENT', 'NOT_ACCEPTED')
    return { sent, carla, a: a!, b: b!, c: c! }
  }

  test('writes the same again to those whom it did not reach, at the address they have by now', async () => {
    const { sent, carla, a, b, c } = await threeLetters()
    expect(await one(sent._id)).toMatchObject({ prevalent_status: 'DELIVERED', reached: { delivered: 1, failed: 2, waiting: 0, viewed: 0 } })
    await app.deps.db.updateTable('members').set({ email: 'nuova@pec.it' }).where('_id', '=', carla).execute()
    const again = await resend(sent._id, { key: randomUUID() })
    expect(again.reached).toEqual({ delivered: 1, failed: 0, waiting: 2, viewed: 0, unprovable: 0 })
    expect(
      again.recipients
        .filter((it) => it.replaced)
        .map((it) => it._id)
        .sort(),
    ).toEqual([b._id, c._id].sort())
    const anew = (await mailsOf(sent._id)).filter((it) => ![a._id, b._id, c._id].includes(it._id))
    expect(anew.map((it) => [it.recipient, it.html === b.html, it.message_id === b.message_id])).toEqual([
      ['b@pec.it', true, false],
      ['nuova@pec.it', true, false],
    ])
    const carried = await app.deps.db
      .selectFrom('mail_enclosures')
      .select('name')
      .where(
        'mail_id',
        'in',
        anew.map((it) => it._id),
      )
      .execute()
    expect(carried).toEqual([{ name: 'bilancio.pdf' }, { name: 'bilancio.pdf' }])
  })

  test('pressed twice or by two at once writes once, and to some only', async () => {
    const { sent, b, c } = await threeLetters()
    const key = randomUUID()
    await Promise.all([
      resend(sent._id, { key, recipients: [b._id] }),
      resend(sent._id, { key, recipients: [b._id] }),
      resend(sent._id, { key: randomUUID(), recipients: [b._id] }),
    ])
    expect(await mailsOf(sent._id)).toHaveLength(4)
    expect((await one(sent._id)).recipients.find((it) => it._id === c._id)?.replaced).toBe(false)
    const anew = (await mailsOf(sent._id)).at(-1)!
    await said(anew._id, 'FAILED')
    await resend(sent._id, { key })
    expect(await mailsOf(sent._id)).toHaveLength(4)
  })

  test('is refused for what was not sent, is in the trash, or is another’s', async () => {
    const { sent } = await threeLetters()
    const other = await companyWithPanel(app, 'Altra S.p.A.')
    const again = { key: randomUUID() }
    await expect(resend(sent._id, again, other)).rejects.toMatchObject({ status: 404 })
    const strange = (await send(letter(), other)).recipients[0]!._id
    await expect(resend(sent._id, { ...again, recipients: [strange] })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'recipients' }] })
    await expect(resend((await save({ subject: 'Bozza' }))._id, again)).rejects.toMatchObject({ code: 'E0002', info: 'not_sent' })
    await stage.call(routes.trash, { query: { company_id: stage.company_id }, body: { ids: [sent._id] } })
    await expect(resend(sent._id, again)).rejects.toMatchObject({ code: 'E0002', info: 'trashed' })
  })
})

test('deleting what was sent keeps its letters, their receipts and what was written down', async () => {
  const sent = await send(letter())
  const ids = { query: { company_id: stage.company_id }, body: { ids: [sent._id] } }
  const [mail] = await mailsOf(sent._id)
  await stage.call(routes.trash, ids)
  await stage.call(routes.remove, ids)
  expect(await app.deps.db.selectFrom('mails').select(['communication_id', 'subject']).where('_id', '=', mail!._id).execute()).toEqual([
    { communication_id: null, subject: 'Avviso' },
  ])
})
