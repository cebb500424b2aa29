import { Fault } from '@delibera/core/faults'
import { ballotEvents, joinEvents, leaveEvents } from '@delibera/core/live/decisions'
import { electionCastEvents, openRound, refuseElectionCast } from '@delibera/core/live/election-rules'
import type { NewEvent } from '@delibera/core/live/events'
import { openVote, refuseCast } from '@delibera/core/live/point-rules'
import type { RobotAct } from '@delibera/core/live/robots'
import { refuseJoin, refuseLeave } from '@delibera/core/live/room-rules'
import type { LiveState } from '@delibera/core/live/state'
import { refuseChat, refuseHand, refuseWrite } from '@delibera/core/live/word-rules'
import type { Lives } from './lives.ts'
import type { LogKey } from './log-store.ts'

interface Robot {
  log: LogKey
  member_id: string
  /** What it says, in the language of whoever watches. */
  phrases: readonly string[]
  declaration: string
}

/** Does what a robot has in mind, by the same rules as everybody. What has become impossible meanwhile is given up. */
export async function actAsRobot(lives: Lives, robot: Robot, act: RobotAct): Promise<void> {
  const decide = (state: LiveState) => ({ events: eventsOf(state, robot, act), reply: () => undefined })
  await lives.act(robot.log, { kind: 'member', id: robot.member_id }, decide).catch((error) => {
    if (!(error instanceof Fault)) throw error
  })
}

const device = (member_id: string) => `robot ${member_id}`

function eventsOf(state: LiveState, { member_id, phrases, declaration }: Robot, act: RobotAct): NewEvent[] {
  switch (act.act) {
    case 'join': {
      const joining = { member_id, device: device(member_id), force: false, presents: null }
      // In a rehearsal nobody is counted against the plan.
      return unless(refuseJoin(state, joining, Number.POSITIVE_INFINITY), joinEvents(state, joining, crypto.randomUUID()))
    }
    case 'leave':
    case 'lose':
      return unless(refuseLeave(state, member_id), leaveEvents(state, member_id, act.act === 'lose'))
    case 'delegate':
      return [{ type: 'DELEGATION_GIVEN', mandate: { delegation_id: crypto.randomUUID(), delegator_id: member_id, delegate_id: act.delegate_id, votes: [] } }]
    case 'hand':
      return unless(refuseHand(state, member_id), [{ type: act.raised ? 'HAND_RAISED' : 'HAND_LOWERED', member_id }])
    case 'say':
      return unless(refuseChat(state, member_id), [
        { type: 'CHAT', message_id: crypto.randomUUID(), member_id, to: act.to, text: phrases[act.phrase % phrases.length]! },
      ])
    case 'declare': {
      const writing = { declaration_id: act.declaration_id, member_id, text: declaration, has_file: false }
      return unless(refuseWrite(state, writing), [{ type: 'DECLARATION_WRITTEN', declaration_id: act.declaration_id, text: declaration, file: null }])
    }
    case 'elect': {
      const casting = { odg_id: act.odg_id, round: act.round, caster_id: member_id, votes: act.votes }
      const open = openRound(state, act.odg_id)
      if (open instanceof Fault) throw open
      return unless(refuseElectionCast(state, casting), electionCastEvents(open.round, casting))
    }
    case 'vote': {
      const casting = { odg_id: act.odg_id, caster_id: member_id, votes: act.votes }
      const voting = openVote(state, act.odg_id)
      if (voting instanceof Fault) throw voting
      return unless(refuseCast(state, casting), ballotEvents(voting, casting))
    }
  }
}

function unless(against: Fault | null, events: NewEvent[]): NewEvent[] {
  if (against) throw against
  return events
}
