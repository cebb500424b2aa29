import { Fault } from '@delibera/core/faults'
import type { LiveStatus } from '@delibera/core/meeting/status'
import type { endingRoutes } from '@delibera/core/meetings/routes'
import { mobileOf } from '@delibera/core/meetings/rules'
import type { Ending, Mode } from '@delibera/core/meetings/schema'
import { can, isUntouched } from '@delibera/core/meetings/states'
import { bookName } from '@delibera/core/names'
import { done } from '@delibera/core/paging'
import { unitPrices } from '@delibera/core/payments/catalogue'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { auditMeeting, knownOf, onMeeting } from '../../meeting/on-meeting.ts'
import { filesOfMeeting } from '../../stores/agenda/file-store.ts'
import { removeMeeting } from '../../stores/meetings/meeting-store.ts'
import { keepRemoved } from '../../stores/removals/removal-store.ts'
import { meetingSeen } from '../meetings/reads.ts'
import { cancelMeeting, refundable } from './cancel-commands.ts'

export function endingHandlers(deps: Deps): Handlers<typeof endingRoutes> {
  const { db } = deps
  return {
    ending: async ({ ctx }) => {
      const known = await knownOf(db, ctx)
      const { refunds, lost } = await refundable(db, known)
      return { ...tellingOf(known), refunds, lost }
    },

    remove: async ({ ctx }) => {
      const removal_id = await onMeeting(deps, { caller: ctx, action: 'remove' }, async (tx, row) => {
        const kept = await keepRemoved(tx, {
          company: ctx.company,
          user: ctx.user,
          kind: 'MEETING',
          ids: [row._id],
          file_ids: await filesOfMeeting(tx, ctx.meeting),
          at: deps.clock.system(),
        })
        await removeMeeting(tx, row)
        await auditMeeting(tx, deps, row, { actor: `user:${ctx.user}`, action: 'meeting.removed' })
        return kept
      })
      return { ...done, removal_id }
    },

    cancel: async ({ ctx, body: { reason, version } }) => {
      await onMeeting(deps, { caller: ctx, action: 'cancel', version }, async (tx, row) => {
        const known = await knownOf(tx, ctx)
        if (!isUntouched(livesOf(known))) throw new Fault('E0002', { status: row.status, action: 'cancel' })
        await cancelMeeting(tx, deps, { acting: ctx, known, reason: reason ?? null, action: 'meeting.canceled' })
      })
      return meetingSeen(deps, ctx)
    },
  }
}

const livesOf = ({ calls }: KnownMeeting): LiveStatus[] => calls.map((it) => it.live_status as LiveStatus)

/** Nobody had a notice, and everybody was asked about dates that their calendars hold. */
const asksDates = ({ summon_sent_at, poll_sent_at, status }: KnownMeeting['row']): boolean =>
  summon_sent_at === null && poll_sent_at !== null && (status === 'PROPOSAL' || status === 'CONVOCATION')

/** A draft goes as if it had never been; what is convened is called off, and everybody who had the notice, or was asked about dates, is told. */
function tellingOf(known: KnownMeeting): Omit<Ending, 'refunds' | 'lost'> {
  const { row, participants } = known
  const action = can('remove', row.status) ? 'DELETE' : can('cancel', row.status) && isUntouched(livesOf(known)) ? 'CANCEL' : null
  const told =
    action === 'CANCEL' ? participants.filter(asksDates(row) ? (it) => it.source !== 'DELEGATE' && it.email !== null : (it) => it.convocated_at !== null) : []
  const reached = !asksDates(row) && (row.mode as unknown as Mode).use_whatsapp ? told.filter((it) => mobileOf(it.phone) !== null).length : 0
  return { action, told: told.map(bookName), told_by_message: reached, cost: reached * unitPrices.M0007 }
}
