import { accountRoutes, passkeyRoutes, secondFactorRoutes } from '@delibera/core/accounts/routes'
import { diskRoutes, fileRoutes } from '@delibera/core/files/routes'
import { helpRoutes } from '@delibera/core/help/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { operationRoutes, trialRoutes } from '@delibera/core/operations/routes'
import type { DiskStorage } from './adapters/storage/disk.ts'
import type { Deps } from './deps.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { passkeyHandlers } from './features/accounts/passkey-routes.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { secondFactorHandlers } from './features/accounts/second-factor-routes.ts'
import { diskHandlers } from './features/files/disk-routes.ts'
import { fileJobs } from './features/files/jobs.ts'
import { fileHandlers } from './features/files/routes.ts'
import { helpHandlers } from './features/help/routes.ts'
import { notificationHandlers } from './features/notifications/routes.ts'
import { operationHandlers, trialHandlers } from './features/operations/routes.ts'
import { registerDocs } from './http/docs-page.ts'
import { buildGuards } from './http/guards.ts'
import { Limiter } from './http/limits.ts'
import { registerMetrics } from './http/metrics.ts'
import { type Api, mount } from './http/mount.ts'
import { registerPages } from './http/pages.ts'
import { buildServer } from './http/server.ts'
import type { JobHandlers } from './jobs/queue.ts'
import { outboxJobs } from './outbox/jobs.ts'
import { registerSocket } from './socket/connect.ts'
import type { Hub } from './socket/hub.ts'
import { socketJobs } from './socket/jobs.ts'

/** The table of contents of the API. */
export async function buildApp(deps: Deps, { hub, web }: { hub: Hub; web?: string }): Promise<Api> {
  const app = await buildServer(deps)
  const api: Api = { app, guards: buildGuards(deps), limiter: new Limiter(deps.config.rates), served: [] }
  if (deps.config.metrics_token) registerMetrics(app, { db: deps.db, token: deps.config.metrics_token, sockets: () => hub.size })

  mount(api, operationRoutes, operationHandlers(deps, api))
  mount(api, helpRoutes, helpHandlers(deps))
  mount(api, accountRoutes, accountHandlers(deps))
  mount(api, secondFactorRoutes, secondFactorHandlers(deps))
  mount(api, passkeyRoutes, passkeyHandlers(deps))
  mount(api, notificationRoutes, notificationHandlers(deps))
  mount(api, fileRoutes, fileHandlers(deps))
  if (!deps.config.s3) mount(api, diskRoutes, diskHandlers({ storage: deps.storage as DiskStorage, clock: deps.clock }))
  if (!deps.config.production) mount(api, trialRoutes, trialHandlers(deps))

  registerDocs(app, api.served)
  registerSocket(app, deps, hub, api.limiter)
  await registerPages(app, web, { trial: !deps.config.production })
  return api
}

/** The table of contents of the jobs. */
export const buildJobs = (deps: Deps): JobHandlers => ({ ...outboxJobs(deps), ...fileJobs(deps), ...accountJobs(deps), ...socketJobs(deps) })
