import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { DateAnswerValue } from '@delibera/core/meeting/date-answers'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { proposalRoutes, publicProposalRoutes } from '@delibera/core/proposals/routes'
import type { PollDraft } from '@delibera/core/proposals/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { daysAhead, preparedMeeting } from '../../testing/convened.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildJobs } from '../../working.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof preparedMeeting>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.deps.clock.set(app.deps.db, null)
  stage = await app.again(preparedMeeting)
})
afterAll(() => app.close())

const params = () => ({ id: stage.meeting._id })
const threeDates = () => [10, 12, 16].map((it) => ({ datetime: daysAhead(app, it), end_datetime: null }))
const set = (draft: Partial<PollDraft> = {}) =>
  stage.company.call(proposalRoutes.set, { params: params(), body: { dates: threeDates(), deadline: daysAhead(app, 5), ...draft } })
const send = () => stage.company.call(proposalRoutes.send, { params: params() })
const withdraw = (confirm?: 'true') => stage.company.call(proposalRoutes.withdraw, { params: params(), query: { confirm } })
const remind = (member_ids?: string[]) => stage.company.call(proposalRoutes.remind, { params: params(), body: { member_ids } })
const load = () => stage.company.call(meetingRoutes.load, { params: params() })

async function open() {
  await set()
  return send()
}
/** The same meeting, whose people were asked. */
async function askedMeeting() {
  stage = await preparedMeeting(app)
  await open()
  return stage
}
const ask = async () => {
  stage = await app.again(askedMeeting)
}
const look = async (at: number) => app.call(publicProposalRoutes.look, { params: await stage.linkOf(stage.company.ids[at]!) })
async function answer(at: number, answers: (DateAnswerValue | null)[]) {
  const link = await stage.linkOf(stage.company.ids[at]!)
  const { dates_set } = await load()
  const body = { answers: answers.flatMap((it, index) => (it ? [{ date_id: dates_set[index]!._id, answer: it }] : [])) }
  return app.call(publicProposalRoutes.answer, { params: link, body })
}
const lettersOf = (event: string) =>
  app.deps.db.selectFrom('mails').select(['recipient', 'secret', 'member_id']).where('meeting_id', '=', stage.meeting._id).where('event', '=', event).execute()
const refusal = (status: number, code: string, info?: unknown) =>
  expect.objectContaining({ status, code, ...(info ? { info: expect.objectContaining(info as object) } : {}) })

describe('setting dates', () => {
  test('keeps the ids of those that stay, and the earliest is where lists put the meeting', async () => {
    const before = await set()
    const [first, second] = threeDates()
    const after = await set({ dates: [{ ...first!, datetime: before.dates_set[0]!.datetime }, { datetime: daysAhead(app, 9) }], deadline: null })
    expect(after.dates_set).toHaveLength(2)
    expect(after.dates_set.map((it) => it._id)).toContain(before.dates_set[0]!._id)
    expect(second && after.proposals.deadline).toBeNull()
    const { date_at } = await app.deps.db.selectFrom('meetings').select('date_at').where('_id', '=', stage.meeting._id).executeTakeFirstOrThrow()
    expect(date_at).toBe(after.dates_set[0]!.datetime)
    expect((await set({ dates: [] })).dates_set).toEqual([])
  })

  test('dates that contradict themselves are refused field by field', async () => {
    const datetime = daysAhead(app, 10)
    const wrong = set({ dates: [{ datetime, end_datetime: daysAhead(app, 9) }, { datetime }], deadline: daysAhead(app, 11) })
    await expect(wrong).rejects.toMatchObject({
      code: 'E0001',
      info: [{ path: 'dates.0.end_datetime' }, { path: 'dates.1.datetime', text: 'Questa data è già nell’elenco.' }, { path: 'deadline' }],
    })
  })

  test('of two at once with the same version one is told what changed', async () => {
    const { version } = await load()
    const both = await Promise.allSettled([set({ version }), set({ version })])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((it) => it.status === 'rejected')).toMatchObject({ reason: refusal(409, 'E0002') })
  })
})

describe('sending', () => {
  test('writes one letter each, with a link that nobody else reads, and opens the poll', async () => {
    const sent = await open()
    expect(sent).toMatchObject({ status: 'PROPOSAL', proposals: { sent_at: expect.any(String), answers: [] } })
    const letters = await lettersOf('PROPOSAL')
    expect(letters.map((it) => it.recipient).sort()).toEqual(['persona1@pec.it', 'persona2@pec.it', 'persona3@pec.it', 'persona4@pec.it'])
    const { member } = await stage.linkOf(stage.company.ids[0]!)
    // Who presides reads their own key, and nobody else's.
    for (const it of stage.company.ids.slice(1)) expect(JSON.stringify(sent)).not.toContain((await stage.linkOf(it)).member)
    const [mail] = await mailsTo(app, 'persona1@pec.it')
    expect(mail!.body).toContain(`/public/meetings/${stage.meeting.slug}/member/${member}/proposals`)
    expect(mail!.subject).toContain('Scegli le date')
  })

  test.each([
    ['one date', () => set({ dates: threeDates().slice(0, 1) }), 'too_few_dates'],
    ['dates gone by', () => set({ dates: [-3, -2, 4].map((it) => ({ datetime: daysAhead(app, it) })), deadline: null }), 'too_few_dates'],
    ['a deadline gone by', () => set({ deadline: daysAhead(app, -1) }), 'deadline_passed'],
  ])('%s is no poll', async (_, given, reason) => {
    await given()
    await expect(send()).rejects.toEqual(refusal(422, 'MT002', { reason }))
    expect(await lettersOf('PROPOSAL')).toEqual([])
  })

  test('who cannot be written to is named', async () => {
    await set()
    await app.deps.db.updateTable('members').set({ email: null }).where('_id', '=', stage.company.ids[2]!).execute()
    await expect(send()).rejects.toEqual(refusal(422, 'MB002', { members: [{ _id: stage.company.ids[2], name: 'Verdi Carla' }] }))
  })

  test('twice, and two at once, asks once', async () => {
    await set()
    const both = await Promise.allSettled([send(), send()])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(send()).rejects.toEqual(refusal(409, 'E0002', { status: 'PROPOSAL' }))
    expect(await lettersOf('PROPOSAL')).toHaveLength(4)
  })
})

describe('answering', () => {
  beforeEach(ask)

  test('needs no account: the dates, the own answers, and of others only how many', async () => {
    await answer(1, ['YES', 'IF_NEEDED', 'NO'])
    const seen = await answer(0, ['YES', 'YES', null])
    expect(seen).toMatchObject({ state: 'OPEN', member: { first_name: 'Anna', last_name: 'Rossi' }, answered: 1, members_count: 4 })
    expect(seen.dates.map((it) => [it.answer, it.yes, it.if_needed])).toEqual([
      ['YES', 2, 0],
      ['YES', 1, 1],
      [null, 0, 0],
    ])
    expect(JSON.stringify(seen)).not.toMatch(/Bruno|Bianchi|@|ZZAAB/)
  })

  test('can be changed, and said again it keeps its hour', async () => {
    await answer(0, ['YES', 'NO', 'NO'])
    const before = (await load()).proposals.answers
    await app.deps.clock.set(app.deps.db, new Date(Date.now() + 60_000))
    await answer(0, ['YES', 'YES', null])
    const after = (await load()).proposals.answers
    expect(after.map((it) => it.answer).sort()).toEqual(['NO', 'YES', 'YES'])
    const same = (it: { date_id: string }) => it.date_id === before.find((one) => one.answer === 'YES')!.date_id
    expect(after.find(same)).toEqual(before.find(same))
  })

  test('ends with the deadline', async () => {
    await app.deps.clock.set(app.deps.db, new Date(Date.now() + 5 * 86_400_000 + 60_000))
    await expect(answer(0, ['YES'])).rejects.toEqual(refusal(422, 'MT002', { state: 'EXPIRED' }))
    expect((await look(0)).state).toBe('EXPIRED')
  })

  test('a date of another meeting is none of these', async () => {
    const mine = await stage.linkOf(stage.company.ids[0]!)
    stage = await preparedMeeting(app)
    await open()
    const body = { answers: [{ date_id: (await load()).dates_set[0]!._id, answer: 'YES' as const }] }
    await expect(app.call(publicProposalRoutes.answer, { params: mine, body })).rejects.toMatchObject({ code: 'E0001' })
  })

  test('a key of another meeting, a wrong and a revoked one open nothing', async () => {
    const link = await stage.linkOf(stage.company.ids[0]!)
    const other = await preparedMeeting(app)
    const wrong = [
      { ...link, meeting: other.meeting.slug },
      { ...link, member: 'x'.repeat(43) },
    ]
    for (const it of wrong) await expect(app.call(publicProposalRoutes.look, { params: it })).rejects.toEqual(refusal(404, 'GEN01'))
    await app.deps.db.updateTable('personal_links').set({ revoked_at: new Date().toISOString() }).where('member_id', '=', stage.company.ids[0]!).execute()
    await expect(app.call(publicProposalRoutes.look, { params: link })).rejects.toEqual(refusal(404, 'GEN01'))
  })

  test('the last two at once: those who manage the company are told once that everybody has answered', async () => {
    await answer(0, ['YES', 'YES', 'YES'])
    await answer(1, ['NO', 'NO', 'YES'])
    await Promise.all([answer(2, ['YES', 'NO', 'NO']), answer(3, ['YES', 'YES', 'YES'])])
    await answer(3, ['YES', 'YES', 'NO'])
    const { items } = await stage.company.call(notificationRoutes.list, { query: {} })
    const told = items.filter((it) => it.kind === 'POLL_ANSWERED')
    expect(told.map((it) => it.data)).toEqual([
      { name: 'Nomina del revisore legale', to: `/company/${stage.company._id}/meetings/${stage.meeting._id}/proposals` },
    ])
  })

  test('opening the page is told as visited', async () => {
    await app.work()
    await look(0)
    await look(0)
    const { members } = await load()
    expect(members.find((it) => it._id === stage.company.ids[0])).toMatchObject({ email_status: 'VISITED', visited_at: expect.any(String) })
    expect(members.find((it) => it._id === stage.company.ids[1])).toMatchObject({ email_status: 'DELIVERED', visited_at: null })
  })
})

test('the own page leads to the dates only as long as they can be answered', async () => {
  await ask()
  const isLed = async () => (await app.call(publicMeetingRoutes.details, { params: await stage.linkOf(stage.company.ids[0]!) })).has_poll
  expect(await isLed()).toBe(true)
  await app.deps.clock.set(app.deps.db, new Date(Date.now() + 5 * 86_400_000 + 60_000))
  expect(await isLed()).toBe(false)
  await app.deps.clock.set(app.deps.db, null)
  await withdraw()
  expect(await isLed()).toBe(false)
})

test('a meeting that never asked has no poll to look at', async () => {
  await expect(look(0)).rejects.toEqual(refusal(404, 'MT001'))
  await expect(answer(0, [])).rejects.toMatchObject({ code: 'E0001' })
})

describe('reminding', () => {
  beforeEach(ask)

  test('goes to those who left a date open, once however often it is pressed', async () => {
    await answer(0, ['YES', 'YES', 'YES'])
    await answer(1, ['YES', 'YES', null])
    await Promise.all([remind(), remind()])
    const { proposals, version } = await remind()
    expect(proposals.reminded_at).toEqual(expect.any(String))
    expect((await lettersOf('PROPOSAL_REMINDER')).map((it) => it.recipient).sort()).toEqual(['persona2@pec.it', 'persona3@pec.it', 'persona4@pec.it'])
    expect((await load()).version).toBe(version)
  })

  test('to one of them; who has answered, or is a stranger, is not reminded', async () => {
    await answer(0, ['YES', 'YES', 'YES'])
    await remind([stage.company.ids[2]!])
    expect((await lettersOf('PROPOSAL_REMINDER')).map((it) => it.recipient)).toEqual(['persona3@pec.it'])
    await expect(remind([stage.company.ids[0]!])).rejects.toEqual(refusal(422, 'MT002', { reason: 'everybody_answered' }))
    await expect(remind([crypto.randomUUID()])).rejects.toEqual(refusal(404, 'MB003'))
  })

  test('by itself, in the last day before the deadline and once', async () => {
    const run = () => buildJobs(app.deps).remind_polls({}, { attempt: 1, is_last: false })
    await run()
    expect(await lettersOf('PROPOSAL_REMINDER')).toHaveLength(0)
    await app.deps.clock.set(app.deps.db, new Date(Date.now() + 4.5 * 86_400_000))
    await answer(0, ['YES', 'YES', 'YES'])
    await Promise.all([run(), run()])
    await app.deps.clock.set(app.deps.db, new Date(Date.now() + 4.9 * 86_400_000))
    await run()
    expect(await lettersOf('PROPOSAL_REMINDER')).toHaveLength(3)
  })
})

describe('withdrawing', () => {
  beforeEach(ask)

  test('asks to confirm once somebody has answered, then tells everybody and forgets the answers', async () => {
    await answer(0, ['YES', 'YES', 'YES'])
    await expect(withdraw()).rejects.toEqual(refusal(422, 'MT002', { reason: 'answered', answered: 1 }))
    const back = await withdraw('true')
    expect(back).toMatchObject({ status: 'PROCESSING', proposals: { closed_at: expect.any(String), answers: [] } })
    expect(back.dates_set).toHaveLength(3)
    expect(await lettersOf('PROPOSAL_CANCEL')).toHaveLength(4)
    expect((await look(0)).state).toBe('WITHDRAWN')
    await expect(answer(0, ['YES'])).rejects.toEqual(refusal(422, 'MT002', { state: 'WITHDRAWN' }))
  })

  test('twice is refused, and it can be sent again from the beginning', async () => {
    await withdraw()
    await expect(withdraw()).rejects.toEqual(refusal(409, 'E0002'))
    expect((await send()).status).toBe('PROPOSAL')
    expect((await look(0)).dates.map((it) => it.answer)).toEqual([null, null, null])
  })
})

describe('a meeting that is called off before its notice', () => {
  beforeEach(ask)
  const callOff = () => stage.company.call(endingRoutes.cancel, { params: params(), body: {} })
  const released = async () => (await lettersOf('PROPOSAL_CANCEL')).length

  test('lets the dates go in the calendars of those who were asked, once', async () => {
    const [member] = await lettersOf('PROPOSAL')
    await callOff()
    expect(await released()).toBe(4)
    const [newest] = await mailsTo(app, member!.recipient)
    expect(JSON.stringify(newest!.attachments)).toContain('date-liberate.ics')
    await expect(callOff()).rejects.toEqual(refusal(409, 'E0002'))
    expect(await released()).toBe(4)
  })

  test('says nothing again to whom the poll was withdrawn', async () => {
    await withdraw()
    await callOff()
    expect(await released()).toBe(4)
  })

  test('and tells who was asked a second time', async () => {
    await withdraw()
    await send()
    await callOff()
    expect(await released()).toBe(8)
  })
})

test('a stranger to the company can do none of it', async () => {
  const stranger = await app.as(await app.world.person())
  const body = { dates: threeDates() }
  for (const attempt of [
    () => stranger(proposalRoutes.set, { params: params(), body }),
    () => stranger(proposalRoutes.send, { params: params() }),
    () => stranger(proposalRoutes.remind, { params: params(), body: {} }),
    () => stranger(proposalRoutes.withdraw, { params: params(), query: {} }),
  ]) {
    await expect(attempt()).rejects.toEqual(refusal(403, 'CP003'))
  }
})
