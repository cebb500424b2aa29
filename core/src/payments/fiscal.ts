import { z } from 'zod'
import { Cap, Email, FiscalCode, Name, orNothing, ProvinceCode, ShortText, VatNumber, VatOrFiscalCode } from '../fields.ts'
import type { MessageKey } from '../i18n/texts.ts'
import { vatCases } from './vat.ts'

/** PA is a public body; FOREIGN whoever has their seat abroad, business or person. */
export const BuyerKind = z.enum(['COMPANY', 'PERSON', 'PA', 'FOREIGN'])
export type BuyerKind = z.infer<typeof BuyerKind>

const text = z.string().nullable()

/** To whom what a wallet buys is charged, as an Italian invoice names them. */
export const FiscalProfile = z.object({
  kind: BuyerKind,
  /** Of a company or a body; a person has the two names below. */
  name: text,
  first_name: text,
  last_name: text,
  vat_number: text,
  fiscal_code: text,
  address: text,
  cap: text,
  locality: text,
  province: text,
  /** Two letters, ISO 3166. */
  country: z.string(),
  /** Where the exchange system delivers: seven characters, six for a public body. */
  recipient_code: text,
  pec: text,
  /** The buyer pays the VAT to the State, and us the net price (art. 17-ter DPR 633/1972). */
  split_payment: z.boolean(),
})
export type FiscalProfile = z.infer<typeof FiscalProfile>
export type FiscalField = Exclude<keyof FiscalProfile, 'kind' | 'split_payment'>

/** As it stands: kept, or read from the data of the company or the person while nobody has looked at it. */
export const FiscalStanding = FiscalProfile.extend({
  is_kept: z.boolean(),
  /** The fields without which nothing can be charged. */
  missing: z.array(z.string()),
  vat_case: z.enum(vatCases),
  vat_rate: z.int(),
})
export type FiscalStanding = z.infer<typeof FiscalStanding>

const place = ['address', 'cap', 'locality', 'province'] as const
const asked: Record<BuyerKind, readonly FiscalField[]> = {
  COMPANY: ['name', 'vat_number', ...place],
  PERSON: ['first_name', 'last_name', 'fiscal_code', ...place],
  PA: ['name', 'fiscal_code', ...place, 'recipient_code'],
  FOREIGN: ['name', 'address', 'locality', 'country'],
}

/** A company may have a fiscal code alone, an association for one. */
export function missingIn(it: FiscalProfile): FiscalField[] {
  const hasCode = it.kind === 'COMPANY' && it.fiscal_code
  return asked[it.kind].filter((field) => !it[field] && !(field === 'vat_number' && hasCode))
}

const says = (path: FiscalField, message: MessageKey) => ({ code: 'custom' as const, path: [path], message })

/** What is written by hand: every field by the rule of its kind, and none missing. */
export const FiscalEntry = z
  .object({
    kind: BuyerKind,
    name: orNothing(Name),
    first_name: orNothing(Name),
    last_name: orNothing(Name),
    vat_number: orNothing(ShortText),
    fiscal_code: orNothing(ShortText),
    address: orNothing(Name),
    cap: orNothing(ShortText),
    locality: orNothing(Name),
    province: orNothing(ShortText),
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, { error: 'invalidValue' satisfies MessageKey })
      .default('IT'),
    recipient_code: orNothing(ShortText),
    pec: orNothing(Email),
    split_payment: z.boolean().default(false),
  })
  .transform((it) => entryOf(it))
  .superRefine((it, ctx) => {
    const missing = missingIn(it)
    for (const field of missing) ctx.addIssue(says(field, 'requiredField'))
    for (const issue of wrongIn(it)) if (!missing.includes(issue.path[0]!)) ctx.addIssue(issue)
  })
export type FiscalEntry = z.input<typeof FiscalEntry>

type Written = { [Field in FiscalField]?: string | null | undefined } & { kind: BuyerKind; country: string; split_payment: boolean }

type TextField = Exclude<FiscalField, 'country'>

/** What another kind of buyer has. */
const others: Record<BuyerKind, readonly TextField[]> = {
  COMPANY: ['first_name', 'last_name'],
  PERSON: ['name', 'vat_number'],
  PA: ['first_name', 'last_name'],
  FOREIGN: ['first_name', 'last_name', 'fiscal_code', 'province', 'recipient_code', 'pec'],
}
const codes: readonly TextField[] = ['vat_number', 'fiscal_code', 'province', 'recipient_code']

/** Codes in capitals, an Italian VAT number without its country. What another kind of buyer has is left out. */
function entryOf({ kind, country, split_payment, ...texts }: Written): FiscalProfile {
  const isAbroad = kind === 'FOREIGN'
  const kept = (field: TextField): string | null => {
    const text = others[kind].includes(field) ? null : texts[field] || null
    if (text === null || !codes.includes(field)) return text
    const code = text.toUpperCase().replaceAll(' ', '')
    return isAbroad ? code : code.replace(/^IT(?=\d{11}$)/, '')
  }
  return {
    kind,
    ...{ name: kept('name'), first_name: kept('first_name'), last_name: kept('last_name') },
    ...{ vat_number: kept('vat_number'), fiscal_code: kept('fiscal_code') },
    ...{ address: kept('address'), cap: kept('cap'), locality: kept('locality'), province: kept('province') },
    country: isAbroad ? country : 'IT',
    ...{ recipient_code: kept('recipient_code'), pec: kept('pec') },
    split_payment: kind !== 'PERSON' && !isAbroad && split_payment,
  }
}

const recipient = { COMPANY: /^[A-Z0-9]{7}$/, PERSON: /^[A-Z0-9]{7}$/, PA: /^[A-Z0-9]{6}$/, FOREIGN: /^$/ }

function wrongIn(it: FiscalProfile): ReturnType<typeof says>[] {
  const isAbroad = it.kind === 'FOREIGN'
  const rules: [FiscalField, z.ZodType, MessageKey][] = isAbroad
    ? [['vat_number', z.string().regex(/^[A-Z0-9]{4,28}$/), 'invalidValue']]
    : [
        ['vat_number', VatNumber, 'insertValidPiva'],
        ['fiscal_code', it.kind === 'PERSON' ? FiscalCode : VatOrFiscalCode, it.kind === 'PERSON' ? 'insertValidCF' : 'insertValidCFOrPiva'],
        ['cap', Cap, 'insertValidCap'],
        ['province', ProvinceCode, 'insertValidProvince'],
        ['recipient_code', z.string().regex(recipient[it.kind]), it.kind === 'PA' ? 'invalidValue' : 'insertValidSdi'],
      ]
  const wrong = rules.filter(([field, rule]) => it[field] !== null && !rule.safeParse(it[field]).success).map(([field, , message]) => says(field, message))
  return isAbroad && it.country === 'IT' ? [...wrong, says('country', 'invalidValue')] : wrong
}

/** As papers and windows name a buyer. */
export const buyerName = ({ name, first_name, last_name }: Pick<FiscalProfile, 'name' | 'first_name' | 'last_name'>): string =>
  name ?? [first_name, last_name].filter(Boolean).join(' ')
