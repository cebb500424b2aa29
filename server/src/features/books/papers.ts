import type { BookCode, BookLine } from '@delibera/core/books/schema'
import { dayIn } from '@delibera/core/dates'
import type { Locale } from '@delibera/core/locale'
import type { TableSheet } from '../../adapters/documents/shapes.ts'
import type { Deps } from '../../deps.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { keysOfFiles } from '../../stores/books/book-store.ts'
import type { BookFacts, ReadBook } from './reads.ts'

type Printing = Pick<Deps, 'db' | 'storage' | 'documents' | 'parsers'>

/** A part of a book that is printed: all of it, or what was registered or numbered in a year. */
export interface BookPart {
  facts: BookFacts
  book: ReadBook
  entries: readonly BookLine[]
  /** What the part is called under the name of the book: a year, a day. */
  subtitle: string
  locale: Locale
  /** Written into the file: the same book has the same bytes. */
  at: Date
}

/** The name of a book by the law of the company: what is the assembly's for shares are decisions of partners for quotas. */
export const nameOfBook = (code: BookCode, { type }: Pick<BookFacts, 'type'>, locale: Locale): string => documentTexts(locale).books.names[type][code]

/** The documents of a part, in the order of its pages; an entry whose file is gone is told in the index alone. */
export async function documentsOf(
  { db, storage }: Pick<Printing, 'db' | 'storage'>,
  entries: readonly BookLine[],
): Promise<{ entry: BookLine; pdf: Buffer }[]> {
  const keys = await keysOfFiles(
    db,
    entries.flatMap((it) => it.file_id ?? []),
  )
  const found: { entry: BookLine; pdf: Buffer }[] = []
  for (const entry of entries) {
    const key = entry.file_id && keys.get(entry.file_id)
    const pdf = key ? await storage.read(key) : null
    if (pdf) found.push({ entry, pdf })
  }
  return found
}

/** A table of what stands in a part, with pages, lines and fingerprints. */
const indexOf = async ({ documents }: Printing, part: BookPart): Promise<Buffer> =>
  (await documents.compile('record', indexData(part), logoOf(part.facts.company))).pdf

function indexData({ facts, book, entries, subtitle, locale, at }: BookPart): TableSheet {
  const t = documentTexts(locale).books
  return {
    lang: locale,
    timestamp: at.toISOString(),
    company: letterheadOf(facts.company, locale),
    document: { title: nameOfBook(book.code, facts, locale), subtitle },
    columns: [
      { title: t.number, width: 0 },
      { title: t.day, width: 0 },
      { title: t.what, width: 3 },
      { title: t.registered, width: 0 },
      { title: t.pages, width: 0, align: 'right' },
      { title: t.lines, width: 0, align: 'right' },
      { title: t.hash, width: 2 },
    ],
    rows: entries.map((it) => [
      it.year === null ? String(it.number) : `${it.number}/${it.year}`,
      dayIn(it.day, locale),
      it.signers.length === 0 ? it.title : fill(t.signed, { title: it.title, names: it.signers.join(', ') }),
      dayIn(it.registered_on, locale),
      it.page_from === it.page_to ? String(it.page_from) : `${it.page_from}-${it.page_to}`,
      String(it.lines),
      it.sha256 ?? '',
    ]),
    wide: true,
    notes: entries.length === 0 ? [t.empty] : [],
  }
}

/** For the printer: the index, then the documents with the running numbers of the book on their pages. What is signed are the documents themselves. */
export async function printedBook(deps: Printing, part: BookPart): Promise<Buffer> {
  const sheets: Buffer[] = [await indexOf(deps, part)]
  for (const { entry, pdf } of await documentsOf(deps, part.entries)) sheets.push(await deps.parsers.numbered(pdf, entry.page_from))
  return sheets.length === 1 ? sheets[0]! : deps.parsers.merged(sheets)
}

/** To be signed and kept: one PDF/A with the index and the pages of every document; with `enclosed`, also the documents as they were signed. */
export async function boundBook(deps: Printing, part: BookPart, { enclosed }: { enclosed: boolean }): Promise<Buffer> {
  const found = await documentsOf(deps, part.entries)
  const bound = await deps.parsers.copied(
    await indexOf(deps, part),
    found.map((it) => it.pdf),
  )
  if (!enclosed || found.length === 0) return bound
  const files = found.map(({ entry, pdf }) => ({ name: enclosedName(entry), content: pdf, at: `${entry.registered_on}T12:00:00Z` }))
  return deps.parsers.enclosing(bound, files)
}

const enclosedName = ({ code, number, year }: BookLine): string => `${code}-${year ?? 0}-${String(number).padStart(3, '0')}.pdf`
