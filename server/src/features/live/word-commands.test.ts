import { fileRoutes } from '@delibera/core/files/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startedMeeting } from '../../testing/live.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof startedMeeting>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.clock.set(app.deps.db, null)
  stage = await app.again(startedMeeting)
})

const id = (at: number) => stage.company.ids[at]!
const refusal = (status: number, code: string, info?: object) =>
  expect.objectContaining({ status, code, ...(info ? { info: expect.objectContaining(info) } : {}) })
const hand = async (at: number, raised: boolean) => app.call(liveRoutes.raiseHand, { params: await stage.linkOf(id(at)), body: { raised } })
const ask = (at: number, odg_id: string | null = null) =>
  stage.company.call(adminLiveRoutes.askDeclaration, { params: stage.params, body: { member_id: id(at), odg_id } })
const write = async (at: number, declaration: string, body: { text?: string; file_id?: string }) =>
  app.call(liveRoutes.writeDeclaration, { params: { ...(await stage.linkOf(id(at))), id: declaration }, body })
const withdraw = async (at: number, declaration: string) =>
  app.call(liveRoutes.withdrawDeclaration, { params: { ...(await stage.linkOf(id(at))), id: declaration } })
const accept = (declarationId: string) => stage.company.call(adminLiveRoutes.acceptDeclaration, { params: { ...stage.params, declarationId } })
const remove = (declarationId: string) => stage.company.call(adminLiveRoutes.removeDeclaration, { params: { ...stage.params, declarationId } })

test('hands stand in the order in which they went up; asking twice is asking once', async () => {
  await hand(2, true)
  const first = await hand(1, true)
  expect(await hand(2, true)).toEqual(first)
  expect((await stage.state()).hands).toEqual([id(2), id(1)])
  await Promise.all([hand(2, false), hand(2, false), hand(3, true)])
  expect((await stage.state()).hands).toEqual([id(1), id(3)])
  const lower = (by: typeof stage.company, member: string) => by.call(adminLiveRoutes.lowerHand, { params: { ...stage.params, member } })
  const [lowered, again] = await Promise.all([lower(stage.company, id(1)), lower(stage.company, id(1))])
  expect(lowered).toEqual(again)
  expect((await stage.state()).hands).toEqual([id(3)])
  await app.call(liveRoutes.leave, { params: await stage.linkOf(id(3)) })
  await expect(hand(3, true)).rejects.toEqual(refusal(422, 'MT002', { reason: 'not_present' }))
})

test('a declaration is asked for, written, written again, accepted with its last words, and then stands', async () => {
  const [odg] = stage.odgs
  const asked = await ask(1, odg!)
  expect(asked).toMatchObject({ member: id(1), odg_id: odg, status: 'ASKED', text: null, convocation_id: stage.first._id })
  await expect(accept(asked._id)).rejects.toEqual(refusal(422, 'MT002', { reason: 'empty_declaration' }))
  await expect(write(1, asked._id, { text: '  ' })).rejects.toEqual(refusal(422, 'MT002', { reason: 'empty_declaration' }))
  await expect(write(2, asked._id, { text: 'not mine' })).rejects.toEqual(refusal(404, 'MT001'))
  await write(1, asked._id, { text: 'first thought' })
  expect(await write(1, asked._id, { text: 'second thought' })).toMatchObject({ status: 'WRITTEN', text: 'second thought' })
  const both = await Promise.allSettled([accept(asked._id), accept(asked._id)])
  expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(write(1, asked._id, { text: 'third' })).rejects.toEqual(refusal(422, 'MT002', { reason: 'declaration_closed' }))
  await expect(withdraw(1, asked._id)).rejects.toEqual(refusal(422, 'MT002', { reason: 'declaration_closed' }))
  expect((await stage.state()).declarations[asked._id]).toMatchObject({ status: 'ACCEPTED', text: 'second thought' })
})

test('its author takes it back before it is accepted, the administrator removes it at any time; it is kept as removed', async () => {
  const [mine, other] = [await ask(1), await ask(2)]
  await write(1, mine._id, { text: 'rather not' })
  await expect(withdraw(2, mine._id)).rejects.toEqual(refusal(404, 'MT001'))
  await withdraw(1, mine._id)
  await expect(withdraw(1, mine._id)).rejects.toEqual(refusal(409, 'E0002'))
  await remove(other._id)
  await expect(remove(other._id)).rejects.toEqual(refusal(409, 'E0002'))
  await expect(remove(crypto.randomUUID())).rejects.toEqual(refusal(404, 'MT001'))
  const { declarations } = await stage.state()
  expect([declarations[mine._id]!.status, declarations[other._id]!.status]).toEqual(['REMOVED', 'REMOVED'])
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** A file that somebody brings by their link. */
async function bring(at: number): Promise<string> {
  const { member } = await stage.linkOf(id(at))
  const grant = await app.call(fileRoutes.askUploadByLink, {
    params: { slug: member },
    body: { filename: 'dichiarazione.pdf', mime_type: 'application/pdf', context: 'temp' },
  })
  const version = await app.deps.db.selectFrom('file_versions').select('storage_key').where('file_id', '=', grant.id).executeTakeFirstOrThrow()
  await app.deps.storage.write(version.storage_key, pdf, 'application/pdf')
  return grant.id
}

test('a file belongs to a declaration only when its author has brought it; everybody opens it once it is accepted', async () => {
  const asked = await ask(1)
  const [mine, foreign] = [await bring(1), await bring(2)]
  await expect(write(1, asked._id, { file_id: foreign })).rejects.toMatchObject({ status: 400, code: 'E0001' })
  expect(await write(1, asked._id, { file_id: mine })).toMatchObject({ file: { _id: mine, name: 'dichiarazione.pdf' }, text: null })
  const open = async (at: number) =>
    (await app.api.app.inject({ method: 'GET', url: `/api/media/download/slug/${(await stage.linkOf(id(at))).member}/${mine}` })).statusCode
  expect([await open(1), await open(2)]).toEqual([302, 404])
  expect(await accept(asked._id)).toMatchObject({ status: 'ACCEPTED', file: { _id: mine } })
  expect([await open(1), await open(2)]).toEqual([302, 302])
  const row = await app.deps.db.selectFrom('files').select('context').where('_id', '=', mine).executeTakeFirst()
  expect(row?.context).not.toBe('temp')
})
