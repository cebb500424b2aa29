import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { dayInRome } from '@delibera/core/dates'
import { bookTask, type DecidedPoint, type FollowedMeeting, type PointTask, tasksOf } from '@delibera/core/followup/follow'
import { sharedTexts } from '@delibera/core/i18n/every-locale'
import type { LivePoint } from '@delibera/core/live/state'
import { defaultLocale } from '@delibera/core/locale'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { type Proven, prove } from '../http/proven.ts'
import { pointsOfMeeting } from '../stores/agenda/agenda-store.ts'
import { companyRow } from '../stores/companies/company-store.ts'
import { dropTasks, openTask, takeUpAgain } from '../stores/followup/task-store.ts'
import { acceptedIn } from '../stores/live/room-store.ts'
import { hasPersonsAmongPartners } from '../stores/members/partner-store.ts'
import type { MeetingCaller } from './on-meeting.ts'

interface Held {
  /** The moment at which the meeting began. */
  held_at: string
  /** As its room left them, or as they were taken down of a meeting that was held elsewhere. */
  points: Readonly<Record<string, LivePoint>>
}

/** When the vote on a point stopped, or the last round of its election: a meeting may last beyond midnight. */
const votedAt = ({ vote, election }: LivePoint): string | null => vote?.stopped_at ?? election?.rounds.at(-1)?.stopped_at ?? null

/**
 * Opens what follows from the resolutions of a meeting, when it is over: terms run from the vote, not from the minutes (decision DB12). Asked again, where
 * votes were corrected, it gives up what no resolution asks for any more.
 */
export async function followMeeting(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, meeting }: MeetingCaller, { held_at, points }: Held): Promise<void> {
  const facts = await followedMeeting(tx, company)
  if (!facts) return
  const dayOf = (moment: string) => dayInRome(new Date(moment))
  const decided = (await pointsOfMeeting(tx, meeting)).flatMap(({ _id, template_id, values }): DecidedPoint[] => {
    const point = points[_id]
    if (!point) return []
    const tally = point.vote?.tally ?? null
    return [
      {
        ...{ _id, template_id, accepted: acceptedIn(point), values: { ...values, ...point.filled?.values } },
        count: tally && { favourable: tally.favourable, total: tally.total },
        day: dayOf(votedAt(point) ?? held_at),
      },
    ]
  })
  await openAll(tx, { company, meeting, at: clock.now() }, { tasks: decided.flatMap((it) => tasksOf(it, facts)), book: bookTask(facts.type, dayOf(held_at)) })
}

interface Opening {
  tasks: readonly PointTask[]
  book: ReturnType<typeof bookTask>
}

async function openAll(tx: Tx, { company: company_id, meeting: meeting_id, at }: MeetingCaller & { at: Date }, { tasks, book }: Opening): Promise<void> {
  await openTask(tx, { ...book, company_id, meeting_id }, { at })
  for (const task of tasks)
    if ((await openTask(tx, { ...task, company_id, meeting_id }, { at })) === null) await takeUpAgain(tx, { ...task, company_id, meeting_id }, at)
  const wanted = new Set(tasks.map((it) => `${it.code} ${it.odg_id}`))
  await dropTasks(tx, prove(meeting_id), { wanted, reason: sharedTexts(defaultLocale).followup.corrected, at })
}

/** What is known of the company, as far as its resolutions are followed; null once it is removed. */
async function followedMeeting(tx: Tx, company: Proven<'company'>): Promise<FollowedMeeting | null> {
  const row = await companyRow(tx, company)
  if (!row) return null
  const type = row.type as CompanyType
  return {
    type,
    statute: statuteOf(type, row.statute as StatuteChange),
    capital_cents: row.capital_cents ?? (row.shares_unit === 'EUR_CENT' ? row.shares_value : null),
    pays_persons: await hasPersonsAmongPartners(tx, company),
    same_list: null,
  }
}
