import { fillText } from '@delibera/core/agenda/placeholders'
import type { LiveStatus } from '@delibera/core/meeting/status'
import { can } from '@delibera/core/meetings/states'
import { fullName } from '@delibera/core/names'
import { isUnanswered, refuseAsking } from '@delibera/core/questions/rules'
import type { MyQuestions, Question, QuestionList } from '@delibera/core/questions/schema'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { questionTermsOf } from '../../meeting/questions.ts'
import { activeCall } from '../../stores/meetings/meeting-store.ts'
import { type QuestionRow, questionsOf } from '../../stores/questions/question-store.ts'
import { weightFor } from '../advance/reads.ts'

/** What moment and right say for or against asking. */
export function askingMoment(known: KnownMeeting, member: string) {
  const { row, participants, calls } = known
  const who = participants.find((it) => it._id === member)
  return {
    is_open: row.meeting_type === 'ASSEMBLY' && !row.is_offline && row.summon_sent_at !== null && can('ask_questions', row.status as 'PERFORM'),
    live_status: (activeCall(calls)?.live_status ?? 'STANDBY') as LiveStatus,
    has_right: who !== undefined && (weightFor(known, who) > 0 || who.roles.some((it) => it.type === 'PAR')),
    terms: questionTermsOf(known),
  }
}

const noTerms = { questions_at: null, proposals_at: null, answers_at: null }

export function questionShown({ participants }: Pick<KnownMeeting, 'participants'>, it: QuestionRow): Question {
  const who = participants.find((one) => one._id === it.member_id)
  const iso = (at: string | null) => at && new Date(at).toISOString()
  return { ...it, name: who ? fullName(who) : '', asked_at: iso(it.asked_at)!, answered_at: iso(it.answered_at) }
}

/** The own ones, and what was published of everybody's. */
export async function myQuestions({ db, clock }: Deps, { company, meeting, member }: Contexts['link']): Promise<MyQuestions> {
  const known = await knownOf(db, { company, meeting })
  const [moment, now] = [askingMoment(known, member), clock.now()]
  const rows = (await questionsOf(db, meeting)).filter((it) => it.member_id === member || it.published)
  return {
    ...(moment.is_open ? moment.terms : noTerms),
    may_ask: refuseAsking(moment, 'QUESTION', now) === null,
    may_propose: refuseAsking(moment, 'PROPOSAL', now) === null,
    points: known.points.map((it) => ({ _id: it._id, title: fillText(it.title, it.values) })),
    items: rows.map((it) => ({ ...questionShown(known, it), is_own: it.member_id === member })),
  }
}

export async function questionList({ db }: Deps, { company, meeting }: Contexts['meeting']): Promise<QuestionList> {
  const known = await knownOf(db, { company, meeting })
  const items = (await questionsOf(db, meeting)).map((it) => questionShown(known, it))
  return { ...questionTermsOf(known), total: items.length, unanswered: items.filter(isUnanswered).length, items }
}
