import { z } from 'zod'
import { ListQuery } from '../paging.ts'
import { route } from '../route.ts'
import { ClockSetting, ClockState, Readiness, TrialMailbox } from './schema.ts'

export const operationRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    access: 'public',
    about: 'Answers 200 while the process can answer; it asks nobody else. The port is opened only once the service is ready.',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  ready: route({
    method: 'GET',
    path: '/ready',
    access: 'public',
    about:
      'Whether everything that serving needs is there: database, schema, disk, job worker, typesetter, and how old the last backup is. 503 with the same list while something fails.',
    reply: Readiness,
  }),
  openapi: route({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    cached: true,
    about: 'This contract as OpenAPI.',
    reply: z.record(z.string(), z.unknown()),
  }),
}

/** Served only in trial mode, never in production. */
export const trialRoutes = {
  mailbox: route({
    method: 'GET',
    path: '/dev/mailbox',
    access: 'public',
    about: 'What the trial services would have sent, newest first.',
    query: ListQuery,
    reply: TrialMailbox,
  }),
  clock: route({ method: 'GET', path: '/dev/clock', access: 'public', about: "The product's clock.", reply: ClockState }),
  setClock: route({
    method: 'POST',
    path: '/dev/clock',
    access: 'public',
    about: "Sets the product's clock; null lets it run.",
    body: ClockSetting,
    reply: ClockState,
  }),
}
