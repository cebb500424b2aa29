import type { CompanyType } from '../company/company-type.ts'
import type { MemberRole } from '../company/roles.ts'
import { type Quorum, type StatuteChange, statuteOf } from '../company/statute.ts'
import type { ConvocationType, LawFacts, MeetingFact, PointFact } from '../law/facts.ts'
import { assembly, member, point } from '../law/law.stage.ts'
import file from '../law/scenarios.json' with { type: 'json' }

export type Presences = Record<string, string>
export interface Given {
  delegator: string
  delegate: string
  signed: boolean
  accepted: boolean
}
export interface Item {
  key: string
  title: string
  quorum_first: Quorum
  quorum_second?: Quorum | null
  also?: (Quorum & { cite?: string })[]
  skip_vote?: boolean
  nature?: PointFact['nature']
  notary_required?: boolean
  votes?: Record<string, 1 | -1 | 0> | null
  presences?: Presences
  delegations?: Given[]
}
export interface Scenario {
  id: string
  company: { type: CompanyType }
  statute: StatuteChange
  meeting: MeetingFact & { convocation: ConvocationType; president: string; secretary: string; added_after_send?: string[] } & Record<string, unknown>
  members: { id: string; kind: 'P' | 'S'; name: string; roles: MemberRole[]; shares: number; vote_shares: number }[]
  presences: Presences
  delegations?: Given[]
  first_call?: { presences: Presences }
  agenda: Item[]
}
const scenarios = file.scenarios as unknown as Scenario[]
export const scenarioIds = scenarios.map((it) => it.id)
export const scenarioOf = (id: string): Scenario => scenarios.find((it) => it.id === id)!

/** An S.r.l. counts its capital in cents, an S.p.A. its shares. */
export const scaleOf = ({ company, meeting }: Scenario) => (company.type === 'SRL' && meeting.meeting_type === 'ASSEMBLY' ? 100 : 1)

const pointOf = (it: Item): PointFact =>
  point({
    _id: it.key,
    title: it.title,
    quorum_first: it.quorum_first,
    quorum_second: it.quorum_second ?? null,
    also: it.also ?? [],
    skip_vote: it.skip_vote ?? false,
    nature: it.nature ?? 'ORDINARY',
    notary_required: it.notary_required ?? false,
  })

export function lawOf(scenario: Scenario): LawFacts {
  const { company, statute, meeting, members, agenda } = scenario
  const { president: chair_id, secretary } = meeting
  const scale = scaleOf(scenario)
  const facts = assembly(company.type)
  return {
    ...facts,
    company: { type: company.type, statute: statuteOf(company.type, statute) },
    meeting: { ...facts.meeting, ...meeting, chair_id, secretary_id: secretary === 'NOTARY' ? null : secretary, has_notary: secretary === 'NOTARY' },
    members: members.map((it) => ({
      ...member(it.id, 'PAR', it.shares),
      _id: it.id,
      name: it.name,
      kind: it.kind,
      roles: it.roles,
      shares: it.shares * scale,
      vote_shares: it.vote_shares * scale,
    })),
    agenda: agenda.map(pointOf),
  }
}
