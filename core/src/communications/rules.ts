import type { EmailEvents, EmailStatus } from '../letters.ts'

/** One fact about a letter: what it was written for and what became of it. */
export interface EmailFact {
  event: string
  status: EmailStatus
}

/** Strongest first: a person who followed the link has surely received the letter, whatever a receipt says. */
export const statusPriority = [
  'VISITED',
  'VIEWED',
  'DELIVERED',
  'ACCEPTED',
  'SENT',
  'FAILED',
  'NOT_DELIVERED',
  'NOT_ACCEPTED',
] as const satisfies readonly EmailStatus[]

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
  const strongest = statusPriority.find((it) => seen.has(it)) ?? 'SENDING'
  return strongest === 'NOT_ACCEPTED' ? 'FAILED' : strongest
}

export const readStatuses = ['VISITED', 'VIEWED', 'OPENED'] as const satisfies readonly EmailStatus[]
export const failureStatuses = ['FAILED', 'NOT_DELIVERED', 'NOT_ACCEPTED'] as const satisfies readonly EmailStatus[]

/** How far one letter came, whatever was said of it on the way: what arrived is not undone by a failure, and a failure is not hidden by its having left. */
export function reachOf(statuses: readonly EmailStatus[], isUnprovable = false): 'viewed' | 'delivered' | 'failed' | 'unprovable' | 'waiting' {
  const has = (some: readonly EmailStatus[]) => statuses.some((it) => some.includes(it))
  if (has(readStatuses)) return 'viewed'
  if (has(['DELIVERED'])) return 'delivered'
  if (has(failureStatuses)) return 'failed'
  return isUnprovable ? 'unprovable' : 'waiting'
}
