import { createHash } from 'node:crypto'
import { publicRecordRoutes, recordRoutes } from '@delibera/core/decisions/record-routes'
import { decisionRoutes } from '@delibera/core/decisions/routes'
import { bookRoutes, verifyRoutes } from '@delibera/core/minutes/routes'
import { plainText } from '@delibera/core/rich-text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { documentRows, verbalRow } from '../../stores/minutes/minutes-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { sentDecision } from '../../testing/decisions.ts'
import { judgedSignatures, pdfsigInstalled } from '../../testing/pdfsig.ts'
import { pdfText, popplerInstalled } from '../../testing/poppler.ts'
import { buildJobs } from '../../working.ts'
import { documentBytes } from '../minutes/signing-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'error' } })
  await app.deps.clock.set(app.deps.db, new Date('2026-11-02T09:00:00Z'))
})
afterAll(() => app.close())

type Stage = Awaited<ReturnType<typeof sentDecision>>
const strokes = [
  [
    { x: 0, y: 30 },
    { x: 40, y: 0 },
    { x: 90, y: 25 },
  ],
]
const image = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const signature = { image, strokes }
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => ({ status, code, info }),
  )

/** Anna decides with half, Bruno is against, Carla is silent; all of them have read it. */
async function closed(said: ('FOR' | 'AGAINST' | null)[] = ['FOR', 'AGAINST', null]): Promise<Stage> {
  const stage = await sentDecision(app)
  for (const [at, choice] of said.entries()) {
    const id = stage.company.ids[at]!
    if (choice) await stage.answer(id, { points: { 1: choice }, signature })
    else await stage.look(id)
  }
  await app.deps.clock.set(app.deps.db, new Date(Date.parse((await stage.load()).deadline!) + 60_000))
  await buildJobs(app.deps).close_decisions({}, { attempt: 1, is_last: false })
  return stage
}

const load = ({ company, params }: Stage) => company.call(recordRoutes.load, { params })
const confirm = async (stage: Stage, ack: never[] = []) =>
  stage.company.call(recordRoutes.confirm, { params: stage.params, body: { version: (await load(stage)).version, ack } })
const newest = async ({ decision }: Stage) => {
  const verbal = (await verbalRow(app.deps.db, prove(decision._id)))!
  return documentBytes(app.deps, (await documentRows(app.deps.db, verbal._id)).at(-1)!)
}
const letters = ({ decision }: Stage, event: string) =>
  app.deps.db.selectFrom('mails').selectAll().where('event', '=', event).where('meeting_id', '=', decision._id).execute()

describe('the record of a decision that was taken', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await closed()
  })

  test('is written from what happened, and names everybody', async () => {
    const seen = await load(stage)
    expect(seen.gaps).toEqual([])
    expect(seen.checks.filter((it) => !it.ok)).toEqual([])
    const text = seen.blocks.map((it) => it.paragraphs.map(plainText).join('\n')).join('\n')
    for (const words of ['Anna Riva', 'Bruno Sala', 'Carla Testa', 'i soci decidono', 'silenzio non è computato']) expect(text).toContain(words)
    expect(seen.blocks.every((it) => it.source !== null)).toBe(true)
  })

  test('keeps what a person writes, and is final once it is confirmed', async () => {
    const before = await load(stage)
    const blocks = before.blocks.map((it) =>
      it.id === 'closing' ? { ...it, paragraphs: [...it.paragraphs, { type: 'paragraph', content: [{ type: 'text', text: 'Letto e confermato.' }] }] } : it,
    )
    const saved = await stage.company.call(recordRoutes.save, {
      params: stage.params,
      body: { version: before.version, blocks: blocks as typeof before.blocks },
    })
    expect(saved.version).toBe(2)
    const [one, other] = await Promise.all([refusal(confirm(stage)), refusal(confirm(stage))])
    expect([one, other].filter((it) => it === null)).toHaveLength(1)
    const seen = await load(stage)
    expect(seen).toMatchObject({
      confirmed: true,
      number: { number: 1, year: 2026, book: 'Libro delle decisioni dei soci' },
      documents: [{ kind: 'CONFIRMED' }],
    })
    expect(seen.signatures).toMatchObject([{ name: 'Anna Riva', role: 'DIRECTOR', signed_at: null }])
    expect((await stage.load()).decision_status).toBe('RECORDED')
    expect(await refusal(stage.company.call(recordRoutes.generate, { params: stage.params, body: {} }))).toMatchObject({ status: 409, code: 'E0002' })
  })

  test('tells everybody how it ended, once', async () => {
    const sent = await letters(stage, 'DECISION_RESULT')
    expect(sent).toHaveLength(3)
    expect(sent[0]!.subject).toBe('Scritta S.r.l.: esito della consultazione scritta')
    expect(await stage.company.call(recordRoutes.send, { params: stage.params, body: {} })).toEqual({ sent: 0, already: 3 })
  })

  test.skipIf(!popplerInstalled)('is printed with its answers by fingerprint (needs poppler-utils)', async () => {
    const pdf = await newest(stage)
    const text = pdfText(pdf)
    for (const words of [
      'Decisione dei soci adottata mediante consultazione scritta',
      'Letto e confermato.',
      'Risposta di Anna Riva',
      'Proposta di decisione',
      'n. 1/2026',
      'Non hanno risposto',
    ])
      expect(text).toContain(words)
  })

  test('is signed by its director alone, and the seal is good', async () => {
    expect(await refusal(stage.company.call(recordRoutes.sign, { params: stage.params, body: { signature } }))).toMatchObject({ code: 'CP003' })
    const { email } = stage.company.owner
    await app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + 60_000))
    await app.deps.db.updateTable('members').set({ email }).where('_id', '=', stage.company.ids[0]!).execute()
    await stage.company.call(recordRoutes.sign, { params: stage.params, body: { signature } })
    const seen = await stage.company.call(recordRoutes.sign, { params: stage.params, body: { signature } })
    expect(seen.signatures[0]).toMatchObject({ way: 'DRAWN', signed_at: expect.any(String) })
    expect(seen.documents.map((it) => it.kind)).toEqual(['CONFIRMED', 'SEALED'])
    const news = await app.deps.db.selectFrom('notifications').select(['kind', 'data']).where('kind', 'like', '%_SIGNED').execute()
    expect(news).toMatchObject([{ kind: 'DECISION_SIGNED', data: { to: `/company/${stage.company._id}/decisions/${stage.decision._id}/record` } }])
    const pdf = await newest(stage)
    expect(await app.deps.seals.verify(pdf)).toMatchObject([{ name: 'Anna Riva', is_valid: true, is_whole: true }])
    if (pdfsigInstalled) expect(judgedSignatures(pdf)).toMatchObject([{ valid: true, whole: true }])
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const { document } = await app.call(verifyRoutes.verify, { params: { sha256 } })
    expect(document).toMatchObject({
      kind: 'DECISION',
      number: { number: 1, year: 2026 },
      signatures: [{ name: 'Anna Riva', role: 'DIRECTOR' }],
      is_latest: true,
    })
    expect(await stage.company.call(recordRoutes.send, { params: stage.params, body: {} })).toEqual({ sent: 3, already: 0 })
  })

  test('stands in the book of decisions', async () => {
    const book = await stage.company.call(bookRoutes.book, { params: { id: stage.company._id }, query: { meeting_type: 'ASSEMBLY' } })
    expect(book.items).toMatchObject([{ number: 1, meeting_id: stage.decision._id, form: 'WRITTEN', is_signed: true }])
    const authorization = `Bearer ${await app.world.session(stage.company.owner)}`
    const url = `/api/companies/${stage.company._id}/book/download?meeting_type=ASSEMBLY&year=2026`
    const printed = await app.api.app.inject({ method: 'GET', url, headers: { authorization } })
    expect(printed.headers['content-type']).toBe('application/pdf')
    if (popplerInstalled) expect(pdfText(printed.rawPayload)).toContain('Decisione dei soci adottata mediante consultazione scritta')
  })

  test('each has the own signed answer, sealed at the moment it was given', async () => {
    const paper = async (at: number) => {
      const { decision, member } = await stage.linkOf(stage.company.ids[at]!)
      return app.api.app.inject({ method: 'GET', url: `/api/decisions/public/${decision}/members/${member}/answer` })
    }
    const reply = await paper(0)
    expect(reply.headers['content-type']).toBe('application/pdf')
    const { answers } = await stage.load()
    const own = answers.find((it) => it.member_id === stage.company.ids[0])!
    expect(await app.deps.seals.verify(reply.rawPayload)).toMatchObject([{ name: 'Anna Riva', is_valid: true, at: new Date(own.received_at) }])
    if (popplerInstalled) expect(pdfText(reply.rawPayload)).toContain('Voto favorevole')
    expect((await paper(2)).statusCode).toBe(204)
    const sha256 = createHash('sha256').update(reply.rawPayload).digest('hex')
    expect((await app.call(verifyRoutes.verify, { params: { sha256 } })).document).toMatchObject({ kind: 'ANSWER' })
  })
})

test('its director signs it by the own link, after reading it; nobody else does', async () => {
  const stage = await closed(['FOR', 'FOR', 'FOR'])
  const [anna, bruno] = stage.company.ids as [string, string]
  const own = async (id: string) => ({ params: await stage.linkOf(id) })
  expect(await refusal(app.call(publicRecordRoutes.load, await own(bruno)))).toMatchObject({ code: 'E0002', info: { reason: 'not_confirmed' } })
  await confirm(stage)
  expect(await app.call(publicRecordRoutes.load, await own(bruno))).toMatchObject({
    confirmed: true,
    own: null,
    number: { book: 'Libro delle decisioni dei soci' },
  })
  const sign = async (id: string) => app.call(publicRecordRoutes.sign, { ...(await own(id)), body: { signature } })
  expect(await refusal(sign(bruno))).toMatchObject({ code: 'CP003' })
  expect(await refusal(sign(anna))).toMatchObject({ code: 'E0002', info: { reason: 'not_read' } })
  await app.call(publicRecordRoutes.read, await own(anna))
  const [one, other] = await Promise.all([sign(anna), sign(anna)])
  expect([one, other]).toMatchObject([{ own: { signed_at: expect.any(String) } }, { own: { way: 'DRAWN' } }])
  expect((await load(stage)).documents.map((it) => it.kind)).toEqual(['CONFIRMED', 'SEALED'])
})

test.skipIf(!popplerInstalled)('what will leave can be looked at before (needs poppler-utils)', async () => {
  const stage = await sentDecision(app)
  const authorization = `Bearer ${await app.world.session(stage.company.owner)}`
  const preview = (kind: string) =>
    app.api.app.inject({ method: 'POST', url: `/api/decisions/${stage.decision._id}/preview`, headers: { authorization }, payload: { kind } })
  const [notice, answer, record] = [await preview('notice'), await preview('answer'), await preview('record')]
  const proposed = pdfText(notice.rawPayload)
  for (const words of ['La mancata risposta non equivale a consenso.', 'Padova, ', 'Amministratore unico', 'Anna Riva']) expect(proposed).toContain(words)
  expect(pdfText(answer.rawPayload)).toContain('DICHIARAZIONE DI VOTO')
  expect(record.statusCode).toBe(409)
})

test('a consultant writes it and an administrator confirms; a consultant ends what was sent, and sends nothing', async () => {
  const stage = await closed()
  const consultant = await app.world.person({ first_name: 'Ciro' })
  await app.world.role(stage.company._id, consultant, { role: 'CONSULTANT' })
  const call = await app.as(consultant)
  const { version } = await call(recordRoutes.generate, { params: stage.params, body: { version: (await load(stage)).version } })
  expect(await refusal(call(recordRoutes.confirm, { params: stage.params, body: { version } }))).toMatchObject({ status: 403, code: 'CP003' })
  expect(await refusal(call(recordRoutes.sign, { params: stage.params, body: { signature } }))).toMatchObject({ code: expect.stringMatching(/CP003|E0002/) })
  expect((await load(stage)).confirmed).toBe(false)
  await confirm(stage)
  expect(await refusal(call(recordRoutes.sign, { params: stage.params, body: { signature } }))).toMatchObject({ status: 403, code: 'CP003' })
  const other = await sentDecision(app, { name: 'Terza S.r.l.' })
  await app.world.role(other.company._id, consultant, { role: 'CONSULTANT' })
  expect(await call(decisionRoutes.remind, { params: other.params, body: {} })).toMatchObject({ letters: 3 })
  expect(await refusal(call(decisionRoutes.close, { params: other.params, body: {} }))).toMatchObject({ code: 'MT002', info: { reason: 'may_change' } })
  expect(await call(decisionRoutes.cancel, { params: other.params, body: { reason: 'Si rivede il testo' } })).toMatchObject({ decision_status: 'CANCELED' })
})

test('where its director has left the office another one signs; without any it is not confirmed', async () => {
  const stage = await closed(['FOR', 'FOR', 'FOR'])
  const [anna, bruno] = stage.company.ids as [string, string]
  const director = { code: 'AUN', type: 'ADM' }
  await app.deps.db.deleteFrom('member_roles').where('member_id', '=', anna).where('code', '=', director.code).execute()
  expect(await refusal(confirm(stage))).toMatchObject({ code: 'MT002', info: { rules: [{ id: 'L-MIN-02', severity: 'BLOCK' }] } })
  await app.deps.db.updateTable('member_roles').set(director).where('member_id', '=', bruno).execute()
  expect((await confirm(stage)).signatures).toMatchObject([{ member_id: bruno, role: 'DIRECTOR' }])
  expect((await stage.load()).signer_id).toBe(bruno)
})

test('where nothing was approved it is made and kept without a number', async () => {
  const stage = await closed(['AGAINST', 'FOR', null])
  await confirm(stage)
  const seen = await load(stage)
  expect(seen).toMatchObject({ confirmed: true, number: null })
  expect((await letters(stage, 'DECISION_RESULT'))[0]!.body).toContain('Non risulta approvato')
})

test('a picture that no sheet can show holds up neither the papers of the others nor the record', async () => {
  const stage = await sentDecision(app)
  const [anna, bruno, carla] = stage.company.ids as [string, string, string]
  // One bit a pixel, as some programs save a drawing.
  await stage.answer(anna, {
    points: { 1: 'FOR' },
    signature: { image: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAIAQAAAADYDUI6AAAADklEQVR4nGPg/8CADQEAXDQH+SmZSxEAAAAASUVORK5CYII=' },
  })
  await stage.answer(bruno, { points: { 1: 'FOR' }, signature })
  await stage.answer(carla, { points: { 1: 'FOR' }, signature })
  await stage.close()
  await confirm(stage)
  expect((await load(stage)).confirmed).toBe(true)
  const { decision, member } = await stage.linkOf(anna)
  const paper = await app.api.app.inject({ method: 'GET', url: `/api/decisions/public/${decision}/members/${member}/answer` })
  expect(await app.deps.seals.verify(paper.rawPayload)).toMatchObject([{ name: 'Anna Riva', is_valid: true }])
})
