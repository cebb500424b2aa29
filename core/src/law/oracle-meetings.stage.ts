import fc from 'fast-check'
import type { CompanyType } from '../company/company-type.ts'
import { type Holding, sumsOf } from '../company/holdings.ts'
import { type Quorum, type Statute, statuteOf } from '../company/statute.ts'
import type { ConvocationType, Exclusion, LawFacts, MemberFact, PointFact, ProposedDelegation } from './facts.ts'
import { assembly, delegation, member, point } from './law.stage.ts'
import { beginOf, weightBy } from './oracle.stage.ts'
import type { Vote } from './oracle-votes.stage.ts'

/** Companies and meetings as nobody would think of them. The first of the names presides and is always there. */
export const names = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elsa', 'Furio']
const ids = ['p1', 'p2', 'p3']
const name = fc.constantFrom(...names)
/** True in one of so many. */
const rarely = (times: number) => fc.nat({ max: times - 1 }).map((it) => it === 1)
const vote = fc.constantFrom<Vote>(1, 1, 1, -1, 0)

const rare: Quorum[] = [
  ...[33.33, 50, 60, 66.67, 100].flatMap((value) => [
    { value, base: 'shares_present' as const, greater: false },
    { value, base: 'shares_total' as const, greater: value < 100 },
  ]),
  { value: 66.67, fraction: [2, 3], base: 'shares_present', greater: false },
  { value: 33.33, fraction: [1, 3], base: 'shares_total', greater: true },
]
const half: Quorum = { value: 50, base: 'shares_present', greater: true }
const quorum = fc.constantFrom(half, half, half, half, { ...half, base: 'shares_total' as const }, ...rare)
const ofTotal = fc.constantFrom<Quorum | null>(null, ...rare.filter((it) => it.base === 'shares_total'), { value: 50, base: 'shares_total', greater: false })

const right = fc.record({
  title: fc.constantFrom<Holding['title']>(
    'OWNERSHIP',
    'OWNERSHIP',
    'OWNERSHIP',
    'BARE_OWNERSHIP',
    'USUFRUCT',
    'PLEDGE',
    'CUSTODY',
    'CO_OWNERSHIP',
    'TREASURY',
  ),
  // Small ones make ties, and large ones products beyond what a number keeps exact.
  value: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 10 ** 12 }) }),
  of: fc.option(name),
  isAgreed: rarely(6),
})

/** Who votes by law, or the other way round where it was so agreed (art. 2352); of own shares somebody may have entered it, in vain. */
function holding({ title, value, of, isAgreed }: typeof right extends fc.Arbitrary<infer T> ? T : never): Holding {
  const byLaw = title === 'BARE_OWNERSHIP' ? false : title === 'CO_OWNERSHIP' ? of === null : title !== 'TREASURY'
  const votes = title === 'CO_OWNERSHIP' ? byLaw : byLaw !== isAgreed
  return { title, shares_value: value, vote_value: votes ? value : 0, of: title === 'OWNERSHIP' || title === 'TREASURY' ? null : of }
}

const person = fc.record({
  roles: fc.constantFrom('PAR', 'CON', 'PAR CON', 'CON', 'SIE', 'EXT', 'PAR', 'PAR SIE'),
  rights: fc.array(right, { minLength: 1, maxLength: 2 }),
  kind: fc.constantFrom('P' as const, 'P' as const, 'P' as const, 'S' as const),
  isEmployee: rarely(6),
  isForgotten: rarely(12),
  isLate: rarely(12),
})

function memberOf(it: typeof person extends fc.Arbitrary<infer T> ? T : never, index: number): MemberFact {
  const holdings = it.rights.map(holding)
  const in_meeting = index === 0 || !it.isForgotten
  const { shares, vote: vote_shares } = sumsOf(holdings)
  const roles = index === 0 ? `PCA ${it.roles}` : it.roles
  const more = { vote_shares, holdings, kind: it.kind, employee: it.isEmployee, in_meeting, convocated: in_meeting && (index === 0 || !it.isLate) }
  return member(names[index]!, roles, shares, more)
}

const exclusion = fc.record({ member_id: name, reason: fc.constantFrom<Exclusion['reason']>('CONFLICT', 'CONFLICT', 'LIABILITY') })
const item = fc.record({
  nature: fc.constantFrom<PointFact['nature']>('ORDINARY', 'ORDINARY', 'EXTRAORDINARY'),
  quorum_first: quorum,
  quorum_second: fc.option(quorum),
  also: fc.array(fc.constantFrom(...rare), { maxLength: 1 }),
  excluded: fc.uniqueArray(exclusion, { maxLength: 2, selector: (it) => it.member_id }),
  skip_vote: rarely(10),
  isNew: rarely(10),
  isBlank: rarely(20),
})

/** By whose right it is; most of them say something. */
const said = fc
  .array(fc.constantFrom<Vote | undefined>(1, 1, 1, 1, -1, -1, 0, undefined), { minLength: names.length, maxLength: names.length })
  .map((all): Record<string, Vote | undefined> => Object.fromEntries(names.map((it, index) => [it, all[index]])))

const coming = fc.oneof(
  fc.record({ type: fc.constant('join' as const), who: name }),
  fc.record({ type: fc.constant('leave' as const), who: fc.constantFrom(...names.slice(1)) }),
)
/** Who comes, goes or votes; a ballot names whose rights it is for, one's own or not. `return`: somebody represented comes after all, and both vote. */
const act = fc.oneof(
  { weight: 3, arbitrary: coming },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('vote' as const), who: name, votes: fc.dictionary(name, vote, { minKeys: 1, maxKeys: 2 }) }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('return' as const), nth: fc.nat({ max: 3 }), votes: fc.tuple(fc.option(vote), fc.option(vote)) }) },
)
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const keys = ['ordinary.first', 'ordinary.second', 'extraordinary.first', 'extraordinary.second', 'srl.normal', 'srl.deed_change'].flatMap((it) => [
  it,
  `${it}_deliberative`,
])
const overrides = fc.dictionary(fc.constantFrom(...keys, 'board.constitutive', 'board.deliberative'), fc.constantFrom(...rare), { maxKeys: 2 })
const toBegin = (all: Record<string, Quorum>) =>
  Object.fromEntries(Object.entries(all).map(([key, it]) => [key, key.endsWith('deliberative') ? it : { ...it, base: 'shares_total' as const }]))

const statute: fc.Arbitrary<Partial<Statute>> = fc.record({
  notice_days: fc.constantFrom(8, 8, 5, 15),
  second_call_allowed: fc.boolean(),
  abstention_counts: fc.boolean(),
  casting_vote: fc.boolean(),
  board_auditors_vote: fc.constantFrom(null, true, false),
  proxies_allowed: rarely(6).map((it) => !it),
  proxy_only_members: rarely(6),
  max_proxies: fc.constantFrom(null, 1, 2, 40),
  proxy_barred_roles: fc.subarray(['ADM', 'MAJ', 'EMPLOYEE'] as const).map((it) => [...it]),
  quorum_overrides: overrides.map(toBegin),
})

const day = (least: number, most: number) => fc.integer({ min: least, max: most }).map((it) => new Date(Date.UTC(2027, 3, it)).toISOString().slice(0, 10))

const drawn = fc.record({
  type: fc.constantFrom<CompanyType>('SRL', 'SPA'),
  isBoard: rarely(4),
  open: fc.option(fc.record({ capital_cents: fc.constantFrom(null, 500_000_000, 2_500_000_000, 2_500_000_001) }), { freq: 4 }),
  statute,
  people: fc.array(person, { minLength: 3, maxLength: names.length }),
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  quorums: fc.option(fc.record({ first: ofTotal, second: ofTotal })),
  capital: fc.constantFrom(null, 0, 0, 0, 0, 0, 0, 0, 1, -1),
  call: fc.constantFrom<ConvocationType>('FIRST', 'FIRST', 'SECOND'),
  notice: fc.record({ dispatched_on: fc.option(day(1, 16)), last_delivered_on: fc.option(day(1, 16)) }),
  second: fc.option(fc.record({ day: day(18, 60), in_notice: fc.boolean() })),
  draft: fc.record({
    from: name,
    to: fc.option(name, { freq: 9 }),
    call: fc.constantFrom<ConvocationType | null>('FIRST', 'SECOND', 'FIRST', null),
    isWritten: rarely(9),
  }),
  proxies: fc.uniqueArray(
    fc.record({ from: name, to: fc.constantFrom(names[0]!, names[0]!, ...names), orders: fc.dictionary(fc.constantFrom(...ids), vote, { maxKeys: 3 }) }),
    {
      maxLength: 4,
      selector: (it) => it.from,
    },
  ),
  declared: fc.record({ totalitarian: rarely(5), informed: fc.subarray(names), opposed: fc.subarray(ids, { maxLength: 1 }) }),
  isEarly: rarely(10),
  here: fc.subarray(names.slice(1), { minLength: 2 }),
  acts: fc.array(fc.record({ before: fc.array(coming, { maxLength: 2 }), votes: said, during: fc.array(act, { minLength: 1, maxLength: 5 }) }), {
    minLength: 3,
    maxLength: 3,
  }),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

export interface Meeting extends Pick<Drawn, 'proxies' | 'declared' | 'here' | 'acts' | 'call'> {
  facts: LawFacts
}

function agendaOf({ items }: Drawn): PointFact[] {
  return items.map(({ isNew, isBlank, ...it }, index) =>
    point({ ...it, _id: ids[index]!, title: ids[index]!, in_notice: !isNew, blanks: isBlank ? ['importo'] : [] }),
  )
}

function natureOf(agenda: readonly PointFact[]): LawFacts['meeting']['nature'] {
  const natures = new Set(agenda.map((it) => it.nature))
  return natures.size > 1 ? 'MIXED' : agenda[0]!.nature
}

/** The presets of the law and the statute: of a mixed meeting, none where one of its natures needs none. */
function presets(facts: LawFacts): LawFacts['meeting']['quorums'] {
  const { nature } = facts.meeting
  const at = (call: 'first' | 'second') => {
    if (nature !== 'MIXED') return beginOf(facts, nature, call)
    const both = [beginOf(facts, 'ORDINARY', call), beginOf(facts, 'EXTRAORDINARY', call)]
    return both.includes(null) ? null : both[0]!
  }
  return { first: at('first'), second: at('second') }
}

function meetingOf(it: Drawn): Meeting {
  const members = it.people.map(memberOf)
  const isThere = (id: string | null) => members.some(({ _id, in_meeting }) => _id === id && in_meeting)
  // Nobody hands a proxy on, and who presides is there: such proxies are refused before a meeting begins.
  const givers = it.proxies.map(({ from }) => from)
  const proxies = it.isBoard ? [] : it.proxies.filter(({ from, to }) => from !== names[0] && isThere(from) && isThere(to) && !givers.includes(to))
  const agenda = agendaOf(it)
  const second = it.second ?? (it.call === 'SECOND' ? { day: '2027-04-22', in_notice: true } : null)
  const base = assembly(it.type, {
    company: { statute: statuteOf(it.type, it.statute), ...(it.open && it.type === 'SPA' && { open: it.open }) },
    meeting: { meeting_type: it.isBoard ? 'BOARD' : 'ASSEMBLY', nature: natureOf(agenda), chair_id: names[0]!, secretary_id: names[0]! },
    members,
    agenda,
    now: it.isEarly ? '2027-04-20T09:59' : '2027-06-20T10:00',
    second: second && { datetime: `${second.day}T10:00`, in_notice: second.in_notice },
    notice: { today: '2027-04-10', ...it.notice },
    delegations: proxies.map(({ from, to }) => delegation(from, to)),
  })
  const votes = members
    .filter((one) => one.in_meeting)
    .reduce((all, one) => all + weightBy({ ...base, meeting: { ...base.meeting, meeting_type: 'ASSEMBLY' } }, one), 0)
  const quorums = it.quorums ?? presets(base)
  const facts = {
    ...base,
    company: { ...base.company, vote_value: it.capital === null ? null : Math.max(0, votes + it.capital) },
    meeting: { ...base.meeting, quorums },
  }
  const draft: ProposedDelegation = { delegator_id: it.draft.from, delegate_id: it.draft.to, convocation_type: it.draft.call, is_written: !it.draft.isWritten }
  const { acts } = it
  const held = { proxies, here: it.here.filter(isThere), call: it.isBoard ? ('FIRST' as const) : it.call, declared: declaredOf(it, agenda), acts }
  return told({ ...held, facts: { ...facts, delegation: draft } })
}

/** Only who declares a meeting total is asked who opposes; a board is never declared. */
function declaredOf({ declared, isBoard }: Drawn, agenda: readonly PointFact[]): Drawn['declared'] {
  if (isBoard || !declared.totalitarian) return { totalitarian: false, informed: [], opposed: [] }
  return { ...declared, opposed: declared.opposed.filter((id) => agenda.some((it) => it._id === id)) }
}

/** A counterexample is read as one tells of a meeting, one fact a line. */
function told(it: Meeting): Meeting {
  const { company, meeting, first, second, notice, now, members, agenda, delegation: draft } = it.facts
  const usual = statuteOf(company.type, {})
  const own = Object.fromEntries(
    Object.entries(company.statute).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key as keyof Statute])),
  )
  const lines = [
    ['company', { type: company.type, vote_value: company.vote_value, open: company.open, statute: own }],
    ...members.map(({ _id, roles, holdings, ...one }) => [
      _id,
      { roles: roles.map((role) => role.code), holdings, ...picked(one, ['kind', 'employee', 'in_meeting', 'convocated']) },
    ]),
    ['meeting', { kind: meeting.meeting_type, nature: meeting.nature, quorums: meeting.quorums, call: it.call, first, second, notice, now }],
    ...agenda.map((one) => [one._id, picked(one, ['nature', 'quorum_first', 'quorum_second', 'also', 'excluded', 'skip_vote', 'blanks', 'in_notice'])]),
    ...(['proxies', 'here', 'declared'] as const).map((key) => [key, it[key]]),
    ...it.acts.map((one, index) => [`acts ${ids[index]}`, one]),
    ['proxy asked for', draft],
  ] as [string, unknown][]
  return Object.assign(it, { [fc.toStringMethod]: () => lines.map(([what, value]) => `\n  ${what}: ${JSON.stringify(value)}`).join('') })
}

const picked = <T extends object>(it: T, keys: readonly (keyof T)[]) => Object.fromEntries(keys.map((key) => [key, it[key]]))

export const meeting: fc.Arbitrary<Meeting> = drawn.map(meetingOf)
