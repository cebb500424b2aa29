import { agendaRoutes } from '@delibera/core/agenda/routes'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { removalJobs } from '../removals/jobs.ts'

const pdf = (bytes = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 32), Buffer.from('\n%%EOF\n')])

let app: TestApp
let anna: Person
let call: Call
beforeAll(async () => {
  app = await testApp()
  anna = await app.world.person()
  call = await app.as(anna)
})
afterAll(() => app.close())

let company_id: string
let meeting: string
beforeEach(async () => {
  company_id = (await app.world.company('Allegati S.r.l.', anna))._id
  await app.world.subscription(company_id)
  meeting = await app.world.meeting(company_id)
})

async function uploaded(it: { meeting_id?: string; company_id?: string } = {}, bytes: Buffer | null = pdf()): Promise<string> {
  const { id } = await call(fileRoutes.askUpload, { body: { filename: 'bilancio.pdf', mime_type: 'application/pdf', context: 'odg', company_id, ...it } })
  const { storage_key } = await app.deps.db.selectFrom('file_versions').select('storage_key').where('file_id', '=', id).executeTakeFirstOrThrow()
  if (bytes) await app.deps.storage.write(storage_key, bytes, 'application/pdf')
  return id
}
const point = (files: object[]): Promise<AgendaPoint> =>
  call(agendaRoutes.add, { query: { company_id }, body: { meeting_type: 'ASSEMBLY', title: 'Con allegati', files: files as { file_id: string }[] } })
const set = (odgs: object[], version = 1) =>
  call(agendaRoutes.setMeetingAgenda, { params: { id: meeting }, body: { odgs: odgs as { title: string }[], version } })
const accessOf = async (id: string) =>
  (await app.deps.db.selectFrom('files').select(['member_ids', 'meeting_id']).where('_id', '=', id).executeTakeFirst()) ?? null
const keys = async () => (await app.deps.db.selectFrom('file_versions').select('storage_key').execute()).map((it) => it.storage_key)

test('a point has files in their order, with who may open each', async () => {
  const reader = await app.world.member(company_id)
  const [one, other] = [await uploaded(), await uploaded()]
  const { files } = await point([{ file_id: other }, { file_id: one, member_ids: [reader] }])
  expect(files).toEqual([
    { file_id: other, name: 'bilancio.pdf', mime_type: 'application/pdf', bytes: pdf().length, member_ids: null },
    { file_id: one, name: 'bilancio.pdf', mime_type: 'application/pdf', bytes: pdf().length, member_ids: [reader] },
  ])
  expect(await accessOf(one)).toEqual({ member_ids: [reader], meeting_id: null })
})

test('a file taken off a point and those of a point that is removed are gone once they cannot be asked back', async () => {
  const [one, other] = [await uploaded(), await uploaded()]
  const { _id, version } = await point([{ file_id: one }, { file_id: other }])
  const before = await keys()
  await call(agendaRoutes.change, { params: { id: _id }, query: { company_id }, body: { files: [{ file_id: other }], version } })
  expect(await accessOf(one)).not.toBeNull()
  await call(agendaRoutes.remove, { params: { id: _id }, query: { company_id } })
  expect(await accessOf(other)).not.toBeNull()
  await app.deps.db.updateTable('removals').set({ removed_at: '2020-01-01T00:00:00Z' }).where('company_id', '=', company_id).execute()
  await removalJobs(app.deps).sweep_removals({}, { attempt: 1, is_last: false })
  expect([await accessOf(one), await accessOf(other)]).toEqual([null, null])
  const after = await keys()
  for (const key of before.filter((it) => !after.includes(it))) expect(await app.deps.storage.read(key)).toBeNull()
})

test('a meeting gets files of its own, for those of its people who were named', async () => {
  const [inside, outside] = [await app.world.member(company_id), await app.world.member(company_id, { last_name: 'Neri' })]
  const member_id = await app.world.participant(meeting, { book_id: inside, source: 'BOOK' })
  const [one, other] = [await uploaded(), await uploaded()]
  const own = await point([
    { file_id: one, member_ids: [inside, outside] },
    { file_id: other, member_ids: [outside] },
  ])
  const { odgs } = await set([{ odg_id: own._id }])
  const [first, second] = odgs[0]!.files
  expect([first!.member_ids, second!.member_ids]).toEqual([[member_id], []])
  expect(await accessOf(first!.file_id)).toEqual({ member_ids: [member_id], meeting_id: meeting })
  await call(agendaRoutes.remove, { params: { id: own._id }, query: { company_id } })
  const version = await app.deps.db.selectFrom('file_versions').select('storage_key').where('file_id', '=', first!.file_id).executeTakeFirstOrThrow()
  expect((await app.deps.storage.read(version.storage_key))!.length).toBe(pdf().length)
})

test('nothing stays in the storage of an agenda that was refused', async () => {
  const own = await point([{ file_id: await uploaded() }])
  const written: string[] = []
  const { write } = app.deps.storage
  app.deps.storage.write = async (key, ...rest) => {
    written.push(key)
    return write.call(app.deps.storage, key, ...rest)
  }
  await expect(set([{ odg_id: own._id }, { odg_id: crypto.randomUUID() }])).rejects.toMatchObject({ code: 'MT001' })
  app.deps.storage.write = write
  expect(written).toHaveLength(1)
  expect(await app.deps.storage.read(written[0]!)).toBeNull()
})

test.each([
  ['of another company', async () => uploaded({ company_id: (await app.world.company('Altra S.r.l.', anna))._id }), 'invalidValue'],
  ['of a meeting', () => uploaded({ meeting_id: meeting }), 'invalidValue'],
  ['of another point', async () => (await point([{ file_id: await uploaded() }])).files[0]!.file_id, 'invalidValue'],
  ['that nobody knows', async () => crypto.randomUUID(), 'invalidValue'],
])('a file %s is refused', async (_, file, message) => {
  await expect(point([{ file_id: await file() }])).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'files', message }] })
})

test('a file that never arrived, readers who are strangers, and more than ten megabytes together are refused', async () => {
  await expect(point([{ file_id: await uploaded({}, null) }])).rejects.toMatchObject({ code: 'E0001', info: [{ message: 'fileNotUploaded' }] })
  await expect(point([{ file_id: await uploaded(), member_ids: [crypto.randomUUID()] }])).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'files' }] })
  const large = [await uploaded({}, pdf(6 * 1024 * 1024)), await uploaded({}, pdf(6 * 1024 * 1024))]
  await expect(point(large.map((file_id) => ({ file_id })))).rejects.toMatchObject({ info: [{ path: 'files', message: 'filesTooLargeTogether' }] })
})

test('of two points that take the same file at once one keeps it', async () => {
  const file_id = await uploaded()
  const both = await Promise.allSettled([point([{ file_id }]), point([{ file_id }])])
  expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await app.deps.db.selectFrom('agenda_files').select('file_id').where('file_id', '=', file_id).execute()).length).toBe(1)
})
