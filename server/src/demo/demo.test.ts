import { convocationRoutes } from '@delibera/core/convocations/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { seedDemo } from './demo.ts'
import { companyNamed } from './place.ts'

let app: TestApp
let call: Call
let company_id: string
beforeAll(async () => {
  app = await testApp({ env: { TYPESETTER: 'none' } })
  await seedDemo(app.deps)
  const row = await app.deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', demoPerson.email).executeTakeFirstOrThrow()
  call = await app.as({ ...row, password: demoPerson.password })
  company_id = await companyNamed(app.deps, 'Brenta')
})
afterAll(() => app.close())

test('where no documents can be made the demo is added to its end, without what needs one', async () => {
  const { counts, items } = await call(meetingRoutes.list, { query: { company_id, counts: 'true' } })
  expect(counts).toEqual({ DRAFT: 2, CREATION: 1, PROCESSING: 2, PROPOSAL: 1, CONVOCATION: 2, CANCELED: 1 })
  expect(items.map((it) => it.name)).toContain('Assemblea dei soci: piano degli investimenti')
  const welcomed = await app.deps.db.selectFrom('notifications').select('kind').where('kind', '=', 'WELCOME').execute()
  expect(welcomed).toHaveLength(1)
})

test('what needs a document is refused in words, and nothing of it is done', async () => {
  const { items } = await call(meetingRoutes.list, { query: { company_id } })
  const { _id, version } = items.find((it) => it.name.includes('revisione legale'))!
  const missing = { status: 503, code: 'GEN01', info: [{ path: 'documents', message: 'noTypesetter', text: expect.stringContaining('manca il programma') }] }
  await expect(call(convocationRoutes.preview, { query: { company_id }, body: { meeting_id: _id, kind: 'notice' } })).rejects.toMatchObject(missing)
  await expect(call(convocationRoutes.send, { params: { id: _id }, body: { version, ack: [] } })).rejects.toMatchObject(missing)
  const letters = await app.deps.db.selectFrom('mails').select('_id').where('meeting_id', '=', _id).execute()
  expect(letters).toEqual([])
  expect((await call(meetingRoutes.load, { params: { id: _id } })).status).toBe('CONVOCATION')
})
