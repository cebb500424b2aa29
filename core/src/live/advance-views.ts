import type { EventOf, LiveEvent } from './events.ts'
import type { LivePoint } from './state.ts'

// Votes given before the meeting, and instructions to the designated representative: each is told to its author alone, until the vote stops and after.

type Opened = EventOf<'ADVANCE_UNSEALED' | 'DESIGNATED_CAST'>

/** What was said before the vote opened, opened with it. */
export const isOpened = (event: LiveEvent): event is Opened => event.type === 'ADVANCE_UNSEALED' || event.type === 'DESIGNATED_CAST'

export const unsealedFor = (event: Opened): string[] =>
  [...event.casts, ...(event.choices ?? []), ...(event.type === 'DESIGNATED_CAST' ? event.unvoted : event.not_counted)].map((it) => it.member_id)

const ownOf = <It extends { member_id: string }>(of: readonly It[], me: string) => of.filter((it) => it.member_id === me)

export function ownUnsealed(event: Opened, me: string): Opened {
  const said = { casts: ownOf(event.casts, me), ...(event.choices && { choices: ownOf(event.choices, me) }) }
  if (event.type === 'DESIGNATED_CAST') return { ...event, ...said, unvoted: ownOf(event.unvoted, me) }
  return { ...event, ...said, not_counted: ownOf(event.not_counted, me) }
}

/** What was found of one's own ballot on a point. */
export const ownFound = ({ unsealed, instructed }: LivePoint, me: string): Pick<LivePoint, 'unsealed' | 'instructed'> => ({
  ...(unsealed && { unsealed: { ...unsealed, not_counted: ownOf(unsealed.not_counted, me) } }),
  ...(instructed && { instructed: { ...instructed, unvoted: ownOf(instructed.unvoted, me) } }),
})
