import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { dueDecisions } from '../../stores/decisions/decision-store.ts'
import { closeByDeadline } from './end-commands.ts'
import { sealAnswers } from './paper-commands.ts'
import { remindByItself } from './remind-commands.ts'

export function decisionJobs(deps: Deps): Pick<JobHandlers, 'close_decisions' | 'remind_decisions' | 'seal_answers'> {
  return {
    /** One transaction each: one that cannot be closed does not hold up the others. */
    async close_decisions() {
      for (const it of await dueDecisions(deps.db, deps.clock.now())) await closeByDeadline(deps, it)
    },

    /** Whoever has answered waits for no typesetter. */
    seal_answers: ({ company_id, meeting_id }) => sealAnswers(deps, { company: prove(company_id), meeting: prove(meeting_id) }),

    remind_decisions: () => remindByItself(deps),
  }
}
