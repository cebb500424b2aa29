import { convocationRoutes, publicMeetingRoutes } from '@delibera/core/convocations/routes'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { convenedMeeting } from '../testing/convened.ts'
import { mailsTo } from '../testing/mailbox.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof convenedMeeting>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  stage = await app.again(convenedMeeting)
})
afterAll(() => app.close())

type Keys = Awaited<ReturnType<typeof stage.linkOf>>

const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const [carla, wrong, right] = [2, 'persona3@pec.it', 'giusta@pec.it']
const id = (at = carla) => stage.company.ids[at]!
const params = () => ({ id: stage.meeting._id })
const open = (keys: Keys) => app.call(publicMeetingRoutes.details, { params: keys })
const dead = { status: 404, code: 'GEN01', info: 'dead_link' }
/** The key that the newest letter to an address brought. */
const keyTo = async (address: string): Promise<Keys> => {
  const [, meeting, member] = (await mailsTo(app, address))[0]!.body.match(/public\/meetings\/([\w-]+)\/member\/([\w-]+)/)!
  return { meeting: meeting!, member: member! }
}
const correct = (email: string, at = carla) =>
  stage.company.call(meetingRoutes.changeEmails, { params: params(), body: { emails: [{ member_id: id(at), email }] } })
const sendAgain = (at = carla) => stage.company.call(convocationRoutes.send, { params: params(), body: { member_ids: [id(at)], ack: [] } })
const remindAll = () => stage.company.call(convocationRoutes.remind, { params: params(), body: {} })
const renew = (at = carla, call: Call = stage.company.call) => call(meetingRoutes.renewLink, { params: { ...params(), memberId: id(at) } })
const revoke = (at = carla, call: Call = stage.company.call) => call(meetingRoutes.revokeLink, { params: { ...params(), memberId: id(at) } })
const stateOf = async (at = carla) => (await stage.company.call(meetingRoutes.load, { params: params() })).members.find((it) => it._id === id(at))!.link
const lettersTo = async (address: string) => (await mailsTo(app, address)).map((it) => it.subject)
const actsOf = async () => {
  const chain = `meeting:${stage.meeting._id}`
  const rows = await app.deps.db.selectFrom('audit_log').select(['action', 'actor', 'data']).where('chain', '=', chain).orderBy('seq').execute()
  return rows.filter((it) => it.action.startsWith('link.'))
}

describe('an address that is corrected', () => {
  test('leaves no vote in the wrong mailbox: its link is dead, and the right person has another', async () => {
    const lost = await keyTo(wrong)
    expect(await open(lost)).toMatchObject({ member: { _id: id() } })
    await correct(right)
    await expect(open(lost)).rejects.toMatchObject(dead)
    expect(await stateOf()).toBe('ENDED')
    await sendAgain()
    expect(await open(await keyTo(right))).toMatchObject({ member: { _id: id() } })
    expect(await stateOf()).toBe('LIVE')
    await expect(open(lost)).rejects.toMatchObject(dead)
  })

  test('to what it was takes nothing from anybody, nor does that of somebody else', async () => {
    const [own, other] = [await keyTo(wrong), await keyTo('persona2@pec.it')]
    await correct(wrong)
    expect(await open(own)).toBeTruthy()
    await correct(right)
    expect(await open(other)).toBeTruthy()
  })

  test('in the book ends the link of every meeting that is written to there', async () => {
    const lost = await keyTo(wrong)
    const change = (body: object) => stage.company.call(memberRoutes.change, { params: { id: stage.company._id, memberId: id() }, body })
    await change({ phone: '+393339999999' })
    expect(await open(lost)).toBeTruthy()
    await change({ email: right })
    await expect(open(lost)).rejects.toMatchObject(dead)
    await sendAgain()
    const found = await keyTo(right)
    expect(await open(found)).toBeTruthy()
    await correct('propria@pec.it')
    await sendAgain()
    const own = await keyTo('propria@pec.it')
    await change({ email: 'terza@pec.it' })
    // This meeting writes to an address of its own, which the book does not change.
    expect(await open(own)).toBeTruthy()
  })
})

describe('a link that is renewed', () => {
  test('comes by letter and leaves the one before dead', async () => {
    const lost = await keyTo(wrong)
    expect((await renew()).members.find((it) => it._id === id())).toMatchObject({ link: 'LIVE' })
    await expect(open(lost)).rejects.toMatchObject(dead)
    expect((await lettersTo(wrong))[0]).toBe('Nuovo link personale: Nomina del revisore legale, Prova S.r.l.')
    expect(await open(await keyTo(wrong))).toMatchObject({ member: { _id: id() } })
    const kept = await app.deps.db.selectFrom('mails').select(['body', 'headers']).where('event', '=', 'LINK_RENEWED').execute()
    expect(kept).toMatchObject([{ headers: { 'X-TipoRicevuta': 'sintetica' }, body: expect.stringContaining('/member/***') }])
    expect(await actsOf()).toMatchObject([{ action: 'link.renewed', actor: `user:${stage.company.owner._id}`, data: { member_id: id(), letter: true } }])
  })

  test('twice, or twice at once, is one letter whose link is good', async () => {
    await Promise.all([renew(), renew()])
    await renew()
    expect((await lettersTo(wrong)).filter((it) => it.startsWith('Nuovo link'))).toHaveLength(1)
    expect(await open(await keyTo(wrong))).toBeTruthy()
    await correct(right)
    await renew()
    expect((await lettersTo(right)).filter((it) => it.startsWith('Nuovo link'))).toHaveLength(1)
  })

  test('of somebody who represented another and no longer does is refused', async () => {
    const call = { ...(await keyTo(wrong)), convocation: stage.first._id }
    const delegate = { kind: 'P', first_name: 'Elio', last_name: 'Delegato', email: 'elio@pec.it' }
    const given = await app.call(memberDelegationRoutes.give, { params: call, body: { delegate, signature } as never })
    const member_id = given.delegate._id
    const renewed = () => stage.company.call(meetingRoutes.renewLink, { params: { ...params(), memberId: member_id } })
    expect((await renewed()).members.find((it) => it._id === member_id)).toMatchObject({ link: 'LIVE' })
    await app.call(memberDelegationRoutes.withdraw, { params: { ...call, delegation: given._id } })
    await expect(renewed()).rejects.toMatchObject({ status: 422, code: 'MB002', info: { reason: 'represents_nobody' } })
  })
})

describe('a link that is revoked', () => {
  test('opens nothing, and no letter to all brings another, until it is renewed', async () => {
    const lost = await keyTo(wrong)
    await Promise.all([revoke(), revoke()])
    expect(await stateOf()).toBe('REVOKED')
    await expect(open(lost)).rejects.toMatchObject(dead)
    await remindAll()
    await expect(open(await keyTo(wrong))).rejects.toMatchObject(dead)
    expect(await open(await keyTo('persona2@pec.it'))).toBeTruthy()
    await renew()
    expect(await stateOf()).toBe('LIVE')
    expect(await open(await keyTo(wrong))).toBeTruthy()
    await expect(open(lost)).rejects.toMatchObject(dead)
    expect((await actsOf()).map((it) => it.action)).toEqual(['link.revoked', 'link.renewed'])
  })

  test('is given back by another address, because that is somebody else’s mailbox', async () => {
    await revoke()
    await correct(right)
    await sendAgain()
    expect(await open(await keyTo(right))).toBeTruthy()
  })

  test('is not that of who presides, who could not hold the meeting', async () => {
    await expect(revoke(0)).rejects.toMatchObject({ status: 422, code: 'MT002', info: { reason: 'administrator' } })
    expect((await renew(0)).members.find((it) => it._id === id(0))).toMatchObject({ link: 'LIVE' })
  })
})

test('only who prepares the meeting renews or revokes, and only for the people in it', async () => {
  const other = await convenedMeeting(app)
  const keys = await keyTo(wrong)
  for (const act of [renew, revoke]) {
    await expect(act(carla, other.company.call)).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await expect(act(carla, app.call)).rejects.toMatchObject({ status: 401 })
  }
  for (const route of [meetingRoutes.renewLink, meetingRoutes.revokeLink]) {
    const stranger = { ...params(), memberId: other.company.ids[2]! }
    await expect(stage.company.call(route, { params: stranger })).rejects.toMatchObject({ status: 404, code: 'MB003' })
    const nowhere = { id: '00000000-0000-4000-8000-000000000000', memberId: id() }
    await expect(stage.company.call(route, { params: nowhere })).rejects.toMatchObject({ status: 404, code: 'MT001' })
  }
  expect(await open(keys)).toBeTruthy()
})
