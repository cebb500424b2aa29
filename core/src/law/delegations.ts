import { statuteDefaults } from '../company/statute.ts'
import { applies, resultOf } from './catalogue.ts'
import { fires, firesIf, type LawOutcome, passes } from './check.ts'
import type { CompanyFact, DelegationFact, DelegationRequest, LawFacts, MemberFact } from './facts.ts'
import type { RuleResult } from './schema.ts'
import { hasType, hasVotes } from './weights.ts'

/** How many members one person may represent by law (art. 2372 c. 6); an S.r.l. has no limit of the law. Of an open company whose capital nobody has told, the least. */
export function proxiesByLaw({ type, open }: Pick<CompanyFact, 'type' | 'open'>): number | null {
  if (type === 'SRL') return null
  if (!open) return 20
  const euro = (open.capital_cents ?? 0) / 100
  if (euro <= 5_000_000) return 50
  return euro <= 25_000_000 ? 100 : 200
}

type Limited = Pick<CompanyFact, 'type' | 'open'> & { statute: Pick<CompanyFact['statute'], 'max_proxies'> }

/** Null: no limit. A statute may lower the limit of the law, never raise it; the twenty that every S.p.A. starts with is no choice of an open one. */
export function proxyLimit({ type, open, statute: { max_proxies } }: Limited): number | null {
  const byLaw = proxiesByLaw({ type, open })
  if (byLaw === null || max_proxies === null) return byLaw ?? max_proxies
  return open && max_proxies === statuteDefaults.SPA.max_proxies ? byLaw : Math.min(byLaw, max_proxies)
}

/** Those that stand for the same call, without the one that is being corrected. */
const standing = ({ delegations, convocation_type, replaces }: DelegationRequest): DelegationFact[] =>
  delegations.filter((it) => it._id !== replaces && convocation_type !== null && it.convocations.includes(convocation_type))

/** No statute of an S.p.A. can admit them (art. 2372 c. 5); that of an S.r.l. can bar them. */
const barredFrom = ({ type, statute }: DelegationRequest['company']) => (type === 'SPA' ? (['ADM', 'MAJ', 'EMPLOYEE'] as const) : statute.proxy_barred_roles)

const isBarred = ({ company }: DelegationRequest, delegate: MemberFact): boolean =>
  barredFrom(company).some((it) => (it === 'EMPLOYEE' ? delegate.employee : hasType(delegate, it)))

type Asked = (request: DelegationRequest) => LawOutcome | null

const eligible: Asked = (request) => (request.delegate ? firesIf(isBarred(request, request.delegate), { name: request.delegate.name }) : null)

const withinLimit: Asked = (request) => {
  const { company, delegator, delegate } = request
  const limit = proxyLimit(company)
  if (limit === null || !delegate) return null
  const represented = standing(request).filter((it) => it.delegate_id === delegate._id && it.delegator_id !== delegator?._id).length
  return firesIf(represented >= limit, { name: delegate.name, represented, limit })
}

/** Written, with the name of the delegate and of the call, by somebody who has a vote to give (art. 2372 c. 1, 3). */
const inDueForm: Asked = ({ delegator, delegate, convocation_type, is_written }) => {
  if (!delegator?.in_meeting || !hasVotes(delegator)) return fires({ case: 'vote' })
  if (!delegate) return fires({ case: 'blank' })
  if (convocation_type === null) return fires({ case: 'call' })
  return is_written ? passes() : fires({ case: 'unwritten' })
}

const personOfCompany: Asked = ({ delegate }) => (delegate?.kind === 'S' ? fires({ name: delegate.name }) : null)

const admitted: Asked = ({ company: { statute }, delegate }) => {
  if (!statute.proxies_allowed) return fires()
  if (!statute.proxy_only_members || !delegate) return passes()
  return hasType(delegate, 'PAR') ? passes() : fires({ case: 'partners', name: delegate.name })
}

/** The limits of the S.p.A. are not extended to the S.r.l.: only told. */
const officerOfSrl: Asked = (request) => {
  const { delegate } = request
  if (!delegate || isBarred(request, delegate)) return null
  return hasType(delegate, 'ADM') || hasType(delegate, 'MAJ') ? fires({ name: delegate.name }) : passes()
}

/** A proxy is not handed on (art. 2372 c. 3): who gives holds none, who receives gives none, and nobody represents themselves. */
const notHandedOn: Asked = (request) => {
  const { delegator, delegate } = request
  if (delegate && delegate._id === delegator?._id) return fires({ case: 'self' })
  const others = standing(request)
  if (delegate && others.some((it) => it.delegator_id === delegate._id)) return fires({ case: 'delegate', name: delegate.name })
  return others.some((it) => it.delegate_id === delegator?._id) ? fires({ case: 'delegator' }) : passes()
}

/** A director's vote cannot be given by representation (art. 2388 c. 3). */
const noneInBoards: Asked = () => fires()

const checks = {
  'L-DEL-01': eligible,
  'L-DEL-02': withinLimit,
  'L-DEL-03': inDueForm,
  'L-DEL-04': personOfCompany,
  'L-DEL-05': admitted,
  'L-DEL-06': officerOfSrl,
  'L-DEL-07': notHandedOn,
  'L-BRD-03': noneInBoards,
} satisfies Partial<Record<RuleResult['id'], Asked>>

/** What every rule on delegations says of this one. In a board there is one answer to all of them. */
export function judgeDelegation(request: DelegationRequest): RuleResult[] {
  const ids = (Object.keys(checks) as (keyof typeof checks)[]).filter((id) => applies(id, request.company.type, request.meeting_type))
  return ids.flatMap((id) => {
    const outcome = checks[id](request)
    return outcome ? [resultOf(id, outcome)] : []
  })
}

/** What stands against a delegation or is to be told of it: the BLOCKs refuse it. */
export const refuseDelegation = (request: DelegationRequest): RuleResult[] => judgeDelegation(request).filter((it) => !it.ok)

/** The request that the facts of a meeting state; null when there is none. */
export function requestIn({ company, meeting, members, delegations, delegation }: LawFacts): DelegationRequest | null {
  if (!delegation) return null
  const { delegator_id, delegate_id, ...rest } = delegation
  const find = (id: string | null) => members.find((it) => it._id === id) ?? null
  return { ...rest, company, meeting_type: meeting.meeting_type, delegations, delegator: find(delegator_id), delegate: find(delegate_id) }
}
