import { templateOf } from '@delibera/core/agenda/every-template'
import type { Campaign, CampaignOrder, CampaignQuery, CampaignRow, CampaignRun, campaignRoutes } from '@delibera/core/consultants/campaign'
import { campaignRow, campaignYear, lightsOf, planOf, sortedRows } from '@delibera/core/consultants/campaign-rules'
import { dayInRome } from '@delibera/core/dates'
import { Fault, notFound } from '@delibera/core/faults'
import { accountsTemplate } from '@delibera/core/law/accounts-plan'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { enqueueInLine } from '../../jobs/queue.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { addRun, runOf } from '../../stores/consultants/campaign-run-store.ts'
import { markStep, ownCompanies, servedAccounts } from '../../stores/consultants/campaign-store.ts'

export function campaignHandlers(deps: Deps): Handlers<typeof campaignRoutes> {
  const { db, clock } = deps
  return {
    campaign: ({ ctx, query }) => campaignSeen(deps, ctx, query),

    mark: async ({ ctx, body }) => {
      if (body.done_on && body.done_on > dayInRome(clock.now())) throw wrong('done_on', 'dates.aboveMaximum')
      const companies = await ownCompanies(db, ctx.user, body.company_ids)
      await db.transaction().execute(async (tx) => {
        const { year, step, done_on } = body
        for (const company_id of await markStep(tx, ctx.user, companies, body))
          await auditCompany(tx, deps, { company_id, user_id: ctx.user, action: 'accounts.step', data: { year, step, done_on } })
      })
      return { marked: companies.length }
    },

    prepare: ({ ctx, body }) => order(deps, ctx, body),

    run: async ({ ctx, params }) => {
      const run = await runOf(db, ctx.user, params.id)
      if (!run) throw notFound()
      return run
    },
  }
}

const wrong = (path: string, message = 'invalidValue') => new Fault('E0001', [{ path, message }])

async function campaignSeen({ db, clock }: Deps, { user }: Contexts['user'], query: CampaignQuery): Promise<Campaign> {
  const today = dayInRome(clock.now())
  const { year = campaignYear(today), light, assembly, search, page, count } = query
  const facts = await servedAccounts(db, user, { year, now: clock.now(), ...(search && { search }) })
  const rows = facts.map((it) => campaignRow(it, year, today))
  const isWanted = (it: CampaignRow) => (!light || it.light === light) && (!assembly || (it.meeting === null) === (assembly === 'MISSING'))
  const found = sortedRows(rows.filter(isWanted), query.sort_by)
  if (!found) throw wrong('sort_by')
  return { year, total: found.length, lights: lightsOf(rows), plan: planOf(rows), items: found.slice((page - 1) * count, page * count) }
}

/** Writes down what is to be done and leaves it to a job; the same order again answers how far it is. */
async function order({ db, clock }: Deps, { user }: Contexts['user'], body: CampaignOrder): Promise<CampaignRun> {
  const strange = body.templates.findIndex((id) => templateOf(id)?.meeting_type !== 'ASSEMBLY')
  if (strange >= 0) throw wrong(`templates.${strange}`)
  if (!body.templates.includes(accountsTemplate)) throw wrong('templates')
  await db.transaction().execute(async (tx) => {
    const own = await ownCompanies(tx, user, body.company_ids)
    // In the order in which they were chosen.
    const companies = [...new Set(body.company_ids)].filter((id) => own.some((it) => it === id))
    if (await addRun(tx, user, { order: body, companies, at: clock.now() })) {
      await enqueueInLine(tx, 'prepare_campaign', { run_id: body.key }, { line: `campaign:${body.key}` })
    }
  })
  return (await runOf(db, user, body.key))!
}
