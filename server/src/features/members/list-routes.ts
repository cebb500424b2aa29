import { Fault, notFound } from '@delibera/core/faults'
import type { memberListRoutes } from '@delibera/core/members/routes'
import type { MembersList } from '@delibera/core/members/schema'
import { done } from '@delibera/core/paging'
import { type Db, sqlState, type Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Proven } from '../../http/proven.ts'
import { addList, fillList, listsOf, removeList, renameList } from '../../stores/members/list-store.ts'
import { knownMembers } from '../../stores/members/member-store.ts'
import { auditBook, inBook } from './commands.ts'

export function memberListHandlers(deps: Deps): Handlers<typeof memberListRoutes> {
  const { db, clock } = deps
  return {
    lists: async ({ ctx }) => {
      const items = await listsOf(db, ctx.company)
      return { total: items.length, items }
    },

    addList: ({ ctx, body }) =>
      named(() =>
        inBook(deps, ctx.company, async (tx) => {
          const list_id = await addList(tx, ctx.company, body.name, clock.now())
          await fillList(tx, ctx.company, list_id, await knownOnly(tx, ctx.company, body.member_ids))
          const list = await listIn(tx, ctx.company, list_id)
          await auditBook(tx, deps, ctx, { action: 'member_list.added', data: { list_id, name: list.name, members: list.member_ids.length } })
          return list
        }),
      ),

    changeList: ({ ctx, params, body }) =>
      named(() =>
        inBook(deps, ctx.company, async (tx) => {
          const before = await listIn(tx, ctx.company, params.listId)
          if (body.name !== undefined) await renameList(tx, ctx.company, before._id, body.name)
          if (body.member_ids) await fillList(tx, ctx.company, before._id, await knownOnly(tx, ctx.company, body.member_ids))
          const list = await listIn(tx, ctx.company, before._id)
          if (JSON.stringify(list) === JSON.stringify(before)) return list
          await auditBook(tx, deps, ctx, { action: 'member_list.changed', data: { list_id: list._id, name: list.name, members: list.member_ids.length } })
          return list
        }),
      ),

    removeList: async ({ ctx, params }) => {
      await inBook(deps, ctx.company, async (tx) => {
        const { _id, name } = await listIn(tx, ctx.company, params.listId)
        await removeList(tx, ctx.company, _id)
        await auditBook(tx, deps, ctx, { action: 'member_list.removed', data: { list_id: _id, name } })
      })
      return done
    },
  }
}

async function listIn(db: Db, company: Proven<'company'>, _id: string): Promise<MembersList> {
  const [found] = await listsOf(db, company, _id)
  if (!found) throw notFound()
  return found
}

/** Each once, and all of them people of the book. */
async function knownOnly(tx: Tx, company: Proven<'company'>, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const known = await knownMembers(tx, company, wanted)
  if (known.size < wanted.length) throw new Fault('MB003', 'member_ids')
  return wanted
}

/** Two lists of one company never have the same name: the key decides, and the caller learns which field it was. */
async function named<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw sqlState(error) === '23505' ? new Fault('E0002', 'name') : error
  }
}
