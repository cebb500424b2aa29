import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { keepMissedVotes } from '../votes/stopped-commands.ts'
import { closeForgotten } from './close-commands.ts'
import { endOldRehearsals, playRobots } from './rehearsal-commands.ts'

export function liveJobs(deps: Deps): Pick<JobHandlers, 'close_rooms' | 'keep_votes' | 'play_robots' | 'sweep_rehearsals'> {
  return {
    /** Rooms that were opened and never started. */
    async close_rooms() {
      await closeForgotten(deps)
    },
    keep_votes: (it) => keepMissedVotes(deps, it),
    play_robots: (it) => playRobots(deps, it),
    sweep_rehearsals: () => endOldRehearsals(deps),
  }
}
