import { Fault } from '@delibera/core/faults'
import type { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { download } from '../../http/answer.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { endLinks } from '../../meeting/links.ts'
import { auditMeeting, onMeeting, refuseAction } from '../../meeting/on-meeting.ts'
import { addPeople } from '../../meeting/people.ts'
import { mirrorInRoom } from '../../meeting/room-mirror.ts'
import { type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { participantsOf, removeParticipants, setEmails } from '../../stores/meetings/member-store.ts'
import { capitalOf } from '../../stores/members/member-store.ts'
import { keepRemoved } from '../../stores/removals/removal-store.ts'
import { peopleCsv } from '../members/sheet-papers.ts'
import { renewLink, revokeLink } from './link-commands.ts'
import { meetingSeen } from './reads.ts'

type Part = Pick<Handlers<typeof meetingRoutes>, 'changeMembers' | 'changeEmails' | 'renewLink' | 'revokeLink' | 'membersCsv'>

export function peopleHandlers(deps: Deps): Part {
  return {
    changeMembers: async ({ ctx, body: { remove = [], version, ...added } }) => {
      const removal_id = await onMeeting(deps, { caller: ctx, action: 'add_members', version }, async (tx, row) => {
        if (remove.length > 0) refuseAction(row, 'remove_members')
        if (row.administrator_id && remove.includes(row.administrator_id))
          throw new Fault('MT002', { reason: 'administrator', member_id: row.administrator_id })
        const kept = remove.length > 0 ? await keepParticipants(tx, deps, ctx, { row, ids: remove }) : null
        const gone = await removeParticipants(tx, ctx.meeting, remove)
        const come = await addPeople(tx, deps, ctx, added)
        if (gone + come === 0) return null
        const set = row.secretary_id && remove.includes(row.secretary_id) ? { secretary_id: null } : {}
        const changed = await moveMeeting(tx, row, { set, at: deps.clock.now() })
        await mirrorInRoom(tx, deps, { meeting: ctx.meeting, actor: { kind: 'user', id: ctx.user } })
        await auditMeeting(tx, deps, changed, { actor: `user:${ctx.user}`, action: 'meeting.members', data: { fields: ['members'], come, gone } })
        return gone > 0 ? kept : null
      })
      return { ...(await meetingSeen(deps, ctx)), ...(removal_id && { removal_id }) }
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
      await onMeeting(deps, { caller: ctx, action: 'change_links' }, (tx, row) => revokeLink(tx, deps, ctx, { row, member_id: memberId }))
      return meetingSeen(deps, ctx)
    },

    membersCsv: async ({ ctx }) => {
      const [{ unit }, people] = [await capitalOf(deps.db, ctx.company), await participantsOf(deps.db, ctx.meeting)]
      return download('partecipanti.csv', 'text/csv; charset=utf-8', peopleCsv(people, unit))
    },
  }
}

/** With what they had in the meeting: link, answers, delegations; and the minutes, where they were to write them. */
function keepParticipants(tx: Tx, { clock }: Deps, ctx: Contexts['meeting'], { row, ids }: { row: MeetingRow; ids: readonly string[] }): Promise<string> {
  const { _id, secretary_id } = row
  const wrote = secretary_id && ids.includes(secretary_id)
  const pointers = wrote ? [{ table: 'meetings', key: ['_id'], columns: ['secretary_id'], rows: [{ _id, secretary_id }] }] : []
  return keepRemoved(tx, { company: ctx.company, user: ctx.user, kind: 'PARTICIPANT', ids, meeting_id: ctx.meeting, pointers, at: clock.system() })
}
