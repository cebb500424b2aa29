import { communicationRoutes as routes } from '@delibera/core/communications/routes'
import { removalRoutes } from '@delibera/core/removals/routes'
import { undoTerms } from '@delibera/core/removals/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyWithPanel, type PanelStage, uploadedFile, written } from '../../testing/panel.ts'
import { removalJobs } from './jobs.ts'

let app: TestApp
let stage: PanelStage
let files: string[]
let draft: string
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  stage = await companyWithPanel(app)
  files = [await uploadedFile(app, stage.company_id), await uploadedFile(app, stage.company_id), await uploadedFile(app, stage.company_id)]
  draft = (await save({ attachments: files }))._id
})

const query = () => ({ company_id: stage.company_id })
const save = (body: object) => stage.call(routes.save, { query: query(), body: { subject: 'Bilancio', body: written('Ecco.'), ...body } as never })
const without = async (...gone: string[]) => (await save({ _id: draft, attachments: files.filter((it) => !gone.includes(it)) })).removal_id!
const carried = async () => (await stage.call(routes.one, { params: { id: draft }, query: query() })).attachments.map((it) => it._id)
const restore = (removal_id: string, by = stage.call) => by(removalRoutes.restore, { params: { id: stage.company_id }, body: { removal_ids: [removal_id] } })
const age = (by_ms: number) => sql`update removals set removed_at = removed_at - ${by_ms} * interval '1 millisecond'`.execute(app.deps.db)
const sweep = () => removalJobs(app.deps).sweep_removals({}, { attempt: 1, is_last: false })
const keyOf = async (id: string) =>
  (await app.deps.db.selectFrom('file_versions').select('storage_key').where('file_id', '=', id).executeTakeFirst())?.storage_key

test('a file taken from a draft comes back to its place, once for two presses', async () => {
  const removal = await without(files[1]!)
  expect(await carried()).toEqual([files[0], files[2]])
  await Promise.all([restore(removal), restore(removal)])
  await restore(removal)
  expect(await carried()).toEqual(files)
})

test('a draft that was kept with its files again has them once', async () => {
  const removal = await without(files[0]!, files[1]!)
  await save({ _id: draft, attachments: files })
  await restore(removal)
  expect(await carried()).toEqual(files)
})

test('its bytes stay until it cannot be asked back, then they are gone; what was put back stays', async () => {
  const [gone, back] = [(await keyOf(files[0]!))!, (await keyOf(files[1]!))!]
  await without(files[0]!)
  await restore(await without(files[0]!, files[1]!))
  await age(undoTerms.kept)
  await sweep()
  expect(await app.deps.storage.read(gone)).not.toBeNull()
  await without(files[0]!)
  await age(2 * undoTerms.kept + 1000)
  await sweep()
  expect([await app.deps.storage.read(gone), (await app.deps.storage.read(back)) !== null, await keyOf(files[0]!)]).toEqual([null, true, undefined])
})

test('a letter that has left, or lies in the trash, carries what it carried', async () => {
  const trashed = await without(files[0]!)
  await stage.call(routes.trash, { query: query(), body: { ids: [draft] } })
  await expect(restore(trashed)).rejects.toMatchObject({ code: 'E0002' })
  await stage.call(routes.change, { params: { id: draft }, query: query(), body: { position: 'restored' } })
  const body = { _id: draft, key: crypto.randomUUID(), subject: 'Bilancio', body: written('Ecco.'), to: [{ kind: 'ADDRESS', email: 'a@example.test' }] }
  await stage.call(routes.send, { query: query(), body: { ...body, attachments: files.slice(1) } as never })
  await expect(restore(trashed)).rejects.toMatchObject({ code: 'E0002' })
  expect(await carried()).toEqual(files.slice(1))
})

test('is nobody else’s to put back, and not after its time', async () => {
  const removal = await without(files[0]!)
  const consultant = await app.world.person()
  await app.world.role(stage.company_id, consultant, { role: 'CONSULTANT' })
  await expect(restore(removal, await app.as(consultant))).rejects.toMatchObject({ status: 404 })
  await age(undoTerms.kept + 1000)
  await expect(restore(removal)).rejects.toMatchObject({ status: 404 })
})
