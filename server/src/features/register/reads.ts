import { type OpenFields, openFact } from '@delibera/core/companies/letterhead'
import type { Company } from '@delibera/core/companies/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import type { SharesUnit } from '@delibera/core/company/shares-unit'
import { type Statute, type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import type { RuleResult } from '@delibera/core/law/schema'
import { percentage } from '@delibera/core/law/threshold'
import { type RegisterFacts, unopened, violated } from '@delibera/core/register/rules'
import type { HolderGroup, HolderName, RegisterMode, RegisterState, ShareClass } from '@delibera/core/register/schema'
import { type HoldersState, stateOn } from '@delibera/core/register/state'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { type KeptRegister, registerOf } from '../../stores/register/entry-store.ts'
import { classesOf, groupsOf, type HolderCard, holderCards } from '../../stores/register/holder-store.ts'

/** A register with all that its entries are read by. */
export interface KnownRegister {
  company: Proven<'company'>
  type: CompanyType
  unit: SharesUnit
  mode: RegisterMode
  stated_capital: number | null
  statute: Statute
  business_name: string
  book: KeptRegister
  classes: ShareClass[]
  groups: HolderGroup[]
  cards: ReadonlyMap<string, HolderCard>
  facts: RegisterFacts
}

export async function knownRegister(db: Db | Tx, deps: Pick<Deps, 'clock' | 'config'>, company: Proven<'company'>): Promise<KnownRegister> {
  const row = await companyRow(db, company)
  if (!row) throw new Fault('CP002')
  const type = row.type as CompanyType
  const statute = statuteOf(type, row.statute as StatuteChange)
  const groups = await groupsOf(db, company)
  return {
    company,
    type,
    unit: row.shares_unit as SharesUnit,
    mode: row.register_mode as RegisterMode,
    stated_capital: row.shares_value,
    statute,
    business_name: row.business_name,
    book: await registerOf(db, company),
    classes: await classesOf(db, company),
    groups,
    cards: await holderCards(db, company, groups),
    facts: {
      company: {
        type,
        statute,
        shares_value: row.shares_value,
        payed_shares_value: row.payed_shares_value,
        is_open: openFact(row as unknown as Pick<Company, keyof OpenFields>) !== undefined,
      },
      today: dayInRome(deps.clock.now()),
      beneficial_owner_register: deps.config.beneficial_owner_register,
    },
  }
}

/** Which day and which knowledge is asked for: a day of knowledge means its end. What is to come nobody knows. */
export function askedOn({ on, known_at }: { on?: string | undefined; known_at?: string | undefined }, now: Date): { on: string; known_at: string | null } {
  const today = dayInRome(now)
  if (on && on > today) throw new Fault('E0001', [{ path: 'on', message: 'dates.aboveMaximum' }])
  if (!known_at) return { on: on ?? today, known_at: null }
  const until = known_at.length === 10 ? new Date(instantInRome(`${addDays(known_at, 1)}T00:00`)!.getTime() - 1) : new Date(known_at)
  return { on: on ?? today, known_at: until.toISOString() }
}

export const stateIn = ({ book, type, classes }: KnownRegister, asked: { on: string; known_at: string | null }): HoldersState =>
  stateOn(book.entries, { ...asked, type, classes })

/** A holder as the register names them; who left the book of people keeps the number. */
export const nameIn = ({ cards }: Pick<KnownRegister, 'cards'>, holder: string, state?: Pick<HoldersState, 'representatives'>): HolderName => {
  const { email, ...card } = cards.get(holder) ?? { id: holder, kind: 'MEMBER' as const, name: holder, fiscal_code: null, representative_id: null, email: null }
  return { ...card, representative_id: state?.representatives.get(holder) ?? null }
}

export const chainRules = ({ book }: Pick<KnownRegister, 'book'>): RuleResult[] =>
  book.broken ? [violated({ id: 'L-REG-16', data: { seq: book.broken.seq } })] : []

/** The state of a day as the screen shows it, the largest holders first. */
export function stateSeen(known: KnownRegister, asked: { on: string; known_at: string | null }): RegisterState {
  const { mode, unit, stated_capital, type, book, classes, groups, facts } = known
  const state = stateIn(known, asked)
  const isKept = mode === 'REGISTER' && book.last_seq > 0
  const holders = state.holders
    .map(({ holder, ...it }) => ({
      member: nameIn(known, holder, state),
      ...it,
      percentage: percentage(it.owned, state.capital),
      rights: state.rights.filter((one) => one.owner === holder || one.holder === holder),
    }))
    .sort((a, b) => b.owned - a.owned || b.votes - a.votes || a.member.name.localeCompare(b.member.name, 'it'))
  return {
    ...asked,
    mode,
    unit,
    holders,
    totals: state.totals,
    capital: state.capital,
    stated_capital,
    owners: state.owners.length,
    rules: [...chainRules(known), ...(isKept ? capitalRules(known, state) : unopened(type, facts.company.is_open))],
    last_seq: book.last_seq,
    chain_ok: book.broken === null,
    classes,
    groups,
  }
}

function capitalRules({ stated_capital, book }: KnownRegister, { capital }: HoldersState): RuleResult[] {
  if (stated_capital === null || capital === 0 || capital === stated_capital) return []
  const data = { seq: book.last_seq, stated: stated_capital, sum: capital, case: 'registered' }
  return [{ ...violated({ id: 'L-REG-03', data }), severity: 'WARN', overridable: true }]
}
