import type { Tx } from '../db/connect.ts'
import type { JsonObject } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Contexts } from '../http/guards.ts'
import type { Proven } from '../http/proven.ts'
import { publishAll } from '../socket/publish.ts'
import { holdersOf } from '../stores/companies/role-store.ts'
import { markOpened } from '../stores/meetings/public-store.ts'
import type { MeetingCaller } from './on-meeting.ts'

interface News {
  /** Whom it is about; nobody for what happens to the meeting itself. */
  member_id?: string
  event:
    | ('live.opened' | 'live.started' | 'live.closed')
    | 'votes.entered'
    | 'verbal.confirmed'
    | ('verbal.requested' | 'verbal.read' | 'verbal.corrected' | 'verbal.signed' | 'verbal.refused' | 'verbal.sent')
    | 'link.opened'
    | 'poll.answered'
    | 'presence.announced'
    | ('designated.given' | 'designated.revoked')
    | ('question.asked' | 'question.answered')
    | 'delegation.given'
    | 'delegation.changed'
    | 'delegation.answered'
    | 'delegation.revoked'
}

/**
 * Whoever looks after the company reads the meeting again. Last in a command: whoever else would tell these people something waits for its end.
 * Always in one order, so that two who tell cannot wait for each other.
 */
export async function tellMeetingNews(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, meeting }: MeetingCaller, news: News): Promise<void> {
  await publishToCompany(tx, { company, type: 'meeting', data: { company_id: company, meeting_id: meeting, ...news }, at: clock.now() })
}

interface CompanyEvent {
  company: Proven<'company'>
  type: string
  data: JsonObject
  at: Date
}

/** To each who looks after the company. */
export async function publishToCompany(tx: Tx, { company, ...event }: CompanyEvent): Promise<void> {
  const people = new Set((await holdersOf(tx, company)).map((it) => it._id))
  const told = [...people].sort().map((id) => ({ topic: `user:${id}` as const, ...event }))
  await publishAll(tx, told)
}

/** A personal link was opened: the company sees when it first was, and that the last letter was read. Opening it again is no news. */
export function noteVisit(deps: Deps, ctx: Contexts['link']): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await markOpened(tx, ctx, deps.clock.now()))) return
    await tellMeetingNews(tx, deps, ctx, { member_id: ctx.member, event: 'link.opened' })
  })
}
