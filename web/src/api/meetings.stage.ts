import type { RuleResult } from '@delibera/core/law/schema'
import { meetingCart } from '@delibera/core/meetings/cart'
import { priceFacts, usualMode } from '@delibera/core/meetings/rules'
import type { Meeting, MeetingItem, MeetingMember } from '@delibera/core/meetings/schema'
import { companyId } from './company.stage.ts'
import { bookOf, owning } from './members.stage.ts'

export const meetingId = 'e0000000-0000-4000-8000-000000000001'

/** Two partners who also direct, one who does not, one auditor. */
const book = bookOf(
  [
    { first_name: 'Ada', last_name: 'Neri', roles: ['PCA', 'PAR'], holdings: owning(60_000), phone: '+39 3331234567' },
    { first_name: 'Bruno', last_name: 'Gallo', roles: ['CON', 'PAR'], holdings: owning(30_000) },
    { first_name: 'Carla', last_name: 'Riva', roles: ['PAR'], holdings: owning(10_000) },
    { first_name: 'Dino', last_name: 'Sala', roles: ['SIN'] },
  ],
  100_000,
).items

/** Them, in a meeting that has not been convened. */
export const participants: MeetingMember[] = book.map((it) => ({
  ...it,
  slug: null,
  room_slug: null,
  email_status: null,
  convocated: false,
  is_main_delegate: false,
  is_joined: false,
  present: false,
  presences: [],
  delegations: [],
  inbound_delegations: [],
  source: 'BOOK',
  weight: it.vote_shares.value,
  convocated_at: null,
  visited_at: null,
  intention: null,
  address_looks_certified: true,
  link: 'NONE',
}))

/** A draft of an assembly of the company of the stage, in a year that is far enough; `it` is what a test cares about. */
export function meetingOf(it: Partial<Meeting> = {}): Meeting {
  const status = it.status ?? 'DRAFT'
  const mode = it.mode ?? usualMode
  const facts = { ...priceFacts(mode, participants), max_members: null }
  const person = ({ _id, first_name, last_name }: MeetingMember) => ({ _id, first_name, last_name })
  return {
    _id: meetingId,
    meeting_type: 'ASSEMBLY',
    type: 'ORDINARY',
    maker: 'ADMIN',
    administrator: person(participants[0]!),
    is_administrator: true,
    secretary: null,
    notary: null,
    consultant: null,
    company_id: companyId,
    company_name: 'Acme S.r.l.',
    company_type: 'SRL',
    shares_unit: 'EUR_CENT',
    creator: null,
    slug: 'riunione',
    status,
    name: 'Assemblea ordinaria dei soci',
    address: null,
    cancel_reason: null,
    timestamps: {
      created_at: '2027-04-01T08:00:00.000Z',
      updated_at: '2027-04-01T08:00:00.000Z',
      confirmed_at: null,
      sent_at: null,
      canceled_at: null,
    },
    quorums: { first: { value: 50, base: 'shares_total', greater: false }, second: null },
    planned: { datetime: '2027-04-28T08:00:00.000Z', end_datetime: null, second: null },
    dates_set: [],
    convocations: [],
    is_summon_sent: false,
    report: null,
    templates: [],
    accesses: [],
    odgs: [],
    odg_ids: [],
    proposals: { deadline: null, sent_at: null, reminded_at: null, closed_at: null, answers: [] },
    members: participants,
    member_ids: participants.map(({ _id }) => _id),
    external_members: [],
    advance: { enabled: false, closes_at: null, member_ids: [] },
    designated: null,
    main_delegatables: [],
    delegation_footer: null,
    delegations: [],
    rooms: [],
    lives: [],
    files: [],
    declarations: [],
    mode,
    checks: [],
    findings: [],
    acks: [],
    version: 1,
    cart: meetingCart(meetingId, facts, [], { status, live: 'STANDBY', unlimited: false }),
    ...it,
  }
}

/** The same as a line of a list. */
export function meetingItem(it: Partial<MeetingItem> = {}): MeetingItem {
  const { _id, meeting_type, type, status, name, maker, mode, planned, convocations, is_summon_sent, timestamps, version } = meetingOf(it as Partial<Meeting>)
  return {
    _id,
    meeting_type,
    type,
    status,
    name,
    maker,
    mode,
    planned,
    convocations,
    is_summon_sent,
    timestamps,
    version,
    date: planned.datetime,
    members_count: 4,
    convocated_count: 0,
    outcome: null,
    ...it,
  }
}

/** What a rule says; it has fired unless `ok`. */
export const ruleResult = (id: RuleResult['id'], it: Partial<RuleResult> = {}): RuleResult => ({
  id,
  severity: 'WARN',
  ok: false,
  ...it,
  overridable: (it.severity ?? 'WARN') === 'WARN',
})
