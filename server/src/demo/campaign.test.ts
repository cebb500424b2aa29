import { campaignRoutes } from '@delibera/core/consultants/campaign'
import { demoPerson } from '@delibera/core/operations/demo'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { seedCampaign } from './campaign.ts'

test.each(['2026-11-15', '2027-02-10', '2027-04-12', '2027-06-20', '2027-08-03'])(
  'a demo that begins on %s has companies in every light, and an assembly to go on with',
  async (day) => {
    const app = await testApp()
    await app.deps.clock.set(app.deps.db, new Date(`${day}T09:00:00Z`))
    const demo = await app.world.person(demoPerson)
    await app.world.person({ email: 'paolo.conti@delibera.test' })
    await seedCampaign(app.deps, app.world, demo)
    const call = await app.as(demo)
    const { total, lights, items } = await call(campaignRoutes.campaign, { query: {} })
    expect([total, lights]).toEqual([7, { BLOCKED: 2, CHECK: 2, FINE: 3 }])
    expect(items.every((it) => it.company.members > 0)).toBe(true)
    // Whoever plays with it can prepare assemblies at once.
    const body = { key: crypto.randomUUID(), company_ids: items.map((it) => it.company._id), year: Number(items[0]!.year_end.slice(0, 4)) }
    await call(campaignRoutes.prepare, {
      body: { ...body, templates: ['A01', 'A02'], days_before: 0, hour: '15:00', call_type: 'CALL_DELIBERA', location: null },
    })
    await app.work()
    const { results } = await call(campaignRoutes.run, { params: { id: body.key } })
    const codes = results.map((it) => it.error_code)
    expect(codes.filter((it) => it === null).length, JSON.stringify(results)).toBeGreaterThan(0)
    await app.close()
  },
)
