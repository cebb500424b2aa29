import type { EventOf } from './events.ts'
import { chairOf, memberIn } from './presence.ts'
import type { ChatMessage } from './schema.ts'
import type { LiveState } from './state.ts'
import type { Viewer } from './views.ts'

type Registered = Pick<LiveState, 'register'>

export const messageOf = (state: Registered, { message_id, member_id, to, text, at }: EventOf<'CHAT'>): ChatMessage => ({
  _id: message_id,
  member_id,
  to,
  text,
  at,
  name: memberIn(state, member_id)?.name ?? '',
})

/** What was written to the chair is between the two, and the administrator, who is the chair's hand. */
export function canRead(state: Registered, { to, member_id }: Pick<ChatMessage, 'to' | 'member_id'>, viewer: Viewer): boolean {
  if (to === 'ALL' || viewer.kind === 'administrator') return true
  return viewer.member_id === member_id || viewer.member_id === chairOf(state)
}
