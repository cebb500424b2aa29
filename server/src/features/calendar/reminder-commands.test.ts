import { notificationRoutes } from '@delibera/core/notifications/routes'
import type { NotificationKind } from '@delibera/core/notifications/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting } from '../../testing/convened.ts'
import type { Person } from '../../testing/world.ts'
import { remindPeople } from './reminder-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const at = (moment: string) => app.deps.clock.set(app.deps.db, new Date(moment))
/** Convened for the 22nd of April. */
const convened = async () => {
  await at('2027-04-01T08:00:00Z')
  return convenedMeeting(app)
}
const told = async (person: Person, kind: NotificationKind) =>
  (await (await app.as(person))(notificationRoutes.list, { query: {} })).items.filter((it) => it.kind === kind).map((it) => it.data)

describe('a meeting of tomorrow', () => {
  test('is told once to everybody who looks after the company, the day before by the calendar of Italy', async () => {
    const { company, meeting } = await app.again(convened)
    const adviser = await app.world.person()
    await app.world.role(company._id, adviser, { role: 'CONSULTANT' })
    const former = await app.world.person()
    await app.world.role(company._id, former, { role: 'CONSULTANT', status: 'INCACTIVE' })
    // The meeting is on the 22nd at ten; just before midnight in Italy it is still the 20th.
    await at('2027-04-20T21:50:00Z')
    await remindPeople(app.deps)
    expect(await told(company.owner, 'MEETING_SOON')).toEqual([])
    await at('2027-04-20T22:10:00Z')
    await Promise.all([remindPeople(app.deps), remindPeople(app.deps)])
    await remindPeople(app.deps)
    const data = { name: meeting.name, company: 'Prova S.r.l.', to: `/company/${company._id}/meetings/${meeting._id}/organization`, day: '2027-04-22' }
    expect(await told(company.owner, 'MEETING_SOON')).toEqual([data])
    expect(await told(adviser, 'MEETING_SOON')).toEqual([data])
    expect(await told(former, 'MEETING_SOON')).toEqual([])
  })

  test.each([
    ['in the evening before', '2027-04-21T18:00:00Z', 1],
    ['in the morning of the day', '2027-04-22T07:00:00Z', 1],
    ['after its hour', '2027-04-22T08:30:00Z', 0],
    ['on another day', '2027-04-23T05:00:00Z', 0],
  ])('missed while no server was there, and one is there again %s', async (_, back, times) => {
    const { company } = await app.again(convened)
    await at('2027-04-20T05:00:00Z')
    await remindPeople(app.deps)
    expect(await told(company.owner, 'MEETING_SOON')).toEqual([])
    await at(back)
    await Promise.all([remindPeople(app.deps), remindPeople(app.deps)])
    await remindPeople(app.deps)
    expect((await told(company.owner, 'MEETING_SOON')).map((it) => it.day)).toEqual(Array(times).fill('2027-04-22'))
  })

  test('told the day before is not told again on the day', async () => {
    const { company } = await app.again(convened)
    for (const it of ['2027-04-21T05:00:00Z', '2027-04-22T05:00:00Z', '2027-04-23T05:00:00Z']) {
      await at(it)
      await remindPeople(app.deps)
      expect(await told(company.owner, 'MEETING_SOON')).toHaveLength(1)
    }
  })

  test('that was called off is not', async () => {
    const { company, meeting } = await app.again(convened)
    await app.deps.db.updateTable('meetings').set({ status: 'CANCELED' }).where('_id', '=', meeting._id).execute()
    await at('2027-04-21T05:00:00Z')
    await remindPeople(app.deps)
    expect(await told(company.owner, 'MEETING_SOON')).toEqual([])
  })
})

describe('minutes that nobody signs', () => {
  const minutes = async (confirmed_at: string, signed: boolean) => {
    const owner = await app.world.person()
    const { _id: company_id } = await app.world.company('Alfa S.r.l.', owner)
    const meeting_id = await app.world.meeting(company_id, { status: 'COMPLETED', name: 'Assemblea di bilancio' })
    const { _id } = await app.deps.db
      .insertInto('verbals')
      .values({
        company_id,
        meeting_id,
        meeting_type: 'ASSEMBLY',
        locale: 'it',
        generated: '[]',
        blocks: '[]',
        told: '{}',
        confirmed_at,
        created_at: confirmed_at,
        updated_at: confirmed_at,
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await app.deps.db
      .insertInto('verbal_signatures')
      .values({
        verbal_id: _id,
        member_id: crypto.randomUUID(),
        name: 'Anna Rossi',
        role: 'PRESIDENT',
        position: 1,
        ...(signed && { signed_at: confirmed_at, way: 'DRAWN' }),
      })
      .execute()
    return { owner, to: `/company/${company_id}/meetings/${meeting_id}/verbal` }
  }

  test('are told after three days, once; signed ones and old ones are not', async () => {
    await at('2027-05-10T05:00:00Z')
    const waiting = await minutes('2027-05-07T10:00:00Z', false)
    const fresh = await minutes('2027-05-08T10:00:00Z', false)
    const signed = await minutes('2027-05-07T10:00:00Z', true)
    const old = await minutes('2027-03-07T10:00:00Z', false)
    await remindPeople(app.deps)
    await remindPeople(app.deps)
    expect(await told(waiting.owner, 'SIGNATURES_MISSING')).toEqual([{ name: 'Assemblea di bilancio', company: 'Alfa S.r.l.', to: waiting.to }])
    for (const it of [fresh, signed, old]) expect(await told(it.owner, 'SIGNATURES_MISSING')).toEqual([])
    await at('2027-05-11T05:00:00Z')
    await remindPeople(app.deps)
    expect(await told(fresh.owner, 'SIGNATURES_MISSING')).toHaveLength(1)
    expect(await told(waiting.owner, 'SIGNATURES_MISSING')).toHaveLength(1)
  })
})

describe('a deadline', () => {
  let owner: Person
  const ownerInJanuary = async () => {
    await at('2027-01-10T08:00:00Z')
    return app.world.person()
  }
  beforeEach(async () => {
    owner = await app.again(ownerInJanuary)
  })
  /** A company with auditors, whom it owes the project of its accounts. */
  const audited = async (name: string, rights: { role?: 'CONSULTANT' } = {}) => {
    const { _id } = await app.world.company(name, owner, rights)
    await app.world.member(_id, { roles: ['SIN'] })
    return _id
  }
  const days = async (...moments: string[]) => {
    for (const it of moments) {
      await at(`${it}T05:00:00Z`)
      await remindPeople(app.deps)
    }
  }

  test('is told seven days and one day before, and not when it was met', async () => {
    const _id = await audited('Alfa S.r.l.')
    // The project of the accounts is due on the 31st of March.
    await days('2027-03-23', '2027-03-24', '2027-03-24', '2027-03-25', '2027-03-30')
    const data = { name: 'Alfa S.r.l.', deadline: 'ACCOUNTS_PROJECT', day: '2027-03-31', to: `/company/${_id}/meetings/new` }
    expect(await told(owner, 'DEADLINE_NEAR')).toEqual([data, data])
    await app.deps.db.insertInto('accounts_steps').values({ company_id: _id, year: 2026, step: 'DEPOSIT', done_on: '2027-04-01' }).execute()
    await days('2027-04-08', '2027-04-14')
    expect(await told(owner, 'DEADLINE_NEAR')).toHaveLength(2)
  })

  test.each([
    ['five days before', ['2027-03-26', '2027-03-27'], 1],
    ['five days before, and goes on', ['2027-03-26', '2027-03-30', '2027-03-31'], 2],
    ['the day before', ['2027-03-30', '2027-03-30'], 1],
    ['on the day itself', ['2027-03-31', '2027-03-31'], 1],
    ['when it is over', ['2027-04-01', '2027-04-02'], 0],
  ])('missed while no server was there, and one is there again %s', async (_, mornings, times) => {
    await audited('Alfa S.r.l.')
    await days('2027-03-20', ...mornings)
    const projects = (await told(owner, 'DEADLINE_NEAR')).filter((it) => it.deadline === 'ACCOUNTS_PROJECT')
    expect(projects.map((it) => it.day)).toEqual(Array(times).fill('2027-03-31'))
  })

  test('of many companies on the same day is one notice', async () => {
    for (const name of ['Beta S.r.l.', 'Alfa S.r.l.', 'Gamma S.r.l.']) await audited(name, { role: 'CONSULTANT' })
    await days('2027-03-24')
    expect(await told(owner, 'DEADLINE_NEAR')).toEqual([
      { name: 'Alfa S.r.l.', deadline: 'ACCOUNTS_PROJECT', day: '2027-03-31', count: 3, to: '/consultant/calendar' },
    ])
  })

  test('about auditors is none of a company that has none', async () => {
    await app.world.company('Alfa S.r.l.', owner)
    await days('2027-03-24', '2027-03-30')
    expect(await told(owner, 'DEADLINE_NEAR')).toEqual([])
  })

  test('of a stranger’s company, or of one that was left, is none', async () => {
    await app.world.company('Alfa S.r.l.', await app.world.person())
    await app.world.company('Beta S.r.l.', owner, { role: 'CONSULTANT', status: 'INCACTIVE' })
    await days('2027-03-24')
    expect(await told(owner, 'DEADLINE_NEAR')).toEqual([])
  })
})
