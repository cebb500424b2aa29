import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { quietMoment } from '../../process/patience.ts'
import { dueDecisions } from '../../stores/decisions/decision-store.ts'
import { tellAnswers } from './answer-letters.ts'
import { closeByDeadline } from './end-commands.ts'
import { sealAnswers } from './paper-commands.ts'
import { remindByItself } from './remind-commands.ts'

/** Where people come without end, papers are made all the same, one a second. */
const longestTurnMs = 1000

export function decisionJobs(deps: Deps): Pick<JobHandlers, 'close_decisions' | 'remind_decisions' | 'seal_answers'> {
  return {
    /** One transaction each: one that cannot be closed does not hold up the others. */
    async close_decisions() {
      await eachApart(await dueDecisions(deps.db, deps.clock.now()), (it) => closeByDeadline(deps, it))
    },

    /** Whoever has answered waits for no typesetter, and neither does the letter that tells them so. */
    async seal_answers({ company_id, meeting_id }) {
      const caller = { company: prove<'company'>(company_id), meeting: prove<'meeting'>(meeting_id) }
      await tellAnswers(deps, caller)
      await sealAnswers(deps, caller, { turn: () => quietMoment(longestTurnMs) })
    },

    remind_decisions: () => remindByItself(deps),
  }
}
