import { remindersDue } from '@delibera/core/minutes/signing'
import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { auditMeeting, type MeetingCaller } from '../../meeting/on-meeting.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { meetingRow } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { lockedVerbal, signatureRows } from '../../stores/minutes/minutes-store.ts'
import { forgottenMinutes, markReminded } from '../../stores/minutes/signature-store.ts'
import { postMinutesLetters } from './letters.ts'

export function minutesJobs(deps: Deps): Pick<JobHandlers, 'remind_signers'> {
  return {
    /** One transaction each: minutes that cannot be reminded of do not hold up the others. */
    async remind_signers() {
      for (const it of await forgottenMinutes(deps.db, deps.clock.now())) {
        await remindSigners(deps, { company: prove(it.company_id), meeting: prove(it.meeting_id) })
      }
    },
  }
}

/** Whoever was asked three days ago, and again seven days ago, and has answered neither way. After a long silence of ours one letter is enough. */
function remindSigners(deps: Deps, caller: MeetingCaller): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const verbal = await lockedVerbal(tx, caller.meeting)
    const company = await companyRow(tx, caller.company)
    if (!verbal?.told || !company) return
    const dueOf = (requested_at: string) => remindersDue(new Date(requested_at), now)
    const waiting = (await signatureRows(tx, verbal._id)).filter(
      (it) => it.signed_at === null && it.refused_at === null && it.requested_at !== null && it.reminders < dueOf(it.requested_at),
    )
    if (waiting.length === 0) return
    const row = await meetingRow(tx, caller.meeting)
    const people = await participantsOf(
      tx,
      caller.meeting,
      waiting.map((it) => it.member_id),
    )
    const told = { wording: 'REMINDER' } as const
    await postMinutesLetters(tx, deps, { caller, about: { company, row }, event: 'VERBAL_SIGN', people, held_at: verbal.told.held_at, told })
    for (const it of waiting) await markReminded(tx, verbal._id, { member_ids: [it.member_id], reminders: dueOf(it.requested_at!), at: now })
    await auditMeeting(tx, deps, row, { actor: 'system', action: 'minutes.sign_reminded', data: { member_ids: waiting.map((it) => it.member_id) } })
  })
}
