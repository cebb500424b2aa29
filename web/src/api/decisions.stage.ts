import type { PublicDecision } from '@delibera/core/decisions/member-page'
import type { Decision, DecisionAnswer, DecisionMember } from '@delibera/core/decisions/schema'
import { documentOf } from '@delibera/core/rich-text'
import { companyId } from './company.stage.ts'

const idOf = (at: number) => `f0000000-0000-4000-8000-00000000000${at}`
export const decisionId = idOf(0)
export const people = { ada: idOf(1), bruno: idOf(2), carla: idOf(3) }
export const fileId = idOf(8)
const half = { value: 50, fraction: [1, 2] as [number, number], base: 'shares_total' as const, greater: false }

const member = (member_id: string, name: string, it: Partial<DecisionMember>): DecisionMember => ({
  member_id,
  name,
  types: ['PAR'],
  part: 'VOTES',
  weight: 0,
  percentage: 0,
  shares: it.weight ?? 0,
  holds_on: [],
  is_told: true,
  email: `${name.split(' ')[0]!.toLowerCase()}@pec.example`,
  address_looks_certified: true,
  link: 'NONE',
  email_status: null,
  sent_at: null,
  delivered_at: null,
  visited_at: null,
  read_at: null,
  reminded_at: null,
  proof: null,
  is_proven: false,
  ...it,
})

export const members: DecisionMember[] = [
  member(people.ada, 'Ada Neri', { types: ['ADM', 'PAR'], weight: 6000, percentage: 60 }),
  member(people.bruno, 'Bruno Gallo', { types: ['ADM', 'PAR'], weight: 3000, percentage: 30 }),
  member(people.carla, 'Carla Riva', { weight: 1000, percentage: 10, email: 'carla@posta.example', address_looks_certified: false }),
]

export const point = {
  key: '1',
  _id: idOf(5),
  matter: 'SHAREHOLDER_LOAN' as const,
  title: 'Finanziamento dei soci infruttifero',
  text: documentOf('I soci versano euro 50.000 alla società, senza interessi.'),
  resolution: null,
  files: [{ file_id: fileId, name: 'Piano finanziario.pdf', mime_type: 'application/pdf', bytes: 24_000, sha256: null }],
  sha256: null,
}

export const answerOf = (member_id: string, it: Partial<DecisionAnswer> = {}): DecisionAnswer => ({
  _id: idOf(7),
  member_id,
  kind: 'VOTE',
  points: { '1': 'FOR' },
  conflict: {},
  note: null,
  reason: null,
  way: 'DRAWN',
  on_behalf: null,
  received_at: '2027-04-10T08:00:00.000Z',
  recorded_by: null,
  file_id: idOf(9),
  sha256: 'ab'.repeat(32),
  replaced_at: null,
  withdrawn_at: null,
  ...it,
})

/** A draft in order, of two directors and one more partner. */
export const decisionOf = (it: Partial<Decision> = {}): Decision => ({
  _id: decisionId,
  company_id: companyId,
  slug: 'decisione',
  decision_status: 'DRAFT',
  body: 'PARTNERS',
  method: 'CONSULTATION',
  name: 'Finanziamento dei soci',
  initiators: [people.ada],
  signer_id: people.ada,
  points: [point],
  deadline: '2099-04-20T16:00:00.000Z',
  reminders: [3, 1],
  use_whatsapp: false,
  left_out: [],
  maker: 'ADMIN',
  created_at: '2027-04-01T08:00:00.000Z',
  sent_at: null,
  closed_at: null,
  closed_by: null,
  canceled_at: null,
  cancel_reason: null,
  stop: null,
  meeting_id: null,
  from_id: null,
  members,
  answers: [],
  progress: { answered: 0, answered_weight: 0, total: 10_000, people: 3 },
  count: [],
  closing: { fixed: false, capital: false, directors: false, can_close: false, barred: false },
  checks: [],
  acks: [],
  cart: { meeting_id: decisionId, items: [], due: 0 } as unknown as Decision['cart'],
  version: 1,
  ...it,
})

const sent_at = '2027-04-02T08:00:00.000Z'
const arrived = { sent_at, delivered_at: '2027-04-02T08:01:00.000Z', is_proven: true, link: 'LIVE' as const }

/** The same, sent: Ada is in favour, the others are silent. */
export const openDecision = (it: Partial<Decision> = {}): Decision =>
  decisionOf({
    decision_status: 'OPEN',
    sent_at,
    members: members.map((one) => ({ ...one, ...arrived })),
    answers: [answerOf(people.ada)],
    progress: { answered: 1, answered_weight: 6000, total: 10_000, people: 3 },
    count: [
      {
        key: '1',
        favourable: 6000,
        against: 0,
        abstained: 0,
        silent: 4000,
        total: 10_000,
        favourable_percentage: 60,
        outcome: 'APPROVED',
        reason: 'QUORUM',
        reached_at: '2027-04-10T08:00:00.000Z',
        quorum: half,
      },
    ],
    closing: { fixed: true, capital: false, directors: false, can_close: false, barred: false },
    ...it,
  })

/** As Carla sees it, who has not opened the text yet. */
export const publicDecision = (it: Partial<PublicDecision> = {}, own: Partial<PublicDecision['member']> = {}): PublicDecision => ({
  company_name: 'Officine Brenta S.r.l.',
  slug: 'decisione',
  decision_status: 'OPEN',
  body: 'PARTNERS',
  method: 'CONSULTATION',
  name: 'Finanziamento dei soci',
  locale: 'it',
  initiators: ['Ada Neri'],
  article: '14',
  points: [{ ...point, files: [{ file_id: fileId, name: 'Piano finanziario.pdf', mime_type: 'application/pdf', bytes: 24_000, read: false }] }],
  deadline: '2099-04-20T16:00:00.000Z',
  sent_at,
  closed_at: null,
  cancel_reason: null,
  stop: null,
  progress: { answered: 1, answered_weight: 6000, total: 10_000, people: 3 },
  count: [],
  member: { _id: people.carla, name: 'Carla Riva', representative: null, part: 'VOTES', weight: 1000, percentage: 10, read: false, ...own },
  answer: null,
  is_open: true,
  has_record: false,
  version: 1,
  ...it,
})
