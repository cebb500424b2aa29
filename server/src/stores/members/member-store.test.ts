import { ownHolding } from '@delibera/core/company/holdings'
import { newMember, roleOf } from '@delibera/core/members/entry'
import { memberColors } from '@delibera/core/members/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addMembers, memberCount, membersOf } from './member-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const partner = (last_name: string, shares: number) =>
  newMember(
    { last_name, first_name: 'Carla', email: `${last_name.toLowerCase()}@pec.it`, roles: [roleOf('PAR')!, roleOf('CON')!], holdings: ownHolding(shares) },
    false,
  )

test('many people are added at once, with roles and colours in turn', async () => {
  const { _id } = await app.world.company('Libro S.r.l.', await app.world.person())
  const company = prove<'company'>(_id)
  const people = Array.from({ length: 12 }, (_, index) => partner(`Socio${String(index).padStart(2, '0')}`, index))
  const ids = await app.deps.db.transaction().execute((tx) => addMembers(tx, company, people, app.deps.clock.now()))
  const book = await membersOf(app.deps.db, company)
  expect(book.map((it) => it._id)).toEqual(ids)
  expect(book[3]).toMatchObject({
    last_name: 'Socio03',
    color: memberColors[3],
    shares_value: 3,
    roles: [
      { code: 'CON', type: 'ADM' },
      { code: 'PAR', type: 'PAR' },
    ],
  })
  expect(book[11]!.color).toBe(memberColors[1])
  expect(await memberCount(app.deps.db, company)).toBe(12)
  const groups = await app.deps.db.selectFrom('member_groups').select('type').where('member_id', '=', ids[3]!).orderBy('type').execute()
  expect(groups.map((it) => it.type)).toEqual(['ADM', 'PAR'])
})

test('the book of one company does not hold the people of another', async () => {
  const person = await app.world.person()
  const [one, other] = [await app.world.company('Uno S.r.l.', person), await app.world.company('Altro S.r.l.', person)]
  const added = await app.world.member(one._id)
  expect((await membersOf(app.deps.db, prove(one._id))).map((it) => it._id)).toEqual([added])
  expect(await membersOf(app.deps.db, prove(other._id))).toEqual([])
  expect(await membersOf(app.deps.db, prove(other._id), [added])).toEqual([])
})
