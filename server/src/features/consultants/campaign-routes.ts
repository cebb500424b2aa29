import { templateOf } from '@delibera/core/agenda/every-template'
import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import type { Campaign, CampaignOrder, CampaignQuery, CampaignRow, CampaignRun, campaignRoutes } from '@delibera/core/consultants/campaign'
import { assemblyOf, campaignRow, campaignYear, lightsOf, planOf, sortedRows, stagesOf } from '@delibera/core/consultants/campaign-rules'
import { dayInRome } from '@delibera/core/dates'
import { Fault, notFound } from '@delibera/core/faults'
import { accountsTemplate } from '@delibera/core/law/accounts-plan'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Proven } from '../../http/proven.ts'
import { enqueueInLine } from '../../jobs/queue.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { addRun, runOf } from '../../stores/consultants/campaign-run-store.ts'
import { accountsAssemblies, markStep, ownCompanies, servedAccounts } from '../../stores/consultants/campaign-store.ts'
import { endTasks } from '../../stores/followup/task-store.ts'

export function campaignHandlers(deps: Deps): Handlers<typeof campaignRoutes> {
  const { db, clock } = deps
  return {
    campaign: ({ ctx, query }) => campaignSeen(deps, ctx, query),

    mark: async ({ ctx, body }) => {
      if (body.done_on && body.done_on > dayInRome(clock.now())) throw wrong('done_on', 'dates.aboveMaximum')
      const companies = await ownCompanies(db, ctx.user, body.company_ids)
      await db.transaction().execute(async (tx) => {
        const { year, step, done_on } = body
        for (const company_id of await markStep(tx, ctx.user, companies, body)) {
          if (step === 'FILING' && done_on) await endFiling(tx, company_id, { year, done_on }, { at: clock.now(), by: ctx.user })
          await auditCompany(tx, deps, { company_id, user_id: ctx.user, action: 'accounts.step', data: { year, step, done_on } })
        }
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

/** Accounts that were filed are no longer to be filed. */
async function endFiling(
  tx: Tx,
  company_id: Proven<'company'>,
  { year, done_on }: { year: number; done_on: string },
  by: { at: Date; by: Proven<'user'> },
): Promise<void> {
  const company = await companyRow(tx, company_id)
  const assemblies = (await accountsAssemblies(tx, [company_id])).get(company_id) ?? []
  const meeting = company && assemblyOf({ assemblies, statute: statuteOf(company.type as CompanyType, company.statute as StatuteChange) }, year)
  if (meeting) await endTasks(tx, { company_id, meeting_id: meeting._id, code: 'T-ACC-FILE' }, { done_on }, by)
}

const wrong = (path: string, message = 'invalidValue') => new Fault('E0001', [{ path, message }])

async function campaignSeen({ db, clock }: Deps, { user }: Contexts['user'], query: CampaignQuery): Promise<Campaign> {
  const today = dayInRome(clock.now())
  const { year = campaignYear(today), light, stage, assembly, search, page, count } = query
  const facts = await servedAccounts(db, user, { year, now: clock.now(), ...(search && { search }) })
  const rows = facts.map((it) => campaignRow(it, year, today))
  const isWanted = (it: CampaignRow) =>
    (!light || it.light === light) && (!stage || it.stage === stage) && (!assembly || (it.meeting === null) === (assembly === 'MISSING'))
  const found = sortedRows(rows.filter(isWanted), query.sort_by)
  if (!found) throw wrong('sort_by')
  return { year, total: found.length, lights: lightsOf(rows), stages: stagesOf(rows), plan: planOf(rows), items: found.slice((page - 1) * count, page * count) }
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
