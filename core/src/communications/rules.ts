import type { EmailEvents, EmailStatus } from './schema.ts'

/** One fact about a letter: what it was written for and what became of it. */
export interface EmailFact {
  event: string
  status: EmailStatus
}

/** Strongest first: a person who followed the link has surely received the letter, whatever a receipt says. */
const priority = ['VISITED', 'VIEWED', 'DELIVERED', 'ACCEPTED', 'SENT', 'FAILED', 'NOT_DELIVERED', 'NOT_ACCEPTED'] as const satisfies readonly EmailStatus[]

/**
 * The one status that tells how a person stands with our letters, all of them or those of one kind.
 *
 * Null when nothing was ever written to them; NONE when letters exist but none of that kind.
 * A letter its provider did not accept never left, so it is shown as FAILED.
 */
export function prevalentStatus(events: readonly EmailFact[] | null, kind?: EmailEvents | readonly EmailEvents[]): EmailStatus | null {
  if (!events?.length) return null
  const kinds: readonly string[] | undefined = typeof kind === 'string' ? [kind] : kind
  const matching = kinds ? events.filter((it) => kinds.includes(it.event)) : events
  if (!matching.length) return 'NONE'

  const seen = new Set(matching.map((it) => (it.status === 'OPENED' ? 'VIEWED' : it.status)))
  const strongest = priority.find((it) => seen.has(it)) ?? 'SENDING'
  return strongest === 'NOT_ACCEPTED' ? 'FAILED' : strongest
}
