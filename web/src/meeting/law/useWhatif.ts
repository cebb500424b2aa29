import { statuteDefaults } from '@delibera/core/company/statute'
import type { LawFacts } from '@delibera/core/law/facts'
import { attendance, constitution, hasType, mandatesOf } from '@delibera/core/law/weights'
import { type Outlook, outlook } from '@delibera/core/law/whatif'
import { expectedIn, factsOf } from '@delibera/core/meetings/facts'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { useMemo, useState } from 'react'
import { useToday } from '../../api/clock.ts'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'

/** Somebody whose coming or staying away moves the quorum. */
export interface Voter {
  member: MeetingMember
  weight: number
  /** Who votes in their place while they stay away; a proxy falls with its delegate. */
  via: MeetingMember | null
  /** They have voted before the meeting, and count while they stay away. */
  isAdvance: boolean
  /** Where all take part by the designated representative alone, coming changes nothing. */
  isFixed: boolean
  isThere: boolean
}

/** Which call the answers are about: the one that counts. */
const callOf = ({ convocations }: Meeting) => convocations.find((it) => it.status === 'ACTIVE')?.convocation_type ?? 'FIRST'

/** Beyond this many whoever is decisive is nobody's guess. */
const most_tried = 200

function useFacts(meeting: Meeting): LawFacts {
  const { data: company } = useCompanyRead(useCompanyId())
  const today = useToday()
  const statute = company?.statute ?? statuteDefaults[meeting.company_type]
  return useMemo(() => factsOf(meeting, { statute, today }), [meeting, statute, today])
}

/** Whom the answers let one expect, and what that is worth. */
export function useExpected(meeting: Meeting): Outlook & { call: 'FIRST' | 'SECOND' } {
  const facts = useFacts(meeting)
  return useMemo(() => ({ ...outlook(facts, expectedIn(meeting)), call: callOf(meeting) }), [facts, meeting])
}

/** A trial that starts from the answers and saves nothing. */
export function useWhatif(meeting: Meeting) {
  const facts = useFacts(meeting)
  const call = callOf(meeting)
  const answers = useMemo(() => expectedIn(meeting), [meeting])
  const [tried, setTried] = useState<readonly string[] | null>(null)
  const coming = tried ?? answers
  const voters = useMemo(() => votersIn(meeting, facts, coming), [meeting, facts, coming])
  const now = useMemo(() => outlook(facts, coming), [facts, coming])
  const decisive = useMemo(() => decisiveIn(facts, { coming, voters, call }), [facts, coming, voters, call])
  return {
    voters,
    now,
    call,
    decisive,
    isTried: tried !== null,
    toggle: (id: string) => setTried(coming.includes(id) ? coming.filter((it) => it !== id) : [...coming, id]),
    everybody: () => setTried(meeting.members.map((it) => it._id)),
    reset: () => setTried(null),
  }
}

function votersIn({ members, meeting_type, designated }: Meeting, facts: LawFacts, coming: readonly string[]): Voter[] {
  const counts = (it: MeetingMember) => (meeting_type === 'BOARD' ? hasType({ roles: it.roles }, 'ADM') : it.weight > 0)
  const carriers = new Set(mandatesOf(facts.delegations, 'FIRST').map((it) => it.delegate_id))
  if (designated && designated.member_ids.length > 0) carriers.add(designated.member_id)
  const isIn = new Set(coming)
  const rights = new Map(attendance(facts, coming, 'FIRST').rights.map((it) => [it.member_id, it]))
  const voters = members
    .filter((it) => counts(it) || carriers.has(it._id))
    .map((member): Voter => {
      const right = rights.get(member._id)
      const via = members.find((it) => it._id === right?.delegate_id) ?? null
      const weight = meeting_type === 'BOARD' ? Number(counts(member)) : member.weight
      const isThere = meeting_type === 'ASSEMBLY' && weight > 0 ? right !== undefined : isIn.has(member._id)
      const isFixed = designated?.mode === 'EXCLUSIVE' && designated.member_id !== member._id
      return { member, weight, via, isAdvance: right?.is_advance === true, isFixed, isThere }
    })
  return voters.sort((one, other) => other.weight - one.weight)
}

/** Those of the people coming of whom each alone would leave the meeting without its quorum by staying away. */
function decisiveIn(
  facts: LawFacts,
  { coming, voters, call }: { coming: readonly string[]; voters: readonly Voter[]; call: 'FIRST' | 'SECOND' },
): MeetingMember[] {
  const here = voters.filter((it) => coming.includes(it.member._id))
  if (here.length > most_tried) return []
  const pick = (it: Outlook) => (call === 'SECOND' ? (it.second ?? it.first) : it.first)
  if (!pick(outlook(facts, coming)).is_met || constitution(facts, coming, call).part === 0) return []
  return here
    .filter(
      ({ member }) =>
        !pick(
          outlook(
            facts,
            coming.filter((id) => id !== member._id),
          ),
        ).is_met,
    )
    .map((it) => it.member)
}
