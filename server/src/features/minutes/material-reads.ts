import { messageOf } from '@delibera/core/live/chat'
import type { EventOf } from '@delibera/core/live/events'
import type { VerbalMaterial } from '@delibera/core/minutes/schema'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { transcriptOf } from '../../stores/live/transcript-store.ts'
import { type HeldMeeting, heldMeeting } from './held-reads.ts'

/** What was said and written in the call that was held, each with the point that was being discussed. */
export async function materialOf(deps: Deps, caller: Pick<Contexts['meeting'], 'company' | 'meeting' | 'user'>): Promise<VerbalMaterial> {
  const meeting = await heldMeeting(deps.db, deps, caller)
  const { facts, held, log } = meeting
  const names = new Map(facts.attendance.map(({ person }) => [person._id, person.name]))
  const nameOf = (id: string) => names.get(id) ?? held.state.register.members.find((it) => it._id === id)?.name ?? ''
  const said = facts.is_offline ? [] : await transcriptOf(deps.db, caller.meeting)
  const opened = log.findLastIndex((it) => it.type === 'OPENED')
  const written = log.slice(Math.max(0, opened)).filter((it): it is EventOf<'CHAT'> => it.type === 'CHAT')
  // What was written to the chair alone is read by the hand of the chair, and by nobody else of the company.
  const isChair = meeting.room.known.row.administrator_user_id === caller.user
  const messages = written.map((it) => messageOf(held.state, it)).filter((it) => it.to === 'ALL' || isChair)
  const accepted = [
    ...facts.points.flatMap((it) => it.declarations.map((one) => ({ ...one, odg_id: it._id as string | null }))),
    ...facts.declarations.map((it) => ({ ...it, odg_id: null })),
  ]
  return {
    speeches: held.state.speeches.map(({ seq, member_id, odg_id, from, until }) => ({ _id: String(seq), name: nameOf(member_id), at: from, until, odg_id })),
    transcript: said.map((it) => ({
      _id: it._id,
      name: nameOf(it.member_id),
      text: it.text,
      at: it.started_at,
      odg_id: pointAt(meeting, it.started_at),
    })),
    chat: messages.map((it) => ({ _id: it._id, name: nameOf(it.member_id), text: it.text, at: it.at, to: it.to, odg_id: pointAt(meeting, it.at) })),
    declarations: accepted.map(({ _id, name, text, file, accepted: { at }, odg_id }) => ({ _id, name, text: text ?? file?.name ?? '', at, odg_id })),
  }
}

function pointAt({ facts }: HeldMeeting, at: string): string | null {
  const point = facts.points.find(({ began, ended }) => began && began.at <= at && (ended === null || at < ended.at))
  return point?._id ?? null
}
