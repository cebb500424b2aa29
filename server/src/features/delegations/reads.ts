import { stands } from '@delibera/core/delegations/rules'
import type { Delegatable, MyDelegations } from '@delibera/core/delegations/schema'
import type { ConvocationType } from '@delibera/core/law/facts'
import type { RuleResult } from '@delibera/core/law/schema'
import { percentage } from '@delibera/core/law/threshold'
import { totalWeight } from '@delibera/core/law/weights'
import { can } from '@delibera/core/meetings/states'
import { bookName } from '@delibera/core/names'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { type KnownMeeting, lawFacts } from '../../meeting/law.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { type DelegationRow, delegationRows, delegationShown, holdsFor } from '../../stores/delegations/delegation-store.ts'
import { activeCall, type ConvocationRow } from '../../stores/meetings/meeting-store.ts'
import { lawOn, weightIn } from './judgement-reads.ts'

/** What the holder of a link has given and received, and whom they could name. */
export async function myDelegations(deps: Deps, { company, meeting, member }: Contexts['link']): Promise<MyDelegations> {
  const known = await knownOf(deps.db, { company, meeting })
  const rows = await delegationRows(deps.db, meeting)
  const facts = lawFacts(deps, known)
  const total = totalWeight(facts)
  const call = can('delegate', known.row.status) ? activeCall(known.calls) : undefined
  const given = givenBy(rows, member, call)
  return {
    convocation_id: call?._id ?? null,
    given: given ? delegationShown(given) : null,
    received: rows
      .filter((it) => it.delegate._id === member && stands(it))
      .map((it) => {
        const delegator = known.participants.find((one) => one._id === it.delegator._id)
        const shares = delegator ? weightIn(facts, delegator) : 0
        return { ...delegationShown(it), shares, percentage: percentage(shares, total) }
      }),
    delegatables: call ? delegatables(deps, known, { member, call }) : [],
    refused: call ? generally(deps, known, { member, call }) : [],
    allows_outsiders: !facts.company.statute.proxy_only_members,
    footer: known.row.delegation_footer,
  }
}

/** The one that stands, or the last that the delegate would not take: its delegator must know. */
export function givenBy(rows: readonly DelegationRow[], member_id: string, call: ConvocationRow | undefined): DelegationRow | undefined {
  const own = rows.filter((it) => it.delegator._id === member_id)
  return own.find((it) => (call ? holdsFor(it, call) : stands(it))) ?? own.findLast((it) => it.state === 'REJECTED')
}

interface Naming {
  member: string
  call: ConvocationRow
}

/** What forbids it whoever is named: a board, a statute, somebody without a vote or with the votes of others. */
function generally(deps: Deps, known: KnownMeeting, { member, call }: Naming): RuleResult[] {
  const against = lawOn(lawFacts(deps, known), { type: call.convocation_type as ConvocationType, delegator_id: member, delegate: null })
  return against.filter((it) => it.severity === 'BLOCK' && it.data?.case !== 'blank')
}

/** Everybody of the meeting but those who came into it as somebody's delegate: whom another member trusts is that member's affair. */
function delegatables(deps: Deps, known: KnownMeeting, { member, call }: Naming): Delegatable[] {
  const facts = lawFacts(deps, known)
  const type = call.convocation_type as ConvocationType
  const byId = new Map(facts.members.map((it) => [it._id, it]))
  const counts = new Map<string, number>()
  for (const it of known.delegations) if (it.convocations.includes(type)) counts.set(it.delegate_id, (counts.get(it.delegate_id) ?? 0) + 1)
  const people = known.participants.filter((it) => it._id !== member && it.source !== 'DELEGATE')
  return people
    .map(({ _id, kind, first_name, last_name, is_main_delegate }) => {
      const against = lawOn(facts, { type, delegator_id: member, delegate: byId.get(_id)! })
      return { _id, kind, first_name, last_name, is_main_delegate, represents: counts.get(_id) ?? 0, refused: against.filter((it) => it.severity === 'BLOCK') }
    })
    .sort((a, b) => rank(a) - rank(b) || bookName(a).localeCompare(bookName(b), 'it'))
}

/** Those whom the company suggests come first, those whom the law bars last. */
const rank = ({ is_main_delegate, refused }: Delegatable): number => (refused.length > 0 ? 2 : is_main_delegate ? 0 : 1)
