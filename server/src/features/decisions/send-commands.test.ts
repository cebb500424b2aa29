import { decisionRoutes } from '@delibera/core/decisions/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { draftedDecision } from '../../testing/decisions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('nobody waits for a typesetter with the decision in hand, and what is sent is what was typeset', async () => {
  const it = await draftedDecision(app)
  const { documents, db } = app.deps
  const compile = documents.compile.bind(documents)
  let printed = 0
  // Whoever typesets holds no row of it, or this would be refused at once.
  const spy = vi.spyOn(documents, 'compile').mockImplementation(async (...given: Parameters<typeof compile>) => {
    printed++
    await sql`select 1 from meetings where _id = ${it.decision._id} for update nowait`.execute(db)
    if (printed === 1)
      await it.company.call(decisionRoutes.change, { params: it.params, body: { name: 'Cambiata nel frattempo', version: it.decision.version } })
    return compile(...given)
  })
  try {
    await expect(it.send()).rejects.toMatchObject({ status: 409, code: 'E0002' })
    expect(await it.load()).toMatchObject({ decision_status: 'DRAFT', name: 'Cambiata nel frattempo' })
    expect((await it.send()).decision_status).toBe('OPEN')
    expect(printed).toBe(2)
  } finally {
    spy.mockRestore()
  }
})
