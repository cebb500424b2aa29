import { Fault } from '@delibera/core/faults'
import { route } from '@delibera/core/route'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { Answer } from './answer.ts'
import { Limiter } from './limits.ts'
import { type Api, mount } from './mount.ts'
import { buildServer } from './server.ts'

const Bought = z.object({ statusCode: z.number().int(), note: z.string().nullable() })
const routes = {
  free: route({ method: 'POST', path: '/free', access: 'public', about: 'A purchase that costs nothing.', reply: Bought }),
  forbidden: route({ method: 'GET', path: '/forbidden', access: 'public', about: 'A company that is not the caller’s.', reply: Bought }),
  broken: route({ method: 'GET', path: '/broken', access: 'public', about: 'Something went wrong inside.', reply: Bought }),
}

let api: Api
beforeAll(async () => {
  const app = await buildServer({ config: readConfig({}), log: pino({ level: 'silent' }) })
  api = {
    app,
    guards: { public: async () => ({ caller: null }) } as unknown as Api['guards'],
    limiter: new Limiter({ login: 10, read: 10, write: 10 }),
    served: [],
  }
  mount(api, routes, {
    free: async () => new Answer(222, { statusCode: 222, note: null, secret: 'never' }),
    forbidden: async () => {
      throw new Fault('CP003', undefined, 420)
    },
    broken: async () => {
      throw new Error('the password of the database is hunter2')
    },
  })
})
afterAll(() => api.app.close())

test('222 is a success like any other: cut to its schema', async () => {
  const reply = await api.app.inject({ method: 'POST', url: '/api/free', headers: { 'content-type': 'application/json' } })
  expect([reply.statusCode, reply.json()]).toEqual([222, { statusCode: 222, note: null }])
})

test('420 is a refusal with the code of the catalogue', async () => {
  const reply = await api.app.inject('/api/forbidden')
  expect([reply.statusCode, reply.json()]).toEqual([420, { code: 420, error_code: 'CP003', msg: 'Accesso negato.' }])
})

test('a failure of ours is 500 GEN01 and tells nothing of its inside', async () => {
  const reply = await api.app.inject('/api/broken')
  expect([reply.statusCode, reply.json().error_code]).toEqual([500, 'GEN01'])
  expect(reply.body).not.toContain('hunter2')
})
