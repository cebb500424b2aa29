import type { Fault } from '../faults.ts'
import { point } from '../law/law.stage.ts'
import type { FrozenRight, Voting } from './poll.ts'

/** What a rule said: `MT002 no_right`, or `done` when it had nothing against it. */
export const saidOf = (fault: Fault | null): string => {
  if (!fault) return 'done'
  const reason = (fault.info as { reason?: string } | undefined)?.reason
  return reason ? `${fault.code} ${reason}` : fault.code
}

export const openVoting = (it: { vote: Voting | null } | undefined): Voting => {
  if (!it?.vote) throw new Error('no vote was opened')
  return it.vote
}

export const right = (member_id: string, weight: number, more: Partial<FrozenRight> = {}): FrozenRight => ({
  member_id,
  weight,
  delegate_id: null,
  instruction: null,
  ...more,
})

/** A vote that has just opened on these rights. */
export const voting = (rights: FrozenRight[], excluded: string[] = []): Voting => {
  const present = rights.reduce((sum, it) => sum + it.weight, 0)
  return {
    base: {
      meeting_type: 'ASSEMBLY',
      convocation_type: 'FIRST',
      statute: { abstention_counts: true, casting_vote: false },
      chair_id: 'Anna',
      point: point({ excluded: excluded.map((member_id) => ({ member_id, reason: 'CONFLICT' })) }),
      rights,
      present,
      total: present,
    },
    casts: {},
    taken_over: [],
  }
}
