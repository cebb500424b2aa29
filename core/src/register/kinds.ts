import type { CompanyType } from '../company/company-type.ts'
import type { EntryKind, EntryTitle } from './schema.ts'

const rights = ['USUFRUCT', 'PLEDGE', 'SEIZURE', 'FORECLOSURE'] as const

/** Which titles an entry of each kind may bear; none: it bears no title (books 1.2). */
const titles: Partial<Record<EntryKind, readonly EntryTitle[]>> = {
  ISSUE: ['INCORPORATION', 'CAPITAL_INCREASE', 'FREE_INCREASE', 'CONVERSION'],
  CANCEL: ['CAPITAL_REDUCTION', 'WITHDRAWAL', 'EXCLUSION'],
  TRANSFER: ['SALE', 'DONATION', 'INHERITANCE', 'EXCHANGE', 'CONTRIBUTION', 'MERGER', 'ENFORCEMENT', 'OWN_SHARES', 'FIDUCIARY'],
  RIGHT: rights,
  RELEASE: rights,
}
export const titlesOf = (kind: EntryKind): readonly EntryTitle[] => titles[kind] ?? []

type LineField = 'from_id' | 'to_id' | 'quantity' | 'amount_cents' | 'of'

interface Shape {
  /** What every line says, and whether there must be one, may be more or must be none. */
  fields: readonly LineField[]
  lines: 'NONE' | 'ONE' | 'SOME'
}

const shapes: Record<Exclude<EntryKind, 'CORRECTION'>, Shape> = {
  OPENING: { fields: ['to_id', 'quantity'], lines: 'SOME' },
  ISSUE: { fields: ['to_id', 'quantity'], lines: 'SOME' },
  CANCEL: { fields: ['from_id', 'quantity'], lines: 'SOME' },
  TRANSFER: { fields: ['from_id', 'to_id', 'quantity'], lines: 'SOME' },
  // A right is known by the number of its entry: one entry makes one.
  RIGHT: { fields: ['from_id', 'to_id', 'quantity'], lines: 'ONE' },
  RELEASE: { fields: ['of', 'quantity'], lines: 'SOME' },
  ARREARS: { fields: ['from_id', 'quantity'], lines: 'SOME' },
  CURED: { fields: ['from_id', 'quantity'], lines: 'SOME' },
  REPRESENTATIVE: { fields: ['from_id', 'to_id'], lines: 'ONE' },
  FILED: { fields: ['of'], lines: 'ONE' },
  PAYMENT: { fields: ['to_id', 'amount_cents'], lines: 'SOME' },
  HOLDER_DATA: { fields: ['to_id'], lines: 'SOME' },
  NOTE: { fields: [], lines: 'NONE' },
}
export const shapeOf = (kind: Exclude<EntryKind, 'CORRECTION'>): Shape => shapes[kind]

/** What the register asks about a company. `share_certificates`: whether the S.p.A. issued any (art. 2346, 2355). */
export interface RegisterCompany {
  type: CompanyType
  share_certificates: boolean
}

type Basis = 'deed_on' | 'filed_on' | 'entered_on'

/** Which of its days gives an entry effect towards the company; null: it has none of its own (books 1.3). */
export function basisOf({ kind, title }: { kind: EntryKind; title?: EntryTitle | null | undefined }, company: RegisterCompany): Basis | null {
  const isSrl = company.type === 'SRL'
  switch (kind) {
    case 'ISSUE':
    case 'CANCEL':
      return 'filed_on'
    case 'RIGHT':
      if (title === 'SEIZURE' || title === 'FORECLOSURE') return isSrl ? 'filed_on' : 'deed_on'
      return movesBasis(company)
    case 'TRANSFER':
    case 'RELEASE':
      return movesBasis(company)
    case 'FILED':
    case 'CORRECTION':
      return null
    default:
      return 'deed_on'
  }
}

/** In an S.r.l. the filing (art. 2470 c. 1); in an S.p.A. the entry in the book, or the endorsement of a certificate (art. 2355). */
function movesBasis({ type, share_certificates }: RegisterCompany): Basis {
  if (type === 'SRL') return 'filed_on'
  return share_certificates ? 'deed_on' : 'entered_on'
}
