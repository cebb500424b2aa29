import { statuteDefaults } from '../company/statute.ts'
import type { HeldAssembly, OfficeFact, OfficeHistory } from './facts.ts'
import { organOf } from './organs.ts'
import cases from './scenarios.json' with { type: 'json' }
import type { Appointer, OfficeTerm } from './schema.ts'

export const [boardCase, auditorsCase] = cases.scenarios as unknown as [BoardCase, AuditorsCase]

interface BoardCase {
  company: { board_size: number }
  offices: {
    id: string
    person: string
    role: string
    appointed_on: string
    accepted_on: string | null
    by: Appointer
    term: OfficeTerm
    resigned_on?: string
  }[]
  assemblies: HeldAssembly[]
  expected: {
    states: Record<string, Record<string, { state: string; expires_with: string | null; ended_on: string | null; end_reason: string | null }>>
    alerts: Record<string, { expires_with: string; expected_on: string; alert_90: string; alert_30: string }>
    tasks: { code: string; office: string; from: string; due_on: string }[]
    proposed_points: Record<string, string[]>
  }
}

interface College {
  chair: string
  standing: string[]
  substitutes: string[]
}
interface AuditorsCase {
  auditors: { person: string; role: string; born: string }[]
  appointed_on: string
  accepted_on: string
  events: { on: string; event: string; person?: string; accounts_of?: string; appoints?: { person: string; role: string }[] }[]
  expected: Record<string, College> & {
    expires_with: string
    tasks: { code: string; person: string; from: string; due_on: string }[]
    proposed_points: string[]
  }
}

const statute = statuteDefaults.SPA

export const boardHistory: OfficeHistory = {
  company: { statute, board_size: boardCase.company.board_size },
  assemblies: boardCase.assemblies,
  offices: boardCase.offices.map(({ id, person, role, resigned_on, ...it }) => ({
    _id: id,
    person,
    role_code: role,
    organ: organOf(role)!,
    appointed_on: it.appointed_on,
    accepted_on: it.accepted_on,
    by: it.by,
    term: it.term,
    born: null,
    events: resigned_on ? [{ event: 'RESIGN', on: resigned_on }] : [],
  })),
}

const seat = (person: string, role: string, on: string, rest: Pick<OfficeFact, 'term' | 'born' | 'events'>): OfficeFact => ({
  _id: `${person}-${role}`,
  person,
  role_code: role,
  organ: 'AUDITORS',
  appointed_on: on,
  accepted_on: on,
  by: 'ASSEMBLY',
  ...rest,
})

const assembly = auditorsCase.events.find(({ event }) => event === 'ASSEMBLY')!
const bornOf = new Map(auditorsCase.auditors.map(({ person, born }) => [person, born]))

export const auditorsHistory: OfficeHistory = {
  company: { statute, board_size: null },
  assemblies: [{ on: assembly.on, accounts_of: assembly.accounts_of! }],
  offices: [
    ...auditorsCase.auditors.map(({ person, role, born }) =>
      seat(person, role, auditorsCase.appointed_on, {
        term: { kind: 'EXERCISES', n: 3 },
        born,
        events: auditorsCase.events.flatMap((it) => (it.person === person ? [{ event: 'RESIGN' as const, on: it.on }] : [])),
      }),
    ),
    ...assembly.appoints!.map(({ person, role }) =>
      seat(person, role, assembly.on, { term: { kind: 'WITH', year_end: auditorsCase.expected.expires_with }, born: bornOf.get(person) ?? null, events: [] }),
    ),
  ],
}
