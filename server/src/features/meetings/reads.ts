import { looksCertified } from '@delibera/core/certified-hosts'
import type { CompanyType } from '@delibera/core/company/company-type'
import { evaluate } from '@delibera/core/law/evaluate'
import type { Trigger } from '@delibera/core/law/schema'
import { weightOf } from '@delibera/core/law/weights'
import type { EmailEvents } from '@delibera/core/letters'
import type { MeetingStatus } from '@delibera/core/meeting/status'
import { meetingCart } from '@delibera/core/meetings/cart'
import { electionsOn, priceFacts } from '@delibera/core/meetings/rules'
import type { Convocation, Meeting, MeetingMember, Mode } from '@delibera/core/meetings/schema'
import { memberShown } from '@delibera/core/members/book'
import { wholeOf } from '@delibera/core/members/rules'
import type { Line } from '@delibera/core/payments/stages'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { paidLines } from '../../ledger/meeting-charges.ts'
import { advanceOf } from '../../meeting/advance.ts'
import { designatedShown } from '../../meeting/designated.ts'
import { type KnownMeeting, lawFacts, quorumsOf, statuteIn } from '../../meeting/law.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { standingsOf } from '../../outbox/log-store.ts'
import { delegationsOf } from '../../stores/delegations/delegation-store.ts'
import { linkStates } from '../../stores/meetings/link-store.ts'
import { activeCall, type ConvocationRow, type MeetingRow } from '../../stores/meetings/meeting-store.ts'
import { intentionsOf, type Participant } from '../../stores/meetings/member-store.ts'
import { planOf } from '../../stores/subscriptions/plan-store.ts'
import { votesOfMeeting } from '../../stores/votes/vote-store.ts'
import { heldSeen } from './held-reads.ts'

type Reader = Pick<Contexts['meeting'], 'company' | 'meeting' | 'user'>

/** The step whose rules are shown beside the meeting as it stands. */
const stepOf: Record<MeetingStatus, Trigger> = {
  DRAFT: 'prepare',
  CREATION: 'prepare',
  PROCESSING: 'prepare',
  PROPOSAL: 'prepare',
  CONVOCATION: 'send',
  PERFORM: 'send',
  VERBALIZE: 'minutes',
  COMPLETED: 'minutes',
  CANCELED: 'prepare',
}

/** A meeting as those who prepare it see it. */
export async function meetingSeen(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'lives' | 'keys'>, reader: Reader): Promise<Meeting> {
  const { db, clock } = deps
  const known = await knownOf(db, reader)
  const { row, company, calls, participants, points } = known
  const [answers, people, notes] = [await answersOf(db, reader.meeting), await accountsOf(db, row), await notesOf(db, row._id)]
  const votes = await votesOfMeeting(db, reader.meeting)
  const plan = await planOf(db, company._id, clock.now())
  const lines = await paidLines(db, row._id)
  const { standingOf, ...held } = await heldSeen(deps, reader, known)
  const members = await membersSeen(deps, reader, { ...known, standingOf })
  const named = (id: string | null) => named_(participants, id)
  return {
    ...identity(row, company),
    administrator: named(row.administrator_id),
    is_administrator: row.administrator_user_id === reader.user,
    secretary: named(row.secretary_id),
    notary: row.notary as unknown as Meeting['notary'],
    consultant: people.get(row.consultant_id ?? '') ?? null,
    creator: people.get(row.creator_id ?? '') ?? null,
    dates_set: [...known.dates],
    convocations: calls.map(callSeen),
    proposals: { deadline: row.poll_deadline, sent_at: row.poll_sent_at, reminded_at: row.poll_reminded_at, closed_at: row.poll_closed_at, answers },
    templates: [...new Set(points.flatMap((it) => it.template_id ?? []))],
    odgs: points.map((it) => ({ ...it, votes: votes.get(it._id) ?? [] })),
    odg_ids: points.map((it) => it._id),
    ...held,
    members,
    member_ids: members.map((it) => it._id),
    external_members: members.filter((it) => it.source !== 'BOOK').map((it) => it._id),
    accesses: members.flatMap((it) => (it.visited_at ? [{ member_id: it._id, at: it.visited_at }] : [])),
    delegations: await delegationsOf(db, reader.meeting),
    advance: { ...advanceOf(row), member_ids: [...known.advance] },
    designated: designatedShown(known),
    lives: calls.map((it) => ({ convocation_id: it._id, status: it.live_status as Convocation['live_status'] })),
    checks: evaluate(stepOf[row.status], lawFacts(deps, known)),
    ...notes,
    cart: cartOf(known, lines, { unlimited: plan.unlimited, max_members: plan.max_members_convocation }),
  }
}

function identity(row: MeetingRow, company: KnownMeeting['company']) {
  return {
    _id: row._id,
    meeting_type: row.meeting_type as Meeting['meeting_type'],
    type: row.type as Meeting['type'],
    maker: row.maker as Meeting['maker'],
    company_id: company._id,
    company_name: company.business_name,
    company_type: company.type as CompanyType,
    slug: row.slug,
    status: row.status,
    name: row.name,
    address: row.address,
    cancel_reason: row.cancel_reason,
    version: row.version,
    shares_unit: company.shares_unit as Meeting['shares_unit'],
    timestamps: {
      created_at: row.created_at,
      updated_at: row.updated_at,
      confirmed_at: row.confirmed_at,
      sent_at: row.summon_sent_at,
      canceled_at: row.canceled_at,
    },
    quorums: quorumsOf(row, company),
    planned: { datetime: row.planned_at, end_datetime: row.planned_end_at, second: row.planned_second_at },
    is_summon_sent: row.summon_sent_at !== null,
    mode: row.mode as unknown as Mode,
    main_delegatables: row.main_delegatables,
    delegation_footer: row.delegation_footer,
  }
}

export const callSeen = (it: ConvocationRow): Convocation => ({
  _id: it._id,
  convocation_type: it.convocation_type as 'FIRST',
  status: it.status as 'ACTIVE',
  datetime: it.datetime,
  end_datetime: it.end_datetime,
  live_status: it.live_status as 'STANDBY',
  sent_at: it.sent_at,
  reminded_at: it.reminded_at,
})

const named_ = (participants: readonly Participant[], id: string | null) => {
  const found = id === null ? undefined : participants.find((it) => it._id === id)
  return found ? { _id: found._id, first_name: found.first_name, last_name: found.last_name } : null
}

type Seen = KnownMeeting & Pick<Awaited<ReturnType<typeof heldSeen>>, 'standingOf'>

async function membersSeen({ db, config }: Pick<Deps, 'db' | 'config'>, { meeting }: Reader, known: Seen): Promise<MeetingMember[]> {
  const { company, row, calls, participants, left_out, delegations, standingOf } = known
  const call = activeCall(calls)
  const intentions = call ? await intentionsOf(db, call._id) : new Map()
  const links = await linkStates(db, meeting)
  const letters = await standingsOf(db, meeting, lettersOf(row, call))
  const book = [...participants.filter((it) => it.book_id !== null), ...left_out]
  const people = new Set(book.map((it) => it._id))
  const whole = wholeOf(
    company.shares_value,
    book.reduce((sum, it) => sum + it.owned_value, 0),
  )
  const statute = statuteIn(company)
  const seen = { whole, strict: config.strict_tax_ids, people }
  // Added to what was made, not spread into something new: that takes ten times the memory, for each of thousands.
  const shown = (it: Participant): MeetingMember =>
    Object.assign(memberShown(it, seen), {
      ...standingOf(it),
      link: links.get(it._id) ?? 'NONE',
      source: it.source,
      is_main_delegate: it.is_main_delegate,
      weight: weightOf({ roles: it.roles, vote_shares: it.vote_value }, row.meeting_type as 'ASSEMBLY', statute),
      email_status: letters.get(it._id) ?? null,
      convocated: it.convocated_at !== null,
      convocated_at: it.convocated_at,
      visited_at: it.visited_at,
      intention: intentions.get(it._id) ?? null,
      address_looks_certified: it.email !== null && looksCertified(it.email),
      delegations: delegations.filter((one) => one.delegator_id === it._id).map((one) => one._id),
      inbound_delegations: delegations.filter((one) => one.delegate_id === it._id).map((one) => one._id),
    })
  return participants.map(shown)
}

/** The letters by which `email_status` goes: those of the call that counts, once its notice has left; before, those that ask for a date. */
function lettersOf({ summon_sent_at }: Pick<MeetingRow, 'summon_sent_at'>, call: ConvocationRow | undefined): EmailEvents[] {
  if (summon_sent_at === null) return ['PROPOSAL', 'PROPOSAL_REMINDER']
  return call?.convocation_type === 'SECOND' ? ['CONVOCATION_SECOND'] : ['CONVOCATION']
}

function answersOf(db: Db, meeting: Proven<'meeting'>) {
  return db
    .selectFrom('date_answers')
    .select(['member_id', 'date_id', 'answered_at'])
    .select(sql<'YES' | 'IF_NEEDED' | 'NO'>`answer`.as('answer'))
    .where('meeting_id', '=', meeting)
    .execute()
}

/** The accounts behind a meeting, by id. */
async function accountsOf(db: Db, { creator_id, consultant_id }: Pick<MeetingRow, 'creator_id' | 'consultant_id'>) {
  const ids = [creator_id, consultant_id].filter((it) => it !== null)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['_id', 'first_name', 'last_name']).where('_id', 'in', ids).execute()
  return new Map(rows.map((it) => [it._id, it]))
}

async function notesOf(db: Db, meeting_id: string): Promise<Pick<Meeting, 'findings' | 'acks'>> {
  const findings = await db
    .selectFrom('findings')
    .select(['rule_id as id', 'step', 'first_at', 'cured_by'])
    .where('meeting_id', '=', meeting_id)
    .orderBy('rule_id')
    .execute()
  const acks = await db
    .selectFrom('acknowledgements')
    .leftJoin('users', 'users._id', 'user_id')
    .select(['rule_id', 'step', 'at'])
    .select(sql<string | null>`first_name || ' ' || last_name`.as('user'))
    .where('meeting_id', '=', meeting_id)
    .orderBy('rule_id')
    .execute()
  return { findings, acks }
}

interface Terms {
  unlimited: boolean
  max_members: number | null
  /** Held without the room. */
  elsewhere?: boolean
}

/** What it costs, by who is in it now. */
export function cartOf({ row, calls, participants, points }: KnownMeeting, paid: readonly Line[], { unlimited, max_members, elsewhere }: Terms) {
  const asked = participants.filter((it) => it.source !== 'DELEGATE')
  const extras = { elections: electionsOn(points), advance: advanceOf(row).enabled }
  const facts = { ...priceFacts(row.mode as unknown as Mode, asked, extras), max_members, setup_free: row.from_decision_id !== null }
  const live = (activeCall(calls)?.live_status ?? 'STANDBY') as Convocation['live_status']
  return meetingCart(row._id, facts, paid, { status: row.status, live, unlimited, elsewhere })
}
