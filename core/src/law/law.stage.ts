import type { CompanyType } from '../company/company-type.ts'
import { ownHolding } from '../company/holdings.ts'
import { type Quorum, statuteOf } from '../company/statute.ts'
import { sharedTexts } from '../i18n/every-locale.ts'
import { type Locale, locales } from '../locale.ts'
import { evaluate } from './evaluate.ts'
import type { DelegationFact, DelegationRequest, LawFacts, MeetingKind, MemberFact, PointFact } from './facts.ts'
import type { QuorumSituation } from './quorums.ts'
import type { RuleResult, Trigger } from './schema.ts'
import { type LawKey, valuesOf, wordsOf } from './words.ts'

/** A meeting with nothing against it, from which each example of a rule takes its one difference. */
export const member = (_id: string, roles: string, shares = 0, more: Partial<MemberFact> = {}): MemberFact => ({
  _id,
  name: _id,
  kind: 'P',
  roles: roles.split(' ').map((it) => roleOf(it)),
  shares,
  vote_shares: shares,
  holdings: ownHolding(shares),
  employee: false,
  in_meeting: true,
  convocated: true,
  address_looks_certified: true,
  ...more,
})

const directors = ['PCA', 'AUN', 'CON', 'AMD', 'ADM']
const auditors = ['PCS', 'SIE', 'MAJ']
const roleOf = (code: string) => ({
  code,
  type: directors.includes(code) ? ('ADM' as const) : auditors.includes(code) ? ('MAJ' as const) : (code as 'PAR' | 'EXT' | 'DEL'),
})

export const point = (more: Partial<PointFact> = {}): PointFact => ({
  _id: 'p1',
  title: 'Distribuzione di riserve',
  template_id: null,
  group: null,
  nature: 'ORDINARY',
  notary_required: false,
  files_count: 0,
  quorum_first: { value: 50, base: 'shares_present', greater: true },
  quorum_second: null,
  also: [],
  skip_vote: false,
  blanks: [],
  in_notice: true,
  excluded: [],
  interested: [],
  ...more,
})

type Change = { [K in keyof LawFacts]?: Partial<LawFacts[K]> | LawFacts[K] | undefined }

const halfOfAll: Quorum = { value: 50, base: 'shares_total', greater: false }

/** The rules of a company whose statute says nothing of its own. */
export const quorumsBy = (type: CompanyType, meeting_type: MeetingKind = 'ASSEMBLY'): QuorumSituation => ({
  type,
  meeting_type,
  statute: { quorum_overrides: {} },
})

/** Announced on the 1st for the 20th of April 2027, at the seat: Anna presides, Bruno and Carla are partners, Dario is an auditor. */
export function assembly(type: CompanyType, change: Change = {}): LawFacts {
  return merged(
    {
      company: { type, statute: statuteOf(type, { remote_allowed: true }) },
      meeting: {
        meeting_type: 'ASSEMBLY',
        nature: 'ORDINARY',
        is_offline: false,
        call_type: 'CALL_DELIBERA',
        place: 'Via Roma 1, Padova',
        call_link: null,
        quorums: { first: halfOfAll, second: type === 'SRL' ? halfOfAll : null },
        chair_id: 'Anna',
        secretary_id: 'Bruno',
        has_notary: false,
      },
      first: { datetime: '2027-04-20T10:00', in_notice: true },
      second: null,
      members: [member('Anna', 'PAR PCA', 5000), member('Bruno', 'PAR', 3000), member('Carla', 'PAR', 2000), member('Dario', 'SIE')],
      agenda: [point()],
      notice: { today: '2027-04-01', dispatched_on: null, last_delivered_on: null },
      delegations: [],
      config: { art106_until: '2026-09-30' },
    },
    change,
  )
}

/** Five directors and an auditor; the auditor does not vote. */
export function board(type: CompanyType, change: Change = {}): LawFacts {
  const facts = assembly(type)
  return merged(
    {
      ...facts,
      company: { type, statute: { ...facts.company.statute, board_auditors_vote: false } },
      meeting: { ...facts.meeting, meeting_type: 'BOARD', quorums: { first: { value: 50, base: 'shares_total', greater: true }, second: null } },
      members: [member('Anna', 'PCA'), member('Bruno', 'AMD'), ...['Carla', 'Diana', 'Elio'].map((it) => member(it, 'CON')), member('Fabio', 'SIE')],
    },
    change,
  )
}

const isObject = (it: unknown): it is object => typeof it === 'object' && it !== null && !Array.isArray(it)

function merged(facts: LawFacts, change: Change): LawFacts {
  const parts = Object.entries(change).map(([key, it]) => {
    const before = facts[key as keyof LawFacts]
    return [key, isObject(before) && isObject(it) ? { ...before, ...it } : it]
  })
  return { ...facts, ...Object.fromEntries(parts) }
}

export const statute = (facts: LawFacts, change: Partial<LawFacts['company']['statute']>): LawFacts => ({
  ...facts,
  company: { ...facts.company, statute: { ...facts.company.statute, ...change } },
})

export const delegation = (delegator_id: string, delegate_id: string, more: Partial<DelegationFact> = {}): DelegationFact => ({
  _id: `${delegator_id}-${delegate_id}`,
  convocations: ['FIRST', 'SECOND'],
  delegator_id,
  delegate_id,
  is_valid: true,
  ...more,
})

/** Carla lets Bruno vote. */
export function request(type: CompanyType, more: Partial<DelegationRequest> = {}): DelegationRequest {
  const { company, members } = assembly(type)
  const [, delegate, delegator] = members as [MemberFact, MemberFact, MemberFact]
  return { company, meeting_type: 'ASSEMBLY', delegator, delegate, convocation_type: 'FIRST', is_written: true, delegations: [], ...more }
}

/** The rules that fired, as `BLOCK L-NOT-05 partners`; each is made to say its words in every language. */
export const fired = (trigger: Trigger, facts: LawFacts): string[] => named(evaluate(trigger, facts))

export function named(results: readonly RuleResult[]): string[] {
  const against = results.filter((it) => !it.ok)
  for (const it of against) for (const locale of locales) sentences(it, locale)
  return against.map(({ severity, id, data }) => [severity, id, data?.case].filter(Boolean).join(' '))
}

/** The one choice that the words of the law make: singular or plural. Its branches hold words and places. */
export const plural = /\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g

/** Title, reason and remedy with everything filled in. */
export function sentences(result: RuleResult, locale: Locale): string[] {
  const values = valuesOf(result, locale)
  return Object.values(wordsOf(result)).map((key) => {
    const filledBy = (name: string) => {
      if (values[name] === undefined) throw new Error(`law.${key} in ${locale}: nothing for {${name}}`)
      return String(values[name])
    }
    const chosen = textAt(locale, key).replace(plural, (_, name: string, one: string, other: string) =>
      filledBy(name) === '1' ? one : other.replaceAll('#', filledBy(name)),
    )
    return chosen.replace(/\{(\w+)\}/g, (_, name: string) => filledBy(name))
  })
}

export function textAt(locale: Locale, key: LawKey): string {
  const found = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], sharedTexts(locale).law)
  if (typeof found !== 'string') throw new Error(`law.${key} in ${locale}: no such text`)
  return found
}
