import { describe, expect, test } from 'vitest'
import { type StatuteChange, statuteOf } from '../company/statute.ts'
import { addDays } from '../dates.ts'
import type { DecidingBody } from './count.ts'
import type { DecisionFacts, WrittenMember, WrittenMethod } from './facts.ts'
import type { Matter } from './matters.ts'
import { judgeDecision } from './rules.ts'
import { scenariosOf } from './scenarios.stage.ts'

interface Member {
  id: string
  name: string
  types: string[]
  shares: number
  vote_shares: number
  holds_on?: { of: string; shares: number }
}
interface Attempt {
  company: { type: 'SPA' | 'SRL' }
  statute: StatuteChange
  body: DecidingBody
  method: WrittenMethod
  matter: Matter
  text?: string
  initiators: string[]
  not_told?: string[]
  days?: number
  today?: string
  deadline?: string
  extra_members?: Member[]
}
interface Scenario {
  members: Member[]
  today: string
  config: DecisionFacts['config']
  attempts: Attempt[]
  expected: { attempts: { rules: { id: string; severity: string }[] }[] }
}

const memberOf =
  ({ body, initiators, not_told = [] }: Attempt) =>
  ({ id, name, types, shares, vote_shares, holds_on }: Member): WrittenMember => ({
    member_id: id,
    name,
    weight: body === 'BOARD' ? Number(types.includes('ADM')) : vote_shares,
    weight_now: body === 'BOARD' ? Number(types.includes('ADM')) : vote_shares,
    shares,
    holds_on: holds_on ? [holds_on] : [],
    is_partner: types.includes('PAR'),
    is_director: types.includes('ADM'),
    is_auditor: types.includes('MAJ'),
    is_initiator: initiators.includes(id),
    is_told: !not_told.includes(id),
    address_looks_certified: true,
    is_proven: true,
  })

function factsOf({ members, today, config }: Scenario, attempt: Attempt): DecisionFacts {
  const sent_day = attempt.today ?? today
  return {
    company: { type: attempt.company.type, statute: statuteOf(attempt.company.type, attempt.statute) },
    body: attempt.body,
    method: attempt.method,
    points: [{ key: '1', matter: attempt.matter, title: 'Argomento', text: attempt.text ?? 'Testo della proposta', has_placeholder: false, files_count: 1 }],
    members: [...members, ...(attempt.extra_members ?? [])].map(memberOf(attempt)),
    sent_day,
    deadline_day: attempt.deadline?.slice(0, 10) ?? addDays(sent_day, attempt.days ?? 10),
    config,
  }
}

describe.each(scenariosOf<Scenario>('DECISION_REFUSALS'))('$id $title', (scenario) => {
  test.each(scenario.attempts.map((it, at) => [at + 1, it] as const))('attempt %i', (n, attempt) => {
    const fired = judgeDecision('decide_send', factsOf(scenario, attempt)).filter((it) => !it.ok)
    const { rules } = scenario.expected.attempts[n - 1]!
    const told = fired.map(({ id, severity }) => ({ id, severity }))
    const isBlocked = rules.some((it) => it.severity === 'BLOCK')
    expect(isBlocked ? told.filter((it) => it.severity === 'BLOCK') : told).toEqual(rules)
  })
})
