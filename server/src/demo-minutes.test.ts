import { meetingRoutes } from '@delibera/core/meetings/routes'
import { bookRoutes, verbalRoutes } from '@delibera/core/minutes/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../web/src/api/call.ts'
import { seedDemo } from './demo.ts'
import { companyNamed } from './demo-place.ts'
import { type TestApp, testApp } from './testing/app.ts'

let app: TestApp
let call: Call
let company_id: string
beforeAll(async () => {
  app = await testApp()
  await seedDemo(app.deps)
  const row = await app.deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', demoPerson.email).executeTakeFirstOrThrow()
  call = await app.as({ ...row, password: demoPerson.password })
  company_id = await companyNamed(app.deps, 'Brenta')
})
afterAll(() => app.close())

const minutesOf = async (words: string) => {
  const { items } = await call(meetingRoutes.list, { query: { company_id } })
  return call(verbalRoutes.load, { params: { id: items.find((it) => it.name.includes(words))!._id } })
}

test('minutes that somebody works on: edited in one passage, with a remark, and places that are still to be filled', async () => {
  const seen = await minutesOf('fine mandato')
  expect(seen).toMatchObject({ confirmed: false, version: 2, is_outdated: false, notes: [{ kind: 'COMMENT' }] })
  expect(seen.html).toContain('ringrazia gli intervenuti')
  expect(new Set(seen.gaps.map((it) => it.kind))).toEqual(new Set(['placeholder']))
})

test('confirmed minutes in both books: of an assembly signed by both, and of a board that met elsewhere, which one has still to sign', async () => {
  const assembly = await minutesOf('incarico di revisione')
  expect(assembly.documents.map((it) => it.kind)).toEqual(['CONFIRMED', 'SEALED', 'SEALED'])
  const board = await minutesOf('sede secondaria')
  expect(board.signatures.map((it) => it.signed_at !== null)).toEqual([true, false])
  const books = await Promise.all(
    (['ASSEMBLY', 'BOARD'] as const).map((meeting_type) => call(bookRoutes.book, { params: { id: company_id }, query: { meeting_type } })),
  )
  expect(books.map(({ items }) => items.map((it) => [it.number, it.is_signed]))).toEqual([[[1, true]], [[1, false]]])
})
