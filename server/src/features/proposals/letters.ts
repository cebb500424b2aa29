import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { writeToMembers } from '../../meeting/member-letters.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { datesOf, type MeetingRow } from '../../stores/meetings/meeting-store.ts'
import { type Participant, participantsOf } from '../../stores/meetings/member-store.ts'
import { holdingDates } from '../../stores/proposals/poll-store.ts'
import { holdsOf } from './hold-papers.ts'

/** A meeting is called off before any notice: whoever was asked about its dates has them released, in the calendar too. */
export async function releaseDates(tx: Tx, deps: Deps, { caller, row }: Pick<PollLetters, 'caller' | 'row'>): Promise<void> {
  const holding = await holdingDates(tx, caller.meeting)
  if (holding.size === 0) return
  const people = await participantsOf(tx, caller.meeting, [...holding])
  await postPollLetters(tx, deps, { caller, event: 'PROPOSAL_CANCEL', row, people })
}

interface PollLetters {
  caller: MeetingCaller
  event: 'PROPOSAL' | 'PROPOSAL_REMINDER' | 'PROPOSAL_CANCEL'
  row: MeetingRow
  people: readonly Participant[]
}

/** One letter each, with the dates and the link to answer by. */
export async function postPollLetters(tx: Tx, deps: Deps, { caller, event, row, people }: PollLetters): Promise<void> {
  const company = await companyRow(tx, caller.company)
  if (!company) throw new Fault('CP003')
  const { meeting } = caller
  const proposed = await datesOf(tx, meeting)
  const dates = proposed.map((it) => new Date(it.datetime))
  const facts = { dates: proposed, version: row.version, title: row.name, company: company.business_name, changed_at: deps.clock.now() }
  // A reminder brings nothing that the first letter has not brought.
  const holds = event === 'PROPOSAL_REMINDER' ? () => [] : holdsOf(facts, event === 'PROPOSAL_CANCEL')
  const deadline = event !== 'PROPOSAL_CANCEL' && row.poll_deadline ? new Date(row.poll_deadline) : null
  await writeToMembers(tx, deps, {
    meeting,
    about: { company, row },
    event,
    people,
    page: '/proposals',
    told: { dates, deadline, reason: row.cancel_reason },
    own: (_, locale) => holds(locale),
  })
}
