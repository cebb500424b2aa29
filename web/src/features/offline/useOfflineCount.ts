import { statuteDefaults } from '@delibera/core/company/statute'
import { wallInRome } from '@delibera/core/dates'
import { leastOf } from '@delibera/core/law/threshold'
import { constitutive, type Measure, type Progress, progressOf } from '@delibera/core/live/chairing'
import { voteBase } from '@delibera/core/live/decisions'
import { capital } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import { factsOf } from '@delibera/core/meetings/facts'
import { heldElsewhere } from '@delibera/core/minutes/held'
import type { OfflineMeeting, OfflinePresence } from '@delibera/core/offline/schema'
import { recordOf } from '@delibera/core/votes/ballots'
import { count, type Voting } from '@delibera/core/votes/poll'
import type { BallotVote } from '@delibera/core/votes/schema'
import { useMemo } from 'react'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'

type Taken = Pick<OfflineMeeting, 'meeting' | 'record'>

/** The meeting as a room would have left it, with these people in it and nothing decided yet. */
export function useOfflineState({ meeting, record }: Taken, presences: readonly OfflinePresence[]): LiveState {
  const { data: company } = useCompanyRead(useCompanyId())
  const statute = company?.statute ?? statuteDefaults[meeting.company_type]
  return useMemo(() => {
    const facts = factsOf(meeting, { statute, today: wallInRome(new Date(record.held_at)).slice(0, 10) })
    // As if it were still going on: who has left is no longer counted.
    return heldElsewhere(facts, { ...record, ended_at: null, secretary_id: meeting.secretary?._id ?? null, presences, points: [] }).state
  }, [meeting, record, presences, statute])
}

export interface OfflineConstituted extends Measure {
  in_person: number
  by_proxy: number
  /** Everybody who could vote was there, or represented: with its own shares the company does not. */
  is_total: boolean
}

/** Whether enough was there, as it is written so far. */
export const constitutedIn = (state: LiveState): OfflineConstituted => {
  const { register } = state
  const { in_person, by_proxy, present, total } = capital({ ...state, register: { ...register, meeting: { ...register.meeting, count_in_total: false } } })
  return { ...constitutive(state), in_person, by_proxy, is_total: present >= total }
}

/** A point before anybody said anything. */
export const votingOf = (state: LiveState, odg_id: string): Voting => ({ base: voteBase(state, odg_id), casts: {}, taken_over: [] })

export interface OfflineCounted extends Progress {
  outcome: 'APPROVED' | 'DECLINED'
  /** The weight that makes 100 percent. */
  whole: number
  /** The least in favour that is enough. */
  required: number
  favourable_percentage: number
  reason: ReturnType<typeof count>['reason']
  quorum: ReturnType<typeof count>['quorum']
}

/** How a point stands: what was said so far, and what it would come to; who says nothing has abstained. */
export function countedOf(open: Voting, votes: readonly BallotVote[]): OfflineCounted {
  const casts = Object.fromEntries(recordOf(open, votes).casts.map(({ member_id, ...it }) => [member_id, it]))
  const voting = { ...open, casts }
  const { outcome, reason, quorum, base, favourable_percentage } = count(voting)
  return { ...progressOf(voting), outcome, reason, quorum, favourable_percentage, whole: open.base.present, required: leastOf(quorum, base) }
}
