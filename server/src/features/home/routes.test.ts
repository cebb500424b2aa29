import { homeRoutes } from '@delibera/core/home/routes'
import { usualMode } from '@delibera/core/meetings/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { notify } from '../../notices/notify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let ada: Person
let call: Call
const now = new Date('2026-11-17T09:00:00Z')
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, now)
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.world.person({ first_name: 'Ada' })
  call = await app.as(ada)
})

const at = (day: string) => `${day}T09:00:00.000Z`
let number = 10_000_000_000
const seat = () => ({ fiscal_code: String(number++), address: 'Via Roma 1', locality: 'Padova', shares_value: 10_000 })

/** A company in order: its data, its people, its administrator, its subscription and credits enough. */
async function inOrder(name: string, rights: object = {}, person = ada): Promise<string> {
  const { _id } = await app.world.company(name, person, rights, seat())
  const [, director] = await app.world.members(_id, [
    {
      holdings: [{ title: 'OWNERSHIP', shares_value: 10_000, vote_value: 10_000, of: null }],
      fiscal_code: 'RSSMRA80A01H501U',
      email: 'mario.rossi@pec.example.it',
    },
    { roles: ['AUN'], last_name: 'Zorzi', fiscal_code: 'BNCCRL70A01H501Q', email: 'carlo.zorzi@pec.example.it' },
  ])
  await app.deps.db.updateTable('companies').set({ administrator_id: director! }).where('_id', '=', _id).execute()
  await app.deps.db.updateTable('members').set({ is_valid: true }).where('company_id', '=', _id).execute()
  await app.world.subscription(_id)
  await app.world.credits({ company_id: _id }, 10_000)
  return _id
}
const todo = (query: object = {}, by = call) => by(homeRoutes.todo, { query })
const whats = async (query: object = {}) => (await todo(query)).items.map((it) => [it.what, it.meeting?.name ?? null, it.due])

describe('what waits in a company that somebody serves', () => {
  test('is also a term of the accounts that had passed before the company came, as the campaign shows it', async () => {
    const statute = JSON.stringify({ fiscal_year_end: '06-30' })
    const [own, served] = [await inOrder('Nuova S.r.l.'), await inOrder('Presa in carico S.r.l.', { role: 'CONSULTANT' })]
    for (const _id of [own, served]) await app.deps.db.updateTable('companies').set({ statute }).where('_id', '=', _id).execute()
    expect(await whats({ company_id: own })).toEqual([])
    expect(await whats({ company_id: served })).toEqual([['deposit_accounts', null, '2026-10-13']])
  })
})

describe('what waits in a company', () => {
  test('is nothing where everything is in order', async () => {
    const company_id = await inOrder('Calma S.r.l.')
    expect(await todo({ company_id })).toEqual({ total: 0, items: [] })
  })

  test('are the four meetings of which each waits for something else', async () => {
    const company_id = await inOrder('Officine S.r.l.')
    await app.world.meeting(company_id, { name: 'Nomina del revisore', status: 'CREATION', maker: 'CONSULTANT' })
    await app.world.meeting(company_id, { name: 'Distribuzione', status: 'VERBALIZE', planned_at: at('2026-11-10'), date_at: at('2026-11-10') })
    await app.world.meeting(company_id, { name: 'Aumento', status: 'CONVOCATION', planned_at: at('2026-12-20'), date_at: at('2026-12-20') })
    const mode = JSON.stringify({ ...usualMode, is_offline: true })
    await app.world.meeting(company_id, { name: 'Sede', status: 'PROCESSING', is_offline: true, mode })
    await app.world.meeting(company_id, { name: 'Annullata', status: 'CANCELED' })
    expect(await whats({ company_id })).toEqual([
      ['write_minutes', 'Distribuzione', '2026-12-10'],
      ['send_notice', 'Aumento', '2026-12-12'],
      ['confirm_meeting', 'Nomina del revisore', null],
      ['complete_meeting', 'Sede', null],
    ])
  })

  test('are credits only where a meeting that was prepared cannot be paid', async () => {
    const company_id = await inOrder('Povera S.r.l.')
    await app.world.credits({ company_id }, -10_000)
    await app.world.meeting(company_id, { status: 'DRAFT' })
    expect((await whats({ company_id })).map(([what]) => what)).toEqual(['continue_draft'])
    await app.world.meeting(company_id, { status: 'PROCESSING' })
    const { items } = await todo({ company_id })
    expect(items.find((it) => it.what === 'buy_credits')?.count).toBeGreaterThan(0)
  })

  test('is told with its notices, and of this company alone', async () => {
    const [company_id, other] = [await inOrder('Prima S.r.l.'), await inOrder('Seconda S.r.l.')]
    for (const id of [company_id, other]) {
      const data = { name: 'Dividendo', to: `/company/${id}/communications?folder=sent&id=x` }
      await app.deps.db.transaction().execute((tx) => notify(tx, { user_id: ada._id, kind: 'COMMUNICATION_FAILED', data, at: now }))
    }
    const { items } = await todo({ company_id })
    expect(items.map((it) => [it.what, it.company?.business_name])).toEqual([['answer', 'Prima S.r.l.']])
  })
})

describe('what waits for somebody', () => {
  test('is gathered from the companies they manage and serve, and from the account', async () => {
    const [own, served] = [await inOrder('Propria S.r.l.'), await inOrder('Seguita S.r.l.', { role: 'CONSULTANT' })]
    await app.world.company('Rivendicata S.r.l.', ada, { status: 'PENDING' })
    await app.world.company('Invitante S.r.l.', ada, { role: 'CONSULTANT', status: 'PENDING' })
    for (const id of [own, served]) await app.world.meeting(id, { name: 'Da confermare', status: 'CREATION' })
    await app.world.meeting(served, { name: 'Da tenere', status: 'PERFORM', planned_at: at('2026-11-17'), date_at: at('2026-11-17') })
    const { total, items } = await todo()
    expect(items.map((it) => [it.what, it.company?.business_name ?? null])).toEqual([
      ['open_room', 'Seguita S.r.l.'],
      ['confirm_meeting', 'Propria S.r.l.'],
      ['confirm_company', 'Rivendicata S.r.l.'],
      ['answer_invitation', 'Invitante S.r.l.'],
      ['turn_second_factor_on', null],
    ])
    expect(total).toBe(5)
    expect((await todo({ count: 2, page: 2 })).items.map((it) => it.what)).toEqual(['confirm_company', 'answer_invitation'])
  })

  test('is never of a company that they have no part in, have left, or that is gone', async () => {
    const bruno = await app.world.person({ first_name: 'Bruno' })
    const strange = await inOrder('Altrui S.r.l.', {}, bruno)
    const left = await inOrder('Lasciata S.r.l.', { role: 'CONSULTANT', status: 'INCACTIVE' })
    const gone = await inOrder('Cessata S.r.l.')
    await app.deps.db.updateTable('companies').set({ deleted_at: now.toISOString() }).where('_id', '=', gone).execute()
    for (const id of [strange, left, gone]) {
      await app.world.meeting(id, { status: 'VERBALIZE' })
      await expect(todo({ company_id: id })).rejects.toMatchObject({ status: 403, code: 'CP003' })
    }
    expect((await whats()).map(([what]) => what)).toEqual(['turn_second_factor_on'])
  })

  test('of a notice that did not arrive is said until it does', async () => {
    const company_id = await inOrder('Postale S.r.l.')
    const meeting_id = await app.world.meeting(company_id, { status: 'PERFORM', planned_at: at('2026-12-01'), date_at: at('2026-12-01') })
    const member_id = await app.world.participant(meeting_id)
    const mail = { event: 'CONVOCATION', company_id, meeting_id, member_id, recipient: 'x@example.it', subject: 's', body: 'b', html: 'h', sender_name: 'n' }
    const { _id } = await app.deps.db
      .insertInto('mails')
      .values({ ...mail, message_id: crypto.randomUUID(), is_secret: false, created_at: now.toISOString() })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const say = (status: string) => app.deps.db.insertInto('mail_events').values({ mail_id: _id, status, detail: null, at: now.toISOString() }).execute()
    await say('NOT_DELIVERED')
    expect(await whats({ company_id })).toEqual([['resend_notice', 'Assemblea', '2026-12-01']])
    await say('DELIVERED')
    expect(await whats({ company_id })).toEqual([])
  })
})
