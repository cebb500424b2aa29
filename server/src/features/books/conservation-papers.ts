import { createHash } from 'node:crypto'
import { yearOf } from '@delibera/core/books/duties'
import { endOfYear } from '@delibera/core/company/accounts-deadline'
import { dayIn } from '@delibera/core/dates'
import { defaultLocale } from '@delibera/core/locale'
import type { Deps } from '../../deps.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { type ArchiveEntry, archiveOf } from '../exports/archive-papers.ts'
import { type BookPart, boundBook, nameOfBook } from './papers.ts'
import type { BookFacts } from './reads.ts'

/** A file of the package as its index tells of it. */
interface KeptFile {
  id: string
  path: string
  sha256: string
  bytes: number
  subject: string
  closed_on: string
}

export interface ConservationFile {
  zip: Buffer
  index: Buffer
  files: { sha256: Buffer; title: string }[]
}

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

/** How many years books are kept after their last entry (art. 2220). */
const kept_years = 10

/** A PDF for each book that grew in the year, the index of them and its signature, and what a person reads first. */
export async function conservationOf(
  deps: Deps,
  facts: BookFacts,
  { year, submitter, at }: { year: number; submitter: string; at: Date },
): Promise<ConservationFile> {
  const year_end = endOfYear(year, facts.statute.fiscal_year_end)
  const subtitle = fill(documentTexts(defaultLocale).books.financialYear, { day: dayIn(year_end, defaultLocale) })
  const entries: ArchiveEntry[] = []
  const files: KeptFile[] = []
  for (const book of facts.books) {
    const grown = book.entries.filter((it) => yearOf(it.registered_on, facts.statute.fiscal_year_end) === year)
    if (grown.length === 0) continue
    const part: BookPart = { facts, book, entries: grown, subtitle, locale: defaultLocale, at }
    const content = await boundBook(deps, part, { enclosed: true })
    const path = `libri/${book.code}-${year}.pdf`
    const subject = `${nameOfBook(book.code, facts, defaultLocale)}, ${subtitle}`
    files.push({ id: `${book.code}-${year}`, path, sha256: hashOf(content).toString('hex'), bytes: content.length, subject, closed_on: year_end })
    entries.push({ path, content })
  }
  const told = { facts, year, year_end, submitter, at, files }
  const index = Buffer.from(indexXml(told))
  const signature = deps.keys.receipts.sign(index.toString())
  const json = JSON.stringify(indexJson(told, { index, public_key: deps.keys.receipts.public_key }), null, 2)
  entries.push({ path: 'indice.xml', content: index }, { path: 'indice.xml.sig', content: Buffer.from(signature) })
  entries.push({ path: 'indice.json', content: Buffer.from(json) }, { path: 'LEGGIMI.txt', content: readme(deps, facts, year_end) })
  const zip = await wholeOf(archiveOf(oneByOne(entries), { at }))
  const issued = files.map(({ sha256, subject }) => ({ sha256: Buffer.from(sha256, 'hex'), title: subject }))
  return { zip, index, files: [...issued, { sha256: hashOf(index), title: subtitle }, { sha256: hashOf(zip), title: subtitle }] }
}

async function* oneByOne(entries: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries
}

async function wholeOf(archive: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of archive) pieces.push(piece)
  return Buffer.concat(pieces)
}

function readme({ config }: Pick<Deps, 'config'>, { company }: BookFacts, year_end: string): Buffer {
  const words = { company: company.business_name, day: dayIn(year_end, defaultLocale), verify: `${config.public_url}/verify` }
  const lines = documentTexts(defaultLocale).books.readme.map((it) => fill(it, words))
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
}

interface Told {
  facts: BookFacts
  year: number
  year_end: string
  submitter: string
  at: Date
  files: readonly KeptFile[]
}

const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them.
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)

const element = (name: string, content: string, attributes = ''): string => `<${name}${attributes}>${content}</${name}>`
const words = (name: string, text: string): string => element(name, escaped(text))

/** As a system of preservation reads it: after the manner of UNI 11386, and certified by nobody. */
function indexXml({ facts, year, submitter, at, files }: Told): string {
  const volume = `${facts.company.fiscal_code ?? facts.company.vat_number ?? ''}-${year}`
  const file = (it: KeptFile) =>
    element(
      'File',
      words('ID', it.id) +
        words('Path', it.path) +
        element('Hash', it.sha256, ' algorithm="SHA-256"') +
        words('Format', 'application/pdf') +
        element('MoreInfo', documentInfo(it, facts)),
    )
  const described = words('ID', `indice-${volume}`) + element('CreatingApplication', words('Name', 'Delibera') + words('Version', '3'))
  const process = words('Submitter', submitter) + words('Agent', 'Delibera') + words('TimeReference', at.toISOString())
  const body =
    element('SelfDescription', described) +
    element('PVolume', words('ID', volume)) +
    element('FileGroup', files.map(file).join('')) +
    element('Process', process)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('PIndex', body)}\n`
}

/** Metadata of a document of an office (AgID, guidelines on electronic documents, annex 5). */
function documentInfo(it: KeptFile, { company }: BookFacts): string {
  const maker = element(
    'Soggetto',
    words('Ruolo', 'Produttore') + words('Denominazione', company.business_name) + words('CodiceFiscale', company.fiscal_code ?? ''),
  )
  return (
    element('IdDoc', element('ImprontaCrittograficaDelDocumento', words('Impronta', it.sha256) + words('Algoritmo', 'SHA-256'))) +
    words('Oggetto', it.subject) +
    words('TipologiaDocumentale', 'Libro sociale') +
    words('DataChiusura', it.closed_on) +
    element('Soggetti', maker + element('Soggetto', words('Ruolo', 'Conservatore'))) +
    words('Riservato', 'false') +
    words('VersioneDelDocumento', '1') +
    words('TempoDiConservazione', String(kept_years))
  )
}

function indexJson({ facts, year, year_end, submitter, at, files }: Told, { index, public_key }: { index: Buffer; public_key: string }) {
  return {
    format: 'delibera-conservation/1',
    company: { business_name: facts.company.business_name, fiscal_code: facts.company.fiscal_code },
    ...{ year, year_end, submitter, made_at: at.toISOString() },
    index: { path: 'indice.xml', sha256: hashOf(index).toString('hex'), signature: 'indice.xml.sig', public_key },
    files,
    kept_years,
  }
}
