import { convocationRoutes } from '@delibera/core/convocations/routes'
import { Fault } from '@delibera/core/faults'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { walletRoutes } from '@delibera/core/payments/routes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import { paperOf } from '../../testing/decisions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const seats = [
  { name: 'Anna Rossi', roles: ['PAR', 'PCA'], shares: 600 },
  { name: 'Bruno Bianchi', roles: ['PAR', 'CON'], shares: 400 },
]
const calls = { first: { datetime: '2026-04-28T08:00:00.000Z' }, second: { datetime: '2026-04-29T08:00:00.000Z' } }
const setClock = (now: string) => app.deps.clock.set(app.deps.db, new Date(now))

let company: Awaited<ReturnType<typeof companyInOrder>>
let meeting: Meeting
let at: { params: { id: string } }
beforeEach(async () => {
  await setClock('2026-04-01T08:00:00Z')
  company = await companyInOrder(app, { name: 'Convoca S.p.A.', seats })
  const body = {
    name: 'Assemblea',
    meeting_type: 'ASSEMBLY' as const,
    draft: false,
    administrator_id: company.ids[0]!,
    odgs: [{ title: 'Nomina del revisore' }],
  }
  const { _id } = await company.call(meetingRoutes.prepare, { query: { company_id: company._id }, body })
  at = { params: { id: _id } }
  meeting = await company.call(convocationRoutes.convene, { ...at, body: calls })
})

const send = (body: object = {}) => company.call(convocationRoutes.send, { ...at, body })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code }: { status: number; code: string }) => ({ status, code }),
  )
const status = async () => (await company.call(meetingRoutes.load, at)).status
const balance = async () => (await company.call(walletRoutes.ofCompany, { params: { id: company._id } })).real
const letters = async () => (await app.deps.db.selectFrom('mails').select('event').where('meeting_id', '=', meeting._id).execute()).length
const filesKept = async () => (await app.deps.db.selectFrom('file_versions').select('storage_key').execute()).length

/** Before each notice is typeset, with what no typesetter may be waited for with in hand: a row that is held is refused at once. */
function whileTypesetting(meanwhile: (times: number) => Promise<unknown> = async () => null) {
  const { documents, db } = app.deps
  const compile = documents.compile.bind(documents)
  let printed = 0
  vi.spyOn(documents, 'compile').mockImplementation(async (...given: Parameters<typeof compile>) => {
    printed++
    await sql`select 1 from meetings where _id = ${meeting._id} for update nowait`.execute(db)
    await meanwhile(printed)
    return compile(...given)
  })
  return () => printed
}

test('nobody waits for a typesetter with the meeting in hand, and what changed meanwhile is never sent as it was', async () => {
  const printed = whileTypesetting(async (times) => {
    if (times === 1) await app.deps.db.updateTable('companies').set({ address: 'via Nuova 7' }).where('_id', '=', company._id).execute()
  })
  const had = await balance()
  expect(await refusal(send())).toEqual({ status: 409, code: 'E0002' })
  expect([await status(), await letters(), await balance()]).toEqual(['CONVOCATION', 0, had])
  expect((await send()).meeting.status).toBe('PERFORM')
  expect([await letters(), printed()]).toEqual([2, 2])
})

test('what does not touch the notice stops nobody: it is compared by what it says', async () => {
  whileTypesetting(() => app.deps.db.updateTable('meetings').set({ name: 'Assemblea dei soci' }).where('_id', '=', meeting._id).execute())
  expect((await send()).letters).toBe(2)
})

test('a document that was replaced meanwhile does not leave as it was', async () => {
  const { db, storage } = app.deps
  const file_id = await paperOf(app, { company_id: company._id, meeting_id: meeting._id, context: 'odg' })
  await db.insertInto('agenda_files').values({ point_id: meeting.odgs[0]!._id, file_id, position: 0 }).execute()
  const first = await db.selectFrom('file_versions').selectAll().where('file_id', '=', file_id).executeTakeFirstOrThrow()
  const bytes = Buffer.from('%PDF-1.4\n% rifatto\n%%EOF\n')
  const read = storage.read.bind(storage)
  vi.spyOn(storage, 'read').mockImplementationOnce(async (key) => {
    const content = await read(key)
    const second = { ...first, version: 2, storage_key: `${first.storage_key}b`, bytes: bytes.length }
    await storage.write(second.storage_key, bytes, 'application/pdf')
    await db.insertInto('file_versions').values(second).execute()
    return content
  })
  expect(await refusal(send())).toEqual({ status: 409, code: 'E0002' })
  expect([await status(), await letters()]).toEqual(['CONVOCATION', 0])
  expect((await send()).letters).toBe(2)
  const { rows } = await sql<{ content: Buffer }>`select distinct on (b.sha256) b.content from mail_enclosures e join mail_attachments b using (sha256)
    join mails m on m._id = e.mail_id where m.meeting_id = ${meeting._id} and e.name = 'foglio.pdf'`.execute(db)
  expect(rows.map((it) => it.content.toString())).toEqual([bytes.toString()])
})

test('a typesetter that fails leaves everything as it was: nothing is sent, paid or kept, and it can be sent again', async () => {
  const before = [await status(), await letters(), await balance(), await filesKept()]
  vi.spyOn(app.deps.documents, 'compile').mockRejectedValueOnce(new Fault('GEN01'))
  expect(await refusal(send())).toMatchObject({ code: 'GEN01' })
  expect([await status(), await letters(), await balance(), await filesKept()]).toEqual(before)
  expect((await send()).letters).toBe(2)
})

test('two who send at once have both typeset it, and one has sent it', async () => {
  let both: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    both = resolve
  })
  const printed = whileTypesetting((times) => {
    if (times === 2) both()
    return arrived
  })
  const ends = await Promise.all([refusal(send()), refusal(send())])
  expect(ends.filter((it) => it === null)).toHaveLength(1)
  expect(ends).toContainEqual({ status: 409, code: 'E0002' })
  expect([await letters(), printed()]).toEqual([2, 2])
})

test('what cannot be sent is refused before anything is typeset', async () => {
  const printed = whileTypesetting()
  await setClock('2026-04-28T08:00:00Z')
  expect(await refusal(send())).toEqual({ status: 422, code: 'MT002' })
  await setClock('2026-04-01T08:00:00Z')
  expect(await refusal(send({ version: 0 }))).toEqual({ status: 409, code: 'E0002' })
  await send()
  expect(await refusal(send())).toEqual({ status: 409, code: 'E0002' })
  expect(printed()).toBe(1)
})

test('the notice of the second call is typeset before the first gives way, and not sent where the company changed meanwhile', async () => {
  const convocationId = (await send()).meeting.convocations[0]!._id
  const second = () => company.call(convocationRoutes.endCall, { params: { ...at.params, convocationId }, body: { action: 'second' } })
  await setClock('2026-04-28T08:00:00Z')
  whileTypesetting(async (times) => {
    if (times === 1) await app.deps.db.updateTable('companies').set({ address: 'via Nuova 7' }).where('_id', '=', company._id).execute()
  })
  expect(await refusal(second())).toEqual({ status: 409, code: 'E0002' })
  expect(await letters()).toBe(2)
  expect((await second()).convocations).toMatchObject([{ status: 'CANCELED' }, { status: 'ACTIVE' }])
  expect(await letters()).toBe(4)
})
