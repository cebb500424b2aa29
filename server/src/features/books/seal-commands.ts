import { X509Certificate } from 'node:crypto'
import type { BookCode, BookSeal, Sealing } from '@delibera/core/books/schema'
import { dayIn, dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { defaultLocale } from '@delibera/core/locale'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { addCopy } from '../../stores/agenda/file-store.ts'
import { holdBooks } from '../../stores/books/book-store.ts'
import { addSeal, sealRows } from '../../stores/books/seal-store.ts'
import { rememberIssued } from '../../stores/exports/export-store.ts'
import { onlyIfKept, type StoredDocument, storeDocument } from '../minutes/document-commands.ts'
import type { BookActor } from './commands.ts'
import { type BookPart, boundBook, nameOfBook } from './papers.ts'
import { bookFacts, bookIn, cardOf } from './reads.ts'

/** A seal is a signature without a drawing: it needs a place in the file, and none on the page. */
const area = { key: 'libro', page: 1, x: 0, y: 0, w: 1, h: 1 }

interface SealedBook {
  part: BookPart
  seal: Omit<BookSeal, '_id' | 'sha256' | 'day' | 'file_id'>
  title: string
  at: Date
}

/**
 * Signs a digital book as it stands now (art. 2215-bis c. 3). Sealed twice on a day without an entry between it stays as it is: the second seal would say
 * nothing that the first does not.
 */
export async function sealBook(deps: Deps, actor: BookActor, { code, sealing }: { code: BookCode; sealing: Sealing }): Promise<BookSeal> {
  const { company } = actor
  const facts = await bookFacts(deps, company)
  const book = bookIn(facts, code)
  const card = cardOf(book, facts)
  if (card.mode !== 'DIGITAL') throw new Fault('MT002', { reason: 'paper' })
  if (card.last === null) throw new Fault('MT002', { reason: 'empty' })
  if (card.seal?.day === facts.today && card.last.registered_on < facts.today) return card.seal
  const at = deps.clock.now()
  const locale = defaultLocale
  const subtitle = fill(documentTexts(locale).books.whole, { day: dayIn(facts.today, locale) })
  const part: BookPart = { facts, book, entries: book.entries, subtitle, locale, at }
  const pdf = await boundBook(deps, part, { enclosed: false })
  const signed = await signedBy(deps, pdf, { sealing, at })
  const stored = await storeDocument(deps, { content: signed, name: `${nameOfBook(code, facts, locale)} ${facts.today}.pdf` })
  const [found] = await deps.seals.verify(signed)
  const seal = {
    ...{ code, signer: sealing.signer, delegate: sealing.delegate, pages: card.pages, lines: card.lines },
    ...{ is_timed: found?.is_timed ?? false, is_trial: isTrial(deps) },
  }
  let _id = ''
  await onlyIfKept(deps, stored, async (tx) => {
    _id = await keepSeal(tx, actor, { stored, it: { part, seal, title: `${nameOfBook(code, facts, locale)}, ${subtitle}`, at } })
    return true
  })
  return (await sealRows(deps.db, company)).find((it) => it._id === _id)!
}

/** A certificate that vouches for itself proves that nothing was changed, and is no signature that the law knows. */
function isTrial({ seals }: Pick<Deps, 'seals'>): boolean {
  const own = new X509Certificate(seals.certificate.pem)
  return own.issuer === own.subject
}

function signedBy({ seals }: Pick<Deps, 'seals'>, pdf: Buffer, { sealing, at }: { sealing: Sealing; at: Date }): Promise<Buffer> {
  const t = documentTexts(defaultLocale).books
  const name = sealing.delegate ? fill(t.delegate, { name: sealing.signer }) : sealing.signer
  return seals.sign(pdf, { area, name, reason: fill(t.sealReason, { day: dayIn(dayInRome(at), defaultLocale) }), at })
}

async function keepSeal(tx: Tx, { company, user }: BookActor, { stored, it }: { stored: StoredDocument; it: SealedBook }): Promise<string> {
  const { part, seal, title, at } = it
  await holdBooks(tx, company)
  const place = { context: 'book', company_id: company, meeting_id: null, owner_user: null, owner_member: null, member_ids: null } as const
  const file_id = await addCopy(tx, place, stored, at)
  const _id = await addSeal(tx, { ...seal, company, entries: part.entries.length, file_id, sha256: stored.sha256, at })
  await rememberIssued(tx, { sha256: stored.sha256, company, meeting: null, kind: 'BOOK', title, at })
  const { code, signer, delegate, is_timed, is_trial } = seal
  const data = { code, signer, delegate, is_timed, is_trial, entries: part.entries.length, sha256: stored.sha256.toString('hex') }
  await appendAudit(tx, { chain: `company:${company}`, actor: `user:${user}`, action: 'books.sealed', data, at })
  return _id
}
