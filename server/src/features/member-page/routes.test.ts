import { convocationRoutes, publicMeetingRoutes } from '@delibera/core/convocations/routes'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { publicProposalRoutes } from '@delibera/core/proposals/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting, preparedMeeting } from '../../testing/convened.ts'
import { pdfText, popplerInstalled } from '../../testing/poppler.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof convenedMeeting>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  stage = await app.again(convenedMeeting, { second: true })
})
afterAll(() => app.close())

const id = (at: number) => stage.company.ids[at]!
const details = async (at: number) => app.call(publicMeetingRoutes.details, { params: await stage.linkOf(id(at)) })
const intend = async (at: number, presence: 'PRESENT' | 'ABSENT', conv = stage.first._id) =>
  app.call(publicMeetingRoutes.intend, { params: { ...(await stage.linkOf(id(at))), conv }, body: { presence } })
const load = () => stage.company.call(meetingRoutes.load, { params: { id: stage.meeting._id } })
const refusal = (status: number, code: string, info?: object) =>
  expect.objectContaining({ status, code, ...(info ? { info: expect.objectContaining(info) } : {}) })
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

describe('the meeting as a member sees it', () => {
  test('says what, when, where, what is asked and with what weight', async () => {
    const seen = await details(2)
    expect(seen).toMatchObject({
      company_name: 'Prova S.r.l.',
      company_type: 'SRL',
      name: 'Nomina del revisore legale',
      status: 'PERFORM',
      locale: 'it',
      address: 'via Roma 1, 35100 Padova (PD)',
      member: { first_name: 'Carla', weight: 100_000, percentage: 10, can_delegate: true, intention: null },
      delegation: null,
      has_poll: false,
      has_advance: false,
      designated: null,
      is_deserted: false,
      has_minutes: false,
    })
    expect(seen.convocations.map((it) => [it.convocation_type, it.status])).toEqual([
      ['FIRST', 'ACTIVE'],
      ['SECOND', 'INACTIVE'],
    ])
    expect(seen.agenda.map((it) => it.title)).toEqual(['Approvazione del bilancio', 'Nomina del revisore legale'])
    expect((await details(3)).member).toMatchObject({ weight: 0, percentage: 0, can_delegate: false })
  })

  test('speaks the language of the request', async () => {
    const { meeting, member } = await stage.linkOf(id(2))
    const url = `/api/meetings/public/${meeting}/members/${member}/details`
    const reply = await app.api.app.inject({ method: 'GET', url, headers: { 'accept-language': 'en-GB,en;q=0.8' } })
    expect(reply.json().locale).toBe('en-GB')
  })

  test('opening it is told to the company', async () => {
    await app.work()
    await details(2)
    const { members, accesses } = await load()
    expect(members.find((it) => it._id === id(2))!.email_status).toBe('VISITED')
    expect(accesses.map((it) => it.member_id)).toEqual([id(2)])
  })

  test('a poll that was answered says nothing of the notice', async () => {
    await app.work()
    await details(2)
    await app.deps.db.updateTable('mails').set({ event: 'PROPOSAL' }).where('meeting_id', '=', stage.meeting._id).where('member_id', '=', id(2)).execute()
    expect((await load()).members.find((it) => it._id === id(2))!.email_status).toBe('NONE')
  })

  test('who was taken out and brought back has another key: that of an older letter stays dead', async () => {
    const { company, meeting, linkOf } = await app.again(preparedMeeting)
    const [old, params] = [await linkOf(company.ids[2]!), { id: meeting._id }]
    await company.call(meetingRoutes.changeMembers, { params, body: { remove: [company.ids[2]!] } })
    await app.deps.clock.set(app.deps.db, new Date(Date.now() + 60_000))
    await company.call(meetingRoutes.changeMembers, { params, body: { member_ids: [company.ids[2]!] } })
    const anew = await linkOf(company.ids[2]!)
    await app.deps.clock.set(app.deps.db, null)
    await expect(app.call(publicMeetingRoutes.details, { params: old })).rejects.toMatchObject({ status: 404 })
    expect(await app.call(publicMeetingRoutes.details, { params: anew })).toMatchObject({ status: 'PROCESSING' })
    expect(await linkOf(company.ids[2]!)).toEqual(anew)
  })

  test('before the notice there is nothing of it but its name', async () => {
    const { company, linkOf } = await app.again(preparedMeeting)
    const seen = await app.call(publicMeetingRoutes.details, { params: await linkOf(company.ids[0]!) })
    expect(seen).toMatchObject({ status: 'PROCESSING', agenda: [], convocations: [], files: [], member: { can_delegate: false } })
  })
})

describe('documents', () => {
  /** A document of the first point, for everybody or for some. */
  async function attach(member_ids: string[] | null): Promise<string> {
    const { db, storage } = app.deps
    const at = new Date().toISOString()
    const place = { company_id: stage.company._id, meeting_id: stage.meeting._id, context: 'odg', name: 'bilancio.pdf', created_at: at }
    const { _id } = await db
      .insertInto('files')
      .values({ ...place, member_ids })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const storage_key = crypto.randomUUID().replaceAll('-', '')
    const version = { file_id: _id, version: 1, name: 'bilancio.pdf', mime_type: 'application/pdf', state: 'READY', bytes: 9, storage_key, created_at: at }
    await db.insertInto('file_versions').values(version).execute()
    await storage.write(storage_key, Buffer.from('%PDF-1.7\n'), 'application/pdf')
    await db.insertInto('agenda_files').values({ point_id: stage.meeting.odgs[0]!._id, file_id: _id, position: 1 }).execute()
    return _id
  }
  const download = async (at: number, file: string) =>
    (await app.api.app.inject({ method: 'GET', url: `/api/media/download/slug/${(await stage.linkOf(id(at))).member}/${file}` })).statusCode

  test('are listed and opened by those they are for, and by nobody else', async () => {
    const [everybody, some] = [await attach(null), await attach([id(1)])]
    const listed = async (at: number) => (await details(at)).agenda[0]!.files.map((it) => it._id).sort()
    expect(await listed(2)).toEqual([everybody])
    expect(await listed(1)).toEqual([everybody, some].sort())
    expect([await download(2, everybody), await download(2, some), await download(1, some)]).toEqual([302, 404, 302])
  })

  test('whoever represents somebody reads what that person may read, once the proxy counts and as long as it does', async () => {
    const some = await attach([id(1)])
    const params = { ...(await stage.linkOf(id(1))), convocation: stage.first._id }
    const { _id } = await app.call(memberDelegationRoutes.give, { params, body: { delegate_id: id(2), signature } })
    expect(await download(2, some)).toBe(404)
    const body = { delegation_ids: [_id], accepted: true }
    await app.call(memberDelegationRoutes.approve, { params: { ...(await stage.linkOf(id(2))), convocation: stage.first._id }, body })
    expect([await download(2, some), (await details(2)).agenda[0]!.files.length]).toEqual([302, 1])
    await app.call(memberDelegationRoutes.withdraw, { params: { ...params, delegation: _id } })
    expect([await download(2, some), (await details(2)).agenda[0]!.files.length]).toEqual([404, 0])
  })
})

describe('saying whether one will come', () => {
  test('is kept for the call that counts, once, and can be changed', async () => {
    await Promise.all([intend(2, 'PRESENT'), intend(2, 'PRESENT')])
    expect((await intend(2, 'ABSENT')).member.intention).toBe('ABSENT')
    const rows = await app.deps.db.selectFrom('presence_intentions').select(['member_id', 'presence']).where('meeting_id', '=', stage.meeting._id).execute()
    expect(rows).toEqual([{ member_id: id(2), presence: 'ABSENT' }])
    expect((await load()).members.find((it) => it._id === id(2))!.intention).toBe('ABSENT')
  })

  test('is not asked where the company does not want to know', async () => {
    const mode = JSON.stringify({ ...stage.meeting.mode, disable_presence: true })
    await app.deps.db.updateTable('meetings').set({ mode }).where('_id', '=', stage.meeting._id).execute()
    await expect(intend(2, 'PRESENT')).rejects.toEqual(refusal(422, 'MT002', { reason: 'presence_disabled' }))
  })

  test('is for the call that counts alone, and for a meeting still to be held', async () => {
    const second = stage.meeting.convocations.find((it) => it.convocation_type === 'SECOND')!
    await expect(intend(2, 'PRESENT', second._id)).rejects.toEqual(refusal(422, 'MT002', { reason: 'call_not_active' }))
    const other = await convenedMeeting(app)
    await expect(intend(2, 'PRESENT', other.first._id)).rejects.toEqual(refusal(404, 'MT001'))
    await app.deps.db.updateTable('meetings').set({ status: 'CANCELED' }).where('_id', '=', stage.meeting._id).execute()
    await expect(intend(2, 'PRESENT')).rejects.toEqual(refusal(409, 'E0002', { status: 'CANCELED' }))
  })
})

test('a proxy for the first call stands in the second, where no other can be given beside it', async () => {
  const link = await stage.linkOf(id(2))
  await app.call(memberDelegationRoutes.give, { params: { ...link, convocation: stage.first._id }, body: { delegate_id: id(0), signature } })
  await app.deps.clock.set(app.deps.db, new Date(stage.first.datetime))
  await stage.company.call(convocationRoutes.endCall, { params: { id: stage.meeting._id, convocationId: stage.first._id }, body: { action: 'second' } })
  const { convocation_id, given } = await app.call(memberDelegationRoutes.mine, { params: link })
  expect(convocation_id).not.toBe(stage.first._id)
  expect(given).toMatchObject({ convocation_id: stage.first._id, state: 'CREATED' })
  const again = app.call(memberDelegationRoutes.give, { params: { ...link, convocation: convocation_id! }, body: { delegate_id: id(1), signature } })
  await expect(again).rejects.toEqual(refusal(409, 'DG001'))
  expect((await details(2)).delegation).toMatchObject({ delegate: { last_name: 'Rossi' } })
})

test('no reply to a member ever holds the address, the telephone or the fiscal code of anybody, nor a key', async () => {
  const params = { ...(await stage.linkOf(id(2))), convocation: stage.first._id }
  const outsider = { kind: 'P' as const, last_name: 'Lombardelli', email: 'ginevra@example.test', fiscal_code: 'LMBGVR80A41H501X', phone: '+39 3409999999' }
  const given = await app.call(memberDelegationRoutes.give, {
    params: { ...(await stage.linkOf(id(1))), convocation: stage.first._id },
    body: { delegate: outsider, signature },
  })
  await app.deps.db.updateTable('meetings').set({ poll_sent_at: new Date().toISOString() }).where('_id', '=', stage.meeting._id).execute()
  const delegate = (await load()).members.find((it) => it.last_name === 'Lombardelli')!
  const own = await app.call(memberDelegationRoutes.give, { params, body: { delegate_id: id(3), signature } })
  const replies = [
    await details(2),
    await intend(2, 'PRESENT'),
    await app.call(publicProposalRoutes.look, { params }),
    await app.call(memberDelegationRoutes.mine, { params }),
    await app.call(memberDelegationRoutes.change, { params: { ...params, delegation: own._id }, body: { version: 1, signature } }),
    await app.call(memberDelegationRoutes.withdraw, { params: { ...params, delegation: own._id } }),
    await app.call(memberDelegationRoutes.mine, { params: await stage.linkOf(delegate._id) }),
    await app.call(memberDelegationRoutes.approve, {
      params: { ...(await stage.linkOf(delegate._id)), convocation: stage.first._id },
      body: { delegation_ids: [given._id], accepted: true },
    }),
  ]
  const keys = await Promise.all([0, 1, 2, 3].map(async (at) => (await stage.linkOf(id(at))).member))
  const people = await app.deps.db.selectFrom('members').select(['email', 'phone', 'fiscal_code']).where('company_id', '=', stage.company._id).execute()
  const text = JSON.stringify(replies)
  for (const secret of [...people.flatMap((it) => [it.email, it.phone, it.fiscal_code]), outsider.email, outsider.phone, outsider.fiscal_code, ...keys]) {
    if (secret) expect(text).not.toContain(secret)
  }
})

test.skipIf(!popplerInstalled)('the form of a proxy tells its delegator nobody else’s fiscal code', async () => {
  const { meeting, member } = await stage.linkOf(id(2))
  const url = `/api/delegations/meetings/${meeting}/members/${member}/convocations/${stage.first._id}/preview`
  const { rawPayload } = await app.api.app.inject({ method: 'POST', url, payload: { delegate_id: id(0) } })
  const printed = pdfText(rawPayload)
  expect(printed).toContain('Anna Rossi')
  expect(['ZZAAAX80A01H501U', 'ZZAACX80A01H501U'].map((it) => printed.includes(it))).toEqual([false, true])
})
