import { companyRoutes } from '@delibera/core/companies/routes'
import { adminDelegationRoutes, memberDelegationRoutes } from '@delibera/core/delegations/routes'
import type { DelegationDraft } from '@delibera/core/delegations/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting, preparedMeeting } from '../../testing/convened.ts'
import { mailsTo } from '../../testing/mailbox.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof convenedMeeting>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** One white dot. */
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const outsider = { kind: 'P' as const, first_name: 'Ginevra', last_name: 'Lombardelli', email: 'ginevra@example.test', fiscal_code: 'LMBGVR80A41H501X' }

const id = (at: number) => stage.company.ids[at]!
const byLink = async (at: number) => ({ ...(await stage.linkOf(id(at))), convocation: stage.first._id })
const byCompany = () => ({ meeting: stage.meeting._id, convocation: stage.first._id })
const give = async (at: number, draft: Partial<DelegationDraft>) =>
  app.call(memberDelegationRoutes.give, { params: await byLink(at), body: { signature, ...draft } as never })
const enter = (body: object) => stage.company.call(adminDelegationRoutes.enter, { params: byCompany(), body: body as never })
const mine = async (link: { meeting: string; member: string }) => app.call(memberDelegationRoutes.mine, { params: link })
const mineAt = async (at: number) => mine(await stage.linkOf(id(at)))
const approve = async (at: number, delegation_ids: string[], accepted = true) =>
  app.call(memberDelegationRoutes.approve, { params: await byLink(at), body: { delegation_ids, accepted } })
const withdraw = async (at: number, delegation: string) => app.call(memberDelegationRoutes.withdraw, { params: { ...(await byLink(at)), delegation } })
const load = () => stage.company.call(meetingRoutes.load, { params: { id: stage.meeting._id } })
const refusal = (status: number, code: string, info?: unknown) =>
  expect.objectContaining({ status, code, ...(info ? { info: expect.objectContaining(info as object) } : {}) })
const blockedBy = (rule: string) => refusal(422, 'MT002', { rules: [expect.objectContaining({ id: rule, severity: 'BLOCK' })] })
const lettersOf = async (event: string) =>
  (await app.deps.db.selectFrom('mails').select('recipient').where('meeting_id', '=', stage.meeting._id).where('event', '=', event).execute()).map(
    (it) => it.recipient,
  )

describe('in an S.r.l.', () => {
  beforeEach(async () => {
    stage = await app.again(convenedMeeting)
  })

  test('a member names another, signs, and it counts once accepted', async () => {
    const [bilancio] = stage.meeting.odgs
    const given = await give(2, { delegate_id: id(0), votes: [{ odg_id: bilancio!._id, accepted: 1 }] })
    expect(given).toMatchObject({
      state: 'CREATED',
      issuer: 'MEMBER',
      signed: true,
      signature: true,
      requires_acceptance: true,
      accepted: null,
      is_valid: false,
    })
    expect(given.content).toContain('Carla Verdi, titolare di diritti di voto per euro 1.000,00')
    expect(given.content).toContain('Punto 1: favorevole.')
    expect(given.checks.map((it) => [it.id, it.severity])).toEqual([['L-DEL-06', 'INFO']])
    expect((await load()).findings.map((it) => it.id)).toContain('L-DEL-06')
    expect(await lettersOf('DELEGATE')).toEqual(['persona1@pec.it'])
    expect(await lettersOf('CREATE_DELEGATION')).toEqual(['persona3@pec.it'])
    const { received } = await approve(0, [given._id])
    expect(received).toMatchObject([{ _id: given._id, state: 'ACCEPTED', is_valid: true, shares: 100_000, percentage: 10, delegator: { last_name: 'Verdi' } }])
    await approve(0, [given._id])
    expect(await lettersOf('APPROVE_DELEGATION')).toEqual(['persona3@pec.it'])
  })

  test('the signed document is kept, and the two people it names can open it', async () => {
    const { file } = await give(2, { delegate_id: id(0) })
    const open = async (at: number) => {
      const { member } = await stage.linkOf(id(at))
      return app.api.app.inject({ method: 'GET', url: `/api/media/download/slug/${member}/${file!._id}` })
    }
    expect(file!.name).toBe('Delega Carla Verdi.pdf')
    const replies = [await open(2), await open(0), await open(1)]
    expect(replies.map((it) => it.statusCode)).toEqual([302, 302, 404])
    const address = new URL(String(replies[0]!.headers.location), 'http://localhost')
    const { rawPayload } = await app.api.app.inject({ method: 'GET', url: address.pathname + address.search })
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the signed document is exchanged or removed by nobody: a new version that was begun before comes to nothing', async () => {
    const { file } = await give(2, { delegate_id: id(0) })
    const another = { filename: 'altra.pdf', mime_type: 'application/pdf', context: 'delegation' as const, replaces: file!._id }
    const { member: slug } = await stage.linkOf(id(2))
    const tries = [
      () => stage.company.call(fileRoutes.askUpload, { body: another }),
      () => stage.company.call(fileRoutes.remove, { params: { id: file!._id }, query: {} }),
      () => app.call(fileRoutes.askUploadByLink, { params: { slug }, body: another }),
    ]
    for (const exchanged of tries) await expect(exchanged()).rejects.toMatchObject({ status: 409, code: 'E0002', info: { reason: 'kept' } })

    const body = { filename: 'delega.pdf', mime_type: 'application/pdf', context: 'delegation' as const }
    const begun = await app.call(fileRoutes.askUploadByLink, { params: { slug: (await stage.linkOf(id(1))).member }, body })
    const [first] = await app.deps.db.selectFrom('file_versions').select('storage_key').where('file_id', '=', begun.id).execute()
    await app.deps.storage.write(first!.storage_key, Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf')
    await app.call(fileRoutes.askUploadByLink, { params: { slug: (await stage.linkOf(id(1))).member }, body: { ...body, replaces: begun.id } })
    await give(1, { delegate_id: id(0), signature: null, file_id: begun.id })
    const versions = await app.deps.db.selectFrom('file_versions').select(['version', 'state']).where('file_id', '=', begun.id).execute()
    expect(versions).toEqual([{ version: 1, state: 'READY' }])
  })

  test('the form can be read before it is signed, in the language of the request', async () => {
    const url = `/api/delegations/meetings/${(await byLink(2)).meeting}/members/${(await byLink(2)).member}/convocations/${stage.first._id}/preview`
    const reply = await app.api.app.inject({
      method: 'POST',
      url,
      headers: { 'accept-language': 'en-GB' },
      payload: { delegate: { ...outsider, last_name: '王Lombardelli' } },
    })
    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(reply.headers['content-disposition']).toContain('Proxy Carla Verdi.pdf')
    expect((await load()).delegations).toEqual([])
  })

  test('without a signature or a paper nothing is given', async () => {
    await expect(give(2, { delegate_id: id(0), signature: null })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'signature' }] })
    await expect(give(2, { delegate_id: id(0), signature: 'data:image/png;base64,PGh0bWw+' })).rejects.toMatchObject({
      code: 'E0001',
      info: [{ path: 'signature' }],
    })
  })

  test('a person entered on the spot has a link of their own, answers by it, and loses it with the last delegation', async () => {
    const given = await give(2, { delegate: outsider })
    const { members } = await load()
    const person = members.find((it) => it.last_name === 'Lombardelli')!
    expect(person).toMatchObject({ source: 'DELEGATE', weight: 0, roles: [{ type: 'DEL' }] })
    const [mail] = await mailsTo(app, outsider.email)
    const link = await stage.linkOf(person._id)
    expect(mail!.body).toContain(`/public/meetings/${link.meeting}/member/${link.member}`)
    expect((await mine(link)).received).toMatchObject([{ _id: given._id, votes: [] }])
    const again = await give(1, { delegate: outsider })
    expect(again.delegate._id).toBe(person._id)
    await withdraw(2, given._id)
    expect((await mine(link)).received.map((it) => it._id)).toEqual([again._id])
    await withdraw(1, again._id)
    await expect(mine(link)).rejects.toEqual(refusal(404, 'GEN01'))
    expect(await lettersOf('DELETE_DELEGATION')).toEqual([outsider.email, outsider.email])
  })

  test('whoever must accept must be reachable', async () => {
    await expect(give(2, { delegate: { ...outsider, email: null } })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'delegate.email' }] })
  })

  test('two at once for one delegator: one stands, the other is DG001; and so is one more', async () => {
    const both = await Promise.allSettled([give(2, { delegate_id: id(0) }), give(2, { delegate_id: id(1) })])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((it) => it.status === 'rejected')).toMatchObject({ reason: refusal(409, 'DG001') })
    await expect(enter({ delegator_id: id(2), delegate: outsider })).rejects.toEqual(refusal(409, 'DG001'))
    expect((await load()).delegations).toHaveLength(1)
  })

  test('revoking is kept, is done once, and makes room for another', async () => {
    const { _id } = await give(2, { delegate_id: id(0) })
    await Promise.all([withdraw(2, _id), withdraw(2, _id)])
    expect(await lettersOf('DELETE_DELEGATION')).toEqual(['persona1@pec.it'])
    await give(2, { delegate_id: id(1) })
    expect((await load()).delegations.map((it) => it.state)).toEqual(['REVOKED', 'CREATED'])
    expect((await mineAt(2)).given).toMatchObject({ delegate: { _id: id(1) } })
  })

  test('a delegate who refuses is told to the delegator, who names another; the refusal cannot be taken back', async () => {
    const { _id } = await give(2, { delegate_id: id(0) })
    await approve(0, [_id], false)
    expect(await lettersOf('REJECT_DELEGATION')).toEqual(['persona3@pec.it'])
    expect((await mineAt(2)).given).toMatchObject({ state: 'REJECTED', accepted: false })
    await expect(approve(0, [_id])).rejects.toEqual(refusal(409, 'E0002'))
    expect((await give(2, { delegate_id: id(1) })).state).toBe('CREATED')
  })

  test('somebody else’s is not there, whatever one would do with it', async () => {
    const { _id } = await give(2, { delegate_id: id(0) })
    await expect(withdraw(1, _id)).rejects.toEqual(refusal(404, 'DG002'))
    await expect(approve(1, [_id])).rejects.toEqual(refusal(404, 'DG002'))
    await expect(approve(2, [_id])).rejects.toEqual(refusal(404, 'DG002'))
    const params = { ...(await byLink(1)), delegation: _id }
    await expect(app.call(memberDelegationRoutes.change, { params, body: { version: 1, signature } })).rejects.toEqual(refusal(404, 'DG002'))
    const other = await preparedMeeting(app)
    await expect(other.company.call(adminDelegationRoutes.revoke, { params: { ...byCompany(), delegation: _id } })).rejects.toEqual(refusal(403, 'CP003'))
    const elsewhere = { meeting: other.meeting._id, convocation: stage.first._id, delegation: _id }
    await expect(other.company.call(adminDelegationRoutes.revoke, { params: elsewhere })).rejects.toEqual(refusal(404, 'DG002'))
  })

  test('changing it asks for another signature and for another yes', async () => {
    const given = await give(2, { delegate_id: id(0) })
    await approve(0, [given._id])
    const params = { ...(await byLink(2)), delegation: given._id }
    const { version } = (await mineAt(2)).given!
    const votes = [{ odg_id: stage.meeting.odgs[1]!._id, accepted: -1 as const }]
    await expect(app.call(memberDelegationRoutes.change, { params, body: { version, votes } })).rejects.toMatchObject({ info: [{ path: 'signature' }] })
    const both = await Promise.allSettled([1, 2].map(() => app.call(memberDelegationRoutes.change, { params, body: { version, votes, signature } })))
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await mineAt(2)).given).toMatchObject({ state: 'CREATED', is_valid: false, votes })
    const correction = { params: { ...byCompany(), delegation: given._id }, body: { version: version + 1, votes: [] } }
    await expect(stage.company.call(adminDelegationRoutes.correct, correction)).rejects.toEqual(refusal(422, 'MT002', { reason: 'signed_by_member' }))
  })

  test('instructions are for points of this agenda', async () => {
    const votes = [{ odg_id: crypto.randomUUID(), accepted: 1 as const }]
    await expect(give(2, { delegate_id: id(0), votes })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'votes.0.odg_id' }] })
  })

  test('people are told whom they may name, and no more than names', async () => {
    await give(1, { delegate_id: id(0) })
    const { delegatables, refused, allows_outsiders } = await mineAt(2)
    expect(refused).toEqual([])
    expect(allows_outsiders).toBe(true)
    expect(delegatables.map((it) => [it.last_name, it.represents, it.refused.map((rule) => rule.id)])).toEqual([
      ['Neri', 0, []],
      ['Rossi', 1, []],
      ['Bianchi', 0, ['L-DEL-07']],
    ])
    expect((await mineAt(0)).refused.map((it) => it.id)).toEqual(['L-DEL-07'])
    expect((await mineAt(3)).refused.map((it) => it.id)).toEqual(['L-DEL-03'])
  })
})

describe('by the company, on paper', () => {
  beforeEach(async () => {
    stage = await app.again(convenedMeeting)
  })

  async function uploaded(bytes: string, as = stage.company) {
    const token = await app.world.session(as.owner)
    const body = { filename: 'delega.pdf', mime_type: 'application/pdf', context: 'delegation', company_id: as._id }
    const grant = (
      await app.api.app.inject({ method: 'POST', url: '/api/media/upload/auth/presigned', headers: { authorization: `Bearer ${token}` }, payload: body })
    ).json()
    const key = new URL(grant.url, 'http://localhost').pathname.split('/').at(-1)!
    await app.deps.storage.write(key, Buffer.from(bytes), 'application/pdf')
    return grant.id as string
  }

  test('it needs no acceptance, and counts once the signed paper is there', async () => {
    const entered = await enter({ delegator_id: id(2), delegate: { ...outsider, email: null } })
    expect(entered).toMatchObject({ issuer: 'ADMIN', signed: false, requires_acceptance: false, is_valid: false })
    const file_id = await uploaded('%PDF-1.7\n%%EOF')
    const params = { ...byCompany(), delegation: entered._id }
    const corrected = await stage.company.call(adminDelegationRoutes.correct, { params, body: { version: entered.version, file_id } })
    expect(corrected).toMatchObject({ signed: true, is_valid: true, file: { _id: file_id } })
    const kept = await stage.company.call(adminDelegationRoutes.correct, { params, body: { version: corrected.version, valid_for_second: false } })
    expect(kept).toMatchObject({ file: { _id: file_id }, is_valid: true, valid_for_second: false })
  })

  test('a paper that is no PDF, of another company or of another delegation is refused', async () => {
    const body = { delegator_id: id(2), delegate_id: id(0) }
    await expect(enter({ ...body, file_id: await uploaded('hello') })).rejects.toMatchObject({ code: 'E0001', info: [{ message: 'onlyPdfAllowed' }] })
    const other = await preparedMeeting(app)
    await expect(enter({ ...body, file_id: await uploaded('%PDF-1.7\n%%EOF', other.company) })).rejects.toMatchObject({
      code: 'E0001',
      info: [{ path: 'file_id' }],
    })
    const file_id = await uploaded('%PDF-1.7\n%%EOF')
    await enter({ ...body, file_id })
    await expect(enter({ delegator_id: id(1), delegate_id: id(3), file_id })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'file_id' }] })
  })

  test('who is not in the meeting neither gives nor receives', async () => {
    await expect(enter({ delegator_id: crypto.randomUUID(), delegate_id: id(0) })).rejects.toEqual(refusal(404, 'MB003'))
    await expect(enter({ delegator_id: id(2), delegate_id: crypto.randomUUID() })).rejects.toEqual(refusal(404, 'MB003'))
  })

  test('a company as delegate is a warning that is kept', async () => {
    const firm = { kind: 'S', last_name: 'Fiduciaria S.p.A.', fiscal_code: '00743110157' }
    expect((await enter({ delegator_id: id(2), delegate: firm })).checks.map((it) => it.id)).toEqual(['L-DEL-04'])
    expect((await load()).findings.map((it) => it.id)).toContain('L-DEL-04')
  })
})

test('in an S.p.A. a director cannot be named, not even entered as a stranger', async () => {
  stage = await convenedMeeting(app, { name: 'Prova S.p.A.' })
  await expect(give(2, { delegate_id: id(0) })).rejects.toEqual(blockedBy('L-DEL-01'))
  await expect(give(2, { delegate: { ...outsider, fiscal_code: 'ZZAAAX80A01H501U' } })).rejects.toEqual(blockedBy('L-DEL-01'))
  expect((await give(2, { delegate: outsider })).checks).toEqual([])
})

test('one person represents as many as the statute says, however many ask at once', async () => {
  stage = await convenedMeeting(app, { statute: { max_proxies: 1 } })
  const both = await Promise.allSettled([give(1, { delegate: outsider }), give(2, { delegate: outsider })])
  expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((it) => it.status === 'rejected')).toMatchObject({ reason: blockedBy('L-DEL-02') })
})

test('a twenty-first member may name the same person only where the company turns to the market', async () => {
  const partners = Array.from({ length: 21 }, (_, at) => ({ name: `Socio Numero${at}`, roles: ['PAR'], shares: 1_000 }))
  stage = await convenedMeeting(app, {
    name: 'Molti soci S.p.A.',
    credits: 100_000,
    seats: [{ name: 'Anna Rossi', roles: ['PAR', 'PCA'], shares: 600_000 }, { name: 'Bruno Bianchi', roles: ['PAR'], shares: 1_000 }, ...partners],
  })
  for (let at = 2; at < 22; at++) await enter({ delegator_id: id(at), delegate_id: id(1) })
  await expect(enter({ delegator_id: id(22), delegate_id: id(1) })).rejects.toEqual(blockedBy('L-DEL-02'))
  await stage.company.call(companyRoutes.change, { params: { id: stage.company._id }, body: { market: 'MTF' } })
  expect((await enter({ delegator_id: id(22), delegate_id: id(1) })).checks).toEqual([])
})

test('a statute that forbids it, and a board, say so before and after', async () => {
  stage = await convenedMeeting(app, { statute: { proxies_allowed: false } })
  await expect(give(2, { delegate_id: id(0) })).rejects.toEqual(blockedBy('L-DEL-05'))
  expect((await mineAt(2)).refused.map((it) => it.id)).toEqual(['L-DEL-05'])
  stage = await convenedMeeting(app, { meeting_type: 'BOARD' })
  await expect(give(1, { delegate_id: id(0) })).rejects.toEqual(blockedBy('L-BRD-03'))
  expect((await mineAt(1)).refused.map((it) => it.id)).toEqual(['L-BRD-03'])
})

test('before the notice has left there is nothing to delegate', async () => {
  const prepared = await preparedMeeting(app)
  const params = { ...(await prepared.linkOf(prepared.company.ids[2]!)), convocation: crypto.randomUUID() }
  await expect(app.call(memberDelegationRoutes.give, { params, body: { delegate_id: prepared.company.ids[0]!, signature } })).rejects.toEqual(
    refusal(409, 'E0002'),
  )
})
