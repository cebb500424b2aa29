import { fillText } from '../agenda/placeholders.ts'
import { blanksOf, isUnwritten } from '../agenda/rules.ts'
import type { AgendaPoint } from '../agenda/schema.ts'
import type { Statute } from '../company/statute.ts'
import { dayInRome, wallInRome } from '../dates.ts'
import { callsOf, stands } from '../delegations/rules.ts'
import { electionFact } from '../elections/fact.ts'
import type { DelegationFact, LawFacts, MemberFact, PointFact } from '../law/facts.ts'
import { treasuryShares } from '../law/weights.ts'
import { bookName } from '../names.ts'
import type { Meeting, MeetingMember } from './schema.ts'

interface Told {
  statute: Statute
  /** The day of the product's clock. */
  today: string
  /** Dates that somebody is about to choose, by the clocks of Italy; left out, those of the meeting. */
  dates?: { first: string | null; second: string | null } | undefined
}

/**
 * The facts of a meeting as its pages know them, for judging what is still being typed. Who was left out of it is not among them: rules that ask
 * about the whole book of the company are the server's.
 */
export function factsOf(meeting: Meeting, { statute, today, dates }: Told): LawFacts {
  const { first, second } = dates ?? datesOf(meeting)
  const call = (datetime: string | null) => (datetime ? { datetime, in_notice: true } : null)
  return {
    company: { type: meeting.company_type, statute },
    meeting: {
      meeting_type: meeting.meeting_type,
      nature: meeting.type,
      is_offline: meeting.mode.is_offline,
      call_type: meeting.mode.call_type,
      place: meeting.address,
      call_link: meeting.mode.call_link,
      quorums: meeting.quorums,
      has_notary: meeting.notary !== null,
      chair_id: meeting.administrator?._id ?? null,
      secretary_id: meeting.secretary?._id ?? null,
      ...(meeting.advance.enabled && { advance: true }),
      ...designatedFact(meeting),
    },
    first: call(first),
    second: call(second),
    members: meeting.members.map(memberFact),
    agenda: meeting.odgs.map((it) => pointFact(it, meeting.is_summon_sent ? meeting.timestamps.sent_at : null)),
    notice: { today, dispatched_on: dispatchedOn(meeting), last_delivered_on: null },
    delegations: delegationFacts(meeting),
    advance: meeting.advance.member_ids,
    designated: meeting.designated?.member_ids,
    // The emergency rule on remote attendance is the server's to know: here it stands in nobody's way.
    config: { art106_until: '9999-12-31' },
  }
}

const designatedFact = ({ designated }: Pick<Meeting, 'designated'>): Pick<LawFacts['meeting'], 'designated'> =>
  designated
    ? {
        designated: {
          member_id: designated.member_id,
          is_exclusive: designated.mode === 'EXCLUSIVE',
          is_listed: designated.is_listed,
          has_declared: designated.accepted_at !== null,
        },
      }
    : {}

/** A notice that has left counts from the day it left, whatever day it is now; its receipts are the server's to know. */
const dispatchedOn = ({ is_summon_sent, timestamps }: Meeting): string | null =>
  is_summon_sent && timestamps.sent_at ? dayInRome(new Date(timestamps.sent_at)) : null

function datesOf({ convocations, planned }: Meeting): { first: string | null; second: string | null } {
  const wall = (it: string | null | undefined) => (it ? wallInRome(new Date(it)) : null)
  const at = (type: string) => convocations.find((it) => it.convocation_type === type)?.datetime
  return convocations.length > 0 ? { first: wall(at('FIRST')), second: wall(at('SECOND')) } : { first: wall(planned.datetime), second: wall(planned.second) }
}

const memberFact = (it: MeetingMember): MemberFact => ({
  _id: it._id,
  name: bookName(it),
  kind: it.kind,
  roles: it.roles,
  holdings: it.holdings,
  employee: it.employee,
  shares: it.shares.value,
  vote_shares: it.vote_shares.value,
  in_meeting: true,
  convocated: it.source !== 'DELEGATE',
  address_looks_certified: it.email ? it.address_looks_certified : null,
})

/** A point as the law asks about it, for whoever asks: page and server say the same of it. `sent_at`: when the notice left. */
export const pointFact = (it: AgendaPoint, sent_at: string | null): PointFact => ({
  _id: it._id,
  title: fillText(it.title, it.values),
  template_id: it.template_id,
  group: it.group,
  nature: it.nature,
  notary_required: it.notary_required,
  files_count: it.files.length,
  quorum_first: it.quorum_first,
  quorum_second: it.quorum_second,
  also: it.also,
  skip_vote: it.skip_vote,
  blanks: blanksOf(it),
  ...(isUnwritten(it) && { is_unwritten: true }),
  in_notice: true,
  excluded: it.excluded.map(({ member_id, exclusion_reason }) => ({ member_id, reason: exclusion_reason })),
  interested: [],
  ...(it.election && { election: electionFact(it.election, sent_at) }),
})

function delegationFacts({ delegations, convocations }: Meeting): DelegationFact[] {
  const typeOf = (id: string) => convocations.find((it) => it._id === id)?.convocation_type ?? 'FIRST'
  return delegations.filter(stands).map((it) => ({
    _id: it._id,
    delegator_id: it.delegator._id,
    delegate_id: it.delegate._id,
    is_valid: it.is_valid,
    convocations: callsOf(typeOf(it.convocation_id), it.valid_for_second),
  }))
}

/** Of what the weights in a meeting are parts: of all that votes in it and, in an S.p.A., of the shares it holds of its own (art. 2357-ter). */
export function wholeOf({ meeting_type, company_type, members }: Pick<Meeting, 'meeting_type' | 'company_type' | 'members'>): number {
  const voting = members.reduce((sum, it) => sum + it.weight, 0)
  return meeting_type === 'ASSEMBLY' && company_type === 'SPA' ? voting + treasuryShares({ members: members.map(memberFact) }) : voting
}

/** What is to be said of the dates alone: notice, second call, accounts, holidays. */
const ofDates: readonly string[] = ['L-NOT-01', 'L-NOT-06', 'L-NOT-07', 'L-NOT-09', 'L-SEC-01', 'L-SEC-03', 'L-SEC-04']
export const concernsDates = ({ id, data }: { id: string; data?: Record<string, unknown> | undefined }): boolean =>
  ofDates.includes(id) && (id !== 'L-NOT-06' || data?.case === 'late')

/** What is to be said of how it is held: from afar, or without a place. */
export const concernsPlace = ({ id }: { id: string }): boolean => id === 'L-REM-01' || id === 'L-REM-02'

/**
 * Whom to expect: those who said they come, and who represents somebody, designated or not, and has not said otherwise. Before the notice has
 * left nobody could answer, and everybody is expected.
 */
export function expectedIn({
  members,
  delegations,
  designated,
  is_summon_sent,
}: Pick<Meeting, 'members' | 'delegations' | 'designated' | 'is_summon_sent'>): string[] {
  if (!is_summon_sent) return members.map((it) => it._id)
  const carriers = new Set(delegations.filter((it) => it.is_valid).map((it) => it.delegate._id))
  if (designated && designated.member_ids.length > 0) carriers.add(designated.member_id)
  return members.filter((it) => it.intention === 'PRESENT' || (it.intention === null && carriers.has(it._id))).map((it) => it._id)
}
