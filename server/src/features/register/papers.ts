import { dayIn, dayInRome } from '@delibera/core/dates'
import { registerActs as acts } from '@delibera/core/i18n/register-acts'
import { percentage } from '@delibera/core/law/threshold'
import { formatShares } from '@delibera/core/money'
import type { EntryLine, HeldRight } from '@delibera/core/register/schema'
import { capitalInWords, causeOf, documentInWords, quantityInFigures, quantityInWords } from '@delibera/core/register/sentences'
import type { HoldersState } from '@delibera/core/register/state'
import { filingsOf, rootsOf, standing } from '@delibera/core/register/timeline'
import type { PlainTable } from '../../adapters/documents/table-shapes.ts'
import type { Deps } from '../../deps.ts'
import { fill } from '../../i18n/texts.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { takeTurns } from '../../process/patience.ts'
import { type CompanyOnPaper, officersOf } from '../../stores/companies/company-store.ts'
import type { StoredEntry } from '../../stores/register/entry-store.ts'
import { type KnownRegister, nameIn, stateIn } from './reads.ts'

export type Press = Pick<Deps, 'documents' | 'db'>
export type AskedState = { on: string; known_at: string | null }

export const day = (it: string | null): string => (it ? dayIn(it, 'it') : '')
/** The hash as a foot has room for it. */
const shortHash = 16

interface Sheet {
  title: string
  subtitle?: string
  ref?: string
  table: PlainTable
  more?: { title: string; columns: PlainTable['columns']; rows: PlainTable['rows'] }[]
  notes?: string[]
  wide: boolean
}

/** Legal documents are Italian; the instant of the last entry is that of the file, so that the same register has the same bytes. */
export function typeset({ documents }: Press, { known, company }: { known: KnownRegister; company: CompanyOnPaper }, it: Sheet) {
  return documents.compile(
    'record',
    {
      lang: 'it',
      timestamp: known.book.entries.at(-1)?.entered_at ?? new Date(0).toISOString(),
      company: letterheadOf(company, 'it'),
      document: { title: it.title, subtitle: it.subtitle ?? null, ref: it.ref ?? null },
      wide: it.wide,
      ...it.table,
      ...(it.more && { more: it.more }),
      notes: it.notes ?? [],
    },
    logoOf(company),
  )
}

/** What the book says where, and how wide. Dates and numbers are as wide as what is in them. */
const bookColumns = ({ unit }: KnownRegister): PlainTable['columns'] => {
  const { columns: t } = acts
  return [
    { title: t.seq, width: 0, align: 'right' },
    { title: t.entered_on, width: 0 },
    { title: t.deed_on, width: 0 },
    { title: t.filed_on, width: 0 },
    { title: t.effective_on, width: 0 },
    { title: t.title, width: 2 },
    { title: t.from, width: 2 },
    { title: t.to, width: 2 },
    { title: t.quantity[unit], width: 0, align: 'right' },
    { title: t.class, width: 0 },
    { title: t.rights, width: 2 },
    { title: t.document, width: 3 },
  ]
}

/** The book, a line for each line of an annotation. Made in turns: a long one takes longer than others should wait. */
export async function bookPdf(press: Press, known: KnownRegister, company: CompanyOnPaper): Promise<Buffer> {
  const { entries, last_hash } = known.book
  const rows: string[][] = []
  const filings = filingsOf(standing(entries), rootsOf(entries))
  for (const [at, it] of entries.entries()) {
    rows.push(...bookRows(known, it, it.effective_on ?? filings.get(it.seq)?.filed_on ?? null))
    if (at % 200 === 199) await takeTurns()
  }
  const { pdf } = await typeset(
    press,
    { known, company },
    {
      title: fill(acts.title, { denominazione: company.business_name }),
      subtitle: acts.subtitle[known.type],
      ref: fill(acts.footer, { da: '1', a: String(entries.length), hash: last_hash.toString('hex').slice(0, shortHash) }),
      table: { columns: bookColumns(known), rows },
      wide: true,
    },
  )
  return pdf
}

/** As many rows as the stamp duty counts: one for each line, one where there is none (books 5.1). */
function bookRows(known: KnownRegister, it: StoredEntry, effective_on: string | null): string[][] {
  const lines: EntryLine[] = it.lines.length > 0 ? it.lines : [{}]
  return lines.map((line, at) => {
    const name = (holder: string | undefined) => (holder ? nameIn(known, holder).name : '')
    const own = at === 0 ? [String(it.seq), day(dayInRome(new Date(it.entered_at))), day(it.deed_on), day(it.filed_on)] : ['', '', '', '']
    return [
      ...own,
      at === 0 ? (effective_on ? day(effective_on) : acts.unfiled) : '',
      at === 0 ? causeOf(it) : '',
      name(line.from_id),
      name(line.to_id),
      line.quantity === undefined
        ? line.amount_cents === undefined
          ? ''
          : quantityInFigures({ unit: 'EUR_CENT' }, line.amount_cents)
        : quantityInFigures(known, line.quantity),
      line.class_code ?? '',
      [
        ...(line.of ? [`n. ${line.of}`] : []),
        ...(line.with_rights?.length ? [`n. ${line.with_rights.join(', ')}`] : []),
        ...(it.kind === 'RIGHT' || it.as_kind === 'RIGHT' ? [acts.votes[line.vote ?? 'HOLDER']] : []),
      ].join('; '),
      at === 0 ? [...(it.document ? [documentInWords(it.document)] : []), it.protocol, it.reason, it.note].filter(Boolean).join('; ') : '',
    ]
  })
}

/** A right in words: of what kind, on how much, made by which entry. */
const rightInWords = (known: KnownRegister, it: HeldRight): string =>
  fill(acts.excerpt.right, { diritto: acts.titles[it.right].toLowerCase(), quantita: quantityInWords(known, it.quantity, it.class), n: String(it.seq) })

/** 33,33: a percentage with its two decimals, as amounts of money are written. */
export const inHundredths = (it: number): string => quantityInFigures({ unit: 'EUR_CENT' }, Math.round(it * 100))

/** What the book says of one holder (books 1.7). */
export function excerptText(known: KnownRegister, state: HoldersState, holder: string): string {
  const { excerpt } = acts
  const card = nameIn(known, holder)
  const held = state.holders.find((it) => it.holder === holder)
  const values = { nome: card.name, codice: card.fiscal_code ? fill(excerpt.code, { cf: card.fiscal_code }) : '', voti: formatShares(held?.votes ?? 0, 'it') }
  if (!held?.owned) {
    const rights = state.rights.filter((it) => it.holder === holder)
    return rights.length > 0
      ? fill(excerpt.holderOnly, { ...values, diritti: rights.map((it) => rightInWords(known, it)).join(acts.joined) })
      : fill(excerpt.none, values)
  }
  const on = state.rights.filter((it) => it.owner === holder)
  return fill(excerpt.text, {
    ...values,
    quantita: held.by_class.map((it) => quantityInWords(known, it.quantity, it.class)).join(acts.joined),
    percento: inHundredths(percentage(held.owned, state.capital)),
    capitale: capitalInWords(known, state.capital),
    vincoli: on.length > 0 ? fill(excerpt.charged, { diritti: on.map((it) => rightInWords(known, it)).join(acts.joined) }) : excerpt.free,
  })
}

/** Of one holder, with the name of a director and the seal of the installation. */
export async function excerptPdf(
  press: Press & Pick<Deps, 'seals' | 'clock'>,
  known: KnownRegister,
  { company, asked, holder }: { company: CompanyOnPaper; asked: AskedState; holder: string },
): Promise<Buffer> {
  const director = (await officersOf(press.db, known.company)).find((it) => it.roles.some(({ type }) => type === 'ADM'))
  const signer = director ? [[fill(acts.excerpt.signer, { nome: `${director.first_name ?? ''} ${director.last_name}`.trim() })]] : []
  const title = fill(acts.excerpt.title, { giorno: dayIn(asked.on, 'it') })
  const { pdf } = await typeset(
    press,
    { known, company },
    {
      title,
      ref: fill(acts.footer, { da: '1', a: String(known.book.last_seq), hash: known.book.last_hash.toString('hex').slice(0, shortHash) }),
      table: { columns: [{ title: company.business_name, width: 1 }], rows: [[excerptText(known, stateIn(known, asked), holder)], ...signer] },
      wide: false,
    },
  )
  return press.seals.sign(pdf, { area: sealArea, name: company.business_name, reason: title, at: press.clock.now() })
}

/** Below the text, at the right of an upright page; in points. */
const sealArea = { key: 'estratto', page: 1, x: 340, y: 690, w: 200, h: 56 }
