import { createHash } from 'node:crypto'
import { dayIn } from '@delibera/core/dates'
import { extensionOf } from '@delibera/core/files/rules'
import type { FilingSlot } from '@delibera/core/filing/schema'
import { packageName, packedName } from '@delibera/core/filing/slots'
import { feesOf, tariff } from '@delibera/core/filing/tariff'
import { defaultLocale } from '@delibera/core/locale'
import { formatMoney } from '@delibera/core/money'
import type { TableSheet } from '../../adapters/documents/shapes.ts'
import type { Deps } from '../../deps.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { type ArchiveEntry, archiveOf } from '../exports/archive-papers.ts'
import type { OpenedFile } from './check-reads.ts'
import { declarationsOf, dueOf, type FilingFacts, missingIn } from './reads.ts'

const locale = defaultLocale

/** A document of the package, as it is packed and as its index tells of it. */
interface PackedFile {
  slot: FilingSlot
  path: string
  content: Buffer
  sha256: string
  signers: string[]
}

export interface FilingPackage {
  name: string
  content: Buffer
}

/** The day that is written into the papers of a package: that of the facts, so that equal contents are equal bytes. */
const dayOf = ({ day, row }: FilingFacts): string => day ?? row.year_end ?? row.created_at.slice(0, 10)
const momentOf = (facts: FilingFacts): Date => new Date(`${dayOf(facts)}T12:00:00Z`)

/** The documents in the order of the package, its index for people and for programs. */
export async function packageOf(deps: Deps, facts: FilingFacts, files: readonly OpenedFile[]): Promise<FilingPackage> {
  const packed: PackedFile[] = []
  for (const slot of facts.slots) {
    const file = files.find((it) => it.slot === slot.slot)
    const content = file ? file.content : slot.is_made ? await minutesCopy(deps, facts) : null
    if (!content) continue
    const path = packedName(slot.slot, packed.length, file ? endingOf(file.name) : 'pdf')
    const signers = (file?.signatures ?? []).map((it) => it.holder ?? '?')
    packed.push({ slot, path, content, sha256: createHash('sha256').update(content).digest('hex'), signers })
  }
  const index = await deps.documents.compile('record', indexSheet(facts, packed), logoOf(facts.company))
  const json = Buffer.from(`${JSON.stringify(indexJson(facts, packed), null, 2)}\n`)
  const entries: ArchiveEntry[] = [
    { path: '00-indice.pdf', content: index.pdf },
    ...packed.map(({ path, content }) => ({ path, content })),
    { path: 'indice.json', content: json },
  ]
  const { company, row } = facts
  const name = packageName({ fiscal_code: company.fiscal_code, kind: row.kind, day: dayOf(facts) })
  return { name, content: await wholeOf(archiveOf(oneByOne(entries), { at: momentOf(facts) })) }
}

/** An envelope keeps the ending of what is inside: bilancio.xbrl.p7m. */
const endingOf = (name: string): string => /\.([a-z]+\.p7m)$/i.exec(name)?.[1]?.toLowerCase() ?? extensionOf(name)

async function* oneByOne(entries: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries
}

async function wholeOf(archive: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of archive) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The minutes as they stand in the book, with the page that declares the copy true to them. */
async function minutesCopy(deps: Deps, facts: FilingFacts): Promise<Buffer | null> {
  const minutes = await deps.storage.read(facts.meeting!.minutes_key!)
  if (!minutes) return null
  const { pdf } = await deps.documents.compile('record', declarationSheet(facts), logoOf(facts.company))
  return deps.parsers.copied(minutes, [pdf])
}

const headOf = (facts: FilingFacts, title: string, subtitle: string | null) => ({
  lang: locale,
  timestamp: momentOf(facts).toISOString(),
  company: letterheadOf(facts.company, locale),
  document: { title, subtitle },
})

function declarationSheet(facts: FilingFacts): TableSheet {
  const t = documentTexts(locale).filing
  const { copy, stamp } = declarationsOf(facts)
  return {
    ...headOf(facts, t.declaration, facts.meeting?.name ?? null),
    columns: [{ title: t.declared, width: 1 }],
    rows: [[copy], ...(stamp ? [[stamp]] : [])],
    wide: false,
    notes: [t.signature],
  }
}

function indexSheet(facts: FilingFacts, packed: readonly PackedFile[]): TableSheet {
  const t = documentTexts(locale).filing
  const { xbrl } = declarationsOf(facts)
  const rows = facts.slots
    .filter((it) => it.is_required || it.is_ready)
    .map((slot, at) => {
      const file = packed.find((it) => it.slot.slot === slot.slot)
      const place = file?.path ?? (slot.waived === null ? t.missing : fill(t.waived, { why: slot.waived }))
      return [String(at + 1), t.slots[slot.slot], place, slot.act_code ?? '', file?.signers.join(', ') ?? '', file?.sha256 ?? '']
    })
  return {
    ...headOf(facts, fill(t.title, { company: facts.company.business_name }), facts.meeting?.name ?? null),
    columns: [
      { title: t.number, width: 0 },
      { title: t.document, width: 2 },
      { title: t.file, width: 2 },
      { title: t.code, width: 0 },
      { title: t.signed, width: 1 },
      { title: t.hash, width: 3 },
    ],
    rows,
    more: [{ title: t.todo, columns: [{ title: t.step, width: 1 }], rows: todoOf(facts, packed).map((it) => [it]) }],
    wide: true,
    notes: [...(xbrl ? [xbrl] : []), t.unverified],
  }
}

/** What a person has still to do: documents, signatures, money, the day. */
function todoOf(facts: FilingFacts, packed: readonly PackedFile[]): string[] {
  const t = documentTexts(locale).filing
  const [fees, due_on] = [feesOf(facts.row.kind), dueOf(facts)]
  const unsigned = packed.filter((it) => it.signers.length === 0).map((it) => it.path)
  const euro = (cents: number) => formatMoney(cents, locale, 'EUR')
  return [
    ...missingIn(facts.slots).map((it) => fill(t.add, { what: t.slots[it.slot] })),
    ...(unsigned.length > 0 ? [fill(t.sign, { files: unsigned.join(', ') })] : []),
    ...(fees
      ? [fill(t.stamp, { amount: euro(fees.stamp_cents) }), fill(t.rights, { amount: euro(fees.secretary_cents), day: dayIn(tariff.valid_from, locale) })]
      : []),
    ...(due_on ? [fill(t.due, { day: dayIn(due_on, locale) })] : []),
  ]
}

function indexJson(facts: FilingFacts, packed: readonly PackedFile[]) {
  const { company, row } = facts
  return {
    format: 'delibera-filing/1',
    company: { business_name: company.business_name, fiscal_code: company.fiscal_code },
    kind: row.kind,
    ...{ year_end: row.year_end, approved_on: facts.day, due_on: dueOf(facts), presenter: row.presenter, act_code: row.act_code },
    files: packed.map(({ slot, path, sha256, content, signers }) => ({ slot: slot.slot, path, code: slot.act_code, sha256, bytes: content.length, signers })),
    missing: missingIn(facts.slots).map((it) => it.slot),
    waived: facts.slots.flatMap((it) => (it.waived === null ? [] : [{ slot: it.slot, why: it.waived }])),
    todo: todoOf(facts, packed),
    fees: feesOf(row.kind),
    tariff_from: tariff.valid_from,
  }
}
