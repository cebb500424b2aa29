import { createHash } from 'node:crypto'
import { fileRoutes } from '@delibera/core/files/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { bookRoutes, verbalRoutes } from '@delibera/core/minutes/routes'
import type { MinutesBlock, Verbal } from '@delibera/core/minutes/schema'
import { minutesBlocks } from '@delibera/core/minutes/text'
import { documentOf } from '@delibera/core/rich-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { prove } from '../../http/proven.ts'
import { verbalRow } from '../../stores/minutes/minutes-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting } from '../../testing/convened.ts'
import { startedMeeting } from '../../testing/live.ts'
import { heldAssembly } from '../../testing/minutes.ts'
import { pdfText, popplerInstalled } from '../../testing/poppler.ts'
import { annexedPapers } from './annex-papers.ts'
import { takeBookNumber } from './confirm-commands.ts'
import { heldMeeting, paperOf } from './held-reads.ts'
import { minutesPdf } from './papers.ts'

type Stage = Awaited<ReturnType<typeof heldAssembly>>

let app: TestApp
let stage: Stage
let call: Call
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, new Date('2026-03-02T09:00:00Z'))
  stage = await heldAssembly(app)
  call = stage.company.call
})
afterAll(() => app.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => ({ status, code, info }),
  )
const pass = (minutes: number) => app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + minutes * 60_000))
const callerOf = ({ company, meeting }: Pick<Stage, 'company' | 'meeting'>) => ({
  company: prove<'company'>(company._id),
  meeting: prove<'meeting'>(meeting._id),
})
const load = (of: Pick<Stage, 'params'> = stage) => call(verbalRoutes.load, { params: of.params })
const words = (text: string): MinutesBlock['paragraphs'] => [{ type: 'paragraph', content: [{ type: 'text', text }] }]
const own = (id: string, text: string): MinutesBlock => ({ id, kind: 'free', odg_id: null, at: null, source: null, paragraphs: words(text) })
const warned = ({ checks }: Pick<Verbal, 'checks'>) => checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
const confirm = async (of: Pick<Stage, 'params'>) => {
  const seen = await load(of)
  return call(verbalRoutes.confirm, { params: of.params, body: { version: seen.version, ack: warned(seen) } })
}
const textOf = (block: MinutesBlock | undefined) => JSON.stringify(block?.paragraphs)

describe('before anybody saves', () => {
  test('looking tells what the product would write from what happened in the room, and saves nothing', async () => {
    const { facts } = await heldMeeting(app.deps.db, app.deps, callerOf(stage))
    const seen = await load()
    expect(seen).toMatchObject({ _id: null, version: 0, confirmed: false, is_outdated: false, gaps: [], closing: 'LATER', number: null })
    expect(seen.blocks).toEqual(JSON.parse(JSON.stringify(minutesBlocks(facts, 'it'))))
    expect(seen.generated).toEqual(seen.blocks)
    for (const it of ['Anna Rossi', 'Bruno Bianchi', 'posta elettronica', 'Il compenso è fuori mercato', 'Padova (PD), via Roma 1'])
      expect(seen.html).toContain(it)
    expect(await verbalRow(app.deps.db, prove(stage.meeting._id))).toBeNull()
  })

  test('every event that a passage came from is told with who acted', async () => {
    const { blocks, events } = await load()
    const cited = blocks.flatMap(({ source }) => (source?.from === 'event' ? [source.seq] : []))
    expect(cited.length).toBeGreaterThan(5)
    expect(new Set(cited)).toEqual(new Set(events.map((it) => it.seq)))
    const { first_name, last_name } = await app.deps.db.selectFrom('users').selectAll().where('_id', '=', stage.company.owner._id).executeTakeFirstOrThrow()
    expect(events.find((it) => it.type === 'VOTE_STOPPED')).toMatchObject({ by: `${first_name} ${last_name}` })
  })

  test('what was declared is beside the text, with its point', async () => {
    const { declarations, chat, speeches } = await call(verbalRoutes.material, { params: stage.params })
    expect(declarations).toMatchObject([{ name: 'Carla Verdi', text: 'Il compenso è fuori mercato.', odg_id: stage.odgs.at(-1) }])
    expect(chat).toEqual([])
    expect(speeches).toEqual([])
  })

  test('a meeting that was played through while the clock stood still has its people in them', async () => {
    const room = await startedMeeting(app)
    const at = app.deps.clock.now()
    await room.close({ confirm: true })
    expect(app.deps.clock.now()).toEqual(at)
    const { checks } = await room.company.call(verbalRoutes.load, { params: room.params })
    expect(checks.filter((it) => it.severity === 'BLOCK' && !it.ok)).toEqual([])
    await app.deps.clock.set(app.deps.db, new Date('2026-03-02T09:00:00Z'))
  })

  test('a meeting that was not held has no minutes', async () => {
    const { meeting, company } = await convenedMeeting(app)
    expect(await refusal(company.call(verbalRoutes.load, { params: { id: meeting._id } }))).toMatchObject({ status: 409, info: { reason: 'not_held' } })
  })
})

describe('who writes', () => {
  const generate = (by: Call) => by(verbalRoutes.generate, { params: stage.params, body: { version: 0 } })

  test('a stranger neither reads nor writes them', async () => {
    const stranger = await app.as(await app.world.person())
    expect(await refusal(stranger(verbalRoutes.load, { params: stage.params }))).toMatchObject({ code: 'CP003' })
    expect(await refusal(generate(stranger))).toMatchObject({ code: 'CP003' })
  })

  test('of two who begin at once one is told that the other was quicker; a consultant may, also after the subscription has ended', async () => {
    const person = await app.world.person()
    await app.world.role(stage.company._id, person, { role: 'CONSULTANT' })
    const consultant = await app.as(person)
    await sql`update subscriptions set end_date = ${new Date(app.deps.clock.now().getTime() - 1000).toISOString()} where company_id = ${stage.company._id}`.execute(
      app.deps.db,
    )
    const both = await Promise.all([refusal(generate(call)), refusal(generate(consultant))])
    expect(both.filter((it) => it === null)).toHaveLength(1)
    expect(both.find((it) => it !== null)).toMatchObject({ status: 409, code: 'E0002', info: { reason: 'version' } })
    const { version, versions } = await load()
    expect([version, versions.map((it) => it.kind)]).toEqual([1, ['GENERATED']])
    await app.world.subscription(stage.company._id)
  })
})

describe('editing', () => {
  const save = (body: { version: number; blocks?: MinutesBlock[]; note?: { block_id: string | null; text: string }; resolved?: string[] }) =>
    call(verbalRoutes.save, { params: stage.params, body })

  test('nobody forges where a passage came from, nor types into a table of votes; what they add is theirs', async () => {
    const { blocks, version } = await load()
    const tally = blocks.find((it) => it.kind === 'tally')!
    const forged = { ...own('added', 'Si dà atto che piove.'), kind: 'vote' as const, odg_id: stage.odgs[0]!, source: { from: 'event' as const, seq: 3 } }
    const lie: MinutesBlock['paragraphs'] = [{ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: words('Falso') }] }] }]
    const typed = blocks.map((it): MinutesBlock => {
      if (it.id === tally.id) return { ...it, paragraphs: lie }
      return it.kind === 'opening' ? { ...it, kind: 'free', source: null, paragraphs: [...it.paragraphs, ...words('Aggiunta.')] } : it
    })
    const saved = await save({ version, blocks: [...typed, forged] })
    const seen = await load()
    expect(seen.blocks.at(-1)).toEqual({ ...own('added', 'Si dà atto che piove.'), odg_id: stage.odgs[0] })
    const opening = seen.blocks.find((it) => it.id === 'opening')!
    expect(opening).toMatchObject({ kind: 'opening', source: blocks.find((it) => it.id === 'opening')!.source })
    expect(textOf(opening)).toContain('Aggiunta.')
    expect(seen.blocks.find((it) => it.id === tally.id)).toEqual(tally)
    expect([saved.version, saved.versions.map((it) => it.kind)]).toEqual([2, ['EDITED', 'GENERATED']])
    expect(seen.is_outdated).toBe(false)
  })

  test('what one person types within five minutes is one version; later it is another', async () => {
    const { blocks } = await load()
    const after = await save({ version: 2, blocks: [...blocks, own('more', 'Ancora.')] })
    expect(after.versions.map((it) => it.version)).toEqual([3, 1])
    expect(await save({ version: 3, blocks: [...blocks, own('more', 'Ancora.')] })).toMatchObject({ version: 3 })
    await pass(6)
    const later = await save({ version: 3, blocks })
    expect(later.versions.map((it) => it.version)).toEqual([4, 3, 1])
    const old = await call(verbalRoutes.version, { params: { ...stage.params, version: '3' } })
    expect(old.blocks.at(-1)).toEqual(own('more', 'Ancora.'))
    expect(await refusal(call(verbalRoutes.version, { params: { ...stage.params, version: '2' } }))).toMatchObject({ status: 404 })
  })

  test('two who save at once: one is kept, the other hears who was quicker', async () => {
    const { blocks, version } = await load()
    const both = await Promise.all(['uno', 'due'].map((it) => refusal(save({ version, blocks: [...blocks, own(it, it)] }))))
    expect(both.filter((it) => it === null)).toHaveLength(1)
    expect(both.find((it) => it !== null)).toMatchObject({ status: 409, info: { reason: 'version', version: version + 1, author: expect.any(String) } })
    expect(await refusal(save({ version: version + 1, blocks: [own('x', 'a'), own('x', 'b')] }))).toMatchObject({ status: 400 })
  })

  test('a remark disturbs nobody who types, and is dealt with once', async () => {
    const { version } = await load()
    const { notes, version: same } = await save({ version: 1, note: { block_id: 'opening', text: 'Verificare l’ora.' } })
    expect([same, notes.length, notes[0]!.resolved_at]).toEqual([version, 1, null])
    const resolved = await save({ version, resolved: [notes[0]!._id] })
    expect(resolved.notes[0]).toMatchObject({ kind: 'COMMENT', text: 'Verificare l’ora.', resolved_at: expect.any(String) })
  })

  test('a place to fill and a character that cannot be printed are found before, and stop the confirmation', async () => {
    const { blocks, version } = await load()
    const saved = await save({ version, blocks: [...blocks, own('gap', 'Il tasso è {{rate}}, detto 漢.')] })
    expect(saved.gaps).toEqual([
      { kind: 'placeholder', block_id: 'gap', odg_id: null, names: ['rate'] },
      { kind: 'glyph', block_id: 'gap', odg_id: null, names: ['漢'] },
    ])
    const refused = await refusal(confirm(stage))
    expect(refused).toMatchObject({ status: 422, code: 'MT002', info: { reason: 'incomplete', gaps: saved.gaps } })
    const without = blocks.filter((it) => it.id !== 'closing' && it.kind !== 'resolution')
    expect((await save({ version: saved.version, blocks: without })).gaps.map((it) => it.kind)).toEqual(['result', 'result'])
    expect(await refusal(confirm(stage))).toMatchObject({ code: 'MT002', info: { rules: [{ id: 'L-MIN-01' }] } })
  })

  test('written anew, in another language too, it is as the product writes it, and what stood there is among the versions', async () => {
    const { version } = await load()
    const english = await call(verbalRoutes.generate, { params: stage.params, body: { version, locale: 'en-GB', closing: 'ON_SPOT' } })
    expect(english).toMatchObject({ locale: 'en-GB', closing: 'ON_SPOT', version: version + 1, gaps: [] })
    expect(english.html).toContain('ordinary general meeting of the members')
    const back = await call(verbalRoutes.generate, { params: stage.params, body: { version: version + 1, locale: 'it', closing: 'LATER' } })
    expect(back.blocks).toEqual(back.generated)
    await pass(2 * 24 * 60)
    expect((await load()).is_outdated).toBe(false)
    await sql`update companies set business_name = 'Altro nome S.r.l.' where _id = ${stage.company._id}`.execute(app.deps.db)
    expect((await load()).is_outdated).toBe(true)
    await sql`update companies set business_name = 'Prova S.r.l.' where _id = ${stage.company._id}`.execute(app.deps.db)
  })
})

describe('confirming', () => {
  let confirmed: Verbal
  test('of two who confirm at once one does; the text is final, numbered, typeset and to be signed', async () => {
    const { version } = await load()
    expect(await refusal(call(verbalRoutes.confirm, { params: stage.params, body: { version: version - 1 } }))).toMatchObject({ info: { reason: 'version' } })
    const both = await Promise.all([refusal(confirm(stage)), refusal(confirm(stage))])
    expect(both.filter((it) => it === null)).toHaveLength(1)
    expect(both.find((it) => it !== null)).toMatchObject({ status: 409, code: 'E0002', info: { reason: 'confirmed' } })
    confirmed = await load()
    expect(confirmed).toMatchObject({ confirmed: true, version, number: { number: 1, year: 2026, book: 'Libro delle decisioni dei soci' }, gaps: [] })
    expect(confirmed.signatures).toMatchObject([
      { role: 'PRESIDENT', name: 'Anna Rossi', signed_at: null },
      { role: 'SECRETARY', name: 'Bruno Bianchi', signed_at: null },
    ])
    expect(confirmed.checks.find((it) => it.id === 'L-MIN-02')).toMatchObject({ ok: false, severity: 'BLOCK' })
    expect(confirmed.documents).toMatchObject([{ kind: 'CONFIRMED', name: 'Verbale dell’assemblea ordinaria dei soci 2026-03-23.pdf' }])
    expect((await call(meetingRoutes.load, { params: stage.params })).status).toBe('COMPLETED')
  })

  test('the same minutes have the same bytes whenever they are typeset', async () => {
    await pass(60 * 24 * 40)
    const paper = await paperOf(app.deps.db, app.deps, callerOf(stage))
    const { pdf } = await minutesPdf(app.deps, { ...paper, papers: await annexedPapers(app.deps, prove(stage.meeting._id), paper) })
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(confirmed.documents[0]!.sha256)
  })

  test('nothing of it can be changed any more, by no call and by no hand in the database', async () => {
    const { version, blocks } = confirmed
    const { params } = stage
    const late = { status: 409, code: 'E0002', info: { reason: 'confirmed' } }
    expect(await refusal(call(verbalRoutes.save, { params, body: { version, blocks } }))).toMatchObject(late)
    expect(await refusal(call(verbalRoutes.save, { params, body: { version, note: { block_id: null, text: 'Tardi.' } } }))).toMatchObject(late)
    expect(await refusal(call(verbalRoutes.generate, { params, body: { version } }))).toMatchObject(late)
    expect(await refusal(call(verbalRoutes.confirm, { params, body: { version } }))).toMatchObject(late)
    for (const statement of [
      sql`update verbals set blocks = '[]' where _id = ${confirmed._id}`,
      sql`update verbals set book_number = 9 where _id = ${confirmed._id}`,
      sql`delete from verbals where _id = ${confirmed._id}`,
      sql`update verbal_documents set name = 'x' where verbal_id = ${confirmed._id}`,
      sql`delete from verbal_documents where verbal_id = ${confirmed._id}`,
      sql`delete from files where _id = ${confirmed.documents[0]!.file_id}`,
    ])
      await expect(statement.execute(app.deps.db)).rejects.toThrow()
  })

  test('its document is read by everybody of the meeting and exchanged or removed by nobody', async () => {
    const { file_id } = confirmed.documents[0]!
    const { member: slug } = await stage.linkOf(stage.company.ids[2]!)
    const reply = await app.api.app.inject({ method: 'GET', url: `/api/media/download/slug/${slug}/${file_id}`, remoteAddress: '10.9.9.9' })
    expect(reply.statusCode).toBe(302)
    expect(await refusal(call(fileRoutes.remove, { params: { id: file_id }, query: {} }))).toMatchObject({ status: 409, info: { reason: 'kept' } })
    const replacing = { filename: 'verbale.pdf', mime_type: 'application/pdf', context: 'verbal' as const, replaces: file_id }
    expect(await refusal(call(fileRoutes.askUpload, { body: replacing }))).toMatchObject({ status: 409, info: { reason: 'kept' } })
  })
})

describe('the book', () => {
  test('two confirmed at once have the next two numbers, and the book prints with its index', async () => {
    await app.deps.clock.set(app.deps.db, new Date('2026-06-01T09:00:00Z'))
    const { company } = stage
    const [one, two] = [await heldAssembly(app, { company }), await heldAssembly(app, { company })]
    const numbers = await Promise.all([confirm(one), confirm(two)])
    expect(new Set(numbers.map((it) => it.number?.number))).toEqual(new Set([2, 3]))
    const query = { meeting_type: 'ASSEMBLY' as const }
    const { items, years, total } = await call(bookRoutes.book, { params: { id: company._id }, query })
    expect([items.map((it) => it.number), years, total]).toEqual([[3, 2, 1], [2026], 3])
    expect(items[0]).toMatchObject({ is_signed: false, pages: expect.any(Number), title: 'Verbale dell’assemblea ordinaria dei soci' })
    const stranger = await app.as(await app.world.person())
    expect(await refusal(stranger(bookRoutes.book, { params: { id: company._id }, query }))).toMatchObject({ code: 'CP003' })
    const reply = await app.api.app.inject({
      method: 'GET',
      url: `/api/companies/${company._id}/book/download?meeting_type=ASSEMBLY&year=2026`,
      remoteAddress: '10.9.9.8',
      headers: { authorization: `Bearer ${await app.world.session(company.owner)}` },
    })
    expect(reply.headers['content-type']).toBe('application/pdf')
    if (!popplerInstalled) return
    const printed = pdfText(reply.rawPayload)
    for (const it of ['Indice dell’anno 2026', '1/2026', '3/2026', 'n. 1/2026', 'n. 3/2026', 'da firmare']) expect(printed).toContain(it)
  })

  test('a draft for the notary has no number and no signers; the deed takes one, once', async () => {
    await app.deps.clock.set(app.deps.db, new Date('2026-09-01T09:00:00Z'))
    const { company } = stage
    const held = await heldAssembly(app, {
      company,
      odgs: [
        { title: 'Modifica dell’articolo 3', nature: 'EXTRAORDINARY', notary_required: true, header_content: documentOf('La sede si trasferisce a Rovigo.') },
      ],
    })
    const draft = await confirm(held)
    expect(draft).toMatchObject({ confirmed: true, for_notary: true, number: null, signatures: [] })
    expect((await call(meetingRoutes.load, { params: held.params })).acks.map((it) => it.rule_id)).toContain('L-MIN-03')
    const take = async () => app.deps.db.transaction().execute(async (tx) => takeBookNumber(tx, (await verbalRow(tx, prove(held.meeting._id)))!))
    expect(await take()).toEqual({ number: 4, year: 2026 })
    expect((await load(held)).number).toMatchObject({ number: 4, year: 2026 })
    await expect(sql`update verbals set book_number = 7 where meeting_id = ${held.meeting._id}`.execute(app.deps.db)).rejects.toThrow()
  })
})

test('a text sent as HTML is refused, not dropped in silence', async () => {
  const { company, meeting } = await heldAssembly(app)
  const headers = { authorization: `Bearer ${await app.world.session(company.owner)}` }
  const url = `/api/meetings/${meeting._id}/verbal`
  const reply = await app.api.app.inject({ method: 'PATCH', url, headers, payload: { version: 0, html: '<p>Testo mio</p>' } })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { error_code: 'E0001', info: [{ path: 'html', message: 'minutesAreBlocks' }] }])
})

test('minutes are written anew without a body, whatever version stands there', async () => {
  const { company, meeting } = await heldAssembly(app)
  const headers = { authorization: `Bearer ${await app.world.session(company.owner)}` }
  const generate = () => app.api.app.inject({ method: 'PATCH', url: `/api/meetings/${meeting._id}/verbal/generate`, headers })
  const [first, second] = [await generate(), await generate()]
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.json().version).toBeGreaterThan(first.json().version)
})
