import { nameInLiquidation, registryNumberOf } from '../companies/letterhead.ts'
import { formatAmount } from '../money.ts'
import type { RichNode } from '../rich-text.ts'
import { paidClause } from './context.ts'
import type { MinutesFacts } from './told.ts'
import { fill, paragraph, type Tongue, words } from './words.ts'

/** Who is named at the head, in a language. */
interface Headed extends Tongue {
  facts: Pick<MinutesFacts, 'company'>
}

/** As its acts call it: one that is being wound up says so (art. 2250 c. 3). */
export const companyNamed = ({ t, facts }: Headed): string =>
  facts.company.in_liquidation ? nameInLiquidation(facts.company.business_name, t.heading.liquidation) : facts.company.business_name

/** All that art. 2250 wants on a company's acts: seat, capital, register, sole member. What nobody knows is left out. */
export function heading(voice: Headed): RichNode[] {
  const { t, facts, locale } = voice
  const { company } = facts
  const seat = [company.town, company.address].filter(Boolean).join(', ')
  const lines = [
    [companyNamed(voice), ...(company.sole_partner ? [t.heading.solePartner] : [])],
    [
      ...(seat ? [fill(t.heading.seat, { seat })] : []),
      ...(company.capital ? [fill(t.heading.capital, { amount: formatAmount(company.capital.cents, locale), paid: paidClause(voice) }).trimEnd()] : []),
    ],
    [...registered(voice), ...codes(voice)],
  ]
  return lines.filter((it) => it.length > 0).map((it) => paragraph(words(it.join(' – '))))
}

function registered({ t, facts }: Headed): string[] {
  const { registry_office: office } = facts.company
  const number = registryNumberOf(facts.company)
  if (!office) return []
  return [number ? fill(t.heading.registry, { office, number }) : fill(t.heading.registryOffice, { office })]
}

function codes({ t, facts }: Headed): string[] {
  const { fiscal_code, vat_number, rea_code } = facts.company
  const coded = (text: string, code: string | null) => (code ? [fill(text, { code })] : [])
  const tax =
    fiscal_code === vat_number ? coded(t.heading.fiscalVat, fiscal_code) : [...coded(t.heading.fiscal, fiscal_code), ...coded(t.heading.vat, vat_number)]
  return [...tax, ...coded(t.heading.rea, rea_code)]
}
