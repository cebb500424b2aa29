import { Fault } from '@delibera/core/faults'
import { route } from '@delibera/core/route'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config/config.ts'
import { Answer } from './answer.ts'
import { Limiter } from './limits.ts'
import { type Api, mount } from './mount.ts'
import { buildServer } from './server.ts'

const Bought = z.object({ statusCode: z.number().int(), note: z.string().nullable() })
const routes = {
  free: route({ method: 'POST', path: '/free', access: 'public', about: 'A purchase that costs nothing.', reply: Bought }),
  forbidden: route({ method: 'GET', path: '/forbidden', access: 'public', about: 'A company that is not the caller’s.', reply: Bought }),
  broken: route({ method: 'GET', path: '/broken', access: 'public', about: 'Something went wrong inside.', reply: Bought }),
  fields: route({
    method: 'POST',
    path: '/fields',
    access: 'public',
    about: 'Fields that say nothing of their own when they are wrong.',
    query: z.object({ count: z.coerce.number().int().min(1).default(1) }),
    body: z.object({
      amount: z.number().optional(),
      name: z.string().min(1).max(5).optional(),
      kind: z.enum(['P', 'S']),
      ids: z.array(z.uuid()).min(1).optional(),
    }),
  }),
}

let api: Api
beforeAll(async () => {
  const app = await buildServer({ config: readConfig({}), log: pino({ level: 'silent' }) })
  api = {
    app,
    guards: { public: async () => ({ caller: null }) } as unknown as Api['guards'],
    limiter: new Limiter({ login: 10, read: 10, write: 100 }),
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
    fields: async () => undefined,
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

describe('a field that does not fit says whether it was left out, is too long or is wrong', () => {
  const told = async (body: object, query = '') => {
    const reply = await api.app.inject({ method: 'POST', url: `/api/fields${query}`, payload: body })
    return reply.statusCode === 400 ? reply.json().info.map((it: { path: string; message: string }) => `${it.path}: ${it.message}`) : reply.statusCode
  }

  test.each([
    [{}, ['kind: requiredField']],
    [{ kind: null }, ['kind: requiredField']],
    [{ kind: '' }, ['kind: requiredField']],
    [{ kind: 'X' }, ['kind: invalidValue']],
    [{ kind: 'P', amount: 'ten' }, ['amount: invalidValue']],
    [{ kind: 'P', amount: null }, ['amount: requiredField']],
    [{ kind: 'P', name: 5 }, ['name: invalidValue']],
    [{ kind: 'P', name: '' }, ['name: requiredField']],
    [{ kind: 'P', name: 'longer' }, ['name: tooLong']],
    [{ kind: 'P', ids: [] }, ['ids: requiredField']],
    [{ kind: 'P', ids: ['x'] }, ['ids.0: invalidValue']],
    [{ kind: 'P', amount: 10, name: 'short' }, 204],
  ])('%o', async (body, expected) => expect(await told(body)).toEqual(expected))

  test.each(['abc', '1.5', '0'])('a number in the query: %s', async (count) =>
    expect(await told({ kind: 'P' }, `?count=${count}`)).toEqual(['count: invalidValue']),
  )
})

test('an address that cannot be read is refused like any other malformed input, in the language of the caller', async () => {
  const reply = await api.app.inject({ url: '/api/companies/%E0%A4%A', headers: { 'accept-language': 'en-GB' } })
  expect([reply.statusCode, reply.json()]).toEqual([400, { code: 400, error_code: 'E0001', msg: 'Some of the data is not in the right format.' }])
})
