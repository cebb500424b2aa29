import { readFileSync } from 'node:fs'
import { templateOf } from '@delibera/core/agenda/every-template'
import { calendarRoutes } from '@delibera/core/calendar/routes'
import type { CompanyType } from '@delibera/core/company/company-type'
import { followupRoutes } from '@delibera/core/followup/routes'
import type { Task, TaskChange } from '@delibera/core/followup/schema'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { openTask } from '../../stores/followup/task-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import { remindByItself } from './reminder-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const on = (day: string, hour = '10:00') => app.deps.clock.set(app.deps.db, new Date(`${day}T${hour}:00Z`))
beforeEach(() => on('2026-04-30'))

type Company = Awaited<ReturnType<typeof companyInOrder>>
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => {
      const { reason } = (info ?? {}) as { reason?: string }
      return [status, code, ...(reason ? [reason] : [])]
    },
  )

interface Point {
  template_id: string
  values?: Record<string, string>
  votes?: 1 | -1
}

/** What a template asks for, all of it said with a word: nothing is voted with a gap in it. */
const filled = (template_id: string): Record<string, string> =>
  Object.fromEntries((templateOf(template_id)?.placeholders ?? []).map((name) => [name, 'indicato']))

/** An assembly that was held on a day with these points, its votes entered on the same evening. */
async function held({ call, _id, ids }: Company, day: string, points: readonly Point[], meeting_type: 'ASSEMBLY' | 'BOARD' = 'ASSEMBLY') {
  await on(day, '20:00')
  const [a, b, c] = ids as [string, string, string]
  const body = {
    name: `Riunione del ${day}`,
    meeting_type,
    held_at: `${day}T08:00:00.000Z`,
    ended_at: `${day}T09:00:00.000Z`,
    administrator_id: a,
    secretary_id: b,
  }
  const begun = await call(offlineRoutes.take, { query: { company_id: _id }, body })
  const params = { id: begun.meeting._id }
  const odgs = points.map(({ template_id, values }) => ({ template_id, values: { ...filled(template_id), ...values } }))
  let seen = await call(offlineRoutes.agenda, { params, body: { odgs, version: begun.meeting.version } })
  const presences = [a, b, c].map((member_id) => ({ member_id, presence: 'PRESENT' as const, delegate_id: null }))
  seen = await call(offlineRoutes.presences, { params, body: { presences, version: seen.meeting.version } })
  const votesOf = (accepted: 1 | -1) => [a, b, c].map((member_id) => ({ member_id, accepted }))
  const enter = async (all: readonly Point[]) => {
    const { version } = await call(meetingRoutes.load, { params })
    const said = all.map((it, at) => ({ odg_id: seen.meeting.odg_ids[at]!, votes: votesOf(it.votes ?? 1), discussion: null }))
    return call(offlineRoutes.votes, { params, body: { points: said, version } })
  }
  await enter(points)
  return { meeting: params.id, odg_ids: seen.meeting.odg_ids, enter }
}

const tasksOf = async ({ call }: Company, meeting: string) => (await call(followupRoutes.ofMeeting, { params: { meeting }, query: {} })).items
const shortly = (tasks: readonly Task[]) => tasks.map((it) => `${it.code} ${it.due_on ?? it.earliest_on ?? '-'}`).sort()
const change = ({ call, _id }: Company, task: Task, body: Omit<TaskChange, 'version'>) =>
  call(followupRoutes.change, { params: { task: task._id }, query: { company_id: _id }, body: { version: task.version, ...body } })
const taskIn = (tasks: readonly Task[], code: Task['code']) => tasks.find((it) => it.code === code)!

interface Item {
  meeting_on: string
  company: string
  template: string
  outcome: string
  dividend_cents?: number
  payment_date?: string
  accepted_on?: string
  registered_on?: string
  duration_months?: number
}

function pointOf({ template, dividend_cents, payment_date, duration_months, outcome }: Item): Point {
  const [euro, day] = [dividend_cents && `${dividend_cents / 100},00`, payment_date]
  const values = {
    ...(euro && { [template === 'A15' ? 'distributed_amount' : 'dividend']: euro }),
    ...(day && { payment_date: day }),
    ...(duration_months && { duration_months: String(duration_months) }),
  }
  return { template_id: template, values, votes: outcome === 'APPROVED' ? 1 : -1 }
}

const file = new URL('../../../../core/src/followup/scenarios.json', import.meta.url)
const scenarios = JSON.parse(readFileSync(file, 'utf8')) as {
  B10: { items: Item[]; expected: { tasks: { item: number; code: string; due_on?: string; earliest_on?: string }[] } }
}

test('B10 after the vote: terms over holidays and August', { timeout: 120_000 }, async () => {
  const { items, expected } = scenarios.B10
  for (const [at, item] of items.entries()) {
    await on(item.meeting_on)
    const company = await companyInOrder(app)
    const type = item.company as CompanyType
    await app.deps.db.updateTable('companies').set({ type }).where('_id', '=', company._id).execute()
    const { meeting } = await held(company, item.meeting_on, [pointOf(item)])
    const opened = await tasksOf(company, meeting)
    if (item.accepted_on) {
      await on(item.accepted_on)
      await change(company, taskIn(opened, 'T-OFF-ACC'), { status: 'DONE', done_on: item.accepted_on })
    }
    if (item.registered_on) {
      await on(item.registered_on)
      await change(company, taskIn(opened, 'T-MERGE'), { registered_on: item.registered_on })
    }
    const wanted = expected.tasks.filter((it) => it.item === at)
    const found = (await tasksOf(company, meeting)).filter((it) => it.code !== 'T-BOOK')
    expect([at, shortly(found)]).toEqual([at, wanted.map((it) => `${it.code} ${it.due_on ?? it.earliest_on}`).sort()])
  }
})

describe('what follows from a meeting', () => {
  test('waits for its minutes, is said once, and follows the votes when they are corrected', async () => {
    const company = await companyInOrder(app)
    const points: Point[] = [{ template_id: 'A01' }, { template_id: 'A18' }]
    const { meeting, enter } = await held(company, '2026-04-30', points)
    const first = await tasksOf(company, meeting)
    expect(shortly(first)).toEqual(['T-ACC-FILE 2026-06-01', 'T-BOOK 2026-05-30', 'T-STAT 2026-06-01', 'T-STAT-TEXT 2026-06-01'])
    expect(first.every((it) => it.provisional && it.status === 'OPEN')).toBe(true)

    await enter([points[0]!, { ...points[1]!, votes: -1 }])
    const corrected = await tasksOf(company, meeting)
    expect(corrected.filter((it) => it.status === 'WAIVED').map((it) => it.code)).toEqual(['T-STAT', 'T-STAT-TEXT'])
    await enter(points)
    const again = await tasksOf(company, meeting)
    expect(again.map((it) => it.status)).toEqual(['OPEN', 'OPEN', 'OPEN', 'OPEN'])
    expect(taskIn(again, 'T-STAT').history.map((it) => it.kind)).toEqual(['OPENED', 'WAIVED', 'REOPENED'])
  })

  test('stands in the calendar, the filing of the accounts as a step of theirs', async () => {
    const company = await companyInOrder(app)
    await held(company, '2026-04-30', [{ template_id: 'A01' }, { template_id: 'A02', values: { dividend: '1.000,00', payment_date: '15 giugno 2026' } }])
    const { items } = await company.call(calendarRoutes.events, { query: { from: '2026-05-01', to: '2026-08-31', company_id: company._id } })
    const tasks = items.flatMap((it) => (it.kind === 'DEADLINE' && it.deadline === 'TASK' ? [`${it.task?.code} ${it.day}`] : []))
    expect(tasks).toEqual(['T-BOOK 2026-05-30', 'T-DIV-REG 2026-06-01', 'T-DIV-WHT 2026-07-16'])
  })
})

describe('a task', () => {
  async function filing() {
    const company = await companyInOrder(app)
    const { meeting } = await held(company, '2026-04-30', [{ template_id: 'A01' }])
    return { company, task: taskIn(await tasksOf(company, meeting), 'T-ACC-FILE') }
  }

  test('is put earlier and never later, done with its proof, and late when it is', async () => {
    const { company, task } = await filing()
    expect(await refusal(change(company, task, { due_on: '2026-06-02' }))).toEqual([422, 'MT002', 'legal_term'])
    const earlier = await change(company, task, { due_on: '2026-05-20' })
    expect([earlier.due_on, earlier.legal_on, earlier.state]).toEqual(['2026-05-20', '2026-06-01', 'AHEAD'])
    await on('2026-05-26')
    expect(await refusal(change(company, earlier, { status: 'DONE', done_on: '2026-05-25' }))).toEqual([422, 'MT002', 'no_proof'])
    const done = await change(company, earlier, { status: 'DONE', done_on: '2026-05-25', protocol: 'PRA/12/2026' })
    expect([done.state, done.days_late, done.protocol]).toEqual(['DONE', 5, 'PRA/12/2026'])
    expect(done.history.map((it) => it.kind)).toEqual(['OPENED', 'MOVED', 'DONE'])
    expect((await company.call(followupRoutes.ofCompany, { params: { id: company._id }, query: { state: 'DONE' } })).items.map((it) => it.code)).toEqual([
      'T-ACC-FILE',
    ])
  })

  test('is given up with a reason, and taken up again', async () => {
    const { company, task } = await filing()
    expect(await refusal(change(company, task, { status: 'WAIVED' }))).toEqual([422, 'MT002', 'no_reason'])
    const waived = await change(company, task, { status: 'WAIVED', note: 'Depositato dal liquidatore.' })
    expect((await change(company, waived, { status: 'OPEN' })).status).toBe('OPEN')
  })

  test('is changed by one of two at once', async () => {
    const { company, task } = await filing()
    const both = await Promise.all([change(company, task, { note: 'uno' }), change(company, task, { note: 'due' })].map(refusal))
    expect(both.filter((it) => it === null)).toHaveLength(1)
    expect(both.find((it) => it !== null)).toMatchObject([409, 'E0002'])
  })

  test('is nobody else’s', async () => {
    const { company, task } = await filing()
    const other = await companyInOrder(app, { name: 'Altra S.r.l.' })
    expect(await refusal(other.call(followupRoutes.ofCompany, { params: { id: company._id }, query: {} }))).toMatchObject([403, 'CP003'])
    expect(await refusal(change(other, task, { note: 'mia' }))).toMatchObject([404, 'MT001'])
    const foreign = { title: 'Visura', owner: { kind: 'MEMBER' as const, id: other.ids[0]! } }
    expect(await refusal(company.call(followupRoutes.add, { params: { id: company._id }, body: foreign }))).toMatchObject([404, 'MB003'])
  })

  test('of one’s own is written down as often as one likes, and may be put later', async () => {
    const company = await companyInOrder(app)
    const body = { title: 'Chiedere la visura', due_on: '2026-05-10' }
    const own = await company.call(followupRoutes.add, { params: { id: company._id }, body })
    await company.call(followupRoutes.add, { params: { id: company._id }, body })
    expect((await change(company, own, { due_on: '2026-06-10', title: 'Chiedere due visure' })).title).toBe('Chiedere due visure')
    expect((await company.call(followupRoutes.ofCompany, { params: { id: company._id }, query: {} })).total).toBe(2)
  })
})

test('one place has one task of a code, and the first office that is named takes over what waits for it', async () => {
  const company = await companyInOrder(app)
  const { meeting, odg_ids } = await held(company, '2026-04-30', [{ template_id: 'A04', values: { board_size: '3' } }])
  const company_id = prove<'company'>(company._id)
  const open = (office_id: string) =>
    app.deps.db.transaction().execute((tx) =>
      openTask(
        tx,
        {
          ...{ company_id, meeting_id: meeting, odg_id: odg_ids[0]!, office_id, code: 'T-OFF-ACC' as const, due_on: '2026-05-07', legal_on: null },
          ...{ earliest_on: null, source: null, amount_cents: null, organ: 'ADMIN' as const, subject: 'Anna Rossi' },
        },
        { at: app.deps.clock.now() },
      ),
    )
  const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await open(one)
  await Promise.all(Array.from({ length: 5 }, () => open(two)))
  await open(one)
  const found = (await tasksOf(company, meeting)).filter((it) => it.code === 'T-OFF-ACC')
  expect(found.map((it) => it.office_id).sort()).toEqual([one, two])
})

test('whoever has something to do gets one letter a day, on the days that count', async () => {
  const company = await companyInOrder(app)
  const { meeting } = await held(company, '2026-04-30', [{ template_id: 'A01' }, { template_id: 'A18' }])
  const letters = async () =>
    (
      await app.deps.db.selectFrom('mails').select(['recipient', 'subject', 'body']).where('event', '=', 'TASK_REMINDER').orderBy('created_at').execute()
    ).filter((it) => it.body.includes('Prova S.r.l.'))
  const before = (await letters()).length
  await on('2026-05-19', '06:00')
  await remindByItself(app.deps)
  expect((await letters()).length).toBe(before)
  // A week before what is due on 1 June.
  await on('2026-05-25', '06:00')
  await remindByItself(app.deps)
  await remindByItself(app.deps)
  const sent = (await letters()).slice(before)
  expect(sent.filter((it) => it.body.includes('entro il 01/06/2026')).length).toBeGreaterThan(0)
  expect(new Set(sent.map((it) => it.recipient)).size).toBe(sent.length)

  await on('2026-05-26')
  const [task] = (await tasksOf(company, meeting)).filter((it) => it.code === 'T-STAT')
  const remind = () => company.call(followupRoutes.remind, { params: { task: task!._id }, query: { company_id: company._id } })
  expect([await remind(), await remind()]).toEqual([{ reminded: 1 }, { reminded: 0 }])
})
