import { letterTemplateRoutes as routes } from '@delibera/core/communications/template-routes'
import { documentOf } from '@delibera/core/rich-text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyWithPanel, type PanelStage } from '../../testing/panel.ts'

let app: TestApp
let stage: PanelStage
beforeAll(async () => {
  app = await testApp()
  stage = await companyWithPanel(app)
})
afterAll(() => app.close())

const draft = (name: string) => ({ name, subject: 'Dividendo', body: documentOf('Gentile socio,\nil dividendo è in pagamento.') })
const add = (name: string, on = stage) => on.call(routes.addTemplate, { query: { company_id: on.company_id }, body: draft(name) })
const names = async (on = stage) => (await on.call(routes.templates, { query: { company_id: on.company_id } })).items.map((it) => it.name)

describe('the templates of a company', () => {
  test('are kept by name, changed and removed', async () => {
    const [second, first] = [await add('Verbale inviato'), await add('Avviso del dividendo')]
    expect(await names()).toEqual(['Avviso del dividendo', 'Verbale inviato'])
    const params = { id: first._id }
    const changed = await stage.call(routes.changeTemplate, { params, query: { company_id: stage.company_id }, body: { subject: 'Dividendo 2026' } })
    expect(changed).toEqual({ ...first, subject: 'Dividendo 2026' })
    for (const id of [first._id, first._id, second._id]) await stage.call(routes.removeTemplate, { params: { id }, query: { company_id: stage.company_id } })
    expect(await names()).toEqual([])
  })

  test('never have the same name twice, however they are written and whoever comes first', async () => {
    const made = await Promise.allSettled([add('Sollecito'), add('sollecito')])
    expect(made.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(add('SOLLECITO')).rejects.toMatchObject({ status: 409, code: 'E0002', info: 'name' })
    const other = await add('Altro')
    await expect(
      stage.call(routes.changeTemplate, { params: { id: other._id }, query: { company_id: stage.company_id }, body: { name: 'Sollecito' } }),
    ).rejects.toMatchObject({ status: 409, info: 'name' })
  })

  test('are seen and changed by nobody of another company', async () => {
    const mine = await add('Riservata')
    const other = await companyWithPanel(app, 'Altra S.p.A.')
    const query = { company_id: other.company_id }
    expect(await names(other)).toEqual([])
    await expect(other.call(routes.changeTemplate, { params: { id: mine._id }, query, body: { name: 'Mia' } })).rejects.toMatchObject({ status: 404 })
    await other.call(routes.removeTemplate, { params: { id: mine._id }, query })
    expect(await names()).toContain('Riservata')
    await expect(other.call(routes.templates, { query: { company_id: stage.company_id } })).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })

  test('keep no more than a document may hold, and need a name', async () => {
    const query = { company_id: stage.company_id }
    await expect(stage.call(routes.addTemplate, { query, body: { ...draft(' '), name: ' ' } })).rejects.toMatchObject({ status: 400, code: 'E0001' })
    const kept = await stage.call(routes.addTemplate, {
      query,
      body: { ...draft('Con script'), body: { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'x' }] }] } as never },
    })
    expect(JSON.stringify(kept.body)).not.toContain('script')
  })
})
