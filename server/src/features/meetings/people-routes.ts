import { Fault } from '@delibera/core/faults'
import type { meetingRoutes } from '@delibera/core/meetings/routes'
import { asText } from '@delibera/core/members/import-cells'
import type { Deps } from '../../deps.ts'
import { download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { writeCsv } from '../../spreadsheets/csv.ts'
import { mirrorInRoom } from '../live/mirror-commands.ts'
import { auditMeeting, onMeeting, refuseAction } from './commands.ts'
import { participantsOf, removeParticipants, setEmails } from './member-store.ts'
import { addPeople } from './people-commands.ts'
import { moveMeeting } from './store.ts'
import { meetingSeen } from './view-commands.ts'

type Part = Pick<Handlers<typeof meetingRoutes>, 'changeMembers' | 'changeEmails' | 'membersCsv'>

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
        const known = await setEmails(
          tx,
          ctx.meeting,
          emails.map((it) => ({ member_id: it.member_id, email: it.email ?? null })),
        )
        if (known < emails.length) throw new Fault('MB003')
        const changed = await moveMeeting(tx, row, { at: deps.clock.now() })
        await auditMeeting(tx, deps, changed, {
          actor: `user:${ctx.user}`,
          action: 'meeting.emails',
          data: { fields: ['emails'], member_ids: emails.map((it) => it.member_id) },
        })
      })
      return meetingSeen(deps, ctx)
    },

    membersCsv: async ({ ctx }) => {
      const rows = (await participantsOf(deps.db, ctx.meeting)).map((it) => [
        ...[it.last_name, it.first_name, it.fiscal_code, it.email, it.phone, it.roles.map(({ code }) => code).join(' ')].map((cell) => asText(cell ?? '')),
        ...[String(it.shares_value), String(it.vote_value)],
      ])
      const head = ['last_name', 'first_name', 'fiscal_code', 'email', 'phone', 'roles', 'shares_value', 'vote_value']
      return download('partecipanti.csv', 'text/csv; charset=utf-8', writeCsv([head, ...rows]))
    },
  }
}
