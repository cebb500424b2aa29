import type { MemberRole } from '@delibera/core/company/roles'
import { Fault } from '@delibera/core/faults'
import { bookOf } from '@delibera/core/members/book'
import { entryOf, holdingsOf, type MemberEntry, newMember, rolesFrom } from '@delibera/core/members/entry'
import type { memberRoutes } from '@delibera/core/members/routes'
import { capitalSummary, leadingType } from '@delibera/core/members/rules'
import type { CompanyMember, MemberChange, MemberDraft } from '@delibera/core/members/schema'
import { done } from '@delibera/core/paging'
import type { JsonObject } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import {
  addMembers,
  capitalOf,
  clearAdministrator,
  keepSignature,
  membersOf,
  officeOf,
  removeMembers,
  rewriteMembers,
  type StoredMember,
} from '../../stores/members/member-store.ts'
import { shareTwin, twinsOf } from '../../stores/members/twin-store.ts'
import { keepRemoved } from '../../stores/removals/removal-store.ts'
import { auditBook, inBook, inShort, memberIn, memberNow, refuseWrong } from './commands.ts'
import { joinTwice } from './join-commands.ts'

export function memberHandlers(deps: Deps): Handlers<typeof memberRoutes> {
  return { ...bookHandlers(deps), ...roleHandlers(deps) }
}

type Part<Names extends keyof typeof memberRoutes> = Pick<Handlers<typeof memberRoutes>, Names>

function bookHandlers(deps: Deps): Part<'list' | 'add' | 'change'> {
  const { db, clock, config } = deps
  const strict = config.strict_tax_ids
  return {
    list: async ({ ctx, query }) => {
      const { unit, capital } = await capitalOf(db, ctx.company)
      if (!query.twins) return bookOf(await membersOf(db, ctx.company), { unit, capital, strict }, query)
      const search = query.search?.trim() ?? ''
      if (search.length < 3) throw new Fault('E0001', [{ path: 'search', message: 'searchTooShort' }])
      const items = (await twinsOf(db, ctx.user, ctx.company, search)).map(asTwin)
      return { total: items.length, invalid: 0, capital: capitalSummary([], { unit, capital }), groups: [], items }
    },

    add: async ({ ctx, body }) => {
      const added = await inBook(deps, ctx.company, async (tx) => {
        const entry = entryFrom(body)
        await refuseWrong(tx, ctx.company, entry)
        const twin_id = body.twin_id ? await shareTwin(tx, ctx.user, ctx.company, body.twin_id) : null
        if (body.twin_id && !twin_id) throw new Fault('MB003', 'twin_id')
        const [_id] = await addMembers(tx, ctx.company, [{ ...newMember(entry, strict), color: body.color ?? null, twin_id }], clock.now())
        await auditBook(tx, deps, ctx, { action: 'member.added', data: { member_id: _id!, ...inShort(entry) } })
        return _id!
      })
      return memberNow(deps, ctx.company, added)
    },

    change: async ({ ctx, params, body }) => {
      await inBook(deps, ctx.company, async (tx) => {
        const before = await memberIn(tx, ctx.company, params.memberId)
        const change = await joinTwice(tx, deps, ctx, { before, body })
        const entry = entryAfter(before, change)
        await refuseWrong(tx, ctx.company, entry, before)
        const color = body.color ?? before.color
        const fields = changedFields({ ...entryOf(before), color: before.color }, { ...entry, color })
        if (fields.length === 0) return
        await rewriteMembers(tx, ctx.company, [{ ...newMember(entry, strict), _id: before._id, color }], clock.now())
        if (fields.includes('roles')) await clearAdministrator(tx, ctx.company)
        await auditBook(tx, deps, ctx, { action: 'member.changed', data: changeOf(before, entry, fields) })
      })
      return memberNow(deps, ctx.company, params.memberId)
    },
  }
}

function roleHandlers(deps: Deps): Part<'remove' | 'removeRole' | 'sign'> {
  const { clock, config } = deps
  return {
    remove: async ({ ctx, params }) => {
      const removal_id = await inBook(deps, ctx.company, async (tx) => {
        const before = await memberIn(tx, ctx.company, params.memberId)
        const kept = await keepRemoved(tx, { company: ctx.company, user: ctx.user, kind: 'MEMBER', ids: [before._id], at: clock.system() })
        await removeMembers(tx, ctx.company, [before._id], clock.now())
        await auditBook(tx, deps, ctx, { action: 'member.removed', data: { member_id: before._id, ...inShort(before) } })
        return kept
      })
      return { ...done, removal_id }
    },

    removeRole: async ({ ctx, params }) => {
      const removal_id = await inBook(deps, ctx.company, async (tx) => {
        const before = await memberIn(tx, ctx.company, params.memberId)
        const roles = before.roles.filter(({ code }) => code !== params.role)
        if (roles.length === before.roles.length) throw new Fault('MB003', 'role')
        const entry = entryOf({ ...before, roles })
        if (roles.length > 0 && entry.roles.some(({ code }) => code === params.role)) throw new Fault('MB002', [{ path: 'roles', message: 'ownerIsPartner' }])
        const removing = { company: ctx.company, user: ctx.user, ids: [before._id], at: clock.system() }
        const kept = await (roles.length === 0
          ? keepRemoved(tx, { ...removing, kind: 'MEMBER' })
          : keepRemoved(tx, { ...removing, kind: 'ROLE', code: params.role, pointers: await officeOf(tx, ctx.company, before._id) }))
        if (roles.length === 0) await removeMembers(tx, ctx.company, [before._id], clock.now())
        else await rewriteMembers(tx, ctx.company, [{ ...newMember(entry, config.strict_tax_ids), _id: before._id }], clock.now())
        await clearAdministrator(tx, ctx.company)
        const action = roles.length === 0 ? 'member.removed' : 'member.role_removed'
        await auditBook(tx, deps, ctx, { action, data: { member_id: before._id, role: params.role, ...inShort(before) } })
        return kept
      })
      return { ...done, removal_id }
    },

    sign: async ({ ctx, params, body: { signature } }) => {
      if (signature) requirePicture('signature', signature)
      await inBook(deps, ctx.company, async (tx) => {
        const before = await memberIn(tx, ctx.company, params.memberId)
        if (!signature && !before.has_signature) return
        await keepSignature(tx, ctx.company, before._id, { signature, at: clock.now() })
        await auditBook(tx, deps, ctx, { action: signature ? 'member.signature_kept' : 'member.signature_forgotten', data: { member_id: before._id } })
      })
      return memberNow(deps, ctx.company, params.memberId)
    },
  }
}

/** In another company somebody has other quotas: here they begin with none. */
function asTwin({ shares_value, vote_value, owned_value, ...row }: StoredMember & { company_name: string }): CompanyMember {
  const nothing = { value: 0, percentage: 0 }
  return { ...row, type: leadingType(row.roles), flaws: [], holdings: [], shares: nothing, vote_shares: nothing }
}

function knownRoles(codes: readonly string[], held?: readonly MemberRole[]): MemberRole[] {
  const roles = rolesFrom(codes, held)
  if (roles.includes(null)) throw new Fault('MB002', [{ path: 'roles', message: 'roleUnknown' }])
  return roles as MemberRole[]
}

function entryFrom({ roles, holdings, color, twin_id, ...fields }: MemberDraft): MemberEntry {
  return entryOf({ ...blank(fields), last_name: fields.last_name, roles: knownRoles(roles), holdings: holdingsOf(holdings) })
}

function entryAfter(before: StoredMember, { roles, holdings, color, ...fields }: Omit<MemberChange, 'joins'>): MemberEntry {
  const changed = { ...entryOf(before), ...blank(fields) }
  return entryOf({
    ...changed,
    roles: roles ? knownRoles(roles, before.roles) : before.roles,
    holdings: holdings ? holdingsOf(holdings) : before.holdings,
  })
}

type Filled<Fields> = { [K in keyof Fields]?: Exclude<Fields[K], undefined> }
/** The fields that the request says; those it leaves out stay as they are. */
const blank = <Fields extends object>(fields: Fields): Filled<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Filled<Fields>

type Kept = MemberEntry & { color: string }
const changedFields = (before: Kept, after: Kept): (keyof Kept)[] =>
  (Object.keys(after) as (keyof Kept)[]).filter((it) => JSON.stringify(before[it]) !== JSON.stringify(after[it]))

/** Roles and quotas with what they were before; of the rest only which fields. */
function changeOf(before: StoredMember, after: MemberEntry, fields: string[]): JsonObject {
  const weighty = fields.includes('roles') || fields.includes('holdings')
  return { member_id: before._id, fields, ...(weighty ? { before: inShort(before), after: inShort(after) } : {}) }
}
