import type { LawFacts, MemberFact } from './facts.ts'
import type { RuleResult, Severity, Trigger } from './schema.ts'

type Data = NonNullable<RuleResult['data']>

/** What a check says; without a severity of its own the rule's holds. */
export interface LawOutcome {
  ok: boolean
  severity?: Severity
  data?: Data
}

/** Null: the rule has nothing to say, or what it needs is not known yet. */
export type Check = (facts: LawFacts, trigger: Trigger) => LawOutcome | null

export const passes = (data?: Data): LawOutcome => (data ? { ok: true, data } : { ok: true })
export const fires = (data?: Data, severity?: Severity): LawOutcome => ({ ok: false, ...(data && { data }), ...(severity && { severity }) })
export const firesIf = (fired: boolean, data?: Data): LawOutcome => (fired ? fires(data) : passes(data))

/** How many names a sentence about a rule bears. */
const named = 5

/** The people a rule speaks of, for its words. */
export const people = (members: readonly Pick<MemberFact, 'name'>[]): { names: string; count: number } => ({
  names: `${members
    .slice(0, named)
    .map((it) => it.name)
    .join(', ')}${members.length > named ? ' …' : ''}`,
  count: members.length,
})

export const peopleWith = (facts: Pick<LawFacts, 'members'>, ids: readonly string[]) => people(facts.members.filter((it) => ids.includes(it._id)))

/** The day of the first call; null until it is fixed. */
export const dayOf = ({ first }: Pick<LawFacts, 'first'>): string | null => first?.datetime.slice(0, 10) ?? null
