import type { registrationRoutes } from '@delibera/core/companies/routes'
import { isManaged } from '@delibera/core/companies/rules'
import { Fault } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { auditCompany, type CompanyCaller, companySeen, oneCompany, refuseTaxIds } from '../../notices/company-news.ts'
import { type CompanyRow, lockedCompany, removeCompany } from '../../stores/companies/company-store.ts'
import { registeredAmong } from '../../stores/companies/registration-store.ts'
import { askRegistry, claimCustom, claimFromRegistry, correctClaim, refuseHandmade, vatAdvice } from './registration-commands.ts'
import { registryUpdated } from './registry-commands.ts'

export function registrationHandlers(deps: Deps): Handlers<typeof registrationRoutes> {
  return { ...customHandlers(deps), ...registryHandlers(deps) }
}

type Part<Names extends keyof typeof registrationRoutes> = Pick<Handlers<typeof registrationRoutes>, Names>

function customHandlers(deps: Deps): Part<'registerCustom' | 'changeCustom' | 'removeCustom'> {
  const { db, clock, config } = deps
  return {
    registerCustom: async ({ ctx, body }) => {
      const refusal = refuseTaxIds(body, config.strict_tax_ids)
      if (refusal) throw refusal
      await refuseHandmade(deps, body)
      const claim = { user: ctx.user, advice: await vatAdvice(deps, body.vat_number ?? null) }
      const company = await db.transaction().execute((tx) => claimCustom(tx, deps, claim, body))
      return companySeen(deps, { user: ctx.user, company })
    },

    changeCustom: async ({ ctx, body }) => {
      const refusal = refuseTaxIds(body, config.strict_tax_ids)
      if (refusal) throw refusal
      await refuseHandmade(deps, body)
      await oneCompany(() =>
        db.transaction().execute(async (tx) => {
          const row = await claimedRow(tx, ctx)
          // What the registry says of a company is not the claimant's to correct.
          if (row.cerved_id !== null) throw new Fault('CP003')
          await correctClaim(tx, deps, { ...ctx, row }, body)
        }),
      )
      return companySeen(deps, ctx)
    },

    removeCustom: async ({ ctx }) => {
      await db.transaction().execute(async (tx) => {
        await claimedRow(tx, ctx)
        await removeCompany(tx, ctx.company, clock.now())
        await auditCompany(tx, deps, { company_id: ctx.company, user_id: ctx.user, action: 'company.withdrawn' })
      })
      return done
    },
  }
}

/** Only a registration that nobody has confirmed is still the claimant's own. */
async function claimedRow(tx: Tx, { company }: CompanyCaller): Promise<CompanyRow> {
  const row = await lockedCompany(tx, company)
  if (!row) throw new Fault('CP003')
  if (row.confirmed_at) throw new Fault('CP001')
  return row
}

function registryHandlers(deps: Deps): Part<'searchRegistry' | 'registerFromRegistry' | 'updateFromRegistry'> {
  const { db, registry } = deps
  return {
    searchRegistry: async ({ query }) => {
      const hits = await askRegistry(() => registry.search(query.query))
      const taken = await registeredAmong(db, hits)
      const isTaken = (...codes: (string | null)[]) => codes.some((it) => it !== null && taken.has(it))
      const items = hits.map((it) => ({
        ...it,
        managed: isManaged(it.code),
        already_registred: isTaken(it.registry_id, it.vat_number, it.fiscal_code),
      }))
      return { total: items.length, items }
    },

    registerFromRegistry: async ({ ctx, body }) => {
      const found = await askRegistry(() => registry.company(body.registry_id))
      if (!found) throw new Fault('CP002')
      if (!isManaged(found.code)) throw new Fault('CP003', 'notManaged')
      const claim = { user: ctx.user, advice: await vatAdvice(deps, found.vat_number) }
      const company = await db.transaction().execute((tx) => claimFromRegistry(tx, deps, claim, found))
      return companySeen(deps, { user: ctx.user, company })
    },

    updateFromRegistry: ({ ctx, body }) => registryUpdated(deps, ctx, body),
  }
}
