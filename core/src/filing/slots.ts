import type { CompanyType } from '../company/company-type.ts'
import type { FilingKind, Presenter, SlotName } from './schema.ts'
import { tariff } from './tariff.ts'

/** What decides which documents a package needs. */
export interface SlotFacts {
  kind: FilingKind
  type: CompanyType
  presenter: Pick<Presenter, 'kind'>
  /** Of the accounts, by the schema that they follow. */
  act_code: string | null
  /** Offices in the company on the day of approval. */
  has_auditors: boolean
  has_revisore: boolean
  /** A dividend was decided with the accounts. */
  has_dividend: boolean
}

export interface PlannedSlot {
  slot: SlotName
  is_required: boolean
}

/** The documents of a package in the order in which they are numbered (books 4). */
export function slotsOf(facts: SlotFacts): PlannedSlot[] {
  const power: PlannedSlot[] = facts.presenter.kind === 'OTHER' ? [{ slot: 'power', is_required: true }] : []
  return [...ofKind(facts), ...power]
}

const required = (slot: SlotName, is_required = true): PlannedSlot => ({ slot, is_required })

function ofKind(it: SlotFacts): PlannedSlot[] {
  switch (it.kind) {
    case 'ACCOUNTS':
      return [
        required('minutes'),
        required('xbrl'),
        required('accounts_pdf', false),
        // Accounts in abridged form and those of the smallest have none (art. 2435-bis c. 7, 2435-ter c. 2).
        required('directors_report', it.act_code === '711'),
        required('auditors_report', it.has_auditors),
        required('revisore_report', it.has_revisore),
        ...(it.type === 'SPA' ? [required('list_of_holders')] : []),
        ...(it.has_dividend ? [required('tax_receipt')] : []),
      ]
    case 'OFFICES':
      return [required('minutes'), required('acceptance')]
    case 'HOLDERS':
      return [required('list_of_holders')]
    case 'SEAT':
    case 'OTHER':
      return [required('minutes'), required('other', false)]
  }
}

/** What each file may be, besides inside a signed envelope. */
export const slotFormat = (slot: SlotName): 'xbrl' | 'pdf' => (slot === 'xbrl' ? 'xbrl' : 'pdf')

/** A reason may stand in the place of these: who is exempt files no XBRL, a receipt that has not come yet is announced. */
export const isWaivable = (slot: SlotName): boolean => slot !== 'minutes'

/** The code of the act that a document is filed under; null for what goes with another. */
export function actCodeIn(slot: SlotName, xbrl: string | null): string | null {
  if (slot === 'xbrl') return xbrl
  return slot === 'list_of_holders' ? tariff.filing.list_of_holders_code : null
}

const fileNames: Record<SlotName, string> = {
  minutes: 'verbale',
  xbrl: 'bilancio',
  accounts_pdf: 'prospetto-bilancio',
  directors_report: 'relazione-gestione',
  auditors_report: 'relazione-sindaci',
  revisore_report: 'relazione-revisore',
  list_of_holders: 'elenco-soci',
  acceptance: 'accettazioni',
  tax_receipt: 'ricevuta-registrazione',
  power: 'procura',
  other: 'allegato',
}

/** `01-verbale.pdf`: numbered in the order of the package, with the ending of what was handed in. */
export const packedName = (slot: SlotName, at: number, extension: string): string => `${String(at + 1).padStart(2, '0')}-${fileNames[slot]}.${extension}`

/** `pratica-RI_04122334453_ACCOUNTS_2027-04-29.zip` */
export const packageName = ({ fiscal_code, kind, day }: { fiscal_code: string | null; kind: FilingKind; day: string }): string =>
  `pratica-RI_${(fiscal_code ?? 'societa').replace(/[^A-Za-z0-9]/g, '')}_${kind}_${day}.zip`
