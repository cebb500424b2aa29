import type { contactRoutes } from '@delibera/core/contacts/routes'
import type { Contact, ContactChange, ContactDraft } from '@delibera/core/contacts/schema'
import { Fault } from '@delibera/core/faults'
import { inRoleOrder, roleOf, votesAboveShares } from '@delibera/core/members/entry'
import { done } from '@delibera/core/paging'
import { appendAudit } from '../../audit/log.ts'
import { sqlState, type Tx } from '../../db/connect.ts'
import type { JsonObject } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import {
  addContact,
  type ContactEntry,
  contactsAmong,
  contactsOf,
  contactToChange,
  removeContacts,
  rewriteContact,
} from '../../stores/contacts/contact-store.ts'
import { keepRemoved } from '../../stores/removals/removal-store.ts'

export function contactHandlers(deps: Deps): Handlers<typeof contactRoutes> {
  const { db, clock } = deps
  return {
    list: ({ ctx, query }) => contactsOf(db, ctx.company, query),

    add: ({ ctx, body }) =>
      inAddressBook(deps, async (tx) => {
        const added = await addContact(tx, ctx.company, refuseWrong(entryFrom(body)), clock.now())
        await auditContact(tx, deps, ctx, { action: 'contact.added', data: { contact_id: added._id } })
        return added
      }),

    change: ({ ctx, params, body }) =>
      inAddressBook(deps, async (tx) => {
        const before = await contactToChange(tx, ctx.company, params.id)
        if (!before) throw new Fault('MB003')
        const after = { ...refuseWrong(entryAfter(before, body)), _id: before._id }
        const fields = changedFields(before, after)
        if (fields.length === 0) return before
        await rewriteContact(tx, ctx.company, after)
        await auditContact(tx, deps, ctx, { action: 'contact.changed', data: { contact_id: before._id, fields } })
        return after
      }),

    remove: ({ ctx, body }) =>
      inAddressBook(deps, async (tx) => {
        const removal_id = await keepRemoved(tx, {
          company: ctx.company,
          user: ctx.user,
          kind: 'CONTACT',
          ids: await contactsAmong(tx, ctx.company, body.ids),
          at: deps.clock.system(),
        })
        const removed = await removeContacts(tx, ctx.company, body.ids)
        if (removed.length > 0) await auditContact(tx, deps, ctx, { action: 'contact.removed', data: { contact_ids: removed } })
        return { ...done, removal_id }
      }),
  }
}

function entryFrom(draft: ContactDraft): ContactEntry {
  const { kind, last_name, roles, shares_value, vote_value } = draft
  return {
    kind,
    last_name,
    shares_value,
    vote_value,
    first_name: draft.first_name ?? null,
    email: draft.email ?? null,
    phone: draft.phone ?? null,
    fiscal_code: draft.fiscal_code ?? null,
    legal_representative: draft.legal_representative ?? null,
    cf_legal_representative: draft.cf_legal_representative ?? null,
    ext_description: draft.ext_description ?? null,
    roles: inRoleOrder(roles.map((code) => ({ code }))).map(({ code }) => code),
  }
}

/** What is left out stays; what is emptied is nothing. */
function entryAfter({ _id, ...before }: Contact, change: ContactChange): ContactEntry {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return entryFrom({ ...before, ...given })
}

function refuseWrong(entry: ContactEntry): ContactEntry {
  if (entry.roles.some((code) => !roleOf(code))) throw new Fault('MB002', [{ path: 'roles', message: 'roleUnknown' }])
  if (entry.vote_value > entry.shares_value) throw new Fault('MB002', [votesAboveShares('vote_value')])
  return entry
}

const changedFields = (before: Contact, after: Contact): string[] =>
  Object.keys(after).filter((it) => JSON.stringify(before[it as keyof Contact]) !== JSON.stringify(after[it as keyof Contact]))

const unique: Record<string, { path: string; message: string }> = {
  contacts_email: { path: 'email', message: 'emailRepeated' },
  contacts_fiscal_code: { path: 'fiscal_code', message: 'fiscalCodeRepeated' },
}

/** One transaction, in which the keys of the address book decide between two who write the same person. */
async function inAddressBook<Result>({ db }: Deps, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(change)
  } catch (error) {
    const repeated = sqlState(error) === '23505' && unique[(error as { constraint?: string }).constraint ?? '']
    throw repeated ? new Fault('MB001', [repeated]) : error
  }
}

/** Personal data is named, never quoted: the log outlives a correction. */
async function auditContact(tx: Tx, { clock }: Deps, ctx: Contexts['company'], it: { action: string; data: JsonObject }): Promise<void> {
  await appendAudit(tx, { chain: `company:${ctx.company}`, actor: `user:${ctx.user}`, at: clock.now(), ...it })
}
