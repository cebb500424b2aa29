import { dayIn, dayInRome, wallInRome } from '@delibera/core/dates'
import { fullName } from '@delibera/core/names'
import { declaresAs } from '@delibera/core/offices/acceptance'
import type { HeldOffice } from '@delibera/core/offices/schema'
import type { Assets } from '../../adapters/documents/port.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { fill, officeTexts } from '../../i18n/texts.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { writeSheet } from '../../spreadsheets/sheet.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { knownOffices } from '../../stores/offices/history-store.ts'
import type { OfficeRow } from '../../stores/offices/office-store.ts'
import { roleName } from './acceptance-commands.ts'
import { officesShown, todayOf } from './reads.ts'

export interface OfficePaper {
  name: string
  content: Buffer
}

const said = (day: string | null) => (day === null ? '' : dayIn(day, 'it'))

function termSaid({ term, expires_with }: HeldOffice): string {
  const { terms } = officeTexts.print
  if (term.kind === 'DATE') return fill(terms.DATE, { end: said(term.on) })
  if (term.kind === 'EXERCISES' || term.kind === 'WITH') return fill(terms[term.kind], { end: said(expires_with) })
  return terms[term.kind]
}

function linesOf(offices: readonly HeldOffice[], type: 'SPA' | 'SRL'): string[][] {
  const { organs, states, undated } = officeTexts.print
  return offices
    .filter(({ state }) => state !== 'ENDED')
    .map((it) => [
      ...[organs[it.organ], it.name, roleName(it.acting_code, type), it.appointed_on ? said(it.appointed_on) : undated, said(it.accepted_on)],
      ...[termSaid(it), states[it.state], it.pec ?? '', [said(it.filed_on), it.protocol].filter(Boolean).join(', ')],
    ])
}

/** Who is in office on a day, for people or for a spreadsheet; null where nobody is. */
export async function officesPaper(
  deps: Deps,
  company: Proven<'company'>,
  { on, format }: { on: string; format: 'PDF' | 'XLSX' },
): Promise<OfficePaper | null> {
  const known = await knownOffices(deps.db, company, todayOf(deps))
  const rows = linesOf(officesShown(known, on), known.type)
  if (rows.length === 0) return null
  const { columns, title, subtitle, file } = officeTexts.print
  const name = fill(file, { day: on })
  if (format === 'XLSX') {
    const cells = rows.map((row) => row.map((value) => ({ value, type: String })))
    return { name: `${name}.xlsx`, content: await writeSheet({ name: fill(title, { day: on }).slice(0, 31), headings: columns, rows: cells }) }
  }
  const row = (await companyRow(deps.db, company))!
  const { pdf } = await deps.documents.compile(
    'record',
    {
      lang: 'it',
      timestamp: `${on}T12:00:00.000Z`,
      company: letterheadOf(row, 'it'),
      document: { title: fill(title, { day: dayIn(on, 'it') }), subtitle: fill(subtitle, { company: row.business_name }) },
      columns: columns.map((heading) => ({ title: heading, width: 1 })),
      rows,
      wide: true,
      notes: [],
    },
    logoOf(row),
  )
  return { name: `${name}.pdf`, content: pdf }
}

/** The declaration with the acceptance, as it was signed by the link; null where it was not. */
export async function acceptancePaper(deps: Deps, company: Proven<'company'>, office_id: string): Promise<OfficePaper | null> {
  const known = await knownOffices(deps.db, company, todayOf(deps))
  const row = known.rows.find((it) => it._id === office_id)
  if (!row?.acceptance) return null
  const t = officeTexts.document
  const letterhead = (await companyRow(deps.db, company))!
  const { signature, at } = row.acceptance
  const role = roleName(row.role_code, known.type)
  const picture = signature?.startsWith('data:image/png') ? 'signature.png' : 'signature.jpg'
  const drawn: Assets = signature ? { [picture]: Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64') } : {}
  const { pdf } = await deps.documents.compile(
    'answer',
    {
      lang: 'it',
      timestamp: at,
      company: letterheadOf(letterhead, 'it'),
      document: { title: t.title, subtitle: fill(t.subtitle, { role, company: known.business_name }) },
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: declarationOf(row, { role, type: known.type }) }] }] },
      papers_title: '',
      papers: [],
      place_date: fill(t.signed, { day: dayIn(dayInRome(new Date(at)), 'it'), hour: wallInRome(new Date(at)).slice(11) }),
      signatures: [{ key: 'holder', role: t.signer, name: fullName(row.person), ...(signature && { image: picture }) }],
    },
    { ...logoOf(letterhead), ...drawn },
  )
  return { name: fill(t.file, { name: fullName(row.person) }), content: pdf }
}

/** The words of the law, filled with what the person declared (art. 2383 c. 1, 2399, 2400 c. 4). */
export function declarationOf(row: Pick<OfficeRow, 'person' | 'organ' | 'acceptance'>, { role, type }: { role: string; type: 'SPA' | 'SRL' }): string {
  const t = officeTexts.document
  const { declaration: d, pec } = row.acceptance!
  const values = {
    ...{ name: fullName(row.person), code: row.person.fiscal_code ?? '', role, place: d.birth_place ?? '', birth: said(d.birth_date ?? null) },
    ...{ address: d.address ?? '', citizenship: d.citizenship ?? '', others: d.other_offices ?? '', srl: type === 'SRL' ? t.srl : '' },
    pec: pec ? fill(t.pec, { pec }) : '',
    register: d.register_number ? fill(t.register, { number: d.register_number }) : '',
  }
  const declares = declaresAs(row.organ)
  const [who, what] = declares === 'NOTHING' ? [t.undersignedPlain, t.plain] : [t.undersigned, declares === 'AUDITOR' ? t.auditor : t.director]
  return `${fill(who, values)} ${fill(what, values)}`
}
