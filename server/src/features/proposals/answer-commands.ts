import { Fault } from '@delibera/core/faults'
import { pollState } from '@delibera/core/proposals/rules'
import type { PollAnswers, PublicPoll } from '@delibera/core/proposals/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { companyPage } from '../../notices/company-news.ts'
import { notify } from '../../notices/notify.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { adminsOf } from '../../stores/companies/role-store.ts'
import { activeCall, convocationsOf, datesOf, lockedMeeting, type MeetingRow, meetingRow } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { askedCount, datesSeen, keepAnswers, silentCount } from '../../stores/proposals/poll-store.ts'

type Holder = Contexts['link']

/** The poll as one member sees it. A meeting that never asked has none. */
export async function pollSeen({ db, clock }: Deps, { company, meeting, member }: Holder): Promise<PublicPoll> {
  const row = await meetingRow(db, meeting)
  if (!row.poll_sent_at) throw new Fault('MT001')
  const people = await participantsOf(db, meeting)
  const own = people.find((it) => it._id === member)
  const found = await companyRow(db, company)
  if (!own || !found) throw new Fault('MB003')
  const members_count = await askedCount(db, meeting)
  const state = pollState({ status: row.status, deadline: row.poll_deadline }, clock.now())
  return {
    company_name: found.business_name,
    company_type: found.type as PublicPoll['company_type'],
    meeting_name: row.name,
    meeting_type: row.meeting_type as PublicPoll['meeting_type'],
    member: { first_name: own.first_name, last_name: own.last_name },
    state,
    deadline: row.poll_deadline,
    chosen: state === 'CHOSEN' ? (activeCall(await convocationsOf(db, meeting))?.datetime ?? null) : null,
    dates: await datesSeen(db, meeting, member),
    answered: members_count - (await silentCount(db, meeting)),
    members_count,
  }
}

/**
 * Keeps what somebody answered. The meeting's row is held meanwhile: of the last two answers that come together one sees the other, and no answer
 * slips in behind a choice.
 */
export function answerPoll(deps: Deps, { company, meeting, member }: Holder, { answers }: PollAnswers): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, meeting)
    if (!row.poll_sent_at) throw new Fault('MT001')
    const at = deps.clock.now()
    const state = pollState({ status: row.status, deadline: row.poll_deadline }, at)
    if (state !== 'OPEN') throw new Fault('MT002', { reason: 'poll_closed', state })
    const known = new Set((await datesOf(tx, meeting)).map((it) => it._id))
    const faults = answers.flatMap((it, index) => (known.has(it.date_id) ? [] : [{ path: `answers.${index}.date_id`, message: 'invalidValue' as const }]))
    if (faults.length > 0) throw new Fault('E0001', faults)
    const before = await silentCount(tx, meeting)
    await keepAnswers(tx, meeting, { member, answers: [...new Map(answers.map((it) => [it.date_id, it])).values()], at })
    await auditMeeting(tx, deps, row, { actor: `member:${member}`, action: 'poll.answered', data: { answers } })
    const areAllIn = before > 0 && (await silentCount(tx, meeting)) === 0
    await tellMeetingNews(tx, deps, { company, meeting }, { member_id: member, event: 'poll.answered' })
    if (areAllIn) await tellEverybodyAnswered(tx, row, at)
  })
}

async function tellEverybodyAnswered(tx: Tx, { _id, company_id, name }: MeetingRow, at: Date): Promise<void> {
  const data = { name, to: companyPage(company_id, `meetings/${_id}/proposals`) }
  for (const it of await adminsOf(tx, company_id)) await notify(tx, { user_id: it._id, kind: 'POLL_ANSWERED', data, at })
}
