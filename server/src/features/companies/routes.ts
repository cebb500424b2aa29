import { isDeepStrictEqual } from 'node:util'
import type { companyRoutes } from '@delibera/core/companies/routes'
import { refuseDetails, refuseIdentity } from '@delibera/core/companies/rules'
import type { CompanyChange } from '@delibera/core/companies/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { chosenOf, type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { Fault } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { Tx } from '../../db/connect.ts'
import type { JsonObject, JsonValue } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { postCompanyMail } from '../../notices/company-letters.ts'
import { auditCompany, type CompanyCaller, companyPage, companySeen, oneCompany, refuseTaxIds, tell } from '../../notices/company-news.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import {
  type CompanyRow,
  companyOf,
  isDirector,
  lockedCompany,
  managersOf,
  officersOf,
  removeCompany,
  updateCompany,
} from '../../stores/companies/company-store.ts'
import { awaitedMeetings, endingOf } from '../../stores/companies/ending-store.ts'
import { companiesOf } from '../../stores/companies/list-store.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'
import { mailerHandlers } from './mailer-routes.ts'

export function companyHandlers(deps: Deps): Handlers<typeof companyRoutes> {
  return { ...readingHandlers(deps), ...detailHandlers(deps), ...administratorHandlers(deps), ...mailerHandlers(deps) }
}

type Part<Names extends keyof typeof companyRoutes> = Pick<Handlers<typeof companyRoutes>, Names>
function readingHandlers(deps: Deps): Part<'list' | 'load' | 'ending' | 'administrators'> {
  const { db, clock } = deps
  return {
    list: ({ ctx, query }) => companiesOf(db, ctx.user, query),

    load: async ({ ctx }) => {
      const company = await companyOf(deps, ctx)
      if (!company) throw new Fault('CP003', undefined, 420)
      return company
    },

    ending: ({ ctx }) => endingOf(db, ctx, clock.now()),

    administrators: async ({ ctx }) => {
      const { administrator, members } = await companySeen(deps, ctx)
      const items = members.filter(isDirector).map((it) => ({ ...it, is_administrator: it._id === administrator?._id }))
      return { total: items.length, items, managers: await managersOf(db, ctx.company) }
    },
  }
}

function detailHandlers(deps: Deps): Part<'change' | 'remove'> {
  const { db, clock, config } = deps
  return {
    change: async ({ ctx, body }) => {
      const refusal = refuseTaxIds(body, config.strict_tax_ids)
      if (refusal) throw refusal
      if (body.logo) requirePicture('logo', body.logo)
      const { version } = body
      await oneCompany(() =>
        db.transaction().execute(async (tx) => {
          const row = await lockedCompany(tx, ctx.company)
          if (!row || (version !== undefined && version !== row.version)) throw new Fault('E0002')
          const locked = refuseIdentity({ ...row, registry: row.cerved_id !== null, confirmed: row.confirmed_at !== null }, body)
          if (locked.length > 0) throw new Fault('E0001', locked)
          const set = columnsOf(row, body, clock.now())
          const against = refuseDetails({ ...row, ...set })
          if (against) throw new Fault('E0001', [against])
          const data = changedBetween(row, set)
          if (Object.keys(data).length === 0) return
          await updateCompany(tx, ctx.company, set)
          await auditCompany(tx, deps, { company_id: ctx.company, user_id: ctx.user, action: 'company.changed', data })
        }),
      )
      return companySeen(deps, ctx)
    },

    remove: async ({ ctx }) => {
      await db.transaction().execute(async (tx) => {
        const row = await lockedCompany(tx, ctx.company)
        if (!row) return
        // The lock on the row keeps meetings that would begin now waiting until the company is gone (`moveMeeting`).
        const meetings = await awaitedMeetings(tx, ctx.company)
        if (meetings.length > 0) throw new Fault('E0002', { reason: 'meetings', meetings })
        await removeCompany(tx, ctx.company, clock.now())
        await tellRemoval(tx, deps, ctx, row.business_name)
        await auditCompany(tx, deps, { company_id: ctx.company, user_id: ctx.user, action: 'company.deleted' })
      })
      return done
    },
  }
}

/** Columns that are never null. */
type Always = 'shares_unit' | 'market' | 'widely_held' | 'is_active_cda'

/** What is to be written: nothing for what was left out; of a statute only what differs from the defaults. */
function columnsOf(row: CompanyRow, { statute, statute_confirmed, version, name, business_name, ...fields }: CompanyChange, at: Date) {
  const type = row.type as CompanyType
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const chosen = statute && chosenOf(type, statuteOf(type, { ...(row.statute as StatuteChange), ...statute }))
  return {
    ...(given as Omit<typeof fields, Always> & { shares_unit?: string; market?: string; widely_held?: boolean; is_active_cda?: boolean }),
    ...(business_name !== undefined && { business_name }),
    ...(name !== undefined && { name: name ?? business_name ?? row.business_name }),
    ...(chosen && { statute: JSON.stringify(chosen) }),
    // Whoever writes a rule of the statute has read them.
    ...((statute_confirmed || chosen) && row.statute_confirmed_at === null && { statute_confirmed_at: at.toISOString() }),
  }
}

/** Before and after of each field that changes; of a picture only whether there is one. */
function changedBetween(row: CompanyRow, set: Record<string, unknown>): JsonObject {
  const before = row as Record<string, unknown>
  const shown = (field: string, value: unknown) => (field === 'logo' ? value && 'picture' : value) as JsonValue
  const read = (field: string) => (field === 'statute' ? JSON.parse(set[field] as string) : set[field])
  const fields = Object.keys(set).filter((field) => !isDeepStrictEqual(before[field], read(field)))
  return Object.fromEntries(fields.map((field) => [field, [shown(field, before[field]), shown(field, read(field))]]))
}

/** Everybody else who acted for it is told: the letter is what remains. */
async function tellRemoval(tx: Tx, deps: Deps, { user, company }: CompanyCaller, business_name: string): Promise<void> {
  const holders = [...new Map((await holdersOf(tx, company)).map((it) => [it._id, it])).values()]
  const person = await tx.selectFrom('users').select(['first_name', 'last_name', 'studio']).where('_id', '=', user).executeTakeFirstOrThrow()
  for (const to of holders.filter((it) => it._id !== user)) {
    await tell(tx, deps, { kind: 'COMPANY_DELETED', user_id: to._id, name: business_name })
    await postCompanyMail(tx, deps, { event: 'COMPANY_DELETED', to, company: business_name, person })
  }
}

function administratorHandlers(deps: Deps): Part<'changeAdministrator'> {
  const { db } = deps
  return {
    changeAdministrator: async ({ ctx, body: { member_id } }) => {
      await db.transaction().execute(async (tx) => {
        const row = await lockedCompany(tx, ctx.company)
        if (!row) throw new Fault('CP003')
        if (!(await officersOf(tx, ctx.company)).some((it) => it._id === member_id && isDirector(it))) throw await refuseMember(tx, ctx, member_id)
        if (row.administrator_id === member_id) return
        await updateCompany(tx, ctx.company, { administrator_id: member_id })
        const others = new Set((await holdersOf(tx, ctx.company)).map((it) => it._id).filter((it) => it !== ctx.user))
        const to = companyPage(ctx.company, 'settings/company-details')
        for (const user_id of others) await tell(tx, deps, { kind: 'ADMINISTRATOR_CHANGED', user_id, name: row.business_name, to })
        const data = { before: row.administrator_id, after: member_id }
        await auditCompany(tx, deps, { company_id: ctx.company, user_id: ctx.user, action: 'company.administrator', data })
      })
      return companySeen(deps, ctx)
    },
  }
}

/** Somebody of the company who is no director, or nobody of the company at all. */
async function refuseMember(tx: Tx, { company }: CompanyCaller, member_id: string): Promise<Fault> {
  const row = await tx.selectFrom('members').select('_id').where('company_id', '=', company).where('_id', '=', member_id).executeTakeFirst()
  return new Fault(row ? 'MB002' : 'MB003')
}
