import { addDays } from '../dates.ts'
import { catalogue, resultOf } from '../law/catalogue.ts'
import { fires, type LawOutcome } from '../law/check.ts'
import type { RuleId, RuleResult } from '../law/schema.ts'
import type { Violation } from './fold.ts'
import { type EntryDocument, type EntryTitle, theCompany } from './schema.ts'
import { type HoldersState, refuseTimeline } from './state.ts'
import { kindOf, type RegisterEntry } from './timeline.ts'

/** What the rules ask about the company whose register it is. */
export interface RegisterFacts {
  company: {
    type: 'SPA' | 'SRL'
    statute: { transfer_clause: 'NONE' | 'PREEMPTION' | 'CONSENT' | 'BOTH'; preemption_days: number }
    /** Nominal units; null: nobody has said. */
    shares_value: number | null
    payed_shares_value: number | null
    /** Listed, or with shares widely held. */
    is_open: boolean
  }
  today: string
  beneficial_owner_register: 'ACTIVE' | 'SUSPENDED'
}

/** An entry about to be written, with the states of the day of its effect before and after it; the same where it has no effect. */
export interface Writing {
  entry: RegisterEntry & { document?: EntryDocument | null | undefined }
  before: HoldersState
  after: HoldersState
}

type Check = (it: Writing, facts: RegisterFacts) => readonly LawOutcome[]

const seqOf = ({ entry }: Writing) => ({ seq: entry.seq })
const isMove = ({ entry }: Writing, ...kinds: readonly string[]) => kinds.includes(kindOf(entry)) && entry.lines.length > 0
const hasTitle = ({ entry }: Writing, titles: readonly EntryTitle[]) => entry.title != null && titles.includes(entry.title)

/** How long there is to file a transfer (art. 2470 c. 2). */
const filing_days = 30

/** An S.r.l. hears of a transfer by its filing; heirs have no term for theirs. */
const filing: Check = (it, { company, today }) => {
  if (company.type !== 'SRL' || !isMove(it, 'TRANSFER', 'RIGHT')) return []
  const { deed_on, filed_on } = it.entry
  const isLate = deed_on && it.entry.title !== 'INHERITANCE' && (filed_on ?? today) > addDays(deed_on, filing_days)
  return [...(filed_on ? [] : [fires({ ...seqOf(it), case: 'unfiled' })]), ...(isLate ? [fires({ ...seqOf(it), case: 'late', deed_on })] : [])].slice(0, 1)
}

const bound: readonly EntryTitle[] = ['SALE', 'DONATION', 'EXCHANGE', 'CONTRIBUTION']
/** What shows the procedure of the clause: the resolution, or a file. */
const clause: Check = (it, { company: { statute } }) => {
  const { document } = it.entry
  const isProven = document?.kind === 'RESOLUTION' || document?.file_id !== undefined
  if (statute.transfer_clause === 'NONE' || isProven || !isMove(it, 'TRANSFER') || !hasTitle(it, bound)) return []
  const days = statute.transfer_clause === 'CONSENT' ? {} : { days: statute.preemption_days }
  return [fires({ ...days, case: statute.transfer_clause })]
}

/** One member alone, several again, or another one alone: each has its publicity (art. 2470 c. 4-5, 2362). Null: none of them. */
export function plurality(before: readonly string[], after: readonly string[]): 'sole' | 'several' | 'changed' | null {
  if (before.length === 0 || after.length === 0) return null
  if (after.length === 1) return before.length > 1 ? 'sole' : before[0] === after[0] ? null : 'changed'
  return before.length === 1 ? 'several' : null
}

const soleMember: Check = (it) => {
  const change = plurality(it.before.owners, it.after.owners)
  return change && it.entry.effective_on ? [fires({ on: it.entry.effective_on, case: change })] : []
}

const ownShares: Check = (it, { company }) => {
  const held = (state: HoldersState) => state.holders.find(({ holder }) => holder === theCompany)?.owned ?? 0
  const shares = held(it.after)
  if (company.type !== 'SPA' || shares <= held(it.before)) return []
  const { shares_value, payed_shares_value } = company
  const isUnpaid = shares_value !== null && payed_shares_value !== null && payed_shares_value < shares_value
  if (company.is_open && 5 * shares > it.after.capital) return [fires({ shares, case: 'fifth' })]
  return isUnpaid ? [fires({ case: 'unpaid' })] : []
}

const agreedVote: Check = (it) =>
  isMove(it, 'RIGHT') && hasTitle(it, ['USUFRUCT', 'PLEDGE']) && it.entry.lines[0]?.vote === 'OWNER' && !it.entry.document ? [fires()] : []

const ownersChange: Check = (it, { beneficial_owner_register }) => {
  const was = new Set(it.before.owners)
  const isSame = it.before.owners.length === it.after.owners.length && it.after.owners.every((one) => was.has(one))
  return isSame ? [] : [fires(beneficial_owner_register === 'SUSPENDED' ? { case: 'suspended' } : undefined)]
}

/** The capital of the book beside that of the company's data: told of the entries that move it, once they have effect. */
const registered: Check = (it, { company }) => {
  const stated = company.shares_value
  if (stated === null || !isMove(it, 'OPENING', 'ISSUE', 'CANCEL') || !it.entry.effective_on || it.after.capital === stated) return []
  return [fires({ ...seqOf(it), stated, sum: it.after.capital, case: 'registered' }, 'WARN')]
}

const checks: Partial<Record<RuleId, Check>> = {
  'L-REG-03': registered,
  'L-REG-06': filing,
  'L-REG-07': clause,
  'L-REG-08': soleMember,
  'L-REG-11': ownShares,
  'L-REG-13': agreedVote,
  'L-REG-15': ownersChange,
}

/** What is told of an entry that may be written. */
export const warningsOf = (it: Writing, facts: RegisterFacts): RuleResult[] =>
  Object.entries(checks).flatMap(([id, check]) => check(it, facts).map((outcome) => resultOf(id as RuleId, outcome)))

/** What no register holds, whatever its arithmetic: own quotas of an S.r.l. (art. 2474), a seizure whose vote stays with the owner (art. 2352). */
function refuseLines({ entry }: Pick<Writing, 'entry'>, { company }: RegisterFacts): Violation | null {
  const holders = entry.lines.flatMap((it) => [it.from_id, it.to_id])
  if (company.type === 'SRL' && holders.includes(theCompany)) return { id: 'L-REG-10', data: { seq: entry.seq, holder: theCompany } }
  const isSeized = kindOf(entry) === 'RIGHT' && (entry.title === 'SEIZURE' || entry.title === 'FORECLOSURE')
  return isSeized && entry.lines.some((it) => it.vote === 'OWNER') ? { id: 'L-REG-14', data: { seq: entry.seq } } : null
}

/** What stands against writing an entry after the others, null: nothing. Every day of the whole timeline has to hold. */
export const refuseEntry = (entries: readonly RegisterEntry[], entry: RegisterEntry, facts: RegisterFacts): Violation | null =>
  refuseLines({ entry }, facts) ?? refuseTimeline([...entries, entry])

/** A refusal as a result of the law, for its words. */
export const violated = ({ id, data }: Violation): RuleResult => ({ ...resultOf(id, fires(data)), severity: catalogue[id].severity })

/** The register itself, as its page and the home tell of it (L-REG-01). */
export const unopened = (type: 'SPA' | 'SRL', is_open: boolean): RuleResult[] => (type === 'SPA' && !is_open ? [resultOf('L-REG-01', fires())] : [])
