import { Fault } from '@delibera/core/faults'
import type { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Deps } from '../../deps.ts'
import { download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { mirrorInRoom } from '../live/mirror-commands.ts'
import { peopleCsv } from '../members/sheet-commands.ts'
import { capitalOf } from '../members/store.ts'
import { auditMeeting, onMeeting, refuseAction } from './commands.ts'
import { endLinks, withholdLink } from './link-commands.ts'
import { renewLink } from './link-letter-commands.ts'
import { participantsOf, removeParticipants, setEmails } from './member-store.ts'
import { addPeople } from './people-commands.ts'
import { moveMeeting } from './store.ts'
import { meetingSeen } from './view-commands.ts'

type Part = Pick<Handlers<typeof meetingRoutes>, 'changeMembers' | 'changeEmails' | 'renewLink' | 'revokeLink' | 'membersCsv'>

export function peopleHandlers(deps: Deps): Part {
  return {
    changeMembers: async ({ ctx, body: { remove = [], version, ...added } }) => {
      await onMeeting(deps, { caller: ctx, action: 'add_members', version }, async (tx, row) => {
        if (remove.length > 0) refuseAction(row, 'remove_members')
        if (row.administrator_id && remove.includes(row.administrator_id))
          throw new Fault('MT002', { reason: 'administrator', member_id: row.administrator_id })
        const gone = await removeParticipants(tx, ctx.meeting, remove)
        const come = await addPeople(tx, deps, ctx, added)
        if (gone + come === 0) return
        const set = row.secretary_id && remove.includes(row.secretary_id) ? { secretary_id: null } : {}
        const changed = await moveMeeting(tx, row, { set, at: deps.clock.now() })
        await mirrorInRoom(tx, deps, { meeting: ctx.meeting, actor: { kind: 'user', id: ctx.user } })
        await auditMeeting(tx, deps, changed, { actor: `user:${ctx.user}`, action: 'meeting.members', data: { fields: ['members'], come, gone } })
      })
      return meetingSeen(deps, ctx)
    },

    changeEmails: async ({ ctx, body: { emails } }) => {
      await onMeeting(deps, { caller: ctx, action: 'change_room' }, async (tx, row) => {
        const ids = emails.map((it) => it.member_id)
        const before = new Map((await participantsOf(tx, ctx.meeting, ids)).map((it) => [it._id, it.email]))
        const known = await setEmails(
          tx,
          ctx.meeting,
          emails.map((it) => ({ member_id: it.member_id, email: it.email ?? null })),
        )
        if (known < emails.length) throw new Fault('MB003')
        const moved = (await participantsOf(tx, ctx.meeting, ids)).filter((it) => it.email !== before.get(it._id)).map((it) => it._id)
        await endLinks(tx, deps, ctx.meeting, moved)
        const changed = await moveMeeting(tx, row, { at: deps.clock.now() })
        await auditMeeting(tx, deps, changed, {
          actor: `user:${ctx.user}`,
          action: 'meeting.emails',
          data: { fields: ['emails'], member_ids: ids, other_links: moved },
        })
      })
      return meetingSeen(deps, ctx)
    },

    renewLink: async ({ ctx, params: { memberId } }) => {
      await onMeeting(deps, { caller: ctx, action: 'change_links' }, (tx) => renewLink(tx, deps, ctx, memberId))
      return meetingSeen(deps, ctx)
    },

    revokeLink: async ({ ctx, params: { memberId } }) => {
      await onMeeting(deps, { caller: ctx, action: 'change_links' }, async (tx, row) => {
        if (row.administrator_id === memberId) throw new Fault('MT002', { reason: 'administrator', member_id: memberId })
        if ((await participantsOf(tx, ctx.meeting, [memberId])).length === 0) throw new Fault('MB003')
        if (!(await withholdLink(tx, deps, ctx.meeting, memberId))) return
        await auditMeeting(tx, deps, row, { actor: `user:${ctx.user}`, action: 'link.revoked', data: { member_id: memberId } })
      })
      return meetingSeen(deps, ctx)
    },

    membersCsv: async ({ ctx }) => {
      const [{ unit }, people] = [await capitalOf(deps.db, ctx.company), await participantsOf(deps.db, ctx.meeting)]
      return download('partecipanti.csv', 'text/csv; charset=utf-8', peopleCsv(people, unit))
    },
  }
}
