import type { DesignatedSetting } from '@delibera/core/designated/rules'
import type { Designated, DesignatedDraft, DesignatedPerson, InterestsDraft } from '@delibera/core/designated/schema'
import { Fault } from '@delibera/core/faults'
import { judgeRepresentative } from '@delibera/core/law/designated'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { designatedOf, type KnownMeeting, lawFacts } from '../../meeting/law.ts'
import { auditMeeting, knownOf, onMeeting } from '../../meeting/on-meeting.ts'
import { guest } from '../../meeting/people.ts'
import { lockedMeeting, type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { addPerson, removeParticipants } from '../../stores/meetings/member-store.ts'
import { seatHeldBy, seatOf } from './reads.ts'

type Acting = Contexts['meeting']
type Draft = NonNullable<DesignatedDraft['designated']>

/** Names the designated representative, in the place of the one before, or nobody. The notice says who it is: it cannot change after. */
export function designate(deps: Deps, ctx: Acting, { designated: draft }: DesignatedDraft): Promise<{ designated: Designated | null }> {
  return onMeeting(deps, { caller: ctx, action: 'change_details' }, async (tx, row) => {
    if (row.meeting_type !== 'ASSEMBLY' || row.is_offline) throw new Fault('E0001', [{ path: 'designated', message: 'invalidValue' }])
    const before = designatedOf(row)
    const setting = draft && (await settingOf(tx, deps, ctx, { draft, before }))
    if (before && before.member_id !== setting?.member_id) await sendHome(tx, ctx, before.member_id)
    const moved = await moveMeeting(tx, row, { to: row.status, set: { designated: setting && JSON.stringify(setting) }, at: deps.clock.now() })
    const known = { ...(await knownOf(tx, ctx)), row: moved }
    refuseBarred(deps, known)
    const data = { fields: ['designated'], member_id: setting?.member_id ?? null, mode: setting?.mode ?? null }
    await auditMeeting(tx, deps, moved, { actor: `user:${ctx.user}`, action: 'designated.named', data })
    return { designated: seatOf(known) }
  })
}

/** Outside the markets a director, an auditor or an employee cannot be it (art. 2372 c. 5). */
function refuseBarred(deps: Deps, known: KnownMeeting): void {
  const rules = judgeRepresentative(lawFacts(deps, known))
  if (rules.length > 0) throw new Fault('MT002', { rules })
}

async function settingOf(tx: Tx, deps: Deps, ctx: Acting, { draft, before }: { draft: Draft; before: DesignatedSetting | null }): Promise<DesignatedSetting> {
  const member_id = await seatedBy(tx, deps, ctx, draft)
  const declared = before?.member_id === member_id ? { interests: before.interests, accepted_at: before.accepted_at } : { interests: null, accepted_at: null }
  const question_days = draft.question_days ?? before?.question_days
  return { member_id, mode: draft.mode, closes_at: null, ...declared, ...(question_days && { question_days }) }
}

/** Somebody of the meeting, known by the fiscal code too, or whoever was entered on the spot: they come into it to hold proxies and nothing else. */
async function seatedBy(tx: Tx, deps: Deps, ctx: Acting, { member_id, person }: Draft): Promise<string> {
  const { participants } = await knownOf(tx, ctx)
  const found = participants.find((it) => (person ? it.fiscal_code !== null && it.fiscal_code === person.fiscal_code : it._id === member_id))
  if (found) return found._id
  if (!person) throw new Fault('MB003')
  const snapshot = guest(asGuest(person), { type: 'DEL', strict: deps.config.strict_tax_ids, seat: participants.length })
  const acting = person.kind === 'S' ? { legal_representative: person.legal_representative } : {}
  return addPerson(tx, ctx.meeting, { person: { ...snapshot, ...acting }, source: 'DELEGATE', at: deps.clock.now() })
}

const asGuest = (it: DesignatedPerson) => ({ ...it, first_name: it.kind === 'P' ? it.first_name : null })

/** Who came only to be the representative goes again; who is in the meeting for another reason stays. */
async function sendHome(tx: Tx, ctx: Acting, member_id: string): Promise<void> {
  const { participants, delegations } = await knownOf(tx, ctx)
  const who = participants.find((it) => it._id === member_id)
  if (who?.source === 'DELEGATE' && !delegations.some((it) => it.delegate_id === member_id)) await removeParticipants(tx, ctx.meeting, [member_id])
}

/** The representative says which interests it has in the proposals, or that it has none; it may correct itself until the meeting is over. */
export function declareInterests(deps: Deps, { company, meeting, member }: Contexts['link'], { interests }: InterestsDraft): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, meeting)
    const known = { ...(await knownOf(tx, { company, meeting })), row }
    const seat = seatHeldBy(known, member)
    if (seat.accepted_at !== null && seat.interests === interests) return
    const setting = { ...seat, interests, accepted_at: deps.clock.now().toISOString() }
    const moved: MeetingRow = await moveMeeting(tx, row, { to: row.status, set: { designated: JSON.stringify(setting) }, at: deps.clock.now() })
    await auditMeeting(tx, deps, moved, {
      actor: `member:${member}`,
      action: 'designated.declared',
      data: { fields: ['designated'], has_interests: interests !== null },
    })
  })
}
