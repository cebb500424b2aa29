import { communicationRoutes as routes } from '@delibera/core/communications/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { arrivedMessage, companyWithPanel, openPanel, type PanelStage, uploadedFile, written } from '../../testing/panel.ts'
import { removalJobs } from '../removals/jobs.ts'

let app: TestApp
let stage: PanelStage
beforeAll(async () => {
  app = await testApp()
  stage = await companyWithPanel(app)
})
afterAll(() => app.close())

const inIt = () => ({ company_id: stage.company_id })
const save = (body: object, on = stage) => on.call(routes.save, { query: { company_id: on.company_id }, body: body as never })
const list = (query: object = {}, on = stage) => on.call(routes.list, { query: { company_id: on.company_id, ...query } as never })
const one = (id: string, on = stage) => on.call(routes.one, { params: { id }, query: { company_id: on.company_id } })
const trash = (ids: string[], on = stage) => on.call(routes.trash, { query: { company_id: on.company_id }, body: { ids } })
const remove = (ids: string[], on = stage) => on.call(routes.remove, { query: { company_id: on.company_id }, body: { ids } })
const change = (id: string, body: object, on = stage) => on.call(routes.change, { params: { id }, query: { company_id: on.company_id }, body })
const changeMany = (ids: string[], body: object, on = stage) =>
  on.call(routes.changeMany, { query: { company_id: on.company_id }, body: { ids, ...body } as never })
const audited = async (company_id: string) => {
  const rows = await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `company:${company_id}`).orderBy('seq').execute()
  return rows.map((it) => it.action)
}

describe('the panel', () => {
  const anId = '00000000-0000-4000-8000-000000000000'
  const every = (company_id: string) => {
    const [query, params] = [{ company_id }, { id: anId, part: '1', recipient: anId, receipt: anId }]
    const body = { ids: [anId], key: anId, to: [], subject: 'x', body: null }
    return Object.values(routes).map((it) => ({ it, input: { query, params, body } as never }))
  }

  test('is shut without its service, and says what to buy', async () => {
    const person = await app.world.person()
    const company_id = (await app.world.company('Senza S.r.l.', person))._id
    await openPanel(app, company_id)
    await app.deps.db.deleteFrom('subscriptions').where('company_id', '=', company_id).where('code', '=', 'MLR01').execute()
    const call = await app.as(person)
    for (const { it, input } of every(company_id))
      await expect(call(it, input), it.path).rejects.toMatchObject({ status: 403, code: 'CP003', info: { reason: 'service_needed', service: 'MLR01' } })
  })

  test('asks for a mail server in every call while none is configured', async () => {
    const person = await app.world.person()
    const company_id = (await app.world.company('Spoglia S.r.l.', person))._id
    await app.world.subscription(company_id, { code: 'MLR01', category: 'SERVICE' })
    const call = await app.as(person)
    for (const { it, input } of every(company_id))
      await expect(call(it, input), it.path).rejects.toMatchObject({ status: 422, code: 'GEN01', info: 'configuration_needed' })
  })

  test('shows nothing of another company, and changes nothing there', async () => {
    const other = await companyWithPanel(app, 'Altra S.p.A.')
    const [draft, message] = [(await save({ subject: 'Segreta' }))._id, await arrivedMessage(app, stage.company_id)]
    for (const id of [draft, message]) {
      await expect(one(id, other)).rejects.toMatchObject({ status: 404 })
      await expect(change(id, { tags: ['mia'] }, other)).rejects.toMatchObject({ status: 404 })
      await expect(save({ subject: 'x', reply_to: id }, other)).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'reply_to' }] })
      await expect(save({ subject: 'x', forward_of: id }, other)).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'forward_of' }] })
    }
    await expect(save({ _id: draft, subject: 'Presa' }, other)).rejects.toMatchObject({ status: 404 })
    await trash([draft, message], other)
    await remove([draft, message], other)
    expect((await one(draft)).position).toBe('drafts')
    expect((await one(message)).position).toBe('inbox')
    expect((await list({ position: 'drafts' }, other)).total).toBe(0)
    await expect(other.call(routes.one, { params: { id: draft }, query: inIt() })).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })
})

describe('a draft', () => {
  test('keeps what was written, for whom, and says how many can be reached', async () => {
    const { company_id } = stage
    const anna = await app.world.member(company_id, { first_name: 'Anna', last_name: 'Verdi', email: 'anna.verdi@pec.it', roles: ['PAR'] })
    const bruno = await app.world.member(company_id, { first_name: 'Bruno', last_name: 'Gialli', email: 'bruno@example.test', roles: ['SIN'] })
    const muta = await app.world.member(company_id, { first_name: 'Carla', last_name: 'Muta', roles: ['SIN'] })
    const to = [
      { kind: 'MEMBER', id: anna },
      { kind: 'ROLE', code: 'SIN' },
      { kind: 'ADDRESS', email: 'Studio@Legalmail.it', name: 'Studio Neri' },
    ]
    const saved = await save({ to, subject: 'Deposito', body: written('Gentili soci,', 'il progetto di bilancio è depositato.'), tags: ['bilancio'] })
    expect(saved).toMatchObject({
      position: 'drafts',
      status: 'DRAFT',
      subject: 'Deposito',
      version: 1,
      tags: ['bilancio'],
      prevalent_status: null,
      reached: null,
    })
    expect(saved.preview).toBe('Gentili soci, il progetto di bilancio è depositato.')
    expect(saved.seen_at).not.toBeNull()
    expect(saved.from).toEqual({ name: 'Valserra S.p.A.', email: 'segreteria@pec.valserra.example' })
    expect(saved.to).toEqual([
      { kind: 'MEMBER', id: anna, code: null, name: 'Anna Verdi', email: 'anna.verdi@pec.it', count: 1, ordinary: 0, unreachable: 0 },
      { kind: 'ROLE', id: null, code: 'SIN', name: expect.any(String), email: null, count: 2, ordinary: 1, unreachable: 1 },
      { kind: 'ADDRESS', id: null, code: null, name: 'Studio Neri', email: 'studio@legalmail.it', count: 1, ordinary: 0, unreachable: 0 },
    ])
    expect(saved.recipients_count).toBe(3)
    expect(saved.thread.map((it) => it._id)).toEqual([saved._id])
    expect([bruno, muta].every(Boolean)).toBe(true)
  })

  test('drops what no text may say, and chosen people who are not in this company', async () => {
    const elsewhere = await companyWithPanel(app, 'Estranea S.p.A.')
    const stranger = await app.world.member(elsewhere.company_id, { email: 'estranea@pec.it' })
    const body = {
      type: 'doc',
      content: [{ type: 'script', content: [{ type: 'text', text: 'ciao', marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] }] }],
    }
    const saved = await save({ to: [{ kind: 'MEMBER', id: stranger }], subject: 'x', body })
    expect(saved.to).toEqual([])
    expect(saved.recipients_count).toBe(0)
    expect(JSON.stringify(saved.body)).not.toContain('javascript')
  })

  test('takes a name with anything in it', async () => {
    const saved = await save({ to: [{ kind: 'ADDRESS', email: 'a@pec.it', name: 'Uno\u0000\r\nDue' }], subject: '\u0000x' })
    expect([saved.to[0]?.name, saved.subject]).toEqual(['Uno Due', 'x'])
  })

  test('twice the same is one version; somebody else in between is told, not overwritten', async () => {
    const first = await save({ subject: 'Prima', to: [{ kind: 'ADDRESS', email: 'a@pec.it', name: 'A' }], body: written('Testo') })
    const same = { _id: first._id, version: 1, subject: 'Prima', to: [{ kind: 'ADDRESS', email: 'a@pec.it', name: 'A' }], body: written('Testo') }
    expect((await save(same)).version).toBe(1)
    expect((await save({ ...same, subject: 'Seconda' })).version).toBe(2)
    await expect(save({ ...same, subject: 'Terza' })).rejects.toMatchObject({ status: 409, code: 'E0002', info: 'changed' })
    expect((await one(first._id)).subject).toBe('Seconda')
  })

  test('of two who write at once one is told', async () => {
    const { _id } = await save({ subject: 'Insieme' })
    const ends = await Promise.allSettled([save({ _id, version: 1, subject: 'Uno' }), save({ _id, version: 1, subject: 'Due' })])
    expect(ends.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find((it) => it.status === 'rejected')?.reason).toMatchObject({ code: 'E0002', info: 'changed' })
    expect((await one(_id)).version).toBe(2)
  })

  test('carries files of its company up to 10 MB together, and holds those it loses until they cannot be asked back', async () => {
    const { company_id } = stage
    const [small, large, larger] = [
      await uploadedFile(app, company_id),
      await uploadedFile(app, company_id, { bytes: 6e6 }),
      await uploadedFile(app, company_id, { bytes: 6e6 }),
    ]
    const saved = await save({ subject: 'Allegati', attachments: [small, large] })
    expect(saved.attachments).toEqual([
      { _id: small, name: 'bilancio.pdf', mime_type: 'application/pdf', bytes: expect.any(Number) },
      expect.objectContaining({ _id: large }),
    ])
    expect(saved.attachments_count).toBe(2)
    await expect(save({ _id: saved._id, subject: 'Allegati', attachments: [large, larger] })).rejects.toMatchObject({
      code: 'E0001',
      info: [{ path: 'attachments', message: 'filesTooLargeTogether' }],
    })
    const { removal_id } = await save({ _id: saved._id, subject: 'Allegati', attachments: [large] })
    const held = () => app.deps.db.selectFrom('files').select('_id').where('_id', '=', small).execute()
    expect([removal_id, await held()]).toEqual([expect.any(String), [{ _id: small }]])
    await app.deps.db.updateTable('removals').set({ removed_at: '2020-01-01T00:00:00Z' }).where('_id', '=', removal_id!).execute()
    await removalJobs(app.deps).sweep_removals({}, { attempt: 1, is_last: false })
    expect(await held()).toEqual([])
    const elsewhere = await uploadedFile(app, (await companyWithPanel(app, 'Terza S.p.A.')).company_id)
    await expect(save({ subject: 'Altrui', attachments: [elsewhere] })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'attachments' }] })
  })

  test('that answers joins the conversation', async () => {
    const message = await arrivedMessage(app, stage.company_id, { at: new Date(Date.now() - 60_000) })
    const answer = await save({ subject: 'Re: Richiesta', reply_to: message })
    expect(answer.thread.map((it) => it._id)).toEqual([message, answer._id])
    expect((await one(message)).thread).toHaveLength(2)
  })
})

describe('the trash', () => {
  test('takes, gives back and removes, each as often as one presses', async () => {
    const [draft, message] = [(await save({ subject: 'Via' }))._id, await arrivedMessage(app, stage.company_id)]
    await trash([draft, message, draft])
    const before = (await one(draft)).last_update
    await trash([draft, message])
    expect(await one(draft)).toMatchObject({ position: 'trash', status: 'TRASHED', last_update: before })
    expect((await change(draft, { position: 'restored' })).position).toBe('drafts')
    expect((await change(draft, { position: 'restored' })).status).toBe('DRAFT')
    await expect(remove([draft, message])).rejects.toMatchObject({ code: 'E0002', info: 'not_trashed' })
    expect((await one(message)).position).toBe('trash')
    await remove([message])
    await remove([message])
    await expect(one(message)).rejects.toMatchObject({ status: 404 })
    const actions = (await audited(stage.company_id)).filter((it) => it.startsWith('communication.')).slice(-3)
    expect(actions).toEqual(['communication.trashed', 'communication.restored', 'communication.deleted'])
  })

  test('is moved by two at once without either failing', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => arrivedMessage(app, stage.company_id)))
    await Promise.all([trash(ids), trash([...ids].reverse())])
    await Promise.all([remove(ids), remove([...ids].reverse())])
    const left = await app.deps.db.selectFrom('communications').select('_id').where('_id', 'in', ids).execute()
    expect(left).toEqual([])
  })

  test('a draft in it is not written on', async () => {
    const { _id } = await save({ subject: 'Buttata' })
    await trash([_id])
    await expect(save({ _id, subject: 'Ripresa' })).rejects.toMatchObject({ code: 'E0002', info: 'trashed' })
  })
})

describe('a message that arrived', () => {
  test('is seen or not, and tagged, by whoever says so last', async () => {
    const id = await arrivedMessage(app, stage.company_id)
    expect(await one(id)).toMatchObject({ seen_at: null, to: [], addressed: [{ email: 'segreteria@pec.valserra.example' }], body: null, recipients: [] })
    expect((await change(id, { seen: true })).seen_at).not.toBeNull()
    expect((await change(id, { seen: false })).seen_at).toBeNull()
    expect((await change(id, { tags: ['soci', 'soci', 'bilancio'] })).tags).toEqual(['soci', 'bilancio'])
    const [a, b] = await Promise.all([change(id, { tags: ['uno'] }), change(id, { tags: ['due'] })])
    expect([a.tags, b.tags].flat()).toHaveLength(2)
  })
})

describe('several at once', () => {
  const three = () => Promise.all(Array.from({ length: 3 }, () => arrivedMessage(app, stage.company_id)))
  const tagsOf = async (ids: string[]) => (await Promise.all(ids.map((it) => one(it)))).map((it) => it.tags)

  test('are seen or not, as often as one says so; what people wrote stays seen', async () => {
    const [ids, draft] = [await three(), (await save({ subject: 'Mia' }))._id]
    await Promise.all([changeMany([...ids, draft], { seen: true }), changeMany([draft, ...ids.toReversed()], { seen: true })])
    for (const it of ids) expect((await one(it)).seen_at).not.toBeNull()
    await changeMany([...ids, draft], { seen: false })
    await changeMany([...ids, draft], { seen: false })
    for (const it of ids) expect((await one(it)).seen_at).toBeNull()
    expect((await one(draft)).seen_at).not.toBeNull()
  })

  test('are given tags and lose them, each beside its own', async () => {
    const ids = await three()
    await change(ids[0]!, { tags: ['soci', 'vecchia'] })
    await changeMany(ids, { add_tags: ['bilancio', 'soci'], remove_tags: ['vecchia'] })
    expect(await tagsOf(ids)).toEqual([
      ['soci', 'bilancio'],
      ['bilancio', 'soci'],
      ['bilancio', 'soci'],
    ])
    const before = (await one(ids[0]!)).last_update
    await changeMany(ids, { add_tags: ['soci'], remove_tags: ['vecchia'] })
    expect((await one(ids[0]!)).last_update).toBe(before)
    await Promise.all([changeMany(ids, { add_tags: ['uno'] }), changeMany(ids.toReversed(), { add_tags: ['due'] })])
    for (const it of await tagsOf(ids)) expect(it.toSorted()).toEqual(['bilancio', 'due', 'soci', 'uno'])
  })

  test('get no tag at all where it would be one too many for one of them', async () => {
    const ids = await three()
    await change(ids[1]!, { tags: Array.from({ length: 10 }, (_, at) => `n${at}`) })
    await expect(changeMany(ids, { add_tags: ['undicesima'], seen: true })).rejects.toMatchObject({
      status: 400,
      code: 'E0001',
      info: [{ path: 'add_tags', message: 'tooManyTags', text: expect.any(String) }],
    })
    expect(await tagsOf([ids[0]!, ids[2]!])).toEqual([[], []])
    expect((await one(ids[0]!)).seen_at).toBeNull()
  })

  test('come back from the trash, each to where it was; somebody else’s and what is gone stay as they are', async () => {
    const [ids, draft] = [await three(), (await save({ subject: 'Torna' }))._id]
    const other = await companyWithPanel(app, 'Vicina S.p.A.')
    const theirs = await arrivedMessage(app, other.company_id)
    await trash([...ids, draft])
    await trash([theirs], other)
    await remove([ids[0]!])
    await changeMany([...ids, draft, theirs], { position: 'restored', add_tags: ['tornata'] })
    await changeMany([...ids, draft, theirs], { position: 'restored' })
    expect((await Promise.all([ids[1]!, ids[2]!, draft].map((it) => one(it)))).map((it) => it.position)).toEqual(['inbox', 'inbox', 'drafts'])
    expect(await one(theirs, other)).toMatchObject({ position: 'trash', tags: [] })
    await expect(one(ids[0]!)).rejects.toMatchObject({ status: 404 })
    expect((await audited(stage.company_id)).slice(-2)).toEqual(['communication.deleted', 'communication.restored'])
    await expect(changeMany([], { seen: true })).rejects.toMatchObject({ code: 'E0001' })
  })
})
