import { usualDays } from '@delibera/core/meeting/designated'
import type { QuestionTerms } from '@delibera/core/questions/schema'
import { questionTerms } from '@delibera/core/questions/term'
import { activeCall } from '../stores/meetings/meeting-store.ts'
import { designatedOf, type KnownMeeting } from './law.ts'

/** Until when questions and proposals are taken: as its notice says it where somebody is designated, else until the meeting begins. */
export function questionTermsOf({ row, calls }: Pick<KnownMeeting, 'row' | 'calls'>): QuestionTerms {
  const seat = designatedOf(row)
  const call = seat ? calls.find((it) => it.convocation_type === 'FIRST') : activeCall(calls)
  const first = call?.datetime ?? row.planned_at
  if (!first) return { questions_at: null, proposals_at: null, answers_at: null }
  return questionTerms({ first, sent_at: row.summon_sent_at, days: seat && (seat.question_days ?? usualDays) })
}
