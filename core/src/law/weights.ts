import { sumsOf } from '../company/holdings.ts'
import type { MemberType } from '../company/roles.ts'
import type { Statute } from '../company/statute.ts'
import type { ConvocationType, DelegationFact, LawFacts, MeetingKind, MemberFact } from './facts.ts'
import { percentage } from './threshold.ts'

export const hasType = ({ roles }: Pick<MemberFact, 'roles'>, type: MemberType): boolean => roles.some((it) => it.type === type)

/** Who must be convened to an assembly, and may be represented in it: a vote comes with a right on quotas, which a pledgee has without being a partner (art. 2352). */
export const hasVotes = ({ vote_shares }: Pick<MemberFact, 'vote_shares'>): boolean => vote_shares > 0

/** What a vote weighs: the votes of one's holdings in an assembly, whatever the role; one a head in a board, where auditors vote only if the statute was said to let them. */
export function weightOf(member: Pick<MemberFact, 'roles' | 'vote_shares'>, meeting_type: MeetingKind, statute: Pick<Statute, 'board_auditors_vote'>): number {
  if (meeting_type === 'ASSEMBLY') return member.vote_shares
  return hasType(member, 'ADM') || (statute.board_auditors_vote && hasType(member, 'MAJ')) ? 1 : 0
}

type Facts = Pick<LawFacts, 'company' | 'meeting' | 'members' | 'delegations' | 'advance' | 'designated'>

export const inMeeting = ({ members }: Pick<LawFacts, 'members'>): MemberFact[] => members.filter((it) => it.in_meeting)
const weigh = ({ company, meeting }: Facts, it: MemberFact) => weightOf(it, meeting.meeting_type, company.statute)
const sum = (of: readonly number[]) => of.reduce((total, it) => total + it, 0)

/** Who counts as there: in person, or represented by somebody who is. */
export interface Attendance {
  /** Weight in person, represented and in advance. */
  present: number
  /** Of everybody in the meeting, absent or not convocated ones too. */
  total: number
  percentage: number
  /** Heads with a weight, and delegators represented. */
  in_person: number
  by_proxy: number
  /** Heads who voted before the meeting and are not there; left out where nobody did. */
  in_advance?: number
  /** Heads represented by the designated representative; left out where nobody is. */
  by_designated?: number
  rights: readonly VotingRight[]
}

/** A vote that can be cast: who holds it and what it weighs. */
export interface VotingRight {
  member_id: string
  weight: number
  /** Who votes in the place of the absent holder. */
  delegate_id: string | null
  /** It was voted with before the meeting; its holder is not there. */
  is_advance?: true
  /** By a proxy with instructions to the designated representative, who says nothing of their own. */
  is_designated?: true
}

/** Who is there with a given set of people in person. A delegate who leaves takes the delegators along; a delegator who comes votes alone. Who voted before the meeting counts as there (art. 2370 c. 4). */
export function attendance(facts: Facts, present: readonly string[], convocation_type: ConvocationType): Attendance {
  const there = new Set(present)
  const advance = new Set(facts.advance)
  const designated = designatedRight(facts, there)
  const isExclusive = facts.meeting.designated?.is_exclusive === true
  const mandates = new Map(mandatesOf(facts.delegations, convocation_type).map((it) => [it.delegator_id, it.delegate_id]))
  const rights = inMeeting(facts).flatMap((it): VotingRight[] => {
    const weight = weigh(facts, it)
    if (weight === 0) return []
    const proxy = designated(it._id)
    if (proxy || isExclusive) return proxy ? [{ member_id: it._id, weight, ...proxy }] : []
    if (there.has(it._id)) return [{ member_id: it._id, weight, delegate_id: null }]
    const delegate_id = mandates.get(it._id)
    if (delegate_id && there.has(delegate_id)) return [{ member_id: it._id, weight, delegate_id }]
    return advance.has(it._id) ? [{ member_id: it._id, weight, delegate_id: null, is_advance: true }] : []
  })
  const weight = sum(rights.map((it) => it.weight))
  const total = totalWeight(facts)
  return { present: weight, total, percentage: percentage(weight, total), ...headsOf(rights), rights }
}

/** A proxy to the designated representative counts while that one is there. On a market, and where nobody takes part by other means, it holds although its giver has come. */
function designatedRight(
  { meeting, designated = [] }: Facts,
  there: ReadonlySet<string>,
): (id: string) => Pick<VotingRight, 'delegate_id' | 'is_designated'> | null {
  const { designated: seat } = meeting
  if (!seat || !there.has(seat.member_id) || designated.length === 0) return () => null
  const given = new Set(designated)
  const isBinding = seat.is_exclusive || seat.is_listed
  return (id) => (given.has(id) && (isBinding || !there.has(id)) ? { delegate_id: seat.member_id, is_designated: true } : null)
}

function headsOf(rights: readonly VotingRight[]): Pick<Attendance, 'in_person' | 'by_proxy' | 'in_advance' | 'by_designated'> {
  const by_designated = rights.filter((it) => it.is_designated).length
  const by_proxy = rights.filter((it) => it.delegate_id !== null).length - by_designated
  const in_advance = rights.filter((it) => it.is_advance).length
  const in_person = rights.length - by_proxy - in_advance - by_designated
  return { in_person, by_proxy, ...(in_advance > 0 && { in_advance }), ...(by_designated > 0 && { by_designated }) }
}

export const mandatesOf = (delegations: readonly DelegationFact[], convocation_type: ConvocationType): DelegationFact[] =>
  delegations.filter((it) => it.is_valid && it.convocations.includes(convocation_type))

export function totalWeight(facts: Facts): number {
  const { company, meeting } = facts
  const voting = sum(inMeeting(facts).map((it) => weigh(facts, it)))
  const isCounted = meeting.meeting_type === 'ASSEMBLY' && (meeting.count_in_total ?? company.type === 'SPA')
  return isCounted ? voting + treasuryShares(facts) : voting
}

/** Own shares, which never vote. A member of an older register may have votes by them: those are among the votes already. */
export const treasuryShares = (facts: Pick<LawFacts, 'members'>): number =>
  sum(
    inMeeting(facts).map(({ holdings, vote_shares }) => {
      const own = sum(holdings.filter(({ title }) => title === 'TREASURY').map((it) => it.shares_value))
      return own === 0 ? 0 : own - Math.max(0, vote_shares - sumsOf(holdings).vote)
    }),
  )

const directorsIn = (members: readonly MemberFact[]): MemberFact[] => members.filter((it) => hasType(it, 'ADM'))

/** Whoever of them was called: one appointed after the notice is in office too. Of a meeting held elsewhere its record says who they were. */
export function directorsInOffice(facts: Pick<LawFacts, 'meeting' | 'members'>): number {
  const called = directorsIn(inMeeting(facts)).length
  if (facts.meeting.is_offline) return called
  return Math.max(called, facts.meeting.directors_in_office ?? directorsIn(facts.members).length)
}

/** What the constitutive quorum is measured on: weights in an assembly; in a board the directors in office alone, whoever votes (art. 2388 c. 1). */
export function constitution(facts: Facts, present: readonly string[], convocation_type: ConvocationType): { part: number; whole: number } {
  if (facts.meeting.meeting_type === 'ASSEMBLY') {
    const { present: part, total: whole } = attendance(facts, present, convocation_type)
    return { part, whole }
  }
  const there = directorsIn(inMeeting(facts)).filter((it) => present.includes(it._id))
  return { part: there.length, whole: directorsInOffice(facts) }
}
