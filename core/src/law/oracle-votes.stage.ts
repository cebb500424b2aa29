import type { Quorum } from '../companies/statute.ts'
import type { ConvocationType, LawFacts, MemberFact, PointFact } from './facts.ts'
import * as oracle from './oracle.stage.ts'
import type { Finding, Proxy, Right } from './oracle.stage.ts'

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

/** Before a vote opens: is the item on the agenda, does nobody oppose it, and are enough of them still there? */
export function openBy(facts: LawFacts, point: PointFact): Finding[] {
  const { convocation_type, present, totalitarian, opposed } = facts.presence!
  const rights = oracle.rightsBy(facts, present, proxiesAt(facts, convocation_type))
  const call = oracle.callOf(convocation_type)
  const isMixed = facts.meeting.nature === 'MIXED' && !oracle.isBoard(facts)
  const needed = isMixed ? oracle.beginOf(facts, point.nature, call) : facts.meeting.quorums[call]
  const isShort = !oracle.isMet(needed, oracle.forBeginning(facts, present, rights))
  const isForeign = (!point.in_notice && !totalitarian) || (totalitarian && opposed.includes(point._id))
  return [...(isForeign ? ['BLOCK L-AGE-01'] : []), ...(isShort ? [isMixed ? 'BLOCK L-QUO-06' : 'WARN L-QUO-02'] : [])]
}

const proxiesAt = ({ delegations }: LawFacts, call: ConvocationType): Proxy[] =>
  delegations.filter((it) => it.is_valid && it.convocations.includes(call)).map(({ delegator_id, delegate_id }) => ({ from: delegator_id, to: delegate_id }))

/** Quorums below the law, of the meeting and of every item that is voted, in each call that there is. */
export function belowBy(facts: LawFacts): Finding[] {
  const calls: oracle.Call[] = facts.second === null ? ['first'] : ['first', 'second']
  const isGrave = (nature: PointFact['nature']) => !oracle.isBoard(facts) && facts.company.type === 'SPA' && nature === 'EXTRAORDINARY'
  const found = calls.flatMap((call) => {
    const items = facts.agenda.filter((it) => {
      const chosen = call === 'second' ? quorumAt(it, 'SECOND') : it.quorum_first
      return !it.skip_vote && oracle.isBelow(chosen, oracle.lawRow(facts, it.nature, call).decide[1])
    })
    return [...items.map((it) => isGrave(it.nature)), ...(isBeginBelow(facts, call) ? [facts.meeting.nature === 'EXTRAORDINARY' && isGrave('EXTRAORDINARY')] : [])]
  })
  return found.map((it) => (it ? 'BLOCK L-QUO-05' : 'WARN L-QUO-05'))
}

/** A mixed meeting begins with the least of what its items need. */
function isBeginBelow(facts: LawFacts, call: oracle.Call): boolean {
  const { nature, quorums } = facts.meeting
  const natures = nature === 'MIXED' ? (['ORDINARY', 'EXTRAORDINARY'] as const) : [nature]
  return natures.every((it) => oracle.isBelow(quorums[call], oracle.lawRow(facts, it, call).begin[1]))
}

/** What stands against a proxy. In an S.p.A. the law bars officers and employees, and more than twenty; in an S.r.l. only a statute does. */
export function proxyBy(facts: LawFacts): Finding[] {
  if (oracle.isBoard(facts)) return ['BLOCK L-BRD-03']
  const { type, statute } = facts.company
  const draft = facts.delegation!
  const delegate = facts.members.find((it) => it._id === draft.delegate_id)
  const others = facts.delegations.filter((it) => it._id !== draft.replaces && it.convocations.includes(draft.convocation_type ?? 'FIRST'))
  const isOfficer = delegate !== undefined && oracle.has(delegate, 'ADM', 'MAJ')
  const represented = others.filter((it) => it.delegate_id === draft.delegate_id).length
  const isChained = others.some((it) => it.delegator_id === draft.delegate_id || it.delegate_id === draft.delegator_id)
  return [
    ...(type === 'SPA' && delegate && (isOfficer || delegate.employee) ? ['BLOCK L-DEL-01'] : []),
    ...(type === 'SPA' && delegate && represented >= Math.min(20, statute.max_proxies ?? 20) ? ['BLOCK L-DEL-02'] : []),
    ...(!draft.is_written || !delegate || draft.convocation_type === null ? ['BLOCK L-DEL-03'] : []),
    ...(delegate?.kind === 'S' ? ['WARN L-DEL-04'] : []),
    ...(type === 'SRL' && !statute.proxies_allowed ? ['BLOCK L-DEL-05'] : []),
    ...(type === 'SRL' && isOfficer ? ['INFO L-DEL-06'] : []),
    ...(isChained ? ['BLOCK L-DEL-07'] : []),
  ]
}

type Order = Proxy & { orders: Readonly<Record<string, Vote>> }

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
      const order = this.proxies.find((it) => it.from === holder)?.orders[point._id]
      if (holder !== voter && order !== undefined && !this.isOut(holder)) this.said[holder] = order
    }
  }

  /** Taken whole, or refused whole. */
  vote(who: string, votes: Readonly<Record<string, Vote>>): boolean {
    if (!this.here.includes(who) || !Object.entries(votes).every(([holder, vote]) => this.maySay(who, holder, vote))) return false
    this.said = { ...this.said, ...votes }
    return true
  }

  private maySay(who: string, holder: string, vote: Vote): boolean {
    const order = this.proxies.find((it) => it.from === holder)?.orders[this.point!._id]
    const isBound = who !== holder && order !== undefined && order !== vote
    return !this.isOut(holder) && !isBound && this.rights.some((it) => it.holder === holder && it.voter === who)
  }

  private isOut = (holder: string): boolean => this.point!.excluded.some((it) => it.member_id === holder)

  stop(): Box {
    const box = { facts: this.facts, point: this.point!, call: this.call, rights: this.rights, said: this.said }
    this.rights = []
    this.point = null
    return box
  }
}

/** Of a member who is both: an auditor alone, no director. */
export const isAuditorAlone = (it: MemberFact): boolean => oracle.has(it, 'MAJ') && !oracle.has(it, 'ADM')
