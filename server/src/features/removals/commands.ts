import { Fault, notFound } from '@delibera/core/faults'
import { isRestorable } from '@delibera/core/removals/rules'
import { appendAudit } from '../../audit/log.ts'
import { sqlState, type Tx } from '../../db/connect.ts'
import { putBack } from '../../db/removed-rows.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { lockBook } from '../../stores/members/member-store.ts'
import { markRestored, type Removal, type RemovalKind, removalsOf, reviveKeys } from '../../stores/removals/removal-store.ts'
import { restoreLetterFiles } from './letter-commands.ts'
import { restoreParticipants, restoreRole } from './people-commands.ts'
import { restorePoints } from './point-commands.ts'

type Restore = (tx: Tx, deps: Deps, ctx: Contexts['company'], it: Removal) => Promise<void>

/** What another row has taken meanwhile (a fiscal code, an address), or no longer is there to belong to. */
const taken = ['23505', '23503']

/** Puts back what somebody removed, all of it or nothing. What is back already stays as it is: the same press twice is one. */
export async function restoreRemoved(deps: Deps, ctx: Contexts['company'], ids: readonly string[]): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      if (!(await lockBook(tx, ctx.company))) throw new Fault('CP002')
      const found = await removalsOf(tx, ctx.company, ctx.user, ids)
      if (found.length !== new Set(ids).size || !found.every((it) => it.restored_at || isRestorable(it, deps.clock.system()))) throw notFound()
      const left = found.filter((it) => it.restored_at === null)
      for (const it of left) await restore(tx, deps, ctx, it)
      await markRestored(
        tx,
        left.map((it) => it._id),
        deps.clock.system(),
      )
    })
  } catch (error) {
    if (taken.includes(sqlState(error) ?? '')) throw new Fault('E0002')
    throw error
  }
}

async function restore(tx: Tx, deps: Deps, ctx: Contexts['company'], it: Removal): Promise<void> {
  await (ways[it.kind] ?? putBackRows)(tx, deps, ctx, it)
  await reviveKeys(tx, it.kept.keys)
  const audit = { actor: `user:${ctx.user}`, action: actions[it.kind], at: deps.clock.now() }
  const named = it.kind === 'FILE' || it.kind === 'LETTER_FILE' ? it.file_ids : (it.kept.rows[0]?.rows ?? []).map((row) => String(row._id ?? row.member_id))
  await appendAudit(tx, { ...audit, chain: `company:${ctx.company}`, data: { removal_id: it._id, ids: named } })
}

const putBackRows: Restore = (tx, _, __, { kept }) => putBack(tx, kept)

/** What stands in something else asks that first. */
const ways: Partial<Record<RemovalKind, Restore>> = {
  POINT: restorePoints,
  FILE: restorePoints,
  PARTICIPANT: restoreParticipants,
  ROLE: restoreRole,
  LETTER_FILE: restoreLetterFiles,
}

const actions = {
  MEMBER: 'member.restored',
  ROLE: 'member.role_restored',
  CONTACT: 'contact.restored',
  POINT: 'agenda.point_restored',
  MEETING: 'meeting.restored',
  PARTICIPANT: 'meeting.members_restored',
  FILE: 'agenda.file_restored',
  LETTER_FILE: 'communication.file_restored',
} as const
