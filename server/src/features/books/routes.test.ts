import { createHash } from 'node:crypto'
import { companyBookRoutes, conservationRoutes } from '@delibera/core/books/routes'
import { addDays } from '@delibera/core/dates'
import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { bookRoutes, verifyRoutes } from '@delibera/core/minutes/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOfPdf } from '../../adapters/documents/facts.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { handedIn } from '../../testing/handed.ts'
import { pdfText, popplerInstalled } from '../../testing/poppler.ts'
import { signedAssembly } from '../../testing/signed.ts'

type Stage = Awaited<ReturnType<typeof signedAssembly>>
let app: TestApp
let stage: Stage
let params: { id: string }
beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'error', RATE_READ: '100000', RATE_WRITE: '100000' } })
  await app.deps.clock.set(app.deps.db, new Date('2026-03-02T09:00:00Z'))
  stage = await signedAssembly(app)
  params = { id: stage.company._id }
}, 180_000)
afterAll(() => app.close())

const at = (day: string) => app.deps.clock.set(app.deps.db, new Date(`${day}T09:00:00Z`))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => ({ status, code, info }),
  )
const books = () => stage.company.call(companyBookRoutes.books, { params })
const book = async (code: string) => (await books()).items.find((it) => it.code === code)!
const inBook = (code: 'ASM' | 'CDA' | 'COL') => ({ params: { ...params, code } })
const entries = async (code: 'ASM' | 'CDA' | 'COL') => (await stage.company.call(companyBookRoutes.entries, inBook(code))).items
const change = (code: 'ASM' | 'COL', body: object, by = stage.company.call) => by(companyBookRoutes.change, { ...inBook(code), body: body as never })
const hashOf = (it: Uint8Array) => createHash('sha256').update(it).digest('hex')
const audited = async (action: string) =>
  (await app.deps.db.selectFrom('audit_log').select('seq').where('chain', '=', `company:${params.id}`).where('action', '=', action).execute()).length

/** A document of one page, each with words of its own. */
const sheet = async (words: string) => {
  const data = { lang: 'it' as const, timestamp: '2026-03-02T09:00:00Z', company: { name: 'Prova' }, document: { title: words } }
  return (await app.deps.documents.compile('record', { ...data, columns: [{ title: 'Testo', width: 1 }], rows: [[words]], wide: false, notes: [] } as never))
    .pdf
}
const upload = async (code: 'CDA' | 'COL' | 'ASM', title: string, content?: Uint8Array) => {
  const file_id = await handedIn(app, params.id, { context: 'book', name: `${title}.pdf`, content: content ?? (await sheet(title)) })
  return stage.company.call(companyBookRoutes.upload, { ...inBook(code), body: { file_id, title, day: '2026-03-05', signers: ['Ugo Neri'] } })
}

describe('the book of the assembly', () => {
  test('has the minutes with the lines that are printed, from its first page on', async () => {
    const [line] = await entries('ASM')
    const facts = await factsOfPdf(stage.files[0]!)
    expect(line).toMatchObject({ source: 'meeting', number: 1, year: 2026, page_from: 1, page_to: facts!.pages, lines: facts!.lines })
    expect(line).toMatchObject({ sha256: hashOf(stage.files.at(-1)!), signers: ['Anna Rossi', 'Bruno Bianchi'] })
    expect(await book('ASM')).toMatchObject({ mode: 'PAPER', since: null, entries: 1, lines: facts!.lines, seal_due: null, is_open: false })
    const old = await stage.company.call(bookRoutes.book, { params, query: { meeting_type: 'ASSEMBLY' } })
    expect(old.items).toMatchObject([{ number: 1, year: 2026, pages: facts!.pages }])
  })

  test('takes no files, and a company of quotas has no book of bonds', async () => {
    expect(await refusal(upload('ASM', 'Delibera'))).toMatchObject({ status: 409, info: { reason: 'no_uploads' } })
    expect(await refusal(stage.company.call(companyBookRoutes.entries, { params: { ...params, code: 'OBB' } }))).toMatchObject({ status: 409 })
    expect((await books()).items.map((it) => it.code)).toEqual(['ASM', 'CDA', 'COL'])
  })

  test.skipIf(!popplerInstalled)('is printed with its index, and with running numbers on its pages', async () => {
    const headers = { authorization: `Bearer ${await app.world.session(stage.company.owner)}` }
    const reply = await app.api.app.inject({ method: 'GET', url: `/api/companies/${params.id}/books/ASM/print?year=2026`, headers })
    expect(reply.statusCode).toBe(200)
    expect(pdfText(reply.rawPayload)).toMatch(/decisioni dei soci.*Anna Rossi/i)
    expect((await factsOfPdf(reply.rawPayload))!.pages).toBe((await factsOfPdf(stage.files[0]!))!.pages + 1)
  })
})

describe('what is handed in', () => {
  test('is numbered in its book, and handed in twice it is there once', async () => {
    const content = await sheet('Verifica trimestrale')
    const [first, again] = [await upload('COL', 'Verifica trimestrale', content), await upload('COL', 'Verifica trimestrale', content)]
    expect(first).toMatchObject({ source: 'upload', number: 1, year: 2026, page_from: 1, page_to: 1, lines: 25, sha256: hashOf(content) })
    expect(again._id).toBe(first._id)
    expect([await entries('COL'), await audited('books.entry')]).toMatchObject([{ length: 1 }, 1])
  })

  test('by ten at once is one chain of numbers and pages', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => upload('COL', `Verifica ${i}`)))
    const found = (await entries('COL')).toReversed()
    expect(found.map((it) => it.number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1))
    expect(found.map((it) => it.page_from)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1))
  })

  test('that is no PDF, or of somebody else, is refused', async () => {
    expect(await refusal(upload('COL', 'Rotto', Buffer.from('%PDF-1.7\nno more')))).toMatchObject({
      status: 400,
      info: [{ path: 'file_id', message: 'onlyPdfAllowed' }],
    })
    const other = await app.world.company('Altra S.r.l.', await app.world.person())
    const file_id = await handedIn(app, other._id, { context: 'book', name: 'a.pdf', content: await sheet('a') })
    const body = { file_id, title: 'Di altri', day: '2026-03-05' }
    expect(await refusal(stage.company.call(companyBookRoutes.upload, { ...inBook('COL'), body }))).toMatchObject({ status: 400 })
  })

  test('and stands in a book is never taken away or changed', async () => {
    await expect(app.deps.db.deleteFrom('book_uploads').execute()).rejects.toThrow()
    await expect(app.deps.db.updateTable('book_uploads').set({ title: 'x' }).execute()).rejects.toThrow()
  })
})

describe('B11 through the calls', () => {
  const stampId = 'STAMP-ASM-2026'
  const duties = async () => (await stage.company.call(companyBookRoutes.duties, { params, query: {} })).items

  test('sheets are due with their office, and said to be few', async () => {
    const vidimation = { office: 'Camera di commercio', day: '2026-01-10', pages_from: 1, pages_to: 15, stamp_paid_cents: 0 }
    expect(await change('COL', { vidimation })).toMatchObject({ mode: 'PAPER', pages_left: 4, vidimation })
    expect((await duties()).find((it) => it.kind === 'SHEETS')).toMatchObject({ base: 15, amount_cents: 1600, secretary_cents: 2500, state: 'LATE' })
    expect((await books()).findings).toContainEqual(expect.objectContaining({ id: 'L-BOK-03', code: 'COL', data: { pages: 4 } }))
  })

  test('only the administrator changes how a book is kept', async () => {
    const consultant = await app.world.person()
    await app.world.role(params.id, consultant, { role: 'CONSULTANT', status: 'ACTIVE' })
    const call = await app.as(consultant)
    expect(await refusal(change('ASM', { mode: 'DIGITAL' }, call))).toMatchObject({ status: 403 })
    expect(await refusal(call(companyBookRoutes.seal, { ...inBook('ASM'), body: { signer: 'Io' } }))).toMatchObject({ status: 403 })
    expect(await refusal(stage.company.call(companyBookRoutes.seal, { ...inBook('ASM'), body: { signer: 'Io' } }))).toMatchObject({
      status: 422,
      info: { reason: 'paper' },
    })
  })

  test('a digital book pays for its lines, and is sealed within a year of its first entry', async () => {
    expect(await change('ASM', { mode: 'DIGITAL', since: '2026-01-01' })).toMatchObject({ mode: 'DIGITAL', since: '2026-01-01' })
    const [line] = await entries('ASM')
    expect(await book('ASM')).toMatchObject({ seal_due: line!.registered_on.replace('2026', '2027'), seal: null })
    expect((await duties()).find((it) => it._id === stampId)).toMatchObject({
      ...{ base: line!.lines, amount_cents: 1600, due_on: '2027-04-30', tax_code: '2501', is_open: true, state: 'AHEAD' },
    })
    expect(await refusal(change('ASM', { since: '2025-01-01' }))).toMatchObject({ status: 400, info: [{ path: 'since' }] })
  })

  test('a seal is a signature on the whole book, which anybody can verify', async () => {
    const today = addDays((await book('ASM')).seal_due!, -20)
    await at(today)
    expect((await books()).findings).toContainEqual(expect.objectContaining({ id: 'L-BOK-01', code: 'ASM', is_late: false }))
    const seal = await stage.company.call(companyBookRoutes.seal, { ...inBook('ASM'), body: { signer: 'Anna Rossi' } })
    expect(seal).toMatchObject({ code: 'ASM', day: today, signer: 'Anna Rossi', delegate: false, is_timed: false, is_trial: true })
    expect(await app.call(verifyRoutes.verify, { params: { sha256: seal.sha256 } })).toMatchObject({ issued: true, document: { kind: 'BOOK' } })
    const version = await app.deps.db.selectFrom('file_versions').select('storage_key').where('file_id', '=', seal.file_id).executeTakeFirstOrThrow()
    const pdf = (await app.deps.storage.read(version.storage_key))!
    expect(await app.deps.seals.verify(pdf)).toMatchObject([{ name: 'Anna Rossi', is_valid: true, is_whole: true }])
    expect(await factsOfPdf(pdf)).toMatchObject({ is_pdfa: true })
    // Nothing was written since: nothing has to be sealed again.
    const again = await stage.company.call(companyBookRoutes.seal, { ...inBook('ASM'), body: { signer: 'Anna Rossi' } })
    expect([again._id, (await book('ASM')).seal_due]).toEqual([seal._id, null])
  })

  test('what was paid is written down with its day, and can be taken back', async () => {
    await at('2027-04-20')
    expect((await duties()).find((it) => it._id === stampId)).toMatchObject({ state: 'NEAR', is_open: false })
    const pay = (paid_on: string | null, duty = stampId) => stage.company.call(companyBookRoutes.payDuty, { params: { ...params, duty }, body: { paid_on } })
    expect(await pay('2027-04-19')).toMatchObject({ state: 'DONE', paid_on: '2027-04-19' })
    expect(await pay(null)).toMatchObject({ state: 'NEAR', paid_on: null })
    expect(await refusal(pay('2027-04-21'))).toMatchObject({ status: 400, info: [{ path: 'paid_on' }] })
    expect(await refusal(pay('2027-04-19', 'TCG-1999'))).toMatchObject({ status: 404 })
  })

  test('the concession tax is known by the capital of the company', async () => {
    expect((await duties()).filter((it) => it.kind === 'TCG').map((it) => [it._id, it.due_on])).toEqual([
      ['TCG-2026', '2026-03-16'],
      ['TCG-2027', '2027-03-16'],
    ])
  })
})

describe('the package of a year', () => {
  const conserve = (year: number, by = stage.company.call) => by(conservationRoutes.conserve, { params, body: { year } })

  test('is made of a year that has ended, by the administrator, for credits', async () => {
    expect(await refusal(conserve(2027))).toMatchObject({ status: 422, code: 'MT002', info: { reason: 'year_open' } })
    const { _id } = await app.deps.db.selectFrom('wallets').select('_id').where('company_id', '=', params.id).executeTakeFirstOrThrow()
    const real = async () => (await app.deps.db.selectFrom('wallets').select('real').where('_id', '=', _id).executeTakeFirstOrThrow()).real
    const before = await real()
    const made = await Promise.all([conserve(2026), conserve(2026)])
    expect(made[0]).toMatchObject({ year: 2026, year_end: '2026-12-31', made_at: expect.any(String) })
    expect(before - (await real())).toBe(200)
  })

  test('has every file in its index, under a hash that the product knows', async () => {
    const headers = { authorization: `Bearer ${await app.world.session(stage.company.owner)}` }
    const reply = await app.api.app.inject({ method: 'GET', url: `/api/companies/${params.id}/conservation/2026/download`, headers })
    expect(String(reply.headers['content-disposition'])).toContain('conservazione_')
    const files = readZip(new Uint8Array(reply.rawPayload))
    expect(files.map((it) => it.name)).toEqual(['libri/ASM-2026.pdf', 'libri/COL-2026.pdf', 'indice.xml', 'indice.xml.sig', 'indice.json', 'LEGGIMI.txt'])
    const bytesOf = async (name: string) => (await unpack(files.find((it) => it.name === name)!))!
    const index = JSON.parse(Buffer.from(await bytesOf('indice.json')).toString()) as { files: { path: string; sha256: string }[]; index: { sha256: string } }
    for (const it of index.files) expect(hashOf(await bytesOf(it.path))).toBe(it.sha256)
    const xml = await bytesOf('indice.xml')
    expect(hashOf(xml)).toBe(index.index.sha256)
    expect(Buffer.from(xml).toString()).toContain('<TipologiaDocumentale>Libro sociale</TipologiaDocumentale>')
    for (const sha256 of [index.index.sha256, index.files[0]!.sha256, hashOf(reply.rawPayload)])
      expect(await app.call(verifyRoutes.verify, { params: { sha256 } })).toMatchObject({ issued: true, document: { kind: 'CONSERVATION' } })
    expect(Buffer.from(await bytesOf('indice.xml.sig')).toString()).toBe(app.deps.keys.receipts.sign(Buffer.from(xml).toString()))
  })

  test('that was never made is missed after twelve months', async () => {
    expect((await books()).findings.filter((it) => it.id === 'L-BOK-06')).toEqual([])
    const reply = await refusal(stage.company.call(conservationRoutes.package, { params: { ...params, year: '2025' } } as never))
    expect(reply).toMatchObject({ status: 404 })
  })

  test('is not made without credits', async () => {
    const poor = await app.world.company('Povera S.r.l.', stage.company.owner)
    await app.world.subscription(poor._id)
    expect(await refusal(stage.company.call(conservationRoutes.conserve, { params: { id: poor._id }, body: { year: 2026 } }))).toMatchObject({ status: 422 })
  })
})

test('a stranger reads no book', async () => {
  const call = await app.as(await app.world.person())
  expect(await refusal(call(companyBookRoutes.books, { params }))).toMatchObject({ status: 403 })
})
