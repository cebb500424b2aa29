import type { Quorum } from '../company/statute.ts'
import type { ConvocationType, LawFacts, MemberFact, PointFact } from './facts.ts'
import type { Finding, GivenProxy, Right } from './oracle.stage.ts'
import * as oracle from './oracle.stage.ts'

export type Vote = 1 | -1 | 0

export interface Count {
  favourable: number
  against: number
  abstained: number
  excluded: number
  base: number
  present: number
  total: number
  outcome: 'APPROVED' | 'DECLINED'
  reason: 'QUORUM' | 'ADDITIONAL_QUORUM' | 'CASTING_VOTE'
}

/** One vote: the rights that were there when it opened, and what was said for each of them. */
export interface Box {
  facts: LawFacts
  point: PointFact
  call: ConvocationType
  rights: readonly Right[]
  said: Readonly<Record<string, Vote>>
}

export const quorumAt = (point: PointFact, call: ConvocationType): Quorum => (call === 'SECOND' && point.quorum_second) || point.quorum_first

export function countBy(box: Box, subtracted = true): Count {
  const { facts, point, call, rights, said } = box
  const isOut = ({ holder }: Right) => point.excluded.some((it) => it.member_id === holder)
  const weigh = (which: (it: Right) => boolean) => oracle.sum(rights.filter(which).map((it) => it.weight))
  const voting = (value: Vote) => weigh((it) => !isOut(it) && (said[it.holder] ?? 0) === value)
  const [favourable, against, abstained, excluded] = [voting(1), voting(-1), voting(0), weigh(isOut)]
  const [present, total] = [weigh(() => true), oracle.totalBy(facts)]
  const quorum = quorumAt(point, call)
  const isOfPresent = quorum.base === 'shares_present'
  const away = subtracted ? excluded : 0
  const base = (isOfPresent ? present : total) - away - (isOfPresent && !facts.company.statute.abstention_counts ? abstained : 0)
  const isMain = favourable > 0 && base > 0 && oracle.reaches(favourable, base, quorum)
  const isMore = point.also.every((it) => oracle.reaches(favourable, it.base === 'shares_total' ? total : present - away, it))
  const isCasting = !isMain && oracle.isBoard(facts) && facts.company.statute.casting_vote && favourable === against && favourable > 0 && abstained === 0
  const isDecided = isCasting && said[facts.meeting.chair_id ?? ''] === 1
  const reason = isDecided ? 'CASTING_VOTE' : isMain && !isMore ? 'ADDITIONAL_QUORUM' : 'QUORUM'
  const outcome = (isMain && isMore) || isDecided ? 'APPROVED' : 'DECLINED'
  return { favourable, against, abstained, excluded, base, present, total, outcome, reason }
}

/** What is told once a vote stands: whether leaving somebody out decided it, and whether the directors are removed by it. */
export function stopBy(box: Box): Finding[] {
  const { facts, point } = box
  const { outcome, favourable, total, excluded } = countBy(box)
  if (oracle.isBoard(facts)) return []
  if (facts.company.type === 'SRL') return excluded > 0 && countBy(box, false).outcome !== outcome ? ['WARN L-CON-05'] : []
  const isLiability = point.excluded.some((it) => it.reason === 'LIABILITY')
  return isLiability && outcome === 'APPROVED' && favourable * 5 >= total ? ['WARN L-LIA-01'] : []
}

/**
 * Before a vote opens: is the item on the agenda and its text written, does nobody oppose it, and are enough of them still there? Silent: a mixed meeting is also told when it
 * falls below what it began with.
 */
export function openBy(facts: LawFacts, point: PointFact): Finding[] {
  const { convocation_type, present, totalitarian, opposed } = facts.presence!
  const rights = oracle.rightsBy(facts, present, proxiesAt(facts, convocation_type))
  const call = oracle.callOf(convocation_type)
  const isMixed = facts.meeting.nature === 'MIXED' && !oracle.isBoard(facts)
  const isShort = isMixed && !oracle.isMet(oracle.beginOf(facts, point.nature, call), oracle.forBeginning(facts, present, rights))
  const isLow = !oracle.isMet(facts.meeting.quorums[call], oracle.forBeginning(facts, present, rights))
  const isSrlLiability = facts.company.type === 'SRL' && !oracle.isBoard(facts) && point.excluded.some((it) => it.reason === 'LIABILITY')
  const isForeign = (!point.in_notice && !totalitarian) || (totalitarian && opposed.includes(point._id))
  return [
    ...(isForeign ? ['BLOCK L-AGE-01'] : []),
    ...(point.blanks.length > 0 && !point.skip_vote ? ['BLOCK L-AGE-03'] : []),
    ...(isSrlLiability ? ['BLOCK L-CON-02'] : []),
    ...(isShort ? ['BLOCK L-QUO-06'] : []),
    ...(isLow ? ['WARN L-QUO-02'] : []),
  ]
}

const proxiesAt = ({ delegations }: LawFacts, call: ConvocationType): GivenProxy[] =>
  delegations.filter((it) => it.is_valid && it.convocations.includes(call)).map(({ delegator_id, delegate_id }) => ({ from: delegator_id, to: delegate_id }))

/**
 * Quorums below the law, of the meeting in each call that there is, and of every item that is voted. Silent: a statute that says another number is the row
 * that is meant, but where no statute may go below the law; an item is judged for both calls, whether or not there is a second.
 */
export function belowBy(facts: LawFacts): Finding[] {
  const isAssembly = !oracle.isBoard(facts)
  const isFixed = (nature: string) => isAssembly && facts.company.type === 'SPA' && nature === 'EXTRAORDINARY'
  const { nature, quorums } = facts.meeting
  const calls: oracle.Call[] = isAssembly ? ['first', 'second'] : ['first']
  const ofItems = facts.agenda.flatMap((it) => {
    const judged = (call: oracle.Call) =>
      judge(facts, quorumAt(it, call === 'second' ? 'SECOND' : 'FIRST'), [oracle.lawRow(facts, it.nature, call).decide], isFixed(it.nature))
    return it.skip_vote ? [] : calls.flatMap(judged)
  })
  const natures = nature === 'MIXED' ? (['ORDINARY', 'EXTRAORDINARY'] as const) : [nature]
  const begins = (call: oracle.Call) => natures.map((it) => oracle.lawRow(facts, it, call).begin)
  const held = calls.filter((it) => it === 'first' || facts.second !== null)
  const found = [...ofItems, ...held.flatMap((call) => judge(facts, quorums[call], begins(call), isFixed(nature)))]
  return found.includes('BLOCK L-QUO-05') ? ['BLOCK L-QUO-05'] : found.slice(0, 1)
}

/** Below each of the rows that come into question: a mixed meeting begins with the least of what its items need. */
function judge(facts: LawFacts, chosen: Quorum | null, rows: (readonly [string, Quorum | null])[], isFixed: boolean): Finding[] {
  if (isFixed && rows.every(([, law]) => oracle.isBelow(chosen, law))) return ['BLOCK L-QUO-05']
  const own = rows.map(([name, law]) => facts.company.statute.quorum_overrides[name] ?? law)
  return own.every((it) => oracle.isBelow(chosen, it)) ? ['WARN L-QUO-05'] : []
}

/**
 * What stands against a proxy. In an S.p.A. the law bars officers and employees, and more than twenty; in an S.r.l. only a statute does. Silent: a statute
 * that forbids proxies, or leaves them to partners, does so in both; who has no vote gives none; nobody stands for themselves.
 */
export function proxyBy(facts: LawFacts): Finding[] {
  if (oracle.isBoard(facts)) return ['BLOCK L-BRD-03']
  const { type, statute } = facts.company
  const draft = facts.delegation!
  const [giver, taker] = [draft.delegator_id, draft.delegate_id].map((id) => facts.members.find((it) => it._id === id))
  const others = facts.delegations.filter(
    (it) => draft.convocation_type !== null && it._id !== draft.replaces && it.convocations.includes(draft.convocation_type),
  )
  const isNamed = giver?.in_meeting && oracle.weightBy(facts, giver) > 0 && taker && draft.is_written && draft.convocation_type !== null
  const isChained = (taker && giver === taker) || others.some((it) => it.delegator_id === draft.delegate_id || it.delegate_id === draft.delegator_id)
  const isForbidden = !statute.proxies_allowed || (statute.proxy_only_members && taker && !oracle.has(taker, 'PAR'))
  return [
    ...(taker && takerBarred(facts, taker) ? ['BLOCK L-DEL-01'] : []),
    ...(taker && others.filter((it) => it.delegate_id === taker._id && it.delegator_id !== draft.delegator_id).length >= mostProxies(facts)
      ? ['BLOCK L-DEL-02']
      : []),
    ...(isNamed ? [] : ['BLOCK L-DEL-03']),
    ...(taker?.kind === 'S' ? ['WARN L-DEL-04'] : []),
    ...(isForbidden ? ['BLOCK L-DEL-05'] : []),
    ...(type === 'SRL' && taker && oracle.has(taker, 'ADM', 'MAJ') && !takerBarred(facts, taker) ? ['INFO L-DEL-06'] : []),
    ...(isChained ? ['BLOCK L-DEL-07'] : []),
  ]
}

function takerBarred({ company }: LawFacts, taker: MemberFact): boolean {
  const barred: readonly string[] = company.type === 'SPA' ? ['ADM', 'MAJ', 'EMPLOYEE'] : company.statute.proxy_barred_roles
  return oracle.has(taker, ...barred) || (barred.includes('EMPLOYEE') && taker.employee)
}

/** Of a company on the market the law itself says how many; the twenty that every S.p.A. begins with are not its statute's. */
function mostProxies({ company: { type, open, statute } }: LawFacts): number {
  const own = statute.max_proxies ?? 1000
  if (type === 'SRL') return own
  if (!open) return Math.min(20, own)
  const capital = open.capital_cents ?? 0
  const most = capital > 2_500_000_000 ? 200 : capital > 500_000_000 ? 100 : 50
  return own === 20 ? most : Math.min(most, own)
}

type Order = GivenProxy & { orders: Readonly<Record<string, Vote>> }

/** A room told act by act: who is there, who stands for whom, and what is said in the vote that is open. */
export class Room {
  readonly facts: LawFacts
  readonly call: ConvocationType
  here: string[] = []
  proxies: Order[]
  rights: Right[] = []
  said: Record<string, Vote> = {}
  point: PointFact | null = null

  constructor(facts: LawFacts, call: ConvocationType, proxies: Order[]) {
    this.facts = facts
    this.call = call
    this.proxies = proxies
  }

  /** Who comes ends the own proxy for good, and in an open vote takes the own weight over. What was said for it stays until they say otherwise. */
  join(who: string): void {
    if (!this.here.includes(who)) this.here.push(who)
    this.proxies = this.proxies.filter((it) => it.from !== who)
    this.rights = this.rights.map((it) => (it.holder === who ? { ...it, voter: who } : it))
  }

  leave(who: string): void {
    this.here = this.here.filter((it) => it !== who)
  }

  /** The rights are frozen, and instructions say their vote at once. */
  open(point: PointFact): void {
    this.point = point
    this.rights = oracle.rightsBy(this.facts, this.here, this.proxies)
    this.said = {}
    for (const { holder, voter } of this.rights) {
      const order = this.orderOf(holder)
      if (holder !== voter && order !== undefined && !this.isOut(holder)) this.said[holder] = order
    }
  }

  /** Taken whole, or refused whole. It is rewritten as a whole too: what the same person said before with a right left out now is withdrawn, but for instructions. */
  vote(who: string, votes: Readonly<Record<string, Vote>>): boolean {
    if (!this.here.includes(who) || !Object.entries(votes).every(([holder, vote]) => this.maySay(who, holder, vote))) return false
    for (const { holder, voter } of this.rights) if (voter === who && this.orderOf(holder) === undefined) delete this.said[holder]
    Object.assign(this.said, votes)
    return true
  }

  private maySay(who: string, holder: string, vote: Vote): boolean {
    const order = this.orderOf(holder)
    const isBound = who !== holder && order !== undefined && order !== vote
    return !this.isOut(holder) && !isBound && this.rights.some((it) => it.holder === holder && it.voter === who)
  }

  private orderOf = (holder: string): Vote | undefined => this.proxies.find((it) => it.from === holder)?.orders[this.point!._id]
  private isOut = (holder: string): boolean => this.point!.excluded.some((it) => it.member_id === holder)

  stop(): Box {
    const box = { facts: this.facts, point: this.point!, call: this.call, rights: this.rights, said: this.said }
    this.rights = []
    this.point = null
    return box
  }
}
