import { readFileSync } from 'node:fs'
import type { Statute } from '@delibera/core/company/statute'
import { dayMs } from '@delibera/core/durations'
import type { RuleId } from '@delibera/core/law/schema'
import type { NewMeeting } from '@delibera/core/meetings/schema'
import { verbalRoutes } from '@delibera/core/minutes/routes'
import { documentOf, plainText } from '@delibera/core/rich-text'
import type { Call } from '../../../web/src/api/call.ts'
import type { TestApp } from './app.ts'
import { companyInOrder } from './assembly.ts'

interface Numbers {
  present: number
  total: number
  percentage: number
}

interface Attempt {
  presences: Record<string, string>
  expected: Numbers
}

export interface Given {
  delegator: string
  delegate: string
  signed: boolean
  accepted: boolean
  instructions?: Record<string, 1 | -1 | 0>
}

export interface Item extends Record<string, unknown> {
  key: string
  skip_vote?: boolean
  votes?: Record<string, 1 | -1 | 0> | null
  presences?: Record<string, string>
}

/** A worked meeting with its expected numbers (domain 7). */
export interface Scenario {
  id: string
  title: string
  company: { type: 'SRL' | 'SPA' }
  plan: string
  wallet_start: number
  purchase?: { credited_units: number }
  statute: Partial<Statute>
  meeting: Record<string, unknown> & { meeting_type: 'ASSEMBLY' | 'BOARD'; is_offline: boolean; president: string; secretary: string; convocation: string }
  members: { id: string; kind: 'P' | 'S'; name: string; roles: { code: string }[]; shares?: number; vote_shares?: number; phone?: string }[]
  /** At the start; PRESENT, ABSENT, DELEGATION or NOT_CONVOCATED. */
  presences: Record<string, string>
  delegations?: Given[]
  first_call?: Attempt
  start_attempt?: Attempt
  agenda: Item[]
  expected: {
    warnings: RuleId[]
    /** Where they are told: the last statuses of the meeting, and all those of the room in which it was held. */
    status_path?: string[]
    live_path?: string[]
    emails_sent?: number
    calendar_event?: boolean
    errors: { call: string; status: number; error_code: string; rule?: string; info?: object }[]
    presence: Numbers & { in_person: number; by_proxy: number }
    agenda?: { key: string; title: string; outcome: 'APPROVED' | 'DECLINED' | 'SKIPPED'; presence_percentage?: number }[]
    meeting_outcome?: string
    charges: { stage: string; code: string; qty: number; unit_price: number; total: number }[]
    refunds?: { code: string; total: number }[]
    wallet_end: { real: number }
    final_status: string
  }
}
const file = new URL('../../../core/src/law/scenarios.json', import.meta.url)
const all = (JSON.parse(readFileSync(file, 'utf8')) as { scenarios: Scenario[] }).scenarios
export const scenarios = all.filter((it) => !it.meeting.is_offline)
/** Those of meetings that were held elsewhere. */
export const offlineScenarios = all.filter((it) => it.meeting.is_offline)

const at = (it: unknown): Date => new Date(String(it))
const shifted = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/** Where a date is missing: held thirty days after its creation, sent twenty days before, the second call two days later. */
export function calendarOf({ meeting }: Scenario) {
  const created = meeting.created_at ? at(meeting.created_at) : meeting.sent_at ? shifted(at(meeting.sent_at), -5) : at('2026-03-02T09:00+01:00')
  const first = meeting.first_datetime ? at(meeting.first_datetime) : shifted(created, 30)
  const second = meeting.convocation === 'SECOND' ? (meeting.second_datetime ? at(meeting.second_datetime) : shifted(first, 2)) : null
  return { created, first, second, sent: meeting.sent_at ? at(meeting.sent_at) : shifted(first, -20) }
}

export async function companyOf(app: TestApp, { company, statute, members, meeting, wallet_start, plan }: Scenario) {
  const late = (meeting.added_after_send ?? []) as string[]
  const there = members.filter((it) => !late.includes(it.id))
  // A board is that of a company which has partners; they are not in it.
  const partner = there.some((it) => it.shares) ? [] : [{ name: 'Socia Assente', roles: ['PAR'], shares: 100 }]
  const made = await companyInOrder(app, {
    name: company.type === 'SPA' ? 'Scenario S.p.A.' : 'Scenario S.r.l.',
    statute: Object.fromEntries(Object.entries(statute).filter(([, value]) => value !== null)),
    seats: [
      ...there.map((it) => ({
        name: it.name,
        kind: it.kind,
        roles: it.roles.map(({ code }) => code),
        shares: it.shares ?? 0,
        phone: it.phone ?? '',
        ...(it.vote_shares === undefined ? {} : { vote_shares: it.vote_shares }),
      })),
      ...partner,
    ],
    credits: wallet_start,
    ...(plan === 'CUSTOM' ? { subscription: { category: 'CUSTOM', code: 'S0001' } } : {}),
  })
  return { ...made, asked: there.length, idOf: (id: string) => made.ids[there.findIndex((it) => it.id === id)]! }
}

/** What is voted is written: a paragraph that proposes, and one that decides. */
const proposalOf = ({ title }: Item) => `Il presidente propone quanto segue: ${title}.`
const resolutionOf = ({ title }: Item) => `L’assemblea o il consiglio delibera quanto segue: ${title}.`

export const pointsOf = ({ agenda }: Scenario) =>
  agenda.map((item) => {
    const { title, quorum_first, quorum_second, also, nature, notary_required, skip_vote } = item
    return Object.fromEntries(
      Object.entries({
        title,
        ...(!skip_vote && { header_content: documentOf(proposalOf(item)), content_positive: documentOf(resolutionOf(item)) }),
        quorum_first,
        quorum_second,
        also,
        nature,
        notary_required,
        skip_vote,
      }).filter(([, value]) => value !== undefined),
    )
  })

/** By item: whether the minutes quote what was put to the vote, and what was decided. */
type Quoted = [key: string, proposal: boolean, resolution: boolean]

/** What minutes must quote: whatever was voted, and the resolution where it was approved. */
export const quotedIn = ({ expected }: Scenario): Quoted[] => expected.agenda!.map(({ key, outcome }) => [key, outcome !== 'SKIPPED', outcome === 'APPROVED'])

/** Confirms the minutes of a scenario, and says what stands in them. */
export async function confirmMinutes({ agenda, expected }: Scenario, { call, params }: { call: Call; params: { id: string } }) {
  const { version } = await call(verbalRoutes.load, { params })
  await call(verbalRoutes.confirm, { params, body: { version, ack: expected.warnings } })
  const { confirmed, gaps, blocks } = await call(verbalRoutes.load, { params })
  const text = blocks.flatMap((it) => it.paragraphs.map(plainText)).join('\n')
  const quoted = agenda.map((it): Quoted => [it.key, text.includes(proposalOf(it)), text.includes(resolutionOf(it))])
  return { confirmed, gaps, quoted }
}

/** What the call that prepares it says. */
export function preparationOf(scenario: Scenario, company: Awaited<ReturnType<typeof companyOf>>): NewMeeting {
  const { meeting: facts, title } = scenario
  return {
    name: title,
    meeting_type: facts.meeting_type,
    draft: false,
    administrator_id: company.idOf(facts.president),
    quorums: facts.quorums,
    ...(facts.secretary === 'NOTARY' ? { notary: { name: 'Notaio Prova' } } : { secretary_id: company.idOf(facts.secretary) }),
    mode: { call_type: facts.call_type, use_whatsapp: facts.use_whatsapp, transcription: facts.transcription, call_link: facts.call_link },
    planned: { datetime: calendarOf(scenario).first.toISOString() },
    odgs: pointsOf(scenario),
    member_ids: company.ids.slice(0, company.asked),
  } as NewMeeting
}

/** The status to which an act of the audit chain has led. */
const reached: Readonly<Record<string, string>> = {
  'meeting.begun': 'DRAFT',
  'meeting.ready': 'CREATION',
  'meeting.confirmed': 'PROCESSING',
  'meeting.convened': 'CONVOCATION',
  'notice.sent': 'PERFORM',
  'live.closed': 'VERBALIZE',
  'offline.votes': 'VERBALIZE',
  'minutes.confirmed': 'COMPLETED',
  'meeting.canceled': 'CANCELED',
}

/** Every status that a meeting has had, in their order. */
export async function statusesOf({ deps: { db } }: TestApp, meeting_id: string): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select(['action', 'data']).where('chain', '=', `meeting:${meeting_id}`).orderBy('seq').execute()
  return rows.flatMap(({ action, data }) => ((data as { held?: boolean }).held === false ? [] : (reached[action] ?? [])))
}

/** The dates of its calls. */
export function callsIn(scenario: Scenario) {
  const { first, second } = calendarOf(scenario)
  return { first: { datetime: first.toISOString() }, ...(second ? { second: { datetime: second.toISOString() } } : {}) }
}
