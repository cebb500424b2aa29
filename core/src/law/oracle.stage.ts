import type { Quorum } from '../company/statute.ts'
import type { ConvocationType, LawFacts, MemberFact, PointFact } from './facts.ts'

/**
 * The law of meetings a second time, written from its description alone and sharing nothing with the product but the shape of the facts: whatever one
 * of the two forgot, the other one shows. It is slow and plain on purpose. A finding is a sentence, `BLOCK L-QUO-01`. Where the description is silent
 * this follows the product, and says so: "silent".
 */
export type Finding = string

/** Who casts a right, and how much it weighs. */
export interface Right {
  holder: string
  voter: string
  weight: number
}

export interface GivenProxy {
  from: string
  to: string
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, it) => all + it, 0)
export const has = ({ roles }: MemberFact, ...types: string[]): boolean => roles.some(({ type }) => types.includes(type))
export const isBoard = ({ meeting }: LawFacts): boolean => meeting.meeting_type === 'BOARD'
export const peopleOf = ({ members }: LawFacts): MemberFact[] => members.filter((it) => it.in_meeting)

/** Numerator and denominator, exactly as written: 33.33 is 3333 of 10000. */
function partOf({ fraction, value }: Quorum): [bigint, bigint] {
  if (fraction) return [BigInt(fraction[0]), BigInt(fraction[1])]
  const [whole = '0', decimals = ''] = String(value).split('.')
  return [BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length)]
}

export function reaches(weight: number, base: number, quorum: Quorum): boolean {
  const [part, of] = partOf(quorum)
  const [had, asked] = [BigInt(weight) * of, BigInt(base) * part]
  return quorum.greater ? had > asked : had >= asked
}

/** In an assembly the votes of one's rights, whatever the role; in a board one for each head that may vote. Own shares never vote. */
export function weightBy(facts: LawFacts, it: MemberFact): number {
  if (isBoard(facts)) return has(it, 'ADM') || (facts.company.statute.board_auditors_vote === true && has(it, 'MAJ')) ? 1 : 0
  return sum(it.holdings.filter(({ title }) => title !== 'TREASURY').map((holding) => holding.vote_value))
}

/** What the votes are part of: everybody of the meeting, and the own shares of a closed S.p.A., which are counted though they do not vote. */
export function totalBy(facts: LawFacts): number {
  const votes = sum(peopleOf(facts).map((it) => weightBy(facts, it)))
  const isCounted = facts.meeting.count_in_total ?? facts.company.type === 'SPA'
  if (isBoard(facts) || !isCounted) return votes
  const own = peopleOf(facts).flatMap((it) => it.holdings.filter(({ title }) => title === 'TREASURY'))
  return votes + sum(own.map((it) => it.shares_value))
}

/** A right is there with its holder, or through a delegate who is there while the holder is not. */
export function rightsBy(facts: LawFacts, here: readonly string[], proxies: readonly GivenProxy[]): Right[] {
  return peopleOf(facts).flatMap((it) => {
    const weight = weightBy(facts, it)
    const proxy = proxies.find(({ from }) => from === it._id)
    const voter = here.includes(it._id) ? it._id : proxy && here.includes(proxy.to) ? proxy.to : null
    return weight === 0 || voter === null ? [] : [{ holder: it._id, voter, weight }]
  })
}

export interface Seen {
  present: number
  total: number
  in_person: number
  by_proxy: number
}

export function seenBy(facts: LawFacts, rights: readonly Right[]): Seen {
  const own = rights.filter((it) => it.holder === it.voter).length
  return { present: sum(rights.map((it) => it.weight)), total: totalBy(facts), in_person: own, by_proxy: rights.length - own }
}

/** Hundredths of a percent, the half rounded up, as the attendance shows it. */
export const hundredths = (part: number, of: number): number =>
  of === 0 ? 0 : Math.min(10_000, Number((BigInt(part) * 20_000n + BigInt(of)) / (2n * BigInt(of))))

/** In a board directors are counted for the beginning, whoever else votes there. */
export function forBeginning(facts: LawFacts, here: readonly string[], rights: readonly Right[]): [number, number] {
  if (!isBoard(facts)) return [sum(rights.map((it) => it.weight)), totalBy(facts)]
  const directors = facts.members.filter((it) => has(it, 'ADM'))
  return [directors.filter((it) => here.includes(it._id)).length, directors.length]
}

/** No threshold: some weight is enough. Nothing at all is never a meeting. */
export const isMet = (quorum: Quorum | null, [weight, base]: [number, number]): boolean => weight > 0 && (quorum === null || reaches(weight, base, quorum))

export type Call = 'first' | 'second'
export const callOf = (type: ConvocationType): Call => (type === 'SECOND' ? 'second' : 'first')
export type Nature = PointFact['nature']

const half = (base: Quorum['base'], greater: boolean): Quorum => ({ value: 50, base, greater })
const third: Quorum = { value: 33.33, fraction: [1, 3], base: 'shares_total', greater: true }
const twoThirds: Quorum = { value: 66.67, fraction: [2, 3], base: 'shares_present', greater: false }

/** The table of the law: what is needed to begin, and to decide; with the name under which a statute may say otherwise. */
export function lawRow({ company, meeting }: LawFacts, nature: Nature, call: Call): { begin: [string, Quorum | null]; decide: [string, Quorum] } {
  const named = (name: string, begin: Quorum | null, decide: Quorum) => ({
    begin: [name, begin] as [string, Quorum | null],
    decide: [`${name}_deliberative`, decide] as [string, Quorum],
  })
  if (meeting.meeting_type === 'BOARD')
    return { begin: ['board.constitutive', half('shares_total', true)], decide: ['board.deliberative', half('shares_present', true)] }
  if (company.type === 'SRL')
    return nature === 'ORDINARY'
      ? named('srl.normal', half('shares_total', false), half('shares_present', true))
      : named('srl.deed_change', half('shares_total', false), half('shares_total', false))
  if (nature === 'ORDINARY') return named(`ordinary.${call}`, call === 'first' ? half('shares_total', false) : null, half('shares_present', true))
  return call === 'first' ? named('extraordinary.first', null, half('shares_total', true)) : named('extraordinary.second', third, twoThirds)
}

/** What an item of this nature needs to be dealt with, by the statute or else by the law. */
export function beginOf(facts: LawFacts, nature: Nature, call: Call): Quorum | null {
  const [name, law] = lawRow(facts, nature, call).begin
  return facts.company.statute.quorum_overrides[name] ?? law
}

const less = (one: Quorum, other: Quorum): boolean => {
  const [[n, d], [m, e]] = [partOf(one), partOf(other)]
  return n * e < m * d
}

/** "Below", word by word. */
export function isBelow(chosen: Quorum | null, law: Quorum | null): boolean {
  if (law === null) return false
  if (chosen === null) return true
  if (chosen.base === law.base) return less(chosen, law) || (!less(law, chosen) && law.greater && !chosen.greater)
  return chosen.base === 'shares_present' || less(chosen, law)
}

export function startBy(facts: LawFacts): Finding[] {
  const presence = facts.presence!
  const proxies = proxiesOf(facts, presence.convocation_type)
  const rights = rightsBy(facts, presence.present, proxies)
  const quorum = facts.meeting.quorums[callOf(presence.convocation_type)]
  const isShort = !isMet(quorum, forBeginning(facts, presence.present, rights))
  return [...(isShort ? ['BLOCK L-QUO-01'] : []), ...missingVotes(facts, true), ...totality(facts, rights), ...tooEarly(facts, rights)]
}

const proxiesOf = ({ delegations }: LawFacts, call: ConvocationType): GivenProxy[] =>
  delegations.filter((it) => it.is_valid && it.convocations.includes(call)).map(({ delegator_id, delegate_id }) => ({ from: delegator_id, to: delegate_id }))

/**
 * The people of the meeting hold all the votes of the capital, or a meeting is of less than the company. Silent on what is exempt at the start: whoever was
 * not convened came after the notice, and may or may not be in the capital as the company states it.
 */
export function missingVotes(facts: LawFacts, isStart: boolean): Finding[] {
  const known = facts.company.vote_value
  if (isBoard(facts) || known === null || known === undefined) return []
  const isLate = (it: MemberFact) => isStart && !it.convocated
  const votes = (of: readonly MemberFact[]) => sum(of.map((it) => weightBy(facts, it)))
  const sure = votes(peopleOf(facts).filter((it) => !isLate(it)))
  return sure <= known && known <= sure + votes(facts.members.filter(isLate)) ? [] : ['BLOCK L-SHR-05']
}

/** All the votes of the company, of those too whom nobody invited, and the officers: of an S.p.A. more than half of each body, of an S.r.l. everybody, there or told of it. */
function isTotal(facts: LawFacts, rights: readonly Right[]): boolean {
  const { present, informed } = facts.presence!
  const all = facts.members
  const votes = sum(all.map((it) => weightBy(facts, it)))
  if (votes === 0 || sum(rights.map((it) => it.weight)) < votes) return false
  return ['ADM', 'MAJ'].every((body) => {
    const officers = all.filter((it) => has(it, body))
    const there = officers.filter((it) => present.includes(it._id)).length
    if (facts.company.type === 'SPA') return officers.length === 0 || there * 2 > officers.length
    return officers.every((it) => present.includes(it._id) || informed.includes(it._id))
  })
}

function totality(facts: LawFacts, rights: readonly Right[]): Finding[] {
  if (isBoard(facts) || !facts.presence!.totalitarian) return []
  const id = facts.company.type === 'SPA' ? 'L-TOT-01' : 'L-TOT-02'
  return [isTotal(facts, rights) ? `WARN ${id}` : `BLOCK ${id}`]
}

/** Nobody begins before the hour of the call, but a meeting of everybody. */
function tooEarly(facts: LawFacts, rights: readonly Right[]): Finding[] {
  const { convocation_type, present, totalitarian, opposed } = facts.presence!
  const call = facts[callOf(convocation_type)]
  if (facts.meeting.is_offline || !call || !facts.now || facts.now >= call.datetime) return []
  const officers = facts.members.filter((it) => has(it, 'ADM', 'MAJ'))
  // Silent: where somebody opposes every item nothing is left that could begin.
  const isFree = facts.agenda.some((it) => !opposed.includes(it._id))
  const isWhole = isBoard(facts) ? officers.every((it) => present.includes(it._id)) : totalitarian && isFree && isTotal(facts, rights)
  return [isWhole ? 'WARN L-STA-01' : 'BLOCK L-STA-01']
}

export const outcomeOf = (outcomes: readonly string[]): string => {
  const voted = new Set(outcomes.filter((it) => it !== 'SKIPPED'))
  return voted.size === 0 ? 'SKIPPED' : voted.size === 1 ? [...voted][0]! : 'MIXED'
}
