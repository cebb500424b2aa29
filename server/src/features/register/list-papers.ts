import { dayIn } from '@delibera/core/dates'
import { registerActs as acts } from '@delibera/core/i18n/register-acts'
import { percentage } from '@delibera/core/law/threshold'
import { formatShares } from '@delibera/core/money'
import { annotationText, causeOf, quantityInFigures } from '@delibera/core/register/sentences'
import { fill } from '../../i18n/texts.ts'
import { typedWorkbook } from '../../spreadsheets/cells.ts'
import type { CompanyOnPaper } from '../../stores/companies/company-store.ts'
import { voiceOf } from './entry-reads.ts'
import { type AskedState, day, inHundredths, type Press, typeset } from './papers.ts'
import { type KnownRegister, nameIn, stateIn } from './reads.ts'

/** Holders and who has rights, as they are filed with the accounts (art. 2435 c. 2). */
export async function listPdf(
  press: Press,
  known: KnownRegister,
  { company, asked, since }: { company: CompanyOnPaper; asked: AskedState; since: string | null },
): Promise<Buffer> {
  const { list, columns } = acts
  const state = stateIn(known, asked)
  const nameOf = (holder: string) => nameIn(known, holder).name
  const holders = state.holders
    .filter((it) => it.owned > 0)
    .map((it) => [
      nameOf(it.holder),
      nameIn(known, it.holder).fiscal_code ?? '',
      quantityInFigures(known, it.owned),
      inHundredths(percentage(it.owned, state.capital)),
      formatShares(it.votes, 'it'),
    ])
  const others = state.rights.map((it) => [
    nameOf(it.holder),
    nameIn(known, it.holder).fiscal_code ?? '',
    acts.titles[it.right],
    quantityInFigures(known, it.quantity),
    nameOf(it.owner),
  ])
  const from = since ?? known.book.entries[0]?.effective_on ?? asked.on
  const voice = voiceOf(known)
  const entries = known.book.entries.filter((it) => it.effective_on !== null && it.effective_on > from && it.effective_on <= asked.on)
  const days = { da: dayIn(from, 'it'), a: dayIn(asked.on, 'it') }
  const named = [
    { title: list.columns.name, width: 3 },
    { title: list.columns.code, width: 2 },
  ]
  const { pdf } = await typeset(
    press,
    { known, company },
    {
      title: fill(list.title, { giorno: dayIn(asked.on, 'it') }),
      subtitle: company.business_name,
      table: {
        columns: [...named, right(columns.quantity[known.unit]), right(list.columns.percentage), right(list.columns.votes)],
        rows: holders,
      },
      more: [
        {
          title: list.others,
          columns: [...named, { title: list.columns.right, width: 2 }, right(columns.quantity[known.unit]), { title: list.columns.on, width: 3 }],
          rows: others,
        },
        {
          title: fill(list.entries, days),
          columns: [right(columns.seq), { title: columns.effective_on, width: 0 }, { title: acts.workbook.text, width: 1 }],
          rows: entries.map((it) => [String(it.seq), day(it.effective_on), annotationText(it, voice)]),
        },
      ],
      notes: entries.length === 0 ? [fill(list.noEntries, days)] : [],
      wide: false,
    },
  )
  return pdf
}

const right = (title: string) => ({ title, width: 0, align: 'right' as const })

/** State, annotations and rights as a workbook, each on a sheet: numbers stay numbers. */
export const registerWorkbook = (known: KnownRegister, asked: AskedState): Promise<Buffer> =>
  typedWorkbook([stateSheet(known, asked), entrySheet(known), rightSheet(known, asked)], 'it')

type Sheet = Parameters<typeof typedWorkbook>[0][number]

const amountIn = ({ unit }: KnownRegister, amount: number) => ({ amount, places: unit === 'EUR_CENT' ? 2 : 0 })
const whole = (amount: number) => ({ amount, places: 0 })

function stateSheet(known: KnownRegister, asked: AskedState): Sheet {
  const { columns: t, list, workbook } = acts
  const state = stateIn(known, asked)
  return {
    name: workbook.state,
    headings: [list.columns.name, list.columns.code, t.quantity[known.unit], list.columns.percentage, list.columns.votes, workbook.suspended, workbook.paid],
    rows: state.holders.map((it) => [
      nameIn(known, it.holder).name,
      nameIn(known, it.holder).fiscal_code,
      amountIn(known, it.owned),
      { bp: Math.round(percentage(it.owned, state.capital) * 100) },
      amountIn(known, it.votes),
      amountIn(known, it.suspended),
      { amount: it.paid_cents, places: 2 },
    ]),
  }
}

function entrySheet(known: KnownRegister): Sheet {
  const { columns: t, workbook } = acts
  const voice = voiceOf(known)
  return {
    name: workbook.entries,
    headings: [t.seq, t.entered_on, t.deed_on, t.filed_on, t.effective_on, t.title, workbook.text, workbook.hash],
    rows: known.book.entries.map((it) => [
      whole(it.seq),
      { at: it.entered_at },
      day(it.deed_on),
      day(it.filed_on),
      day(it.effective_on),
      causeOf(it),
      annotationText(it, voice),
      it.hash,
    ]),
  }
}

function rightSheet(known: KnownRegister, asked: AskedState): Sheet {
  const { columns: t, list, workbook } = acts
  return {
    name: workbook.rights,
    headings: [workbook.number, list.columns.right, list.columns.name, list.columns.on, t.quantity[known.unit], t.class, t.rights],
    rows: stateIn(known, asked).rights.map((it) => [
      whole(it.seq),
      acts.titles[it.right],
      nameIn(known, it.holder).name,
      nameIn(known, it.owner).name,
      amountIn(known, it.quantity),
      it.class,
      acts.votes[it.vote],
    ]),
  }
}
