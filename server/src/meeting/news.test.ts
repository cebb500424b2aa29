import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import { adminDelegationRoutes, memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { proposalRoutes, publicProposalRoutes } from '@delibera/core/proposals/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { convenedMeeting, daysAhead, preparedMeeting } from '../testing/convened.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** One white dot. */
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

type Stage = Awaited<ReturnType<typeof preparedMeeting>>

/** What somebody has heard of meetings, in order. */
async function heardBy(user_id: string) {
  const rows = await app.deps.db
    .selectFrom('app_events')
    .select('data')
    .where('topic', '=', `user:${user_id}`)
    .where('type', '=', 'meeting')
    .orderBy('seq')
    .execute()
  return rows.map((it) => it.data as { company_id: string; meeting_id: string; member_id: string; event: string })
}

/** A consultant of the company beside its owner, one who serves it no more, and somebody who never did. */
async function others({ company }: Stage) {
  const [consultant, former, stranger] = [await app.world.person(), await app.world.person(), await app.world.person()]
  await app.world.role(company._id, consultant, { role: 'CONSULTANT' })
  await app.world.role(company._id, former, { role: 'CONSULTANT', status: 'INCACTIVE' })
  return { consultant, former, stranger }
}

describe('what members do by their links', () => {
  let stage: Awaited<ReturnType<typeof convenedMeeting>>
  beforeEach(async () => {
    stage = await app.again(convenedMeeting)
  })
  const id = (at: number) => stage.company.ids[at]!
  const byLink = async (at: number) => ({ ...(await stage.linkOf(id(at))), convocation: stage.first._id })
  const open = async (at: number) => app.call(publicMeetingRoutes.details, { params: await stage.linkOf(id(at)) })
  const intend = async (at: number, presence: 'PRESENT' | 'ABSENT') =>
    app.call(publicMeetingRoutes.intend, { params: { ...(await stage.linkOf(id(at))), conv: stage.first._id }, body: { presence } })
  const give = async (at: number, to: number) =>
    app.call(memberDelegationRoutes.give, { params: await byLink(at), body: { signature, delegate_id: id(to) } as never })
  const answer = async (at: number, delegation_ids: string[]) =>
    app.call(memberDelegationRoutes.approve, { params: await byLink(at), body: { delegation_ids, accepted: true } })
  const events = async () => (await heardBy(stage.company.owner._id)).map((it) => [it.event, it.member_id])

  test('reaches everybody who looks after the company, and nobody else', async () => {
    const { consultant, former, stranger } = await others(stage)
    await intend(2, 'PRESENT')
    const news = [{ company_id: stage.company._id, meeting_id: stage.meeting._id, member_id: id(2), event: 'presence.announced' }]
    expect(await heardBy(stage.company.owner._id)).toEqual(news)
    expect(await heardBy(consultant._id)).toEqual(news)
    expect([...(await heardBy(former._id)), ...(await heardBy(stranger._id))]).toEqual([])
  })

  test('a link opened is news once, until another letter is opened by it', async () => {
    await app.work()
    await Promise.all([open(2), open(2)])
    await open(2)
    expect(await events()).toEqual([['link.opened', id(2)]])
    await intend(2, 'ABSENT')
    await open(3)
    expect(await events()).toEqual([
      ['link.opened', id(2)],
      ['presence.announced', id(2)],
      ['link.opened', id(3)],
    ])
  })

  test('a delegation given, accepted and revoked is told each time, and the same word again is not', async () => {
    const { _id } = await give(2, 0)
    await answer(0, [_id])
    await answer(0, [_id])
    const withdraw = async () => app.call(memberDelegationRoutes.withdraw, { params: { ...(await byLink(2)), delegation: _id } })
    await withdraw()
    await withdraw()
    expect(await events()).toEqual([
      ['delegation.given', id(2)],
      ['delegation.answered', id(0)],
      ['delegation.revoked', id(2)],
    ])
  })

  test('so is one that the company itself writes down, to its other people too', async () => {
    const { consultant } = await others(stage)
    const params = { meeting: stage.meeting._id, convocation: stage.first._id }
    await stage.company.call(adminDelegationRoutes.enter, { params, body: { delegator_id: id(2), delegate_id: id(0) } as never })
    expect((await heardBy(consultant._id)).map((it) => it.event)).toEqual(['delegation.given'])
  })

  test('what was refused is no news', async () => {
    const { meeting, member } = await stage.linkOf(id(2))
    const conv = crypto.randomUUID()
    await expect(app.call(publicMeetingRoutes.intend, { params: { meeting, member, conv }, body: { presence: 'PRESENT' } })).rejects.toMatchObject({
      code: 'MT001',
    })
    expect(await events()).toEqual([])
  })

  test('many at once are all told, each once', async () => {
    await others(stage)
    await Promise.all([intend(0, 'PRESENT'), intend(1, 'PRESENT'), intend(2, 'PRESENT'), open(0), open(1), open(2)])
    const told = (await events()).map(([event, member]) => `${event} ${member}`)
    expect(told.sort()).toEqual([0, 1, 2].flatMap((at) => [`link.opened ${id(at)}`, `presence.announced ${id(at)}`]).sort())
  })
})

test('answers to a date poll are told as they come, with the notice that all are in', async () => {
  const stage = await preparedMeeting(app)
  const params = { id: stage.meeting._id }
  const dates = [10, 12].map((it) => ({ datetime: daysAhead(app, it), end_datetime: null }))
  await stage.company.call(proposalRoutes.set, { params, body: { dates, deadline: null } })
  const { dates_set } = await stage.company.call(proposalRoutes.send, { params })
  const answers = dates_set.map(({ _id }) => ({ date_id: _id, answer: 'YES' as const }))
  for (const member of stage.company.ids) await app.call(publicProposalRoutes.answer, { params: await stage.linkOf(member), body: { answers } })
  expect((await heardBy(stage.company.owner._id)).map((it) => [it.event, it.member_id])).toEqual(stage.company.ids.map((it) => ['poll.answered', it]))
  const told = await app.deps.db.selectFrom('notifications').select('kind').where('user_id', '=', stage.company.owner._id).execute()
  expect(told.filter((it) => it.kind === 'POLL_ANSWERED')).toHaveLength(1)
})
