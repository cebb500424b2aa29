import { randomUUID } from 'node:crypto'
import { prevalentStatus, reachOf } from '@delibera/core/communications/rules'
import { EmailStatus } from '@delibera/core/letters'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { standingsOf } from './letter-store.ts'

let app: TestApp
let company_id: string
beforeAll(async () => {
  app = await testApp()
  company_id = (await app.world.company('Parità S.p.A.', await app.world.person()))._id
})
afterAll(() => app.close())

/** What letters may have been told of, as the product could have written it: each end once. */
const facts = fc.array(fc.uniqueArray(fc.constantFrom(...EmailStatus.options.filter((it) => it !== 'NONE')), { maxLength: 5 }), { minLength: 1, maxLength: 4 })

async function written(letters: readonly (readonly EmailStatus[])[]): Promise<string> {
  const _id = randomUUID()
  await sql`insert into communications (_id, company_id, position, status, thread_id, sender, subject, timestamp, last_update)
    values (${_id}, ${company_id}, 'sent', 'SENT', ${_id}, 'a@pec.it', 'x', now(), now())`.execute(app.deps.db)
  for (const statuses of letters) {
    const mail = randomUUID()
    await sql`insert into mails (_id, event, message_id, sender_name, recipient, subject, html, body, is_secret, created_at, company_id, communication_id)
      values (${mail}, 'SENDING_COMMUNICATION', ${`<${mail}@x>`}, 'A', 'a@pec.it', 'x', '', '', false, now(), ${company_id}, ${_id})`.execute(app.deps.db)
    for (const status of statuses) await sql`insert into mail_events (mail_id, status, at) values (${mail}, ${status}, now())`.execute(app.deps.db)
  }
  return _id
}

test('the database says of letters what the rules of core say', async () => {
  const cases = fc.sample(facts, 120)
  const ids: string[] = []
  for (const it of cases) ids.push(await written(it))
  const standings = await standingsOf(app.deps.db, ids)
  for (const [index, letters] of cases.entries()) {
    const events = letters.flatMap((it) => ['SENDING' as const, ...it]).map((status) => ({ event: 'SENDING_COMMUNICATION', status }))
    const reached = { viewed: 0, delivered: 0, failed: 0, waiting: 0, unprovable: 0 }
    for (const it of letters) reached[reachOf(it)]++
    expect([letters, standings.get(ids[index]!)]).toEqual([letters, { prevalent_status: prevalentStatus(events), reached }])
  }
})

test('a letter that was written anew says nothing any more', async () => {
  const _id = await written([['FAILED'], []])
  const [old, anew] = await app.deps.db.selectFrom('mails').select('_id').where('communication_id', '=', _id).orderBy('created_at').execute()
  await app.deps.db.updateTable('mails').set({ replaced_by: anew!._id }).where('_id', '=', old!._id).execute()
  expect((await standingsOf(app.deps.db, [_id])).get(_id)).toEqual({
    prevalent_status: 'SENDING',
    reached: { viewed: 0, delivered: 0, failed: 0, waiting: 1, unprovable: 0 },
  })
})

test('a letter accepted for an address of ordinary mail does not wait for ever', async () => {
  const letters: EmailStatus[][] = [
    ['SENT', 'ACCEPTED'],
    ['SENT', 'ACCEPTED', 'NOT_DELIVERED'],
    ['SENT', 'ACCEPTED', 'VISITED'],
  ]
  const _id = await written(letters)
  await app.deps.db.updateTable('mails').set({ is_unprovable: true }).where('communication_id', '=', _id).execute()
  const reached = { viewed: 0, delivered: 0, failed: 0, waiting: 0, unprovable: 0 }
  for (const it of letters) reached[reachOf(it, true)]++
  expect(reached).toEqual({ viewed: 1, delivered: 0, failed: 1, waiting: 0, unprovable: 1 })
  expect((await standingsOf(app.deps.db, [_id])).get(_id)?.reached).toEqual(reached)
})
