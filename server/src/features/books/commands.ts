import { takesUploads } from '@delibera/core/books/rules'
import type { BookChange, BookCode, BookLine, BookUpload, Duty, DutyPayment } from '@delibera/core/books/schema'
import { Fault, notFound } from '@delibera/core/faults'
import { type CompanyStanding, hasRight } from '@delibera/core/permissions'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { addCopy } from '../../stores/agenda/file-store.ts'
import { addSetting, addUpload, holdBooks, nextUpload, settingRows, uploadedBefore } from '../../stores/books/book-store.ts'
import { setPayment } from '../../stores/books/seal-store.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { holdBook, nextNumber } from '../../stores/minutes/book-store.ts'
import { usableVersion } from '../files/commands.ts'
import { eachIfKept, type StoredDocument, storeDocument } from '../minutes/document-commands.ts'
import { bookFacts, bookIn, cardOf } from './reads.ts'

export interface BookActor {
  company: Proven<'company'>
  user: Proven<'user'>
  standing: CompanyStanding
}

const auditBook = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { company, user }: BookActor,
  it: { action: string; data: Parameters<typeof appendAudit>[1]['data'] },
) => appendAudit(tx, { chain: `company:${company}`, actor: `user:${user}`, ...it, at: clock.now() })

/** Says how a book is kept from a day on. What was kept before stays so; a day before that of the last word would change it. */
export async function changeBook(deps: Deps, actor: BookActor, { code, change }: { code: BookCode; change: BookChange }) {
  const { company, standing } = actor
  const facts = await bookFacts(deps, company)
  const book = bookIn(facts, code)
  const known = cardOf(book, facts)
  const mode = change.mode ?? known.mode
  if (mode !== known.mode && !hasRight(standing, 'govern')) throw new Fault('CP003')
  const since = change.since ?? facts.today
  const vidimation = change.vidimation === undefined ? known.vidimation : change.vidimation
  await deps.db.transaction().execute(async (tx) => {
    await holdBooks(tx, company)
    const settings = (await settingRows(tx, company)).filter((it) => it.code === code)
    const last = settings.at(-1)
    if (last && since < last.since) throw new Fault('E0001', [{ path: 'since', message: 'invalidValue' }])
    // A book that has pages already goes on with them; one that begins here goes on where its sheets do.
    const first_page = last && book.entries.length > 0 ? last.first_page : book.entries.length > 0 ? 1 : (vidimation?.pages_from ?? 1)
    await addSetting(tx, { company, code, seq: settings.length + 1, mode, since, vidimation, first_page, at: deps.clock.now() })
    await auditBook(tx, deps, actor, { action: 'books.setting', data: { code, mode, since, vidimation: vidimation as never } })
  })
  const after = await bookFacts(deps, company)
  return cardOf(bookIn(after, code), after)
}

const refuse = (message: 'invalidValue' | 'fileNotUploaded' | 'onlyPdfAllowed') => new Fault('E0001', [{ path: 'file_id', message }])

interface HandedPdf {
  content: Buffer
  name: string
  sha256: Buffer
  pages: number
}

/** A PDF of the company that was sent for its books, and can be read without a password. */
async function handedPdf(deps: Deps, company: Proven<'company'>, file_id: string): Promise<HandedPdf> {
  const file = await fileOf(deps.db, file_id)
  if (!file || file.company_id !== company || file.context !== 'book') throw refuse('invalidValue')
  const version = await usableVersion(deps, file)
  const content = await deps.storage.read(version.storage_key)
  if (!content) throw refuse('fileNotUploaded')
  const facts = await deps.parsers.facts(content)
  if (!facts || facts.is_encrypted || facts.pages === 0) throw refuse('onlyPdfAllowed')
  return { content, name: version.name, sha256: version.sha256!, pages: facts.pages }
}

/** Files a PDF in a book. Handed in twice it is there once. */
export async function uploadEntry(deps: Deps, actor: BookActor, { code, upload }: { code: BookCode; upload: BookUpload }): Promise<BookLine> {
  const { company } = actor
  const facts = await bookFacts(deps, company)
  bookIn(facts, code)
  if (!takesUploads(code)) throw new Fault('E0002', { reason: 'no_uploads' })
  if (upload.day > facts.today) throw new Fault('E0001', [{ path: 'day', message: 'invalidValue' }])
  const pdf = await handedPdf(deps, company, upload.file_id)
  const known = await uploadedBefore(deps.db, { company, code, sha256: pdf.sha256 })
  return lineOf(deps, company, code, known ?? (await fileEntry(deps, actor, { code, upload, pdf })))
}

async function lineOf(deps: Deps, company: Proven<'company'>, code: BookCode, _id: string): Promise<BookLine> {
  return bookIn(await bookFacts(deps, company), code).entries.find((it) => it._id === _id)!
}

async function fileEntry(deps: Deps, actor: BookActor, it: { code: BookCode; upload: BookUpload; pdf: HandedPdf }): Promise<string> {
  const { content, name } = it.pdf
  const stored = await storeDocument(deps, { content, name })
  let filed = ''
  await eachIfKept(deps, [stored], async (tx) => {
    await holdBooks(tx, actor.company)
    const known = await uploadedBefore(tx, { company: actor.company, code: it.code, sha256: it.pdf.sha256 })
    filed = known ?? (await keepEntry(tx, deps, actor, { ...it, stored }))
    return known ? [] : [stored]
  })
  return filed
}

interface Keeping {
  code: BookCode
  upload: BookUpload
  pdf: HandedPdf
  stored: StoredDocument
}

async function keepEntry(tx: Tx, deps: Deps, actor: BookActor, { code, upload, pdf, stored }: Keeping): Promise<string> {
  const { company } = actor
  const at = deps.clock.now()
  const year = Number(upload.day.slice(0, 4))
  const number = await numberIn(tx, company, { code, year })
  const place = { context: 'book', company_id: company, meeting_id: null, owner_user: null, owner_member: null, member_ids: null } as const
  const file_id = await addCopy(tx, place, stored, at)
  const { title, day, signers } = upload
  const _id = await addUpload(tx, { company, code, year, number, title, day, signers, file_id, sha256: stored.sha256, pages: pdf.pages, at })
  await auditBook(tx, deps, actor, { action: 'books.entry', data: { code, number, year, title, sha256: stored.sha256.toString('hex') } })
  return _id
}

/** Directors' minutes and their decisions share the numbers of one book. */
async function numberIn(tx: Tx, company: Proven<'company'>, { code, year }: { code: BookCode; year: number }): Promise<number> {
  if (code !== 'CDA') return nextUpload(tx, { company, code, year })
  const key = { company_id: company, meeting_type: 'BOARD', year } as const
  await holdBook(tx, key)
  return nextNumber(tx, key)
}

/** Writes down that something was paid; the receipt is a file of the books. */
export async function payDuty(deps: Deps, actor: BookActor, { duty, paid }: { duty: string; paid: DutyPayment }): Promise<Duty> {
  const { company } = actor
  const facts = await bookFacts(deps, company)
  if (!facts.duties.some((it) => it._id === duty)) throw notFound()
  if (paid.paid_on && paid.paid_on > facts.today) throw new Fault('E0001', [{ path: 'paid_on', message: 'invalidValue' }])
  const file_id = paid.file_id ?? null
  if (file_id) await handedPdf(deps, company, file_id)
  await deps.db.transaction().execute(async (tx) => {
    await setPayment(tx, { company, duty_id: duty, paid_on: paid.paid_on, file_id, at: deps.clock.now() })
    await auditBook(tx, deps, actor, { action: 'books.paid', data: { duty, paid_on: paid.paid_on, file_id } })
  })
  return (await bookFacts(deps, company)).duties.find((it) => it._id === duty)!
}
