import { agendaRoutes } from '@delibera/core/agenda/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { removalRoutes } from '@delibera/core/removals/routes'
import { undoTerms } from '@delibera/core/removals/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import { daysAhead } from '../../testing/convened.ts'
import type { Person } from '../../testing/world.ts'
import { removalJobs } from './jobs.ts'

let app: TestApp
let owner: Person
let call: Call
let company: string
let meeting: string
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
  owner = await app.world.person()
  call = await app.as(owner)
})
afterAll(() => app.close())
beforeEach(async () => {
  company = (await app.world.company('Alfa S.r.l.', owner))._id
  await app.world.subscription(company)
  meeting = await app.world.meeting(company, { name: 'Bilancio', status: 'PROCESSING' })
})

const pdf = (bytes = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 32), Buffer.from('\n%%EOF\n')])
async function uploaded(meeting_id?: string, bytes = 100): Promise<string> {
  const place = { company_id: company, ...(meeting_id && { meeting_id }) }
  const { id } = await call(fileRoutes.askUpload, { body: { filename: 'bilancio.pdf', mime_type: 'application/pdf', context: 'odg', ...place } })
  await app.deps.storage.write((await keyOf(id))!, pdf(bytes), 'application/pdf')
  return id
}
const keyOf = async (id: string) =>
  (await app.deps.db.selectFrom('file_versions').select('storage_key').where('file_id', '=', id).executeTakeFirst())?.storage_key
const opens = (id: string) =>
  call(fileRoutes.download, { params: { id }, query: {} } as never).then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const restore = (removal_id: string, by = call, id = company) => by(removalRoutes.restore, { params: { id }, body: { removal_ids: [removal_id] } })
const age = (by_ms: number) => sql`update removals set removed_at = removed_at - ${by_ms} * interval '1 millisecond'`.execute(app.deps.db)
const sweep = () => removalJobs(app.deps).sweep_removals({}, { attempt: 1, is_last: false })
const seen = () => call(meetingRoutes.load, { params: { id: meeting } } as never)
const set = async (odgs: object[]) => call(agendaRoutes.setMeetingAgenda, { params: { id: meeting }, body: { version: (await seen()).version, odgs } } as never)
const filesNow = async () => (await seen()).odgs.map((it) => it.files.map((one) => one.file_id))

describe('a file of a point of a meeting', () => {
  let files: string[]
  let point: string
  beforeEach(async () => {
    files = [await uploaded(meeting), await uploaded(meeting), await uploaded(meeting)]
    const { odgs } = await set([{ title: 'Uno', files: files.map((file_id) => ({ file_id })) }])
    point = odgs[0]!._id
  })
  const without = async (...gone: string[]) => {
    const left = files.filter((it) => !gone.includes(it)).map((file_id) => ({ file_id }))
    return (await set([{ _id: point, files: left }])).removal_id!
  }

  test('is taken away at once, opens no more, is listed nowhere, and comes back to its place', async () => {
    const removal = await without(files[1]!)
    expect(await filesNow()).toEqual([[files[0], files[2]]])
    expect(await opens(files[1]!)).toBe(404)
    expect((await seen()).files.map((it) => it._id)).not.toContain(files[1])
    await restore(removal)
    expect(await filesNow()).toEqual([files])
    expect(await app.deps.storage.read((await keyOf(files[1]!))!)).toEqual(pdf())
  })

  test('put back twice, or by two presses at once, is there once', async () => {
    const removal = await without(files[0]!)
    await Promise.all([restore(removal), restore(removal)])
    await restore(removal)
    expect(await filesNow()).toEqual([files])
  })

  test('stays in the storage until it cannot be asked back, then it is gone', async () => {
    const key = (await keyOf(files[0]!))!
    await without(files[0]!)
    await age(undoTerms.kept)
    await sweep()
    expect(await app.deps.storage.read(key)).not.toBeNull()
    await age(undoTerms.kept + 1000)
    await sweep()
    expect([await app.deps.storage.read(key), await keyOf(files[0]!)]).toEqual([null, undefined])
  })

  test('that was put back is not swept, and neither is one removed anew a moment ago', async () => {
    await restore(await without(files[0]!))
    await age(2 * undoTerms.kept + 1000)
    const again = await without(files[1]!)
    await restore(again)
    await age(2 * undoTerms.kept + 1000)
    const last = await without(files[1]!)
    await sweep()
    expect(await opens(files[0]!)).toBe(302)
    await restore(last)
    expect(await filesNow()).toEqual([files])
  })

  test('given to the point again by hand is where it belongs', async () => {
    const removal = await without(files[2]!)
    await set([{ _id: point, files: files.map((file_id) => ({ file_id })) }])
    await restore(removal)
    expect(await filesNow()).toEqual([files])
  })

  test('is put back by nobody else, in no other company, and not after its time', async () => {
    const removal = await without(files[0]!)
    const consultant = await app.world.person()
    await app.world.role(company, consultant, { role: 'CONSULTANT' })
    await expect(restore(removal, await app.as(consultant))).rejects.toMatchObject({ status: 404 })
    const other = (await app.world.company('Beta S.r.l.', owner))._id
    await app.world.subscription(other)
    await expect(restore(removal, call, other)).rejects.toMatchObject({ status: 404 })
    await age(undoTerms.kept + 1000)
    await expect(restore(removal)).rejects.toMatchObject({ status: 404 })
    expect(await filesNow()).toEqual([files.slice(1)])
  })

  test.each([
    ['its point went meanwhile', () => set([{ title: 'Altro' }]), { code: 'E0002' }],
    [
      'the notice has left meanwhile',
      () => sql`update meetings set status = 'PERFORM' where _id = ${meeting}`.execute(app.deps.db),
      { code: 'E0002', info: { status: 'PERFORM' } },
    ],
    ['the meeting went meanwhile', () => sql`delete from meetings where _id = ${meeting}`.execute(app.deps.db), { code: 'E0002' }],
  ])('stays away when %s, and it is said', async (_, meanwhile, answer) => {
    const removal = await without(files[0]!)
    await meanwhile()
    await expect(restore(removal)).rejects.toMatchObject(answer)
  })

  test('stays away when others have filled the point, and it is said', async () => {
    const heavy = [await uploaded(meeting, 6 * 1024 * 1024), await uploaded(meeting, 6 * 1024 * 1024)]
    await set([{ _id: point, files: [{ file_id: heavy[0] }] }])
    const { removal_id } = await set([{ _id: point, files: [{ file_id: heavy[1] }] }])
    await expect(restore(removal_id!)).rejects.toMatchObject({ code: 'E0001', info: [{ message: 'filesTooLargeTogether' }] })
    expect(await filesNow()).toEqual([[heavy[1]]])
  })

  test('goes and comes back with a point that the same change removed', async () => {
    await set([{ _id: point }, { title: 'Due' }])
    const { removal_id } = await set([{ _id: point, files: files.slice(1).map((file_id) => ({ file_id })) }])
    await restore(removal_id!)
    const { odgs } = await seen()
    expect(odgs.map((it) => [it.title, it.files.length])).toEqual([
      ['Uno', 3],
      ['Due', 0],
    ])
  })

  test('goes with its draft, and is swept with it', async () => {
    await sql`update meetings set status = 'DRAFT' where _id = ${meeting}`.execute(app.deps.db)
    const key = (await keyOf(files[0]!))!
    const { removal_id } = await call(endingRoutes.remove, { params: { id: meeting } })
    await restore(removal_id)
    expect(await filesNow()).toEqual([files])
    await call(endingRoutes.remove, { params: { id: meeting } })
    await age(2 * undoTerms.kept + 1000)
    await sweep()
    expect(await app.deps.storage.read(key)).toBeNull()
  })
})

test('a file of a point of the library comes back, and who reads the point knows that it changed', async () => {
  const files = [await uploaded(), await uploaded()]
  const chosen = files.map((file_id) => ({ file_id }))
  const point = await call(agendaRoutes.add, { query: { company_id: company }, body: { meeting_type: 'ASSEMBLY', title: 'Varie', files: chosen as never } })
  const change = (version: number, body: object) =>
    call(agendaRoutes.change, { params: { id: point._id }, query: { company_id: company }, body: { version, ...body } as never })
  const { version, removal_id } = await change(point.version, { files: chosen.slice(1) })
  await Promise.all([restore(removal_id!), restore(removal_id!)])
  const now = await call(agendaRoutes.load, { params: { id: point._id }, query: { company_id: company } })
  expect([now.version, now.files.map((it) => it.file_id)]).toEqual([version + 1, files])
  await expect(change(version, { title: 'Nuovo' })).rejects.toMatchObject({ code: 'E0002', info: { changed: ['files'] } })
  const other = (await change(now.version, { files: [] })).removal_id!
  await call(agendaRoutes.remove, { params: { id: point._id }, query: { company_id: company } })
  await expect(restore(other)).rejects.toMatchObject({ code: 'E0002' })
})

test('points come back among those whose order was changed meanwhile', async () => {
  const { odgs } = await set(['Uno', 'Due', 'Tre'].map((title) => ({ title })))
  const [one, , three] = odgs.map(({ _id }) => ({ _id }))
  const { removal_id } = await set([one!, three!])
  await set([three!, one!])
  await restore(removal_id!)
  expect((await seen()).odgs.map((it) => it.title)).toEqual(['Tre', 'Due', 'Uno'])
  await sql`update meetings set status = 'PERFORM' where _id = ${meeting}`.execute(app.deps.db)
  await expect(restore(removal_id!)).resolves.toEqual({ done: true })
})

test('a point of a meeting held elsewhere comes back with what was taken down of it', async () => {
  const firm = await companyInOrder(app)
  const [a] = firm.ids
  const body = { name: 'Tenuta', meeting_type: 'ASSEMBLY', administrator_id: a, held_at: daysAhead(app, -2) }
  const begun = await firm.call(offlineRoutes.take, { query: { company_id: firm._id }, body: body as never })
  const params = { id: begun.meeting._id }
  const agenda = (version: number, odgs: object[]) => firm.call(offlineRoutes.agenda, { params, body: { version, odgs } as never })
  const { meeting: written } = await agenda(begun.meeting.version, [{ title: 'Uno' }, { title: 'Due' }])
  const { meeting: left, removal_id } = await agenda(written.version, [{ _id: written.odg_ids[1] }])
  expect(left.odgs.map((it) => it.title)).toEqual(['Due'])
  const back = () => restore(removal_id!, firm.call, firm._id)
  await Promise.all([back(), back()])
  expect((await firm.call(offlineRoutes.load, { params })).meeting.odgs.map((it) => it._id)).toEqual(written.odg_ids)
  const { removal_id: late } = await agenda((await firm.call(offlineRoutes.load, { params })).meeting.version, [{ _id: written.odg_ids[0] }])
  await sql`update meetings set status = 'COMPLETED' where _id = ${params.id}`.execute(app.deps.db)
  await expect(restore(late!, firm.call, firm._id)).rejects.toMatchObject({ code: 'E0002', info: { status: 'COMPLETED' } })
})
