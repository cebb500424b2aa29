import type { agendaRoutes } from '@delibera/core/agenda/routes'
import { changedFields } from '@delibera/core/agenda/rules'
import type { AgendaChange, AgendaPoint } from '@delibera/core/agenda/schema'
import { Fault } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { JsonObject } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { changesSince, libraryPoint, libraryPointToChange, removePoints, rewritePoint } from '../../stores/agenda/agenda-store.ts'
import { filesOfPoints, setFiles } from '../../stores/agenda/file-store.ts'
import { libraryOf } from '../../stores/agenda/library-store.ts'
import { keepRemoved, keepRemovedPoints } from '../../stores/removals/removal-store.ts'
import { changeMeetingAgenda } from './commands.ts'
import { lostFiles, settleFiles, withStorage } from './file-commands.ts'
import { addNewPoint, destinationOf, fieldsAfter, fieldsOf, quorumFacts, refusePart, templateSeen } from './point-commands.ts'

type Caller = Contexts['company']

export function agendaHandlers(deps: Deps): Handlers<typeof agendaRoutes> {
  const { db, clock } = deps
  return {
    library: async ({ ctx, query }) => libraryOf(db, { company: ctx.company, facts: await quorumFacts(db, ctx.company) }, query),

    load: async ({ ctx, params }) => {
      const isTemplate = params.id.length === 3
      const found = isTemplate ? templateSeen(params.id, await quorumFacts(db, ctx.company)) : await libraryPoint(db, ctx.company, params.id)
      if (!found) throw new Fault('MT001')
      return found
    },

    add: async ({ ctx, body: { meeting_type, ...item } }) => {
      const place = { company: ctx.company, meeting: null }
      await settleFiles(deps, place, item.files ?? [])
      const adding = { item, path: '', position: null, user: ctx.user, accountant_id: ctx.standing === 'CONSULTANT' ? ctx.user : null, at: clock.now() }
      return withStorage(deps, (stored) =>
        db.transaction().execute(async (tx) => {
          const odg_id = await addNewPoint(tx, deps, { ...adding, to: await destinationOf(tx, place, meeting_type), stored })
          const point = (await libraryPoint(tx, ctx.company, odg_id))!
          await auditPoint(tx, deps, ctx, { action: 'agenda.point_added', data: { odg_id, title: point.title } })
          return point
        }),
      )
    },

    change: ({ ctx, params, body }) => changePoint(deps, ctx, params.id, body),

    remove: ({ ctx, params }) =>
      db.transaction().execute(async (tx) => {
        const point = await libraryPointToChange(tx, ctx.company, params.id)
        if (!point) throw new Fault('MT001')
        const removing = { company: ctx.company, user: ctx.user, kind: 'POINT', ids: [point._id], file_ids: await filesOfPoints(tx, [point._id]) } as const
        const removal_id = await keepRemoved(tx, { ...removing, at: clock.system() })
        await removePoints(tx, ctx.company, [point._id])
        await auditPoint(tx, deps, ctx, { action: 'agenda.point_removed', data: { odg_id: point._id, title: point.title } })
        return { ...done, removal_id }
      }),

    setMeetingAgenda: ({ ctx, body }) => changeMeetingAgenda(deps, ctx, body),
  }
}

async function changePoint(deps: Deps, ctx: Caller, id: string, { version, ...part }: AgendaChange): Promise<AgendaPoint & { removal_id?: string }> {
  const { db, clock } = deps
  const place = { company: ctx.company, meeting: null }
  await settleFiles(deps, place, part.files ?? [])
  return db.transaction().execute(async (tx) => {
    const before = await libraryPointToChange(tx, ctx.company, id)
    if (!before) throw new Fault('MT001')
    const to = await destinationOf(tx, place, before.meeting_type)
    await refusePart(tx, to, { part, point_id: id, path: '' })
    const fields = fieldsAfter(fieldsOf(before), part, to)
    const names: string[] = changedFields(fieldsOf(before), fields)
    if (part.files && !hasFiles(before, part.files)) names.push('files')
    // The same change sent twice is one: only who would change something must have read the latest.
    if (names.length === 0) return before
    if (version !== before.version) throw new Fault('E0002', await whatChanged(tx, ctx, before, version))
    await rewritePoint(tx, id, fields, clock.now())
    const lost = lostFiles(before, part.files)
    const removing = { company: ctx.company, user: ctx.user, ids: [], at: clock.system() }
    const removal_id = lost.length > 0 ? await keepRemovedPoints(tx, removing, lost) : null
    if (part.files) await setFiles(tx, id, part.files)
    await auditPoint(tx, deps, ctx, { action: 'agenda.point_changed', data: { odg_id: id, fields: names, version: version + 1 } })
    return { ...(await libraryPoint(tx, ctx.company, id))!, ...(removal_id && { removal_id }) }
  })
}

/** What somebody who comes too late must know: what others changed meanwhile, and how the point is now. */
const whatChanged = async (tx: Tx, { company }: Caller, point: AgendaPoint, seen: number) => ({
  version: point.version,
  changed: await changesSince(tx, company, point._id, seen),
  point,
})

const hasFiles = ({ files }: AgendaPoint, chosen: NonNullable<AgendaChange['files']>): boolean =>
  JSON.stringify(files.map((it) => [it.file_id, it.member_ids])) === JSON.stringify(chosen.map((it) => [it.file_id, it.member_ids]))

/** The texts of a point are the company's business: the log names fields and titles. */
function auditPoint(tx: Tx, { clock }: Deps, { company, user }: Caller, it: { action: string; data: JsonObject }): Promise<void> {
  return appendAudit(tx, { chain: `company:${company}`, actor: `user:${user}`, at: clock.now(), ...it })
}
