import { limits } from '@delibera/core/limits'
import type { operationRoutes, trialRoutes } from '@delibera/core/operations/routes'
import type { TrialMessage } from '@delibera/core/operations/schema'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import { awaySeconds } from '../../http/faults.ts'
import type { Api, Handlers } from '../../http/mount.ts'
import { openapi } from '../../http/openapi.ts'
import { enqueue } from '../../jobs/queue.ts'
import { signal } from '../../socket/publish.ts'
import { trialMessages } from '../../stores/operations/operation-store.ts'
import { buildReadiness } from './readiness-reads.ts'

export function operationHandlers(deps: Deps, api: Api): Handlers<typeof operationRoutes> {
  const readiness = buildReadiness(deps)
  let contract: ReturnType<typeof openapi> | undefined
  return {
    health: async () => ({ status: 'ok', version: limits.version }),
    ready: async () => {
      const answer = await readiness()
      const wait: Record<string, string> = answer.status === 'unready' ? { 'retry-after': String(awaySeconds) } : {}
      return new Answer(answer.status === 'unready' ? 503 : 200, answer, { 'cache-control': 'no-store', ...wait })
    },
    openapi: async () => {
      // Made once: the rows do not change while they are served, and all of them take a while.
      contract ??= openapi(api.served)
      return contract
    },
  }
}

export function trialHandlers({ db, clock }: Deps): Handlers<typeof trialRoutes> {
  const state = () => ({ now: clock.now().toISOString(), set: clock.isSet() })
  return {
    mailbox: async ({ query }) => {
      const { total, items } = await trialMessages(db, query)
      return { total, items: items as TrialMessage[] }
    },
    clock: async () => state(),
    setClock: async ({ body }) => {
      await clock.set(db, body.now === null ? null : new Date(body.now))
      await signal(db, { setting: 'clock' })
      // What was to happen by the new time happens now, not at the next round of the sweeps.
      for (const sweep of ['sweep_files', 'sweep_accounts', 'sweep_cards'] as const) await enqueue(db, sweep, {}, `clock:${sweep}`)
      return state()
    },
  }
}
