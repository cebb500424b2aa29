import { dayInRome } from '@delibera/core/dates'
import { evaluate } from '@delibera/core/law/evaluate'
import type { RuleResult } from '@delibera/core/law/schema'
import { startEvents } from '@delibera/core/live/decisions'
import { factsAtStart } from '@delibera/core/live/law'
import type { Declared } from '@delibera/core/live/presence'
import { refuseSecretary } from '@delibera/core/live/room-rules'
import { refuseStart } from '@delibera/core/live/rules'
import { refuseInforming } from '@delibera/core/meeting/informing'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { keepFindings } from '../../meeting/law.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { fired, inRehearsal, roomFacts } from '../../meeting/room-law.ts'
import { obey } from '../../meeting/room-points.ts'
import { chairedLog, cureNotice, freezePeople, setLiveStatus } from '../../stores/live/room-store.ts'
import { lockedMeeting, moveMeeting } from '../../stores/meetings/meeting-store.ts'

type Acting = Contexts['meeting']

/** Begins the meeting on the facts of this moment: who is in it, with what weight and by whom represented stands from here on. */
export async function startMeeting(deps: Deps, ctx: Acting, declared: Declared): Promise<{ seq: number; checks: RuleResult[] }> {
  const log = await chairedLog(deps.db, ctx)
  obey(refuseInforming(declared.informing, dayInRome(deps.clock.now())))
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, ctx.meeting)
    const room = await roomFacts(tx, deps, ctx)
    const { call, ...done } = await deps.lives.actIn(tx, log, {
      actor: { kind: 'user', id: ctx.user },
      decide: (state) => {
        const { facts, mandates } = log.kind === 'REAL' ? room : inRehearsal(room, state)
        const against = refuseStart(state, facts, declared)
        if (against) throw against
        const checks = fired(evaluate('start', factsAtStart(state, facts, declared)))
        return { events: startEvents(state, { facts, mandates, declared }), reply: ({ seq }) => ({ seq, checks, call: state.convocation_id }) }
      },
    })
    if (log.kind === 'REHEARSAL') return done
    const at = deps.clock.now()
    await setLiveStatus(tx, call, 'STARTED')
    await freezePeople(tx, ctx.meeting, room.known.participants, at)
    await keepFindings(tx, row._id, { step: 'start', results: done.checks, at })
    const cure = done.checks.find((it) => it.id.startsWith('L-TOT-') && it.data?.case === 'cured')
    if (cure) await cureNotice(tx, ctx.meeting, cure.id)
    await auditMeeting(tx, deps, row, { actor: `user:${ctx.user}`, action: 'live.started', data: { fields: ['lives'], convocation_id: call } })
    await tellMeetingNews(tx, deps, ctx, { event: 'live.started' })
    return done
  })
}

/** Who writes the minutes, of those who are there. The meeting says the same, so that it stands in its minutes. */
export async function nameSecretary(deps: Deps, ctx: Acting, secretary_id: string): Promise<{ seq: number }> {
  const log = await chairedLog(deps.db, ctx)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, ctx.meeting)
    const seq = await deps.lives.actIn(tx, log, {
      actor: { kind: 'user', id: ctx.user },
      decide: (state) => {
        const against = refuseSecretary(state, secretary_id)
        if (against) throw against
        const isNews = state.secretary_id !== secretary_id
        return { events: isNews ? [{ type: 'SECRETARY_SET', member_id: secretary_id }] : [], reply: (it) => it.seq }
      },
    })
    if (log.kind === 'REHEARSAL' || row.secretary_id === secretary_id) return { seq }
    const changed = await moveMeeting(tx, row, { set: { secretary_id }, at: deps.clock.now() })
    await auditMeeting(tx, deps, changed, { actor: `user:${ctx.user}`, action: 'meeting.changed', data: { fields: ['secretary_id'] } })
    return { seq }
  })
}
