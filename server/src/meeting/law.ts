import type { AdvanceSetting } from '@delibera/core/advance/rules'
import { companyContext } from '@delibera/core/agenda/context'
import type { Context } from '@delibera/core/agenda/placeholders'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { looksCertified } from '@delibera/core/certified-hosts'
import { type OpenFields, openFact } from '@delibera/core/companies/letterhead'
import type { Company } from '@delibera/core/companies/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import type { SharesUnit } from '@delibera/core/company/shares-unit'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { dayInRome, wallInRome } from '@delibera/core/dates'
import type { DesignatedSetting } from '@delibera/core/designated/rules'
import { Fault } from '@delibera/core/faults'
import { isListed } from '@delibera/core/law/designated'
import { evaluate } from '@delibera/core/law/evaluate'
import type { DelegationFact, LawFacts, MemberFact } from '@delibera/core/law/facts'
import { presetQuorums } from '@delibera/core/law/quorums'
import type { RuleId, RuleResult, Trigger } from '@delibera/core/law/schema'
import { isStillToDo } from '@delibera/core/law/semaforo'
import { pointFact } from '@delibera/core/meetings/facts'
import type { Meeting, MeetingQuorums, Mode } from '@delibera/core/meetings/schema'
import { bookName, fullName } from '@delibera/core/names'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { isSenderCertified, type MailTerms } from '../outbox/senders.ts'
import type { CompanyOnPaper, CompanyRow } from '../stores/companies/company-store.ts'
import { placeOf } from '../stores/meetings/meeting-place.ts'
import type { ConvocationRow, MeetingRow } from '../stores/meetings/meeting-store.ts'
import type { Participant } from '../stores/meetings/member-store.ts'
import type { StoredMember } from '../stores/members/member-store.ts'

/** What was read of a meeting, as far as the law asks about it. */
export interface KnownMeeting {
  company: CompanyOnPaper
  row: MeetingRow
  calls: readonly ConvocationRow[]
  participants: readonly Participant[]
  /** The rest of the company's book: who was left out matters as much as who was asked. */
  left_out: readonly StoredMember[]
  points: readonly AgendaPoint[]
  delegations: readonly DelegationFact[]
  /** Whose votes given before the meeting stand for the call that counts. */
  advance: readonly string[]
  /** Whose proxies to the designated representative stand for it. */
  designated: readonly string[]
  /** When the last of those who must be reached was, if all were. */
  last_delivered_at: string | null
  /** Those that members are asked about. */
  dates: readonly Meeting['dates_set'][number][]
  /** When the company may write from a mail server of its own. */
  mail_terms: MailTerms
}

export const statuteIn = ({ type, statute }: Pick<CompanyRow, 'type' | 'statute'>) => statuteOf(type as CompanyType, statute as StatuteChange)

/** The facts as the law wants them. `convocated` counts who will get the notice as well as who has. */
export function lawFacts(deps: Pick<Deps, 'clock' | 'config'>, known: KnownMeeting): LawFacts {
  const { clock, config } = deps
  const { company, row, participants, left_out, points, delegations } = known
  const mode = row.mode as unknown as Mode
  const day = (at: string | null) => (at ? dayInRome(new Date(at)) : null)
  return {
    company: {
      type: company.type as CompanyType,
      statute: statuteIn(company),
      vote_value: company.vote_value,
      shares_unit: company.shares_unit as SharesUnit,
      market: company.market as Company['market'],
      open: openFact(company as Pick<Company, keyof OpenFields>),
    },
    meeting: {
      meeting_type: row.meeting_type as 'ASSEMBLY' | 'BOARD',
      nature: row.type as 'ORDINARY' | 'EXTRAORDINARY' | 'MIXED',
      is_offline: row.is_offline,
      call_type: mode.call_type,
      place: placeOf(row, company),
      call_link: mode.call_link,
      quorums: quorumsOf(row, company),
      chair_id: row.administrator_id,
      secretary_id: row.secretary_id,
      has_notary: row.notary !== null,
      ...((row.advance as unknown as AdvanceSetting).enabled && { advance: true }),
      ...designatedFact(known),
    },
    ...callFacts(known),
    members: [...participants.map((it) => memberFact(it, it)), ...left_out.map((it) => memberFact(it, null))],
    agenda: points.map((it) => pointFact(it, row.summon_sent_at)),
    proposed: known.dates.map((it) => dayInRome(new Date(it.datetime))),
    notice: {
      today: dayInRome(clock.now()),
      dispatched_on: day(row.summon_sent_at),
      last_delivered_on: day(known.last_delivered_at),
      sender_certified: isSenderCertified(deps, { ...company, terms: known.mail_terms }),
    },
    delegations,
    advance: known.advance,
    designated: known.designated,
    config: { art106_until: config.art106_until },
    now: wallInRome(clock.now()),
  }
}

export const designatedOf = ({ designated }: Pick<MeetingRow, 'designated'>): DesignatedSetting | null => designated as unknown as DesignatedSetting | null

export const isListedCompany = ({ market }: Pick<CompanyRow, 'market'>): boolean => isListed({ market: market as Company['market'] })

function designatedFact({ row, company, participants }: Pick<KnownMeeting, 'row' | 'company' | 'participants'>): Pick<LawFacts['meeting'], 'designated'> {
  const seat = designatedOf(row)
  if (!seat || !participants.some((it) => it._id === seat.member_id)) return {}
  const { member_id, mode, accepted_at, interests } = seat
  return { designated: { member_id, is_exclusive: mode === 'EXCLUSIVE', is_listed: isListedCompany(company), has_declared: accepted_at !== null, interests } }
}

/** What can be told of a proposal before it is voted: of which company it is, and who makes it. */
export function votedContext({ company, row, participants }: Pick<KnownMeeting, 'company' | 'row' | 'participants'>): Context {
  const chair = participants.find((it) => it._id === row.administrator_id)
  return { ...companyContext(company), ...(chair && { 'odg.speaker': fullName(chair) }) }
}

/** What the convocation fixed; before there is one, what is planned. */
function callFacts({ row, calls }: KnownMeeting): Pick<LawFacts, 'first' | 'second'> {
  const at = (type: string) => calls.find((it) => it.convocation_type === type)?.datetime ?? null
  const [first, second] = calls.length > 0 ? [at('FIRST'), at('SECOND')] : [row.planned_at, row.planned_second_at]
  const fact = (it: string | null) => (it ? { datetime: wallInRome(new Date(it)), in_notice: true } : null)
  return { first: fact(first), second: fact(second) }
}

/** Those that somebody chose, else the presets of law and statute for what is on the agenda. */
export function quorumsOf(
  { quorums, meeting_type, type }: Pick<MeetingRow, 'quorums' | 'meeting_type' | 'type'>,
  company: Pick<CompanyRow, 'type' | 'statute'>,
): MeetingQuorums {
  if (quorums !== null) return quorums as unknown as MeetingQuorums
  const kind = { type: company.type as CompanyType, statute: statuteIn(company), meeting_type: meeting_type as 'ASSEMBLY' | 'BOARD' }
  return presetQuorums(kind, type as 'ORDINARY' | 'EXTRAORDINARY' | 'MIXED')
}

export function memberFact(it: StoredMember, participant: Participant | null): MemberFact {
  return {
    _id: it._id,
    name: bookName(it),
    kind: it.kind,
    roles: it.roles,
    shares: it.shares_value,
    vote_shares: it.vote_value,
    holdings: it.holdings,
    employee: it.employee,
    in_meeting: participant !== null,
    convocated: participant !== null && participant.source !== 'DELEGATE',
    address_looks_certified: it.email ? looksCertified(it.email) : null,
  }
}

/** A notice is judged when it leaves, and calls when they are fixed: before, what is wrong with them is only shown (domain 3.1). */
const stops = (id: RuleId, step: Trigger): boolean => !(isOfSending(id) && step !== 'send') && !(id.startsWith('L-SEC-') && step === 'prepare')

/** Of the notice, of whom it goes to and of what must be answered by then. */
const isOfSending = (id: RuleId) => id.startsWith('L-NOT-') || id === 'L-SHR-05' || id === 'L-BRD-05' || id === 'L-ADV-02'

/** What the law says at a step. What blocks refuses the step; what only warns is remembered with the meeting. */
export async function askLaw(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, trigger: Trigger, known: KnownMeeting): Promise<RuleResult[]> {
  const results = evaluate(trigger, lawFacts(deps, known))
  const blocking = results.filter((it) => !it.ok && it.severity === 'BLOCK' && stops(it.id, trigger))
  if (blocking.length > 0) throw new Fault('MT002', { rules: blocking })
  await keepFindings(tx, known.row._id, { step: trigger, results, at: deps.clock.now() })
  return results
}

interface Findings {
  step: Trigger
  results: readonly RuleResult[]
  at: Date
}

/** Every rule that fired without blocking stays with the meeting from then on; the first time counts. */
export async function keepFindings(tx: Tx, meeting_id: string, { step, results, at }: Findings): Promise<void> {
  const fired = results.filter((it) => !it.ok && it.severity !== 'BLOCK' && !isStillToDo(it))
  if (fired.length === 0) return
  await tx
    .insertInto('findings')
    .values(fired.map((it) => ({ meeting_id, rule_id: it.id, severity: it.severity, data: JSON.stringify(it.data ?? null), step, first_at: at.toISOString() })))
    .onConflict((it) => it.doNothing())
    .execute()
}
