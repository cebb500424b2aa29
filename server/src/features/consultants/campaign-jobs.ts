import { Fault } from '@delibera/core/faults'
import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { nextOf, runToDo } from '../../stores/consultants/campaign-run-store.ts'
import { finishRun, noteRefusal, prepareCompany } from './campaign-commands.ts'

/** A fault of ours may be of the moment, and is tried again; one that stays must not hold up the other companies. */
const triedEnough = 2

export function campaignJobs(deps: Deps): Pick<JobHandlers, 'prepare_campaign'> {
  return {
    /** Company by company, each in its own transaction: after a crash it goes on with the first that has no result. */
    async prepare_campaign({ run_id }, { attempt }) {
      const run = await runToDo(deps.db, run_id)
      if (!run) return
      for (let company_id = await nextOf(deps.db, run_id); company_id; company_id = await nextOf(deps.db, run_id)) {
        try {
          await prepareCompany(deps, run, company_id)
        } catch (error) {
          if (!(error instanceof Fault) && attempt < triedEnough) throw error
          if (!(error instanceof Fault)) deps.log.error({ err: error, run_id, company_id }, 'an assembly could not be prepared')
          await noteRefusal(deps, run, company_id, error instanceof Fault ? error : new Fault('GEN01'))
        }
      }
      await finishRun(deps, run)
    },
  }
}
