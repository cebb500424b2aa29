import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { walletRoutes } from '@delibera/core/payments/routes'
import type { Route } from '@delibera/core/route'
import { voteRoutes } from '@delibera/core/votes/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting } from '../../testing/convened.ts'
import { meetingDue, openedRoom, startedMeeting } from '../../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

type Room = Awaited<ReturnType<typeof meetingDue>>
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code, info }: { status: number; code: string; info?: { reason?: string } }) => [status, code, info?.reason].filter(Boolean).join(' '),
  )
const liveOf = async ({ company, params }: Room) => (await company.call(meetingRoutes.load, { params })).lives.map((it) => it.status)
const chargesOf = async (meeting_id: string) =>
  (await app.deps.db.selectFrom('ledger').select(['code', 'stage', 'amount_units']).where('meeting_id', '=', meeting_id).execute())
    .filter((it) => it.stage === 'LIVE_OPEN')
    .map((it) => [it.code, it.amount_units])
    .sort()
const balance = async ({ company }: Room) => (await company.call(walletRoutes.ofCompany, { params: { id: company._id } })).real
const auditOf = async (meeting_id: string) =>
  (await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `meeting:${meeting_id}`).orderBy('seq').execute()).map((it) => it.action)

describe('opening the room', () => {
  test('begins the log with everybody in the meeting, is paid once, and is in the audit chain', async () => {
    const room = await app.again(meetingDue)
    const before = await balance(room)
    expect(await room.open()).toEqual({ seq: 1 })
    expect(await liveOf(room)).toEqual(['OPEN'])
    expect(await chargesOf(room.meeting._id)).toEqual([
      ['M0003', -150],
      ['M0004', -100],
    ])
    expect(before - (await balance(room))).toBe(250)
    const state = await room.state()
    expect(state).toMatchObject({
      status: 'OPEN',
      convocation_id: room.first._id,
      convocation_type: 'FIRST',
      rehearsal: false,
      secretary_id: room.company.ids[1],
    })
    const members = new Map(state.register.members.map((it) => [it._id, [it.vote_shares, it.convocated]]))
    expect(room.company.ids.map((it) => members.get(it))).toEqual([600_000, 300_000, 100_000, 0].map((it) => [it, true]))
    expect(members.size).toBe(4)
    expect(state.register.points.map((it) => [it._id, it.in_notice])).toEqual(room.odgs.map((it) => [it, true]))
    expect((await auditOf(room.meeting._id)).slice(-2)).toEqual(['live.events', 'live.opened'])
  })

  test('by two at once opens it once and is paid once; a third time is a lost race', async () => {
    const room = await app.again(meetingDue)
    expect((await Promise.all([refusal(room.open()), refusal(room.open())])).sort()).toEqual(['409 E0002', 'done'])
    expect(await refusal(room.open())).toBe('409 E0002')
    expect(await chargesOf(room.meeting._id)).toHaveLength(2)
    expect((await room.state()).seq).toBe(1)
  })

  test('is refused until ten minutes before the hour', async () => {
    const room = await app.again(meetingDue)
    const at = (minutes: number) => app.deps.clock.set(app.deps.db, new Date(Date.parse(room.first.datetime) - minutes * 60_000))
    await at(10.1)
    expect(await refusal(room.open())).toBe('422 MT002 too_early')
    await at(10)
    expect(await refusal(room.open())).toBe('done')
  })

  test('without the credits does not happen at all', async () => {
    const room = await meetingDue(app, { credits: 300 })
    expect(await room.open().catch((it) => it)).toMatchObject({ status: 402, code: 'PU003', info: { shortage: 50 } })
    expect(await liveOf(room)).toEqual(['STANDBY'])
    expect(await balance(room)).toBe(200)
    expect((await room.state()).status).toBe('STANDBY')
    await app.world.credits({ company_id: room.company._id }, 50)
    expect(await refusal(room.open())).toBe('done')
    expect(await balance(room)).toBe(0)
  })

  test('of a meeting whose notice has not left is a lost race', async () => {
    const { company, meeting } = await convenedMeeting(app)
    await app.deps.db.updateTable('meetings').set({ status: 'CONVOCATION' }).where('_id', '=', meeting._id).execute()
    expect(await refusal(company.call(adminLiveRoutes.open, { params: { id: meeting._id } }))).toBe('409 E0002')
  })

  test('knows who came into the meeting after the notice, and which point did', async () => {
    const room = await app.again(meetingDue)
    const late = await app.world.member(room.company._id, { last_name: 'Tardi', fiscal_code: 'TRDLCU80A01H501U' })
    await room.company.call(meetingRoutes.changeMembers, { params: room.params, body: { member_ids: [late] } })
    await app.deps.db.updateTable('agenda_points').set({ created_at: app.deps.clock.now().toISOString() }).where('_id', '=', room.odgs[1]!).execute()
    await room.open()
    const { register } = await room.state()
    expect(register.members.filter((it) => !it.convocated).map((it) => it._id)).toEqual([late])
    expect(register.points.map((it) => it.in_notice)).toEqual([true, false])
  })
})

describe('nobody but the administrator of the meeting', () => {
  const acts = Object.values(adminLiveRoutes) as Route[]
  const anId = '00000000-0000-4000-8000-000000000000'

  test.each(['ADMIN', 'CONSULTANT'] as const)('acts in its room, the other %s of the company neither', async (role) => {
    const room = await app.again(startedMeeting)
    const other = await app.world.person()
    await app.world.role(room.company._id, other, { role })
    const call = await app.as(other)
    const bodies: Record<string, object> = {
      nameSecretary: { secretary_id: room.company.ids[0] },
      vote: { action: 'start' },
      askDeclaration: { member_id: room.company.ids[0] },
      declineDeclaration: { words: 'Non ora' },
      exclude: { excluded: [] },
      fillPoint: { values: {} },
      giveFloor: { member_id: null },
      changeRehearsal: { accidents: [] },
      voteInRehearsal: { votes: [{ member_id: room.company.ids[0], accepted: 1 }] },
      electInRehearsal: { round: 1, votes: [{ member_id: room.company.ids[0], choice: 'ABSTAIN' }] },
      saveChunk: { text: 'parole', started_at: '2027-01-01T10:00:00Z', ended_at: '2027-01-01T10:00:01Z' },
    }
    const before = await room.state()
    for (const [name, route] of Object.entries(adminLiveRoutes) as [string, Route][]) {
      const params = { ...room.params, odg: room.odgs[0]!, member: room.company.ids[1]!, declarationId: anId, meeting: 'm' }
      expect([name, await refusal(call(route, { params, body: bodies[name] ?? {} } as never))]).toEqual([name, '403 CP003'])
    }
    expect(acts.length).toBeGreaterThan(15)
    expect(await room.state()).toEqual(before)
  })
})

/** The room as it stands before each act, and what each of the administrator's acts is answered. */
const stands = {
  STANDBY: meetingDue,
  OPEN: openedRoom,
  STARTED: startedMeeting,
  CLOSED: async (app: TestApp) => {
    const room = await startedMeeting(app)
    await room.close({ confirm: true })
    return room
  },
}

const acts: Record<string, (room: Room) => Promise<unknown>> = {
  open: ({ company: { call }, params }) => call(adminLiveRoutes.open, { params }),
  start: ({ company: { call }, params }) => call(adminLiveRoutes.start, { params, body: {} }),
  secretary: ({ company: { call, ids }, params }) => call(adminLiveRoutes.nameSecretary, { params, body: { secretary_id: ids[2]! } }),
  next: ({ company: { call }, params, odgs }) => call(adminLiveRoutes.takeUp, { params: { ...params, odg: odgs[0]! } }),
  closePoint: ({ company: { call }, params, odgs }) => call(adminLiveRoutes.closePoint, { params: { ...params, odg: odgs[0]! } }),
  voteStart: ({ company: { call }, params, odgs }) => call(voteRoutes.conduct, { params: { ...params, odg: odgs[0]! }, body: { action: 'start' } }),
  voteStop: ({ company: { call }, params, odgs }) => call(voteRoutes.conduct, { params: { ...params, odg: odgs[0]! }, body: { action: 'stop' } }),
  voteSkip: ({ company: { call }, params, odgs }) => call(voteRoutes.conduct, { params: { ...params, odg: odgs[0]! }, body: { action: 'skip' } }),
  record: ({ company: { call, ids }, params, odgs }) =>
    call(voteRoutes.conduct, { params: { ...params, odg: odgs[0]! }, body: { action: 'record', votes: [{ member_id: ids[0]!, accepted: 1 }] } }),
  exclude: ({ company: { call, ids }, params, odgs }) =>
    call(adminLiveRoutes.exclude, { params: { ...params, odg: odgs[0]! }, body: { excluded: [{ member_id: ids[2]!, exclusion_reason: 'CONFLICT' }] } }),
  fillPoint: ({ company: { call }, params, odgs }) => call(adminLiveRoutes.fillPoint, { params: { ...params, odg: odgs[0]! }, body: { values: {} } }),
  close: ({ company: { call }, params }) => call(adminLiveRoutes.close, { params, body: {} }),
}

const answers: Record<keyof typeof stands, Record<string, string>> = {
  STANDBY: {
    open: 'done',
    start: '422 MT002 not_open',
    secretary: '422 MT002 not_open',
    next: '422 MT002 not_started',
    closePoint: '422 MT002 not_started',
    voteStart: '422 MT002 not_started',
    voteStop: '422 MT002 not_started',
    voteSkip: '422 MT002 not_started',
    record: '422 MT002 not_started',
    exclude: '422 MT002 unknown_point',
    fillPoint: '422 MT002 unknown_point',
    close: '422 MT002 not_open',
  },
  OPEN: {
    open: '409 E0002',
    start: '422 MT002 chair_absent',
    secretary: '422 MT002 not_present',
    next: '422 MT002 not_started',
    closePoint: '422 MT002 not_started',
    voteStart: '422 MT002 not_started',
    voteStop: '422 MT002 not_started',
    voteSkip: '422 MT002 not_started',
    record: '422 MT002 not_started',
    exclude: 'done',
    fillPoint: 'done',
    close: 'done',
  },
  STARTED: {
    open: '409 E0002',
    start: '409 E0002',
    secretary: 'done',
    next: 'done',
    closePoint: 'done',
    voteStart: '422 MT002 not_current',
    voteStop: '422 MT002 vote_closed',
    voteSkip: 'done',
    record: '422 MT002 vote_closed',
    exclude: 'done',
    fillPoint: 'done',
    close: '422 MT002 points_open',
  },
  CLOSED: {
    open: '409 E0002',
    start: '422 MT002 closed',
    secretary: '422 MT002 closed',
    next: '422 MT002 closed',
    closePoint: '422 MT002 closed',
    voteStart: '422 MT002 closed',
    voteStop: '422 MT002 closed',
    voteSkip: '422 MT002 closed',
    record: '422 MT002 closed',
    exclude: '422 MT002 point_decided',
    fillPoint: '422 MT002 point_decided',
    close: '409 E0002',
  },
}

describe.each(Object.keys(stands) as (keyof typeof stands)[])('in a room that is %s', (status) => {
  const named = (isDone: boolean) => Object.keys(acts).filter((it) => (answers[status][it] === 'done') === isDone)

  test('what is refused is refused in its own words, and writes nothing', async () => {
    const room = await app.again(stands[status])
    const { seq } = await room.state()
    for (const name of named(false)) expect([name, await refusal(acts[name]!(room))]).toEqual([name, answers[status][name]])
    expect((await room.state()).seq).toBe(seq)
  })

  test('what is done is in the log', async () => {
    for (const name of named(true)) {
      const room = await app.again(stands[status])
      const { seq } = await room.state()
      expect([name, await refusal(acts[name]!(room))]).toEqual([name, 'done'])
      expect((await room.state()).seq).toBeGreaterThan(seq)
    }
  }, 60_000)
})

test('the same act twice at once happens once', async () => {
  const room = await app.again(startedMeeting)
  const twice = async (name: string) => (await Promise.all([refusal(acts[name]!(room)), refusal(acts[name]!(room))])).sort()
  expect(await twice('next')).toEqual(['409 E0002', 'done'])
  expect(await twice('voteStart')).toEqual(['409 E0002', 'done'])
  expect(await twice('voteStop')).toEqual(['422 MT002 point_decided', 'done'])
})

test('in a rehearsal the administrator’s acts go into its log, and the meeting stays as it is', async () => {
  const room = await app.again(meetingDue)
  const { call } = room.company
  const before = await call(meetingRoutes.load, { params: room.params })
  const paid = await balance(room)
  await call(adminLiveRoutes.rehearse, { params: room.params, body: { robots: 0 } })
  expect(await refusal(room.open())).toBe('409 E0002')
  const log = { ...room.log, kind: 'REHEARSAL' as const }
  const [anna, bruno] = room.company.ids as [string, string]
  await app.deps.lives.act(log, { kind: 'system' }, () => ({
    events: [{ type: 'PRESENT_RECORDED', present: [anna, bruno], absent: [] }],
    reply: () => undefined,
  }))
  for (const name of ['start', 'exclude', 'next', 'voteStart', 'voteStop']) expect([name, await refusal(acts[name]!(room))]).toEqual([name, 'done'])
  expect(await refusal(room.close({ confirm: true }))).toBe('done')
  expect((await app.deps.lives.state(log)).points[room.odgs[0]!]!.status).toBe('VOTED')
  expect((await room.state()).seq).toBe(0)
  expect(await call(meetingRoutes.load, { params: room.params })).toEqual(before)
  expect(await balance(room)).toBe(paid)
  expect(await app.deps.db.selectFrom('votes').select('member_id').where('meeting_id', '=', room.meeting._id).execute()).toEqual([])
  await call(adminLiveRoutes.endRehearsal, { params: room.params })
  expect(await refusal(room.open())).toBe('done')
})

test('the points of the meeting say what the log says, at every step', async () => {
  const room = await app.again(startedMeeting)
  const [first, second] = room.odgs as [string, string]
  const statuses = async () => (await room.company.call(meetingRoutes.load, { params: room.params })).odgs.map((it) => it.status)
  const steps: [() => Promise<unknown>, string[]][] = [
    [() => room.takeUp(second), ['PENDING', 'CURRENT']],
    [() => room.takeUp(first), ['CURRENT', 'PENDING']],
    [() => room.voting(first, 'start'), ['VOTING', 'PENDING']],
    [() => room.voting(first, 'stop'), ['VOTED', 'PENDING']],
    [() => room.takeUp(second), ['VOTED', 'CURRENT']],
    [() => room.company.call(adminLiveRoutes.closePoint, { params: { ...room.params, odg: second } }), ['VOTED', 'SKIPPED']],
  ]
  for (const [step, expected] of steps) {
    await step()
    expect(await statuses()).toEqual(expected)
  }
})

test('what was left blank is filled in the room, in the log and in the point, and not after the vote has opened', async () => {
  const room = await app.again(openedRoom)
  const [odg] = room.odgs as [string]
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Compenso di euro {{total_fee}}.' }] }] }
  await app.deps.db
    .updateTable('agenda_points')
    .set({ header_content: JSON.stringify(text) })
    .where('_id', '=', odg)
    .execute()
  const params = { ...room.params, odg }
  await room.join(...room.company.ids)
  await room.company.call(adminLiveRoutes.start, { params: room.params, body: {} })
  await room.takeUp(odg)
  const blank = await room.company.call(voteRoutes.conduct, { params, body: { action: 'start' } }).catch((it) => it.info)
  expect(blank).toMatchObject({ reason: 'law', rules: [{ id: 'L-AGE-03', severity: 'BLOCK', data: { case: 'vote', count: 1 } }] })
  const fill = (total_fee: string) => room.company.call(adminLiveRoutes.fillPoint, { params, body: { values: { total_fee } } })
  await fill('50.000,00')
  await fill('60.000,00')
  expect((await room.state()).points[odg]?.filled?.text).toEqual({ proposal: 'Compenso di euro 60.000,00.', resolution: '' })
  const { values } = await app.deps.db.selectFrom('agenda_points').select('values').where('_id', '=', odg).executeTakeFirstOrThrow()
  expect(values).toEqual({ total_fee: '60.000,00' })
  const other = room.company.call(adminLiveRoutes.fillPoint, { params, body: { values: { effective_date: 'oggi' } } })
  expect(await refusal(other)).toBe('400 E0001')
  await room.voting(odg, 'start')
  expect(await refusal(fill('90.000,00'))).toBe('422 MT002 vote_open')
})

test('what the notice told is not changed in the room', async () => {
  const room = await app.again(openedRoom)
  const [odg] = room.odgs as [string]
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Compenso di euro {{total_fee}}.' }] }] }
  const set = { header_content: JSON.stringify(text), values: JSON.stringify({ total_fee: '60.000,00' }) }
  await app.deps.db.updateTable('agenda_points').set(set).where('_id', '=', odg).execute()
  const change = { params: { ...room.params, odg }, body: { values: { total_fee: '90.000,00' } } }
  expect(await refusal(room.company.call(adminLiveRoutes.fillPoint, change))).toBe('400 E0001')
})
