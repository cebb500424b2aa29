import { refusedDesignated } from '@delibera/core/designated/rules'
import { Fault } from '@delibera/core/faults'
import { isKeptOut } from '@delibera/core/law/designated'
import type { Mode } from '@delibera/core/meetings/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { lawFacts } from '../../meeting/law.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting, knownOf, type MeetingCaller, refuseAction } from '../../meeting/on-meeting.ts'
import { activeCall, convocationsOf, lockedMeeting } from '../../stores/meetings/meeting-store.ts'
import { keepIntention } from '../../stores/meetings/public-store.ts'

interface Intended {
  convocation_id: string
  presence: 'PRESENT' | 'ABSENT'
}

/** Writes down what a member says they will do in the call that counts. */
export function announcePresence(deps: Deps, { company, meeting, member }: Contexts['link'], { convocation_id, presence }: Intended): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, meeting)
    const calls = await convocationsOf(tx, meeting)
    if (!calls.some((it) => it._id === convocation_id)) throw new Fault('MT001')
    refuseAction(row, 'announce_presence')
    if ((row.mode as unknown as Mode).disable_presence) throw new Fault('MT002', { reason: 'presence_disabled' })
    if (activeCall(calls)?._id !== convocation_id) throw new Fault('MT002', { reason: 'call_not_active' })
    if (row.designated !== null) await refuseKeptOut(tx, deps, { caller: { company, meeting }, member })
    await keepIntention(tx, { meeting, member }, { convocation_id, presence, at: deps.clock.now() })
    await auditMeeting(tx, deps, row, { actor: `member:${member}`, action: 'presence.announced', data: { convocation_id, presence } })
    await tellMeetingNews(tx, deps, { company, meeting }, { member_id: member, event: 'presence.announced' })
  })
}

/** Who takes part through the designated representative alone does not say that they will come. */
async function refuseKeptOut(tx: Tx, deps: Deps, { caller, member }: { caller: MeetingCaller; member: string }): Promise<void> {
  const facts = lawFacts(deps, await knownOf(tx, caller))
  const who = facts.members.find((it) => it._id === member)
  if (isKeptOut(facts.meeting.designated, who, [facts.meeting.chair_id, facts.meeting.secretary_id])) throw refusedDesignated('exclusive')
}
