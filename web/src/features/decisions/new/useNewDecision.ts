import type { Company } from '@delibera/core/companies/schema'
import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import type { DecisionFacts } from '@delibera/core/decisions/facts'
import { decisionPath } from '@delibera/core/decisions/places'
import { decisionRoutes } from '@delibera/core/decisions/routes'
import { judgeDecision } from '@delibera/core/decisions/rules'
import type { RuleId } from '@delibera/core/law/schema'
import { usualChair } from '@delibera/core/meetings/model'
import type { CompanyMember } from '@delibera/core/members/schema'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { nameOf } from '../../../company/useMembers.ts'
import { useDecisionRefusal } from '../useDecisionRefusal.ts'
import { newPointOf, type TakenPoint } from '../useTakenPoints.ts'

export interface NewDecisionValues {
  name: string
  body: 'PARTNERS' | 'BOARD'
  method: 'CONSULTATION' | 'CONSENT'
  points: readonly TakenPoint[]
  /** On the clocks of Italy, as the field writes it. */
  deadline: string
}

interface Around {
  company: Company
  book: readonly CompanyMember[]
  today: string
  /** Until which day the rule of the emergency holds; empty while the installation has not said it. */
  art106_until: string
}

/** At this hour a term ends, unless somebody wants another. */
const usualHour = '18:00'

function begun({ company: { statute }, today }: Around): NewDecisionValues {
  const body = statute.written_decisions === 'NONE' && statute.board_written_decisions !== 'NONE' ? 'BOARD' : 'PARTNERS'
  return { name: '', body, method: methodOf(statute[clauses[body]]), points: [], deadline: `${addDays(today, statute.written_min_days)}T${usualHour}` }
}

const clauses = { PARTNERS: 'written_decisions', BOARD: 'board_written_decisions' } as const
const methodOf = (clause: Company['statute']['written_decisions']) => (clause === 'CONSENT' ? 'CONSENT' : 'CONSULTATION')

/** Rules that these four questions decide; whether the text is whole and everybody is told is seen later. */
const judgedHere: readonly RuleId[] = ['L-DEC-01', 'L-DEC-02', 'L-DEC-03', 'L-DEC-04', 'L-DEC-05', 'L-DEC-06', 'L-DEC-07', 'L-DEC-15', 'L-DEC-16', 'L-DEC-18']

/** A decision that is about to be drafted, with the answers most people would give, and what the law says of them. */
export function useNewDecision(around: Around) {
  const { company, book } = around
  const [values, setValues] = useState(() => begun(around))
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<NewDecisionValues>) => setValues((now) => ({ ...now, ...change }))
  const signer = book.find((it) => it._id === usualChair(book, company) && it.roles.some(({ type }) => type === 'ADM')) ?? book.find(isDirector)
  const { begin, busy } = useBegin(company, signer?._id ?? null)
  const checks = judgeDecision('decide_send', factsOf(values, around, signer?._id ?? null)).filter((it) => judgedHere.includes(it.id))
  const missing = missingIn(values)
  return {
    values,
    set,
    checks: values.points.length === 0 ? checks.filter((it) => it.id !== 'L-DEC-03') : checks,
    /** What is still to be answered, once somebody has tried to go on. */
    missing: isTried ? missing : [],
    busy,
    begin: () => {
      setTried(true)
      if (missing.length === 0) begin(values)
      return missing
    },
  }
}

type Missing = 'name' | 'points' | 'deadline'

function missingIn({ name, points, deadline }: NewDecisionValues): Missing[] {
  const isMissing: Record<Missing, boolean> = { points: points.length === 0, name: name.trim() === '', deadline: instantInRome(deadline) === null }
  return (Object.keys(isMissing) as Missing[]).filter((it) => isMissing[it])
}

const isDirector = ({ roles }: CompanyMember) => roles.some(({ type }) => type === 'ADM')
const hasRole = ({ roles }: CompanyMember, wanted: string) => roles.some(({ type }) => type === wanted)

/** The book as it is today: everybody is told, and the director who signs proposes. */
function factsOf(
  { body, method, points, deadline }: NewDecisionValues,
  { company, book, today, art106_until }: Around,
  initiator: string | null,
): DecisionFacts {
  const end = instantInRome(deadline)
  return {
    company,
    body,
    method,
    points: points.map((it) => ({ ...it, text: it.title, has_placeholder: false, files_count: 1 })),
    members: book.map((it) => {
      const weight = body === 'BOARD' ? Number(isDirector(it)) : it.vote_shares.value
      return {
        member_id: it._id,
        name: nameOf(it),
        weight,
        weight_now: weight,
        shares: it.shares.value,
        holds_on: [],
        is_partner: hasRole(it, 'PAR'),
        is_director: isDirector(it),
        is_auditor: hasRole(it, 'MAJ'),
        is_initiator: it._id === initiator,
        is_told: true,
        address_looks_certified: true,
        is_proven: true,
      }
    }),
    sent_day: today,
    deadline_day: end ? dayInRome(end) : today,
    config: { art106_until },
  }
}

/** Keeps the draft, and leads to its text. */
function useBegin(company: Company, signer_id: string | null) {
  const prepare = useWrite(decisionRoutes.prepare, decisionRoutes.list)
  const refuse = useDecisionRefusal()
  const navigate = useNavigate()
  const begin = ({ name, body, method, points, deadline }: NewDecisionValues) =>
    prepare.mutate(
      {
        query: { company_id: company._id },
        body: {
          name: name.trim(),
          body,
          method,
          points: points.map(newPointOf),
          deadline: instantInRome(deadline)?.toISOString() ?? null,
          initiators: signer_id ? [signer_id] : [],
          signer_id,
        },
      },
      {
        onSuccess: (decision) => void navigate({ to: decisionPath(decision, 'text'), ignoreBlocker: true }),
        onError: (error) => refuse(error, { _id: '' }),
      },
    )
  return { begin, busy: prepare.isPending || prepare.isSuccess }
}
