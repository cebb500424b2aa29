import type { Fault } from '../faults.ts'
import { evaluate } from '../law/evaluate.ts'
import type { LawFacts } from '../law/facts.ts'
import type { BallotVote } from '../votes/schema.ts'
import { openVoting, saidOf } from '../votes/votes.stage.ts'
import {
  ballotEvents,
  closeEvents,
  expelEvents,
  joinEvents,
  leaveEvents,
  presenceEvents,
  recordEvents,
  registerOf,
  startEvents,
  voteStartEvents,
  voteStopEvents,
} from './decisions.ts'
import { type LiveEvent, type Mandate, type NewEvent, stamped } from './events.ts'
import { fold } from './fold.ts'
import { factsAtVote } from './law.ts'
import { refuseCast, refuseExclusions, refuseNext, refuseRecording, refuseSkip, refuseVoteStart, refuseVoteStop } from './point-rules.ts'
import { type Declared, delegationsIn } from './presence.ts'
import { type Recording, refuseExpel, refuseJoin, refuseLeave, refusePresence } from './room-rules.ts'
import { refuseClose, refuseStart } from './rules.ts'
import { type LiveState, standby } from './state.ts'

export const mandate = (delegator_id: string, delegate_id: string, votes: Record<string, 1 | -1 | 0> = {}): Mandate => ({
  delegation_id: `${delegator_id}-${delegate_id}`,
  delegator_id,
  delegate_id,
  votes: Object.entries(votes).map(([odg_id, accepted]) => ({ odg_id, accepted })),
})

/** A state that somebody still holds must never change under them. */
function frozen<T>(it: T): T {
  if (typeof it !== 'object' || it === null || Object.isFrozen(it)) return it
  for (const part of Object.values(Object.freeze(it))) frozen(part)
  return it
}

/** `{ Anna: 1, Carla: [[1, 500], [-1, 1500]] }`: whole rights, or parts of them. */
export type Said = Record<string, 1 | -1 | 0 | [1 | -1 | 0, number][]>

export const ballot = (said: Said): BallotVote[] =>
  Object.entries(said).flatMap(([member_id, it]) =>
    Array.isArray(it) ? it.map(([accepted, weight]) => ({ member_id, accepted, weight })) : [{ member_id, accepted: it }],
  )

/** A meeting played act by act: each asks its rule, writes its events if nothing is against, and tells what was: `done`, or `MT002 not_open`. */
export class Play {
  state: LiveState = standby
  readonly log: LiveEvent[] = []
  readonly facts: LawFacts
  limit = 50
  private minutes = 0

  constructor(facts: LawFacts, mandates: readonly Mandate[] = [], convocation_type: LiveState['convocation_type'] = 'FIRST') {
    this.facts = facts
    this.write({ type: 'OPENED', convocation_id: `call-${convocation_type}`, convocation_type, register: registerOf(facts), mandates, rehearsal: false })
  }

  /** A minute passes with every act. */
  write(...events: NewEvent[]): string {
    const at = new Date(Date.UTC(2027, 3, 20, 8, this.minutes++)).toISOString()
    for (const it of stamped(events, this.state.seq, { at, actor: { kind: 'system' } })) {
      this.log.push(it)
      this.state = frozen(fold(this.state, it))
    }
    return 'done'
  }

  private act(against: Fault | null, events: () => NewEvent[]): string {
    return against ? saidOf(against) : this.write(...events())
  }

  private mandates = () => Object.values(this.state.mandates).filter((it) => it.until === null)
  private factsNow = (): LawFacts => ({ ...this.facts, delegations: delegationsIn(this.state) })

  join(member_id: string, more: { device?: string; force?: boolean; presents?: string[] } = {}): string {
    const joining = { member_id, device: `${member_id}'s phone`, force: false, presents: null, ...more }
    return this.act(refuseJoin(this.state, joining, this.limit), () => joinEvents(this.state, joining, `room-${member_id}`))
  }

  leave = (member_id: string) => this.act(refuseLeave(this.state, member_id), () => leaveEvents(this.state, member_id, false))
  expel = (member_id: string) => this.act(refuseExpel(this.state, member_id), () => expelEvents(this.state, member_id))

  hall(present: string[], absent: string[] = []): string {
    const recording: Recording = { present, absent }
    return this.act(refusePresence(this.state, recording), () => presenceEvents(this.state, recording))
  }

  start(declared: Declared = { totalitarian: false, informed: [] }): string {
    const facts = this.factsNow()
    return this.act(refuseStart(this.state, facts, declared), () => startEvents(this.state, { facts, mandates: this.mandates(), declared }))
  }

  next = (odg_id = 'p1') => this.act(refuseNext(this.state, odg_id), () => [{ type: 'POINT_CURRENT', odg_id }])
  giveUp = (odg_id = 'p1') => this.act(refuseSkip(this.state, odg_id), () => [{ type: 'POINT_SKIPPED', odg_id }])

  openVote(odg_id = 'p1'): string {
    const checks = this.state.points[odg_id] ? evaluate('vote', factsAtVote(this.state, this.facts, odg_id)) : []
    return this.act(refuseVoteStart(this.state, odg_id, checks), () => voteStartEvents(this.state, odg_id))
  }

  vote(caster_id: string, said: Said, odg_id = 'p1'): string {
    const casting = { odg_id, caster_id, votes: ballot(said) }
    return this.act(refuseCast(this.state, casting), () => ballotEvents(openVoting(this.state.points[odg_id]), casting))
  }

  record(said: Said, odg_id = 'p1'): string {
    return this.act(refuseRecording(this.state, odg_id, ballot(said)), () => recordEvents(openVoting(this.state.points[odg_id]), odg_id, ballot(said)))
  }

  stopVote = (odg_id = 'p1') => this.act(refuseVoteStop(this.state, odg_id), () => voteStopEvents(openVoting(this.state.points[odg_id]), odg_id))

  exclude(member_ids: string[], odg_id = 'p1'): string {
    const excluded = member_ids.map((member_id) => ({ member_id, reason: 'CONFLICT' as const }))
    return this.act(refuseExclusions(this.state, odg_id, excluded), () => [{ type: 'EXCLUSION_SET', odg_id, excluded }])
  }

  close = (confirm = false) => this.act(refuseClose(this.state, { confirm }), () => closeEvents(this.state, { close_video: true }))

  /** How a point ended, in the words of the tally. */
  tallyOf = (odg_id = 'p1') => this.state.points[odg_id]?.vote?.tally ?? null
}
